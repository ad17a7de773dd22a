import { expect, it } from 'vitest';
import { chooseRendition } from './rendition';

const question = { hasSmall: true, usesLessData: false, lineBitsPerSecond: undefined, speed: 1 };

it.each([
  ['nothing is known of the line', {}, 'large'],
  ['the line carries half more than a usual video', { lineBitsPerSecond: 3_200_000 }, 'large'],
  ['it carries hardly more', { lineBitsPerSecond: 3_000_000 }, 'small'],
  [
    'it carries hardly more, and there is no small one',
    { lineBitsPerSecond: 1e6, hasSmall: false },
    'large',
  ],
  ['the person wants less data', { usesLessData: true, lineBitsPerSecond: 1e8 }, 'small'],
  ['the video is heavier', { lineBitsPerSecond: 1e7, videoBitsPerSecond: 1.6e7 }, 'small'],
  ['the video is lighter', { lineBitsPerSecond: 1e6, videoBitsPerSecond: 3e5 }, 'large'],
  ['it plays twice as fast', { lineBitsPerSecond: 5e6, speed: 2 }, 'small'],
] as const)('when %s', (_, change, rendition) => {
  expect(chooseRendition({ ...question, ...change })).toBe(rendition);
});
