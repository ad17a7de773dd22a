import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { MarksOf } from '@/features/feed/marks/pitch-marks';
import { shortlistQuery } from '@/features/shortlist/api/queries';
import { useUnlockedTalents } from '@/features/unlock/api/use-unlocked-contacts';
import { useSession } from '@/lib/session/session';

const none: ReadonlySet<string> = new Set();

/**
 * Which pitches a company has unlocked or saved; none for other viewers.
 *
 * @param newIds the positions that are new to the company
 */
export function usePitchMarks(newIds = none): MarksOf {
  const session = useSession();
  const isCompany = session.status === 'signed-in' && session.user.userType === 'company';
  const unlocked = useUnlockedTalents();
  const { data: list } = useQuery({
    ...shortlistQuery(isCompany ? session.user.id : ''),
    enabled: isCompany,
  });
  const saved = useMemo(() => new Set(list?.map(({ positionId }) => positionId)), [list]);
  return useCallback(
    ({ id, talentId }) => ({
      unlocked: talentId !== null && unlocked.has(talentId),
      saved: saved.has(id),
      isNew: newIds.has(id),
    }),
    [unlocked, saved, newIds],
  );
}
