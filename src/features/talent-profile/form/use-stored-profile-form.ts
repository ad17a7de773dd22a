import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { KeptProfileEdits } from './kept-profile-edits';
import { profileFieldNames } from './profile-fields';
import { profileSchema, type ProfileForm } from './profile-schema';

/**
 * The form over what is stored. Edits lie over the stored values: what another tab saves shows here
 * unless the same field is being edited.
 * @param stored the form's values as they are stored; positions that are gone leave the form
 * @param kept what somebody was editing when their session ended
 */
export function useStoredProfileForm(
  stored: ProfileForm,
  kept: KeptProfileEdits,
): UseFormReturn<ProfileForm> {
  const form = useForm<ProfileForm>({
    resolver: valibotResolver(profileSchema),
    values: stored,
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true },
  });

  // Runs after the effect of useForm that puts the stored values under the edits. That one keeps the
  // edits of fields that are gone, and goes on calling an edit what is stored by now.
  useEffect(() => {
    for (const id of Object.keys(form.getValues('positions'))) {
      if (!(id in stored.positions)) form.unregister(`positions.${id}`);
    }
    form.resetDefaultValues(stored);
  }, [form, stored]);

  useEffect(() => {
    const options = { shouldDirty: true };
    for (const name of profileFieldNames) {
      const value = kept.profile[name];
      if (value !== undefined) form.setValue(name, value, options);
    }
    for (const [id, { title, workType, experienceYears }] of Object.entries(kept.positions)) {
      const name = `positions.${id}` as const;
      if (!form.getValues(name)) continue;
      if (title !== undefined) form.setValue(`${name}.title`, title, options);
      if (workType !== undefined) form.setValue(`${name}.workType`, workType, options);
      if (experienceYears !== undefined)
        form.setValue(`${name}.experienceYears`, experienceYears, options);
    }
  }, [form, kept]);

  return form;
}
