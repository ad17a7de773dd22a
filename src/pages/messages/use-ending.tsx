import { useCallback } from 'react';
import { LossReason } from '@/features/contacts/lost/loss-reason';
import type { LostContact } from '@/features/contacts/lost/lost-contact';

/** What a company is told at the end of a conversation whose contact it lost; null for any other. */
export function useEnding(lost: readonly LostContact[]) {
  return useCallback(
    (conversationId: string) => {
      const lostContact = lost.find((one) => one.conversation_id === conversationId);
      return lostContact ? <LossReason lost={lostContact} /> : null;
    },
    [lost],
  );
}
