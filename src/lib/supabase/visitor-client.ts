import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/database.types';
import { env } from '@/lib/env';

let client: Promise<SupabaseClient<Database>> | undefined;

/**
 * A client that never has a session: links with a token are for visitors, and signed-in people open
 * them as visitors, too (docs/decisions/0043-second-opinions.md). Rejects when its code can't be
 * loaded; the next call tries again.
 */
export function visitorClient(): Promise<SupabaseClient<Database>> {
  client ??= Promise.all([import('@supabase/supabase-js'), import('./service-fetch')]).then(
    ([{ createClient }, { checkedFetch }]) =>
      createClient<Database>(env.supabaseUrl, env.publishableKey, {
        global: { fetch: checkedFetch },
        auth: {
          storageKey: 'pitchreel.visitor',
          persistSession: false,
          autoRefreshToken: false,
          detectSessionInUrl: false,
        },
      }),
    (error: unknown) => {
      client = undefined;
      throw error;
    },
  );
  return client;
}
