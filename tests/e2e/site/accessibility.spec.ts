import { expectAccessible, heading } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe('axe and touch targets', () => {
  // The story takes away the network, and a part of the app.
  test.use({
    contextOptions: { reducedMotion: 'reduce' },
    expectedFaults: /dynamically imported module/,
  });
  test.beforeEach(() => test.slow());

  test('find nothing wrong on a crashed page and on a page without a network', async ({
    page,
    context,
  }) => {
    await page.route('**/assets/legal-page-*.js', (route) => route.abort());
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto('/terms');
    // The page reloads three times by itself, after 1, 2 and 4 seconds.
    await expect.poll(() => loads, { timeout: 60_000 }).toBe(4);
    await expect(heading(page)).toHaveText('Unexpected Application Error');
    await expectAccessible(page, 'crash');

    await page.unrouteAll();
    await page.goto('/register');
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Cookies' }).click();
    await expect(heading(page)).toHaveText("You're offline");
    await expectAccessible(page, 'offline');
  });
});

test.describe('by keyboard alone', () => {
  test(
    'every control is reached in reading order, with a visible focus',
    { tag: '@both-widths' },
    async ({ page }) => {
      await page.goto('/how-it-works');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Help!/ })).toBeVisible();
      const stops = await page.evaluate(() => {
        const controls = [
          ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input'),
        ].filter((element) => element.checkVisibility({ visibilityProperty: true }));
        for (const [place, element] of controls.entries()) element.dataset.place = String(place);
        return controls.length;
      });
      const seen: { place: string; ring: boolean }[] = [];
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press('Tab');
        seen.push(
          await page.evaluate(() => {
            const element = document.activeElement;
            if (!(element instanceof HTMLElement)) return { place: 'nowhere', ring: false };
            const { outlineStyle, outlineWidth } = getComputedStyle(element);
            const ring = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2;
            return { place: element.dataset.place ?? element.outerHTML.slice(0, 120), ring };
          }),
        );
      }
      expect(seen).toEqual(seen.map((_, place) => ({ place: String(place), ring: true })));
    },
  );

  test(
    'a dialog traps the focus and returns it when closed',
    { tag: '@both-widths' },
    async ({ page }) => {
      await page.goto('/help');
      const opener = page.getByRole('button', { name: 'Write to support' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Write to support' });
      await expect(dialog).toBeFocused();
      for (let stop = 0; stop < 8; stop += 1) {
        await page.keyboard.press('Tab');
        expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(
          true,
        );
      }
      await page.keyboard.press('Escape');
      await expect(opener).toBeFocused();
    },
  );
});
