import { expectContact, field, thread } from '../support/steps/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { numbered, pair, write } from '../../support/people/conversations.ts';

test('a long conversation loads older pages above and new messages below without moving the reader', async ({
  page: company,
}) => {
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
});

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
  'a thread stays where it is while ten lines are typed',
  { tag: '@both-widths' },
  async ({ page }) => {
    const people = await pair();
    await write(people.talent, people.conversationId, numbered('Answer', 40));
    await signInAs(page, people.company);
    await page.goto(`/messages/${people.conversationId}`);
    await expectContact(page);
    const newest = thread(page).getByText('Answer 40', { exact: true });
    const toEnd = page.getByRole('button', { name: 'To the newest message' });
    const typeLines = async () => {
      for (const line of numbered('Line', 10)) {
        await field(page).pressSequentially(line);
        await field(page).press('Shift+Enter');
      }
    };

    await test.step('at the newest message', async () => {
      await expect(newest).toBeInViewport({ ratio: 1 });
      await typeLines();
      await expect(newest).toBeInViewport({ ratio: 1 });
      await expect(toEnd).toBeHidden();
      const [row, box] = await Promise.all([newest.boundingBox(), field(page).boundingBox()]);
      expect((row?.y ?? Infinity) + (row?.height ?? 0)).toBeLessThan(box?.y ?? 0);
      await write(people.talent, people.conversationId, ['And another']);
      await expect(thread(page).getByText('And another')).toBeInViewport({ ratio: 1 });
      await field(page).fill('');
      // The thread has its room back, which keeps it at its end once more.
      await expect.poll(async () => (await field(page).boundingBox())?.height).toBeLessThan(60);
      await expect(thread(page).getByText('And another')).toBeInViewport({ ratio: 1 });
    });

    await test.step('at an older one', async () => {
      const read = thread(page).getByText('Answer 20', { exact: true });
      await read.evaluate((row) => row.scrollIntoView({ block: 'start' }));
      await expect(toEnd).toBeVisible();
      const top = async () => Math.round((await read.boundingBox())?.y ?? Infinity);
      const before = await top();
      await typeLines();
      expect(await top()).toBe(before);
      await field(page).fill('');
      await expect.poll(top).toBe(before);
    });
  },
);
