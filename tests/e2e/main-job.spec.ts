import type { Locator, Page } from 'playwright/test';
import { expectToast, recordToasts } from './support/steps/auth-steps.ts';
import { expect, needsCheckout, openMail, test } from './support/fixtures.ts';
import { freshEmail, password } from '../support/people/people.ts';
import { expectInSight } from './support/in-sight.ts';

/**
 * Types key by key: over WebDriver BiDi, React does not notice values set by Playwright's `fill`.
 */
async function write(field: Locator, text: string) {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

async function register(page: Page, type: 'company' | 'talent', email: string) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page
    .getByRole('link', { name: type === 'company' ? "I'm a Company" : "I'm a Talent" })
    .click();
  if (type === 'company') await write(page.getByLabel('Company Name'), 'Northwind');
  await write(page.getByLabel('Email'), email);
  await write(page.getByLabel('Password', { exact: true }), password);
  await write(page.getByLabel('Confirm Password'), password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registration Successful!' });
  await expect(dialog).toContainText(email);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();

  await openMail(page, email);
}

async function say(page: Page, text: string) {
  const composer = page.getByPlaceholder('Type your message...');
  await write(composer, text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(composer).toHaveValue('');
}

test('a talent publishes a pitch; a company finds it, pays, and both chat', async ({
  page: talent,
  browser,
}) => {
  needsCheckout();
  test.slow();
  const isPhone = (talent.viewportSize()?.width ?? 0) < 640;
  // A separate browser context with a window of the same size.
  const company = await (await browser.newContext()).newPage();
  const talentEmail = freshEmail('nora');
  // A unique name, because other tests have talents in the same feed.
  const firstName = `Nora${Date.now().toString(36)}`;
  const name = `${firstName} Blum`;
  const phone = '+34 612 34 56 78';

  await test.step('the talent signs up, fills in name and phone', async () => {
    await recordToasts(talent);
    await register(talent, 'talent', talentEmail);
    await talent.waitForURL('**/talent/profile');
    await write(talent.getByLabel('Full name'), name);
    await write(talent.getByLabel('Phone', { exact: false }).last(), '612345678');
    await talent.getByRole('button', { name: 'Save Profile' }).first().click();
    await expectToast(talent, 'Profile saved successfully');
  });

  await test.step('the talent records a pitch with the camera and publishes it', async () => {
    await talent
      .getByRole('button', { name: /^Record/ })
      .first()
      .click();
    await talent.getByRole('button', { name: /start recording/i }).click();
    await expect(talent.getByText(/REC 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
    await talent.getByRole('button', { name: /stop/i }).click();
    await talent.getByRole('button', { name: 'Publish my pitch' }).click();
    await expectToast(talent, 'Video saved successfully', { timeout: 60_000 });
    await expect(talent.getByText('Live', { exact: true }).first()).toBeVisible();
  });

  await test.step('the company signs up and finds the pitch', async () => {
    await register(company, 'company', freshEmail('northwind'));
    await company.waitForURL('**/company/search-talent');
    const pitch = company.getByRole('button', { name: firstName }).first();
    await expect(
      company.getByRole('button', { name: 'Like and unlock', exact: true }),
    ).toBeVisible();
    // Newer pitches may come first, so the company swipes until it finds this one.
    await expect(async () => {
      if (!(await pitch.isVisible())) await company.keyboard.press('ArrowRight');
      await expect(pitch).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 40_000 });
  });

  await test.step('the company pays in the new tab', async () => {
    await company.getByRole('button', { name: /^Like/ }).click();
    const sheet = company.getByRole('dialog', { name: /Unlock/ });
    await expect(sheet).toContainText(firstName);
    await expect(sheet).toContainText('$15');
    const [checkout] = await Promise.all([
      company.waitForEvent('popup'),
      sheet.getByRole('button', { name: /Unlock Contact Information/ }).click(),
    ]);
    await checkout.getByRole('button', { name: /^Pay/ }).click();
    await checkout.waitForURL('**/company/dashboard**');
    await checkout.close();
    const paid = company.getByRole('dialog', { name: 'Payment Successful' });
    for (const text of [name, phone, talentEmail]) {
      await expectInSight(paid.getByText(text, { exact: true }));
    }
  });

  await test.step('the company sees the contact on its dashboard', async () => {
    await company.goto('/company/dashboard');
    await company.getByRole('button', { name }).first().click();
    const details = company.getByRole('button', { name: 'Contact details' });
    if (isPhone) await details.click();
    // Once the payment is confirmed, the contact is also shown above the list.
    await expectInSight(company.getByText(talentEmail, { exact: true }).last());
    await expectInSight(company.getByText(phone, { exact: true }).last());
    if (isPhone) {
      await company.keyboard.press('Escape');
      await expect(company.getByRole('dialog')).toBeHidden();
    }
  });

  await test.step('both chat, live in both windows', async () => {
    await talent.getByRole('link', { name: /^Home/ }).first().click();
    await talent.waitForURL('**/talent/dashboard');
    await say(company, 'Hi Nora, free on Thursday?');
    await talent.getByRole('link', { name: /Hi Nora, free on Thursday\?/ }).click();
    await expect(talent.getByRole('log')).toContainText('Hi Nora, free on Thursday?');
    await say(talent, 'Thursday at ten works.');
    await expect(company.getByText('Thursday at ten works.').first()).toBeVisible();
  });
});
