import { paths } from '@/lib/routing/paths';
import { plainPath } from '@/lib/routing/plain-path';
import type { UserType } from '@/lib/session/user-type';

/** Where a type of user goes after signing in. */
export const startOf = (type: UserType): string =>
  type === 'company' ? paths.searchTalent : paths.profile('talent');

/** Names the form in the profiles that changes the password. */
export const changePasswordId = 'change-password';

/** Where a type of user changes the password. */
export const changePasswordOf = (type: UserType): string =>
  `${paths.profile(type)}#${changePasswordId}`;

const notForReturning: ReadonlySet<string> = new Set([
  plainPath(paths.home),
  paths.register,
  paths.authCallback,
  paths.resetPassword,
]);

/**
 * Whether a remembered address may be returned to: one of this site, for this type of user, and
 * not one of the pages that lead to signing in.
 */
export function mayReturnTo(address: string, type: UserType): boolean {
  if (!/^\/(?![/\\])/.test(address)) return false;
  const path = plainPath(address.replace(/[?#].*$/, ''));
  if (notForReturning.has(path) || /^\/(company|talent)\/(auth|register)\b/.test(path)) {
    return false;
  }
  const owner = /^\/(company|talent)\//.exec(path)?.[1];
  return owner === undefined || owner === type;
}

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
  if (returnTo !== undefined && mayReturnTo(returnTo, user.userType)) return returnTo;
  return startOf(user.userType);
}
