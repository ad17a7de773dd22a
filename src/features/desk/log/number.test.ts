import { expect, it } from 'vitest';
import { numberOf } from '@/domain/ids';
import { numberOrText } from './number';

const id = '13c9ad9b-0000-4000-8000-00000000000a';

it('is the beginning of an id', () => {
  expect(numberOf(id)).toBe('13C9AD9B');
});

it.each(['13C9AD9B', '[13C9AD9B]', 'Decision 13C9AD9B.', id.toUpperCase()])(
  'is found in %s',
  (text) => {
    expect(numberOrText(text).toUpperCase()).toBe('13C9AD9B');
  },
);

it.each(['fraude', 'pi_13c9ad9b', '113c9ad9b', ''])('is not in "%s"', (text) => {
  expect(numberOrText(text)).toBe(text);
});
