import { randomUUID } from 'node:crypto';
import type { LocalConfig } from '../config.ts';
import type { Db, Query, Row } from '../database/db.ts';
import { authError, bannedUser } from './errors.ts';
import { accessToken } from './tokens.ts';
import { isBanned, userById, userJson, type UserRow } from './users.ts';

type AuthConfig = LocalConfig['auth'];

interface TokenRow extends Row {
  token: string;
  parent: string | null;
  user_id: string;
  session_id: string;
  revoked: boolean;
  /** Seconds since the token was last written; for a revoked token, since it was revoked. */
  age: number;
}

const columns = `token, parent, user_id, session_id, revoked,
  extract(epoch from now() - updated_at)::float8 as age`;

const unknownToken = () =>
  authError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
const noToken = () => authError(400, 'validation_failed', 'Refresh token is not valid');
const usedToken = () =>
  authError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');

/**
 * Decides about a refresh token that was used before. Its successor is returned again while unused,
 * because then the answer that carried it was lost.
 *
 * @param age seconds since the token was used.
 * @param grace seconds in which the same token may renew several times, as two tabs at once do.
 */
export function refreshTokenReuse(
  { token, age }: Pick<TokenRow, 'token' | 'age'>,
  newest: Pick<TokenRow, 'parent'> | undefined,
  grace: number,
): 'same successor' | 'another successor' | 'refused' {
  if (newest?.parent === token) return 'same successor';
  return age <= grace ? 'another successor' : 'refused';
}

/**
 * Answers `POST /token?grant_type=refresh_token` as hosted's auth service does. It uses one
 * transaction, so that a process killed halfway leaves the session unchanged.
 */
export async function refreshSession(
  db: Db,
  config: AuthConfig,
  refreshToken: string,
): Promise<Response> {
  if (!tokenForm.test(refreshToken)) return noToken();
  const issued = await db.tx((query) => issueSuccessor(query, config, refreshToken));
  if (issued === 'unknown') return unknownToken();
  if (issued === 'used') return usedToken();
  if (issued === 'banned') return bannedUser(400, 'Invalid Refresh Token: User Banned');
  const user = await userById(db, issued.userId);
  if (!user) return unknownToken();
  const { token, expiresAt } = await accessToken(db.query, config, user, issued.sessionId);
  return Response.json({
    access_token: token,
    refresh_token: issued.token,
    token_type: 'bearer',
    expires_in: config.jwtExpiry,
    expires_at: expiresAt,
    user: await userJson(db, user),
  });
}

/** Hosted's own tokens, or those made here. */
const tokenForm = /^[a-z0-9]{12}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Issued = { userId: string; sessionId: string; token: string } | 'unknown' | 'used' | 'banned';

async function issueSuccessor(
  query: Query,
  { refreshTokenRotation, refreshTokenReuseInterval }: AuthConfig,
  refreshToken: string,
): Promise<Issued> {
  // Locks the user first, in the order in which deleting an account reaches its sessions; the lock
  // also serialises renewals.
  const [owner] = await query<Pick<UserRow, 'banned_until'>>(
    `select banned_until from auth.users
     where id = (select user_id from auth.refresh_tokens where token = $1) for key share`,
    [refreshToken],
  );
  await query(
    `select from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [refreshToken],
  );
  const [used] = await query<TokenRow>(
    `select ${columns} from auth.refresh_tokens where token = $1 and session_id is not null`,
    [refreshToken],
  );
  if (!used) return 'unknown';
  if (owner && isBanned(owner)) return 'banned';
  const { user_id: userId, session_id: sessionId } = used;
  if (used.revoked) {
    const [newest] = await query<TokenRow>(
      `select ${columns} from auth.refresh_tokens where session_id = $1 and not revoked
       order by created_at desc, id desc limit 1`,
      [sessionId],
    );
    const reuse = refreshTokenReuse(used, newest, refreshTokenReuseInterval);
    if (newest && reuse === 'same successor') return { userId, sessionId, token: newest.token };
    if (reuse === 'refused') {
      // Two parties hold tokens of this session, so one of them may have stolen it.
      if (refreshTokenRotation) await endSession(query, sessionId);
      return 'used';
    }
  } else {
    await query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1',
      [refreshToken],
    );
  }
  const token = randomUUID();
  await query(
    `insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
     values ($1, $2, $3, $4, $5)`,
    [randomUUID(), token, userId, sessionId, refreshToken],
  );
  await query(
    `update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
     where id = $1`,
    [sessionId],
  );
  return { userId, sessionId, token };
}

async function endSession(query: Query, sessionId: string): Promise<void> {
  // The epoch lies outside any grace period, so none of the session's tokens can be reused.
  await query(
    `update auth.refresh_tokens set revoked = true, updated_at = 'epoch' where session_id = $1`,
    [sessionId],
  );
}
