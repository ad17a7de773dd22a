import type { Enums, Tables } from '@/lib/database.types';
import type { CompanyFiles } from '@/domain/video/company-file-url';

/** How many positions a talent has at most, as in the database (docs/decisions/0035-limits-per-talent.md). */
export const mostPositions = 10;

/** One of a talent's positions, as the talent or an operator reads it. */
export interface OwnPosition extends Tables<'talent_positions'> {
  /** Whether others see it, that is, whether `video_feed` has a row for it. */
  readonly isLive: boolean;
  /** Where the files of a pitch for companies only load. */
  readonly files?: CompanyFiles;
}

/** Who may watch a pitch (docs/decisions/0062-who-may-watch.md). */
export type Audience = Enums<'audience'>;

/** Why a pitch isn't public, or 'live'. One that is 'pending' waits for its talent's name and phone. */
export type Visibility = 'live' | 'paused' | 'hidden' | 'pending';

/** Whether the public sees a position that has a video, and if not, why. */
export function visibilityOf(
  position: Pick<OwnPosition, 'isLive' | 'paused_at' | 'hidden_at'>,
): Visibility {
  if (position.hidden_at !== null) return 'hidden';
  if (position.paused_at !== null) return 'paused';
  return position.isLive ? 'live' : 'pending';
}

/** The stored video's address, or null. Older rows hold '{}', so only http addresses count. */
export function videoAddressOf(videoUrl: string | null): string | null {
  return videoUrl?.startsWith('http') ? videoUrl : null;
}

/** Whether a position has a video, published or not. */
export const hasVideo = ({ video_url }: Pick<OwnPosition, 'video_url'>): boolean =>
  videoAddressOf(video_url) !== null;
