import { hasVideo, type OwnPosition } from '@/domain/position/own-position';
import type { AccountStatus } from '@/features/desk/api/person/person';

/** What the public sees of a position, or why it does not; keys of `pitches` in the catalog `desk-people`. */
export type PitchState =
  'live' | 'paused' | 'hidden' | 'noVideo' | 'suspended' | 'deleting' | 'incomplete' | 'notShown';

interface Talent {
  readonly full_name: string | null;
  readonly phone: string | null;
}

/** The state of a pitch; the cause that an operator looks for first, where there are several. */
export function pitchStateOf(
  pitch: Pick<OwnPosition, 'video_url' | 'isLive' | 'hidden_at' | 'paused_at'>,
  accountStatus: Pick<AccountStatus, 'suspension' | 'deletionAskedAt'> | undefined,
  talent: Talent | null | undefined,
): PitchState {
  if (pitch.hidden_at !== null) return 'hidden';
  if (!hasVideo(pitch)) return 'noVideo';
  if (pitch.isLive) return 'live';
  if (accountStatus?.suspension) return 'suspended';
  if (accountStatus?.deletionAskedAt) return 'deleting';
  if (pitch.paused_at !== null) return 'paused';
  const isIncomplete = talent === null || (talent && (!talent.full_name || !talent.phone));
  return isIncomplete ? 'incomplete' : 'notShown';
}
