import { SettingError, type Env } from './env.ts';

/** The project's keys that act as service_role; either kind may be absent. */
interface ServiceKeys {
  /** `sb_secret_…`, the one named default first. */
  secret: string[];
  /** The legacy key, a JWT. */
  legacy: string | undefined;
}

/** @throws SettingError when SUPABASE_SECRET_KEYS is not what hosted sets. */
function serviceKeys(env: Env): ServiceKeys {
  return {
    secret: namedKeys(env, 'SUPABASE_SECRET_KEYS'),
    legacy: env.get('SUPABASE_SERVICE_ROLE_KEY') || undefined,
  };
}

/** The keys of a variable, the one named default first; none when it is not set. */
function namedKeys(
  env: Env,
  variable: 'SUPABASE_SECRET_KEYS' | 'SUPABASE_PUBLISHABLE_KEYS',
): string[] {
  const json = env.get(variable);
  if (!json) return [];
  const keysByName = parsed(json);
  if (typeof keysByName !== 'object' || keysByName === null || Array.isArray(keysByName)) {
    throw new SettingError(`${variable} is not a JSON object of keys by name`);
  }
  return Object.entries(keysByName)
    .toSorted(([a], [b]) => Number(b === 'default') - Number(a === 'default'))
    .flatMap(([, key]: [string, unknown]) => (typeof key === 'string' && key !== '' ? [key] : []));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * The headers of a call to the project's own API as service_role. A secret key isn't a token, so it
 * goes into `apikey` alone.
 *
 * @throws SettingError when the project has given no usable key.
 */
export function serviceHeaders(env: Env): Record<string, string> {
  const { secret, legacy } = serviceKeys(env);
  if (secret[0]) return { apikey: secret[0] };
  if (legacy) return { apikey: legacy, authorization: `Bearer ${legacy}` };
  throw new SettingError('neither SUPABASE_SECRET_KEYS nor SUPABASE_SERVICE_ROLE_KEY holds a key');
}

/**
 * The key with which everyone may call the project's API.
 *
 * @throws SettingError when the project has given no usable key.
 */
export function publishableKey(env: Env): string {
  const key = namedKeys(env, 'SUPABASE_PUBLISHABLE_KEYS')[0] ?? env.get('SUPABASE_ANON_KEY');
  if (key) return key;
  throw new SettingError('neither SUPABASE_PUBLISHABLE_KEYS nor SUPABASE_ANON_KEY holds a key');
}

/**
 * Whether a request carries one of the project's secret keys, as `apikey` or bearer. Digests are
 * compared, so that timing reveals nothing about a key.
 *
 * @throws SettingError when SUPABASE_SECRET_KEYS is not what hosted sets.
 */
export async function hasSecretKey(request: Request, env: Env): Promise<boolean> {
  const { secret, legacy } = serviceKeys(env);
  const bearer = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const digestsOfRequest = await digests([request.headers.get('apikey'), bearer]);
  const digestsOfKeys = await digests([...secret, legacy]);
  return digestsOfRequest.some((one) => digestsOfKeys.includes(one));
}

async function digests(texts: readonly (string | null | undefined)[]): Promise<string[]> {
  const encoder = new TextEncoder();
  return Promise.all(
    texts
      .filter((text) => typeof text === 'string' && text !== '')
      .map(async (text) => {
        const bytes = await crypto.subtle.digest('SHA-256', encoder.encode(text ?? ''));
        return new Uint8Array(bytes).join();
      }),
  );
}
