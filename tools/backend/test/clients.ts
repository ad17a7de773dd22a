import { randomUUID } from 'node:crypto';
import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js';
import type { Mail } from '../mail/inbox.ts';
import './web-socket.ts';

export const password = 'Passw0rdX';

/** Where a backend answers, and its keys. */
export interface Services {
  url: string;
  publishableKey: string;
  secretKey: string;
}

type AuthOptions = SupabaseClientOptions<'public'>['auth'];

/** A supabase-js client of a visitor; its session lives only in the client. */
export function visitor(backend: Services, auth: AuthOptions = {}): SupabaseClient {
  return createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, ...auth },
  });
}

/** A supabase-js client with the secret key. */
export function admin(backend: Services): SupabaseClient {
  return createClient(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** An unused email address. */
export const freshEmail = () => `person.${randomUUID()}@example.com`;

export interface Person {
  client: SupabaseClient;
  id: string;
  email: string;
}

/** Creates a confirmed account and signs in. */
export async function signedIn(backend: Services, userType = 'talent'): Promise<Person> {
  const client = visitor(backend);
  const email = freshEmail();
  const { error } = await admin(backend).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { user_type: userType },
  });
  if (error) throw error;
  const session = await client.auth.signInWithPassword({ email, password });
  if (session.error) throw session.error;
  return { client, id: session.data.user.id, email };
}

/** The mails to an address, oldest first. */
export async function mailsTo({ url }: Services, email: string): Promise<Mail[]> {
  const response = await fetch(`${url}/_inbox.json`);
  const mails: Mail[] = await response.json();
  return mails.filter(({ to }) => to === email);
}

/** The page that the newest mail to a person leads to, which spends nothing. */
export async function mailedPage(backend: Services, email: string): Promise<URL> {
  const text = (await mailsTo(backend, email)).at(-1)?.text ?? '';
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}

/** Spends the newest mail's token, as the button of that page does. */
export async function spend(backend: Services, email: string) {
  const mailed = hashOf(await mailedPage(backend, email));
  return visitor(backend).auth.verifyOtp({
    token_hash: mailed.get('token_hash') ?? '',
    type: mailed.get('type') === 'recovery' ? 'recovery' : 'signup',
  });
}

/** The newest mail's `{{ .ConfirmationURL }}`, a link that spends its token when it is opened. */
export async function confirmationUrl(backend: Services, email: string): Promise<URL> {
  const page = await mailedPage(backend, email);
  const mailed = hashOf(page);
  page.hash = '';
  const url = new URL('/auth/v1/verify', backend.url);
  url.searchParams.set('token', mailed.get('token_hash') ?? '');
  url.searchParams.set('type', mailed.get('type') ?? '');
  url.searchParams.set('redirect_to', page.href);
  return url;
}

/** Opens an address like a browser; @returns the address it redirects to. */
export async function open(address: URL): Promise<URL> {
  const response = await fetch(address, { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** The tokens and errors in the fragment of a URL. */
export const hashOf = (url: URL) => new URLSearchParams(url.hash.slice(1));
