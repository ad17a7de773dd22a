import type { Page, Request } from 'playwright/test';
import { expectToast, recordToasts, storedSession } from '../support/auth-steps.ts';
import { thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName } from '../support/stage-steps.ts';
import { write } from '../../support/conversations.ts';
import { createPerson, createTalentWithPitch, type Person } from '../../support/people.ts';
import { createNamedCompany, createOperator } from '../../support/operator.ts';
import { unlock } from '../../support/unlock.ts';

/**
 * Signs in on a page that joins its topics, and whose socket stays open, but is not given what the
 * database sends: so the service behaves when it loses the database.
 *
 * @returns opens a screen, and waits until it listens to a topic, knows what was sent on it and has
 *   read what it reads then
 */
async function signInUnheard(page: Page, person: Person) {
  const reading = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/rest/')) reading.add(request);
  });
  page.on('requestfinished', (request) => reading.delete(request));
  page.on('requestfailed', (request) => reading.delete(request));
  // What a page that is left has asked for is never answered.
  page.on('framenavigated', () => reading.clear());
  let onReady = (frame: string): void => void frame;
  await page.routeWebSocket(/realtime/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const frame = String(message);
      if (frame.includes('Replication connection established')) onReady(frame);
      if (!frame.includes('broadcast_id')) socket.send(message);
    });
  });
  await page.clock.install();
  await signInAs(page, person);
  return async (path: string, topic: string) => {
    const ready = new Promise<void>((resolve) => {
      onReady = (frame) => {
        if (frame.includes(`realtime:${topic}`)) resolve();
      };
    });
    const lastQuestion = ready.then(() =>
      page.waitForRequest(
        (request) =>
          request.url().includes('/rpc/broadcasts_since') &&
          Boolean(request.postData()?.includes(topic)),
      ),
    );
    await page.goto(path);
    const question = await lastQuestion;
    await question.response();
    // What is gathered for a moment is read now.
    await page.clock.runFor(1000);
    await expect.poll(() => reading.size).toBe(0);
  };
}

const passHalfAMinute = (page: Page) => page.clock.fastForward(30_000);

test('an unlock, a message and a suspension that were lost are there within half a minute', async ({
  page,
}) => {
  const talent = await createTalentWithPitch('Leo Santos');
  const company = await createPerson('company', 'northwind');
  await recordToasts(page);
  const listenAt = await signInUnheard(page, company);

  await listenAt('/company/dashboard', 'user:');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  const { conversationId } = await unlock(company, talent);
  await passHalfAMinute(page);
  const contacts = page.getByRole('list', { name: 'My Contacts' });
  await expect(contacts.getByRole('button', { name: /Leo Santos/ })).toBeVisible();

  // The welcome of support is unread.
  await expect(page).toHaveTitle(/^\(1\) /);
  await write(talent, conversationId, ['Hello from the dashboard']);
  await passHalfAMinute(page);
  await expect(page).toHaveTitle(/^\(2\) /);

  await listenAt(`/messages/${conversationId}`, 'user:');
  await expect(thread(page)).toContainText('Hello from the dashboard');
  await write(talent, conversationId, ['Nobody heard this']);
  await passHalfAMinute(page);
  await expect(thread(page)).toContainText('Nobody heard this');
  await expect(page.getByText('No live connection')).toBeHidden();

  const operator = await createOperator();
  const { error } = await operator.client.from('decisions').insert({
    action: 'suspend_account',
    subject_id: company.userId,
    reason: 'scam',
    note: 'Asked for money',
  });
  expect(error).toBeNull();
  await passHalfAMinute(page);
  await expectToast(page, 'Your account has been suspended.');
  await expect.poll(() => storedSession(page)).toBeNull();
});

test('a talent reads a lost message, and an operator sees a lost item of the desk, within half a minute', async ({
  page: talentPage,
  browser,
}) => {
  const talent = await createTalentWithPitch('Mar Vidal');
  const name = freshName();
  const company = await createNamedCompany(name);
  const { conversationId } = await unlock(company, talent);
  const listenAsTalent = await signInUnheard(talentPage, talent);
  await listenAsTalent('/talent/dashboard', 'user:');
  const desk = await (await browser.newContext()).newPage();
  const listenAsOperator = await signInUnheard(desk, await createOperator());
  await listenAsOperator('/desk?kind=verification', 'desk');

  await write(company, conversationId, ['Are you free on Thursday?']);
  const asked = await company.client
    .from('verification_requests')
    .insert({ words: 'lost.example' });
  expect(asked.error).toBeNull();
  await passHalfAMinute(talentPage);
  await expect(talentPage.getByText('Are you free on Thursday?').first()).toBeVisible();
  await passHalfAMinute(desk);
  await expect(desk.getByRole('link', { name })).toBeVisible();
});
