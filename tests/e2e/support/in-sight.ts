import type { Locator } from 'playwright/test';
import { expect } from './fixtures.ts';

/**
 * Expects that a person reads the whole text of an element without scrolling: each of its lines lies
 * in the window, and nothing covers its middle or its ends. `toBeVisible` holds for what is cut off or
 * covered, too.
 */
export async function expectInSight(locator: Locator): Promise<void> {
  await expect(async () => {
    const lines = await locator.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const boxes: DOMRect[] = [];
      while (walker.nextNode()) {
        const text = document.createRange();
        text.selectNodeContents(walker.currentNode);
        boxes.push(...text.getClientRects());
      }
      return boxes.map(({ left, right, top, bottom, width, height }) => {
        const inset = Math.min(4, width / 4);
        const points = [left + inset, left + width / 2, right - inset];
        return {
          hasSize: width >= 1 && height >= 1,
          isInWindow:
            left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
          coveredBy: points.flatMap((x) => {
            const first = document.elementFromPoint(x, top + height / 2);
            return element.contains(first) ? [] : (first?.outerHTML.slice(0, 80) ?? 'nothing');
          }),
        };
      });
    });
    expect(lines).not.toEqual([]);
    for (const line of lines) {
      expect(line).toEqual({ hasSize: true, isInWindow: true, coveredBy: [] });
    }
  }).toPass({ timeout: 15_000 });
}
