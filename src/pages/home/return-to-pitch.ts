import { recallReturnAddress, rememberReturnAddress } from '@/features/auth/session/return-address';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { paths } from '@/lib/routing/paths';

/**
 * Remembers the pitch whose contact a visitor wants, so that signing in as a company continues with
 * unlocking it. Talent unlock nobody, so for them it isn't a place to return to.
 */
export function returnToPitch({ id, source }: FeedItem): void {
  if (source === 'database') rememberReturnAddress(paths.pitch(id, 'unlock'), 'company');
}

/** Remembers the pitch that a visitor watches, unless they wanted something more definite before. */
export function returnToWatched(id: string): void {
  const address = recallReturnAddress('company');
  if (address === undefined || /^\/pitch\/[^?]*$/.test(address)) {
    rememberReturnAddress(paths.pitch(id), 'company');
  }
}
