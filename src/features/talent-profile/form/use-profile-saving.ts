import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  createPosition,
  removePosition,
  saveBirthDate,
  saveProfile,
  updatePosition,
} from '@/features/talent-profile/api/mutations';
import { phoneNumbers } from '@/features/talent-profile/phone/phone-code';
import { asStored } from '@/domain/position/position-fields';
import {
  positionPaths,
  type EditedPosition,
} from '@/features/talent-profile/positions/edited-position';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { showSaved } from '@/ui/form/use-stored-form';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { profileColumns, profileFieldNames, profileFieldsOf } from './profile-fields';
import type { ProfileForm } from './profile-schema';

/** What a pitch needs to be published. */
type Details = Pick<ProfileForm, 'fullName' | 'phone'>;

type ProfileEdits = Parameters<typeof profileColumns>[0] & { birthDate?: string };

/**
 * Saves what was edited of a profile, then of each position. Columns that were not edited are left alone,
 * because another tab may have changed them.
 * @param removed ids of the positions removed since the last save began
 */
export function useProfileSaving(
  userId: string,
  form: UseFormReturn<ProfileForm>,
  changes: ProfileEdits,
  drafts: readonly EditedPosition[],
  removed: RefObject<Set<string>>,
) {
  const { t } = useTranslation('talent-profile');
  const errorText = useErrorText();
  const client = useQueryClient();

  const report = (
    key: 'errorSavingProfile' | 'errorUpdatingPosition' | 'errorCreatingPosition',
    error: unknown,
  ) => {
    const message = errorText(error);
    if (toAppError(error).code === 'signed-out') {
      toast.error(message, { duration: errorToastMs });
      return;
    }
    toast.error(t(key, { message }), { duration: errorToastMs, about: 'profile' });
  };

  const storeFields = async (edits: Omit<ProfileEdits, 'birthDate'>) => {
    // Typed before the code of numbers was there, it is not in the stored form yet.
    const phone = edits.phone && (await phoneNumbers.load()).storedPhone(edits.phone);
    const columns = profileColumns(phone === undefined ? edits : { ...edits, phone });
    return profileFieldsOf(await saveProfile(userId, columns));
  };

  const storeProfile = async () => {
    const { birthDate, ...edits } = changes;
    if (Object.keys(edits).length > 0) {
      // Only edited columns are written, even for a new profile, because another tab may have created it.
      const saved = await storeFields(edits);
      showSaved(form, profileFieldNames, edits, saved);
    }
    if (birthDate !== undefined) {
      const saved = await saveBirthDate(userId, birthDate || null);
      showSaved(form, ['birthDate'], { birthDate }, { birthDate: saved ?? '' });
    }
  };

  const storeDetails = async (details: Details) =>
    showSaved(form, profileFieldNames, details, await storeFields(details));

  const undoCreate = (id: string) =>
    removePosition(userId, id).catch(() =>
      toast.error(t('positions.removeFailed'), { duration: errorToastMs }),
    );

  const storePosition = async (draft: EditedPosition) => {
    const { id } = draft;
    const isUnchanged = draft.row && Object.keys(draft.changes).length === 0;
    if (isUnchanged || removed.current.has(id)) return;
    if (draft.row) await updatePosition(userId, id, draft.changes);
    else await createPosition(userId, id, draft, draft.changes);
    if (removed.current.has(id)) {
      if (!draft.row) await undoCreate(id);
      return;
    }
    showSaved(
      form,
      positionPaths(id),
      { positions: { [id]: draft.changes } },
      { positions: { [id]: asStored(draft) } },
    );
  };

  const saveKey = ['save-talent-profile', userId];
  const saving = useMutation({
    mutationKey: saveKey,
    networkMode: 'always',
    mutationFn: async (details?: Details) => {
      if (!details) removed.current.clear();
      await (details ? storeDetails(details) : storeProfile()).catch((error: unknown) => {
        report('errorSavingProfile', error);
        throw error;
      });
      if (details) return;
      let failure: unknown;
      for (const draft of drafts) {
        await storePosition(draft).catch((error: unknown) => {
          report(draft.row ? 'errorUpdatingPosition' : 'errorCreatingPosition', error);
          failure = error;
        });
      }
      if (failure !== undefined) throw failure;
    },
    onSuccess: () => toast.success(t('saved'), { about: 'profile' }),
  });

  const run = async (details?: Details) => {
    if (client.isMutating({ mutationKey: saveKey }) > 0) return;
    // A failure has been reported by a toast and shows as `saveFailed`.
    await saving.mutateAsync(details).catch(() => undefined);
  };
  return {
    /** Saves profile and positions, unless a save is running already. */
    store: () => run(),
    /** Takes over name and phone, wherever they were asked for, and stores them without the rest of the form. */
    storeDetails: (details: Details) => {
      for (const name of ['fullName', 'phone'] as const) {
        form.setValue(name, details[name], { shouldDirty: true, shouldValidate: true });
      }
      return run(details);
    },
    saving: saving.isPending,
    /** Whether the last attempt to save failed. */
    saveFailed: saving.isError,
  };
}
