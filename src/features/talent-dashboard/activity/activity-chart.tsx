import { useTranslation } from 'react-i18next';
import { scaleTop, type ActivityDay } from './activity';
import { useDayText } from '@/lib/i18n/use-day-text';

interface ActivityChartProps {
  days: readonly ActivityDay[];
  label: string;
}

const chartHeight = 152;
/** Top and bottom of the bars, in pixels; the space above `topLine` is for the marks of unlocks. */
const topLine = 20;
const baseLine = chartHeight - 1;

/** A bar of views for each day, and a mark above days with an unlock; `ActivityTable` has the same numbers. */
export function ActivityChart({ days, label }: ActivityChartProps) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const dayText = useDayText();
  const top = scaleTop(Math.max(...days.map((day) => day.views)));
  const slot = 100 / days.length;
  const heightOf = (views: number) => (views / top) * (baseLine - topLine);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <div>
      <svg role="img" aria-label={label} width="100%" height={chartHeight} className="block">
        {[1, 0.5].map((part) => (
          <line
            key={part}
            x1="0"
            x2="100%"
            y1={baseLine - heightOf(top * part)}
            y2={baseLine - heightOf(top * part)}
            strokeDasharray="2 4"
            className="stroke-line"
          />
        ))}
        <text x="0" y={topLine - 6} className="fill-muted text-sm tabular-nums">
          {number.format(top)}
        </text>
        {days.map(({ day, views, unlocks }, index) => (
          <g key={day}>
            <title>
              {`${dayText(day)}: ${number.format(views)} ${t('views', { count: views })}` +
                (unlocks > 0
                  ? `, ${number.format(unlocks)} ${t('unlocks', { count: unlocks })}`
                  : '')}
            </title>
            {/* Catches the pointer over the whole height, so that a day without views has a tooltip too. */}
            <rect
              x={`${index * slot}%`}
              width={`${slot}%`}
              height={chartHeight}
              fill="transparent"
            />
            {views > 0 ? (
              <rect
                x={`${(index + 0.15) * slot}%`}
                width={`${slot * 0.7}%`}
                y={baseLine - Math.max(2, heightOf(views))}
                height={Math.max(2, heightOf(views))}
                rx="2"
                className={index === days.length - 1 ? 'fill-ink' : 'fill-ink/55'}
              />
            ) : null}
            {unlocks > 0 ? (
              <circle
                cx={`${(index + 0.5) * slot}%`}
                cy={baseLine - heightOf(views) - 8}
                r="5"
                className="fill-success stroke-surface"
                strokeWidth="2"
              />
            ) : null}
          </g>
        ))}
        <line
          x1="0"
          x2="100%"
          y1={baseLine + 0.5}
          y2={baseLine + 0.5}
          className="stroke-field-line"
        />
      </svg>
      <div aria-hidden className="relative mt-1 h-5 text-sm text-muted">
        {days.map(({ day }, index) =>
          // Labels every seventh day back from today, so that all labels are on the same weekday.
          (days.length - 1 - index) % 7 === 0 && index < days.length - 1 ? (
            <span
              key={day}
              className="absolute -translate-x-1/2 whitespace-nowrap"
              style={{ left: `${(index + 0.5) * slot}%` }}
            >
              {dayText(day)}
            </span>
          ) : null,
        )}
        <span className="absolute right-0 font-semibold text-ink">{t('activity.today')}</span>
      </div>
    </div>
  );
}
