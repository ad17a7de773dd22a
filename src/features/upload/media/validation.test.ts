import { describe, expect, it, vi } from 'vitest';
import { offeredVideoTypes } from '@/domain/video/video-file';
import {
  checkFacts,
  checkFile,
  checkSize,
  clockText,
  concernsAbout,
  FileRefused,
} from './validation';

const pitch = { durationSeconds: 60, width: 720, height: 1280, hasSound: true, hasPicture: true };

const refused = (...problem: ConstructorParameters<typeof FileRefused>) =>
  expect.objectContaining(new FileRefused(...problem));

describe('checkSize', () => {
  it.each([50, 100])("takes exactly the site's limit of %i MB", (limit) => {
    const max = limit * 1024 * 1024;
    expect(() => checkSize(max, max)).not.toThrow();
    expect(() => checkSize(1, max)).not.toThrow();
  });

  it('refuses a larger file and names its size and the limit', () => {
    const max = 50 * 1024 * 1024;
    expect(() => checkSize(51 * 1024 * 1024, max)).toThrow(
      refused({ code: 'tooLarge', values: { n: '51', limit: '50' } }),
    );
    expect(() => checkSize(max + 1, max)).toThrow(
      refused({ code: 'tooLarge', values: { n: '50.1', limit: '50' } }),
    );
  });

  it('refuses no size before the limit is known', () => {
    expect(() => checkSize(2 ** 40, undefined)).not.toThrow();
  });

  it('refuses an empty file', () => {
    expect(() => checkSize(0, undefined)).toThrow(refused({ code: 'emptyFile' }));
  });
});

describe('checkFile', () => {
  it('refuses AVI, which the file dialog does not offer either', async () => {
    await expect(checkFile(new Blob(['RIFF    AVI LIST']), undefined)).rejects.toEqual(
      refused({ code: 'cannotConvert', values: { codec: 'AVI' } }),
    );
    expect(offeredVideoTypes).not.toMatch(/avi|msvideo/);
  });

  it('refuses a text file named as a video and names its true type', async () => {
    const text = new File(['Not a video'], 'pitch.mp4', { type: 'video/mp4' });
    await expect(checkFile(text, undefined)).rejects.toEqual(
      refused({ code: 'invalidFormat', values: { type: 'text/plain' } }),
    );
  });

  it('refuses a file that was deleted since it was chosen', async () => {
    const gone = new Blob(['x']);
    vi.spyOn(gone, 'slice').mockReturnValue(
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone')) }),
    );
    await expect(checkFile(gone, undefined)).rejects.toEqual(refused({ code: 'unreadable' }));
  });
});

describe('facts', () => {
  it('refuses three hours', () => {
    expect(() => checkFacts({ ...pitch, durationSeconds: 10_800 })).toThrow(
      refused({ code: 'tooLong', values: { duration: '3:00:00' } }),
    );
    expect(() => checkFacts(pitch)).not.toThrow();
  });

  it('refuses a file without a picture', () => {
    expect(() => checkFacts({ ...pitch, width: 0, height: 0 })).toThrow(
      refused({ code: 'noPicture' }),
    );
  });

  it('warns about landscape, missing sound, a single colour and a very short video', () => {
    expect(concernsAbout(pitch)).toEqual([]);
    expect(
      concernsAbout({
        durationSeconds: 1,
        width: 1280,
        height: 720,
        hasSound: false,
        hasPicture: false,
      }),
    ).toEqual(['landscape', 'noSound', 'oneColour', 'veryShort']);
  });

  it.each([
    [2, ['veryShort']],
    [9.9, ['veryShort']],
    [10, []],
    [120.4, []],
    [180, ['veryLong']],
  ])('reports the concerns about a video of %s seconds: %j', (durationSeconds, concerns) => {
    expect(concernsAbout({ ...pitch, durationSeconds })).toEqual(concerns);
  });
});

describe('clockText', () => {
  it('writes minutes and seconds', () => {
    expect(clockText(62.9)).toBe('1:02');
    expect(clockText(5)).toBe('0:05');
    expect(clockText(-1)).toBe('0:00');
  });
});
