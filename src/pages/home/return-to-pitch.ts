import { rememberReturnAddress } from '@/features/auth/session/return-address';
import type { FeedItem } from '@/features/feed/items/feed-item';
import { paths } from '@/lib/routing/paths';

/** A visitor wants somebody's contact: signing in as a company goes on with unlocking it. */
export function returnToPitch({ id, source }: FeedItem): void {
  if (source === 'database') rememberReturnAddress(paths.pitch(id, 'unlock'));
}
