import * as v from 'valibot';
import { workTypes } from '@/domain/work-types';
import { keptEdits } from '@/lib/storage/kept-edits';

/** The name under which the edits are kept over the end of a session. */
export const profileFormName = 'talent-profile';

// What was typed may still have to be put right, so it is not held against the form's schema.
const text = v.fallback(v.optional(v.string()), undefined);
const list = v.fallback(v.optional(v.array(v.string())), undefined);

const keptSchema = v.object({
  profile: v.fallback(
    v.object({
      fullName: text,
      phone: text,
      languages: list,
      city: text,
      country: text,
      birthDate: text,
      totalExperience: text,
      skills: list,
      bio: text,
      linkedinUrl: text,
    }),
    {},
  ),
  positions: v.fallback(
    v.record(
      v.string(),
      v.object({
        title: text,
        workType: v.fallback(v.optional(v.picklist(['', ...workTypes])), undefined),
        experienceYears: text,
      }),
    ),
    {},
  ),
  addedIds: v.fallback(v.array(v.string()), []),
});

export type KeptProfileEdits = v.InferOutput<typeof keptSchema>;

/** What somebody was editing when their session ended; what does not fit is left out. */
export const keptProfileEdits = (userId: string): KeptProfileEdits =>
  keptEdits(userId, profileFormName, keptSchema) ?? v.parse(keptSchema, {});
