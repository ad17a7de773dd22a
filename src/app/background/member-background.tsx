import { Suspense, useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
// What a reset link left in this tab goes with the session, whatever screen it ends on.
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
import { useUserChannel } from '@/lib/realtime/use-user-channel';
import { lazyPart } from '@/ui/layout/lazy-part';

/** Without its code uploads wait for the next visit, or for the profile page. */
const UploadBackground = lazyPart(
  async () => (await import('./upload-background')).UploadBackground,
);

/** What goes on for somebody who is signed in, whatever screen is open. */
export function MemberBackground() {
  useUserChannel();
  const session = useSession();
  // Nothing is kept for an account before its type is chosen.
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
    // Before the network is gone: a toast may be what says so. One that did not come is asked again.
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
      // One that cannot be shown is in the app all the same.
      onReceived={(message) => void notify(message, openConversation).catch(() => undefined)}
      hasLoggedOut={wasSignedOutOnPurpose}
    />
  );
}
