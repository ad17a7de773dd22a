import * as v from 'valibot';
import { useEffect, useEffectEvent } from 'react';
import { onSessionEnd } from '@/lib/session/session-store';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { readStored, writeStored, type StoredState } from './stored-state';

/** Edits by the paths of their fields; the form that takes them up checks what they hold. */
const schema = v.record(v.string(), v.unknown());
type Edits = v.InferOutput<typeof schema>;

const stateOf = (userId: string, form: string): StoredState<Edits> => ({
  place: 'tab',
  key: `pitchreel.edits.${userId}.${form}`,
  schema,
});

/** What somebody was editing in a form of this tab when their session ended. */
export const keptEdits = (userId: string, form: string): Edits | undefined =>
  readStored(stateOf(userId, form));

/**
 * Keeps what is being edited when the session ends by itself, so that it is there again after
 * signing in. Logging out leaves nothing behind.
 * @param edits undefined when there are none
 */
export function useKeptEdits(userId: string, form: string, edits: Edits | undefined): void {
  const keep = useEffectEvent(() => {
    if (edits === undefined || wasSignedOutOnPurpose()) return;
    writeStored(stateOf(userId, form), edits);
  });
  useEffect(() => {
    // What was kept is on the screen again.
    writeStored(stateOf(userId, form), undefined);
    return onSessionEnd(() => keep());
  }, [userId, form]);
}
