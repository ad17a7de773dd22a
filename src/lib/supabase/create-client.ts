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

/**
 * Creates the client for `getSupabase`, in a file of its own because its code is loaded on demand.
 */
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
      // The callback page parses the address itself, to distinguish its cases.
      detectSessionInUrl: false,
    },
    realtime: {
      // See docs/decisions/0011-realtime-topics.md.
      heartbeatIntervalMs: 30_000,
      reconnectAfterMs: (tries: number) => reconnectDelays[tries - 1] ?? 10_000,
    },
  });
  // While a session cannot be renewed, the client's getSession takes half a minute; public data
  // must not wait for it.
  const { auth } = client;
  const getSession = auth.getSession.bind(auth);
  auth.getSession = async () =>
    getSessionState().status === 'unconfirmed'
      ? { data: { session: null }, error: new AuthRetryableFetchError('', 0) }
      : getSession();
  // The client adopts sessions that other tabs broadcast, but this tab's socket must use its own.
  // With null it uses the stored token.
  const { realtime } = client;
  const setAuth = realtime.setAuth.bind(realtime);
  realtime.setAuth = (token) => setAuth(token && isStoredSession(token) ? token : null);
  return client;
}
