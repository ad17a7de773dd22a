import { useState } from 'react';
import { firstUnread, type Message } from '@/features/chat/api/message';
import { usePageVisible } from '@/lib/browser/use-page-visible';

/**
 * Id of the message from which on the thread was unread when its reader came to it, or came back
 * to the tab; null where nothing was. It stays while they read: opening it marks all as read.
 */
export function useNewFrom(
  confirmed: readonly Message[],
  userId: string,
  hasOlderPages: boolean,
): string | null {
  const isVisible = usePageVisible();
  const isReading = isVisible && confirmed.length > 0;
  const [wasReading, setWasReading] = useState(false);
  const [newFrom, setNewFrom] = useState<string | null>(null);
  if (isReading !== wasReading) {
    setWasReading(isReading);
    const first = isReading ? firstUnread(confirmed, userId, hasOlderPages) : undefined;
    if (first) setNewFrom(first.id);
  }
  return newFrom;
}
