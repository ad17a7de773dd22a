import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserType } from '@/lib/session/user-type';
import type { Message } from '@/features/chat/api/message';
import type { ChatTexts } from '@/features/chat/conversation/chat-variant';
import {
  isOnDemand,
  useSystemText,
  type SystemTexts,
} from '@/features/chat/system/use-system-text';
import type { ThreadEntry } from '@/features/chat/messages/thread-entries';
import { stateAfter, type PendingMessage } from '@/features/chat/outbox/outbox';
import { useSendFailure } from '@/features/chat/outbox/use-outbox';

interface ArrivalAnnouncerProps {
  /** What the server has; undefined until the thread has loaded. */
  messages: readonly Message[] | undefined;
  entries: readonly ThreadEntry[];
  otherName: string;
  readerType: UserType;
}

/**
 * Announces the other side's new messages to screen readers while the thread is open. The list
 * itself isn't a live region, because scrolling adds and removes old messages there.
 */
export function ArrivalAnnouncer(props: ArrivalAnnouncerProps) {
  const { messages, entries, otherName, readerType } = props;
  /** The `seq` of the newest message when the thread was opened; 0 if there was none. */
  const [openedAtSeq, setOpenedAtSeq] = useState<number>();
  if (openedAtSeq === undefined && messages) setOpenedAtSeq(messages.at(-1)?.seq ?? 0);

  const newest = entries.findLast((entry) => entry.side === 'other');
  const newestSeq = messages?.find((message) => message.id === newest?.id)?.seq ?? 0;
  const arrivedEntry = openedAtSeq !== undefined && newestSeq > openedAtSeq ? newest : undefined;
  const { textOf, hasFailed } = useSystemText(
    readerType,
    isOnDemand(arrivedEntry?.systemKind ?? null),
  );
  const { t } = useTranslation('chat');
  const announcement =
    arrivedEntry &&
    (spokenText(arrivedEntry, otherName, textOf) ?? (hasFailed ? t('system.unavailable') : null));
  return (
    <div aria-live="polite" className="sr-only">
      {arrivedEntry && announcement !== null ? (
        // The key makes a new element for each message, so that the same text is read out twice.
        <p key={arrivedEntry.id}>{announcement}</p>
      ) : null}
    </div>
  );
}

/** The text to read out for a message; null while it isn't loaded. */
function spokenText(
  { systemKind: kind, content, facts }: ThreadEntry,
  otherName: string,
  textOf: SystemTexts['textOf'],
): string | null {
  return kind === null ? `${otherName}: ${content}` : textOf({ kind, content, facts }, otherName);
}

interface SendAnnouncerProps {
  conversationId: string;
  userId: string;
  entries: readonly ThreadEntry[];
  /** Texts for the message states in this place. */
  texts: ChatTexts;
}

interface Failure {
  readonly id: string;
  readonly state: PendingMessage['state'];
  readonly attempt: number;
}

/**
 * Announces to screen readers that a message could not be sent, and that it was sent after all. A
 * message that is sent at once is not announced.
 */
export function SendAnnouncer({ conversationId, userId, entries, texts }: SendAnnouncerProps) {
  const { t } = useTranslation('chat');
  const [failure, setFailure] = useState<Failure>();
  useSendFailure(userId, conversationId, (error, id) => {
    const state = stateAfter(error);
    setFailure((before) => ({ id, state, attempt: (before?.attempt ?? 0) + 1 }));
  });

  const status = entries.find((entry) => entry.id === failure?.id)?.status;
  const isSent = status === 'sent' || status === 'read';
  const state = failure?.state ?? 'failed';
  const reason = t(`status.${state}`);
  const unsentText = state === 'failed' ? reason : `${t('unsent')}. ${reason}`;
  return (
    <div aria-live="polite" className="sr-only">
      {failure && status !== undefined ? (
        // The key makes a new element for each attempt, so that the same text is read out twice.
        <p
          key={`${failure.attempt} ${String(isSent)}`}
          lang={isSent ? texts.justSentLanguage : undefined}
        >
          {isSent ? texts.justSent : unsentText}
        </p>
      ) : null}
    </div>
  );
}
