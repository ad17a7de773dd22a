import type { BrowserContext, Locator, Page } from 'playwright/test';
import { expectToast, recordToasts, signIn } from '../support/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName, shownName } from '../support/stage-steps.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { service } from '../../support/service.ts';

type Talent = Awaited<ReturnType<typeof createTalentWithPitch>>;

/** Opens the unlock sheet of a new talent's pitch as a new company. */
async function openSheet(page: Page): Promise<{ talent: Talent; sheet: Locator }> {
  const talent = await createTalentWithPitch(freshName());
  await signInAs(page, await createPerson('company', 'buyer'));
  await page.goto(`/pitch/${talent.positionId}`);
  await page.getByRole('button', { name: 'Like', exact: true }).click();
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

const pagesOf = (context: BrowserContext) => context.pages().length;

test(
  'paying in the checkout tab shows the contact in the sheet by itself',
  { tag: '@both-widths' },
  async ({ page }) => {
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
  },
);

test(
  'closing the sheet returns the focus to the button that opened it',
  { tag: '@both-widths' },
  async ({ page }) => {
    const { sheet } = await openSheet(page);
    await sheet.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeFocused();
  },
);

test.describe('in any layout', () => {
  test('a payment can be continued after a declined card or a closed tab, in the same checkout', async ({
    page,
  }) => {
    const { talent, sheet } = await openSheet(page);
    const checkout = await openCheckout(page, sheet);
    const reference = new URL(checkout.url()).searchParams.get('client_reference_id');
    await checkout.getByRole('button', { name: 'Decline the card' }).click();
    await expect(checkout.getByRole('alert')).toContainText('Nothing was charged');
    await checkout.close();
    await expect(sheet).toContainText('The checkout tab was closed');

    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      sheet.getByRole('button', { name: 'Open the checkout again' }).click(),
    ]);
    await again.waitForURL(/_checkout/);
    expect(new URL(again.url()).searchParams.get('client_reference_id')).toBe(reference);
    await again.close();
    await expect(sheet).toContainText('The checkout tab was closed');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(payButton(sheet)).toBeEnabled();
    await expect(sheet).not.toContainText(talent.email);
  });

  test('a payment that the bank declines later can be tried again while its tab is still open', async ({
    page,
  }) => {
    const { sheet } = await openSheet(page);
    const checkout = await openCheckout(page, sheet);
    const referenceOf = (tab: Page) => new URL(tab.url()).searchParams.get('client_reference_id');
    const declined = await service
      .from('checkouts')
      .update({ status: 'declined' })
      .eq('id', referenceOf(checkout) ?? '');
    expect(declined.error).toBeNull();
    await expect(sheet).toContainText('The payment did not go through. Nothing was charged');
    const again = await openCheckout(page, sheet);
    expect(referenceOf(again)).not.toBe(referenceOf(checkout));
  });

  test('cancelling after a declined card closes the tab and lets the company try again', async ({
    page,
  }) => {
    const { sheet } = await openSheet(page);
    const checkout = await openCheckout(page, sheet);
    await checkout.getByRole('button', { name: 'Decline the card' }).click();
    await expect(checkout.getByRole('alert')).toBeVisible();
    const cancel = checkout.getByRole('link', { name: 'Cancel' });
    // A click that closes its own page never resolves.
    await cancel.evaluate((link: HTMLElement) => void setTimeout(() => link.click()));
    await expect(sheet).toContainText('The checkout tab was closed');
    await expect(sheet.getByRole('button', { name: 'Open the checkout again' })).toBeVisible();
  });

  test('two tabs that both want to pay unlock once, and the second closes its checkout', async ({
    page,
    context,
  }) => {
    const { talent, sheet } = await openSheet(page);
    const second = await context.newPage();
    await second.goto(`/pitch/${talent.positionId}`);
    await second.getByRole('button', { name: 'Like', exact: true }).click();
    const secondSheet = second.getByRole('dialog');
    const checkout = await openCheckout(page, sheet);
    const secondCheckout = await openCheckout(second, secondSheet);

    await checkout.getByRole('button', { name: /^Pay/ }).click();
    await expect(sheet).toContainText(talent.email);
    await expect(secondSheet).toContainText(talent.email);
    await expect.poll(() => secondCheckout.isClosed()).toBe(true);
    expect(checkout.isClosed()).toBe(false);
  });

  test('a double click opens one checkout', async ({ page, context }) => {
    const { sheet } = await openSheet(page);
    await expect(payButton(sheet)).toBeEnabled();
    const popup = page.waitForEvent('popup');
    await payButton(sheet).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await (await popup).waitForURL(/_checkout/);
    expect(pagesOf(context)).toBe(2);
  });

  test('a browser that blocks new tabs gets a link to the checkout', async ({ page }) => {
    await recordToasts(page);
    await page.addInitScript(() => {
      window.open = () => null;
    });
    const { talent, sheet } = await openSheet(page);
    await payButton(sheet).click();
    await expect(sheet).toContainText('Your browser did not open the checkout');
    await sheet.getByRole('link', { name: 'Open it in this tab' }).click();
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL(/company\/dashboard/);
    await expectToast(page, 'Payment Successful');
    await expect(page.getByText(talent.fullName).first()).toBeVisible();
  });

  test('a lost connection shows an error and opens no checkout', async ({ page, context }) => {
    const { sheet } = await openSheet(page);
    await expect(payButton(sheet)).toBeEnabled();
    await context.route('**/rest/v1/checkouts**', (route) => route.abort());
    await payButton(sheet).click();
    await expect(sheet.getByRole('alert')).toContainText(
      'An error occurred while processing your request',
    );
    await expect.poll(() => pagesOf(context)).toBe(1);
    await context.unroute('**/rest/v1/checkouts**');
    const checkout = await openCheckout(page, sheet);
    await expect(checkout.getByRole('button', { name: /^Pay/ })).toBeVisible();
  });

  test('a price that cannot be loaded shows an error, can be retried and recovers by itself', async ({
    page,
    context,
  }) => {
    const talent = await createTalentWithPitch(freshName());
    await signInAs(page, await createPerson('company', 'buyer'));
    await context.route('**/rest/v1/un{lock_price,locked_contacts}*', (route) => route.abort());
    await page.goto(`/pitch/${talent.positionId}`);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('alert')).toHaveText('The price could not be loaded.');
    await expect(payButton(sheet)).toBeDisabled();
    await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
    await context.unrouteAll();

    await expect(sheet).toContainText('$15');
    await expect(payButton(sheet)).toBeEnabled();
    await expect(sheet.getByRole('alert')).toBeHidden();
  });

  test('cancelling closes the checkout, so that it cannot be paid by mistake', async ({ page }) => {
    const { sheet } = await openSheet(page);
    const checkout = await openCheckout(page, sheet);
    const closed = checkout.waitForEvent('close');
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expect(payButton(sheet)).toBeEnabled();
    await expect(sheet.getByRole('alert')).toBeHidden();
    const pending = await page.evaluate(() => sessionStorage.getItem('pendingUnlock'));
    expect(pending).toBeNull();
  });

  test('the checkout cannot redirect the page that opened it', async ({ page }) => {
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
  });

  test('a price that has changed meanwhile is shown before the payment', async ({
    page,
    context,
  }) => {
    await context.route('**/rest/v1/unlock_price*', (route) =>
      route.fulfill({ json: [{ amount: 900, currency: 'usd' }] }),
    );
    const talent = await createTalentWithPitch(freshName());
    await signInAs(page, await createPerson('company', 'buyer'));
    await page.goto(`/pitch/${talent.positionId}`);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('$9');
    await context.unrouteAll();
    await payButton(sheet).click();
    await expect(sheet.getByRole('alert')).toContainText('The price has changed and is $15 now.');
    await expect(sheet).toContainText('$15');
    await expect.poll(() => pagesOf(context)).toBe(1);

    const checkout = await openCheckout(page, sheet);
    await expect(checkout.getByRole('button', { name: /^Pay/ })).toContainText('$15');
  });

  test('liking a contact that is already unlocked opens the chat', async ({ page, context }) => {
    const { talent, sheet } = await openSheet(page);
    const second = await context.newPage();
    await second.goto(`/pitch/${talent.positionId}`);
    await second.getByRole('button', { name: 'Like', exact: true }).click();
    const checkout = await openCheckout(page, sheet);
    await checkout.getByRole('button', { name: /^Pay/ }).click();
    await checkout.waitForURL(/company\/dashboard/);

    const other = second.getByRole('dialog');
    await expect(other.getByRole('heading')).toContainText('is in your contacts');
    await expect(payButton(other)).toBeHidden();
    await other.getByRole('button', { name: 'Start chatting' }).click();
    await expect(second).toHaveURL(/\/messages\//);
    await expect(second.getByRole('log')).toContainText('Contact unlocked. Say hello');
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

  for (const start of ['pitch', 'home'] as const) {
    test(`a visitor's like on the ${start} page goes on with unlocking after signing in`, async ({
      page,
    }) => {
      const talent = await createTalentWithPitch(freshName());
      const company = await createPerson('company', 'liker');
      await page.goto(start === 'home' ? '/' : `/pitch/${talent.positionId}`);
      const stage = page.getByRole('region', { name: 'Video pitches' });
      const name = (await stage.getByRole('heading', { level: 2 }).textContent()) ?? '';
      await stage.getByRole('button', { name: 'Like', exact: true }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Sign in as Company' }).click();
      await signIn(page, company.email);

      const sheet = page.getByRole('dialog', { name: 'Unlock Contact Information' });
      await expect(sheet).toContainText(name);
      await expect(payButton(sheet)).toBeEnabled();
      // The sheet opens once: closing it or reloading the page does not open it again.
      await expect(page).toHaveURL(/\/pitch\/[\da-f-]{36}$/);
      await sheet.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(shownName(page)).toHaveText(name);
      await page.reload();
      await expect(shownName(page)).toHaveText(name);
      await expect(sheet).toBeHidden();
    });
  }
});
