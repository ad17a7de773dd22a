import type { Page } from 'playwright/test';
import { signIn } from '../support/steps/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { pair } from '../../support/people/conversations.ts';
import type { Person } from '../../support/people/people.ts';

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

test("tabs without 'remember' keep their own sessions, and leave the device's alone", async ({
  page,
  context,
}) => {
  const { talent, company, conversationId } = await pair();
  const form = await context.newPage();
  await form.goto('/talent/auth');
  await form.getByLabel('Email').fill('half@');
  await enter(page, 'talent', talent, false);
  await page.goto(`/messages/${conversationId}`);
  await expect(page.getByPlaceholder('Type your message...')).toBeVisible();

  const other = await context.newPage();
  await enter(other, 'company', company, false);
  await expectConversationWith(other, 'Leo');
  // A form in another tab stays as it is.
  await expect(form.getByLabel('Email')).toHaveValue('half@');
  await expect(form).toHaveURL('/talent/auth');

  // The first tab still receives the talent's messages.
  await company.client
    .from('messages')
    .insert({ conversation_id: conversationId, content: 'Are you there?' });
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible();
  await expectConversationWith(page, 'Northwind');

  const remembered = await context.newPage();
  await enter(remembered, 'talent', talent, true);
  await expectConversationWith(other, 'Leo');
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/');
  await expectConversationWith(page, 'Northwind');
  await expectConversationWith(remembered, 'Northwind');
});
