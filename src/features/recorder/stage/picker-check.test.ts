import { describe, expect, it } from 'vitest';
import { pickerProblem } from './picker-check';

const file = (type: string, size = 1, name = 'a') => ({ type, size, name });

describe('pickerProblem', () => {
  it.each(['video/mp4', 'video/quicktime', 'video/webm'])('accepts %s', (type) => {
    expect(pickerProblem(file(type))).toBeNull();
  });

  it('refuses other formats and more than 100 MB', () => {
    expect(pickerProblem(file('video/x-msvideo'))).toBe('invalidFormat');
    expect(pickerProblem(file('text/plain'))).toBe('invalidFormat');
    expect(pickerProblem(file('video/mp4', 100 * 1024 * 1024))).toBeNull();
    expect(pickerProblem(file('video/mp4', 100 * 1024 * 1024 + 1))).toBe('tooLarge');
  });

  it('decides by the file name when the system gives no type', () => {
    expect(pickerProblem(file('', 1, 'Film.MOV'))).toBeNull();
    expect(pickerProblem(file('', 1, 'notes.txt'))).toBe('invalidFormat');
  });
});
