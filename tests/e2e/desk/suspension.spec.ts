import { expectToast, recordToasts, signIn, storedSession } from '../support/auth-steps.ts';
import { thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { write } from '../../support/conversations.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { createOperator, supportConversationOf } from '../../support/operator.ts';

test('a suspended talent is signed out at once, is told how to object, and is out of the feed', async ({
  page,
}) => {
  const talent = await createTalentWithPitch('Sus Pended');
  const operator = await createOperator();
  await recordToasts(page);
  await signInAs(page, talent);
  const conversationId = await supportConversationOf(talent);
  const checked = page.waitForResponse('**/auth/v1/user');
  await page.goto(`/messages/${conversationId}`);
  await checked;
  // What comes after the first look shows that the page listens.
  for (const text of ['Good morning', 'One question']) {
    await write(operator, conversationId, [text]);
    await expect(thread(page)).toContainText(text);
  }

  const { error } = await operator.client.from('decisions').insert({
    action: 'suspend_account',
    subject_id: talent.userId,
    reason: 'scam',
    note: 'Asked for money',
  });
  expect(error).toBeNull();
  await expectToast(page, 'Your account has been suspended.');
  await expect.poll(() => storedSession(page)).toBeNull();

  await page.goto('/talent/auth');
  await signIn(page, talent.email);
  await expect(page.getByText('This account is suspended.').first()).toBeVisible();

  await page.goto(`/pitch/${talent.positionId}`);
  await expect(page.getByText('Sus', { exact: true })).toBeHidden();
});

test('an erased company is signed out at once and told so', async ({ page }) => {
  const company = await createPerson('company', 'gone');
  const operator = await createOperator();
  await recordToasts(page);
  await signInAs(page, company);
  const conversationId = await supportConversationOf(company);
  await page.goto(`/messages/${conversationId}`);
  for (const text of ['Good morning', 'One question']) {
    await write(operator, conversationId, [text]);
    await expect(thread(page)).toContainText(text);
  }

  const { error } = await operator.client.functions.invoke('erase-account', {
    body: { user_id: company.userId, note: 'Asked for it by mail' },
  });
  expect(error).toBeNull();
  await expectToast(page, 'Your account and all that belongs to it have been deleted.');
  await expect.poll(() => storedSession(page)).toBeNull();
});
