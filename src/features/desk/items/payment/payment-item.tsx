import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { personQuery } from '@/features/desk/api/queries';
import { ItemFrame } from '@/features/desk/items/frame/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { LoadError } from '@/features/desk/parts/load-error';
import { paymentProblemOf } from '@/features/desk/items/payment-problem';
import { paymentChoices } from '@/features/desk/person/payments/payment-choices';
import { DueAt } from './due-at';
import { eventChoices } from './event-choices';
import { KeptPayment } from './kept-payment';
import { PaymentEvents } from './payment-events';
import { PaymentFacts } from './payment-facts';
import { RefundList } from './refund-list';
import { saveEvidence } from './save-evidence';
import { usePayment } from './use-payment';

/** A payment, or an event of one, that waits to be settled (supabase/functions/README.md). */
export function PaymentItem({ item, onDecided }: ItemProps) {
  const { t } = useTranslation('desk');
  const { subject_id: subjectId, person_id: personId, facts } = item;
  const { isEvent, payment, checkoutId, checkout, paymentId, events } = usePayment(item);
  const payer = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== null });
  const name = payer.data?.name ?? payer.data?.email ?? t('person.unnamed');
  const paymentActions = payment.data ? paymentChoices(payment.data, name) : [];
  const choices = isEvent
    ? [
        // A refund that came back can be asked for again.
        ...paymentActions.filter(
          ({ action }) => action === 'refund_payment' && facts.status === 'refund_failed',
        ),
        ...eventChoices(subjectId, facts.status, name),
      ]
    : paymentActions;
  const isPayerKnown = personId === null || payer.data !== undefined;
  const failedQuery = [payment, checkout].find(
    ({ data, isError }) => isError && data === undefined,
  );

  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      onCollected={saveEvidence}
      choices={isPayerKnown && events.data !== undefined ? choices : []}
    >
      {failedQuery ? <LoadError query={failedQuery} /> : null}
      {facts.due_at ? <DueAt time={facts.due_at} /> : null}
      <p className="prose-width">{t(`standing.${paymentProblemOf(facts.status)}.todo`)}</p>
      <PaymentFacts
        item={item}
        price={checkout.data}
        talentId={payment.data?.talent_id ?? checkout.data?.talent_id}
        talentName={payment.data?.candidate}
        checkoutId={checkoutId}
        paymentId={paymentId}
      />
      {paymentId !== null &&
      payment.data &&
      !(payment.data.company_id && payment.data.talent_id) ? (
        <KeptPayment paymentId={paymentId} />
      ) : null}
      {paymentId === null ? null : <RefundList paymentId={paymentId} />}
      <PaymentEvents events={events} />
    </ItemFrame>
  );
}
