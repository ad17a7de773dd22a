import { rememberReturnAddress } from '@/features/auth/session/return-address';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { paths } from '@/lib/routing/paths';

/**
 * Remembers the pitch whose contact a visitor wants, so that signing in as a company continues with
 * unlocking it.
 */
export function returnToPitch({ id, source }: FeedItem): void {
  if (source === 'database') rememberReturnAddress(paths.pitch(id, 'unlock'));
}
