import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { demoAccounts } from '../../../supabase/local/command/demo-accounts.ts';
import { backendUrl, publishableKey, secretKey } from '../../support/addresses.ts';

// Node 20 has no global WebSocket, which supabase-js needs.
globalThis.WebSocket ??= WebSocket as unknown as typeof globalThis.WebSocket;

/** A client with the secret key, for steps that no user may take. */
export const serviceClient = () => createClient(backendUrl, secretKey);

/** A client signed in with an address and a password. */
export async function signInWith(account: { email: string; password: string }) {
  const client = createClient(backendUrl, publishableKey);
  const { data, error } = await client.auth.signInWithPassword(account);
  if (error) throw error;
  return { client, userId: data.user.id, session: data.session };
}

/** A client signed in as a demo account. */
export async function signIn(email: string) {
  const account = demoAccounts.find((candidate) => candidate.email === email);
  if (!account) throw new Error(`No demo account ${email}`);
  return signInWith(account);
}
