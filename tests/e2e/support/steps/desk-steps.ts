import type { Locator, Page } from 'playwright/test';

/** What the desk says of a decision: at once as a notification, and at the item once it is read again. */
export function decisionNotice(page: Page, text: string): Locator {
  return page.getByText(text).first();
}
