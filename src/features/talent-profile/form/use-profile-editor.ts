import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import type { TalentProfile } from '@/domain/own-profile';
import type { OwnPosition } from '@/domain/position/own-position';
import { ensurePositionExists } from '@/features/talent-profile/api/mutations';
import { newPosition, positionFieldsOf } from '@/domain/position/position-fields';
import {
  positionFieldNames,
  positionPaths,
  type EditedPosition,
} from '@/features/talent-profile/positions/edited-position';
import {
  checkingPhones,
  isLikelyPhone,
  phoneNumbers,
} from '@/features/talent-profile/phone/phone-code';
import { storedEdits, useStoreEdits } from '@/lib/storage/form-edits';
import { editedValues, useStoredForm } from '@/ui/form/use-stored-form';
import { profileFieldNames, profileFieldsOf } from './profile-fields';
import { profileSchema, type ProfileForm } from './profile-schema';
import { useProfileFaults } from './use-profile-faults';
import { useProfileSaving } from './use-profile-saving';

/** The key under which unsaved edits are kept when the session ends. */
const formName = 'talent-profile';
const keptSchema = v.fallback(v.object({ addedIds: v.array(v.string()) }), { addedIds: [] });

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
  const [edits] = useState(() => storedEdits(userId, formName));
  const [addedIds, setAddedIds] = useState<readonly string[]>(v.parse(keptSchema, edits).addedIds);
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
  const storedForm = useMemo(
    (): ProfileForm => ({
      ...profileFieldsOf(profile),
      positions: Object.fromEntries(
        positions.map(({ id, row }) => [id, row ? positionFieldsOf(row) : newPosition]),
      ),
    }),
    [profile, positions],
  );
  const form = useStoredForm(profileSchema, storedForm, edits, checkingPhones);
  const faults = useProfileFaults(form.getValues, form.setFocus);
  useEffect(() => {
    for (const id of Object.keys(form.getValues('positions'))) {
      if (!(id in storedForm.positions)) form.unregister(`positions.${id}`);
    }
  }, [form, storedForm]);

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

  const edited = [...profileFieldNames, ...positions.flatMap(({ id }) => positionPaths(id))]
    .filter((path) => form.getFieldState(path).isDirty)
    .map((path) => [path, form.getValues(path)] as const);
  useStoreEdits(userId, formName, dirty ? { ...Object.fromEntries(edited), addedIds } : undefined);

  const saving = useProfileSaving(userId, form, changes, drafts, removed);
  const store = async () => {
    if (!(await faults.areFound())) await saving.store();
  };

  return {
    form,
    faults,
    ...saving,
    store,
    save: form.handleSubmit(store),
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
    ensurePositionExists: async (draft: EditedPosition) => {
      if (draft.row) return;
      // The position is stored without invalid fields, so these have to show their problems.
      void form.trigger(positionPaths(draft.id));
      await ensurePositionExists(userId, draft.id, draft);
    },
  };
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;
