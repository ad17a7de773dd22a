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

/** A message that has just arrived, as somebody may be told of it. */
export interface ReceivedMessage {
  readonly conversationId: string;
  readonly senderName: string;
  readonly text: string;
}

interface ChatBackgroundProps {
  /** Whether somebody wants to be told; asked as a message arrives. */
  shouldNotify: () => Promise<boolean>;
  onReceived: (message: ReceivedMessage) => void;
  /** Whether the session that has just ended was ended by its person; asked as it ends. */
  hasLoggedOut: () => boolean;
}

/**
 * What goes on whatever screen is open: messages arrive, unsent ones go out, and the tab's
 * title counts the unread. The app mounts it once, beside the user's channel; it draws nothing.
 */
export function ChatBackground(props: ChatBackgroundProps) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return <Running key={session.user.id} {...props} user={session.user} />;
}

function Running(props: ChatBackgroundProps & { user: SessionUser }) {
  const { user, shouldNotify, onReceived, hasLoggedOut } = props;
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const systemText = useSystemText(user.userType);
  /** The inbox may not be loaded: then who wrote is asked for. */
  const tell = async (message: Message) => {
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
  // One that nobody can be told of is in the app all the same.
  useLiveMessages(user.id, (message) => void tell(message).catch(() => undefined));
  useOutboxDelivery(user.id);
  useClearDraftsOnSignOut(user.id, hasLoggedOut);
  useTitleCount(useUnreadBadge().count);
  return null;
}
