import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson } from '../../support/people.ts';
import { service } from '../../support/service.ts';

test(
  'a company asks to be verified, sees it wait, is verified live, and is told what takes the mark away',
  { tag: '@both-widths' },
  async ({ page }) => {
    const company = await createPerson('company', 'northwind');
    await signInAs(page, company);
    await page.goto('/company/profile');
    const section = page.locator('#verified-mark');
    const name = page.getByLabel('Company Name');
    const save = page.getByRole('button', { name: 'Save Profile' });

    await test.step('which needs a name of its own, and not the product’s', async () => {
      await expect(section).toContainText('Save the name of your company first.');
      await name.fill('Pitchreel Partners');
      await save.click();
      await expect(page.getByText("This name looks like Pitchreel's own.")).toBeVisible();
      await expect(name).toBeFocused();
      await name.fill('Northwind');
      await save.click();
    });

    await test.step('the request waits, over a reload', async () => {
      await section.getByLabel('How can we see that it is you?').fill('northwind.example/team');
      await section.getByRole('button', { name: 'Ask to be verified' }).click();
      await expect(section).toContainText('A person looks at it and answers in your messages.');
      await page.reload();
      await expect(section).toContainText('northwind.example/team');
      await expect(section.getByRole('button', { name: 'Take the request back' })).toBeVisible();
    });
    const request = await service
      .from('verification_requests')
      .select('words')
      .eq('user_id', company.userId);
    expect(request.data).toEqual([{ words: 'northwind.example/team' }]);

    await test.step('an operator’s decision shows by itself', async () => {
      const operator = await createPerson('talent', 'operator');
      expect(
        (await service.rpc('set_operator', { p_email: operator.email, p_is_operator: true })).error,
      ).toBeNull();
      const seen = await operator.client
        .from('company_profiles')
        .select('company_name, website, email')
        .eq('user_id', company.userId)
        .single();
      const decided = await operator.client.from('decisions').insert({
        seen: seen.data,
        action: 'verify_company',
        subject_id: company.userId,
        words: 'Nice team page.',
        note: 'The page names them',
      });
      expect(decided.error).toBeNull();
      await expect(section).toContainText('Your company is verified');
    });

    await test.step('a new website takes it away, and the form says so before', async () => {
      await page.getByLabel('Website').fill('northwind.example');
      await expect(page.getByText('Saving this takes your verified mark away.')).toBeVisible();
      await save.click();
      await expect(section.getByRole('button', { name: 'Ask to be verified' })).toBeVisible();
    });

    await test.step('support has told it in words', async () => {
      await page.goto('/messages');
      const list = page.getByRole('navigation', { name: 'Conversations' });
      await list.getByRole('link', { name: /^Pitchreel/ }).click();
      await expect(page.getByRole('log')).toContainText('Your company is verified.');
      await expect(page.getByRole('log')).toContainText('Nice team page.');
    });
  },
);
