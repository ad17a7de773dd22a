import { readLinkHash } from './link-hash';
import type { LinkTokens } from '@/features/auth/api/link-tokens';

/** What the callback page was opened with. */
export type CallbackCase =
  /** The service refused the link: expired, used or malformed. */
  | { readonly kind: 'refused' }
  /** The service failed over the link, which may be good still. */
  | { readonly kind: 'not-checked' }
  | { readonly kind: 'recovery-code'; readonly code: string }
  | { readonly kind: 'recovery-tokens'; readonly tokens: LinkTokens }
  /** A reset link that lost what it should carry. */
  | { readonly kind: 'recovery-without-token' }
  | { readonly kind: 'signup'; readonly tokens: LinkTokens | undefined }
  /** A link of another kind, which opens a session. */
  | { readonly kind: 'session-tokens'; readonly tokens: LinkTokens }
  /** No link at all: whoever is signed in here, or nobody. */
  | { readonly kind: 'plain' };

/** Tells the cases apart by the address. */
export function callbackCaseOf(hash: string, search: string): CallbackCase {
  const link = readLinkHash(hash, search);
  const query = new URLSearchParams(search);
  const code = query.get('code') ?? '';
  const type = link.type || (query.get('type') ?? '');
  if (link.failure !== undefined) {
    return { kind: link.failure === 'service' ? 'not-checked' : 'refused' };
  }
  if (type === 'signup') return { kind: 'signup', tokens: link.tokens };
  if (code !== '') return { kind: 'recovery-code', code };
  if (type === 'recovery') {
    return link.tokens
      ? { kind: 'recovery-tokens', tokens: link.tokens }
      : { kind: 'recovery-without-token' };
  }
  return link.tokens ? { kind: 'session-tokens', tokens: link.tokens } : { kind: 'plain' };
}
