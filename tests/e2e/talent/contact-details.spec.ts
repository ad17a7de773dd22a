import { expect, test } from '../support/fixtures.ts';
import { openProfile } from '../support/talent-steps.ts';
import { createTalentWithPitch } from '../../support/people.ts';

test('contact details in a public field are told before saving, and nothing is saved until they are gone', async ({
  page,
}) => {
  const talent = await createTalentWithPitch('Nora Vidal', 'Setter');
  const stored = async () => {
    const { data } = await talent.client.from('talent_profiles').select('city, skills').single();
    return data;
  };
  await openProfile(page, talent);
  await page.getByLabel('City').fill('Madrid, WhatsApp 612 34 56 78');
  const skills = page.getByLabel('Skills');
  await skills.fill('insta: nora.sells');
  await skills.press('Enter');
  await page.getByRole('button', { name: 'Save Profile' }).last().click();

  await expect(page.getByLabel('City')).toBeFocused();
  const told = /^Companies get your contact when they unlock you\. Take the phone number/;
  await expect(page.getByLabel('City')).toHaveAccessibleDescription(told);
  await expect(skills).toHaveAccessibleDescription(told);
  expect(await stored()).toEqual({ city: null, skills: 'Negotiation' });

  await page.getByLabel('City').fill('Madrid 28013');
  await page.getByRole('button', { name: 'Remove insta: nora.sells' }).click();
  await expect(page.getByText(told)).toHaveCount(0);
  await page.getByRole('button', { name: 'Save Profile' }).last().click();
  await expect(page.getByText('Profile saved successfully')).toBeVisible();
  expect(await stored()).toEqual({ city: 'Madrid 28013', skills: 'Negotiation' });
});
