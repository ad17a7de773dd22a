import { describe, expect, it } from 'vitest';
import { isAtEnd, scrollAfterChange } from './scroll-anchor';

const moment = (scrollTop: number, scrollHeight: number, firstKey = 'a') => ({
  scrollTop,
  scrollHeight,
  clientHeight: 400,
  firstKey,
});

describe('the place of the reader', () => {
  it('is the end when less than a line is left', () => {
    expect(isAtEnd(moment(600, 1000))).toBe(true);
    expect(isAtEnd(moment(560, 1000))).toBe(true);
    expect(isAtEnd(moment(500, 1000))).toBe(false);
    expect(isAtEnd(moment(0, 200))).toBe(true);
  });

  it('stays where it is when older messages load above', () => {
    expect(scrollAfterChange(moment(120, 1000, 'm'), moment(120, 1900, 'a'), false)).toBe(1020);
  });

  it('stays where it is when a message arrives below', () => {
    expect(scrollAfterChange(moment(120, 1000), moment(120, 1080), false)).toBe(120);
  });

  it('follows the end for whoever is there, and starts there', () => {
    expect(scrollAfterChange(moment(600, 1000), moment(600, 1080), true)).toBe(1080);
    expect(scrollAfterChange(null, moment(0, 5000), false)).toBe(5000);
  });
});
