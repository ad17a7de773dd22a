import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { isUuid } from '@/domain/ids';
import type { Tables } from '@/lib/database.types';
import { unwrap, unwrapMaybe } from '@/lib/errors/errors';
import { getSupabase } from '@/lib/supabase/supabase';
import { deskKeys } from '@/features/desk/api/keys';

/** A payment; null if the id is an event's, or the payment was never reported. */
export const paymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'payment', paymentId],
    queryFn: async ({ signal }): Promise<Tables<'payments'> | null> => {
      const supabase = await getSupabase();
      const response = await supabase
        .from('payments')
        .select()
        .eq('payment_id', paymentId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });

/** The checkout that a payment names, with the price it started at. */
export const checkoutQuery = (checkoutId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'checkout', checkoutId],
    queryFn: async ({
      signal,
    }): Promise<Pick<
      Tables<'checkouts'>,
      'id' | 'amount' | 'currency' | 'company_id' | 'talent_id' | 'created_at'
    > | null> => {
      if (!isUuid(checkoutId)) return null;
      const supabase = await getSupabase();
      const response = await supabase
        .from('checkouts')
        .select('id, amount, currency, company_id, talent_id, created_at')
        .eq('id', checkoutId)
        .abortSignal(signal)
        .maybeSingle();
      return unwrapMaybe(response);
    },
  });

const keptPaymentsSchema = v.array(
  v.object({
    person_id: v.string(),
    facts: v.fallback(
      v.object({
        unlocked_at: v.optional(v.string()),
        messages_of_company: v.optional(v.number()),
        messages_of_talent: v.optional(v.number()),
        last_message_at: v.optional(v.string()),
      }),
      {},
    ),
    keep_until: v.string(),
  }),
);

/** What is kept of a payment whose company or talent was deleted. */
type KeptPayment = Readonly<v.InferOutput<typeof keptPaymentsSchema>[number]>;

/** Of each deleted side; that which knows of contact and messages first. */
export const keptPaymentQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'kept', paymentId],
    queryFn: async ({ signal }): Promise<readonly KeptPayment[]> => {
      const supabase = await getSupabase();
      const response = await supabase
        .rpc('kept_of_payment', { p_payment_id: paymentId })
        .abortSignal(signal);
      return v.parse(keptPaymentsSchema, unwrap(response));
    },
  });

export type PaymentEvent = Pick<
  Tables<'payment_events'>,
  'id' | 'type' | 'kind' | 'amount' | 'currency' | 'status' | 'outcome' | 'problem' | 'occurred_at'
>;

/** What the payment provider reported of a payment, oldest first; or one event alone. */
export const paymentEventsQuery = (which: { paymentId: string } | { eventId: string }) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'events', which],
    queryFn: async ({ signal }): Promise<readonly PaymentEvent[]> => {
      const supabase = await getSupabase();
      const events = supabase
        .from('payment_events')
        .select('id, type, kind, amount, currency, status, outcome, problem, occurred_at');
      return unwrap(
        await (
          'eventId' in which
            ? events.eq('id', which.eventId)
            : events.eq('payment_id', which.paymentId)
        )
          .order('occurred_at')
          .limit(50)
          .abortSignal(signal),
      );
    },
  });

export type Refund = Pick<
  Tables<'refunds'>,
  'id' | 'amount' | 'currency' | 'state' | 'problem' | 'words' | 'asked_at'
>;

/** The refunds that the desk asked for of a payment, newest first. */
export const refundsQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...deskKeys.waiting, 'refunds', paymentId],
    queryFn: async ({ signal }): Promise<readonly Refund[]> => {
      const supabase = await getSupabase();
      return unwrap(
        await supabase
          .from('refunds')
          .select('id, amount, currency, state, problem, words, asked_at')
          .eq('payment_id', paymentId)
          .order('asked_at', { ascending: false })
          .limit(20)
          .abortSignal(signal),
      );
    },
  });

/** What one operator may refund of a payment without a second one, in minor units. */
export const approvalAmountQuery = queryOptions({
  queryKey: [...deskKeys.all, 'approval'],
  queryFn: async ({ signal }): Promise<number> => {
    const supabase = await getSupabase();
    const response = await supabase
      .from('site_settings')
      .select('approval_amount')
      .abortSignal(signal)
      .maybeSingle();
    return unwrapMaybe(response)?.approval_amount ?? 0;
  },
  staleTime: Infinity,
});

/** Whether the site takes the payment provider's test payments. */
export const isTestModeQuery = queryOptions({
  queryKey: [...deskKeys.all, 'mode'],
  queryFn: async ({ signal }): Promise<boolean> => {
    const supabase = await getSupabase();
    const response = await supabase
      .from('site_settings')
      .select('mode')
      .abortSignal(signal)
      .maybeSingle();
    return unwrapMaybe(response)?.mode === 'test';
  },
  staleTime: Infinity,
});
