import { useQuery } from '@tanstack/react-query';
import type { DeskItem } from '@/features/desk/api/items/item';
import {
  checkoutQuery,
  paymentEventsQuery,
  paymentQuery,
} from '@/features/desk/api/items/payment-item';

/** The payment of an item with its checkout and events; of an event that names no payment, only the event. */
export function usePayment({ subject_id: subjectId, facts }: DeskItem) {
  const isEvent = subjectId.startsWith('evt_') || facts.type !== undefined;
  const payment = useQuery(paymentQuery(facts.payment_id ?? subjectId));
  const checkoutId = payment.data?.checkout_id ?? facts.checkout_id;
  const checkout = useQuery({ ...checkoutQuery(checkoutId ?? ''), enabled: !!checkoutId });
  const paymentId = payment.data?.payment_id ?? facts.payment_id ?? (isEvent ? null : subjectId);
  const events = useQuery(
    paymentEventsQuery(paymentId === null ? { eventId: subjectId } : { paymentId }),
  );
  return { isEvent, payment, checkoutId, checkout, paymentId, events };
}
