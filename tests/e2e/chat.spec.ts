import type { Browser, Page } from 'playwright/test';
import { signIn } from './auth-steps.ts';
import {
  createPerson,
  createTalentWithPitch,
  expect,
  signInAs,
  test,
  type Person,
} from './fixtures.ts';
import { service, unlock } from './unlock.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const field = (page: Page) => page.getByPlaceholder('Type your message...');
const thread = (page: Page) => page.getByRole('log');

/** A second person in a browser of their own, with a window like the test's. */
async function otherBrowser(browser: Browser, like: Page, person: Person): Promise<Page> {
  const context = await browser.newContext({ viewport: like.viewportSize() });
  const page = await context.newPage();
  await signInAs(page, person);
  return page;
}

async function pair() {
  const talent = await createTalentWithPitch('Leo Santos');
  const company = await createPerson('company', 'northwind');
  await company.client
    .from('company_profiles')
    .update({ company_name: 'Northwind' })
    .eq('user_id', company.userId);
  return { talent, company, ...(await unlock(company, talent)) };
}

async function send(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press('Enter');
}

async function write(from: Person, conversationId: string, texts: string[]) {
  const sent = await from.client
    .from('messages')
    .insert(texts.map((content) => ({ conversation_id: conversationId, content })));
  expect(sent.error).toBeNull();
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

/** Opens the conversation with Northwind from the talent's dashboard. */
async function openFromDashboard(page: Page) {
  await page.goto('/talent/dashboard');
  await page.getByRole('link', { name: /^Northwind/ }).click();
}

test('two people talk live: typing, unread, sent, read', async ({ page: company, browser }) => {
  const people = await pair();
  const talent = await otherBrowser(browser, company, people.talent);
  await signInAs(company, people.company);

  await company.goto(`/messages/${people.conversationId}`);
  await expect(thread(company)).toContainText('Contact unlocked. Say hello');
  await expect(thread(company)).toContainText('Today');
  await talent.goto('/talent/profile');
  await expect(talent.getByRole('link', { name: /Home/ }).first()).toBeAttached();

  await send(company, '  Hi Leo, loved the pitch.  ');
  await expect(
    thread(company).getByText('Hi Leo, loved the pitch.', { exact: true }),
  ).toBeVisible();
  await expect(thread(company).getByText('Sent')).toBeVisible();
  await expect(field(company)).toHaveValue('');

  await test.step('the badge counts what is unread, also on another screen', async () => {
    if (!isPhone(talent)) return;
    const home = talent.getByRole('link', { name: /Home/ }).last();
    // Support's welcome, the unlock's, and the message.
    await expect(home).toContainText('3 unread messages');
    await home.click();
    await expect(home).not.toContainText('unread');
  });

  await openFromDashboard(talent);
  await expect(thread(talent)).toContainText('Northwind unlocked your contact information');
  await expect(thread(company).getByText('Read', { exact: true })).toBeVisible();

  await test.step('typing shows and ends with the message', async () => {
    await field(talent).pressSequentially('That is my home ground', { delay: 20 });
    await expect(company.getByText('typing...')).toBeVisible();
    await field(talent).press('Shift+Enter');
    await field(talent).pressSequentially('Who books the calls?');
    await field(talent).press('Enter');
    await expect(
      thread(company).getByText('That is my home ground\nWho books the calls?'),
    ).toBeVisible();
    await expect(company.getByText('typing...')).toBeHidden();
  });

  await test.step('another tab of the same person says and shows the same', async () => {
    if (isPhone(company)) return;
    const tab = await company.context().newPage();
    await tab.goto(`/messages/${people.conversationId}`);
    await expect(thread(tab).getByText('Hi Leo, loved the pitch.')).toHaveCount(1);
    await send(tab, 'From the other tab');
    for (const page of [company, talent, tab]) {
      await expect(thread(page).getByText('From the other tab')).toHaveCount(1);
    }
    const own = thread(company).locator('[data-status]').filter({ hasText: 'From the other tab' });
    await expect(own).toHaveAttribute('data-status', 'read');
  });
});

test('a message that cannot be sent stays, survives a reload and arrives once', async ({
  page: company,
}) => {
  const people = await pair();
  await signInAs(company, people.company);
  await company.goto(`/messages/${people.conversationId}`);
  await expect(thread(company)).toContainText('Contact unlocked');

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
  // It may go by itself by now: then there is nothing to press.
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1000 });
    await expect(thread(company).getByText('Sent')).toBeVisible({ timeout: 3000 });
  }).toPass();

  const stored = await people.talent.client
    .from('messages')
    .select('content')
    .eq('conversation_id', people.conversationId)
    .eq('is_system', false);
  expect(stored.data).toEqual([{ content: 'Written without a connection' }]);
});

