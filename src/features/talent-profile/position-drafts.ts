import type { Tables } from '@/lib/database.types';
import { defaultPositionTitle } from '@/lib/position-titles';

export type PositionRow = Tables<'talent_positions'>;

/** What a person edits of a position; the video goes its own way (features/upload). */
export type PositionFields = {
  title: string;
  workType: '' | 'on-site' | 'hybrid' | 'remote';
  /** Whole years as typed, or ''. */
  experienceYears: string;
};

/** A position on the screen, stored or not yet. */
export type PositionDraft = PositionFields & {
  id: string;
  stored: boolean;
  videoUrl: string | null;
  posterUrl: string | null;
  captionsUrl: string | null;
  changed: boolean;
};

export type PositionEdits = Readonly<Record<string, Partial<PositionFields>>>;

/** SPEC §3: '{}' and whatever does not begin with http count as no video. */
export function videoAddressOf(stored: string | null): string | null {
  return stored?.startsWith('http') ? stored : null;
}

function workTypeOf(stored: string | null): PositionFields['workType'] {
  return stored === 'on-site' || stored === 'hybrid' || stored === 'remote' ? stored : '';
}

const newFields: PositionFields = {
  title: defaultPositionTitle,
  workType: '',
  experienceYears: '',
};

/**
 * The positions as the screen shows them: the stored ones with their edits, then the added ones.
 * Somebody without any has one default position, whose id is the person's own: two tabs, or a
 * repeated save, cannot create it twice.
 */
export function positionDrafts(
  userId: string,
  rows: readonly PositionRow[],
  addedIds: readonly string[],
  edits: PositionEdits,
): PositionDraft[] {
  const stored = rows.map((row) => {
    const fields: PositionFields = {
      title: row.position_title,
      workType: workTypeOf(row.work_type),
      experienceYears: row.experience_years === null ? '' : String(row.experience_years),
    };
    const edited = { ...fields, ...edits[row.id] };
    return {
      ...edited,
      id: row.id,
      stored: true,
      videoUrl: videoAddressOf(row.video_url),
      posterUrl: row.poster_url,
      captionsUrl: row.captions_url,
      changed:
        edited.title !== fields.title ||
        edited.workType !== fields.workType ||
        edited.experienceYears !== fields.experienceYears,
    };
  });
  const known = new Set(rows.map(({ id }) => id));
  const added = addedIds.filter((id) => !known.has(id));
  const missing = stored.length === 0 && added.length === 0 ? [userId] : added;
  return [
    ...stored,
    ...missing.map((id) => ({
      ...newFields,
      ...edits[id],
      id,
      stored: false,
      videoUrl: null,
      posterUrl: null,
      captionsUrl: null,
      changed: addedIds.includes(id) || edits[id] !== undefined,
    })),
  ];
}

/**
 * The added positions after one more. Who has stored none yet sees the default one: it stays beside
 * the new one, with what was typed and filmed for it.
 */
export function withAddedPosition(
  userId: string,
  storedCount: number,
  addedIds: readonly string[],
  newId: string,
): readonly string[] {
  const shown = storedCount === 0 && addedIds.length === 0 ? [userId] : addedIds;
  return [...shown, newId];
}

export function isExperienceValid(years: string): boolean {
  return /^(|[0-5]?\d|60)$/.test(years.trim());
}

/** A draft as columns. */
export function positionColumns({ title, workType, experienceYears }: PositionFields) {
  const years = experienceYears.trim();
  return {
    position_title: title,
    work_type: workType || null,
    experience_years: years === '' ? null : Number(years),
  };
}
