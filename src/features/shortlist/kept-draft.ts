import * as v from 'valibot';
import { readStored, writeStored, type StoredState } from '@/lib/storage/stored-state';

const schema = v.object({
  draft: v.string(),
  /** The note that the server had when the draft was kept. */
  stored: v.string(),
});

type KeptDraft = v.InferOutput<typeof schema>;

const stateOf = (userId: string, positionId: string): StoredState<KeptDraft> => ({
  place: 'tab',
  key: `note:${userId}:${positionId}`,
  schema,
});

/** Keeps a note's draft in this tab, because the last request of a closing page may never be sent. */
export const keepDraft = (userId: string, positionId: string, kept: KeptDraft): void =>
  writeStored(stateOf(userId, positionId), kept);

/** The kept draft; undefined if there is none, or if the stored note has changed since. */
export function keptDraftOf(
  userId: string,
  positionId: string,
  stored: string,
): string | undefined {
  const kept = readStored(stateOf(userId, positionId));
  return kept?.stored === stored ? kept.draft : undefined;
}

export const forgetDraft = (userId: string, positionId: string): void =>
  writeStored(stateOf(userId, positionId), undefined);
