import * as v from 'valibot';

/** One line of captions; times in milliseconds from the beginning of the video. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export const cuesSchema = v.pipe(
  v.array(v.object({ start: v.number(), end: v.number(), text: v.string() })),
  v.readonly(),
);

/** The lines in a `cues` column of `position_captions`; none if it holds anything else. */
export function cuesOf(value: unknown): readonly Cue[] {
  const result = v.safeParse(cuesSchema, value);
  return result.success ? result.output : [];
}

/** A line that would be shown for less than this is left out. */
const shortestMs = 500;

/** The lines that a video of this length has room for, the last one no longer than the video. */
export function cutToVideo(cues: readonly Cue[], videoMs: number): readonly Cue[] {
  return cues
    .filter(({ start }) => start + shortestMs <= videoMs)
    .map((cue) => ({ ...cue, end: Math.min(cue.end, Math.floor(videoMs)) }));
}
