import type { Page } from 'playwright/test';
import { expectContact, send, thread } from '../support/steps/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { numbered, pair } from '../../support/people/conversations.ts';
import type { Person } from '../../support/people/people.ts';

// Requests without a network, and the second try of a message that was stored already.
test.use({ expectedFaults: /ERR_INTERNET_DISCONNECTED|status of 409/ });

async function goToConversation(page: Page, conversationId: string) {
  await page.goto(`/messages/${conversationId}`);
  await expect(thread(page)).toContainText('Contact unlocked');
  await expectContact(page);
}

/** Opens a company's conversation with a talent. */
async function openConversation(page: Page) {
  const people = await pair();
  await signInAs(page, people.company);
  await goToConversation(page, people.conversationId);
  return people;
}

/** The conversation's messages in order, as this person reads them. */
async function arrivedAt({ client }: Person, conversationId: string) {
  const { data } = await client
    .from('messages')
    .select('content')
    .eq('conversation_id', conversationId)
    .eq('is_system', false)
    .order('created_at');
  return (data ?? []).map(({ content }) => content);
}

test('messages written without a connection stay in view with their state', async ({ page }) => {
  await openConversation(page);
  for (const text of numbered('Line', 8)) await send(page, text);
  await expect(thread(page).locator('[data-status="sending"]')).toHaveCount(0);
  await page.context().setOffline(true);
  for (const text of ['First without a connection', 'Second without a connection']) {
    await send(page, text);
    const message = thread(page).locator('[data-message]').filter({ hasText: text });
    await expect(message.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 });
  }
});

test(
  'another tab sends what a closed tab was sending, in order and once',
  { tag: '@desktop' },
  async ({ page }) => {
    const people = await openConversation(page);
    const other = await page.context().newPage();
    await goToConversation(other, people.conversationId);

    await page.route('**/rest/v1/messages**', (route) =>
      route.request().method() === 'POST' ? undefined : route.fallback(),
    );
    await send(page, 'First of the closed tab');
    await send(page, 'Second of the closed tab');
    await expect(thread(other).getByText('Second of the closed tab')).toBeVisible();
    await page.close();
    await expect
      .poll(() => arrivedAt(people.talent, people.conversationId))
      .toEqual(['First of the closed tab', 'Second of the closed tab']);
    await expect(thread(other).locator('[data-status="sending"]')).toHaveCount(0);
  },
);

test(
  'two tabs that send at the same moment lose no message',
  { tag: '@desktop' },
  async ({ page }) => {
    test.slow();
    const people = await openConversation(page);
    const other = await page.context().newPage();
    await goToConversation(other, people.conversationId);

    const tabs = [
      { tab: page, texts: numbered('First tab', 25) },
      { tab: other, texts: numbered('Second tab', 25) },
    ];
    await Promise.all(
      tabs.map(async ({ tab, texts }) => {
        for (const text of texts) await send(tab, text);
      }),
    );

    const arrived = () => arrivedAt(people.talent, people.conversationId);
    await expect.poll(async () => (await arrived()).length, { timeout: 60_000 }).toBe(50);
    const all = await arrived();
    for (const { texts } of tabs) expect(all.filter((text) => texts.includes(text))).toEqual(texts);
    for (const { tab } of tabs) {
      await expect(thread(tab).locator('[data-status="sending"]')).toHaveCount(0);
      for (const text of all) {
        await expect(thread(tab).getByText(text, { exact: true })).toHaveCount(1);
      }
      await expect
        .poll(() =>
          tab.evaluate(
            () =>
              Object.keys(localStorage).filter((key) => key.startsWith('pitchreel.outbox')).length,
          ),
        )
        .toBe(0);
    }
  },
);
