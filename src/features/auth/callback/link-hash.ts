/** The pair of tokens that a mailed link carries in the hash. */
export interface LinkTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/**
 * Why a link failed: the auth service refused it as invalid, or the service itself failed and the
 * link may still be valid.
 */
export type LinkFailure = 'refused' | 'service';

/** Error codes that report a failure of the service, not of the link. */
const ofService: ReadonlySet<string> = new Set([
  'server_error',
  'temporarily_unavailable',
  'unexpected_failure',
  'request_timeout',
  'over_request_rate_limit',
]);

/** The contents of a mailed link's hash, as the auth service writes it. */
export interface LinkHash {
  /** `signup`, `recovery`, `magiclink`, …; empty when the hash names none. */
  readonly type: string;
  readonly tokens: LinkTokens | undefined;
  readonly failure: LinkFailure | undefined;
}

const textOf = (parameters: URLSearchParams, name: string) => parameters.get(name) ?? '';

/** The token in a mail of ours, which nothing but the button of its page spends. */
export interface UnspentLink {
  readonly type: 'signup' | 'recovery';
  readonly tokenHash: string;
}

/** Reads a link as `supabase/templates` write it; undefined for every other hash. */
export function readUnspentLink(hash: string): UnspentLink | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const type = textOf(parameters, 'type');
  const tokenHash = textOf(parameters, 'token_hash');
  return (type === 'signup' || type === 'recovery') && tokenHash !== ''
    ? { type, tokenHash }
    : undefined;
}

/** The hash that the service itself redirects to when it has spent a link, or has refused it. */
export function spentHash({ type }: UnspentLink, tokens: LinkTokens | undefined): string {
  const parameters: Record<string, string> = tokens
    ? { access_token: tokens.accessToken, refresh_token: tokens.refreshToken, type }
    : { error: 'access_denied', error_code: 'otp_expired', type };
  return `#${new URLSearchParams(parameters).toString()}`;
}

/** Reads a mailed link; errors may be in the hash or, with PKCE, in the query. */
export function readLinkHash(hash: string, search = ''): LinkHash {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  const inQuery = new URLSearchParams(search);
  const accessToken = textOf(inHash, 'access_token');
  const errors = [inHash, inQuery]
    .flatMap((from) => [textOf(from, 'error_code'), textOf(from, 'error')])
    .filter((value) => value !== '');
  const refusal = errors.some((error) => ofService.has(error)) ? 'service' : 'refused';
  return {
    type: textOf(inHash, 'type'),
    tokens:
      accessToken === ''
        ? undefined
        : { accessToken, refreshToken: textOf(inHash, 'refresh_token') },
    failure: errors.length > 0 ? refusal : undefined,
  };
}

/** The query without the error parameters that the service adds for a refused link. */
export function withoutLinkErrors(search: string): string {
  const query = new URLSearchParams(search);
  const about = ['error', 'error_code', 'error_description'].filter((name) => query.has(name));
  if (about.length === 0) return search;
  for (const name of about) query.delete(name);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** What the callback page was opened with. */
export type CallbackCase =
  /** The service refused the link: expired, used or malformed. */
  | { readonly kind: 'refused' }
  /** The same, of a link that says that it was to reset a password. */
  | { readonly kind: 'recovery-refused' }
  /** The service failed while checking the link, which may still be valid. */
  | { readonly kind: 'not-checked' }
  | { readonly kind: 'recovery-code'; readonly code: string }
  | { readonly kind: 'recovery-tokens'; readonly tokens: LinkTokens }
  /** A reset link without its tokens or code. */
  | { readonly kind: 'recovery-without-token' }
  | { readonly kind: 'signup'; readonly tokens: LinkTokens | undefined }
  /** A link of another kind, which opens a session. */
  | { readonly kind: 'session-tokens'; readonly tokens: LinkTokens }
  /** No link at all: the current session decides. */
  | { readonly kind: 'plain' };

/** Determines the case from the address's hash and query. */
export function callbackCaseOf(hash: string, search: string): CallbackCase {
  const link = readLinkHash(hash, search);
  const query = new URLSearchParams(search);
  const code = query.get('code') ?? '';
  const type = link.type || (query.get('type') ?? '');
  if (link.failure === 'service') return { kind: 'not-checked' };
  if (link.failure) return { kind: type === 'recovery' ? 'recovery-refused' : 'refused' };
  if (type === 'signup') return { kind: 'signup', tokens: link.tokens };
  if (code !== '') return { kind: 'recovery-code', code };
  if (type === 'recovery') {
    return link.tokens
      ? { kind: 'recovery-tokens', tokens: link.tokens }
      : { kind: 'recovery-without-token' };
  }
  return link.tokens ? { kind: 'session-tokens', tokens: link.tokens } : { kind: 'plain' };
}
