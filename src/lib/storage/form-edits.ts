import * as v from 'valibot';
import { useEffect, useEffectEvent } from 'react';
import { onSessionEnd } from '@/lib/session/session-store';
import { wasSignedOutOnPurpose } from '@/lib/session/sign-out-mark';
import { readStored, writeStored, type StoredState } from './stored-state';

/** Edits by field path; the form that restores them validates their values. */
const schema = v.record(v.string(), v.unknown());
type Edits = v.InferOutput<typeof schema>;

const stateOf = (userId: string, form: string): StoredState<Edits> => ({
  place: 'tab',
  key: `pitchreel.edits.${userId}.${form}`,
  schema,
});

/** The edits of a form in this tab when the user's session ended. */
export const storedEdits = (userId: string, form: string): Edits | undefined =>
  readStored(stateOf(userId, form));

/**
 * Stores a form's edits when the session expires, so that they are restored after signing in.
 * Logging out stores nothing.
 * @param edits undefined when there are none
 */
export function useStoreEdits(userId: string, form: string, edits: Edits | undefined): void {
  const store = useEffectEvent(() => {
    if (edits === undefined || wasSignedOutOnPurpose()) return;
    writeStored(stateOf(userId, form), edits);
  });
  useEffect(() => {
    // The stored edits have been restored to the form.
    writeStored(stateOf(userId, form), undefined);
    return onSessionEnd(() => store());
  }, [userId, form]);
}
