/** Wheel travel that counts as one step. */
const stepTravel = 30;
/** Milliseconds without an event that end a push and its momentum. */
const pause = 150;
/** Milliseconds after a step in which what keeps turning is still the same push. */
const sameTurn = 500;
/** Up to this share of its strongest event a push is under way; below, it runs out. */
const runningOut = 0.6;

/**
 * Turns wheel events into steps: one for each notch of a mouse, and one for each push on a
 * trackpad, whose momentum goes on for seconds. Momentum only ever decays, so a new push shows by
 * a pause, or by growth or the other direction, twice in a row: a single event may carry the travel
 * of two, or that of a crooked finger. A wheel that turns on undiminished steps again after a while.
 * @returns for each event, in pixels at a time in milliseconds: 1 or -1 for a step, else 0
 */
export function wheelSteps(): (delta: number, at: number) => -1 | 0 | 1 {
  let last = -Infinity;
  let steppedAt = -Infinity;
  let travel = 0;
  let stepped = false;
  /** The strongest event of this push. */
  let peak = 0;
  /** What its events amount to lately; known once it runs out. */
  let level: number | undefined;
  let grown = 0;
  let turnedBack = 0;

  const begin = () => {
    travel = 0;
    stepped = false;
    peak = 0;
    level = undefined;
    grown = 0;
    turnedBack = 0;
  };

  const isNewPush = (size: number, at: number): boolean => {
    if (at - steppedAt >= sameTurn && size >= peak * 0.9) return true;
    if (level === undefined) {
      if (size <= peak * runningOut) level = size;
      return false;
    }
    grown = size > level * 1.5 + 6 ? grown + 1 : 0;
    level = level * 0.7 + size * 0.3;
    return grown >= 2;
  };

  return (delta, at) => {
    const size = Math.abs(delta);
    if (size === 0) return 0;
    turnedBack = travel * delta < 0 ? turnedBack + 1 : 0;
    if (at - last > pause || turnedBack >= 2 || (stepped && isNewPush(size, at))) begin();
    last = at;
    peak = Math.max(peak, size);
    if (turnedBack === 0) travel += delta;
    if (stepped || Math.abs(travel) < stepTravel) return 0;
    stepped = true;
    steppedAt = at;
    return delta > 0 ? 1 : -1;
  };
}
