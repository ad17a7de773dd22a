/** What stands between a newcomer and being seen, in order. */
export type ProfileStep = 'details' | 'pitch' | 'save' | 'live';

export interface Progress {
  /** Name and phone are there and possible, saved or not. */
  detailsFilled: boolean;
  hasVideo: boolean;
  /** The public sees one of the positions. */
  isLive: boolean;
}

/** The one thing to do next; 'live' when there is nothing left. */
export function nextProfileStep({ detailsFilled, hasVideo, isLive }: Progress): ProfileStep {
  if (!detailsFilled) return 'details';
  if (!hasVideo) return 'pitch';
  return isLive ? 'live' : 'save';
}
