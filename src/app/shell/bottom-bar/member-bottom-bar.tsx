import { useUnreadBadge } from '@/features/chat/inbox/use-inbox';
import { QueryProvider } from '@/lib/query/query-provider';
import type { UserType } from '@/lib/session/user-type';
import { BottomBar } from './bottom-bar';

/** The bottom bar with the number of unread messages; loaded only for signed-in users. */
export function MemberBottomBar({ userType }: { userType: UserType }) {
  return (
    <QueryProvider>
      <CountingBottomBar userType={userType} />
    </QueryProvider>
  );
}

function CountingBottomBar({ userType }: { userType: UserType }) {
  const unread = useUnreadBadge();
  return <BottomBar userType={userType} unreadCount={unread.count} onHomeTap={unread.reset} />;
}
