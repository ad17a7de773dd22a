import type { UnpublishedVideo, UnpublishedVideos } from '@/domain/video/unpublished-video';
import type { TalentProfile } from '@/domain/own-profile';
import { hasVideo, type OwnPosition } from '@/domain/position/own-position';
import { isBlank } from '@/lib/blank-text';

/** The columns of a position that the dashboard uses. */
export type DashboardPosition = Pick<
  OwnPosition,
  | 'id'
  | 'position_title'
  | 'video_url'
  | 'poster_url'
  | 'poster_sizes'
  | 'poster_preview'
  | 'views'
  | 'unlocks'
  | 'isLive'
  | 'paused_at'
  | 'hidden_at'
  | 'hidden_reason'
  | 'audience'
  | 'files'
>;

/** The columns of a profile that count towards its completeness. */
export type DashboardProfile = Pick<
  TalentProfile,
  'full_name' | 'phone' | 'languages' | 'skills' | 'city' | 'country' | 'total_experience' | 'bio'
>;

/** The one thing a talent should do next; null if the profile is complete and nothing is left to do. */
export type NextStep =
  | { readonly kind: 'profile' }
  | { readonly kind: 'record'; readonly positionId: string | null }
  | { readonly kind: UnpublishedVideo; readonly positionId: string }
  | { readonly kind: 'details' }
  | { readonly kind: 'share'; readonly positionId: string }
  | null;

/** The parts of a complete profile, in the order in which companies need them. */
export const profileParts = [
  'name',
  'phone',
  'pitch',
  'languages',
  'skills',
  'location',
  'experience',
  'bio',
] as const;
export type ProfilePart = (typeof profileParts)[number];

/** The parts of the profile that are filled in. */
export function completedParts(
  profile: DashboardProfile | null,
  positions: readonly Pick<DashboardPosition, 'video_url'>[],
): ReadonlySet<ProfilePart> {
  const done: Record<ProfilePart, boolean> = {
    name: isFilled(profile?.full_name),
    phone: isFilled(profile?.phone),
    pitch: positions.some(hasVideo),
    languages: (profile?.languages.length ?? 0) > 0,
    skills: isFilled(profile?.skills),
    // Companies search for city or country, so one of them is enough.
    location: isFilled(profile?.city) || isFilled(profile?.country),
    experience: typeof profile?.total_experience === 'number',
    bio: isFilled(profile?.bio),
  };
  return new Set(profileParts.filter((part) => done[part]));
}

/**
 * The next step, in this order: enter name and phone; publish a pitch, beginning with a recorded video
 * that waits; complete the profile for searches; share the live pitch that anyone may watch while nobody has unlocked it.
 */
export function nextStep(
  profile: DashboardProfile | null,
  positions: readonly DashboardPosition[],
  unpublished: UnpublishedVideos,
): NextStep {
  const done = completedParts(profile, positions);
  if (!done.has('name') || !done.has('phone')) return { kind: 'profile' };
  const positionWith = (kind: UnpublishedVideo) =>
    positions.find(({ id }) => unpublished.get(id) === kind)?.id;
  const waiting = positionWith('waiting');
  if (waiting !== undefined) return { kind: 'waiting', positionId: waiting };
  if (!done.has('pitch')) {
    const uploading = positionWith('uploading');
    return uploading === undefined
      ? { kind: 'record', positionId: positions[0]?.id ?? null }
      : { kind: 'uploading', positionId: uploading };
  }
  if (done.size < profileParts.length) return { kind: 'details' };
  const live = positions.find((position) => position.isLive && position.audience === 'anyone');
  const isUnlocked = positions.some((position) => position.unlocks > 0);
  return live && !isUnlocked ? { kind: 'share', positionId: live.id } : null;
}

const isFilled = (text: string | null | undefined) => !isBlank(text ?? '');
