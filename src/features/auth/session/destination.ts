import { paths } from '@/lib/routing/paths';
import type { UserType } from '@/lib/session/user-type';

/** Where a type of user goes after signing in. */
export const startOf = (type: UserType): string =>
  type === 'company' ? paths.searchTalent : paths.profile('talent');

/** Element id of the change-password form on both profile pages. */
export const changePasswordId = 'change-password';

/** Fragment with which a talent's profile opens the recorder, unless there is a pitch already. */
export const recordId = 'record';
export const recordPitch = `${paths.profile('talent')}#${recordId}`;

/** An address without what it starts on arrival: a recording, or the question about a contact. */
export function withoutRequest(address: string): string {
  if (address === recordPitch) return paths.profile('talent');
  const [path, pitch] = /^\/pitch\/([^/?#]+)\?unlock=/.exec(address) ?? [];
  return path === undefined || pitch === undefined ? address : `/pitch/${pitch}`;
}

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
 * If the account's type is unknown, the guess decides right after signing in here; on page load the
 * user goes to the account type chooser. An undecided account always goes there.
 */
export function destinationOf(
  user: SignedIn,
  { signedInHere, returnTo }: { signedInHere: boolean; returnTo?: string | undefined },
): string {
  if (user.isUndecided || (!user.hasKnownType && !signedInHere)) return paths.register;
  return returnTo ?? startOf(user.userType);
}
