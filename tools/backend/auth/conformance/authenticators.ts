import { signedIn, type Person, type Services } from '../../test/clients.ts';
import { codeAt } from '../factors/totp.ts';

type Client = Person['client'];

/** Gives a person an authenticator that no code was typed of yet. */
export async function enroll(client: Client, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return { ...data, secret: data.totp.secret };
}

/** Types the code of now. */
export const verify = (client: Client, { id, secret }: { id: string; secret: string }) =>
  client.auth.mfa.challengeAndVerify({ factorId: id, code: codeAt(secret) });

/** A new person who is signed in with an authenticator. */
export async function personWithFactor(backend: Services, friendlyName?: string) {
  const person = await signedIn(backend);
  const factor = await enroll(person.client, friendlyName);
  const { error } = await verify(person.client, factor);
  if (error) throw error;
  return { ...person, factor };
}

/** What a client's access token says. */
export async function claimsOf(client: Client): Promise<Record<string, unknown>> {
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
