import { expect, it } from 'vitest';
import { countsOf, withResultsFirst } from './search-counts';

const row = (facet: string, choice: string, pitches: number, complete = true) => ({
  facet,
  choice,
  pitches,
  complete,
});

it('shows exact counts up to a hundred', () => {
  const counts = countsOf([
    row('all', '', 101),
    row('profession', 'Setter', 100),
    row('languages', 'English', 1),
  ]);
  expect(counts.all).toEqual({ count: 100, numeral: '100+' });
  expect(counts.of('profession', 'Setter')?.numeral).toBe('100');
  expect(counts.of('profession', 'Closer')?.numeral).toBe('0');
  expect(counts.of('languages', 'English')).toEqual({ count: 1, numeral: '1' });
  expect(counts.of('work_type', 'remote')?.numeral).toBe('0');
});

it('shows an incomplete count as a minimum, and none for choices that were not counted', () => {
  const counts = countsOf([
    row('profession', 'Setter', 3),
    row('all', '', 1, false),
    row('work_type', 'remote', 1, false),
  ]);
  // At least one pitch was counted and there may be more, so the plural is used: '1+ pitches'.
  expect(counts.all).toEqual({ count: 100, numeral: '1+' });
  expect(counts.of('work_type', 'hybrid')).toBeUndefined();
  expect(counts.of('profession', 'Closer')?.numeral).toBe('0');
});

it('puts choices that would find pitches before those that would find none', () => {
  const row = { facet: 'languages', pitches: 2, complete: true };
  const counts = countsOf([
    { facet: 'all', choice: '', pitches: 4, complete: true },
    { ...row, choice: 'Dutch' },
    { ...row, choice: 'Zulu' },
  ]);
  const choices = ['Afrikaans', 'Dutch', 'Yoruba', 'Zulu'].map((value) => ({ value }));
  expect(
    withResultsFirst(choices, (language) => counts.of('languages', language)).map(
      ({ value }) => value,
    ),
  ).toEqual(['Dutch', 'Zulu', 'Afrikaans', 'Yoruba']);
  expect(withResultsFirst(choices, () => undefined)).toEqual(choices);
});
