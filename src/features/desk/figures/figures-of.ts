import type { FigureRow } from '@/features/desk/api/money/figures';

/** What the desk counts; keys of `figures` in the catalog `desk`. */
export type FigureKey =
  | 'talentSignUps'
  | 'companySignUps'
  | 'live'
  | 'views'
  | 'unlocks'
  | 'revenue'
  | 'refunds'
  | 'answerTime'
  | 'decisionTime';

/** One figure of the last four weeks. */
export interface Figure {
  readonly key: FigureKey;
  /** Of money, which is in minor units; else empty. */
  readonly currency: string;
  readonly kind: 'count' | 'money' | 'seconds';
  /** Of the four weeks; of what is live the number now, of times the average. Null without any. */
  readonly total: number | null;
  /** One for each day, oldest first; null where there is nothing to take the average of. */
  readonly days: readonly (number | null)[];
  /** As `total`, of the last two weeks and of the two before; of what is live at their ends. */
  readonly recent: number | null;
  readonly before: number | null;
}

/** How many days are shown; the last one is today. */
export const figureDays = 28;
const half = figureDays / 2;
const dayMs = 86_400_000;

/** The days shown as the database counts them ('yyyy-mm-dd', UTC), oldest first. */
export function daysUntil(now: Date): string[] {
  return Array.from({ length: figureDays }, (_, index) =>
    new Date(now.getTime() - (figureDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The figures of what was counted; money has one for each currency. */
export function figuresOf(rows: readonly FigureRow[], now: Date): Figure[] {
  const days = daysUntil(now);
  const perDay = (figure: FigureRow['figure'], currency = '') =>
    days.map((day) =>
      sum(
        rows
          .filter((row) => row.figure === figure && row.currency === currency && row.day === day)
          .map(({ n }) => n),
      ),
    );

  const countFigure = (
    key: FigureKey,
    figure: FigureRow['figure'],
    kind: Figure['kind'] = 'count',
    currency = '',
  ): Figure => {
    const values = perDay(figure, currency);
    return {
      key,
      kind,
      currency,
      total: sum(values),
      days: values,
      recent: sum(values.slice(half)),
      before: sum(values.slice(0, half)),
    };
  };

  const moneyFigures = (key: FigureKey, figure: FigureRow['figure']): Figure[] => {
    const currencies = new Set(
      rows.filter((row) => row.figure === figure && row.day !== null).map((row) => row.currency),
    );
    const sortedCurrencies = [...currencies].toSorted();
    return sortedCurrencies.length > 0
      ? sortedCurrencies.map((currency) => countFigure(key, figure, 'money', currency))
      : [countFigure(key, figure, 'count')];
  };

  const averageFigure = (
    key: FigureKey,
    countOf: FigureRow['figure'],
    secondsOf: FigureRow['figure'],
  ): Figure => {
    const counts = perDay(countOf);
    const seconds = perDay(secondsOf);
    const average = (from: number, to: number): number | null => {
      const count = sum(counts.slice(from, to));
      return count > 0 ? sum(seconds.slice(from, to)) / count : null;
    };
    return {
      key,
      kind: 'seconds',
      currency: '',
      total: average(0, figureDays),
      days: days.map((_, index) => average(index, index + 1)),
      recent: average(half, figureDays),
      before: average(0, half),
    };
  };

  const liveFigure = (): Figure => {
    const changes = perDay('live');
    const total = rows.find(({ figure, day }) => figure === 'live' && day === null)?.n ?? 0;
    const levels = days.map((_, index) => total - sum(changes.slice(index + 1)));
    return {
      key: 'live',
      kind: 'count',
      currency: '',
      total,
      days: levels,
      recent: total,
      before: levels[half - 1] ?? 0,
    };
  };

  return [
    countFigure('talentSignUps', 'talent_sign_ups'),
    countFigure('companySignUps', 'company_sign_ups'),
    liveFigure(),
    countFigure('views', 'views'),
    countFigure('unlocks', 'unlocks'),
    ...moneyFigures('revenue', 'revenue'),
    ...moneyFigures('refunds', 'refunds'),
    averageFigure('answerTime', 'answers', 'answer_seconds'),
    averageFigure('decisionTime', 'decisions', 'decision_seconds'),
  ];
}

/** The change between two values as a part of the first (0.25 is a quarter more); null without a first. */
export function changeOf({ recent, before }: Pick<Figure, 'recent' | 'before'>): number | null {
  if (recent === null || before === null || before <= 0) return null;
  return (recent - before) / before;
}
