import type { Watched } from './in-page.ts';

/** How a pitch went, from its first movement to its end. */
export interface Smoothness {
  /** Seconds in which it stood still, altogether: by how much more the clock went on. */
  readonly stoodStill: number;
  /** How often it waited, as the engine says. */
  readonly waits: number;
  /** The farthest that it went back at once, in seconds. */
  readonly back: number;
  /** The farthest that it went ahead of the clock at once, in seconds. */
  readonly ahead: number;
  /** Of the pictures in their order, each once while it stays. */
  readonly widths: readonly number[];
  /** Whether the width changed although it did not stand still. */
  readonly changedWhilePlaying: boolean;
  readonly lastSecond: number;
}

/** Sums up what was noted until the pitch came to its end, after which it begins again. */
export function smoothnessOf({ moments, events, duration }: Watched): Smoothness {
  const end = moments.findIndex(({ second }) => second >= duration - 0.25);
  const withPicture = moments
    .slice(0, end === -1 ? undefined : end + 1)
    .filter(({ hasPicture }) => hasPicture);
  const start = withPicture.findIndex(({ second }) => second > 0);
  const shown = withPicture.slice(Math.max(0, start));
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) throw new Error('The pitch never moved');
  const steps = shown.slice(1).map((moment, index) => {
    const before = shown[index] ?? moment;
    const advance = moment.second - before.second;
    return { before, moment, advance, passed: (moment.at - before.at) / 1000 };
  });
  const changes = steps.filter(({ before, moment }) => before.width !== moment.width);
  /** Whether it had nothing further, or waited and had not played on, when the width changed. */
  const stood = ({ before, moment }: (typeof steps)[number]) =>
    !before.canPlayOn ||
    events.some(
      ({ type, at }) =>
        type === 'waiting' &&
        at <= moment.at &&
        !events.some((event) => event.type === 'playing' && event.at > at && event.at <= before.at),
    );
  return {
    stoodStill: (last.at - first.at) / 1000 - (last.second - first.second),
    waits: events.filter(({ type, at }) => type === 'waiting' && at > first.at && at <= last.at)
      .length,
    back: Math.max(0, ...steps.map(({ advance }) => -advance)),
    ahead: Math.max(0, ...steps.map(({ advance, passed }) => advance - passed)),
    widths: [first.width, ...changes.map(({ moment }) => moment.width)],
    changedWhilePlaying: changes.some((step) => !stood(step)),
    lastSecond: last.second,
  };
}
