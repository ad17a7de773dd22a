import {
  expectContact,
  field,
  isPhone,
  openFromDashboard,
  otherBrowser,
  send,
  thread,
} from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { numbered, pair, write } from '../../support/conversations.ts';
import { createPerson } from '../../support/people.ts';
import { service } from '../../support/service.ts';

test(
  'two people see typing, unread counts, and sent and read messages live',
  { tag: '@both-widths' },
  async ({ page: company, browser }) => {
    const people = await pair();
    const talent = await otherBrowser(browser, company, people.talent);
    await signInAs(company, people.company);

    await company.goto(`/messages/${people.conversationId}`);
    await expect(thread(company)).toContainText('Contact unlocked. Say hello');
    await expectContact(company);
    await expect(thread(company)).toContainText('Today');
    await talent.goto('/talent/profile');
    await expect(talent.getByRole('link', { name: /Home/ }).first()).toBeAttached();

    await send(company, '  Hi Leo, loved the pitch.  ');
    await expect(
      thread(company).getByText('Hi Leo, loved the pitch.', { exact: true }),
    ).toBeVisible();
    await expect(thread(company).getByText('Sent')).toBeVisible();
    await expect(field(company)).toHaveValue('');

    await test.step('the badge counts unread messages on every screen', async () => {
      if (!isPhone(talent)) return;
      const home = talent.getByRole('link', { name: /Home/ }).last();
      // Support's welcome, the unlock's welcome, and the message.
      await expect(home).toContainText('3 unread messages');
      await home.click();
      await expect(home).not.toContainText('unread');
    });

    await openFromDashboard(talent);
    await expect(thread(talent)).toContainText('Northwind unlocked your contact information');
    await expect(thread(company).getByText('Read', { exact: true })).toBeVisible();

    await test.step('the typing indicator shows and ends with the message', async () => {
      // Typing is only broadcast once the channel is joined.
      await expect(async () => {
        await field(talent).fill('');
        await field(talent).pressSequentially('That is my home ground', { delay: 20 });
        await expect(company.getByText('typing...')).toBeVisible({ timeout: 2000 });
      }).toPass();
      await field(talent).press('Shift+Enter');
      await field(talent).pressSequentially('Who books the calls?');
      await field(talent).press('Enter');
      await expect(
        thread(company).getByText('That is my home ground\nWho books the calls?'),
      ).toBeVisible();
      await expect(company.getByText('typing...')).toBeHidden();
    });

    await test.step('another tab of the same user shows the same', async () => {
      if (isPhone(company)) return;
      const tab = await company.context().newPage();
      await tab.goto(`/messages/${people.conversationId}`);
      await expect(thread(tab).getByText('Hi Leo, loved the pitch.')).toHaveCount(1);
      await send(tab, 'From the other tab');
      for (const page of [company, talent, tab]) {
        await expect(thread(page).getByText('From the other tab')).toHaveCount(1);
      }
      const own = thread(company)
        .locator('[data-status]')
        .filter({ hasText: 'From the other tab' });
      await expect(own).toHaveAttribute('data-status', 'read');
    });
  },
);

