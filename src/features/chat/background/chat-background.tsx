import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession, type SessionUser } from '@/lib/session/session';
import { listedConversation } from '@/features/chat/api/cache';
import { otherParty } from '@/features/chat/conversation/other-party';
import { conversationQuery } from '@/features/chat/api/queries';
import type { Message } from '@/features/chat/api/message';
import { useClearDraftsOnSignOut } from './use-clear-drafts';
import { useLiveMessages } from './use-live-messages';
import { useOutboxDelivery } from '@/features/chat/outbox/use-outbox';
import { useSystemText } from '@/features/chat/conversation/use-system-text';
import { useTitleCount } from './use-title-count';
import { useUnreadBadge } from '@/features/chat/inbox/use-unread-count';

/** A message that has just arrived, for a notification. */
export interface ReceivedMessage {
  readonly conversationId: string;
  readonly senderName: string;
  readonly text: string;
}

interface ChatBackgroundProps {
  /** Whether to notify; asked for each message. */
  shouldNotify: () => Promise<boolean>;
  onReceived: (message: ReceivedMessage) => void;
  /** Whether the person ended the session by logging out; asked when it ends. */
  hasLoggedOut: () => boolean;
}

/**
 * The part of the chat that runs on every screen: receives messages, sends the outbox, and keeps the
 * unread count in the tab's title. Mounted once by the app; renders nothing.
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
  const systemText = useSystemText(user.userType);
  /** Fetches the conversation for the sender's name where the inbox is not loaded. */
  const notify = async (message: Message) => {
    if (!(await shouldNotify())) return;
    const { conversation_id: conversationId, system_kind: kind, content } = message;
    const conversation =
      listedConversation(client, conversationId) ??
      (await client.ensureQueryData(conversationQuery(conversationId)).catch(() => null));
    const senderName = conversation
      ? otherParty(conversation, user.userType, t('nameless')).name
      : t('newMessage');
    const text = kind === null ? content : systemText(kind, content, senderName);
    onReceived({ conversationId, senderName, text });
  };
  // A notification that fails is no loss: the message is in the app.
  useLiveMessages(user.id, (message) => void notify(message).catch(() => undefined));
  useOutboxDelivery(user.id);
  useClearDraftsOnSignOut(user.id, hasLoggedOut);
  useTitleCount(useUnreadBadge().count);
  return null;
}
