/** What the dashboard knows of a position (a row of `talent_positions`). */
export interface DashboardPosition {
  readonly id: string;
  readonly position_title: string;
  readonly video_url: string | null;
  readonly poster_url: string | null;
  readonly views: number;
  readonly unlocks: number;
}

/** What the dashboard knows of the talent; null before the profile was saved once. */
export interface DashboardProfile {
  readonly full_name: string | null;
  readonly phone: string | null;
  readonly languages: readonly string[];
  readonly skills: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly total_experience: number | null;
  readonly bio: string | null;
}

/** A video that is not published yet: on its way, or waiting in this browser for its person. */
export type HeldVideo = 'moving' | 'waiting';
/** By position. */
export type HeldVideos = ReadonlyMap<string, HeldVideo>;

/** The one thing a talent should do next; null when companies can already find and pay for them. */
export type NextStep =
  | { readonly kind: 'profile' }
  | { readonly kind: 'record'; readonly positionId: string | null }
  | { readonly kind: HeldVideo; readonly positionId: string }
  | { readonly kind: 'details' }
  | { readonly kind: 'share'; readonly positionId: string }
  | null;

/** Whether a position holds a video: an address that begins with http (SPEC §3). */
export function hasVideo(position: Pick<DashboardPosition, 'video_url'>): boolean {
  return position.video_url?.startsWith('http') ?? false;
}

/** Whether visitors see the position: it has a video and its talent has a name (DESIGN D4). */
export function isLive(
  position: Pick<DashboardPosition, 'video_url'>,
  profile: DashboardProfile | null,
): boolean {
  return hasVideo(position) && isFilled(profile?.full_name);
}

/** What makes a profile complete, in the order in which companies come to need it. */
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

/** The parts that are there. Work on a complete profile is never asked for again. */
export function partsDone(
  profile: DashboardProfile | null,
  positions: readonly Pick<DashboardPosition, 'video_url'>[],
): ReadonlySet<ProfilePart> {
  const done: Record<ProfilePart, boolean> = {
    name: isFilled(profile?.full_name),
    phone: isFilled(profile?.phone),
    pitch: positions.some(hasVideo),
    languages: (profile?.languages.length ?? 0) > 0,
    skills: isFilled(profile?.skills),
    // Companies look for either (DESIGN D17).
    location: isFilled(profile?.city) || isFilled(profile?.country),
    experience: typeof profile?.total_experience === 'number',
    bio: isFilled(profile?.bio),
  };
  return new Set(profileParts.filter((part) => done[part]));
}

/**
 * The next step: first be reachable, then be seen, with what is recorded already before anything
 * else, then be found by what companies search for, then be shared while nobody has unlocked yet.
 */
export function nextStep(
  profile: DashboardProfile | null,
  positions: readonly DashboardPosition[],
  held: HeldVideos,
): NextStep {
  const done = partsDone(profile, positions);
  if (!done.has('name') || !done.has('phone')) return { kind: 'profile' };
  const heldOf = (kind: HeldVideo) => positions.find(({ id }) => held.get(id) === kind)?.id;
  const waiting = heldOf('waiting');
  if (waiting !== undefined) return { kind: 'waiting', positionId: waiting };
  if (!done.has('pitch')) {
    const moving = heldOf('moving');
    return moving === undefined
      ? { kind: 'record', positionId: positions[0]?.id ?? null }
      : { kind: 'moving', positionId: moving };
  }
  if (done.size < profileParts.length) return { kind: 'details' };
  const live = positions.find(hasVideo);
  const isUnlocked = positions.some((position) => position.unlocks > 0);
  return live && !isUnlocked ? { kind: 'share', positionId: live.id } : null;
}

const isFilled = (text: string | null | undefined) => (text ?? '').trim() !== '';
