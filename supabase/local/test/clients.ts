import {
  createClient,
  type SupabaseClient,
  type SupabaseClientOptions,
} from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Backend } from '../backend.ts';

// Node 20 has no global WebSocket, which supabase-js needs.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

export const password = 'Passw0rdX';

type AuthOptions = SupabaseClientOptions<'public'>['auth'];

/** A supabase-js client of a visitor; its session lives only in the client. */
export function visitor(backend: Backend, auth: AuthOptions = {}): SupabaseClient {
  return createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, ...auth },
  });
}

/** A supabase-js client with the secret key. */
export function admin(backend: Backend): SupabaseClient {
  return createClient(backend.url, backend.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

let serial = 0;
/** An unused e-mail address. */
export const freshEmail = () => `person${process.pid}.${(serial += 1)}@example.com`;

export interface Person {
  client: SupabaseClient;
  id: string;
  email: string;
}

/** Creates a confirmed account and signs in. */
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

/** Opens a mailed link like a browser; @returns the address it redirects to. */
export async function open(link: string | undefined): Promise<URL> {
  const response = await fetch(link ?? '', { redirect: 'manual' });
  return new URL(response.headers.get('location') ?? '');
}

/** The tokens and errors in the fragment of a URL. */
export const hashOf = (url: URL) => new URLSearchParams(url.hash.slice(1));
