import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownProfileQuery } from '@/domain/own-profile';
import { ownPositionsQuery } from '@/domain/position/own-positions';
import { toAppError } from '@/lib/errors/errors';
import { keptEdits, useKeptEdits } from '@/lib/storage/kept-edits';
import { useErrorText } from '@/lib/errors/use-error-text';
import { toast } from '@/ui/toast/toast';
import { isPossiblePhone } from '@/features/talent-profile/personal/phone-number';
import {
  addedIdsFrom,
  editsAfterSaving,
  isExperienceValid,
  positionDrafts,
  positionEditsFrom,
  withAddedPosition,
  type PositionDraft,
  type PositionEdits,
  type PositionFields,
} from '@/features/talent-profile/positions/position-drafts';
import {
  columnsOf,
  fieldsOf,
  liveEdits,
  profileEditsFrom,
  validateProfile,
  type ProfileEdits,
  type ProfileFields,
} from './profile-fields';
import {
  createPosition,
  ensurePosition,
  removePosition,
  saveProfile,
  updatePosition,
} from '@/features/talent-profile/api/mutations';

const ERROR_TOAST_MS = 4_000;

/**
 * The profile being edited: what is stored, what differs, and saving it. Edits lie over the stored
 * rows, so that what another tab saves shows here unless the same field is being edited.
 */
export function useProfileEditor(userId: string) {
  const { t } = useTranslation('talent-profile');
  const errorText = useErrorText();
  const profile = useQuery(ownProfileQuery(userId));
  const positions = useQuery(ownPositionsQuery(userId));
  const [kept] = useState(() => ({
    profile: undefined,
    positions: undefined,
    addedIds: undefined,
    ...keptEdits(userId, 'talent-profile'),
  }));
  const [edits, setEdits] = useState<ProfileEdits>(() => profileEditsFrom(kept.profile));
  const [positionEdits, setPositionEdits] = useState<PositionEdits>(() =>
    positionEditsFrom(kept.positions),
  );
  const [addedIds, setAddedIds] = useState<readonly string[]>(() => addedIdsFrom(kept.addedIds));
  const [saving, setSaving] = useState(false);
  const [checked, setChecked] = useState(false);
  /** Positions that were stored without a field that has to be put right. */
  const [storedInPart, setStoredInPart] = useState<ReadonlySet<string>>(new Set());
  const [saveFailed, setSaveFailed] = useState(false);
  // State changes too late to stop a second click of the same moment.
  const busy = useRef(false);
  /** Positions removed since the last save began. */
  const removed = useRef(new Set<string>());

  const stored = useMemo(() => fieldsOf(profile.data ?? null), [profile.data]);
  const changes = liveEdits(stored, edits);
  const fields: ProfileFields = { ...stored, ...edits };
  const rows = positions.data ?? [];
  // Once it is stored, only the stored rows say whether a position is there: it may be removed again.
  const notStored = addedIds.filter((id) => !rows.some((row) => row.id === id));
  if (notStored.length < addedIds.length) setAddedIds(notStored);
  const drafts = positionDrafts(userId, rows, addedIds, positionEdits);
  const problems = validateProfile(fields, isPossiblePhone);
  const badPositions = drafts.filter(({ experienceYears }) => !isExperienceValid(experienceYears));
  const dirty = Object.keys(changes).length > 0 || drafts.some(({ changed }) => changed);

  useKeptEdits(
    userId,
    'talent-profile',
    dirty ? { profile: edits, positions: positionEdits, addedIds } : undefined,
  );

  const say = (key: 'errorSavingProfile' | 'errorUpdatingPosition' | 'errorCreatingPosition') => {
    return (error: unknown) => {
      const { code, serviceMessage } = toAppError(error);
      if (code === 'signed-out') {
        toast.error(errorText(error), { duration: ERROR_TOAST_MS });
        return;
      }
      // Without an answer there are no words of the service, only the browser's.
      const isUnanswered = code === 'offline' || code === 'network';
      const message = (isUnanswered ? undefined : serviceMessage) ?? errorText(error);
      toast.error(t(key, { message }), { duration: ERROR_TOAST_MS, about: 'profile' });
    };
  };

  const storeProfile = async () => {
    if (Object.keys(changes).length === 0) return;
    // Nothing else, for somebody new neither: another tab may have stored the rest by now.
    await saveProfile(userId, columnsOf(changes));
    // Only what was saved: typing may have gone on meanwhile.
    setEdits((now) => liveEdits({ ...fields }, now));
  };

  /** Removes a position that was taken off the screen while it was being created. */
  const takeBack = (id: string) =>
    removePosition(userId, id).catch(() =>
      toast.error(t('positions.removeFailed'), { duration: ERROR_TOAST_MS }),
    );

  const storePosition = async (draft: PositionDraft) => {
    if ((draft.stored && !draft.changed) || removed.current.has(draft.id)) return true;
    try {
      if (draft.stored) await updatePosition(userId, draft);
      else await createPosition(userId, draft);
      if (!draft.stored && removed.current.has(draft.id)) await takeBack(draft.id);
      setPositionEdits((now) => editsAfterSaving(now, draft));
      return true;
    } catch (error) {
      say(draft.stored ? 'errorUpdatingPosition' : 'errorCreatingPosition')(error);
      return false;
    }
  };

  /** Saves profile and positions (SPEC §4). Tells whether everything was saved. */
  const save = async (): Promise<boolean> => {
    setChecked(true);
    if (busy.current) return false;
    if (Object.keys(problems).length > 0 || badPositions.length > 0) return false;
    busy.current = true;
    removed.current.clear();
    setSaving(true);
    let allSaved = true;
    try {
      await storeProfile();
      for (const draft of drafts) allSaved = (await storePosition(draft)) && allSaved;
      if (allSaved) toast.success(t('saved'), { about: 'profile' });
    } catch (error) {
      allSaved = false;
      say('errorSavingProfile')(error);
    } finally {
      busy.current = false;
      setSaving(false);
      setSaveFailed(!allSaved);
    }
    return allSaved;
  };

  return {
    status: loadingStatus(profile),
    retry: () => Promise.all([profile.refetch(), positions.refetch()]),
    positionsFailed: positions.isError && positions.data === undefined,
    positionsLoading: positions.isPending,
    retryPositions: () => positions.refetch(),
    fields,
    problems: checked ? problems : {},
    detailsFilled: !problems.fullName && !problems.phone,
    drafts,
    isExperienceShownInvalid: (draft: PositionDraft) =>
      (checked || storedInPart.has(draft.id)) && badPositions.includes(draft),
    profileStored: profile.data != null,
    dirty,
    saving,
    /** The last attempt to save failed; stays until the next one. */
    saveFailed,
    save,
    edit: (change: ProfileEdits) => setEdits((now) => ({ ...now, ...change })),
    editPosition: (id: string, change: Partial<PositionFields>) =>
      setPositionEdits((now) => ({ ...now, [id]: { ...now[id], ...change } })),
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
    ensurePosition: async (draft: PositionDraft) => {
      if (draft.stored) return;
      if (badPositions.includes(draft)) setStoredInPart((now) => new Set([...now, draft.id]));
      await ensurePosition(userId, draft.id, draft);
    },
  };
}

export type ProfileEditor = ReturnType<typeof useProfileEditor>;

/** A profile that was read stays, whatever becomes of reading it again. */
function loadingStatus(profile: { data: unknown; isError: boolean }) {
  if (profile.data !== undefined) return 'ready';
  return profile.isError ? 'failed' : 'loading';
}
