import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { TalentProfile } from '@/domain/own-profile';
import { videoAddressOf, type OwnPosition } from '@/domain/position/own-positions';
import {
  createPosition,
  ensurePosition,
  removePosition,
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
  shownPositions,
  withAddedPosition,
} from '@/features/talent-profile/positions/shown-positions';
import { toAppError } from '@/lib/errors/errors';
import { useErrorText } from '@/lib/errors/use-error-text';
import { useKeptEdits } from '@/lib/storage/kept-edits';
import { errorToastMs, toast } from '@/ui/toast/toast';
import { changedOf, isSame } from './changed-fields';
import { keptProfileEdits, profileFormName } from './kept-profile-edits';
import { profileColumns, profileFieldNames, profileFieldsOf } from './profile-fields';
import { profileSchema, type ProfileForm } from './profile-schema';
import { useStoredProfileForm } from './use-stored-profile-form';

const positionFieldNames = ['title', 'workType', 'experienceYears'] as const;

/** A position on the screen, stored or not yet, with its fields as they stand in the form. */
export interface EditedPosition extends PositionFields {
  id: string;
  stored: boolean;
  videoUrl: string | null;
  posterUrl: string | null;
  captionsUrl: string | null;
  /** Whether the public sees it. */
  live: boolean;
  /** The fields that differ from what is stored. */
  changes: Partial<PositionFields>;
}

/**
 * The profile being edited: its form, its positions, and saving them.
 * @param profile what is stored; null for somebody new
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
  const [kept] = useState(() => keptProfileEdits(userId));
  const [addedIds, setAddedIds] = useState<readonly string[]>(kept.addedIds);
  /** Positions removed since the last save began. */
  const removed = useRef(new Set<string>());

  // Once it is stored, only the stored rows say whether a position is there: it may be removed again.
  const notStored = addedIds.filter((id) => !rows.some((row) => row.id === id));
  if (notStored.length < addedIds.length) setAddedIds(notStored);

  const positions = useMemo(() => shownPositions(userId, rows, addedIds), [userId, rows, addedIds]);
  const stored = useMemo(
    (): ProfileForm => ({
      ...profileFieldsOf(profile),
      positions: Object.fromEntries(
        positions.map(({ id, row }) => [id, row ? positionFieldsOf(row) : newPosition]),
      ),
    }),
    [profile, positions],
  );
  const form = useStoredProfileForm(stored, kept);
  const fields = form.watch();
  const { dirtyFields, isDirty } = form.formState;
  const changes = changedOf(profileFieldNames, fields, dirtyFields);
  const drafts = positions.flatMap(({ id, row }): EditedPosition[] => {
    const typed = fields.positions[id];
    // The form registers a new position one render later.
    if (!typed) return [];
    return [
      {
        ...typed,
        id,
        stored: row !== undefined,
        videoUrl: videoAddressOf(row?.video_url ?? null),
        posterUrl: row?.poster_url ?? null,
        captionsUrl: row?.captions_url ?? null,
        live: row?.isLive ?? false,
        changes: changedOf(positionFieldNames, typed, dirtyFields.positions?.[id]),
      },
    ];
  });
  const dirty = isDirty || notStored.length > 0;

  useKeptEdits(
    userId,
    profileFormName,
    dirty
      ? {
          profile: changes,
          positions: Object.fromEntries(drafts.map((draft) => [draft.id, draft.changes])),
          addedIds,
        }
      : undefined,
  );

  const report = (
    key: 'errorSavingProfile' | 'errorUpdatingPosition' | 'errorCreatingPosition',
    error: unknown,
  ) => {
    const { code, serviceMessage } = toAppError(error);
    if (code === 'signed-out') {
      toast.error(errorText(error), { duration: errorToastMs });
      return;
    }
    // Without an answer there are no words of the service, only the browser's.
    const isUnanswered = code === 'offline' || code === 'network';
    const message = (isUnanswered ? undefined : serviceMessage) ?? errorText(error);
    toast.error(t(key, { message }), { duration: errorToastMs, about: 'profile' });
  };

  const storeProfile = async () => {
    if (Object.keys(changes).length === 0) return;
    // Nothing else, for somebody new neither: another tab may have stored the rest by now.
    const saved = profileFieldsOf(await saveProfile(userId, profileColumns(changes)));
    for (const name of profileFieldNames) {
      // Only what was saved: typing may have gone on meanwhile.
      if (name in changes && isSame(form.getValues(name), changes[name])) {
        form.resetField(name, { defaultValue: saved[name] });
      }
    }
  };

  const takeBack = (id: string) =>
    removePosition(userId, id).catch(() =>
      toast.error(t('positions.removeFailed'), { duration: errorToastMs }),
    );

  const storePosition = async (draft: EditedPosition) => {
    const { id } = draft;
    const isUnchanged = draft.stored && Object.keys(draft.changes).length === 0;
    if (isUnchanged || removed.current.has(id)) return;
    if (draft.stored) await updatePosition(userId, id, draft.changes);
    else await createPosition(userId, id, draft, draft.changes);
    if (removed.current.has(id)) {
      if (!draft.stored) await takeBack(id);
      return;
    }
    const saved = asStored(draft);
    for (const name of positionFieldNames) {
      const path = `positions.${id}.${name}` as const;
      if (name in draft.changes && form.getValues(path) === draft[name]) {
        form.resetField(path, { defaultValue: saved[name] });
      }
    }
  };

  const saveKey = ['save-talent-profile', userId];
  const saving = useMutation({
    mutationKey: saveKey,
    networkMode: 'always',
    mutationFn: async () => {
      removed.current.clear();
      await storeProfile().catch((error: unknown) => {
        report('errorSavingProfile', error);
        throw error;
      });
      let failure: unknown;
      for (const draft of drafts) {
        await storePosition(draft).catch((error: unknown) => {
          report(draft.stored ? 'errorUpdatingPosition' : 'errorCreatingPosition', error);
          failure = error;
        });
      }
      if (failure !== undefined) throw failure;
    },
    onSuccess: () => toast.success(t('saved'), { about: 'profile' }),
  });

  /** Saves profile and positions, once at a time. */
  const store = async () => {
    if (client.isMutating({ mutationKey: saveKey }) > 0) return;
    // A failure has been reported, and shows as `saveFailed`.
    await saving.mutateAsync().catch(() => undefined);
  };

  return {
    form,
    store,
    save: form.handleSubmit(store),
    saving: saving.isPending,
    /** The last attempt to save failed; stays until the next one. */
    saveFailed: saving.isError,
    detailsFilled:
      v.is(profileSchema.entries.fullName, fields.fullName) &&
      v.is(profileSchema.entries.phone, fields.phone),
    profileStored: profile !== null,
    drafts,
    dirty,
    /** Shows one more position; it is stored with the next save or with its video. */
    addPosition: () => {
      const id = crypto.randomUUID();
      setAddedIds((now) => withAddedPosition(userId, rows.length, now, id));
    },
    /** Takes a position off the screen that is not stored, and out of a save under way. */
    dropPosition: (id: string) => {
      removed.current.add(id);
      setAddedIds((now) => now.filter((one) => one !== id));
    },
    /** Makes sure that a position's row is there, before its video is uploaded. */
    ensurePosition: async (draft: EditedPosition) => {
      if (draft.stored) return;
      if (!v.is(yearsSchema, draft.experienceYears)) {
        // It is stored without them, which the person has to be told.
        void form.trigger(`positions.${draft.id}.experienceYears`);
      }
      await ensurePosition(userId, draft.id, draft);
    },
  };
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;
