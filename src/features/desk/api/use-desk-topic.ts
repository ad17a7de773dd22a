import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '@/lib/query/invalidate';
import { joinPrivateTopic } from '@/lib/realtime/private-topic';
import { deskKeys } from './keys';

/** What changes within this time is fetched once. */
const gatherMs = 400;

/** Keeps the queue up to date: refetches it when the desk's topic reports a change, or may have missed one. */
export function useDeskTopic(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void invalidate(client, deskKeys.waiting);
      }, gatherMs);
    };
    const { leave } = joinPrivateTopic({
      name: 'desk',
      events: ['changed', 'claimed'],
      onEvent: (event) =>
        event === 'claimed' ? void invalidate(client, deskKeys.open) : refetch(),
      onMissed: () => {
        void invalidate(client, deskKeys.open);
        refetch();
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [client]);
}
