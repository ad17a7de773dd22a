/** Wheel travel that counts as one step. */
const stepTravelPx = 30;
/** After a pause of this length the next event starts a new push. */
const pushEndMs = 150;
/** After this time a wheel that is turned on with the same strength steps again. */
const repeatAfterMs = 500;
/** When a push's events fall to this share of its strongest, it's losing momentum. */
const decayShare = 0.6;

/**
 * Turns wheel events into steps: one for each notch of a mouse wheel, and one for each push on a
 * trackpad, whose momentum sends events for seconds. Momentum only decays, so a new push is recognised
 * by a pause or by two events in a row that grow or reverse; a single such event may be two frames
 * merged into one, or a slip of the finger. A wheel that keeps turning undiminished steps again.
 * @returns a function of an event's delta in pixels and its time in milliseconds; 1 or -1 is a step
 */
export function wheelSteps(): (delta: number, at: number) => -1 | 0 | 1 {
  let lastEventAt = -Infinity;
  let steppedAt = -Infinity;
  let travel = 0;
  let hasStepped = false;
  /** Size of the strongest event of this push. */
  let peak = 0;
  /** Moving average of the events' size; undefined until the push loses momentum. */
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
