import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { LocalConfig } from '../config.ts';
import type { Query, Row } from '../database/db.ts';
import type { UserRow } from './users.ts';

/** How a session was opened or confirmed, as `amr` names it. */
export type SignInMethod = 'password' | 'otp' | 'totp';

/** Notes that a session was opened or confirmed in a way; again, it is that of now. */
export async function noteMethod(
  query: Query,
  sessionId: string,
  method: SignInMethod,
): Promise<void> {
  await query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, clock_timestamp(), clock_timestamp(), $3)
     on conflict (session_id, authentication_method) do update set updated_at = clock_timestamp()`,
    [randomUUID(), sessionId, method],
  );
}

interface MethodRow extends Row {
  method: string;
  timestamp: number;
}

/** Signs an access token, with the claims of hosted's that the product reads. */
export async function accessToken(
  query: Query,
  { jwtSecret, jwtExpiry }: Pick<LocalConfig['auth'], 'jwtSecret' | 'jwtExpiry'>,
  { id, aud, role, email }: UserRow,
  sessionId: string,
): Promise<{ token: string; expiresAt: number }> {
  const amr = await query<MethodRow>(
    `select authentication_method as method, floor(extract(epoch from updated_at))::int as timestamp
     from auth.mfa_amr_claims where session_id = $1
     order by updated_at desc, authentication_method desc`,
    [sessionId],
  );
  const now = Math.floor(Date.now() / 1000);
  const expiresAt = now + jwtExpiry;
  const claims = {
    sub: id,
    aud: aud ?? 'authenticated',
    role: role ?? 'authenticated',
    email,
    session_id: sessionId,
    aal: amr.some(({ method }) => method === 'totp') ? 'aal2' : 'aal1',
    amr: amr.map(({ method, timestamp }) => ({ method, timestamp })),
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(jwtSecret));
  return { token, expiresAt };
}
