import type { ParseKeys } from 'i18next';
import * as v from 'valibot';
import { reasons, type Reason } from '@/domain/report/reasons';
import type { ReportTarget } from '@/domain/report/report-target';

/** In characters, as the database limits it. */
export const maximumWords = 1000;

/** A report; the form begins without a reason. */
export const reportSchema = v.object({
  reason: v.pipe(
    v.picklist(['', ...reasons]),
    v.picklist(reasons, 'reasonMissing' satisfies ParseKeys<'report'>),
  ),
  words: v.pipe(v.string(), v.trim()),
  /** Of a visitor, who may leave both empty. */
  name: v.pipe(v.string(), v.trim()),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => text === '' || /^\S+@\S+\.\S+$/.test(text),
      'emailInvalid' satisfies ParseKeys<'report'>,
    ),
  ),
});

/** The form before anything was chosen. */
export const emptyReport: v.InferInput<typeof reportSchema> = {
  reason: '',
  words: '',
  name: '',
  email: '',
};

export type Report = v.InferOutput<typeof reportSchema>;

/** The reasons that fit: who talks to each other has unlocked the contact details. */
export function reasonsFor(subject: ReportTarget['subject']): readonly Reason[] {
  return subject === 'pitch' ? reasons : reasons.filter((reason) => reason !== 'contact_details');
}
