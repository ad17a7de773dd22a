import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { loadBackTo } from '@/features/chat/api/cache';

/** The message to open a conversation at. */
export interface MessagePlace {
  readonly seq: number;
  /** Differs each time the message is opened by its address. */
  readonly key: string;
}

/** Loads the thread back to a message that it should open at, once its newest page is there. */
export function useLoadedPlace(
  conversationId: string,
  at: MessagePlace | undefined,
  isLoaded: boolean,
  onFailed: () => void,
): void {
  const client = useQueryClient();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!at || !isLoaded) return;
    loadBackTo(client, conversationId, at.seq).catch(() => fail());
  }, [client, conversationId, isLoaded, at]);
}
