import type { Page } from 'playwright/test';
import { signIn } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { pair } from '../../support/conversations.ts';
import { createPerson, type Person } from '../../support/people.ts';

/** Signs in through the form; `remember` sets its checkbox. */
async function enter(page: Page, type: 'company' | 'talent', person: Person, remember: boolean) {
  await page.goto(`/${type}/auth`);
  await page.getByLabel('Remember this device').setChecked(remember);
  await signIn(page, person.email);
  await expect(page).not.toHaveURL(/auth/);
}

/** Checks who is signed in by their conversations. */
async function expectConversationWith(page: Page, name: string) {
  await page.goto('/messages');
  await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
}

test("two tabs without 'remember' each keep their own session", async ({ page, context }) => {
  const { talent, company, conversationId } = await pair();
  await enter(page, 'talent', talent, false);
  await page.goto(`/messages/${conversationId}`);
  await expect(page.getByPlaceholder('Type your message...')).toBeVisible();

  const other = await context.newPage();
  await enter(other, 'company', company, false);
  await expectConversationWith(other, 'Leo');

  // The first tab still receives the talent's messages.
  await company.client
    .from('messages')
    .insert({ conversation_id: conversationId, content: 'Are you there?' });
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible();
  await expectConversationWith(page, 'Northwind');

  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expectConversationWith(page, 'Northwind');
});

test("a tab without 'remember' does not affect the device’s remembered session", async ({
  page,
  context,
}) => {
  const { talent, company } = await pair();
  await enter(page, 'company', company, false);
  const other = await context.newPage();
  await enter(other, 'talent', talent, true);
  await expectConversationWith(other, 'Northwind');
  await expectConversationWith(page, 'Leo');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expectConversationWith(other, 'Northwind');
});

test('a form stays open when another tab signs somebody in for that tab only', async ({
  page,
  context,
}) => {
  const talent = await createPerson('talent', 'alone');
  await page.goto('/talent/auth');
  await page.getByLabel('Email').fill('half@');
  const other = await context.newPage();
  await enter(other, 'talent', talent, false);
  await expect(other).toHaveURL(/\/talent\//);
  await expect(page.getByLabel('Email')).toHaveValue('half@');
  await expect(page).toHaveURL('/talent/auth');
});
