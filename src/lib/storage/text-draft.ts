import * as v from 'valibot';
import { readStored, writeStored, type StoredState } from './stored-state';

const schema = v.object({
  draft: v.string(),
  /** The server's text when the draft was stored. */
  stored: v.string(),
});

type StoredDraft = v.InferOutput<typeof schema>;

const stateOf = (name: string): StoredState<StoredDraft> => ({ place: 'tab', key: name, schema });

/**
 * Stores the draft of a text in this tab, because the last request of a closing page may never be
 * sent.
 * @param name unique among all texts, with the id of its writer
 */
export const storeDraft = (name: string, draft: StoredDraft): void =>
  writeStored(stateOf(name), draft);

/** The stored draft with the text that it began with; undefined if there is none. */
export const readStoredDraft = (name: string): StoredDraft | undefined => readStored(stateOf(name));

export const deleteStoredDraft = (name: string): void => writeStored(stateOf(name), undefined);
