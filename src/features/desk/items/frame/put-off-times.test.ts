import { expect, it } from 'vitest';
import { putOffTimes } from './put-off-times';

const since = '2026-11-20T09:00:00';
const question = { kind: 'support', is_urgent: false, due_at: null, since } as const;
const daysOf = (now: string, item: Parameters<typeof putOffTimes>[1] = question) =>
  putOffTimes(new Date(now), item).map(({ time }) => time.toDateString());

it('offers tomorrow, the third day and the next Monday, in the morning', () => {
  // A Friday.
  expect(daysOf('2026-11-27T15:00:00')).toEqual([
    'Sat Nov 28 2026',
    'Mon Nov 30 2026',
    'Mon Nov 30 2026',
  ]);
  expect(
    putOffTimes(new Date('2026-11-27T15:00:00'), question).map(({ time }) => time.getHours()),
  ).toEqual([8, 8, 8]);
});

it.each([
  ['2026-11-29T23:00:00', 'Mon Nov 30 2026'],
  ['2026-11-30T07:00:00', 'Mon Dec 07 2026'],
])('means by next week the Monday after today: %s', (now, monday) => {
  expect(daysOf(now)[2]).toBe(monday);
});

it('puts danger off for hours alone, and money for no more than four days', () => {
  const now = new Date('2026-12-01T15:00:00');
  const danger = { kind: 'report', is_urgent: true, due_at: null, since } as const;
  expect(putOffTimes(now, danger).map(({ time }) => time.getHours())).toEqual([16, 18]);
  const money = { kind: 'payment', is_urgent: true, due_at: null, since } as const;
  expect(daysOf('2026-12-01T15:00:00', money)).toEqual(['Wed Dec 02 2026', 'Fri Dec 04 2026']);
  expect(daysOf('2026-12-01T15:00:00', { ...money, kind: 'proposal' })).toHaveLength(2);
  const dispute = { ...money, due_at: '2026-12-20T10:00:00Z' };
  expect(daysOf('2026-12-01T15:00:00', dispute)).toHaveLength(3);
});

it('puts a deletion off until it becomes urgent, then for hours', () => {
  const deletion = { ...question, kind: 'deletion', since: '2026-11-06T12:00:00' } as const;
  // The twenty-fifth day is a Tuesday.
  expect(daysOf('2026-11-26T15:00:00', deletion)).toHaveLength(3);
  expect(daysOf('2026-11-28T15:00:00', deletion)).toEqual([
    'Sun Nov 29 2026',
    'Tue Dec 01 2026',
    'Mon Nov 30 2026',
  ]);
  expect(daysOf('2026-11-30T07:00:00', deletion)).toEqual(['Tue Dec 01 2026']);
  const late = new Date('2026-12-01T07:00:00');
  expect(putOffTimes(late, deletion).map(({ time }) => time.getHours())).toEqual([8, 10]);
  const due = { ...deletion, is_urgent: true };
  expect(putOffTimes(late, due).map(({ time }) => time.getHours())).toEqual([8, 10]);
});
