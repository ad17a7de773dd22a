/** About ten minutes of asking for one payment; after that realtime alone has to report it. */
const maxPolls = 45;

/**
 * When to ask again for what a lost realtime event would have said: with growing pauses.
 * @param polls how often it was asked before
 * @returns milliseconds, or false for never again
 */
export const pollDelay = (polls: number): number | false =>
  polls < maxPolls ? Math.min(3000 + polls * 1000, 15_000) : false;
