import { expectAccessible } from '../support/accessible.ts';
import { openFromDashboard, thread } from '../support/chat-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { pair, write } from '../../support/conversations.ts';

test(
  'a talent reads who the company is before answering it',
  { tag: '@both-widths' },
  async ({ page }) => {
    const { talent, company, conversationId } = await pair();
    const described = await company.client
      .from('company_profiles')
      .update({ description: 'We sell to small teams.', website: 'northwind.example/jobs' })
      .eq('user_id', company.userId);
    expect(described.error).toBeNull();
    await write(company, conversationId, ['Send me a copy of your passport']);
    await signInAs(page, talent);
    await openFromDashboard(page);
    await expect(thread(page)).toContainText('Northwind is not verified yet.');

    const about = page.getByRole('button', { name: 'About Northwind' });
    await about.click();
    const sheet = page.getByRole('dialog', { name: 'Northwind', exact: true });
    await expect(sheet).toContainText('We sell to small teams.');
    await expect(sheet.getByRole('link', { name: /^northwind\.example/ })).toHaveAttribute(
      'href',
      'https://northwind.example/jobs',
    );
    await expectAccessible(page, 'company sheet');
    await page.keyboard.press('Escape');
    await expect(about).toBeFocused();

    await about.click();
    await sheet.getByRole('button', { name: 'Report' }).click();
    await expect(page.getByRole('dialog', { name: 'Report Northwind' })).toBeVisible();
    await expect(sheet).toBeHidden();
  },
);
