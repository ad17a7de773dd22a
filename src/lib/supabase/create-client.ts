import { AuthRetryableFetchError, createClient } from '@supabase/supabase-js';
import {
  authStorage,
  hasStoredSession,
  isStoredSession,
  sessionKey,
} from '@/lib/session/auth-storage';
import type { Database } from '@/lib/database.types';
import { env } from '@/lib/env';
import { notifyRefused } from './refused-requests';
import { createServiceFetch } from './service-fetch';
import { getSessionState } from '@/lib/session/session-store';
import type { AppSupabaseClient } from './supabase';

const reconnectDelays = [1000, 2000, 5000];

/** The client as `getSupabase` hands it out; apart, because its code is loaded when needed. */
export function createAppClient(): AppSupabaseClient {
  const client: AppSupabaseClient = createClient<Database>(env.supabaseUrl, env.publishableKey, {
    global: {
      fetch: createServiceFetch(() => client.auth, {
        publishableKey: env.publishableKey,
        isSignedIn: () => getSessionState().status === 'signed-in',
        hasStoredSession,
        onRefused: notifyRefused,
      }),
    },
    auth: {
      storageKey: sessionKey,
      storage: authStorage,
      // The callback page reads the address itself, so that each of its cases can be told apart.
      detectSessionInUrl: false,
    },
    realtime: {
      // As docs/decisions/0011-realtime-topics.md has it.
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: (tries: number) => reconnectDelays[tries - 1] ?? 10_000,
    },
  });
  // Asking for a session that cannot be renewed for now takes the client half a minute. What is
  // public need not wait for it.
  const { auth } = client;
  const getSession = auth.getSession.bind(auth);
  auth.getSession = async () =>
    getSessionState().status === 'unconfirmed'
      ? { data: { session: null }, error: new AuthRetryableFetchError('', 0) }
      : getSession();
  // The client takes up what other tabs tell of their sessions; this one's socket speaks for this
  // tab's. Without a token it asks for the one that is stored.
  const { realtime } = client;
  const setAuth = realtime.setAuth.bind(realtime);
  realtime.setAuth = (token) => setAuth(token && isStoredSession(token) ? token : null);
  return client;
}
