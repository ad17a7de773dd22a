import type { Page } from 'playwright/test';
import {
  expectToast,
  recordToasts,
  sessionKey,
  signIn,
  storedSession,
} from '../support/auth-steps.ts';
import { expectContact, field, thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { pair } from '../../support/conversations.ts';
import { createPerson } from '../../support/people.ts';

/** Changes the stored session without notifying the page. */
const changeSession = (page: Page, change: object) =>
  page.evaluate(
    ({ key, changed }) => {
      const session: object = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, ...changed }));
    },
    { key: sessionKey, changed: change },
  );

/** Invalidates the token's signature, as after a change of the project's keys. */
async function spoilSignature(page: Page) {
  const { access_token: token }: { access_token: string } = JSON.parse(
    (await storedSession(page)) ?? '{}',
  );
  const signed = token.slice(0, token.lastIndexOf('.'));
  await changeSession(page, { access_token: `${signed}.c3BvaWxlZA`, refresh_token: 'gone' });
}

const ways: readonly { name: string; end: (page: Page) => Promise<unknown> }[] = [
  { name: 'expired', end: (page) => changeSession(page, { expires_at: 1, refresh_token: 'gone' }) },
  { name: 'badly signed', end: spoilSignature },
  {
    name: 'cleared',
    end: (page) => page.evaluate((key) => localStorage.removeItem(key), sessionKey),
  },
];

for (const { name, end } of ways) {
  test(`saving a profile with a session that is ${name} asks to sign in, and keeps the edits`, async ({
    page,
  }) => {
    await recordToasts(page);
    const person = await createPerson('talent', 'editor');
    await signInAs(page, person);
    await page.goto('/talent/profile');
    await page.getByLabel('Full name').fill('Mei Rivera');
    await page.getByLabel('City').fill('Bilbao');
    await page.getByRole('textbox', { name: 'Phone' }).fill('612345678');
    const save = page.getByRole('button', { name: 'Save Profile' }).last();
    await save.scrollIntoViewIfNeeded();
    await end(page);
    // Clicked at once, because an idle page would notice the ended session on its own.
    await save.dispatchEvent('click');
    await expect(page).toHaveURL('/talent/auth');
    await expectToast(page, 'Session expired. Please login again.');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const said = await page.evaluate(() => String(Reflect.get(window, 'recordedToasts')));
    expect(said).not.toMatch(/permission denied|suitable key|JW/);
    await signIn(page, person.email);
    await expect(page).toHaveURL('/talent/profile');
    await expect(page.getByLabel('City')).toHaveValue('Bilbao');
    await expect(page.getByLabel('Full name')).toHaveValue('Mei Rivera');
    await page.getByRole('button', { name: 'Save Profile' }).last().click();
    await expectToast(page, 'Profile saved successfully');
  });
}

test('a company whose session ends keeps its unsaved edits', async ({ page }) => {
  await recordToasts(page);
  const person = await createPerson('company', 'editor');
  await signInAs(page, person);
  await page.goto('/company/profile');
  await page.getByLabel('Industry').fill('Software');
  await page.waitForLoadState('networkidle');
  const save = page.getByRole('button', { name: 'Save Profile' });
  await save.scrollIntoViewIfNeeded();
  await changeSession(page, { expires_at: 1, refresh_token: 'gone' });
  // Clicked at once, because an idle page would notice the ended session on its own.
  await save.dispatchEvent('click');
  await expect(page).toHaveURL('/company/auth');
  await expectToast(page, 'Session expired. Please login again.');
  await signIn(page, person.email);
  await expect(page).toHaveURL('/company/profile');
  await expect(page.getByLabel('Industry')).toHaveValue('Software');
});

test('a company that sends with an ended session signs in again as a company, and its message is sent', async ({
  page,
}) => {
  await recordToasts(page);
  const people = await pair();
  await signInAs(page, people.company);
  await page.goto(`/messages/${people.conversationId}`);
  await expectContact(page);
  // Typing also calls the backend, so the session ends only after the whole text is typed.
  await field(page).fill('Written with an ended session');
  await changeSession(page, { expires_at: 1, refresh_token: 'gone' });
  await field(page).press('Enter');
  await expect(page).toHaveURL('/company/auth');
  await expectToast(page, 'Session expired. Please login again.');
  await signIn(page, people.company.email);
  await expect(page).toHaveURL(`/messages/${people.conversationId}`);
  await expect(thread(page).getByText('Written with an ended session')).toBeVisible();
  await expect(thread(page).getByText('Sent')).toBeVisible();
  await expect(field(page)).toHaveValue('');
});

test('too many token renewals end no session, and saving fails only for the moment', async ({
  page,
}) => {
  await recordToasts(page);
  await signInAs(page, await createPerson('company', 'limited'));
  await page.goto('/company/profile');
  await page.getByLabel('Industry').fill('Software');
  await changeSession(page, { expires_at: 1 });
  const renewal = '**/auth/v1/token?grant_type=refresh_token';
  await page.route(renewal, (route) => route.fulfill({ status: 429, body: '<html>429</html>' }));
  const asked = page.waitForRequest(renewal);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await asked;
  await page.clock.install();
  await page.clock.runFor(60_000);
  await expectToast(page, 'Error saving profile. Please try again.');
  await expect(page.getByLabel('Industry')).toHaveValue('Software');
  expect(await storedSession(page)).not.toBeNull();
});
