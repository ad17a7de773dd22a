import { randomUUID } from 'node:crypto';
import type { LocalConfig } from '../../config.ts';
import type { Db } from '../../database/db.ts';
import type { ClaimsOf } from '../../gateway/claims.ts';
import type { CodeAttempts } from '../code-attempts.ts';
import { fullToken } from '../lite-answers.ts';
import { redirectTarget } from './mailer.ts';
import { isBanned, userByLink } from '../users.ts';

interface LinkOptions {
  lite: (request: Request) => Promise<Response>;
  db: Db;
  claimsOf: ClaimsOf;
  config: LocalConfig['auth'];
}

/**
 * Prefix of the token of a PKCE link, also in the database, so that the token is useless without
 * it.
 */
export const pkcePrefix = 'pkce_';

/**
 * Opens a link that spends its token: lite checks the token and creates a session; with PKCE the
 * caller gets only a code.
 */
export async function openLink(
  options: LinkOptions,
  attempts: CodeAttempts,
  request: Request,
  url: URL,
): Promise<Response> {
  const token = url.searchParams.get('token') ?? '';
  const isPkce = token.startsWith(pkcePrefix);
  const owner = await userByLink(options.db, token);
  if (owner && isBanned(owner)) {
    const requested = url.searchParams.get('redirect_to') ?? undefined;
    const target = new URL(redirectTarget(requested, options.config));
    return redirect(errorTarget(target, bannedOwner, isPkce));
  }
  const response = await options.lite(request);
  const location = response.headers.get('location');
  if (!location) return response;
  const target = new URL(location);
  const result = new URLSearchParams(target.hash.slice(1));
  const accessToken = result.get('access_token');
  target.hash = '';
  if (!accessToken) {
    attempts.noteFailure();
    const field = (name: string) => result.get(name) ?? '';
    const error = {
      error: field('error'),
      error_code: field('error_code'),
      error_description: field('error_description'),
    };
    return redirect(errorTarget(target, error, isPkce));
  }
  if (!isPkce) {
    const full = await fullToken(options, accessToken, 'otp');
    if (full) result.set('access_token', full);
    return redirect(withFragment(target, result));
  }
  const claims = await options.claimsOf(accessToken);
  const code = await issueCode(options.db, claims, url.searchParams.get('type') ?? '');
  if (code) target.searchParams.set('code', code);
  return redirect(target);
}

function redirect(target: URL): Response {
  return new Response(null, { status: 303, headers: { location: target.href } });
}

async function issueCode(
  db: Db,
  claims: { sub?: string; session_id?: string },
  action: string,
): Promise<string | undefined> {
  // The PKCE exchange creates its own session, so lite's is deleted.
  await db.query('delete from auth.sessions where id = $1', [claims.session_id]);
  const [flow] = await db.query<{ auth_code: string }>(
    `update auth.flow_state set auth_code = $3, auth_code_issued_at = now(), created_at = now()
     where id = (select id from auth.flow_state
                 where user_id = $1 and authentication_method = $2 and auth_code_issued_at is null
                 order by created_at desc limit 1)
     returning auth_code`,
    [claims.sub, action, randomUUID()],
  );
  return flow?.auth_code;
}

/** What went wrong with a link that was opened. */
interface LinkError {
  error: string;
  error_code: string;
  error_description: string;
}

const bannedOwner: LinkError = {
  error: 'access_denied',
  error_code: 'user_banned',
  error_description: 'User is banned',
};

/**
 * The address that tells the app why a link opened no session: in the fragment, and for a caller
 * that exchanges a code (PKCE) in the query too.
 */
function errorTarget(target: URL, error: LinkError, isPkce: boolean): URL {
  const address = new URL(target);
  if (isPkce) {
    for (const [name, value] of Object.entries(error)) address.searchParams.set(name, value);
    address.searchParams.sort();
  }
  return withFragment(address, new URLSearchParams({ ...error }));
}

/** Marks a fragment as the auth service's own, by an empty `sb`. */
function withFragment(target: URL, fragment: URLSearchParams): URL {
  const address = new URL(target);
  const marked = new URLSearchParams([...fragment, ['sb', '']]);
  marked.sort();
  address.hash = marked.toString();
  return address;
}
