const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll'] as const;

/** Long after a screen has come to rest; a person who is there moves sooner. */
const patienceMs = 8000;

let wasSeen = false;

/** Runs at the first sign that somebody is there, at once if there was one; returns its cleanup. */
export function whenSomebodyIsThere(run: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const seen = () => {
    wasSeen = true;
    leave();
    run();
  };
  const timer = setTimeout(seen, wasSeen ? 0 : patienceMs);
  const leave = () => {
    clearTimeout(timer);
    stop.abort();
  };
  for (const sign of signs) window.addEventListener(sign, seen, { signal, passive: true });
  return leave;
}
