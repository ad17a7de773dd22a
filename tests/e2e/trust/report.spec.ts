import { isPhone, otherBrowser, thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { isPlaying } from '../support/stage-steps.ts';
import { pair, write } from '../../support/conversations.ts';
import { createTalentWithPitch } from '../../support/people.ts';
import { service } from '../../support/service.ts';

test(
  'a visitor reports a pitch where they watch it, once',
  { tag: '@both-widths' },
  async ({ page }) => {
    const talent = await createTalentWithPitch('Rita Ohm', 'Setter');
    const reports = async () =>
      (
        await service
          .from('reports')
          .select('subject, reason, words, reporter_id, accused_id')
          .eq('position_id', talent.positionId)
      ).data;
    await page.goto(`/pitch/${talent.positionId}`);
    const more = page.getByRole('button', { name: 'More', exact: true });
    const sheet = page.getByRole('dialog', { name: 'Report the pitch of Rita' });

    await test.step('with the keyboard alone, while the film waits', async () => {
      await expect.poll(() => isPlaying(page)).toBe(true);
      await more.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('menuitem', { name: 'Report this pitch' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(sheet).toBeVisible();
      await expect.poll(() => isPlaying(page)).toBe(false);
      await sheet.getByRole('radio', { name: 'Not who they say they are' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.type('That is my film');
      await sheet.getByRole('button', { name: 'Send report' }).press('Enter');
      await expect(sheet).toContainText('Thank you. A person looks at every report.');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(more).toBeFocused();
      await expect.poll(() => isPlaying(page)).toBe(true);
    });
    expect(await reports()).toEqual([
      {
        subject: 'pitch',
        reason: 'not_real',
        words: 'That is my film',
        reporter_id: null,
        accused_id: talent.userId,
      },
    ]);

    await test.step('a second report of the same pitch is not needed', async () => {
      await page.reload();
      await more.click();
      await page.getByRole('menuitem', { name: 'Report this pitch' }).click();
      await sheet.getByRole('radio', { name: 'Offensive' }).check();
      await sheet.getByRole('button', { name: 'Send report' }).click();
      await expect(sheet).toContainText('You have reported this already. We are looking at it.');
    });
    expect(await reports()).toHaveLength(1);
  },
);

test('nobody is offered to report their own pitch, but to share it', async ({ page }) => {
  const talent = await createTalentWithPitch('Olga Penn');
  await signInAs(page, talent);
  await page.goto(`/pitch/${talent.positionId}`);
  await expect(page.getByRole('button', { name: 'Share this pitch' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeHidden();
});

test(
  'a talent reports a company, and a company one message, without the other side knowing',
  { tag: '@both-widths' },
  async ({ page: company, browser }) => {
    const people = await pair();
    await write(people.talent, people.conversationId, ['Hello', 'Send the money to my cousin']);
    await signInAs(company, people.company);
    await company.goto(`/messages/${people.conversationId}`);

    await test.step('one message, offline at first', async () => {
      const text = thread(company).getByText('Send the money to my cousin');
      if (isPhone(company)) await text.tap();
      else await text.hover();
      await company.getByRole('button', { name: 'Report this message' }).last().click();
      const sheet = company.getByRole('dialog', { name: 'Report a message of Leo Santos' });
      await sheet.getByRole('radio', { name: 'Deceit' }).check();
      await sheet.getByLabel('In a few words').fill('He wants money first');
      await company.context().setOffline(true);
      await sheet.getByRole('button', { name: 'Send report' }).click();
      await expect(sheet.getByRole('alert')).toContainText('You are offline');
      await company.context().setOffline(false);
      await expect(sheet.getByLabel('In a few words')).toHaveValue('He wants money first');
      await sheet.getByRole('button', { name: 'Send report' }).click();
      await expect(sheet).toContainText('We tell you the outcome in your messages.');
    });

    await test.step('the company itself', async () => {
      const talent = await otherBrowser(browser, company, people.talent);
      await talent.goto(`/messages/${people.conversationId}`);
      await expect(thread(talent)).toContainText('Send the money to my cousin');
      await talent.getByRole('button', { name: 'More', exact: true }).click();
      await talent.getByRole('menuitem', { name: 'Report Northwind' }).click();
      const sheet = talent.getByRole('dialog', { name: 'Report Northwind' });
      await sheet.getByRole('radio', { name: 'Something else' }).check();
      await sheet.getByRole('button', { name: 'Send report' }).click();
      await expect(sheet).toContainText('Thank you.');
    });

    const { data } = await service
      .from('reports')
      .select('subject, reporter_id, accused_id')
      .eq('conversation_id', people.conversationId)
      .order('created_at');
    const [{ userId: talentId }, { userId: companyId }] = [people.talent, people.company];
    expect(data).toEqual([
      { subject: 'message', reporter_id: companyId, accused_id: talentId },
      { subject: 'company', reporter_id: talentId, accused_id: companyId },
    ]);
  },
);
