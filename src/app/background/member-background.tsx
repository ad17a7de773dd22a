import { Suspense, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
// Imported for its effect: it deletes the password-reset token of this tab when the session ends,
// on any screen.
import '@/features/auth/reset/reset-token';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { useSessionCheck } from '@/features/auth/session/use-session-check';
import { ChatBackground } from '@/features/chat/background/chat-background';
import {
  notify,
  openFromNotifications,
  wantsNotifications,
} from '@/features/notifications/device/device-notifications';
import { useMailLanguage } from '@/features/notifications/settings/use-mail-language';
import { isAppWatched, trackTabFocus } from '@/features/notifications/device/tab-focus';
import { paths } from '@/lib/routing/paths';
import { QueryProvider } from '@/lib/query/query-provider';
import { useSession } from '@/lib/session/session';
import { useUserChannel } from '@/lib/realtime/user-channel';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useAccountEnd } from './use-account-end';

/** If this code cannot be loaded, uploads continue on the next visit or on the profile page. */
const UploadBackground = lazyPart(
  async () => (await import('./upload-background')).UploadBackground,
);

/** Background work for a signed-in user, on every screen. */
export function MemberBackground() {
  useUserChannel();
  useAccountEnd();
  const session = useSession();
  // An account without a chosen type has no messages or uploads yet.
  if (session.status !== 'signed-in' || session.user.isUndecided) return null;
  return (
    <QueryProvider>
      <Messages userId={session.user.id} />
      {session.user.userType === 'talent' ? (
        <Suspense>
          <UploadBackground userId={session.user.id} />
        </Suspense>
      ) : null}
    </QueryProvider>
  );
}

function Messages({ userId }: { userId: string }) {
  useMailLanguage(userId);
  useSessionCheck();
  useEffect(() => {
    // Preload toasts while online: offline they must still appear.
    import('@/ui/toast/toast-stack').catch(() => undefined);
  }, []);
  const navigate = useNavigate();
  const openConversation = useCallback(
    (conversationId: string) => void navigate(paths.messages(conversationId)),
    [navigate],
  );
  useEffect(() => openFromNotifications(openConversation), [openConversation]);
  useEffect(() => trackTabFocus(), []);
  return (
    <ChatBackground
      shouldNotify={async () => wantsNotifications(userId) && !(await isAppWatched())}
      // A failed notification is ignored: the message is in the app anyway.
      onReceived={(message) => void notify(message, openConversation).catch(() => undefined)}
      hasLoggedOut={wasSignedOutOnPurpose}
    />
  );
}
