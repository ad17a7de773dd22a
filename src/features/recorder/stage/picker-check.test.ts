import { describe, expect, it } from 'vitest';
import { pickerProblem } from './picker-check';

const mebibyte = 1024 * 1024;
const file = (type: string, size = 1, name = 'a') => ({ type, size, name });
const problem = (picked: ReturnType<typeof file>, maxBytes: number | undefined = 100 * mebibyte) =>
  pickerProblem(picked, maxBytes);

describe('pickerProblem', () => {
  it.each(['video/mp4', 'video/quicktime', 'video/webm'])('accepts %s', (type) => {
    expect(problem(file(type))).toBeNull();
  });

  it('refuses other formats', () => {
    expect(problem(file('video/x-msvideo'))).toEqual({ code: 'invalidFormat' });
    expect(problem(file('text/plain'))).toEqual({ code: 'invalidFormat' });
  });

  it.each([100, 50])("refuses more than the site's limit of %i MB", (limit) => {
    const max = limit * mebibyte;
    expect(problem(file('video/mp4', max), max)).toBeNull();
    expect(problem(file('video/mp4', max + 1), max)).toEqual({
      code: 'tooLarge',
      limit: String(limit),
    });
  });

  it('refuses no size before the limit is known', () => {
    expect(pickerProblem(file('video/mp4', 2 ** 40), undefined)).toBeNull();
  });

  it('decides by the file name when the system gives no type', () => {
    expect(problem(file('', 1, 'Film.MOV'))).toBeNull();
    expect(problem(file('', 1, 'notes.txt'))).toEqual({ code: 'invalidFormat' });
  });
});
