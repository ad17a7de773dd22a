import type { IncomingMessage } from 'node:http';
import { bearerToken, type ClaimsOf } from '../gateway/claims.ts';
import type { Claims } from '../database/db.ts';
import { refusal } from './errors.ts';

/**
 * Identifies the caller of a request.
 *
 * @throws StorageError without an Authorization header, or with an invalid token.
 */
export async function callerOf(req: IncomingMessage, claimsOf: ClaimsOf): Promise<Claims> {
  const { authorization, apikey } = req.headers;
  if (authorization === undefined) throw refusal.noAuthorization();
  const token = bearerToken(authorization);
  if (token === undefined) throw refusal.denied('Invalid Compact JWS');
  try {
    return await claimsOf(token, typeof apikey === 'string' ? apikey : null);
  } catch (error) {
    throw refusal.denied(error instanceof Error ? error.message : 'Invalid Compact JWS');
  }
}
