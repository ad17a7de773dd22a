import type { IncomingHttpHeaders } from 'node:http';
import { SignJWT } from 'jose';
import { bearerToken } from './claims.ts';

/** The keys of the project: the new ones, and the legacy ones that hosted still gives. */
export interface ApiKeys {
  publishable: string;
  secret: string;
  /** A JWT of the role anon. */
  legacyAnon: string;
  /** A JWT of the role service_role. */
  legacyService: string;
}

interface KeySettings {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

export async function apiKeys(settings: KeySettings): Promise<ApiKeys> {
  return {
    publishable: settings.publishableKey,
    secret: settings.secretKey,
    legacyAnon: await legacyKey(settings.jwtSecret, 'anon'),
    legacyService: await legacyKey(settings.jwtSecret, 'service_role'),
  };
}

const madeAtSeconds = Date.UTC(2026, 0, 1) / 1000;
const tenYearsSeconds = 10 * 365 * 24 * 60 * 60;

async function legacyKey(jwtSecret: string, role: 'anon' | 'service_role'): Promise<string> {
  return new SignJWT({ iss: 'supabase', ref: 'pitchreel', role })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(madeAtSeconds)
    .setExpirationTime(madeAtSeconds + tenYearsSeconds)
    .sign(new TextEncoder().encode(jwtSecret));
}

/**
 * Prepares the headers of a request for the embedded services, as hosted's gateway does: a caller
 * with an API key alone gets an Authorization header, because the new keys are no tokens. Legacy keys
 * become the new ones, which is what the services here know.
 */
export function exchangeKeys(headers: IncomingHttpHeaders, keys: ApiKeys): void {
  exchange(headers, {
    replace: (key) =>
      key === keys.legacyService ? keys.secret : key === keys.legacyAnon ? keys.publishable : key,
    opens: [keys.secret, keys.publishable],
  });
}

/**
 * Prepares the headers of a request for services that run by themselves, which know tokens alone: a
 * new key becomes the token of its role.
 */
export function exchangeForTokens(headers: IncomingHttpHeaders, keys: ApiKeys): void {
  exchange(headers, {
    replace: (key) => tokenOfKey(key, keys),
    opens: [keys.legacyService, keys.legacyAnon],
  });
}

/** The token of a new key's role; anything else stays as it is. */
export function tokenOfKey(key: string, keys: ApiKeys): string {
  if (key === keys.secret) return keys.legacyService;
  return key === keys.publishable ? keys.legacyAnon : key;
}

interface Exchange {
  replace: (key: string) => string;
  /** Replaced keys that stand for a missing Authorization header. */
  opens: readonly string[];
}

function exchange(headers: IncomingHttpHeaders, { replace, opens }: Exchange): void {
  const given = headers['apikey'];
  const apikey = typeof given === 'string' ? replace(given) : undefined;
  if (apikey !== undefined) headers['apikey'] = apikey;
  const token = bearerToken(headers.authorization);
  if (token !== undefined) headers.authorization = `Bearer ${replace(token)}`;
  if (headers.authorization === undefined && apikey !== undefined && opens.includes(apikey)) {
    headers.authorization = `Bearer ${apikey}`;
  }
}
