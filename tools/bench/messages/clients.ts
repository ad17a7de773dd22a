import { createClient } from '@supabase/supabase-js';
import { demoAccounts, operatorEmail } from '../../backend/command/demo-accounts.ts';
import '../../backend/test/web-socket.ts';
import { setUpAuthenticator } from '../../../tests/support/people/authenticator.ts';
import { backendUrl, publishableKey, secretKey } from '../../../tests/support/addresses.ts';

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
  const signedIn = await signInWith(account);
  return email === operatorEmail ? withCode(signedIn) : signedIn;
}

type SignedIn = Awaited<ReturnType<typeof signInWith>>;

/** Types a code of the operator's authenticator, which the first sign-in sets up. */
async function withCode({ client, userId }: SignedIn): Promise<SignedIn> {
  const { data } = await client.auth.mfa.listFactors();
  const [factor] = data?.totp ?? [];
  if (factor) {
    const response = await fetch(`${backendUrl}/_codes.json`);
    const codes: { email: string; code: string }[] = await response.json();
    const code = codes.find(({ email }) => email === operatorEmail)?.code ?? '';
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
    if (error) throw error;
  } else {
    await setUpAuthenticator(client);
  }
  const { data: raised } = await client.auth.getSession();
  if (!raised.session) throw new Error('The operator has no session');
  return { client, userId, session: raised.session };
}
