import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { TalentProfile } from '@/domain/own-profile';
import type { OwnPosition } from '@/domain/position/own-position';
import {
  createPosition,
  ensurePosition,
  removePosition,
  saveBirthDate,
  saveProfile,
  updatePosition,
} from '@/features/talent-profile/api/mutations';
import {
  asStored,
  newPosition,
  positionFieldsOf,
  yearsSchema,
  type PositionFields,
} from '@/features/talent-profile/positions/position-fields';
import {
  checkingPhones,
  isLikelyPhone,
  phoneNumbers,
} from '@/features/talent-profile/phone/phone-code';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { keptEdits, useKeptEdits } from '@/lib/storage/kept-edits';
import { editedValues, showSaved, useStoredForm } from '@/ui/form/use-stored-form';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { profileColumns, profileFieldNames, profileFieldsOf } from './profile-fields';
import { profileSchema, type ProfileForm } from './profile-schema';
import { useProfileFaults } from './use-profile-faults';

/** The key under which unsaved edits are kept when the session ends. */
const formName = 'talent-profile';
const keptSchema = v.fallback(v.object({ addedIds: v.array(v.string()) }), { addedIds: [] });

const positionFieldNames = ['title', 'workType', 'experienceYears'] as const;
const pathsOf = (positionId: string) =>
  positionFieldNames.map((name) => `positions.${positionId}.${name}` as const);

/** What a pitch needs to be published. */
type Details = Pick<ProfileForm, 'fullName' | 'phone'>;

/** A position in the editor, with its fields as they are in the form. */
export interface EditedPosition extends PositionFields {
  id: string;
  /** The stored row; undefined for a position that has not been saved yet. */
  row: OwnPosition | undefined;
  /** The fields that differ from what is stored. */
  changes: Partial<PositionFields>;
}

/**
 * Ids of the positions in the editor that are not stored yet. A talent without positions gets one with
 * the user's own id, so that two tabs or a repeated save cannot create it twice.
 */
export function notStoredIds(
  userId: string,
  rows: readonly Pick<OwnPosition, 'id'>[],
  addedIds: readonly string[],
): readonly string[] {
  const added = addedIds.filter((id) => !rows.some((row) => row.id === id));
  return rows.length === 0 && added.length === 0 ? [userId] : added;
}

/**
 * The profile being edited: its form, its positions, and saving them.
 * @param profile the stored profile; null for a new user
 * @param rows the stored positions
 */
export function useProfileEditor(
  userId: string,
  profile: TalentProfile | null,
  rows: readonly OwnPosition[],
) {
  const { t } = useTranslation('talent-profile');
  const errorText = useErrorText();
  const client = useQueryClient();
  const [kept] = useState(() => keptEdits(userId, formName));
  const [addedIds, setAddedIds] = useState<readonly string[]>(v.parse(keptSchema, kept).addedIds);
  /** Positions removed since the last save began. */
  const removed = useRef(new Set<string>());

  // An added position is dropped from this list once it is stored, so that it disappears when another
  // tab removes its row.
  const stillAdded = addedIds.filter((id) => !rows.some((row) => row.id === id));
  if (stillAdded.length < addedIds.length) setAddedIds(stillAdded);

  const positions = useMemo(
    () => [
      ...rows.map((row) => ({ id: row.id, row })),
      ...notStoredIds(userId, rows, addedIds).map((id) => ({ id, row: undefined })),
    ],
    [userId, rows, addedIds],
  );
  const stored = useMemo(
    (): ProfileForm => ({
      ...profileFieldsOf(profile),
      positions: Object.fromEntries(
        positions.map(({ id, row }) => [id, row ? positionFieldsOf(row) : newPosition]),
      ),
    }),
    [profile, positions],
  );
  const form = useStoredForm(profileSchema, stored, kept, checkingPhones);
  const faults = useProfileFaults(form.getValues, form.setFocus);
  useEffect(() => {
    for (const id of Object.keys(form.getValues('positions'))) {
      if (!(id in stored.positions)) form.unregister(`positions.${id}`);
    }
  }, [form, stored]);

  const fields = form.watch();
  const { dirtyFields, isDirty } = form.formState;
  const changes = editedValues(profileFieldNames, fields, dirtyFields);
  const drafts = positions.flatMap(({ id, row }): EditedPosition[] => {
    const typed = fields.positions[id];
    // The form registers a new position one render later.
    if (!typed) return [];
    const changes = editedValues(positionFieldNames, typed, dirtyFields.positions?.[id]);
    return [{ ...typed, id, row, changes }];
  });
  const dirty = isDirty || stillAdded.length > 0;
  useEffect(() => {
    // The number is checked with every save.
    if (dirty) phoneNumbers.load().catch(() => undefined);
  }, [dirty]);
  const nameFilled = v.is(profileSchema.entries.fullName, fields.fullName);

  const edited = [...profileFieldNames, ...positions.flatMap(({ id }) => pathsOf(id))]
    .filter((path) => form.getFieldState(path).isDirty)
    .map((path) => [path, form.getValues(path)] as const);
  useKeptEdits(userId, formName, dirty ? { ...Object.fromEntries(edited), addedIds } : undefined);

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

  const storeFields = async (edits: Parameters<typeof profileColumns>[0]) => {
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

  const storeDetails = async (details: Details) => {
    try {
      const saved = await storeFields(details);
      showSaved(form, profileFieldNames, details, saved);
    } catch (error) {
      report('errorSavingProfile', error);
      throw error;
    }
  };

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
      pathsOf(id),
      { positions: { [id]: draft.changes } },
      { positions: { [id]: asStored(draft) } },
    );
  };

  const saveKey = ['save-talent-profile', userId];
  const saving = useMutation({
    mutationKey: saveKey,
    networkMode: 'always',
    mutationFn: async (details?: Details) => {
      if (details) {
        await storeDetails(details);
        return;
      }
      removed.current.clear();
      await storeProfile().catch((error: unknown) => {
        report('errorSavingProfile', error);
        throw error;
      });
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
  /** Saves profile and positions, unless a save is running already. */
  const store = async () => {
    if (!(await faults.areFound())) await run();
  };

  return {
    form,
    faults,
    store,
    save: form.handleSubmit(store),
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
    nameFilled,
    detailsFilled: nameFilled && isLikelyPhone(fields.phone),
    profileStored: profile !== null,
    drafts,
    dirty,
    /** Adds a position to the editor; it is stored with the next save or with its video. */
    addPosition: () => {
      const id = crypto.randomUUID();
      setAddedIds([...notStoredIds(userId, rows, addedIds), id]);
    },
    /** Removes a position from the editor and from a save that is running. */
    dropPosition: (id: string) => {
      removed.current.add(id);
      setAddedIds((now) => now.filter((one) => one !== id));
    },
    /** Creates a position's row, if it has none yet, before its video is uploaded. */
    ensurePosition: async (draft: EditedPosition) => {
      if (draft.row) return;
      if (!v.is(yearsSchema, draft.experienceYears)) {
        // The position is stored without the invalid years, so the field has to show the problem.
        void form.trigger(`positions.${draft.id}.experienceYears`);
      }
      await ensurePosition(userId, draft.id, draft);
    },
  };
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;
