/** Longest note in characters, as the database checks it. */
export const noteLength = 1000;

/** A pitch that a company keeps in mind (a row of `shortlist`). Nobody else learns of it. */
export interface SavedPitch {
  readonly positionId: string;
  readonly note: string;
  readonly savedAt: string;
}

/** What the public feed says of a saved pitch. */
export interface SavedTalent {
  readonly positionId: string;
  readonly talentId: string;
  /** First name; null when the talent gave none. */
  readonly name: string | null;
  /** As it is stored. */
  readonly title: string;
  readonly city: string | null;
  /** Null where the talent did not say. */
  readonly experienceYears: number | null;
  readonly posterUrl: string | null;
}

/** The list with a pitch put in its place, newest first; once, whatever was there. */
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
