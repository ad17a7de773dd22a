import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';

/** Placeholders for what an unlock reveals: name, phone and e-mail. */
export function LockedRows() {
  const { t } = useTranslation('unlock');
  const rows = [
    { label: t('fullName'), width: 'w-28' },
    { label: t('phone'), width: 'w-34' },
    { label: t('email'), width: 'w-40' },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-field bg-raised p-4 text-base">
      {rows.map(({ label, width }) => (
        <div key={label} className="flex min-h-6 items-center justify-between gap-4">
          <dt className="shrink-0">{label}</dt>
          <dd className="min-w-0 flex-1">
            <span
              aria-hidden
              className={cx('ml-auto block h-2.5 max-w-full rounded-full bg-field-line/35', width)}
            />
            <span className="sr-only">{t('hidden')}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
