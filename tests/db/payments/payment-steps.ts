import type { Database } from '../../../src/lib/database.types.ts';
import { ids, world } from '../world.ts';

interface Payment {
  event?: string;
  type?: string;
  payment?: string;
  /** Minor units. */
  amount?: number;
  currency?: string;
}

interface Refund {
  event?: string;
  /** Minor units refunded in total; the whole amount when absent. */
  amount?: number;
}

/** The data of a query's answer. @throws its error */
export const checked = <T>({ data, error }: { data: T; error: Error | null }): T => {
  if (error) throw error;
  return data;
};

// Actions of the company, the payment provider and the operator, and what they see.

/** Starts a company's checkout; returns its id. */
export async function checkout(positionId: string = ids.position): Promise<string> {
  const checkouts = world.as('company').from('checkouts');
  return checked(await checkouts.insert({ position_id: positionId }).select().single())?.id ?? '';
}

export async function pay(checkoutId: string, paid: Payment = {}) {
  const { payment = 'pi_1', event = `evt_${payment}`, amount = 1500, currency = 'usd' } = paid;
  return checked(
    await world.service.rpc('apply_payment', {
      p_event_id: event,
      p_event_type: paid.type ?? 'checkout.session.completed',
      p_checkout_id: checkoutId,
      p_payment_id: payment,
      p_amount: amount,
      p_currency: currency,
      p_payload: { id: event },
    }),
  );
}

export async function refund(payment = 'pi_1', { event, amount }: Refund = {}) {
  return checked(
    await world.service.rpc('apply_refund', {
      p_event_id: event ?? `evt_refund_${payment}`,
      p_payment_id: payment,
      p_payload: { type: 'charge.refunded' },
      p_amount: amount,
      p_full: amount === undefined,
    }),
  );
}

/** A refund is returned by the bank. @param amount minor units */
export async function returnRefund(amount: number, fields: object = {}) {
  return checked(
    await world.service.rpc('keep_payment_event', {
      p_event_id: 'evt_back',
      p_event_type: 'refund.failed',
      p_kind: 'refund_failed',
      p_payment_id: 'pi_1',
      p_payload: { data: { object: { amount, failure_reason: 'lost_or_stolen_card', ...fields } } },
    }),
  );
}

export async function dispute(status: string, payment = 'pi_1') {
  return checked(
    await world.service.rpc('apply_dispute', {
      p_event_id: `evt_${status}`,
      p_payment_id: payment,
      p_dispute_id: 'dp_1',
      p_status: status,
      p_payload: {},
    }),
  );
}

export const settle = (id: string, action: string, more: object = {}) =>
  world.service.rpc('settle_payment', { p_id: id, p_action: action, ...more });

export const toSettle = async () => checked(await world.service.rpc('payments_to_settle')) ?? [];

export const contacts = async () =>
  checked(await world.as('company').from('unlocked_contacts').select()) ?? [];

export const lostContacts = async () =>
  checked(await world.as('company').from('lost_contacts').select().order('created_at')) ?? [];

/** Mails that wait for the company, about contacts that it lost. */
export const mailsAboutLostContacts = () =>
  world.backend.db.query(
    `select kind, facts from private.notices where receiver_id = $1 and kind::text like 'contact%' order by created_at`,
    [ids.company],
  );

export const receipts = async () =>
  checked(
    await world
      .as('company')
      .from('payments')
      .select('payment_id, status, candidate, checkout_id, refunded_amount')
      .order('payment_id'),
  ) ?? [];

export const checkoutStatus = (id: string) =>
  world.value('select status from public.checkouts where id = $1', [id]);

/** The position's unlock counter, as its talent sees it. */
export const unlocks = () =>
  world.value('select unlocks from public.talent_positions where id = $1', [ids.position]);

export const conversation = async () =>
  checked(
    await world
      .as('company')
      .from('conversations')
      .select()
      .eq('company_id', ids.company)
      .maybeSingle(),
  );

/** Changes the price or its payment link, as the operator does. */
export async function setPrice(
  price: Database['public']['Tables']['unlock_price']['Update'],
): Promise<void> {
  const { error } = await world.service.from('unlock_price').update(price).eq('id', true);
  if (error) throw error;
}
