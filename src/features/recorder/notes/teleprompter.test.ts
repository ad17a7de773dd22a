import { describe, expect, it } from 'vitest';
import { currentLine, promptLines, speakingMs } from './teleprompter';

describe('promptLines', () => {
  it('cuts a paragraph into even, short lines', () => {
    expect(promptLines('one two three four five six seven eight')).toEqual([
      'one two three four',
      'five six seven eight',
    ]);
  });

  it('keeps paragraphs apart and drops blank ones', () => {
    expect(promptLines('Hello.\n\n  I sell.  \n')).toEqual(['Hello.', 'I sell.']);
    expect(promptLines('  \n ')).toEqual([]);
  });
});

describe('currentLine', () => {
  const lines = ['one two', 'three four', 'five six'];

  it('moves with the words that fit the time', () => {
    expect(currentLine(lines, 0, 120)).toBe(0);
    expect(currentLine(lines, 999, 120)).toBe(0);
    expect(currentLine(lines, 1000, 120)).toBe(1);
    expect(currentLine(lines, 2000, 120)).toBe(2);
  });

  it('stays at the last line, and has none without text', () => {
    expect(currentLine(lines, 90_000, 120)).toBe(2);
    expect(currentLine([], 0, 120)).toBe(-1);
  });
});

describe('speakingMs', () => {
  it('estimates how long a text takes', () => {
    expect(speakingMs('one two three four', 120)).toBe(2000);
    expect(speakingMs('', 120)).toBe(0);
  });
});
