import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import type { OwnPosition } from '@/domain/position/own-position';
import { Constants } from '@/lib/database.types';

/** Typed whole years, at most 60 as in the database's check, or ''. */
export const yearsSchema = v.pipe(
  v.string(),
  v.regex(
    /^\s*([0-5]?\d|60)?\s*$/,
    'problem.experienceInvalid' satisfies ParseKeys<'talent-profile'>,
  ),
);

/** The form's fields of a position; its video is saved separately. A work type of '' means any. */
export const positionSchema = v.object({
  title: v.picklist(Constants.public.Enums.position_title),
  workType: v.picklist(['', ...Constants.public.Enums.work_type]),
  experienceYears: yearsSchema,
});
export type PositionFields = v.InferOutput<typeof positionSchema>;

type PositionRow = Pick<OwnPosition, 'position_title' | 'work_type' | 'experience_years'>;

export const newPosition: PositionFields = {
  title: 'Sales Closer',
  workType: '',
  experienceYears: '',
};

/**
 * The fields as an upload keeps them until its position is in the database. What isn't valid is left out, so
 * that it doesn't block the upload, and neither does a field that is newer than the upload.
 */
export const positionDraftSchema = v.pipe(
  v.looseObject({}),
  v.transform((typed: Readonly<Record<string, unknown>>): PositionFields => {
    const valid = Object.entries(positionSchema.entries).flatMap(([name, schema]) =>
      v.is(schema, typed[name]) ? [[name, typed[name]]] : [],
    );
    return { ...newPosition, ...Object.fromEntries(valid) };
  }),
);

/** A stored position as the form shows it. */
export const positionFieldsOf = (row: PositionRow): PositionFields => ({
  title: row.position_title,
  workType: row.work_type ?? '',
  experienceYears: row.experience_years === null ? '' : String(row.experience_years),
});

/** Converts fields to columns; only those given are written, so that two tabs do not overwrite each other. */
export function positionColumns(fields: Partial<PositionFields>): Partial<PositionRow> {
  const { title, workType, experienceYears } = fields;
  const years = experienceYears?.trim();
  return {
    ...(title === undefined ? {} : { position_title: title }),
    ...(workType === undefined ? {} : { work_type: workType || null }),
    ...(years === undefined ? {} : { experience_years: years === '' ? null : Number(years) }),
  };
}

/** The fields as they will be read back after storing: '07' years become '7'. */
export function asStored(fields: PositionFields): PositionFields {
  const years = fields.experienceYears.trim();
  return { ...fields, experienceYears: years === '' ? '' : String(Number(years)) };
}
