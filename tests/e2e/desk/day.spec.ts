import type { Page } from 'playwright/test';
import { otherBrowser, send, thread } from '../support/steps/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { freshName } from '../support/steps/player-steps.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import {
  createNamedCompany,
  createOperator,
  payTooLittle,
  supportConversationOf,
} from '../../support/people/operator.ts';
import { decisionNotice } from '../support/steps/desk-steps.ts';
import { service } from '../../support/service.ts';

const openItemHeading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

const decisions = (page: Page) => page.getByRole('group', { name: 'Decide' });

/** Goes down the list of a kind with J until what concerns this person is open. */
async function openWithKeys(page: Page, kind: string, person: string): Promise<void> {
  const all = page.getByRole('navigation', { name: 'Filter by type', exact: true });
  const link = all.getByRole('link', { name: kind });
  // The item that follows an answered one takes the focus when it opens.
  await expect(async () => {
    await link.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'page', { timeout: 1000 });
  }).toPass();
  const rows = page.getByRole('list', { name: 'Open items, most urgent first' }).getByRole('link');
  await expect(rows.filter({ hasText: person })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(openItemHeading(page)).toBeFocused({ timeout: 2000 });
    await expect(rows.filter({ hasText: person })).toHaveAttribute('aria-current', 'true', {
      timeout: 200,
    });
  }).toPass();
}

/** Carries out the decision behind a letter, with a note. */
async function decideWithKeys(page: Page, letter: string, note: string): Promise<void> {
  await expect(decisions(page)).toBeVisible();
  await page.keyboard.press(letter);
  await expect(page.getByLabel(/^Internal note/)).toBeFocused();
  await page.keyboard.type(note);
  await page.keyboard.press('Control+Enter');
}

test(
  'a day at the desk: an operator clears what waits by keyboard, and everyone sees what follows',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    test.slow();
    const harbour = freshName();
    const reported = await createTalentWithPitch(`${freshName()} Reported`);
    const leaving = await createTalentWithPitch(`${freshName()} Leaving`);
    const company = await createNamedCompany(harbour);
    await signInAs(page, await createOperator());
    await page.goto('/desk');
    await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();

    const visitors = await (await browser.newContext()).newPage();
    const companys = await otherBrowser(browser, page, company);
    const talents = await otherBrowser(browser, page, reported);
    await talents.goto('/talent/dashboard');
    await expect(talents.getByText('Live', { exact: true })).toBeVisible();

    await test.step('a visitor reports a pitch', async () => {
      await visitors.goto(`/pitch/${reported.positionId}`);
      await visitors.getByRole('button', { name: 'More', exact: true }).click();
      await visitors.getByRole('menuitem', { name: 'Report this pitch' }).click();
      const sheet = visitors.getByRole('dialog');
      await sheet.getByRole('radio', { name: 'Scam or fraud' }).check();
      await sheet.getByLabel('In a few words').fill('Asks for a deposit');
      await sheet.getByRole('button', { name: 'Send report' }).click();
      await expect(sheet).toContainText('Thank you. We review every report.');
    });
    await test.step('a company asks to be verified, and writes to support', async () => {
      await companys.goto('/company/profile');
      await companys.getByLabel("How can we tell it's your company?").fill('harbour.example/team');
      await companys.getByRole('button', { name: 'Ask to be verified' }).click();
      await expect(companys.getByText('reply in your messages')).toBeVisible();
      await companys.goto(`/messages/${await supportConversationOf(company)}`);
      await send(companys, 'How long does it take?');
      await expect(thread(companys)).toContainText('How long does it take?');
    });
    await test.step('a payment of a wrong amount comes, and a talent asks to be deleted', async () => {
      await payTooLittle(company, leaving.positionId);
      const asked = await leaving.client
        .from('account_deletion_requests')
        .insert({ user_id: leaving.userId });
      expect(asked.error).toBeNull();
    });

    await test.step('the report: the pitch is hidden, and its talent gets the reason', async () => {
      await openWithKeys(page, 'Report', reported.fullName);
      // The row of the list may still stand beside the item for a moment.
      await expect(page.getByText('Asks for a deposit', { exact: true }).last()).toBeVisible();
      await expect(page.getByText('A visitor', { exact: true })).toBeVisible();
      await expect(decisions(page)).toBeVisible();
      await page.keyboard.press('h');
      await expect(page.getByLabel(/^Internal note/)).toBeFocused();
      await page.keyboard.type('The video says so');
      await page.getByLabel('Message to the person').focus();
      await page.keyboard.type('Nobody pays to apply.');
      await page.keyboard.press('Control+Enter');
      await expect(decisionNotice(page, 'Pitch hidden')).toBeVisible();
      await expect(talents.getByText('Hidden by Pitchreel')).toBeVisible();
      await visitors.goto(`/pitch/${reported.positionId}`);
      // One that replaces another of the same text may stand beside it for a moment.
      const notice = visitors.getByText('This pitch is no longer published').last();
      await expect(notice).toBeVisible();
      await talents.goto(`/messages/${await supportConversationOf(reported)}`);
      await expect(thread(talents)).toContainText('Nobody pays to apply.');
    });
    await test.step('the question: the answer comes while the company reads', async () => {
      await openWithKeys(page, 'Support', harbour);
      await expect(thread(page)).toContainText('How long does it take?');
      await page.keyboard.press('a');
      await page.keyboard.type('A day, at most.');
      await page.keyboard.press('Enter');
      await expect(thread(companys)).toContainText('A day, at most.');
    });
    await test.step('the request: the company is verified', async () => {
      await openWithKeys(page, 'Verification', harbour);
      await expect(page.getByText('harbour.example/team')).toBeVisible();
      await decideWithKeys(page, 'v', 'The page names them');
      await expect(thread(companys)).toContainText('Your company is verified.');
    });
    await test.step('the payment: the money goes back, and the receipt says so', async () => {
      await openWithKeys(page, 'Payment', harbour);
      await expect(openItemHeading(page)).toContainText('$9');
      await companys.goto('/company/receipts');
      await expect(companys.getByText('Will be refunded')).toBeVisible();
      await decideWithKeys(page, 'g', 'Wrong amount');
      await expect(decisionNotice(page, 'Stripe has been asked to refund it')).toBeVisible();
      await companys.reload();
      await expect(companys.getByText('Refunded', { exact: true })).toBeVisible();
    });
    await test.step('the deletion: nothing is left of the talent, after their address was typed', async () => {
      await openWithKeys(page, 'Deletion', leaving.fullName);
      await expect(decisions(page)).toBeVisible();
      await page.keyboard.press('e');
      await expect(page.getByLabel(/^Internal note/)).toBeFocused();
      await page.keyboard.type('Asked for it');
      await page.getByLabel(`Type ${leaving.email} to continue`).focus();
      await page.keyboard.type(leaving.email);
      await page.keyboard.press('Control+Enter');
      await expect(decisionNotice(page, 'Account deleted')).toBeVisible();
      const remaining = await service.from('accounts').select().eq('user_id', leaving.userId);
      expect(remaining.data).toEqual([]);
    });

    await test.step('nothing of it waits any more, and the log has it all', async () => {
      const people = [reported.userId, leaving.userId, company.userId];
      const waits = await service.from('desk_items').select('kind').in('person_id', people);
      expect(waits.data).toEqual([]);
      await page.goto('/desk/log');
      for (const note of [
        'The video says so',
        'The page names them',
        'Wrong amount',
        'Asked for it',
      ]) {
        await expect(page.getByText(note, { exact: true }).first()).toBeVisible();
      }
    });
  },
);