/** Without leaving the document, as a person does it who shares a device. */
async function changePerson(page: Page, as: 'Company' | 'Talent', person: Person) {
  await page.getByRole('link', { name: 'Profile' }).last().click();
  await page
    .getByRole('button', { name: /log ?out/i })
    .last()
    .click();
  await expect(page).toHaveURL('/');
  // The page that comes takes the focus, and a menu that was open before is closed by that.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // The toast is over them.
  await page.getByRole('button', { name: 'Menu' }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Profile' }).dispatchEvent('click');
  await page.getByRole('link', { name: `Sign in as ${as}`, exact: true }).click();
  await signIn(page, person.email);
  await expect(page).toHaveURL(new RegExp(`/${as.toLowerCase()}/(?!auth)`));
}

test('what somebody left unsent is never sent as the next one here, and goes with their return', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'the layout has no part in it');
  const people = await pair();
  await signInAs(page, people.company);
  await page.goto(`/messages/${people.conversationId}`);
  await expect(thread(page)).toContainText('Contact unlocked');

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/rest/v1/messages**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.fallback();
  });
  const texts = ['Northwind one', 'Northwind two', 'Northwind three'];
  for (const text of texts) await send(page, text);
  await changePerson(page, 'Talent', people.talent);
  letGo();

  /** Those of the outbox that nobody has put off. */
  const underWay = () =>
    page.evaluate((prefix) => {
      const ids = Object.keys(localStorage)
        .filter((key) => key.startsWith(`${prefix}.message.`))
        .map((key) => key.slice(`${prefix}.message.`.length));
      return ids.filter((id) => localStorage.getItem(`${prefix}.state.${id}`) === null).length;
    }, `pitchreel.outbox.${people.company.userId}`);
  await expect.poll(underWay).toBe(0);
  const written = async () => {
    const rows = await service
      .from('messages')
      .select('content, sender_id')
      .eq('conversation_id', people.conversationId)
      .eq('is_system', false)
      .order('created_at');
    return rows.data;
  };
  expect(await written()).not.toContainEqual(
    expect.objectContaining({ sender_id: people.talent.userId }),
  );

  await changePerson(page, 'Company', people.company);
  await expect
    .poll(written)
    .toEqual(texts.map((content) => ({ content, sender_id: people.company.userId })));
});

test('what a closed tab was sending goes from another, in order and once', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'several tabs are a thing of wide screens');
  const people = await pair();
  await signInAs(page, people.company);
  const address = `/messages/${people.conversationId}`;
  await page.goto(address);
  await expect(thread(page)).toContainText('Contact unlocked');
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(thread(other)).toContainText('Contact unlocked');

  await page.route('**/rest/v1/messages**', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  await send(page, 'First of the closed tab');
  await send(page, 'Second of the closed tab');
  await expect(thread(other).getByText('Second of the closed tab')).toBeVisible();
  await page.close();
  await expect(thread(other).locator('[data-status="sending"]')).toHaveCount(0);
  const stored = await people.talent.client
    .from('messages')
    .select('content')
    .eq('conversation_id', people.conversationId)
    .eq('is_system', false)
    .order('created_at');
  expect(stored.data).toEqual([
    { content: 'First of the closed tab' },
    { content: 'Second of the closed tab' },
  ]);
});

test('two tabs that send at the same moment lose nothing', async ({ page, isMobile }) => {
  test.skip(isMobile, 'several tabs are a thing of wide screens');
  test.slow();
  const people = await pair();
  await signInAs(page, people.company);
  const address = `/messages/${people.conversationId}`;
  await page.goto(address);
  await expect(thread(page)).toContainText('Contact unlocked');
  const other = await page.context().newPage();
  await other.goto(address);
  await expect(thread(other)).toContainText('Contact unlocked');

  const tabs = [
    { tab: page, texts: numbered('First tab', 25) },
    { tab: other, texts: numbered('Second tab', 25) },
  ];
  await Promise.all(
    tabs.map(async ({ tab, texts }) => {
      for (const text of texts) await send(tab, text);
    }),
  );

  const arrived = async () => {
    const { data } = await people.talent.client
      .from('messages')
      .select('content')
      .eq('conversation_id', people.conversationId)
      .eq('is_system', false)
      .order('created_at');
    return data?.map(({ content }) => content) ?? [];
  };
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
});

test('what was said while the socket was gone is there afterwards, once', async ({
  page: talent,
}) => {
  const people = await pair();
  let isCut = false;
  const sockets = new Set<{ close: () => Promise<void> }>();
  await talent.routeWebSocket(/realtime/, (socket) => {
    sockets.add(socket);
    if (isCut) void socket.close();
    else socket.connectToServer();
  });
  await signInAs(talent, people.talent);
  await talent.goto(`/messages/${people.conversationId}`);
  await expect(thread(talent)).toContainText('unlocked your contact');

  isCut = true;
  for (const socket of sockets) await socket.close();
  const missed = ['Missed 1', 'Missed 2', 'Missed 3'];
  for (const content of missed) {
    const sent = await people.company.client
      .from('messages')
      .insert({ conversation_id: people.conversationId, content });
    expect(sent.error).toBeNull();
  }
  isCut = false;
  for (const content of missed) {
    await expect(thread(talent).getByText(content)).toHaveCount(1, { timeout: 30_000 });
  }
});

