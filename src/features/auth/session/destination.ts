import { paths } from '@/lib/routing/paths';
import type { UserType } from '@/lib/session/user-type';

/** Where a type of user goes after signing in. */
export const startOf = (type: UserType): string =>
  type === 'company' ? paths.searchTalent : paths.profile('talent');

/** Names the form in the profiles that changes the password. */
export const changePasswordId = 'change-password';

/** Where a type of user changes the password. */
export const changePasswordOf = (type: UserType): string =>
  `${paths.profile(type)}#${changePasswordId}`;

interface SignedIn {
  readonly userType: UserType;
  /** False when the account carries no type, so that `userType` is a guess. */
  readonly hasKnownType: boolean;
  readonly isUndecided?: true;
}

/**
 * Where a signed-in user goes from the authentication page.
 * Without a known type: after signing in here, by the guess; on load, to the account type
 * chooser. Who has yet to choose the type goes there in any case.
 */
export function destinationOf(
  user: SignedIn,
  { signedInHere, returnTo }: { signedInHere: boolean; returnTo?: string | undefined },
): string {
  if (user.isUndecided || (!user.hasKnownType && !signedInHere)) return paths.register;
  return returnTo ?? startOf(user.userType);
}
