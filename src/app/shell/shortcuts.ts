import { paths } from '@/lib/routing/paths';
import type { UserType } from '@/lib/session/user-type';

export type ShortcutId = 'home' | 'search' | 'profile';

export interface Shortcut {
  readonly id: ShortcutId;
  /** Null for a visitor's shortcut to a protected page: it asks to sign in instead. */
  readonly to: string | null;
}

/** Classes of a link in the wide-screen top bar. */
export const barLinkLook =
  'flex min-h-11 items-center rounded-full px-4 font-semibold text-muted transition-colors hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:text-ink';

/** The bars' shortcuts for a user type, or null for a visitor; search is for companies only. */
export function shortcutsFor(userType: UserType | null): readonly Shortcut[] {
  if (userType === null) {
    return [
      { id: 'home', to: paths.home },
      { id: 'profile', to: null },
    ];
  }
  const search: Shortcut[] =
    userType === 'company' ? [{ id: 'search', to: paths.searchTalent }] : [];
  return [
    { id: 'home', to: paths.dashboard(userType) },
    ...search,
    { id: 'profile', to: paths.profile(userType) },
  ];
}
