import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';
import { cx } from '@/ui/cx';

interface StatementPanelProps {
  userType: UserType;
  className?: string;
}

/** Beside the forms on wide screens: what the product is about, as a pitch being played. */
export function StatementPanel({ userType, className }: StatementPanelProps) {
  const { t } = useTranslation('auth');
  return (
    <aside
      aria-label={t('statement.label', { brand: brand.name })}
      className={cx('theatre border-r border-line', className)}
    >
      <div className="sticky top-(--top-bar) flex h-[calc(100dvh-var(--top-bar))] flex-col justify-between gap-8 p-10 xl:p-14 xl:pl-[max(3.5rem,calc((100vw-80rem)/2))]">
        <div className="flex items-center gap-3 text-sm text-muted">
          <span aria-hidden className="size-2.5 rounded-full bg-signal" />
          <span>{t(`statement.${userType}.caption`)}</span>
          <span aria-hidden className="ml-auto tabular-nums">
            0:42 / 1:00
          </span>
        </div>
        <Waveform played={0.7} className="max-h-52 min-h-0 flex-1" />
        <div>
          <p className="font-display text-2xl whitespace-pre-line">
            {t(`statement.${userType}.line`)}
          </p>
          <p className="mt-5 max-w-[46ch] text-lg text-muted">{t(`statement.${userType}.text`)}</p>
        </div>
      </div>
    </aside>
  );
}

const count = 56;

/** Classes, because the policy of the site allows no style in the host's file. */
const heights = [
  'h-1/12',
  'h-2/12',
  'h-3/12',
  'h-4/12',
  'h-5/12',
  'h-6/12',
  'h-7/12',
  'h-8/12',
  'h-9/12',
  'h-10/12',
  'h-11/12',
  'h-full',
];

/** Loudness of a made-up minute of speech: phrases with breaths between them. */
const bars = Array.from({ length: count }, (_, index) => {
  const phrase = Math.abs(Math.sin((index / count) * Math.PI * 4.5));
  const syllable = 0.55 + 0.45 * Math.abs(Math.sin(index * 1.7) * Math.cos(index * 0.6));
  const loudness = Math.round(phrase * syllable * (heights.length - 1));
  return { at: index / count, height: heights[loudness] };
});

interface WaveformProps {
  /** Fraction already played, 0 to 1. */
  played: number;
  className?: string;
}

/** A decorative waveform of one minute of speech. */
export function Waveform({ played, className }: WaveformProps) {
  return (
    <div aria-hidden className={cx('flex w-full items-center gap-[3px] xl:gap-1', className)}>
      {bars.map(({ at, height }) => (
        <span
          key={at}
          className={cx(
            'min-w-0 flex-1 rounded-full',
            height,
            at < played ? 'bg-signal' : 'bg-line',
          )}
        />
      ))}
    </div>
  );
}
