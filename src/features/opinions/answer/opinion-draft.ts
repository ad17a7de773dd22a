import * as v from 'valibot';
import type { StoredState } from '@/lib/storage/stored-state';

const draftSchema = v.object({
  /** Null before yes or no was chosen. */
  saysYes: v.nullable(v.boolean()),
  word: v.string(),
  name: v.string(),
});

/** An answer that is not sent yet, or not as it is now. */
export type OpinionDraft = v.InferOutput<typeof draftSchema>;

/** Where this tab keeps the draft for a pitch of a link, so a reload loses nothing that was typed. */
export const opinionDraft = (token: string, positionId: string): StoredState<OpinionDraft> => ({
  place: 'tab',
  key: `pitchreel.opinion.${token}.${positionId}`,
  schema: draftSchema,
});

/** The name that was given last on this device, offered for the next pitch. */
export const ownName: StoredState<string> = {
  place: 'device',
  key: 'pitchreel.opinion-name',
  schema: v.string(),
};
