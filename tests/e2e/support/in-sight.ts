import type { Locator } from 'playwright/test';
import { expect } from './fixtures.ts';

/**
 * Expects that a person sees the whole element without scrolling: its box lies in the window, and
 * nothing covers its middle or its ends. `toBeVisible` holds for what is cut off or covered, too.
 */
export async function expectInSight(locator: Locator): Promise<void> {
  await expect(async () => {
    const sight = await locator.evaluate((element) => {
      const { width, height, top, left, bottom, right } = element.getBoundingClientRect();
      /** At each line of a text that is wrapped. */
      const pointsOf = (line: DOMRect) => {
        const inset = Math.min(4, line.width / 4);
        const y = line.top + line.height / 2;
        return [line.left + inset, line.left + line.width / 2, line.right - inset].map((x) => [
          x,
          y,
        ]);
      };
      const points = [...element.getClientRects()].flatMap(pointsOf);
      return {
        hasSize: width >= 1 && height >= 1,
        isInWindow:
          left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
        isOnTop: points.every(([x = 0, y = 0]) =>
          element.contains(document.elementFromPoint(x, y)),
        ),
      };
    });
    expect(sight).toEqual({ hasSize: true, isInWindow: true, isOnTop: true });
  }).toPass({ timeout: 15_000 });
}
