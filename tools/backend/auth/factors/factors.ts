import { randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import type { LocalConfig } from '../../config.ts';
import type { Db, Query, Row } from '../../database/db.ts';
import { bearerToken, type ClaimsOf } from '../../gateway/claims.ts';
import { authError, bannedUser } from '../errors.ts';
import { accessToken, noteMethod } from '../tokens.ts';
import { isBanned, userById, userJson, type UserRow } from '../users.ts';
import type { RateLimit } from './rate-limit.ts';
import { isCodeOf, keyUri, newSecret } from './totp.ts';

export interface FactorOptions {
  db: Db;
  claimsOf: ClaimsOf;
  config: LocalConfig['auth'];
  limit: RateLimit;
}

interface FactorRow extends Row {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: 'unverified' | 'verified';
  secret: string;
}

interface SessionRow extends Row {
  id: string;
  aal: string | null;
}

interface Caller {
  user: UserRow;
  session: SessionRow;
}

const address = '127.0.0.1';
/** How long a challenge can be answered, and an unverified factor without one is kept. */
const expiry = `interval '300 seconds'`;
const factorPath =
  /^\/factors\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(\/challenge|\/verify)?$/i;

/**
 * Serves `/auth/v1/factors` as hosted's auth service does (compared with its source, 2.196), for
 * TOTP alone: enrolling, challenging, verifying and removing.
 */
export async function serveFactors(
  options: FactorOptions,
  request: Request,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const caller = await callerOf(options, request);
  if (caller instanceof Response) return caller;
  if (path === '/factors' && request.method === 'POST') return enroll(options, caller, body);
  const [, id, step] = factorPath.exec(path) ?? [];
  if (!id) return authError(404, 'validation_failed', 'factor_id must be an UUID');
  const factor = await factorOf(options.db, caller.user.id, id);
  if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found');
  if (request.method === 'DELETE' && !step) return unenroll(options.db, caller, factor);
  if (request.method === 'POST' && step === '/challenge') return challenge(options, factor);
  if (request.method === 'POST' && step === '/verify') {
    return verify(options, caller, factor, body);
  }
  return new Response(null, { status: 405 });
}

async function callerOf(
  { claimsOf, db }: FactorOptions,
  request: Request,
): Promise<Caller | Response> {
  const token = bearerToken(request.headers.get('authorization'));
  if (!token) {
    return authError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await claimsOf(token).catch(() => undefined);
  if (!claims?.sub) return authError(403, 'bad_jwt', 'invalid JWT');
  const user = await userById(db, claims.sub);
  if (!user) {
    return authError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  const [session] = await db.query<SessionRow>('select id, aal from auth.sessions where id = $1', [
    claims.session_id,
  ]);
  if (!session) {
    return authError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist',
    );
  }
  return isBanned(user) ? bannedUser(403) : { user, session };
}

/** One of a person's own factors. */
export async function factorOf(
  db: Db,
  userId: string,
  factorId: string,
): Promise<FactorRow | undefined> {
  const [factor] = await db.query<FactorRow>(
    'select * from auth.mfa_factors where id = $1 and user_id = $2',
    [factorId, userId],
  );
  return factor;
}

async function enroll(
  { db, config }: FactorOptions,
  { user, session }: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const text = (key: string) => (typeof body[key] === 'string' ? body[key] : '');
  if (text('factor_type') !== 'totp') {
    return ['phone', 'webauthn'].includes(text('factor_type'))
      ? authError(
          422,
          `mfa_${text('factor_type')}_enroll_not_enabled`,
          `MFA enroll is disabled for ${text('factor_type')}`,
        )
      : authError(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn');
  }
  if (!config.totp.enrollEnabled) {
    return authError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  }
  const name = text('friendly_name');
  await db.query(
    `delete from auth.mfa_factors f
     where f.status <> 'verified' and f.created_at + ${expiry} < now()
       and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
  );
  const factors = await db.query<FactorRow>('select * from auth.mfa_factors where user_id = $1', [
    user.id,
  ]);
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    return authError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  }
  if (factors.length >= config.totp.maxEnrolledFactors) {
    return authError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  }
  if (factors.some(({ status }) => status === 'verified') && session.aal !== 'aal2') {
    return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  }
  const secret = newSecret();
  const issuer = text('issuer') || new URL(config.siteUrl).host;
  const uri = keyUri(issuer, user.email, secret);
  const id = randomUUID();
  await db.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
    [id, user.id, name, secret],
  );
  // A client puts it into an address as it is, which a '#' would end.
  const qr = renderSVG(uri, { ecc: 'H', whiteColor: 'white', blackColor: 'black' });
  return Response.json({
    id,
    type: 'totp',
    friendly_name: name,
    totp: { qr_code: qr, secret, uri },
  });
}

async function challenge({ db, config }: FactorOptions, { id }: FactorRow): Promise<Response> {
  if (!config.totp.verifyEnabled) return verifyDisabled();
  const challengeId = randomUUID();
  const [made] = await db.query<{ expires_at: number }>(
    `with made as (
       insert into auth.mfa_challenges (id, factor_id, created_at, ip_address)
       values ($1, $2, now(), $3) returning created_at
     ), noted as (
       update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $2
     )
     select floor(extract(epoch from created_at + ${expiry}))::int as expires_at from made`,
    [challengeId, id, address],
  );
  return Response.json({ id: challengeId, type: 'totp', expires_at: made?.expires_at });
}

const verifyDisabled = () =>
  authError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');

async function verify(
  options: FactorOptions,
  caller: Caller,
  factor: FactorRow,
  body: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const { db, config, limit } = options;
  if (!limit.take(caller.user.id)) {
    return authError(429, 'over_request_rate_limit', 'Request rate limit reached');
  }
  const code = typeof body['code'] === 'string' ? body['code'] : '';
  if (!code) return authError(400, 'validation_failed', 'Code needs to be non-empty');
  if (!config.totp.verifyEnabled) return verifyDisabled();
  const [challenge] = await db.query<{ is_used: boolean; is_expired: boolean }>(
    `select verified_at is not null as is_used, created_at + ${expiry} < now() as is_expired
     from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [String(body['challenge_id']), factor.id],
  );
  if (!challenge) {
    return authError(
      422,
      'mfa_factor_not_found',
      'MFA factor with the provided challenge ID not found',
    );
  }
  if (challenge.is_used) {
    return authError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (challenge.is_expired) {
    return authError(422, 'mfa_challenge_expired', 'MFA challenge has expired');
  }
  if (!isCodeOf(factor.secret, code)) {
    return authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  }
  const refreshToken = randomUUID();
  await db.tx(async (query) => {
    // In the order in which a renewal locks.
    await query('select from auth.users where id = $1 for key share', [caller.user.id]);
    await query('select from auth.sessions where id = $1 for update', [caller.session.id]);
    await query('update auth.mfa_challenges set verified_at = now() where id::text = $1', [
      String(body['challenge_id']),
    ]);
    await query(
      `update auth.mfa_factors set status = 'verified', updated_at = now()
       where id = $1 and status <> 'verified'`,
      [factor.id],
    );
    await raise(query, caller, factor, refreshToken);
  });
  const { token, expiresAt } = await accessToken(db.query, config, caller.user, caller.session.id);
  const user = await userById(db, caller.user.id);
  return Response.json({
    access_token: token,
    token_type: 'bearer',
    expires_in: config.jwtExpiry,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await userJson(db, user ?? caller.user),
  });
}

/** Raises the session to aal2 with a new refresh token, and ends those that are below. */
async function raise(
  query: Query,
  { user, session }: Caller,
  factor: FactorRow,
  refreshToken: string,
): Promise<void> {
  await noteMethod(query, session.id, 'totp');
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
    session.id,
    factor.id,
  ]);
  const [replaced] = await query<{ token: string }>(
    `update auth.refresh_tokens set revoked = true, updated_at = now()
     where session_id = $1 and not revoked returning token`,
    [session.id],
  );
  await query(
    `insert into auth.refresh_tokens (id, token, user_id, session_id, parent)
     values ($1, $2, $3, $4, $5)`,
    [randomUUID(), refreshToken, user.id, session.id, replaced?.token ?? null],
  );
  await query(`delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'`, [
    user.id,
  ]);
  await query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
    [user.id],
  );
}

async function unenroll(db: Db, { session }: Caller, factor: FactorRow): Promise<Response> {
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  }
  await removeFactor(db, factor);
  return Response.json({ id: factor.id });
}

/** Removes a factor; the sessions that it confirmed are aal1 from their next token on. */
export async function removeFactor(db: Db, { id, user_id }: FactorRow): Promise<void> {
  await db.tx(async (query) => {
    await query('delete from auth.mfa_factors where id = $1', [id]);
    await query(
      `delete from auth.mfa_amr_claims where authentication_method = 'totp'
         and session_id in (select s.id from auth.sessions s where s.factor_id = $1)`,
      [id],
    );
    await query(
      `update auth.sessions set aal = 'aal1', factor_id = null where user_id = $1 and factor_id = $2`,
      [user_id, id],
    );
  });
}
