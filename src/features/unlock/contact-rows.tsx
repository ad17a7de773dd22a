import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import type { UnlockedContact } from './queries';

/** Name, phone and e-mail: bars while they are locked, themselves afterwards. */
export function ContactRows({ contact }: { contact: UnlockedContact | null }) {
  const { t } = useTranslation('unlock');
  const rows = [
    { label: t('fullName'), value: contact?.closer_name, width: 'w-28' },
    { label: t('phone'), value: contact?.phone, width: 'w-34' },
    { label: t('email'), value: contact?.email, width: 'w-40' },
  ];
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-field bg-raised p-4 text-base">
      {rows.map(({ label, value, width }) => (
        <div key={label} className="flex min-h-6 items-center justify-between gap-4">
          <dt className="shrink-0">{label}</dt>
          <dd className="min-w-0 flex-1 text-right font-semibold">
            {contact === null ? (
              <>
                <span
                  aria-hidden
                  className={cx(
                    'ml-auto block h-2.5 max-w-full rounded-full bg-field-line/35',
                    width,
                  )}
                />
                <span className="sr-only">{t('hidden')}</span>
              </>
            ) : (
              <span className="animate-fade-in wrap-anywhere">
                {value ? <Breakable>{value}</Breakable> : t('none')}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Breaks before the '@' of an address that is too long for its line, not within a word. */
function Breakable({ children }: { children: string }) {
  const at = children.indexOf('@');
  if (at < 0) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
