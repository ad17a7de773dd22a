import { useTranslation } from 'react-i18next';
import { brand } from '@/lib/brand';
import type { UserType } from '@/lib/session/user-type';
import { cx } from '@/ui/cx';
import { Waveform } from './waveform';

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