test('messages sent while the socket was closed appear afterwards, once', async ({
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

test('messages appear, with a delay, without a socket', async ({ page: talent }) => {
  const people = await pair();
  // The socket is refused on a phone and never answered on a wide screen.
  await talent.routeWebSocket(/realtime/, (socket) => {
    if (isPhone(talent)) void socket.close();
  });
  await signInAs(talent, people.talent);
  await talent.goto(`/messages/${people.conversationId}`);
  await expect(thread(talent)).toContainText('unlocked your contact');
  await expect(talent.getByText('new messages may take half a minute')).toBeVisible({
    timeout: 20_000,
  });

  await write(people.company, people.conversationId, ['Seen on coming back']);
  await talent.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(thread(talent).getByText('Seen on coming back')).toBeVisible();

  await write(people.company, people.conversationId, ['Seen on answering']);
  await send(talent, 'Here I am');
  await expect(thread(talent).getByText('Seen on answering')).toBeVisible();
  await expect(thread(talent).getByText('Here I am')).toBeVisible();
});

test(
  'a long conversation loads older pages above and new messages below without moving the reader',
  { tag: '@both-widths' },
  async ({ page: company }) => {
    const people = await pair();
    await write(people.company, people.conversationId, numbered('Question', 60));
    await write(people.talent, people.conversationId, numbered('Answer', 60));

    await signInAs(company, people.company);
    await company.goto(`/messages/${people.conversationId}`);
    await expectContact(company);
    await expect(thread(company).getByText('Answer 60', { exact: true })).toBeInViewport();
    await expect(thread(company).getByText('Question 60', { exact: true })).toBeHidden();

    const top = thread(company).getByText('Answer 11', { exact: true });
    await top.scrollIntoViewIfNeeded();
    const before = await top.boundingBox();
    await expect(thread(company).getByText('Question 60', { exact: true })).toBeAttached();
    await expect
      .poll(async () => Math.abs(((await top.boundingBox())?.y ?? Infinity) - (before?.y ?? 0)))
      .toBeLessThan(60);

    await write(people.talent, people.conversationId, ['Something new']);
    const pill = company.getByRole('button', { name: 'New messages' });
    await expect(pill).toBeVisible();
    await expect(top).toBeInViewport();
    await pill.click();
    await expect(thread(company).getByText('Something new')).toBeInViewport();
  },
);

test('turning the phone keeps the reading position and the draft', async ({ page }) => {
  const people = await pair();
  const texts = numbered('Answer', 40).map(
    (text) => `${text}. ${'Many words in a row. '.repeat(8)}`,
  );
  await write(people.talent, people.conversationId, texts);
  await signInAs(page, people.company);
  await page.goto(`/messages/${people.conversationId}`);
  await expectContact(page);
  await expect(thread(page).getByText('Answer 40.')).toBeInViewport();

  // A message close enough to be rendered already.
  const read = thread(page).locator('[data-status]').filter({ hasText: 'Answer 32.' });
  const fromTop = async () => {
    const [list, row] = await Promise.all([thread(page).boundingBox(), read.boundingBox()]);
    return Math.abs((row?.y ?? Infinity) - (list?.y ?? 0));
  };
  // Until its layout settles, the thread keeps scrolling to its end.
  await expect(async () => {
    await read.evaluate((row) => row.scrollIntoView({ block: 'start' }));
    await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible({
      timeout: 2000,
    });
    await expect.poll(fromTop, { timeout: 2000 }).toBeLessThan(2);
  }).toPass();
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
  await page.reload();
  await expect(field(page)).toBeInViewport({ ratio: 1 });
});

test(
  'an unknown or foreign conversation is not found, and the list is one step back',
  { tag: '@both-widths' },
  async ({ page }) => {
    const people = await pair();
    const stranger = await createPerson('company', 'stranger');
    await signInAs(page, stranger);
    for (const id of [people.conversationId, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      await page.goto(`/messages/${id}`);
      await expect(page.getByText('Conversation not found')).toBeVisible();
    }
    if (!isPhone(page)) return;
    await page.getByRole('button', { name: 'All messages' }).click();
    await expect(page.getByRole('link', { name: /^Pitchreel/ }).last()).toBeVisible();
    await page.getByRole('link', { name: /Welcome to Pitchreel/ }).click();
    await expect(thread(page)).toContainText('Welcome to Pitchreel!');
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await expect(page).toHaveURL(/\/messages$/);
  },
);

test('links are safe, blank text is not sent, and a closed conversation stays readable', async ({
  page: company,
  browser,
}) => {
  const people = await pair();
  const talent = await otherBrowser(browser, company, people.talent);
  await signInAs(company, people.company);
  await company.goto(`/messages/${people.conversationId}`);
  await expectContact(company);
  await send(company, '   ');
  await expect(company.getByRole('button', { name: 'Send' })).toBeDisabled();
  await send(company, 'See https://northwind.example/jobs, javascript:alert(1)');
  const link = thread(company).getByRole('link');
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', 'https://northwind.example/jobs');
  await expect(link).toHaveAttribute('rel', /noopener/);
  // Messages before joining the channel are fetched; only later ones arrive live.
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
  await expect(company.getByText(/We refunded your \$15 on .* locked again/)).toBeVisible();
  await expect(company.getByRole('link', { name: 'Receipt' })).toHaveAttribute(
    'href',
    `/company/receipts/${people.paymentId}`,
  );
  await expect(talent.getByText('This conversation is closed.')).toBeVisible();
  for (const page of [company, talent]) await expect(field(page)).toBeHidden();
});
