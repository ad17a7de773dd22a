import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/lib/i18n/format';
import type { Retention } from './retention';

interface RetentionCurveProps {
  take: Retention;
  last: Retention | undefined;
  /** The video's length in seconds, if it is known. */
  seconds: number | undefined;
  label: string;
}

/** The curve's coordinates: tenths of the video to the right, shares of the viewers upwards. */
const pointsOf = ({ curve }: Retention) =>
  curve.map((share, tenth) => `${tenth},${1 - share}`).join(' ');

/** How many are still there at each tenth, and the previous video fainter; `RetentionTable` has the same numbers. */
export function RetentionCurve({ take, last, seconds, label }: RetentionCurveProps) {
  const { t, i18n } = useTranslation('talent-dashboard');
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const at = (part: number, name: 'startAxis' | 'halfAxis' | 'endAxis') =>
    seconds === undefined ? t(`retention.${name}`) : formatDuration(seconds * part);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 10 1"
        preserveAspectRatio="none"
        className="block h-24 w-full overflow-visible [&_*]:[vector-effect:non-scaling-stroke]"
      >
        {[0, 0.5].map((share) => (
          <line
            key={share}
            x1="0"
            x2="10"
            y1={share}
            y2={share}
            strokeDasharray="2 4"
            className="stroke-line"
          />
        ))}
        <polygon points={`0,1 ${pointsOf(take)} 10,1`} className="fill-ink/10" />
        {last ? (
          <polyline
            points={pointsOf(last)}
            fill="none"
            strokeWidth="1.5"
            strokeDasharray="4 3"
            className="stroke-field-line"
          />
        ) : null}
        <polyline
          points={pointsOf(take)}
          fill="none"
          strokeWidth="2"
          strokeLinejoin="round"
          className="stroke-ink"
        />
        <line x1="0" x2="10" y1="1" y2="1" className="stroke-field-line" />
      </svg>
      <div
        aria-hidden
        className="-my-2.5 flex flex-col justify-between text-right text-sm text-muted tabular-nums"
      >
        {[1, 0.5, 0].map((share) => (
          <span key={share}>{percent.format(share)}</span>
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-sm text-muted tabular-nums">
        <span>{at(0, 'startAxis')}</span>
        <span>{at(0.5, 'halfAxis')}</span>
        <span>{at(1, 'endAxis')}</span>
      </div>
    </div>
  );
}
