import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession, type SessionUser } from '@/lib/session/session';
import { useUserEvent } from '@/lib/realtime/user-channel';
import {
  applyMessage,
  applyReadReceipt,
  applyClosure,
  catchUpAll,
  listedConversation,
} from '@/features/chat/api/cache';
import { otherParty, parseClosure } from '@/features/chat/api/conversation';
import { chatKeys, conversationQuery } from '@/features/chat/api/queries';
import { parseMessage, parseReadReceipt, type Message } from '@/features/chat/api/message';
import { useClearDraftsOnSignOut } from './use-clear-drafts';
import { useOutboxDelivery } from '@/features/chat/outbox/use-outbox';
import { isOnDemand, useSystemText } from '@/features/chat/system/use-system-text';
import { loadDecisions } from '@/features/chat/system/decision-code';
import { useTitleCount } from './use-title-count';
import { useUnreadBadge } from '@/features/chat/inbox/use-inbox';

/** What a notification shows of a message that has just arrived. */
export interface ReceivedMessage {
  readonly conversationId: string;
  readonly senderName: string;
  readonly text: string;
}

interface ChatBackgroundProps {
  /** Whether to show a notification; called for each message. */
  shouldNotify: () => Promise<boolean>;
  onReceived: (message: ReceivedMessage) => void;
  /** Whether the user logged out on purpose; called when the session ends. */
  hasLoggedOut: () => boolean;
}

/**
 * The part of the chat that runs on every screen: receives messages, sends the outbox, and keeps
 * the unread count in the tab's title. Mounted once by the app; renders nothing.
 */
export function ChatBackground(props: ChatBackgroundProps) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <SignedInBackground key={session.user.id} {...props} user={session.user} />;
}

function SignedInBackground(props: ChatBackgroundProps & { user: SessionUser }) {
  const { user, shouldNotify, onReceived, hasLoggedOut } = props;
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const { textOf } = useSystemText(user.userType, false);
  /** Fetches the conversation for the sender's name where the inbox is not loaded. */
  const notify = async (message: Message) => {
    if (!(await shouldNotify())) return;
    const { conversation_id: conversationId, system_kind: kind, content } = message;
    const facts = message.system_facts;
    const conversation =
      listedConversation(client, conversationId) ??
      (await client.ensureQueryData(conversationQuery(conversationId)).catch(() => null));
    const senderName = conversation
      ? otherParty(conversation, user.userType, t('nameless')).name
      : t('newMessage');
    if (isOnDemand(kind)) await loadDecisions();
    const text = kind === null ? content : textOf({ kind, content, facts }, senderName);
    onReceived({ conversationId, senderName, text: text ?? t('newMessage') });
  };
  // A failed notification is ignored, because the message is shown in the app anyway.
  useLiveMessages(user.id, (message) => void notify(message).catch(() => undefined));
  useOutboxDelivery(user.id);
  useClearDraftsOnSignOut(user.id, hasLoggedOut);
  useTitleCount(useUnreadBadge().count);
  return null;
}

/**
 * Updates all conversations of this user from the topic `user:<id>`: messages and receipts update
 * the cache, and whatever was missed is fetched.
 */
function useLiveMessages(userId: string, onReceived: (message: Message) => void): void {
  const client = useQueryClient();

  useUserEvent('message', (payload) => {
    const message = parseMessage(payload);
    if (!message) return;
    applyMessage(client, message, userId);
    if (message.receiver_id === userId && !message.read) onReceived(message);
  });
  useUserEvent('messages_read', (payload) => {
    const receipt = parseReadReceipt(payload);
    if (receipt) applyReadReceipt(client, receipt, userId);
  });
  const readConversations = () => {
    void client.invalidateQueries({ queryKey: chatKeys.conversations });
    void client.invalidateQueries({ queryKey: chatKeys.inbox });
  };
  useUserEvent('unlock', readConversations);
  useUserEvent('conversation', (payload) => {
    const closure = parseClosure(payload);
    if (closure) applyClosure(client, closure.id, closure);
    readConversations();
  });
  useUserEvent('missed', () => catchUpAll(client));
}
