import type { WatchedPart } from '@/features/feed/watches/watch';
import type { PlayTime, PoolClip } from './pool-video';

/** What the pool should show. Positions count on after the list starts again, as in `CarouselState`. */
export interface PoolView {
  readonly position: number;
  /** Null when the card has no video file, but a YouTube video for example. */
  readonly current: PoolClip | null;
  readonly next: PoolClip | null;
  /** Whose beginning is fetched too. */
  readonly afterNext: PoolClip | null;
  readonly previous: PoolClip | null;
  readonly playing: boolean;
  readonly muted: boolean;
  /** How fast the videos play; 1 is as they were recorded. */
  readonly speed: number;
  /** A video is then fetched only when it should play, and in its small rendition. */
  readonly usesLessData: boolean;
}

export interface PoolEvents {
  /** The current video has a frame on the screen, or has resumed after it stalled. */
  readonly onPainted: (key: string) => void;
  readonly onFailed: (key: string) => void;
  /** The browser refused sound before a user gesture; the video plays muted. */
  readonly onMutedByBrowser: () => void;
  /** The browser refused playback before a user gesture, even muted. */
  readonly onBlocked: () => void;
  /** Enough of the current video was played to count as a view. */
  readonly onWatched: (key: string) => void;
  /** How much of the current video was watched by now. */
  readonly onPlayed: (key: string, part: WatchedPart) => void;
  /** The current video has played on. */
  readonly onTime: (time: PlayTime) => void;
}
