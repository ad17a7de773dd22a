import { jwtVerify } from 'jose';
import type { Claims } from '../database/db.ts';

/** Identifies the caller from the bearer token, else from the API key. */
export type ClaimsOf = (
  token: string | null | undefined,
  apikey?: string | null,
) => Promise<Claims>;

export interface KeySettings {
  jwtSecret: string;
  /** The key that acts as service_role and bypasses row-level security. */
  secretKey: string;
}

/**
 * Identifies a caller as the hosted gateway does: a valid JWT gives its claims, the secret key
 * `service_role`, anything else `anon`.
 *
 * @throws jose's errors (code ERR_JWT_EXPIRED and others) for an invalid token.
 */
export function createClaimsOf({ jwtSecret, secretKey }: KeySettings): ClaimsOf {
  const key = new TextEncoder().encode(jwtSecret);
  return async (token, apikey) => {
    const credential = token ? token : apikey;
    if (token && !token.startsWith('sb_')) {
      return (await jwtVerify<Claims>(token, key, { algorithms: ['HS256'] })).payload;
    }
    return { role: credential === secretKey ? 'service_role' : 'anon' };
  };
}

/** Whether a text is an API key of this project. */
export type KeyCheck = (apikey: string | null) => Promise<boolean>;

/**
 * Accepts the publishable key, the secret key, or a token of the project, because legacy keys are
 * tokens.
 */
export function createKeyCheck({
  publishableKey,
  ...keys
}: KeySettings & { publishableKey: string }): KeyCheck {
  const claimsOf = createClaimsOf(keys);
  return async (apikey) => {
    if (apikey === publishableKey || apikey === keys.secretKey) return true;
    if (!apikey || apikey.startsWith('sb_')) return false;
    return claimsOf(apikey).then(
      () => true,
      () => false,
    );
  };
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(header: string | null | undefined): string | undefined {
  return /^bearer\s+(.+)$/i.exec(header ?? '')?.[1];
}
