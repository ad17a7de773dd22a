import { readConfig } from '../../config.ts';
import { startBackend } from '../../test-backend.ts';
import type { Services } from '../../test/clients.ts';

interface AuthService extends Services {
  stop: () => Promise<void>;
}

/**
 * The auth service that the tests of this folder are told of: behind the gateway that TEST_AUTH_URL
 * names, which takes the keys of supabase/config.toml, or else the embedded one.
 */
export async function startAuth(): Promise<AuthService> {
  const url = process.env['TEST_AUTH_URL'];
  if (url === undefined) return startBackend();
  const { publishableKey, secretKey } = (await readConfig()).auth;
  return { url, publishableKey, secretKey, stop: () => Promise.resolve() };
}
