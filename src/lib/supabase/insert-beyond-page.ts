import type { Database } from '@/lib/database.types';
import { env } from '@/lib/env';
import { hasStoredSession, storedSession } from '@/lib/session/auth-storage';

type Tables = Database['public']['Tables'];

/** The token of the stored session, or the visitors'; undefined if the stored session has none. */
function tokenNow(): string | undefined {
  if (!hasStoredSession()) return env.publishableKey;
  const session = storedSession();
  return session && 'access_token' in session && typeof session.access_token === 'string'
    ? session.access_token
    : undefined;
}

/**
 * Inserts a row by a request that outlives this page: the client of `getSupabase` reads the session
 * first, and a page that is being closed has no time for that. Only for data that may be lost,
 * because failures, such as an expired token, go unnoticed.
 */
export function insertBeyondPage<T extends keyof Tables>(table: T, row: Tables[T]['Insert']): void {
  const token = tokenNow();
  if (token === undefined || !navigator.onLine) return;
  fetch(`${env.supabaseUrl}/rest/v1/${table}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: env.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=minimal',
    },
    body: JSON.stringify(row),
  }).catch(() => undefined);
}
