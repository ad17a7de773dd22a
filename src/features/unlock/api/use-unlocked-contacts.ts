import type { Contact } from '@/domain/contact/contact';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { unlockedContactsQuery, unlocksKey } from '@/domain/contact/unlocked-contacts';
import { useSession, useUser } from '@/lib/session/session';
import { useUserEvent } from '@/lib/realtime/user-channel';

/** Refetches a company's unlocks at each realtime event, and after events may have been missed. */
export function useLiveUnlocks(userId: string | undefined): void {
  const queryClient = useQueryClient();
  const refetch = () => {
    if (userId !== undefined) {
      void queryClient.invalidateQueries({ queryKey: unlocksKey(userId) });
    }
  };
  useUserEvent('unlock', refetch);
  useUserEvent('missed', refetch);
}

/** The company's contacts, newest first, updated by realtime events. */
export function useUnlockedContacts(): UseQueryResult<Contact[]> {
  const user = useUser();
  useLiveUnlocks(user.id);
  return useQuery(unlockedContactsQuery(user.id));
}

/** Ids of the talents the signed-in company has unlocked; empty for other viewers and while loading. */
export function useUnlockedTalents(): ReadonlySet<string> {
  const session = useSession();
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  const companyId = isCompany ? session.user.id : undefined;
  useLiveUnlocks(companyId);
  const { data: contacts } = useQuery({
    ...unlockedContactsQuery(companyId ?? ''),
    enabled: isCompany,
  });
  return useMemo(() => new Set(contacts?.map((contact) => contact.closer_id)), [contacts]);
}
