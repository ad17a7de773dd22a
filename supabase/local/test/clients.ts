import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Backend } from '../backend.ts';

// supabase-js finds none on Node 20.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

export const password = 'Passw0rdX';

type AuthOptions = SupabaseClientOptions<'public'>['auth'];

/** supabase-js as a visitor, with a session that lives in the client only. */
export function visitor(backend: Backend, auth: AuthOptions = {}): SupabaseClient {
  return createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, ...auth },
  });
}

/** supabase-js with the secret key. */
export function admin(backend: Backend): SupabaseClient {
  return createClient(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

let serial = 0;
/** An address that nobody has used. */
export const freshEmail = () => `person${process.pid}.${(serial += 1)}@example.com`;

export interface Person {
  client: SupabaseClient;
  id: string;
  email: string;
}

/** A confirmed account, signed in. */
export async function signedIn(backend: Backend, userType = 'talent'): Promise<Person> {
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

/** Opens a mailed link as a browser would; @returns where it leads. */
export async function open(link: string | undefined): Promise<URL> {
  const response = await fetch(link ?? '', { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** Tokens and errors that stand behind the '#'. */
export const hashOf = (url: URL) => new URLSearchParams(url.hash.slice(1));
