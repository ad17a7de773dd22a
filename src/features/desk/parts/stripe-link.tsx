import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isTestModeQuery } from '@/features/desk/api/items/payment-item';
import { cx } from '@/ui/cx';

interface StripeLinkProps {
  /** Of a payment, or of an event. */
  id: string;
  className?: string;
}

/**
 * A payment or an event in Stripe's dashboard, where those of test mode have addresses of their own: until the
 * mode is known, the id alone.
 */
export function StripeLink({ id, className }: StripeLinkProps) {
  const { t } = useTranslation('desk-people');
  const isTest = useQuery(isTestModeQuery).data;
  const folder = id.startsWith('evt_') ? 'events' : 'payments';
  if (isTest === undefined) {
    return (
      <span className={cx('inline-flex min-h-11 items-center wrap-anywhere', className)}>{id}</span>
    );
  }
  return (
    <a
      href={`https://dashboard.stripe.com/${isTest ? 'test/' : ''}${folder}/${id}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${id}, ${t('payments.stripe')}`}
      className={cx(
        'inline-flex min-h-11 items-center wrap-anywhere underline underline-offset-2',
        className,
      )}
    >
      {id}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5 shrink-0" />
    </a>
  );
}
