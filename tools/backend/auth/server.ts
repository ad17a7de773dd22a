import { randomUUID } from 'node:crypto';
import { bearerToken, type ClaimsOf } from '../gateway/claims.ts';
import type { LocalConfig } from '../config.ts';
import type { Claims, Db } from '../database/db.ts';
import { adminUsers } from './admin.ts';
import { refuseBody } from './body.ts';
import { CodeAttempts } from './code-attempts.ts';
import { authError, bannedUser, inAskedVersion, mailRateLimited } from './errors.ts';
import { serveFactors } from './factors/factors.ts';
import { RateLimit } from './factors/rate-limit.ts';
import { withFactors, withFullToken } from './lite-answers.ts';
import { openLink, pkcePrefix } from './mail/mailed-link.ts';
import { mailRequest, type LocalMailer, type MailRequest } from './mail/mailer.ts';
import { refreshSession } from './refresh.ts';
import {
  hashOfCode,
  isBanned,
  oneTimeCode,
  passwordMatches,
  factorsJson,
  fakeUser,
  secondsToWait,
  userByEmail,
  userById,
  userByLink,
  userJson,
  type UserRow,
} from './users.ts';

export interface AuthOptions {
  /** lite's own handler of auth requests. */
  lite: (request: Request) => Promise<Response>;
  db: Db;
  claimsOf: ClaimsOf;
  config: LocalConfig['auth'];
  mailer: LocalMailer;
}

interface MailBody {
  email: string;
  password: string;
  data: unknown;
  type: string;
  challenge: MailRequest['challenge'];
}

/**
 * Serves `/auth/v1` as hosted Supabase does: lite's service plus what it lacks. That is the
 * caller's `redirect_to` and PKCE in mailed links, repeated sign-up, resending, the limit on mails,
 * ending other sessions after a password change, second factors, and the admin calls.
 */
export function createAuth(options: AuthOptions): (request: Request) => Promise<Response> {
  const answer = createAnswer(options);
  return async (request) => inAskedVersion(request, await answer(request));
}

