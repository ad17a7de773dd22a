import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { keptPaymentQuery } from '@/features/desk/api/items/payment-item';
import { Facts } from '@/features/desk/parts/facts';
import { LoadError } from '@/features/desk/parts/load-error';
import { formatDate } from '@/lib/i18n/format';
import { paths } from '@/lib/routing/paths';

/** What was kept of a payment when its company or talent was deleted; nothing while both are there. */
export function KeptPayment({ paymentId }: { paymentId: string }) {
  const { t, i18n } = useTranslation('desk');
  const records = useQuery(keptPaymentQuery(paymentId));
  if (records.data === undefined) return <LoadError query={records} />;
  const [record] = records.data;
  if (record === undefined) return null;
  const moment = new Intl.DateTimeFormat(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const at = (time: string | undefined) =>
    time === undefined ? null : moment.format(new Date(time));
  const { unlocked_at, messages_of_company: company, messages_of_talent: talent } = record.facts;
  return (
    <section className="grid gap-2">
      <h3 className="text-base font-semibold">{t('keptPayment.title')}</h3>
      <p className="prose-width">{t('keptPayment.lead')}</p>
      <Facts
        rows={[
          [
            t('keptPayment.of'),
            <span key="of" className="grid">
              {records.data.map(({ person_id: id }) => (
                <Link
                  key={id}
                  to={paths.deskPeople(id)}
                  className="underline underline-offset-4 hover:no-underline"
                >
                  {id}
                </Link>
              ))}
            </span>,
          ],
          [t('keptPayment.unlocked'), at(unlocked_at)],
          [
            t('keptPayment.messages'),
            company === undefined && talent === undefined
              ? null
              : t('keptPayment.messagesOf', { company: company ?? 0, talent: talent ?? 0 }),
          ],
          [t('keptPayment.last'), at(record.facts.last_message_at)],
          [t('keptPayment.until'), formatDate(record.keep_until, i18n.language)],
        ]}
      />
    </section>
  );
}
