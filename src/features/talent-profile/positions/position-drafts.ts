import { videoAddressOf, type OwnPosition } from '@/domain/position/own-positions';
import { defaultPositionTitle } from '@/domain/position/position-titles';
import { isWorkType, type WorkType } from '@/domain/work-types';

/** What a person edits of a position; the video goes its own way (features/upload). */
export interface PositionFields {
  title: string;
  workType: WorkType | '';
  /** Whole years as typed, or ''. */
  experienceYears: string;
}

/** A position on the screen, stored or not yet. */
export type PositionDraft = PositionFields & {
  id: string;
  stored: boolean;
  videoUrl: string | null;
  posterUrl: string | null;
  captionsUrl: string | null;
  /** Whether the public sees it. */
  live: boolean;
  changed: boolean;
  /** The fields that were edited and differ from what is stored. */
  changes: Partial<PositionFields>;
};

export type PositionEdits = Readonly<Record<string, Partial<PositionFields>>>;

/** A stored work type as it can be chosen; '' for any. */
export const workTypeOf = (stored: string | null): PositionFields['workType'] =>
  isWorkType(stored) ? stored : '';

const newFields: PositionFields = {
  title: defaultPositionTitle,
  workType: '',
  experienceYears: '',
};

/** The edits that say something else than these fields. */
function differing(
  fields: PositionFields,
  { title, workType, experienceYears }: Partial<PositionFields>,
): Partial<PositionFields> {
  return {
    ...(title === undefined || title === fields.title ? {} : { title }),
    ...(workType === undefined || workType === fields.workType ? {} : { workType }),
    ...(experienceYears === undefined || experienceYears === fields.experienceYears
      ? {}
      : { experienceYears }),
  };
}

const textOf = (from: object, name: keyof PositionFields): string | undefined => {
  const value: unknown = Reflect.get(from, name);
  return typeof value === 'string' ? value : undefined;
};

/** Edits as they were kept over the end of a session; what is none is left out. */
export function positionEditsFrom(kept: unknown): PositionEdits {
  if (typeof kept !== 'object' || kept === null) return {};
  const edits: Record<string, Partial<PositionFields>> = {};
  for (const [id, fields] of Object.entries(kept)) {
    if (typeof fields !== 'object' || fields === null) continue;
    const title = textOf(fields, 'title');
    const workType = textOf(fields, 'workType');
    const experienceYears = textOf(fields, 'experienceYears');
    edits[id] = {
      ...(title === undefined ? {} : { title }),
      ...(workType === undefined ? {} : { workType: workTypeOf(workType) }),
      ...(experienceYears === undefined ? {} : { experienceYears }),
    };
  }
  return edits;
}

/** Positions added but not stored, as they were kept over the end of a session. */
export const addedIdsFrom = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];

/** The edits that are left once a position is saved as it was: typing may have gone on meanwhile. */
export function editsAfterSaving(edits: PositionEdits, saved: PositionDraft): PositionEdits {
  const { [saved.id]: own = {}, ...others } = edits;
  const left = differing(saved, own);
  return Object.keys(left).length === 0 ? others : { ...others, [saved.id]: left };
}

/**
 * The positions as the screen shows them: the stored ones with their edits, then the added ones.
 * Somebody without any has one default position, whose id is the person's own: two tabs, or a
 * repeated save, cannot create it twice.
 */
export function positionDrafts(
  userId: string,
  rows: readonly OwnPosition[],
  addedIds: readonly string[],
  edits: PositionEdits,
): PositionDraft[] {
  const stored = rows.map((row) => {
    const fields: PositionFields = {
      title: row.position_title,
      workType: workTypeOf(row.work_type),
      experienceYears: row.experience_years === null ? '' : String(row.experience_years),
    };
    const changes = differing(fields, edits[row.id] ?? {});
    return {
      ...fields,
      ...changes,
      id: row.id,
      stored: true,
      videoUrl: videoAddressOf(row.video_url),
      posterUrl: row.poster_url,
      captionsUrl: row.captions_url,
      live: row.isLive,
      changed: Object.keys(changes).length > 0,
      changes,
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
      live: false,
      changed: addedIds.includes(id) || edits[id] !== undefined,
      changes: edits[id] ?? {},
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

type PositionUpdate = Partial<
  Pick<OwnPosition, 'position_title' | 'work_type' | 'experience_years'>
>;

/** Fields as columns; only these are written, so that two tabs do not undo each other. */
export function positionColumns(fields: Partial<PositionFields>): PositionUpdate {
  const { title, workType, experienceYears } = fields;
  const years = experienceYears?.trim();
  return {
    ...(title === undefined ? {} : { position_title: title }),
    ...(workType === undefined ? {} : { work_type: workType || null }),
    ...(years === undefined ? {} : { experience_years: years === '' ? null : Number(years) }),
  };
}