test('a long conversation: older pages above, new messages below, the reader stays', async ({
  page: company,
}) => {
  const people = await pair();
  await write(people.company, people.conversationId, numbered('Question', 60));
  await write(people.talent, people.conversationId, numbered('Answer', 60));

  await signInAs(company, people.company);
  await company.goto(`/messages/${people.conversationId}`);
  await expect(thread(company).getByText('Answer 60', { exact: true })).toBeInViewport();
  await expect(thread(company).getByText('Question 60', { exact: true })).toBeHidden();

  const top = thread(company).getByText('Answer 11', { exact: true });
  await top.scrollIntoViewIfNeeded();
  const before = await top.boundingBox();
  await expect(thread(company).getByText('Question 60', { exact: true })).toBeAttached();
  const after = await top.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);

  await write(people.talent, people.conversationId, ['Something new']);
  const pill = company.getByRole('button', { name: 'New messages' });
  await expect(pill).toBeVisible();
  await expect(top).toBeInViewport();
  await pill.click();
  await expect(thread(company).getByText('Something new')).toBeInViewport();
});

test('a turned phone keeps the place of the reader and what is half written', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a window made wider does the same');
  const people = await pair();
  const texts = numbered('Answer', 40).map(
    (text) => `${text}. ${'Many words in a row. '.repeat(8)}`,
  );
  await write(people.talent, people.conversationId, texts);
  await signInAs(page, people.company);
  await page.goto(`/messages/${people.conversationId}`);
  await expect(thread(page).getByText('Answer 40.')).toBeInViewport();

  // Near enough to be drawn already.
  const read = thread(page).locator('[data-status]').filter({ hasText: 'Answer 32.' });
  const fromTop = async () => {
    const [list, row] = await Promise.all([thread(page).boundingBox(), read.boundingBox()]);
    return Math.abs((row?.y ?? Infinity) - (list?.y ?? 0));
  };
  await read.evaluate((row) => row.scrollIntoView({ block: 'start' }));
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible();
  await expect.poll(fromTop).toBeLessThan(2);
  await field(page).fill('half a thou');

  const list = page.getByRole('navigation', { name: 'Conversations' });
  for (const turn of ['to the side', 'and back', 'and once more']) {
    await test.step(turn, async () => {
      const isUpright = turn === 'and back';
      await page.setViewportSize(
        isUpright ? { width: 390, height: 844 } : { width: 844, height: 390 },
      );
      await expect(list).toBeVisible({ visible: !isUpright });
      await expect.poll(fromTop).toBeLessThan(8);
      await expect(field(page)).toHaveValue('half a thou');
      await expect(field(page)).toBeFocused();
    });
  }
});

test('addresses: unknown, foreign and back', async ({ page }) => {
  const people = await pair();
  const stranger = await createPerson('company', 'stranger');
  await signInAs(page, stranger);
  for (const id of [people.conversationId, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/messages/${id}`);
    await expect(page.getByText('This conversation is not here')).toBeVisible();
  }
  if (!isPhone(page)) return;
  await page.getByRole('button', { name: 'All messages' }).click();
  await expect(page.getByRole('link', { name: /^Pitchreel/ }).last()).toBeVisible();
  await page.getByRole('link', { name: /Welcome to Pitchreel/ }).click();
  await expect(thread(page)).toContainText('Welcome to Pitchreel!');
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await expect(page).toHaveURL(/\/messages$/);
});

test('links are safe, blank text is not sent, a closed conversation can be read', async ({
  page: company,
  browser,
}) => {
  const people = await pair();
  const talent = await otherBrowser(browser, company, people.talent);
  await signInAs(company, people.company);
  await company.goto(`/messages/${people.conversationId}`);
  await send(company, '   ');
  await expect(company.getByRole('button', { name: 'Send' })).toBeDisabled();
  await send(company, 'See https://northwind.example/jobs, javascript:alert(1)');
  const link = thread(company).getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', 'https://northwind.example/jobs');
  await expect(link).toHaveAttribute('rel', /noopener/);
  // Whatever has come until the channel was joined was fetched: from here on it is told live.
  await talent.goto(`/messages/${people.conversationId}`);
  await send(talent, 'I will');
  await expect(thread(company)).toContainText('I will');
  await expect(thread(talent).getByText('Read')).toBeVisible();

  const refunded = await service.rpc('apply_refund', {
    p_event_id: `evt_refund_${people.paymentId}`,
    p_payment_id: people.paymentId,
    p_payload: {},
  });
  expect(refunded.data).toBe('refunded');
  for (const page of [company, talent]) {
    await expect(page.getByText('This conversation is closed.')).toBeVisible();
    await expect(field(page)).toBeHidden();
  }
  await talent.context().close();
});
