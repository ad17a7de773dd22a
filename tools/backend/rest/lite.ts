import { inspect } from 'node:util';
import { App, type Connection } from '@supabase/lite';
import { authError } from '../auth/errors.ts';
import type { LocalMailer } from '../auth/mail/mailer.ts';
import { bearerToken } from '../gateway/claims.ts';
import type { LocalConfig } from '../config.ts';
import { requestInfo, type RequestInfo } from '../database/request-context.ts';
import { refuseUnfiltered } from './unfiltered.ts';

/** Answers `/rest/v1` and `/auth/v1`. @param peer the caller's network address. */
export type Lite = (request: Request, peer: string) => Promise<Response>;

/** Supabase's own lite, used for REST and auth only, on our connection and with our mailer. */
export async function createLite(
  connection: Connection,
  auth: LocalConfig['auth'],
  mailer: LocalMailer,
): Promise<Lite> {
  shortenLoggedErrors(connection);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000 },
    storage: { enabled: false },
    auth: {
      enabled: true,
      jwt_secret: auth.jwtSecret,
      jwt_expiry: auth.jwtExpiry,
      publishable_key: auth.publishableKey,
      secret_key: auth.secretKey,
      site_url: auth.siteUrl,
      additional_redirect_urls: auth.redirectUrls,
      enable_signup: auth.enableSignup,
      minimum_password_length: auth.minimumPasswordLength,
      password_requirements: auth.passwordRequirements,
      email: {
        enable_signup: true,
        enable_confirmations: auth.enableConfirmations,
        double_confirm_changes: auth.doubleConfirmChanges,
        otp_expiry: auth.otpExpiry,
        otp_length: auth.otpLength,
      },
    },
  });
  await app.init();
  app._mailer = mailer;
  return async (request, peer) => {
    const url = new URL(request.url);
    if (url.pathname.startsWith('/rest/')) {
      if (hasNoJwt(request)) return noJwt();
      const refusal = refuseUnfiltered(request.method, url);
      if (refusal) return refusal;
    }
    const headers: Record<string, string> = {
      ...Object.fromEntries(request.headers),
      'x-forwarded-for': peer,
    };
    // On hosted the edge network sets this header; here only a client could have forged it.
    delete headers['cf-connecting-ip'];
    const info: RequestInfo = { method: request.method, path: url.pathname, headers };
    return requestInfo.run(info, async () => {
      const response = await app.fetch(request, { peerAddress: null });
      return namedViolation(withoutPage(response), info.databaseError);
    });
  };
}

/**
 * Whether the bearer token is neither a key nor shaped like a JWT; lite would treat such a caller
 * as a visitor.
 */
function hasNoJwt(request: Request): boolean {
  const token = bearerToken(request.headers.get('authorization'));
  return token !== undefined && !token.startsWith('sb_') && !/^[^.]+\.[^.]+\.[^.]+$/.test(token);
}

function noJwt(): Response {
  return Response.json(
    { code: 'PGRST301', details: null, hint: null, message: 'The bearer token is no JWT' },
    { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } },
  );
}

/** lite answers an unknown address with an HTML page of its studio. */
function withoutPage(response: Response): Response {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  return authError(404, 'not_found', 'There is nothing at this address');
}

/**
 * PostgREST answers a violated CHECK, a malformed value or an invalid search with 400 and the
 * SQLSTATE; lite with 500 and a code of its own.
 */
function namedViolation(response: Response, error: unknown): Response {
  if (response.status !== 500 || !(error instanceof Error)) return response;
  const field = (name: string): unknown => Reflect.get(error, name) ?? null;
  const code = field('code');
  if (typeof code !== 'string' || !/^(2[23]|42601)/.test(code)) return response;
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return Response.json(
    { code, details: field('detail'), hint: field('hint'), message: error.message },
    { status: 400, headers },
  );
}

/**
 * Logs one line per database error, where lite would print the whole error. The error is kept for
 * the answer.
 */
function shortenLoggedErrors(connection: Connection): void {
  connection.normalizeDbError = (error) => {
    const info = requestInfo.getStore();
    if (info) info.databaseError = error;
    if (error instanceof Error && !Object.hasOwn(error, inspect.custom)) {
      const code = 'code' in error ? String(error.code) : error.name;
      const value = () => `rest: ${code} ${error.message}`;
      Object.defineProperty(error, inspect.custom, { value });
    }
    return error;
  };
}
