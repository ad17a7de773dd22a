import { randomUUID } from 'node:crypto';
import type { Person } from './people.ts';
import { service } from '../service.ts';

interface Pitcher extends Person {
  positionId: string;
}

/**
 * Confirms a company's payment for a talent, for tests that are not about paying.
 *
 * @returns the payment, and the conversation that it opened
 */
export async function unlock(company: Person, talent: Pitcher) {
  const checkoutId = randomUUID();
  const checkout = await company.client
    .from('checkouts')
    .insert({ id: checkoutId, position_id: talent.positionId });
  if (checkout.error) throw checkout.error;
  // Stripe's ids have no hyphens.
  const paymentId = `pi_${checkoutId.replaceAll('-', '')}`;
  const applied = await service.rpc('apply_payment', {
    p_event_id: `evt_${checkoutId}`,
    p_event_type: 'checkout.session.completed',
    p_checkout_id: checkoutId,
    p_payment_id: paymentId,
    p_amount: 1500,
    p_currency: 'usd',
    p_payload: {},
  });
  if (applied.error) throw applied.error;
  const conversation = await company.client
    .from('conversations')
    .select('id')
    .eq('company_id', company.userId)
    .eq('talent_id', talent.userId)
    .single();
  if (conversation.error) throw conversation.error;
  return { paymentId, conversationId: conversation.data.id };
}
