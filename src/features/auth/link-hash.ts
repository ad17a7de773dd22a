import type { LinkTokens } from './link-tokens';

/** What the hash of a mailed link says, as the auth service writes it. */
export interface LinkHash {
  /** `signup`, `recovery`, `magiclink`, …; empty when it says nothing. */
  readonly type: string;
  readonly tokens: LinkTokens | undefined;
  /** The service's code (`otp_expired`, …) or error name, when the link was refused. */
  readonly errorCode: string | undefined;
}

const textOf = (parameters: URLSearchParams, name: string) => parameters.get(name) ?? '';

/** Reads a mailed link; errors may stand in the hash or, with PKCE, in the query. */
export function readLinkHash(hash: string, search = ''): LinkHash {
  const inHash = new URLSearchParams(hash.replace(/^#/, ''));
  const inQuery = new URLSearchParams(search);
  const accessToken = textOf(inHash, 'access_token');
  const error = [inHash, inQuery]
    .flatMap((from) => [textOf(from, 'error_code'), textOf(from, 'error')])
    .find((value) => value !== '');
  return {
    type: textOf(inHash, 'type'),
    tokens:
      accessToken === ''
        ? undefined
        : { accessToken, refreshToken: textOf(inHash, 'refresh_token') },
    errorCode: error,
  };
}

/** The query without what the service wrote about a refused link. */
export function withoutLinkErrors(search: string): string {
  const query = new URLSearchParams(search);
  const about = ['error', 'error_code', 'error_description'].filter((name) => query.has(name));
  if (about.length === 0) return search;
  for (const name of about) query.delete(name);
  return query.size === 0 ? '' : `?${query.toString()}`;
}
