import { expect } from 'vitest';

/** `expect.poll` with a timeout long enough for a busy machine. */
export function eventually<T>(state: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(state, { timeout: 30_000 });
}
