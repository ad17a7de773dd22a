import type { Page } from 'playwright/test';
import { signIn } from '../support/auth-steps.ts';
import { expectContact, field, send, thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { numbered, pair } from '../../support/conversations.ts';
import type { Person } from '../../support/people.ts';
import { service } from '../../support/service.ts';

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

/** The conversation's messages in order, as far as this client may read them. */
async function written(client: Person['client'], conversationId: string) {
  const { data } = await client
    .from('messages')
    .select('content, sender_id')
    .eq('conversation_id', conversationId)
    .eq('is_system', false)
    .order('created_at');
  return data ?? [];
}

const arrivedAt = async ({ client }: Person, conversationId: string) =>
  (await written(client, conversationId)).map(({ content }) => content);

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

test('a message that cannot be sent survives a reload and arrives once', async ({
  page: company,
}) => {
  const people = await openConversation(company);

  const messages = '**/rest/v1/messages**';
  await company.route(messages, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await send(company, 'Written without a connection');
  await expect(company.getByText('The message was not sent')).toBeVisible();
  await expect(thread(company).getByText('Waiting for the connection')).toBeVisible();

  await company.reload();
  await expect(thread(company).getByText('Written without a connection')).toBeVisible();
  const tryAgain = company.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await company.unroute(messages);
  // The app may have sent it by itself by now, and the button is gone.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
    await expect(thread(company).getByText('Sent')).toBeVisible({ timeout: 3000 });
  }).toPass();

  expect(await arrivedAt(people.talent, people.conversationId)).toEqual([
    'Written without a connection',
  ]);
});

/** Signs out and in as another person in the same document, as on a shared device. */
async function changePerson(page: Page, as: 'Company' | 'Talent', person: Person) {
  await page.getByRole('link', { name: 'Profile' }).last().click();
  await page
    .getByRole('button', { name: /log ?out/i })
    .last()
    .click();
  await expect(page).toHaveURL('/');
  // The new page takes the focus when it appears, which would close an open menu.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The toast covers these buttons.
  await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Profile' }).dispatchEvent('click');
  await page.getByRole('link', { name: `Sign in as ${as}`, exact: true }).click();
  await signIn(page, person.email);
  await expect(page).toHaveURL(new RegExp(`/${as.toLowerCase()}/(?!auth)`));
}

test('an unsent message is never sent by the next person here, and is sent when its author returns', async ({
  page,
}) => {
  const people = await openConversation(page);

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/rest/v1/messages**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  const texts = ['Northwind one', 'Northwind two', 'Northwind three'];
  for (const text of texts) await send(page, text);
  await field(page).fill('half a thou');
  await Promise.all([
    changePerson(page, 'Talent', people.talent),
    expect(page.getByText('3 messages are not sent yet.')).toBeVisible({ timeout: 20_000 }),
  ]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('half a thou');
  letGo();

  /** Ids in the outbox that are not put off. */
  const underWay = () =>
    page.evaluate((prefix) => {
      const ids = Object.keys(localStorage)
        .filter((key) => key.startsWith(`${prefix}.message.`))
        .map((key) => key.slice(`${prefix}.message.`.length));
      return ids.filter((id) => localStorage.getItem(`${prefix}.state.${id}`) === null).length;
    }, `pitchreel.outbox.${people.company.userId}`);
  await expect.poll(underWay).toBe(0);
  expect(await written(service, people.conversationId)).not.toContainEqual(
    expect.objectContaining({ sender_id: people.talent.userId }),
  );

  await changePerson(page, 'Company', people.company);
  await expect
    .poll(() => written(service, people.conversationId))
    .toEqual(texts.map((content) => ({ content, sender_id: people.company.userId })));
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
