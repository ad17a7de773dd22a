import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { effectsQuery } from '@/features/desk/api/person/erasure';
import { LoadError } from '@/features/desk/parts/load-error';
import { Alert } from '@/ui/feedback/alert';
import { Skeleton } from '@/ui/feedback/skeleton';

const effectKeys = [
  'reports_about',
  'reports_by',
  'appeals',
  'disputes',
  'payments',
  'sold',
  'bought',
  'support',
  'tickets',
] as const;

/** What deleting an account takes along, and what has to be decided first. */
export function ErasureEffects({ personId }: { personId: string }) {
  const { t } = useTranslation('desk-people');
  const effects = useQuery(effectsQuery(personId));
  if (!effects.data) {
    return effects.isError ? <LoadError query={effects} /> : <Skeleton awaited className="h-16" />;
  }
  const { waits, recent_days: days, ...counts } = effects.data;
  const lines = effectKeys
    .filter((what) => counts[what] > 0)
    .map((what) => t(`erasure.${what}`, { count: counts[what], days }));
  return (
    <section aria-label={t('erasure.title')} className="grid gap-2 text-sm">
      {waits.length > 0 ? (
        <Alert tone="warning">
          {t('erasure.waits', { what: waits.map((what) => t(`erasure.wait.${what}`)).join(', ') })}
        </Alert>
      ) : null}
      {lines.length === 0 ? (
        <p className="text-muted">{t('erasure.nothing')}</p>
      ) : (
        <>
          <p className="font-semibold">{t('erasure.title')}</p>
          <ul className="list-disc pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
