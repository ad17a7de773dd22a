import { startOf } from '@/features/auth/session/destination';
import { useSession } from '@/lib/session/session';

interface StartLabels {
  readonly visitor: string;
  readonly company: string;
  readonly talent: string;
}

/** The main link of a public page: sign-up for visitors, the main task for members. */
export function useStart(joinAt: string, labels: StartLabels): { to: string; label: string } {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.isUndecided) {
    return { to: joinAt, label: labels.visitor };
  }
  const { userType } = session.user;
  return { to: startOf(userType), label: labels[userType] };
}
