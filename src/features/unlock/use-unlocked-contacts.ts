import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useUser } from '@/lib/session';
import { useUserChannelJoined, useUserEvent } from '@/lib/use-user-channel';
import { unlockedContactsQuery, unlocksKey, type UnlockedContact } from './queries';

/** Keeps what is known of a company's unlocks current: live, and after every lost connection. */
export function useLiveUnlocks(userId: string | undefined): void {
  const queryClient = useQueryClient();
  const refetch = () => {
    if (userId !== undefined) {
      void queryClient.invalidateQueries({ queryKey: unlocksKey(userId) });
    }
  };
  useUserEvent('unlock', refetch);
  useUserChannelJoined(refetch);
}

/** The company's contacts, newest first; live. */
export function useUnlockedContacts(): UseQueryResult<UnlockedContact[]> {
  const user = useUser();
  useLiveUnlocks(user.id);
  return useQuery(unlockedContactsQuery(user.id));
}