function createAnswer(options: AuthOptions): (request: Request) => Promise<Response> {
  const { db, lite } = options;
  const attempts = new CodeAttempts(options.config.tokenVerifications);
  const limit = new RateLimit(codesPerMinute);
  return async (request) => {
    const url = new URL(request.url);
    const path = url.pathname.slice('/auth/v1'.length);
    // Hosted's service answers HEAD nowhere, so that a program that only looks at a link spends nothing.
    if (request.method === 'HEAD') return new Response(null, { status: 405 });
    if (request.method === 'POST' || request.method === 'PUT') {
      const refusal = refuseBody(path, await parsedBody(request));
      if (refusal) return refusal;
    }
    if (needsPerson(path) && bearerToken(request.headers.get('authorization'))?.startsWith('sb_')) {
      // Hosted's gateway makes a token of a key, and that is nobody's.
      return authError(403, 'bad_jwt', 'invalid claim: missing sub claim');
    }
    if (path === '/factors' || path.startsWith('/factors/')) {
      return serveFactors({ ...options, limit }, request, path, await jsonOf(request));
    }
    if (path.startsWith('/admin/')) {
      const claims = await callerOf(options, request);
      if (claims?.role !== 'service_role') return authError(403, 'not_admin', 'User not allowed');
      return adminUsers(db, request, path);
    }
    if (path === '/verify' && attempts.isExhausted()) {
      return authError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
    if (request.method === 'GET' && path === '/verify') {
      return openLink(options, attempts, request, url);
    }
    if (request.method === 'POST') {
      const answer = await answerPost(options, attempts, request, url, path);
      if (answer) return answer;
    }
    if ((path === '/user' || path === '/logout') && (await isCallerBanned(options, request))) {
      return bannedUser(403);
    }
    if (request.method === 'PUT' && path === '/user') return updateUser(options, request, url);
    if (path === '/user') return withFactors(db, await lite(request));
    return lite(request);
  };
}

/** What signs in, renews or mails; undefined for what lite answers. */
async function answerPost(
  options: AuthOptions,
  attempts: CodeAttempts,
  request: Request,
  url: URL,
  path: string,
): Promise<Response | undefined> {
  if (['/signup', '/recover', '/resend', '/otp', '/magiclink'].includes(path)) {
    const body = await mailBody(request);
    const context = {
      redirectTo: url.searchParams.get('redirect_to') ?? undefined,
      challenge: body.challenge,
    };
    return mailRequest.run(context, () => sendsMail(options, request, path, body));
  }
  if (path === '/verify') {
    return withFullToken(options, await verify(options, attempts, request), 'otp');
  }
  const grant = path === '/token' ? url.searchParams.get('grant_type') : null;
  if (grant === 'password') {
    return withFullToken(options, await signIn(options, request), 'password');
  }
  if (grant === 'pkce') return withFullToken(options, await options.lite(request), 'otp');
  if (grant === 'refresh_token') {
    const { refresh_token: token } = await jsonOf(request);
    return refreshSession(options.db, options.config, typeof token === 'string' ? token : '');
  }
  return undefined;
}

const needsPerson = (path: string): boolean => /^\/(user|logout|factors)(\/|$)/.test(path);

/** Hosted's own number, which it has no setting for. */
const codesPerMinute = 15;

async function callerOf({ claimsOf }: AuthOptions, request: Request) {
  const token = bearerToken(request.headers.get('authorization'));
  return claimsOf(token, request.headers.get('apikey')).catch(() => undefined);
}

async function isCallerBanned(options: AuthOptions, request: Request): Promise<boolean> {
  const caller = await callerOf(options, request);
  const user = caller?.sub ? await userById(options.db, caller.sub) : undefined;
  return user !== undefined && isBanned(user);
}

/** A body that is not JSON counts as empty; lite then refuses the request. */
async function parsedBody(request: Request): Promise<unknown> {
  return request
    .clone()
    .json()
    .catch(() => ({}));
}

async function jsonOf(request: Request): Promise<Record<string, unknown>> {
  const body = await parsedBody(request);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

async function mailBody(request: Request): Promise<MailBody> {
  const body = await jsonOf(request);
  const text = (key: string) => (typeof body[key] === 'string' ? body[key] : '');
  const challenge = text('code_challenge');
  const method = (text('code_challenge_method') || 's256').toLowerCase();
  return {
    email: text('email').trim().toLowerCase(),
    password: text('password'),
    data: body['data'],
    type: text('type'),
    challenge: challenge ? { value: challenge, method } : undefined,
  };
}

async function sendsMail(
  options: AuthOptions,
  request: Request,
  path: string,
  body: MailBody,
): Promise<Response> {
  const { db, config, lite } = options;
  if (path === '/resend' && body.type === 'signup' && body.email) {
    const user = await userByEmail(db, body.email);
    if (!user || user.email_confirmed_at) return Response.json({});
    return (await mailConfirmation(options, user)) ?? Response.json({});
  }
  if (path === '/recover' && body.email) {
    const user = await userByEmail(db, body.email);
    const wait = secondsToWait(user?.recovery_sent_at ?? null, config.maxFrequency);
    if (wait > 0) return mailRateLimited(wait);
  }
  const response = await lite(request);
  if (path !== '/signup' || response.status !== 429) return response;
  // lite answers every repeated sign-up with 429; hosted resends the confirmation or hides that the
  // address is taken.
  const user = await userByEmail(db, body.email);
  if (!user || user.email_confirmed_at) {
    return Response.json(fakeUser(body.email, body.data));
  }
  return (await mailConfirmation(options, user)) ?? Response.json(await userJson(db, user));
}

/** Mails a new confirmation link. @returns the refusal when the last mail is too recent. */
async function mailConfirmation(
  { db, config, mailer }: AuthOptions,
  user: UserRow,
): Promise<Response | undefined> {
  const wait = secondsToWait(user.confirmation_sent_at, config.maxFrequency);
  if (wait > 0) return mailRateLimited(wait);
  const { code, hash } = oneTimeCode(user.email, config.otpLength);
  await db.query(
    'update auth.users set confirmation_token = $2, confirmation_sent_at = now() where id = $1',
    [user.id, hash],
  );
  await mailer.sendConfirmation(user.email, hash, code, {
    userId: user.id,
    redirectTo: config.siteUrl,
  });
  return undefined;
}

/** Stores a challenge until its link is spent; returns the token for that link. */
export async function rememberChallenge(
  db: Db,
  userId: string,
  action: string,
  tokenHash: string,
  challenge: { value: string; method: string },
): Promise<string> {
  const token = pkcePrefix + tokenHash;
  const column = action === 'signup' ? 'confirmation_token' : 'recovery_token';
  await db.query(`update auth.users set ${column} = $3 where id = $1 and ${column} = $2`, [
    userId,
    tokenHash,
    token,
  ]);
  await db.query(
    `insert into auth.flow_state (id, user_id, authentication_method, code_challenge,
                                  code_challenge_method, provider_type)
     values ($1, $2, $3, $4, $5, 'email')`,
    [randomUUID(), userId, action, challenge.value, challenge.method],
  );
  return token;
}

/** Verifies a typed code or the token of a link. */
async function verify(
  { lite, db }: AuthOptions,
  attempts: CodeAttempts,
  request: Request,
): Promise<Response> {
  const { email, token, token_hash: linkToken, type } = await jsonOf(request);
  let response: Response;
  const owner =
    typeof linkToken === 'string' && linkToken
      ? await userByLink(db, linkToken)
      : await userByEmail(db, typeof email === 'string' ? email : '');
  if (owner && isBanned(owner)) return bannedUser(403);
  if (!linkToken && typeof email === 'string' && typeof token === 'string') {
    const user = await userByEmail(db, email);
    if (user && !attempts.mayType(user)) return noSuchCode();
    const storedCode = pkcePrefix + hashOfCode(email, token);
    const isPkce = user?.confirmation_token === storedCode || user?.recovery_token === storedCode;
    response = await lite(isPkce ? withBody(request, { type, token_hash: storedCode }) : request);
    if (user && response.ok) attempts.noteSuccess(user);
  } else {
    response = await lite(request);
  }
  if (response.status === 403) attempts.noteFailure();
  return response;
}

function noSuchCode(): Response {
  return authError(403, 'otp_expired', 'Email link is invalid or has expired');
}

function withBody(request: Request, body: unknown): Request {
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body: JSON.stringify(body),
  });
}

