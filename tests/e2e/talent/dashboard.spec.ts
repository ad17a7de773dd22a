import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people.ts';
import { service } from '../../support/service.ts';
import { unlock } from '../../support/unlock.ts';

test(
  'the dashboard tells a new talent what to do next',
  { tag: '@both-widths' },
  async ({ page }) => {
    const talent = await createPerson('talent', 'newcomer');
    await signInAs(page, talent);
    await page.goto('/talent/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    await expect(page.getByText('Tell companies who you are')).toBeVisible();
    await expect(
      page.getByText(
        'Chat messages will appear here when a company unlocks your contact information.',
      ),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Complete your profile' }).click();
    await expect(page).toHaveURL(/\/talent\/profile/);
  },
);

test(
  'a talent sees the results of a pitch, and a reply is confirmed in Spanish',
  { tag: '@both-widths' },
  async ({ page }) => {
    const talent = await createTalentWithPitch('Mei Tanaka', 'Closer');
    // The pitch is made the oldest of the feed, so that people of other tests do not watch it.
    const { error } = await service
      .from('video_feed')
      .update({ published_at: '2020-01-01T00:00:00Z' })
      .eq('position_id', talent.positionId);
    expect(error).toBeNull();
    const company = await createPerson('company', 'northwind');
    await talent.client.from('talent_positions').insert({ position_title: 'Setter' });
    await company.client.from('position_views').insert({ position_id: talent.positionId });
    await unlock(company, talent);
    await signInAs(page, talent);
    await page.goto('/talent/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Mei Tanaka' })).toBeVisible();

    const positions = page.getByRole('region', { name: 'Your positions' }).getByRole('listitem');
    await expect(positions.filter({ hasText: 'Closer' })).toContainText('Live');
    await expect(positions.filter({ hasText: 'Closer' })).toContainText(/view\s*1\s*unlock\s*1/);
    await expect(positions.filter({ hasText: 'Setter' })).toContainText('No video yet');

    await expect(page.getByRole('img', { name: /^1 view and 1 unlock from/ })).toBeVisible();

    if ((page.viewportSize()?.width ?? 0) >= 768) {
      await page.getByPlaceholder('Type your message...').fill('Thank you for the unlock');
      await page.getByPlaceholder('Type your message...').press('Enter');
      // This toast is always in Spanish, whatever the language of the interface.
      await expect(page.getByText('Mensaje enviado')).toBeVisible();
    }

    await positions.getByRole('link', { name: 'Record or upload' }).click();
    await expect(page.getByRole('combobox', { name: 'Position' }).nth(1)).toBeInViewport();
  },
);
