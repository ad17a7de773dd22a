import type { Locator, Page } from 'playwright/test';
import { expect, needsCheckout, test } from '../support/fixtures.ts';
import { createTalentWithPitch, freshEmail, password } from '../../support/people/people.ts';
import { mailedLink } from '../../support/mail.ts';

/** Counts what a person does: what they tap, and the screens that they see. Typing into a field that has the focus isn't a tap. */
function counted() {
  const screens: string[] = [];
  let taps = 0;
  return {
    screens,
    taps: () => taps,
    sees: async (name: string, sign: Locator) => {
      await expect(sign).toBeVisible({ timeout: 60_000 });
      screens.push(name);
    },
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    types: async (field: Locator, text: string) => {
      const isFocused = await field.evaluate((element) => element === document.activeElement);
      if (!isFocused) {
        taps += 1;
        await field.tap();
      }
      await field.pressSequentially(text);
    },
    /** The link is tapped in the mail. */
    opensMail: async (page: Page, email: string) => {
      await mailedLink(email);
      screens.push('the mail');
      taps += 1;
      await page.goto(await mailedLink(email));
    },
  };
}

type Count = ReturnType<typeof counted>;

async function signUp(page: Page, count: Count, email: string, companyName?: string) {
  await count.sees('the registration', page.getByRole('button', { name: 'Create Account' }));
  if (companyName !== undefined) await count.types(page.getByLabel('Company Name'), companyName);
  await count.types(page.getByLabel('Email'), email);
  await count.types(page.getByLabel('Password', { exact: true }), password);
  await count.types(page.getByLabel('Confirm Password', { exact: true }), password);
  await count.tap(page.getByRole('button', { name: 'Create Account' }));
  await count.sees(
    'the sheet about the mail',
    page.getByRole('dialog', { name: 'Registration Successful!' }),
  );
  await count.opensMail(page, email);
  const confirm = page.getByRole('button', { name: 'Confirm my email' });
  await count.sees('the button of the link', confirm);
  await count.tap(confirm);
}

test('a talent comes from the first page to a live pitch in 8 screens and 11 taps', async ({
  page,
}) => {
  test.slow();
  const count = counted();
  const email = freshEmail('newcomer');
  await page.goto('/');
  const card = page.getByRole('link', { name: /Record my pitch/ });
  await count.sees('the home page', card);
  await count.tap(card);
  await signUp(page, count, email);

  const recorder = page.getByRole('dialog');
  const start = recorder.getByRole('button', { name: /start recording/i });
  await count.sees('the recorder', start);
  await count.tap(start);
  await expect(recorder.getByText(/REC 0:(0[2-9]|[1-5]\d)/)).toBeVisible();
  await count.tap(recorder.getByRole('button', { name: /stop/i }));
  const publish = recorder.getByRole('button', { name: 'Publish my pitch' });
  await count.sees('the recording', publish);
  await count.types(recorder.getByLabel('Full name'), 'Noa Vidal');
  await count.types(recorder.getByRole('textbox', { name: 'Phone' }), '612345678');
  await count.tap(publish);
  await count.sees('the live pitch', page.getByRole('heading', { name: "You're live." }));

  expect(count.screens).toEqual([
    'the home page',
    'the registration',
    'the sheet about the mail',
    'the mail',
    'the button of the link',
    'the recorder',
    'the recording',
    'the live pitch',
  ]);
  expect(count.taps()).toBeLessThanOrEqual(11);
  // The recorder does not open again by itself.
  await page.reload();
  await expect(page.getByRole('heading', { name: "You're live." })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a company comes from the first page to the payment in 10 taps, and to its first message in 2 more', async ({
  page,
}) => {
  needsCheckout();
  test.slow();
  const count = counted();
  const email = freshEmail('founder');
  await createTalentWithPitch('Priya Raman');
  await page.goto('/');
  const card = page.getByRole('link', { name: /Find talent/ });
  await count.sees('the home page', card);
  await count.tap(card);
  await signUp(page, count, email, 'Northwind');

  const like = page.getByRole('button', { name: 'Like and unlock', exact: true });
  await count.sees('the feed', like);
  await count.tap(like);
  const sheet = page.getByRole('dialog', { name: /Unlock/ });
  const unlock = sheet.getByRole('button', { name: /Unlock Contact Information/ });
  await count.sees('the price', unlock);
  const [checkout] = await Promise.all([page.waitForEvent('popup'), count.tap(unlock)]);
  expect(count.taps()).toBeLessThanOrEqual(10);
  await checkout.getByRole('button', { name: /^Pay/ }).click();
  await checkout.waitForURL('**/company/dashboard**');
  await checkout.close();

  const before = count.taps();
  const sentence = page.getByRole('button', { name: /^Hi .+ten minutes for a call/ });
  await count.sees('the contact', sentence);
  const text = (await sentence.textContent()) ?? '';
  await count.tap(sentence);
  await expect(page.getByPlaceholder('Type your message...')).toHaveValue(text);
  await count.tap(page.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByRole('log')).toContainText(text);
  expect(count.taps() - before).toBe(2);
});