async function signIn({ lite, db }: AuthOptions, request: Request): Promise<Response> {
  const body = await jsonOf(request);
  const given =
    typeof body['email'] === 'string' ? await userByEmail(db, body['email']) : undefined;
  // lite does not look whether someone is banned; hosted's service says so before the password.
  if (given && isBanned(given)) return bannedUser(400);
  const response = await lite(request);
  if (response.ok || response.headers.get('x-sb-error-code') !== 'email_not_confirmed') {
    return response;
  }
  // lite reports an unconfirmed address before checking the password, which would reveal who has an
  // account.
  const { email, password } = body;
  const matches =
    typeof email === 'string' &&
    typeof password === 'string' &&
    (await passwordMatches(db, email, password));
  return matches ? response : authError(400, 'invalid_credentials', 'Invalid login credentials');
}

async function updateUser(options: AuthOptions, request: Request, url: URL): Promise<Response> {
  const body = await jsonOf(request);
  const context = {
    redirectTo: url.searchParams.get('redirect_to') ?? undefined,
    challenge: undefined,
  };
  const claims = await callerOf(options, request);
  if (typeof body['email'] === 'string' && body['email'].toLowerCase() !== claims?.email) {
    // lite cannot confirm a new address: it only sends and accepts links for the old one.
    return authError(422, 'not_implemented', 'A change of the email address is not emulated');
  }
  if (typeof body['password'] === 'string' && (await needsCode(options.db, claims))) {
    return authError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  const response = await mailRequest.run(context, () => options.lite(request));
  if (response.ok && typeof body['password'] === 'string' && claims?.session_id) {
    // As on hosted, a password change signs out all other sessions.
    await options.db.query('delete from auth.sessions where user_id = $1 and id <> $2', [
      claims.sub,
      claims.session_id,
    ]);
  }
  return withFactors(options.db, response);
}

/** Whether a person has a second factor that this session was not confirmed by. */
async function needsCode(db: Db, claims: Claims | undefined): Promise<boolean> {
  if (!claims?.sub) return false;
  const factors = await factorsJson(db, claims.sub);
  if (!factors.some(({ status }) => status === 'verified')) return false;
  const [session] = await db.query<{ aal: string | null }>(
    'select aal from auth.sessions where id = $1',
    [claims.session_id],
  );
  return session?.aal !== 'aal2';
}
