import type { Browser, Page } from 'playwright/test';
import { expect, signInAs } from '../fixtures.ts';
import type { Person } from '../../../support/people/people.ts';

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
export const field = (page: Page) => page.getByPlaceholder('Type your message...');
export const thread = (page: Page) => page.getByRole('log');

/** Signs a second person in, in a separate browser context with a window of the same size. */
export async function otherBrowser(browser: Browser, like: Page, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize() });
  const page = await context.newPage();
  await signInAs(page, person);
  return page;
}

/** Waits until a company's thread shows the contact in its header, which is fetched separately. */
export const expectContact = (page: Page) =>
  expect(
    isPhone(page)
      ? page.getByRole('button', { name: 'Contact details' })
      : page.getByRole('link', { name: /^Call / }),
  ).toBeVisible();

export async function send(page: Page, text: string) {
  await field(page).fill(text);
  // On a phone Enter starts a line.
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}
