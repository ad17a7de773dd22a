import { test as base, expect, type Page } from 'playwright/test';
import { hasCheckout, isAgainst } from '../../support/addresses.ts';
import { mailedLink } from '../../support/mail.ts';
import type { Person } from '../../support/people/people.ts';
import { chromiumLaunch, systemChromium } from '../../suite/browser.mjs';
import { watchFaults } from './faults.ts';

/** Opens the newest mail's link and presses the button of its page. */
export async function openMail(page: Page, address: string, count = 1): Promise<void> {
  await page.goto(await mailedLink(address, count));
  await page.getByRole('button', { name: /^(Confirm my email|Choose a new password)$/ }).click();
}

/** Opens the app as this person by storing their session where the app reads it. */
export async function signInAs(page: Page, person: Person): Promise<void> {
  const { data } = await person.client.auth.getSession();
  await page.addInitScript(
    ([session]) => {
      // An empty page has no storage.
      if (location.protocol === 'about:') return;
      if (sessionStorage.getItem('e2e.signed-in')) return;
      sessionStorage.setItem('e2e.signed-in', '1');
      localStorage.setItem('pitchreel.session', session ?? '');
    },
    [JSON.stringify(data.session)],
  );
}

const chromium = systemChromium();

/** For `test.use`: Chromium with its windows. Without them it has no notifications. */
export const wholeBrowser = chromium
  ? { launchOptions: chromiumLaunch(chromium) }
  : { channel: 'chromium' };

/** For a story that pays, or for all of its file. */
export const needsCheckout = (): void =>
  test.skip(!hasCheckout, "There is no stand-in of Stripe's page to pay at.");

/** For a story that stops what the others use, or starts its own beside it. */
export const needsOwnBackend = (): void =>
  test.skip(isAgainst, 'It starts and stops a backend of its own.');

interface Fixtures {
  /**
   * What a story provokes of the faults that fail every other one (`watchFaults`), such as the console's
   * line about a refused request.
   */
  expectedFaults: RegExp | undefined;
  watching: void;
}

export const test = base.extend<Fixtures>({
  expectedFaults: [undefined, { option: true }],
  watching: [
    async ({ browser, expectedFaults }, use) => {
      const { takeFaults, end } = watchFaults(browser);
      await use();
      end();
      const found = takeFaults().filter((fault) => !expectedFaults?.test(fault));
      // Windows left open by a test would keep running beside all later tests.
      for (const context of browser.contexts()) await context.close();
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
