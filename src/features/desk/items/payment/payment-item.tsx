import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  checkoutQuery,
  paymentEventsQuery,
  paymentQuery,
} from '@/features/desk/api/items/payment-item';
import { personQuery } from '@/features/desk/api/queries';
import { Facts } from '@/features/desk/parts/facts';
import { ItemFrame } from '@/features/desk/items/frame/item-frame';
import type { ItemProps } from '@/features/desk/items/item-props';
import { NotLoaded } from '@/features/desk/parts/not-loaded';
import { PersonLink } from '@/features/desk/parts/person-link';
import { StripeLink } from '@/features/desk/parts/stripe-link';
import { standingOf } from '@/features/desk/items/standing';
import { paymentChoices } from '@/features/desk/person/payments/payment-choices';
import { formatMoney } from '@/lib/money';
import { DueAt } from './due-at';
import { eventChoices } from './event-choices';
import { KeptPayment } from './kept-payment';
import { PaymentEvents } from './payment-events';
import { RefundList } from './refund-list';
import { saveEvidence } from './save-evidence';

/** A payment, or an event of one, that waits to be settled (supabase/functions/README.md). */
export function PaymentItem({ item, onDecided }: ItemProps) {
  const { t, i18n } = useTranslation('desk');
  const { subject_id: subjectId, person_id: personId, facts } = item;
  const isEvent = subjectId.startsWith('evt_') || facts.type !== undefined;
  const payment = useQuery(paymentQuery(facts.payment_id ?? subjectId));
  const checkoutId = payment.data?.checkout_id ?? facts.checkout_id;
  const checkout = useQuery({ ...checkoutQuery(checkoutId ?? ''), enabled: !!checkoutId });
  const paymentId = payment.data?.payment_id ?? facts.payment_id ?? (isEvent ? null : subjectId);
  const events = useQuery(
    paymentEventsQuery(paymentId === null ? { eventId: subjectId } : { paymentId }),
  );
  const payer = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== null });
  const name = payer.data?.name ?? payer.data?.email ?? t('person.unnamed');
  const money = (amount: number, currency: string) => formatMoney(amount, currency, i18n.language);
  const talentId = payment.data?.talent_id ?? checkout.data?.talent_id;

  // A refund that came back can be asked for again.
  const refundAgain =
    facts.status === 'refund_failed' && payment.data
      ? paymentChoices(payment.data, name).filter(({ action }) => action === 'refund_payment')
      : [];

  const isPayerKnown = personId === null || payer.data !== undefined;
  const failed = [payment, checkout].find(({ data, isError }) => isError && data === undefined);

  return (
    <ItemFrame
      item={item}
      onDecided={onDecided}
      onCollected={saveEvidence}
      choices={
        !isPayerKnown || events.data === undefined
          ? []
          : isEvent
            ? [...refundAgain, ...eventChoices(subjectId, facts.status, name)]
            : payment.data
              ? paymentChoices(payment.data, name)
              : []
      }
    >
      {failed ? <NotLoaded query={failed} /> : null}
      {facts.due_at ? <DueAt time={facts.due_at} /> : null}
      <p className="prose-width">{t(`standing.${standingOf(facts.status)}.todo`)}</p>
      <Facts
        rows={[
          [
            t('item.paid'),
            facts.amount === undefined || !facts.currency
              ? null
              : money(facts.amount, facts.currency),
          ],
          [
            t('item.price'),
            checkout.data ? money(checkout.data.amount, checkout.data.currency) : null,
          ],
          [t('item.payer'), personId === null ? null : <PersonLink personId={personId} />],
          [t('item.for'), talentId ? <PersonLink personId={talentId} /> : payment.data?.candidate],
          [t('item.checkout'), checkoutId],
          [
            t('item.stripe'),
            <StripeLink key="stripe" id={paymentId ?? subjectId} className="py-2.5" />,
          ],
          [t('item.problem'), facts.problem],
        ]}
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
