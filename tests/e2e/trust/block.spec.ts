import { field, isPhone, otherBrowser, send, thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { pair } from '../../support/conversations.ts';
import { service } from '../../support/service.ts';

test(
  'a talent blocks a company, both see it at once, and the talent takes it back',
  { tag: '@both-widths' },
  async ({ page: company, browser }) => {
    const people = await pair();
    await signInAs(company, people.company);
    await company.goto(`/messages/${people.conversationId}`);
    const talent = await otherBrowser(browser, company, people.talent);
    await talent.goto(`/messages/${people.conversationId}`);
    await send(company, 'Hi Leo');
    await expect(thread(talent)).toContainText('Hi Leo');
    await field(company).fill('Half a thought');

    await test.step('after a question that says what it means', async () => {
      await talent.getByRole('button', { name: 'More', exact: true }).click();
      await talent.getByRole('menuitem', { name: 'Block Northwind' }).click();
      const question = talent.getByRole('alertdialog', { name: 'Block Northwind?' });
      await expect(question).toContainText('Northwind sees that you do not want messages');
      await question.getByRole('button', { name: 'Block', exact: true }).click();
      await expect(talent.getByText('You blocked Northwind.')).toBeVisible();
      await expect(field(talent)).toBeHidden();
    });

    await test.step('the company sees it live, and cannot write', async () => {
      await expect(
        company.getByText('Leo Santos does not want messages at present.'),
      ).toBeVisible();
      await expect(field(company)).toBeHidden();
      if (!isPhone(company)) {
        const row = company.getByRole('navigation', { name: 'Conversations' });
        await expect(row.getByRole('link', { name: /^Leo Santos/ })).toContainText(
          'No messages wanted at present',
        );
      }
      const forced = await people.company.client
        .from('messages')
        .insert({ conversation_id: people.conversationId, content: 'And yet' });
      expect(forced.error?.code).toBe('42501');
    });

    await test.step('taken back, both write again, and nothing typed is lost', async () => {
      await talent.getByRole('button', { name: 'Unblock' }).click();
      await expect(field(talent)).toBeVisible();
      await expect(field(company)).toHaveValue('Half a thought');
      await field(company).press('Enter');
      await expect(thread(talent)).toContainText('Half a thought');
    });
  },
);

test('a message that a block refused stays as not sent, and goes out once it is taken back', async ({
  page,
}) => {
  const people = await pair();
  await signInAs(page, people.company);
  await page.goto(`/messages/${people.conversationId}`);
  await expect(field(page)).toBeVisible();
  await page.context().setOffline(true);
  await send(page, 'Written in a tunnel');
  await expect(thread(page).getByText('Waiting for the connection')).toBeVisible();
  const blocks = people.talent.client.from('conversation_blocks');
  expect((await blocks.insert({ conversation_id: people.conversationId })).error).toBeNull();
  await page.context().setOffline(false);
  await expect(page.getByText('Leo Santos does not want messages at present.')).toBeVisible();
  await expect(thread(page).getByText('Not sent')).toBeVisible();
  await expect(thread(page).getByRole('button', { name: 'Try again' })).toBeHidden();

  await blocks.delete().eq('conversation_id', people.conversationId);
  await thread(page).getByRole('button', { name: 'Try again' }).click();
  await expect(thread(page).getByText('Sent')).toBeVisible();
});

test('a conversation with a suspended account says that it is not active', async ({ page }) => {
  const people = await pair();
  await signInAs(page, people.company);
  await page.goto(`/messages/${people.conversationId}`);
  await expect(field(page)).toBeVisible();
  const { error } = await service
    .from('conversations')
    .update({ suspended_at: new Date().toISOString() })
    .eq('id', people.conversationId);
  expect(error).toBeNull();
  await expect(page.getByText('This account is not active at present.')).toBeVisible();
  await expect(field(page)).toBeHidden();
});
