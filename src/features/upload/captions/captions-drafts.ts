import { useCallback } from 'react';
import * as v from 'valibot';
import { cuesSchema, type Cue } from '@/domain/video/captions';
import { languageOf } from '@/lib/i18n/first-language';
import { isBlank } from '@/lib/blank-text';
import {
  readStored,
  useStoredState,
  writeStored,
  type StoredState,
} from '@/lib/storage/stored-state';

import type { PublishedCaptions } from '@/features/upload/api/queries';
import { areSameCues, publishedOf } from './cues';

const draftSchema = v.object({
  /** ISO 639-1. */
  language: v.string(),
  /** The language under which it is published so far; null if it is new. */
  published: v.nullable(v.string()),
  /** When those were published that it began with; null if it is new. */
  base: v.optional(v.nullable(v.string()), null),
  cues: cuesSchema,
});

/** Captions in one language with unpublished changes: drafted from a script, or edited. */
export type CaptionsDraft = v.InferOutput<typeof draftSchema>;

const videoDraftsSchema = v.object({
  /** The video that they belong to, as its position names it. */
  videoUrl: v.string(),
  drafts: v.pipe(v.array(draftSchema), v.readonly()),
});

/** The drafts for a position's video on this device, under the id of their author. */
const stateOf = (
  userId: string,
  positionId: string,
): StoredState<v.InferOutput<typeof videoDraftsSchema>> => ({
  place: 'device',
  key: `pitchreel.captions.${userId}.${positionId}`,
  schema: videoDraftsSchema,
});

const none: readonly CaptionsDraft[] = [];

/**
 * The captions of a video to edit, by language: the published ones with their unpublished changes,
 * then new ones. Captions that were published or removed elsewhere meanwhile count in their current
 * state.
 */
export function textsOf(
  published: readonly PublishedCaptions[],
  drafts: readonly CaptionsDraft[],
): readonly CaptionsDraft[] {
  const isPublished = (language: string | null) =>
    published.some((captions) => captions.language === language);
  const originOf = (draft: CaptionsDraft) =>
    isPublished(draft.published) ? draft.published : draft.language;
  const texts = published.map(({ language, updatedAt, cues }) => {
    const draft = drafts.find((one) => originOf(one) === language);
    return {
      language: draft?.language ?? language,
      published: language,
      base: draft ? draft.base : updatedAt,
      cues: draft?.cues ?? cues,
    };
  });
  const newDrafts = drafts.filter((draft) => !isPublished(originOf(draft)));
  return [...texts, ...newDrafts.map((draft) => ({ ...draft, published: null, base: null }))];
}

/** Whether a text has something that is not published. */
export function isUnpublished(
  text: CaptionsDraft,
  published: readonly PublishedCaptions[],
): boolean {
  if (text.published === null) return text.cues.some((cue) => !isBlank(cue.text));
  const current = published.find(({ language }) => language === text.published);
  return (
    text.language !== text.published ||
    !areSameCues(publishedOf(text.cues), publishedOf(current?.cues ?? []))
  );
}

/** The captions that another window published in the place of those that a text began with, if any. */
export function newerThan(
  text: CaptionsDraft,
  published: readonly PublishedCaptions[],
): PublishedCaptions | undefined {
  const current = published.find(({ language }) => language === text.published);
  return current?.updatedAt === text.base ? undefined : current;
}

/**
 * The texts of an open editor after other captions were published: texts without changes are
 * updated, the others stay.
 * @param publishedBefore the captions published until now
 */
export function withPublished(
  texts: readonly CaptionsDraft[],
  publishedBefore: readonly PublishedCaptions[],
  current: readonly PublishedCaptions[],
): readonly CaptionsDraft[] {
  return textsOf(
    current,
    texts.filter((text) => isUnpublished(text, publishedBefore)),
  );
}

/** The drafts of captions for a video, and a function that stores them. Drafts for an earlier video don't count. */
export function useCaptionsDrafts(
  userId: string,
  positionId: string,
  videoUrl: string,
): [readonly CaptionsDraft[], (drafts: readonly CaptionsDraft[]) => void] {
  const [storedDrafts, setStoredDrafts] = useStoredState(stateOf(userId, positionId));
  const save = useCallback(
    (drafts: readonly CaptionsDraft[]) =>
      setStoredDrafts(drafts.length > 0 ? { videoUrl, drafts } : undefined),
    [setStoredDrafts, videoUrl],
  );
  return [storedDrafts?.videoUrl === videoUrl ? storedDrafts.drafts : none, save];
}

/**
 * Stores the captions that were drafted for a video, in the interface's language, once its position
 * has that video. Drafts for the previous video are deleted; existing edits stay.
 */
export function storeFirstDraft(
  userId: string,
  positionId: string,
  videoUrl: string,
  cues: readonly Cue[],
): void {
  const state = stateOf(userId, positionId);
  if (readStored(state)?.videoUrl === videoUrl) return;
  const language = languageOf(document.documentElement.lang);
  const drafts = [{ language, published: null, base: null, cues }];
  writeStored(state, cues.length > 0 ? { videoUrl, drafts } : undefined);
}
