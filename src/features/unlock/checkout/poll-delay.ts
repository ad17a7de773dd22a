/** Times that one payment is asked for, about ten minutes' worth; realtime goes on listening. */
const most = 45;

/**
 * Milliseconds until what realtime may have lost is asked for again: seldom, ever more seldom, and
 * not for ever (false).
 * @param asked how often it was asked before
 */
export const pollDelay = (asked: number): number | false =>
  asked < most ? Math.min(3000 + asked * 1000, 15_000) : false;
