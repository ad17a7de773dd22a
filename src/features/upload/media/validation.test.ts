import { describe, expect, it } from 'vitest';
import {
  acceptedVideoTypes,
  checkFacts,
  checkSize,
  checkType,
  clockText,
  concernsAbout,
} from './validation';
import { maxVideoBytes } from '@/domain/video-file';

const pitch = { durationSeconds: 60, width: 720, height: 1280, hasSound: true };

describe('checkSize', () => {
  it('takes exactly 100 MB', () => {
    expect(checkSize(maxVideoBytes)).toBeNull();
    expect(checkSize(1)).toBeNull();
  });

  it('refuses more and says how much it is', () => {
    expect(checkSize(101 * 1024 * 1024)).toEqual({
      code: 'tooLarge',
      fixedSpanish: true,
      values: { n: '101' },
    });
    expect(checkSize(maxVideoBytes + 1)?.values).toEqual({ n: '100.1' });
  });

  it('refuses an empty file', () => {
    expect(checkSize(0)?.code).toBe('emptyFile');
  });
});

describe('checkType', () => {
  it('accepts an AVI, which the file dialog does not offer', () => {
    expect(checkType({ video: 'avi', mimeType: 'video/x-msvideo' })).toBeNull();
    expect(acceptedVideoTypes).not.toMatch(/avi|msvideo/);
  });

  it('refuses a text that calls itself a video and names its true type', () => {
    expect(checkType({ video: null, mimeType: 'text/plain' })).toEqual({
      code: 'invalidFormat',
      fixedSpanish: true,
      values: { type: 'text/plain' },
    });
    expect(checkType({ video: 'avi', mimeType: 'video/x-msvideo' })).toBeNull();
  });
});

describe('facts', () => {
  it('refuses three hours', () => {
    expect(checkFacts({ ...pitch, durationSeconds: 10_800 })).toMatchObject({
      code: 'tooLong',
      values: { duration: '3:00:00' },
    });
    expect(checkFacts(pitch)).toBeNull();
  });

  it('refuses a file without a picture', () => {
    expect(checkFacts({ ...pitch, width: 0, height: 0 })?.code).toBe('noPicture');
  });

  it('asks about landscape, silence and a blink', () => {
    expect(concernsAbout(pitch)).toEqual([]);
    expect(
      concernsAbout({ durationSeconds: 1, width: 1280, height: 720, hasSound: false }),
    ).toEqual(['landscape', 'noSound', 'veryShort']);
  });

  it.each([
    [2, ['veryShort']],
    [9.9, ['veryShort']],
    [10, []],
    [120.4, []],
    [180, ['veryLong']],
  ])('says of %s seconds: %j', (durationSeconds, concerns) => {
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
