import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '@/domain/report/reasons';
import { keptRecordsQuery, type KeptRecord } from '@/features/desk/api/person/erasure';
import { LoadError } from '@/features/desk/parts/load-error';
import { formatDate } from '@/lib/i18n/format';
import { formatMoney } from '@/lib/money';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';

/** What is kept of a deleted account, each until when. */
export function KeptRecords({ personId }: { personId: string }) {
  const { t, i18n } = useTranslation('desk-people');
  const records = useQuery(keptRecordsQuery(personId));
  const name = useRecordName();
  if (!records.data) {
    return records.isError ? <LoadError query={records} /> : <Skeleton awaited className="h-12" />;
  }
  if (records.data.length === 0) return <p className="text-muted">{t('kept.none')}</p>;
  return (
    <Card className="p-4">
      <ul className="grid gap-2 text-sm">
        {records.data.map((record) => (
          <li key={`${record.kind} ${record.subject_id}`} className="wrap-anywhere">
            <p className="font-semibold">{name(record)}</p>
            <p className="text-muted">
              {record.subject_id} ·{' '}
              {t('kept.until', { date: formatDate(record.keep_until, i18n.language) })}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useRecordName(): (record: KeptRecord) => string {
  const { t, i18n } = useTranslation(['desk-people', 'desk']);
  return ({ kind, facts }) => {
    const { reason, amount, currency, paid_at: paidAt } = facts;
    if (kind !== 'payment') {
      return t(`desk-people:kept.${kind}`, { reason: t(`desk:reason.${reasonOf(reason)}`) });
    }
    const money =
      amount === undefined || currency === undefined
        ? ''
        : formatMoney(amount, currency, i18n.language);
    return [
      t('desk-people:kept.payment', { amount: money }),
      paidAt && formatDate(paidAt, i18n.language),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
