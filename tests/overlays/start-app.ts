import { spawn } from 'node:child_process';
import { createClient } from '@supabase/supabase-js';
import type { TestProject } from 'vitest/node';
import { demoAccounts } from '../../tools/backend/command/demo-accounts.ts';
import type { Database } from '../../src/lib/database.types.ts';
import { appPort, backendPort, backendUrl, publishableKey } from '../support/addresses.ts';
import { setUpAuthenticator } from '../support/people/authenticator.ts';
import { createPerson } from '../support/people/people.ts';

export type DemoPerson = 'company' | 'talent' | 'operator';

export const pitchOfAna = '30000000-0000-4000-8000-000000000001';

/** One for each engine. */
const buyerCount = 3;

export interface Demo {
  /** As the app stores them. */
  readonly sessions: Readonly<Record<DemoPerson, string>>;
  /** Of the company and the talent that it has unlocked. */
  readonly conversationId: string;
  /** Companies that have bought nothing, one for each engine. */
  readonly buyers: readonly { readonly userId: string; readonly session: string }[];
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo;
  }
}

async function signIn(person: DemoPerson) {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${person}@`));
  if (!account) throw new Error(`There is no demo account ${person}`);
  const client = createClient<Database>(backendUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { client, userId: data.user.id, session: JSON.stringify(data.session) };
}

/** Starts the app with its demo data, and gives the company what some of its sheets list. */
export default async function startApp({ provide }: TestProject): Promise<() => Promise<void>> {
  const ports = ['--port', String(backendPort), '--app-port', String(appPort)];
  const app = spawn(process.execPath, ['tools/backend/start.mjs', '--memory', ...ports], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = new Promise<void>((resolve) => {
    app.once('exit', () => resolve());
  });
  await new Promise<void>((resolve, reject) => {
    app.stdout.on('data', (text: Buffer) => {
      if (text.includes('is ready')) resolve();
    });
    app.once('exit', (code) => reject(new Error(`The start ended with ${code}`)));
  });
  const company = await signIn('company');
  const talent = await signIn('talent');
  const { client: operator } = await signIn('operator');
  await setUpAuthenticator(operator);
  const operatorSession = (await operator.auth.getSession()).data.session;
  const made = [
    await company.client.from('shortlist').insert({ position_id: pitchOfAna }),
    await company.client.from('opinion_links').insert({ token_hash: 'a'.repeat(64) }),
    await company.client
      .from('saved_searches')
      .insert({ name: 'Closers', terms: { profession: 'Closer' } }),
  ];
  const buyers: Demo['buyers'][number][] = [];
  while (buyers.length < buyerCount) {
    const { client, userId } = await createPerson('company', 'buyer');
    const { data } = await client.auth.getSession();
    buyers.push({ userId, session: JSON.stringify(data.session) });
  }
  const conversation = await company.client
    .from('conversations')
    .select('id')
    .eq('talent_id', talent.userId)
    .single();
  const error = made.find((each) => each.error)?.error ?? conversation.error;
  if (error) throw error;
  provide('demo', {
    sessions: {
      company: company.session,
      talent: talent.session,
      operator: JSON.stringify(operatorSession),
    },
    buyers,
    conversationId: conversation.data?.id ?? '',
  });
  return async () => {
    app.kill('SIGTERM');
    await end;
  };
}
