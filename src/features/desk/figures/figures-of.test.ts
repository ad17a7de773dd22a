import { expect, it } from 'vitest';
import type { FigureRow } from '@/features/desk/api/money/figures';
import { changeOf, daysUntil, figuresOf, type Figure } from './figures-of';

const now = new Date('2026-11-28T10:00:00Z');
const row = (
  figure: FigureRow['figure'],
  day: string | null,
  n: number,
  currency = '',
): FigureRow => ({
  figure,
  day,
  n,
  currency,
});
const figure = (rows: readonly FigureRow[], key: string): Figure | undefined =>
  figuresOf(rows, now).find((one) => one.key === key);

it('shows 28 days in UTC, of which the last is today', () => {
  const days = daysUntil(new Date('2026-11-28T23:59:00Z'));
  expect(days).toHaveLength(28);
  expect(days[0]).toBe('2026-11-01');
  expect(days.at(-1)).toBe('2026-11-28');
});

it('sums what was counted, in all and in two weeks each', () => {
  const rows = [
    row('views', '2026-11-01', 10),
    row('views', '2026-11-14', 5),
    row('views', '2026-11-15', 30),
    row('views', '2026-11-28', 1),
  ];
  const views = figure(rows, 'views');
  expect(views).toMatchObject({ total: 46, before: 15, recent: 31 });
  expect(views?.days[0]).toBe(10);
  expect(views?.days[1]).toBe(0);
  expect(views?.days.at(-1)).toBe(1);
});

it('counts money by currency, and shows 0 while there is none', () => {
  const rows = [
    row('revenue', '2026-11-20', 1500, 'usd'),
    row('revenue', '2026-11-21', 600, 'eur'),
    row('revenue', '2026-11-22', 1500, 'usd'),
  ];
  const money = figuresOf(rows, now).filter(({ key }) => key === 'revenue');
  expect(money.map(({ currency, total }) => [currency, total])).toEqual([
    ['eur', 600],
    ['usd', 3000],
  ]);
  expect(figure(rows, 'refunds')).toMatchObject({ kind: 'count', total: 0 });
});

it('goes back from the pitches that are live now to those of each day', () => {
  const rows = [
    row('live', null, 40),
    row('live', '2026-11-10', 5),
    row('live', '2026-11-15', -2),
    row('live', '2026-11-28', 3),
  ];
  const live = figure(rows, 'live');
  expect(live).toMatchObject({ total: 40, recent: 40, before: 39 });
  expect(live?.days[0]).toBe(34);
  expect(live?.days.at(-2)).toBe(37);
});

it('takes the average of times over all answers, not over days', () => {
  const rows = [
    row('answers', '2026-11-20', 1),
    row('answer_seconds', '2026-11-20', 100),
    row('answers', '2026-11-21', 3),
    row('answer_seconds', '2026-11-21', 60),
  ];
  const time = figure(rows, 'answerTime');
  expect(time).toMatchObject({ total: 40, recent: 40, before: null });
  expect(time?.days[19]).toBe(100);
  expect(time?.days[20]).toBe(20);
  expect(time?.days[21]).toBeNull();
});

it('gives the change as a part of the two weeks before, and none where those had nothing', () => {
  expect(changeOf({ recent: 30, before: 15 })).toBe(1);
  expect(changeOf({ recent: 5, before: 10 })).toBe(-0.5);
  expect(changeOf({ recent: 5, before: 0 })).toBeNull();
  expect(changeOf({ recent: null, before: 10 })).toBeNull();
});
