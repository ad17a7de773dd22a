import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { Constants, type Tables } from '@/lib/database.types';

/** Typed whole years, at most 60 as in the database's check, or ''. */
export const yearsSchema = v.pipe(
  v.string(),
  v.regex(
    /^\s*([0-5]?\d|60)?\s*$/,
    'problem.experienceInvalid' satisfies ParseKeys<'talent-profile'>,
  ),
);

/** Typed dollars a year, with or without signs between thousands, or ''. */
const earningsSchema = v.pipe(
  v.string(),
  v.check(
    (text) => text.trim() === '' || isEarnings(dollarsOf(text)),
    'terms:pay.earningsInvalid' satisfies ParseKeys<['talent-profile', 'terms']>,
  ),
);
/** Digits alone or in groups of three: '90000', '$90,000', '90.000'; a sign before cents is none of these. */
const wholeDollars = /^\$?\s*(\d+|\d{1,3}([\s.,'’]\d{3})+)\s*\$?$/;
const dollarsOf = (text: string) =>
  wholeDollars.test(text.trim()) ? Number(text.replace(/\D/g, '')) : Number.NaN;
const isEarnings = (dollars: number) =>
  Number.isInteger(dollars) && dollars >= 1000 && dollars <= 1_000_000;

/** Whole weeks, as many as the database takes, or ''. */
const noticeSchema = v.pipe(v.string(), v.regex(/^(1?\d|2[0-6])?$/));

/** The form's fields of a position; its video is saved separately. A work type of '' means any. */
export const positionSchema = v.object({
  title: v.picklist(Constants.public.Enums.position_title),
  workType: v.picklist(['', ...Constants.public.Enums.work_type]),
  experienceYears: yearsSchema,
  payModel: v.picklist(['', ...Constants.public.Enums.pay_model]),
  earnings: earningsSchema,
  notice: noticeSchema,
});
export type PositionFields = v.InferOutput<typeof positionSchema>;

type PositionRow = Tables<'talent_positions'>;

export const newPosition: PositionFields = {
  title: 'Sales Closer',
  workType: '',
  experienceYears: '',
  payModel: '',
  earnings: '',
  notice: '',
};

/**
 * The fields as an upload stores them until its position is in the database. Invalid values are
 * left out, so that they don't block the upload, and so are fields that are newer than the upload.
 */
export const positionDraftSchema = v.pipe(
  v.looseObject({}),
  v.transform((fields: Readonly<Record<string, unknown>>): PositionFields => {
    const valid = Object.entries(positionSchema.entries).flatMap(([name, schema]) =>
      v.is(schema, fields[name]) ? [[name, fields[name]]] : [],
    );
    return { ...newPosition, ...Object.fromEntries(valid) };
  }),
);

const textOf = (amount: number | null) => (amount === null ? '' : String(amount));

/** A stored position as the form shows it. */
export const positionFieldsOf = (row: PositionRow): PositionFields => ({
  title: row.position_title,
  workType: row.work_type ?? '',
  experienceYears: textOf(row.experience_years),
  payModel: row.pay_model ?? '',
  earnings: textOf(row.on_target_earnings),
  notice: textOf(row.notice_weeks),
});

/** Converts fields to columns; only those given are written, so that two tabs do not overwrite each other. */
export function positionColumns(fields: Partial<PositionFields>): Partial<PositionRow> {
  const { title, workType, experienceYears, payModel, earnings, notice } = fields;
  const years = experienceYears?.trim();
  return {
    ...(title === undefined ? {} : { position_title: title }),
    ...(workType === undefined ? {} : { work_type: workType || null }),
    ...(years === undefined ? {} : { experience_years: years === '' ? null : Number(years) }),
    ...(payModel === undefined ? {} : { pay_model: payModel || null }),
    ...(earnings === undefined ? {} : { on_target_earnings: dollarsOf(earnings) || null }),
    ...(notice === undefined ? {} : { notice_weeks: notice === '' ? null : Number(notice) }),
  };
}

/** The fields as they will be read back after storing: '07' years become '7', and '90,000' dollars '90000'. */
export function asStored(fields: PositionFields): PositionFields {
  const years = fields.experienceYears.trim();
  return {
    ...fields,
    experienceYears: years === '' ? '' : String(Number(years)),
    earnings: textOf(dollarsOf(fields.earnings) || null),
  };
}
