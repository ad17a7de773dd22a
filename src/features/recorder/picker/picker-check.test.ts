// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { pickerProblem } from './picker-check';

const fixture = async (name: string, type: string) =>
  new Blob([await readFile(`tests/fixtures/${name}`)], { type });

describe('pickerProblem', () => {
  it.each([
    ['pitch.mp4', 'video/mp4'],
    ['pitch.mp4', 'video/x-m4v'],
    ['pitch.mp4', 'application/octet-stream'],
    ['pitch.mov', 'video/quicktime'],
    ['pitch.webm', ''],
    ['pitch.webm', 'text/plain'],
  ])('takes the video %s whatever its system calls it: %s', async (name, type) => {
    expect(await pickerProblem(await fixture(name, type), undefined)).toBeNull();
  });

  it.each([
    ['pitch.avi', 'video/mp4'],
    ['poster.jpg', 'video/mp4'],
  ])('refuses %s, also as %s', async (name, type) => {
    const problem = await pickerProblem(await fixture(name, type), undefined);
    expect(problem).toEqual({ code: 'invalidFormat' });
  });

  it.each([100, 50])("refuses more than the site's limit of %i MB", async (limit) => {
    const video = await fixture('pitch.mp4', 'video/mp4');
    const maxBytes = limit * 1024 * 1024;
    const ofSize = (bytes: number) => new Blob([video, new Uint8Array(bytes - video.size)]);
    expect(await pickerProblem(ofSize(maxBytes), maxBytes)).toBeNull();
    expect(await pickerProblem(ofSize(maxBytes + 1), maxBytes)).toEqual({
      code: 'tooLarge',
      limit: String(limit),
    });
  });
});
