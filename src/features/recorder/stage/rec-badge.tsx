import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/lib/i18n/format';
import { cx } from '@/ui/cx';

interface RecBadgeProps {
  elapsedMs: number;
  paused: boolean;
}

/** REC m:ss (SPEC §2). */
export function RecBadge({ elapsedMs, paused }: RecBadgeProps) {
  const { t } = useTranslation('recorder');
  const time = formatDuration(elapsedMs / 1000);
  return (
    <p
      role="timer"
      className="flex items-center gap-2 rounded-full bg-theatre-control px-3.5 py-2 text-base font-semibold tabular-nums"
    >
      <span
        aria-hidden
        className={cx('size-2.5 rounded-full', paused ? 'bg-theatre-ink' : 'bg-signal')}
      />
      {paused ? t('paused', { time }) : t('rec', { time })}
    </p>
  );
}
