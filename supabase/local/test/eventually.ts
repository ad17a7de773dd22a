import { expect } from 'vitest';

/** `expect.poll` with the patience that a busy machine needs. */
export function eventually<T>(state: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(state, { timeout: 30_000 });
}
