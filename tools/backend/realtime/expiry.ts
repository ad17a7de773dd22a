/** The longest delay of a JavaScript timer; a longer one fires at once. */
const maxWaitMs = 2 ** 31 - 1;

/**
 * Calls back when a token expires.
 *
 * @param exp Seconds since the epoch; undefined never expires.
 * @returns Stops waiting.
 */
export function whenExpired(exp: number | undefined, onExpired: () => void): () => void {
  if (exp === undefined) return () => {};
  let timer: NodeJS.Timeout;
  const wait = () => {
    const remainingMs = exp * 1000 - Date.now();
    timer = setTimeout(
      remainingMs > maxWaitMs ? wait : onExpired,
      Math.max(0, Math.min(remainingMs, maxWaitMs)),
    );
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
}
