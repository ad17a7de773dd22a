import type { Locator, Page } from 'playwright/test';
import { expectToast, recordToasts } from '../support/steps/auth-steps.ts';
import { expect, needsCheckout, signInAs, test } from '../support/fixtures.ts';
import { freshName } from '../support/steps/player-steps.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';

// A checkout is refused, and tries to lead its opener away.
test.use({ expectedFaults: /status of 409|Unsafe attempt to initiate navigation/ });

needsCheckout();

type Talent = Awaited<ReturnType<typeof createTalentWithPitch>>;

/** Opens the unlock sheet of a new talent's pitch as a new company. */
async function openSheet(page: Page): Promise<{ talent: Talent; sheet: Locator }> {
  const talent = await createTalentWithPitch(freshName());
  await signInAs(page, await createPerson('company', 'buyer'));
  await page.goto(`/pitch/${talent.positionId}`);
  await page.getByRole('button', { name: 'Like and unlock', exact: true }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('Unlock Contact Information');
  await expect(sheet).toContainText('$15');
  await expect(sheet).toContainText('You will be charged once. The contact is yours to keep.');
  return { talent, sheet };
}

const payButton = (sheet: Locator) =>
  sheet.getByRole('button', { name: 'Unlock Contact Information' });

async function openCheckout(page: Page, sheet: Locator): Promise<Page> {
  const [checkout] = await Promise.all([page.waitForEvent('popup'), payButton(sheet).click()]);
  await checkout.waitForURL(/_checkout/);
  return checkout;
}

test('paying in the checkout tab shows the contact in the sheet by itself', async ({ page }) => {
  const { talent, sheet } = await openSheet(page);
  await expect(sheet).not.toContainText(talent.email);
  const checkout = await openCheckout(page, sheet);
  await expect(sheet).toContainText('Finish the payment in the other tab');
  await recordToasts(checkout);
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await checkout.waitForURL(/company\/dashboard/);
  await expectToast(checkout, 'Payment Successful');
  // The pending unlock and the parameters of the return are removed.
  await expect(checkout).toHaveURL(new RegExp(`company/dashboard\\?contact=${talent.userId}$`));

  await expect(sheet.getByRole('heading')).toHaveText('Payment Successful');
  await expect(sheet).toContainText(talent.email);
  await expect(sheet).toContainText(talent.fullName);
  const pending = await page.evaluate(() => sessionStorage.getItem('pendingUnlock'));
  expect(pending).toBeNull();
  await sheet.getByRole('button', { name: 'Start chatting' }).click();
  await expect(page).toHaveURL(/\/messages\//);
  await expect(page.getByText(talent.fullName).first()).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Contact unlocked. Say hello');
});

test('two tabs that both want to pay unlock once, and the second closes its checkout', async ({
  page,
  context,
}) => {
  const { talent, sheet } = await openSheet(page);
  const second = await context.newPage();
  await second.goto(`/pitch/${talent.positionId}`);
  await second.getByRole('button', { name: 'Like and unlock', exact: true }).click();
  const secondSheet = second.getByRole('dialog');
  const checkout = await openCheckout(page, sheet);
  const secondCheckout = await openCheckout(second, secondSheet);

  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await expect(sheet).toContainText(talent.email);
  await expect(secondSheet).toContainText(talent.email);
  await expect.poll(() => secondCheckout.isClosed()).toBe(true);
  expect(checkout.isClosed()).toBe(false);
});

test('the checkout cannot redirect the page that opened it, and closes by its own link', async ({
  page,
}) => {
  const { talent, sheet } = await openSheet(page);
  const checkout = await openCheckout(page, sheet);
  const moved = await checkout.evaluate(() =>
    [window.opener, window.opener?.parent, window.opener?.top].filter((target) => {
      try {
        target.location = 'about:blank';
        return true;
      } catch {
        return false;
      }
    }),
  );
  expect(moved).toEqual([]);
  await expect(page).toHaveURL(new RegExp(`/pitch/${talent.positionId}$`));
  await expect(sheet).toContainText('Finish the payment in the other tab');
  await checkout.getByRole('button', { name: 'Decline the card' }).click();
  await expect(checkout.getByRole('alert')).toContainText('Nothing was charged');
  const cancel = checkout.getByRole('link', { name: 'Cancel' });
  // A click that closes its own page never resolves.
  await cancel.evaluate((link: HTMLElement) => void setTimeout(() => link.click()));
  await expect(sheet).toContainText('The checkout tab was closed');
});

test('a payment that is confirmed after the sheet was closed is announced', async ({ page }) => {
  await recordToasts(page);
  const { sheet } = await openSheet(page);
  const checkout = await openCheckout(page, sheet);
  await sheet.press('Escape');
  await expect(sheet).toBeHidden();
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await checkout.waitForURL(/company\/dashboard/);
  await expectToast(page, 'Payment Successful');
});
