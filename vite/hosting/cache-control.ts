/** Browsers keep what never changes this long. */
export const yearSeconds = 31_536_000;

/** How long browsers may keep a file: names in /assets/ contain a hash, so they never change. */
export const cacheControl = {
  assets: `public, max-age=${yearSeconds}, immutable`,
  rest: 'public, max-age=0, must-revalidate',
  /** Without it, a host's rule for a path would let browsers keep a 404 for a year. */
  missing: 'no-store',
} as const;
