import { randomUUID } from 'node:crypto';
import { setUpAuthenticator } from './authenticator.ts';
import { createPerson, type Person } from './people.ts';
import { service } from '../service.ts';

/** Creates an account that runs the marketplace and has no authenticator yet. */
export async function createNewOperator(): Promise<Person> {
  const operator = await createPerson('talent', 'operator');
  const response = await service.rpc('set_operator', { p_email: operator.email });
  if (response.error) throw response.error;
  return operator;
}

export interface Operator extends Person {
  /** The key of their authenticator. */
  secret: string;
}

/** Creates an account that runs the marketplace, signed in with a code of its authenticator. */
export async function createOperator(): Promise<Operator> {
  const operator = await createNewOperator();
  return { ...operator, secret: await setUpAuthenticator(operator.client) };
}

/** The id of an account's conversation with support. */
export async function supportConversationOf({ client, userId }: Person): Promise<string> {
  const result = await client
    .from('conversations')
    .select('id')
    .eq('company_id', '00000000-0000-0000-0000-000000000000')
    .eq('talent_id', userId)
    .single();
  if (result.error) throw result.error;
  return result.data.id;
}

/** Creates a company that has a name. */
export async function createNamedCompany(name: string): Promise<Person> {
  const company = await createPerson('company', 'named');
  const named = await company.client
    .from('company_profiles')
    .update({ company_name: name })
    .eq('user_id', company.userId);
  if (named.error) throw named.error;
  return company;
}

/** Pays less than the price, as through a payment link of an older price. @returns the checkout's id */
export async function payTooLittle(company: Person, positionId: string): Promise<string> {
  const checkoutId = randomUUID();
  const checkout = await company.client
    .from('checkouts')
    .insert({ id: checkoutId, position_id: positionId });
  if (checkout.error) throw checkout.error;
  const paid = await service.rpc('apply_payment', {
    p_event_id: `evt_${checkoutId}`,
    p_event_type: 'checkout.session.completed',
    p_checkout_id: checkoutId,
    p_payment_id: `pi_${checkoutId.replaceAll('-', '')}`,
    p_amount: 900,
    p_currency: 'usd',
    p_payload: {},
  });
  if (paid.error) throw paid.error;
  return checkoutId;
}
