import { useTranslation } from 'react-i18next';
import { useDayText } from '@/lib/i18n/use-day-text';
import { cx } from '@/ui/cx';
import { daysUntil, figureDays, type Figure } from './figures-of';
import { useFigureText } from './use-figure-text';

const height = 56;

interface DayBarsProps {
  figure: Figure;
  now: Date;
  className?: string;
}

/** A bar for each day; `FigureTable` has the same numbers. */
export function DayBars({ figure, now, className }: DayBarsProps) {
  const { t } = useTranslation('desk-people');
  const dayText = useDayText();
  const text = useFigureText();
  const days = daysUntil(now);
  const top = Math.max(1, ...figure.days.map((value) => value ?? 0));
  const best = figure.days.reduce<number>(
    (bestIndex, value, index) => ((value ?? 0) > (figure.days[bestIndex] ?? 0) ? index : bestIndex),
    0,
  );
  const slot = 100 / figureDays;
  return (
    <div className={className}>
      <svg
        role="img"
        aria-label={t('figures.chart', {
          name: text.name(figure),
          day: dayText(days[best] ?? ''),
          value: text.value(figure, figure.days[best] ?? 0),
        })}
        width="100%"
        height={height}
        className="block"
      >
        {figure.days.map((value, index) => {
          const tall = value !== null && value > 0 ? Math.max(2, (value / top) * (height - 2)) : 0;
          const day = days[index] ?? '';
          return (
            <g key={day}>
              <title>{`${dayText(day)}: ${text.value(figure, value)}`}</title>
              <rect x={`${index * slot}%`} width={`${slot}%`} height={height} fill="transparent" />
              {tall > 0 ? (
                <rect
                  x={`${(index + 0.15) * slot}%`}
                  width={`${slot * 0.7}%`}
                  y={height - 1 - tall}
                  height={tall}
                  rx="1.5"
                  className={cx(index < figureDays / 2 ? 'fill-ink/30' : 'fill-ink/70')}
                />
              ) : null}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={height - 0.5} y2={height - 0.5} className="stroke-field-line" />
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-sm text-muted">
        <span>{dayText(days[0] ?? '')}</span>
        <span>{t('figures.today')}</span>
      </div>
    </div>
  );
}
