import * as v from 'valibot';

/** One line of captions; times in milliseconds from the beginning of the film. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const cues = v.array(v.object({ start: v.number(), end: v.number(), text: v.string() }));

/** The lines in a `cues` column of `position_captions`; none if it holds anything else. */
export function cuesOf(value: unknown): readonly Cue[] {
  const read = v.safeParse(cues, value);
  return read.success ? read.output : [];
}
