import { authStorage, sessionKey } from '@/lib/session/auth-storage';
import { env } from '@/lib/env';

const recoveryKey = 'pitchreel.recovery';

/** The PKCE code verifier was stored by this browser's main client, which requested the mail. */
const isCodeVerifierKey = (key: string) => key.startsWith(`${recoveryKey}-code-verifier`);
const mainClientKey = (key: string) => key.replace(recoveryKey, sessionKey);

/**
 * A client that holds a reset link's session in memory only, so that opening the link neither signs
 * the user in nor replaces the current session before the new password is set.
 */
export async function createRecoveryClient() {
  const [{ createClient }, { checkedFetch }] = await Promise.all([
    import('@supabase/supabase-js'),
    import('@/lib/supabase/service-fetch'),
  ]);
  const memory = new Map<string, string>();
  return createClient(env.supabaseUrl, env.publishableKey, {
    global: { fetch: checkedFetch },
    auth: {
      storageKey: recoveryKey,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) =>
          isCodeVerifierKey(key)
            ? authStorage.getItem(mainClientKey(key))
            : (memory.get(key) ?? null),
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => {
          if (isCodeVerifierKey(key)) authStorage.removeItem(mainClientKey(key));
          else memory.delete(key);
        },
      },
    },
  });
}
