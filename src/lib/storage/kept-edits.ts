import { useEffect, useEffectEvent } from 'react';
import { onSessionEnd } from '@/lib/session/session-store';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { storedObject } from './stored-object';
import { tabStorage } from './tab-storage';

const keyOf = (userId: string, form: string) => `pitchreel.edits.${userId}.${form}`;

/** What somebody was editing in a form of this tab when their session ended. */
export const keptEdits = (userId: string, form: string): object | undefined =>
  storedObject('session', keyOf(userId, form));

/**
 * Keeps what is being edited when the session ends by itself, so that it is there again after
 * signing in. Logging out leaves nothing behind.
 * @param edits undefined when there are none
 */
export function useKeptEdits(userId: string, form: string, edits: object | undefined): void {
  const key = keyOf(userId, form);
  const keep = useEffectEvent(() => {
    if (edits === undefined || wasSignedOutOnPurpose()) return;
    tabStorage.setItem(key, JSON.stringify(edits));
  });
  useEffect(() => {
    // What was kept is on the screen again.
    tabStorage.removeItem(key);
    return onSessionEnd(() => keep());
  }, [key]);
}
