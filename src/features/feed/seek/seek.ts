import type { PlayTime } from '@/features/feed/playback/pool-video';

/** By how many seconds an arrow key goes back or forward. */
export const seekStepSeconds = 5;
const seekPageSeconds = 15;

type Box = Pick<DOMRect, 'left' | 'width'>;

/** The second under a point of the slider. */
export function secondAt(x: number, { left, width }: Box, { duration }: PlayTime): number {
  if (width === 0) return 0;
  return Math.min(Math.max((x - left) / width, 0), 1) * duration;
}

/** The second that a slider's key seeks to; undefined for any other key. */
export function secondByKey(key: string, { seconds, duration }: PlayTime): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: seconds - seekStepSeconds,
    ArrowDown: seconds - seekStepSeconds,
    ArrowRight: seconds + seekStepSeconds,
    ArrowUp: seconds + seekStepSeconds,
    PageDown: seconds - seekPageSeconds,
    PageUp: seconds + seekPageSeconds,
    Home: 0,
    End: duration,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), duration);
}
