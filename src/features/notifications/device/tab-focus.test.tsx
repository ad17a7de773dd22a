import { afterEach, expect, it, vi } from 'vitest';
import { isAppWatched, trackTabFocus } from './tab-focus';

/** The locks of a browser, without waiting: these are shared. */
function browserLocks() {
  const held = new Set<{ name: string }>();
  const locks = {
    async request(name: string, _options: LockOptions, task: () => Promise<void>) {
      const lock = { name };
      held.add(lock);
      await task();
      held.delete(lock);
    },
    query: () => Promise.resolve({ held: [...held], pending: [] }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

const focusIs = (has: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(has);

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

it('lets the other tabs know while somebody looks at this one', async () => {
  browserLocks();
  focusIs(true);
  const leave = trackTabFocus();
  // What another tab, without the focus, is told.
  focusIs(false);
  expect(await isAppWatched()).toBe(true);
  window.dispatchEvent(new Event('blur'));
  await expect.poll(isAppWatched).toBe(false);
  focusIs(true);
  window.dispatchEvent(new Event('focus'));
  focusIs(false);
  expect(await isAppWatched()).toBe(true);
  leave();
  await expect.poll(isAppWatched).toBe(false);
});

it('knows of its own tab where there are no locks', async () => {
  const leave = trackTabFocus();
  focusIs(true);
  expect(await isAppWatched()).toBe(true);
  focusIs(false);
  await expect.poll(isAppWatched).toBe(false);
  leave();
});
