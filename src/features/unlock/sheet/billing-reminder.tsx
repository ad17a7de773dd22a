import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { billingQuery, issuesInvoicesQuery } from '@/domain/invoice/billing';
import { paths } from '@/lib/routing/paths';
import { useSession } from '@/lib/session/session';

/** Asks for the details of the invoice before it is issued; nothing where they're given or there are no invoices. */
export function BillingReminder() {
  const { t } = useTranslation('unlock');
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const issues = useQuery({ ...issuesInvoicesQuery, enabled: userId !== undefined });
  const isAsked = userId !== undefined && issues.data === true;
  const billing = useQuery({ ...billingQuery(userId ?? ''), enabled: isAsked });
  if (!isAsked || billing.data !== null) return null;
  return (
    <p className="mt-4 text-sm text-muted">
      {t('billing.missing')}{' '}
      <Link to={paths.receipts()} className="underline underline-offset-2">
        {t('billing.add')}
      </Link>
    </p>
  );
}
