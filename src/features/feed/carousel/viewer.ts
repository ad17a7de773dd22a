import type { SessionState } from '@/lib/session/session';

/** Who watches: what they may do with a card depends on it (SPEC §6). */
export type Viewer = 'visitor' | 'company' | 'talent';

export const viewerOf = (session: SessionState): Viewer =>
  session.status === 'signed-in' ? session.user.userType : 'visitor';

/** What a click on a name opens: sign-in, the unlock dialog, or the talent's dashboard (SPEC §6). */
export function nameClickTarget(viewer: Viewer): 'sign-in' | 'unlock' | 'dashboard' {
  if (viewer === 'visitor') return 'sign-in';
  return viewer === 'company' ? 'unlock' : 'dashboard';
}
