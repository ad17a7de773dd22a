import { storedObject } from '@/lib/stored-object';
import { tokensIn, type LinkTokens } from './link-tokens';

const key = 'pitchreel.reset-token';

/** Keeps a reset link's tokens for this tab until the new password is set (SPEC §2). */
export function keepResetToken(tokens: LinkTokens): void {
  sessionStorage.setItem(key, JSON.stringify(tokens));
}

/** The kept tokens; undefined when there are none, or something else stands in their place. */
export function readResetToken(): LinkTokens | undefined {
  return tokensIn(storedObject('session', key));
}

export const dropResetToken = (): void => sessionStorage.removeItem(key);
