import type { Page } from 'playwright/test';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { pair } from '../../support/people/conversations.ts';

const sign = 'Cargando... Por favor espere...';

declare global {
  interface Window {
    shownInMain: string[];
  }
}

/** Records, in order, what `main` shows: a loading indicator or the page. */
const recordMain = (page: Page) =>
  page.addInitScript((waiting) => {
    window.shownInMain = [];
    const look = () => {
      const main = document.querySelector('main');
      if (!main?.firstElementChild) return;
      const isPage = [...main.querySelectorAll('h1')].some((heading) => heading.checkVisibility());
      const shown = isPage ? 'page' : main.innerText.trim() === waiting ? 'sign' : main.innerText;
      if (window.shownInMain.at(-1) !== shown) window.shownInMain.push(shown);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['style'],
    });
  }, sign);

test.describe('on a slow connection a member sees one loading indicator per page', () => {
  const screens = {
    company: [
      '/company/dashboard',
      '/company/profile',
      '/company/search-talent',
      '/company/search-talent?view=grid',
      '/company/receipts',
      '/messages',
    ],
    talent: ['/talent/dashboard', '/talent/profile', '/messages'],
  };

  for (const type of ['company', 'talent'] as const) {
    test(`when signed in as a ${type}`, async ({ page }) => {
      const people = await pair();
      await signInAs(page, people[type]);
      await recordMain(page);
      for (const address of screens[type]) {
        let release = () => {};
        const slow = new Promise<void>((go) => (release = go));
        // The session is read late, and the page's data arrive even later.
        await page.route(/\/service-|\/rest\/v1\//, async (route) => {
          await slow;
          await route.fallback();
        });
        await page.goto(address);
        await expect(page.getByRole('main').getByText(sign)).toBeVisible();
        release();
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        await expect(page.locator('main [data-skeleton], main output:has(svg)')).toHaveCount(0);
        expect(await page.evaluate(() => window.shownInMain), address).toEqual(['sign', 'page']);
        await page.unroute(/\/service-|\/rest\/v1\//);
      }
    });
  }
});
