import type { Locator } from 'playwright/test';
import { expect } from './fixtures.ts';

/**
 * Expects that a person sees the whole element without scrolling: its box lies in the window, and
 * nothing covers its middle or its ends. `toBeVisible` holds for what is cut off or covered, too.
 */
export async function expectInSight(locator: Locator): Promise<void> {
  await expect(async () => {
    const sight = await locator.evaluate((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const inset = Math.min(4, width / 4);
      const points = [left + inset, left + width / 2, right - inset];
      return {
        hasSize: width >= 1 && height >= 1,
        isInWindow:
          left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
        isOnTop: points.every((x) =>
          element.contains(document.elementFromPoint(x, top + height / 2)),
        ),
      };
    });
    expect(sight).toEqual({ hasSize: true, isInWindow: true, isOnTop: true });
  }).toPass({ timeout: 15_000 });
}
