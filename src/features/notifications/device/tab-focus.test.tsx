import { afterEach, expect, it, vi } from 'vitest';
import { isAppWatched, trackTabFocus } from './tab-focus';

/** A fake of `navigator.locks`; shared locks never wait for each other. */
function browserLocks() {
  const heldLocks = new Set<{ name: string }>();
  const locks = {
    async request(name: string, _options: LockOptions, task: () => Promise<void>) {
      const lock = { name };
      heldLocks.add(lock);
      await task();
      heldLocks.delete(lock);
    },
    query: () => Promise.resolve({ held: [...heldLocks], pending: [] }),
  };
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
}

const focusIs = (has: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(has);

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

it('tells the other tabs while this one has the focus', async () => {
  browserLocks();
  focusIs(true);
  const leave = trackTabFocus();
  // Without the focus, this page answers like another tab.
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

it('knows only the focus of its own tab in a browser without locks', async () => {
  const leave = trackTabFocus();
  focusIs(true);
  expect(await isAppWatched()).toBe(true);
  focusIs(false);
  await expect.poll(isAppWatched).toBe(false);
  leave();
});
