import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import type { OwnPosition } from '@/domain/position/own-positions';
import { defaultPositionTitle } from '@/domain/position/position-titles';
import { isWorkType, workTypes } from '@/domain/work-types';

/** Whole years as typed, or ''; at most 60, as the database checks. */
export const yearsSchema = v.pipe(
  v.string(),
  v.regex(
    /^\s*([0-5]?\d|60)?\s*$/,
    'problem.experienceInvalid' satisfies ParseKeys<'talent-profile'>,
  ),
);

/** What a person edits of a position; the video goes its own way. A work type of '' is any. */
export const positionSchema = v.object({
  title: v.string(),
  workType: v.picklist(['', ...workTypes]),
  experienceYears: yearsSchema,
});
export type PositionFields = v.InferOutput<typeof positionSchema>;
type PositionRow = Pick<OwnPosition, 'position_title' | 'work_type' | 'experience_years'>;

export const newPosition: PositionFields = {
  title: defaultPositionTitle,
  workType: '',
  experienceYears: '',
};

/** A stored position as the form shows it. */
export const positionFieldsOf = (row: PositionRow): PositionFields => ({
  title: row.position_title,
  workType: isWorkType(row.work_type) ? row.work_type : '',
  experienceYears: row.experience_years === null ? '' : String(row.experience_years),
});

/** Fields as columns; only those given are written, so that two tabs do not undo each other. */
export function positionColumns(fields: Partial<PositionFields>): Partial<PositionRow> {
  const { title, workType, experienceYears } = fields;
  const years = experienceYears?.trim();
  return {
    ...(title === undefined ? {} : { position_title: title }),
    ...(workType === undefined ? {} : { work_type: workType || null }),
    ...(years === undefined ? {} : { experience_years: years === '' ? null : Number(years) }),
  };
}

/** Fields as they are read back once they are stored. */
export function asStored(fields: PositionFields): PositionFields {
  const years = fields.experienceYears.trim();
  return { ...fields, experienceYears: years === '' ? '' : String(Number(years)) };
}
