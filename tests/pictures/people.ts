import { createClient } from '@supabase/supabase-js';
import type { BrowserContext } from 'playwright';
import { demoAccounts, operatorEmail } from '../../tools/backend/command/demo-accounts.ts';
import type { Database } from '../../src/lib/database.types.ts';
import { backendUrl, publishableKey } from '../support/addresses.ts';
import { setUpAuthenticator } from '../support/people/authenticator.ts';
import type { Person } from '../support/people/people.ts';
import { service } from '../support/service.ts';
import { unlock } from '../support/people/unlock.ts';

/** Signs in a member of the demo. */
export async function demoPerson(email: string): Promise<Person> {
  const password = demoAccounts.find((account) => account.email === email)?.password ?? '';
  const client = createClient<Database>(backendUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: email },
  });
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  if (email === operatorEmail) await setUpAuthenticator(client);
  return { email, userId: data.user.id, client };
}

/** Opens the app as this person in every window of the context. */
export async function signInAs(context: BrowserContext, { client }: Person): Promise<void> {
  const { data } = await client.auth.getSession();
  await context.addInitScript((session) => {
    if (location.protocol !== 'about:') localStorage.setItem('pitchreel.session', session);
  }, JSON.stringify(data.session));
}

const contacts = [
  { name: 'Leo', stage: 'new' },
  { name: 'Ana', stage: 'talking' },
  { name: 'Mei', stage: 'trial' },
  { name: 'Priya', stage: 'talking' },
  { name: 'Lucas', stage: 'hired' },
  { name: 'Omar', stage: 'new' },
  { name: 'Emma', stage: 'not_now' },
] as const;

/** Gives the company contacts at every stage. */
export async function fillBoard(company: Person): Promise<void> {
  for (const { name, stage } of contacts) {
    const { data: pitch } = await service
      .from('video_feed')
      .select('talent_id, position_id')
      .eq('first_name', name)
      .single()
      .throwOnError();
    const talent = { ...company, userId: pitch.talent_id, positionId: pitch.position_id };
    // The demo has her contact already.
    if (name !== 'Mei') await unlock(company, talent);
    await company.client
      .from('unlocked_contacts')
      .update({ stage })
      .eq('user_id', company.userId)
      .eq('closer_id', pitch.talent_id)
      .throwOnError();
  }
}
