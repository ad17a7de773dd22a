import { useState } from 'react';
import type { ChatTexts } from '@/features/chat/conversation/chat-variant';
import { stateAfter, type PendingMessage } from '@/features/chat/outbox/pending-message';
import type { ThreadEntry } from '@/features/chat/messages/thread-entries';
import { useSendFailure } from '@/features/chat/outbox/use-outbox';

interface SendAnnouncerProps {
  conversationId: string;
  userId: string;
  entries: readonly ThreadEntry[];
  /** How what becomes of a message is worded here. */
  texts: ChatTexts;
}

interface Failure {
  readonly id: string;
  readonly state: PendingMessage['state'];
  readonly attempt: number;
}

/**
 * Tells a screen reader that a message could not be sent, and when it was sent after all. A message
 * that is sent at once is not announced.
 */
export function SendAnnouncer({ conversationId, userId, entries, texts }: SendAnnouncerProps) {
  const { t } = texts;
  const [failure, setFailure] = useState<Failure>();
  useSendFailure(userId, conversationId, (error, id) => {
    const state = stateAfter(error);
    setFailure((before) => ({ id, state, attempt: (before?.attempt ?? 0) + 1 }));
  });

  const status = entries.find((entry) => entry.id === failure?.id)?.status;
  const hasGone = status === 'sent' || status === 'read';
  const state = failure?.state ?? 'failed';
  const reason = t(`status.${state}`);
  const unsent = state === 'failed' ? reason : `${t('unsent')}. ${reason}`;
  return (
    <div aria-live="polite" className="sr-only">
      {failure && status !== undefined ? (
        // A new element for each: the same words twice are read out twice.
        <p key={`${failure.attempt} ${String(hasGone)}`}>{hasGone ? texts.sent : unsent}</p>
      ) : null}
    </div>
  );
}
