import { Check, CircleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '@/ui/cx';
import { stateOf, type Payment } from './payment';

/** The state of a payment as text with an icon, never by colour alone. */
export function PaymentBadge({ payment }: { payment: Payment }) {
  const { t } = useTranslation('receipts');
  const state = stateOf(payment);
  const isPaid = state === 'paid' || state === 'left' || state === 'partlyRefunded';
  const isOver = state === 'refunded' || state === 'closed';
  const Icon = isPaid ? Check : isOver ? Undo2 : CircleAlert;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-semibold [&_svg]:size-4 [&_svg]:shrink-0',
        isPaid ? 'text-success' : isOver ? 'text-muted' : 'text-warning',
      )}
    >
      <Icon aria-hidden />
      {t(`states.${state}`)}
    </span>
  );
}
