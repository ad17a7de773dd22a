import type { Poster } from '@/domain/video/poster';

/** Longest note in characters; the database checks the same limit. */
export const noteLength = 1000;

/** The name under which the draft of a note is kept. */
export const noteDraftName = (userId: string, positionId: string): string =>
  `note:${userId}:${positionId}`;

/** A pitch that a company has saved (a row of `shortlist`); visible to that company only. */
export interface SavedPitch {
  readonly positionId: string;
  readonly note: string;
  readonly savedAt: string;
}

/** The public facts about a saved pitch, from the feed. */
export interface SavedTalent {
  readonly positionId: string;
  readonly talentId: string;
  /** First name; null when the talent gave none. */
  readonly name: string | null;
  /** As stored, in English. */
  readonly title: string;
  readonly city: string | null;
  /** Null where the talent did not say. */
  readonly experienceYears: number | null;
  readonly poster: Poster | null;
  /** Whether companies alone may watch it. */
  readonly companiesOnly: boolean;
}

/** The list, newest first, with a pitch added or replaced. */
export function withPitch(list: readonly SavedPitch[], pitch: SavedPitch): SavedPitch[] {
  return [...withoutPitch(list, pitch.positionId), pitch].toSorted(
    (a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt),
  );
}

export const withoutPitch = (list: readonly SavedPitch[], positionId: string): SavedPitch[] =>
  list.filter((pitch) => pitch.positionId !== positionId);

export const withNote = (
  list: readonly SavedPitch[],
  positionId: string,
  note: string,
): SavedPitch[] =>
  list.map((pitch) => (pitch.positionId === positionId ? { ...pitch, note } : pitch));
