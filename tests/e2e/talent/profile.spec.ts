import { expectToast } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openProfile, positionsOf } from '../support/talent-steps.ts';
import { createPerson } from '../../support/people.ts';

test.describe('profile', () => {
  test(
    'is filled in, saved, and asks before it is left unsaved',
    { tag: '@both-widths' },
    async ({ page }) => {
      const talent = await createPerson('talent', 'lia');
      await openProfile(page, talent);
      await expect(page.getByRole('heading', { name: 'First, who are you?' })).toBeVisible();

      await test.step('name and phone are required', async () => {
        await page.getByRole('button', { name: 'Save Profile' }).first().click();
        await expect(page.getByText('Full name is required')).toBeVisible();
        await expect(page.getByText('Phone is required')).toBeVisible();
        await expect(page.getByLabel('Full name')).toBeFocused();
      });

      await test.step('the phone number is formatted and its country detected', async () => {
        await page.getByLabel('Full name').fill('Lia Moreno');
        const phone = page.getByRole('textbox', { name: 'Phone' });
        await phone.pressSequentially('612004118');
        await expect(phone).toHaveValue('612 00 41 18');
        await expect(page.getByLabel('Country', { exact: true }).first()).toHaveValue('ES');
      });

      await test.step('the remaining fields are filled in', async () => {
        const languages = page.getByRole('combobox', { name: 'Languages' });
        await languages.fill('chinese');
        await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
        await page.getByRole('option', { name: 'Chinese (Simplified)' }).click();
        await languages.fill('span');
        await languages.press('Enter');
        await languages.press('Escape');
        const skills = page.getByLabel('Skills');
        await skills.fill('Negotiation');
        await skills.press('Enter');
        await skills.fill('HubSpot,');
        await page.getByLabel('City').fill('Valencia');
        await page.getByLabel('LinkedIn profile').fill('linkedin.com/in/lia');
        await page.getByLabel('Total experience').fill('6');
        await page.getByLabel('Birth date').fill('1990-05-17');
      });

      await test.step('leaving asks first, and staying keeps the typed text', async () => {
        await page
          .getByRole('link', { name: /^Home\b/ })
          .last()
          .click();
        const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
        await question.getByRole('button', { name: 'Stay here' }).click();
        await expect(question).toBeHidden();
        await expect(page.getByLabel('City')).toHaveValue('Valencia');
      });

      // A double click, because the second click must change nothing.
      await page.getByRole('button', { name: 'Save Profile' }).last().dblclick();
      await expect(page.getByText('Profile saved successfully')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Lia Moreno');
      await expect(page.getByLabel('Birth date')).toHaveValue('1990-05-17');

      await page.reload();
      await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('612 00 41 18');
      await expect(page.getByLabel('LinkedIn profile')).toHaveValue('https://linkedin.com/in/lia');
      await expect(page.getByRole('button', { name: 'Remove Chinese (Simplified)' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Remove HubSpot' })).toBeVisible();
      await expect(page.getByLabel('Birth date')).toHaveValue('1990-05-17');
      const { data } = await talent.client.from('talent_profiles').select().single();
      expect(data).toMatchObject({
        full_name: 'Lia Moreno',
        phone: '+34 612 00 41 18',
        languages: ['Chinese (Simplified)', 'Spanish'],
        skills: 'Negotiation, HubSpot',
        total_experience: 6,
      });
      expect(await positionsOf(talent)).toHaveLength(1);
    },
  );
});

test.describe('profile, in any layout', () => {
  test('two tabs do not overwrite each other and create no second position', async ({
    page,
    context,
  }) => {
    const talent = await createPerson('talent', 'ada');
    await openProfile(page, talent);
    const other = await context.newPage();
    await openProfile(other, talent);
    for (const [tab, name] of [
      [page, 'Ada First'],
      [other, 'Ada Second'],
    ] as const) {
      await tab.getByLabel('Full name').fill(name);
      await tab.getByRole('textbox', { name: 'Phone' }).fill('612004118');
    }
    await page.getByLabel('City').fill('Bilbao');
    const stored = async () => {
      const { data } = await talent.client
        .from('talent_positions')
        .select('position_title, work_type, experience_years');
      return data;
    };
    await page.getByLabel('Position', { exact: true }).selectOption('Setter');
    await other.getByLabel('Work type').selectOption('Remote');
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Save Profile' }).first().click();
      await expectToast(tab, 'Profile saved successfully');
    }
    expect(await stored()).toEqual([
      { position_title: 'Setter', work_type: 'remote', experience_years: null },
    ]);

    await page.reload();
    await other.reload();
    await page.getByLabel('City').fill('Sevilla');
    await other.getByLabel('Bio').fill('I sell.');
    await page.getByLabel('Position', { exact: true }).selectOption('Sales Closer');
    await other.getByLabel('Experience years', { exact: true }).fill('7');
    for (const tab of [page, other]) {
      await tab.getByRole('button', { name: 'Save Profile' }).first().click();
      await expectToast(tab, 'Profile saved successfully');
    }
    const { data } = await talent.client.from('talent_profiles').select('city, bio').single();
    expect(data).toEqual({ city: 'Sevilla', bio: 'I sell.' });
    expect(await stored()).toEqual([
      { position_title: 'Sales Closer', work_type: 'remote', experience_years: 7 },
    ]);
  });

  test('typed text is kept while offline', async ({ page, context }) => {
    const talent = await createPerson('talent', 'gus');
    await openProfile(page, talent);
    await page.getByLabel('Full name').fill('Gus Ortiz');
    await page.getByRole('textbox', { name: 'Phone' }).fill('612004118');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save Profile' }).first().click();
    await expectToast(page, 'Error saving profile');
    await expect(page.getByText('Not saved. Your changes are still here.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByLabel('Full name')).toHaveValue('Gus Ortiz');
    await page.getByRole('button', { name: 'Save Profile' }).first().click();
    await expectToast(page, 'Profile saved successfully');
  });
});
