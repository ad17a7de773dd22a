import { close, expectAccessible, isPhone } from '../support/accessible.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { unlock } from '../../support/unlock.ts';

test.describe('axe and touch targets', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(() => test.slow());

  test("find nothing wrong on a company's pages", { tag: '@both-widths' }, async ({ page }) => {
    const talent = await createTalentWithPitch('Nora Blum');
    // Other tests publish pitches meanwhile, which would come first in the grid.
    const skill = `axe${process.pid}x${Date.now().toString(36)}`;
    const profile = talent.client.from('talent_profiles');
    expect(
      (await profile.update({ skills: `Negotiation, ${skill}` }).eq('user_id', talent.userId))
        .error,
    ).toBeNull();
    const company = await createPerson('company', 'axe');
    await signInAs(page, company);
    await page.goto('/company/dashboard');
    await expect(page.getByText('No contacts yet')).toBeVisible();
    await expect(page.getByText('Nobody saved yet')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Watch/ }).first()).toBeVisible();
    await expectAccessible(page, 'dashboard without contacts');
    const saved = { position_id: talent.positionId, note: 'Call her on Thursday' };
    expect((await company.client.from('shortlist').insert(saved)).error).toBeNull();
    await page.reload();
    await expect(page.getByLabel('Private note about Nora')).toHaveValue(saved.note);
    await expectAccessible(page, 'shortlist');

    await page.goto('/company/profile');
    await expect(page.getByLabel('Company Name')).toBeVisible();
    await expect(page.getByLabel('Email me about messages')).toBeChecked();
    await expectAccessible(page, 'company profile');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible();
    await expectAccessible(page, 'delete account');

    await page.goto('/company/search-talent?location=Nowhereville');
    await expect(page.getByRole('button', { name: 'Remove Nowhereville' }).last()).toBeVisible();
    await expectAccessible(page, 'nothing found');
    await page.goto(`/company/search-talent?view=grid&keywords=${skill}`);
    await expect(page.getByRole('button', { name: /^Watch Nora/ }).first()).toBeVisible();
    if (isPhone(page)) await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Languages' }).filter({ visible: true }).click();
    await expect(page.getByRole('option', { name: 'English' })).toBeVisible();
    await expectAccessible(page, 'grid and filters');

    await page.goto(`/company/search-talent?pitch=${talent.positionId}`);
    await expect(page.locator('video').first()).toBeVisible();
    await expectAccessible(page, 'search');
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toContainText('$15');
    await expectAccessible(page, 'unlock');
    const pay = sheet.getByRole('button', { name: 'Unlock Contact Information' });
    const [checkout] = await Promise.all([page.waitForEvent('popup'), pay.click()]);
    await expect(sheet).toContainText('Finish the payment in the other tab');
    await checkout.close();
    await expect(sheet).toContainText('The checkout tab was closed');
    await expectAccessible(page, 'waiting for the payment');

    const { conversationId, paymentId } = await unlock(company, talent);
    await expect(sheet.getByRole('button', { name: 'Start chatting' })).toBeVisible();
    await expectAccessible(page, 'unlocked');
    await page.goto('/company/dashboard');
    await page.getByRole('button', { name: /Nora Blum/ }).click();
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
    await expectAccessible(page, 'contact and conversation');
    await page.getByRole('button', { name: /^Contact details/ }).click();
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue(saved.note);
    await expectAccessible(page, 'where a contact stands');
    await close(page);
    const due = { stage: 'trial', next_step: 'Call', next_on: '2026-01-02' };
    const own = company.client.from('unlocked_contacts');
    expect((await own.update(due).eq('closer_id', talent.userId)).error).toBeNull();
    await page.goto('/company/dashboard');
    await expect(page.getByRole('button', { name: /Nora Blum.*Overdue/ })).toBeVisible();
    await expectAccessible(page, 'a contact that is due');
    if (!isPhone(page)) {
      await page.getByRole('button', { name: 'Board' }).click();
      await expect(page.getByRole('region', { name: 'Trial 1' })).toContainText('Nora Blum');
      await page.getByRole('button', { name: 'Move Nora Blum' }).click();
      await expectAccessible(page, 'board');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'List', exact: true }).click();
    }
    for (const path of ['/company/receipts', `/company/receipts/${paymentId}`]) {
      await page.goto(path);
      await expect(page.getByRole('main')).toContainText('$15');
      await expectAccessible(page, path);
    }
    await page.goto('/messages');
    await expect(page.getByRole('link', { name: /^Nora Blum/ })).toBeVisible();
    await expectAccessible(page, 'messages');
    await page.goto(`/messages/${conversationId}`);
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible();
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Contact details' }).click();
      await expect(page.getByRole('dialog', { name: 'Nora Blum' })).toBeVisible();
    } else {
      // The link renders last, once the page's texts have loaded.
      await expect(page.getByRole('link', { name: 'Call Nora Blum' })).toBeVisible();
    }
    await expectAccessible(page, 'thread');
  });
});
