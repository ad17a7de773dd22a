/** What stands between a newcomer and being seen, in order. */
export type ProfileStep = 'details' | 'pitch' | 'save' | 'live';

export interface Progress {
  /** Name and phone are there and possible, saved or not. */
  detailsFilled: boolean;
  /** A profile is stored: without one no video is shown to companies. */
  profileStored: boolean;
  hasVideo: boolean;
}

/** The one thing to do next; 'live' when there is nothing left. */
export function nextStep({ detailsFilled, profileStored, hasVideo }: Progress): ProfileStep {
  if (!detailsFilled) return 'details';
  if (!hasVideo) return 'pitch';
  return profileStored ? 'live' : 'save';
}

/** Whether companies can see a position's video now. */
export function isLive(profileStored: boolean, videoUrl: string | null): boolean {
  return profileStored && videoUrl !== null;
}
