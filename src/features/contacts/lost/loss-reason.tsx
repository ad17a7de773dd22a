import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatDate } from '@/lib/i18n/format';
import { formatMoney } from '@/lib/money';
import { paths } from '@/lib/routing/paths';
import type { LostContact } from './lost-contact';

/** Why a contact is lost, in a sentence, and the way to its receipt. */
export function LossReason({ lost }: { lost: LostContact }) {
  const { t, i18n } = useTranslation('contacts');
  return (
    <>
      {t(`lost.reason.${lost.reason}`, {
        amount: formatMoney(lost.amount, lost.currency, i18n.language),
        date: formatDate(lost.created_at, i18n.language),
      })}{' '}
      <Link
        to={paths.receipts(lost.payment_id)}
        className="inline-block font-semibold text-ink underline underline-offset-4"
      >
        {t('lost.receipt')}
      </Link>
    </>
  );
}
