/** Wheel travel that counts as one step. */
const stepTravelPx = 30;
/** A push and its momentum end with this long a pause. */
const pushEndMs = 150;
/** Within this time after a step a wheel that keeps turning is still the same push. */
const repeatAfterMs = 500;
/** A push whose events fall below this share of its strongest one is losing momentum. */
const decayShare = 0.6;

/**
 * Turns wheel events into steps: one for each notch of a mouse, and one for each push on a
 * trackpad, whose momentum goes on for seconds. Momentum only ever decays, so a new push is told by a
 * pause, or by two events in a row that grow or turn back: a single one may carry the travel of two
 * frames, or that of a finger that slipped. A wheel that turns on undiminished steps again.
 * @returns for each event, in pixels at a time in milliseconds: 1 or -1 for a step, else 0
 */
export function wheelSteps(): (delta: number, at: number) => -1 | 0 | 1 {
  let lastEventAt = -Infinity;
  let steppedAt = -Infinity;
  let travel = 0;
  let hasStepped = false;
  /** The strongest event of this push. */
  let peak = 0;
  /** The moving average of its events, once it loses momentum. */
  let level: number | undefined;
  let eventsGrown = 0;
  let eventsTurnedBack = 0;

  const startPush = () => {
    travel = 0;
    hasStepped = false;
    peak = 0;
    level = undefined;
    eventsGrown = 0;
    eventsTurnedBack = 0;
  };

  const isNewPush = (size: number, at: number): boolean => {
    if (at - steppedAt >= repeatAfterMs && size >= peak * 0.9) return true;
    if (level === undefined) {
      if (size <= peak * decayShare) level = size;
      return false;
    }
    eventsGrown = size > level * 1.5 + 6 ? eventsGrown + 1 : 0;
    level = level * 0.7 + size * 0.3;
    return eventsGrown >= 2;
  };

  return (delta, at) => {
    const size = Math.abs(delta);
    if (size === 0) return 0;
    eventsTurnedBack = travel * delta < 0 ? eventsTurnedBack + 1 : 0;
    const hasPaused = at - lastEventAt > pushEndMs;
    if (hasPaused || eventsTurnedBack >= 2 || (hasStepped && isNewPush(size, at))) startPush();
    lastEventAt = at;
    peak = Math.max(peak, size);
    if (eventsTurnedBack === 0) travel += delta;
    if (hasStepped || Math.abs(travel) < stepTravelPx) return 0;
    hasStepped = true;
    steppedAt = at;
    return delta > 0 ? 1 : -1;
  };
}
