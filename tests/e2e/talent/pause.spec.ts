import { expectToast } from '../support/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { openProfile } from '../support/talent-steps.ts';
import { createTalentWithPitch } from '../../support/people.ts';
import { service } from '../../support/service.ts';

test(
  'a paused pitch is gone for visitors at once, and comes back with its date',
  { tag: '@both-widths' },
  async ({ page, browser }) => {
    const talent = await createTalentWithPitch('Petra Quint', 'Setter');
    const publishedAt = async () =>
      (
        await service
          .from('video_feed')
          .select('published_at')
          .eq('position_id', talent.positionId)
          .maybeSingle()
      ).data?.published_at;
    const before = await publishedAt();
    expect(before).toBeDefined();
    const visitor = await (await browser.newContext()).newPage();

    await test.step('pausing says what it means', async () => {
      await openProfile(page, talent);
      await expect(page.getByText('Anyone can watch it now.')).toBeVisible();
      await page.getByRole('button', { name: 'Pause your Setter pitch' }).click();
      const question = page.getByRole('alertdialog', { name: 'Pause your Setter pitch?' });
      await expect(question).toContainText(
        'Companies that are paying right now still get your contact.',
      );
      await question.getByRole('button', { name: 'Pause pitch' }).click();
      await expectToast(page, 'Your pitch is paused');
      await expect(page.getByRole('heading', { name: 'Your pitch is paused.' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Show again' })).toBeFocused();
    });

    await test.step('a visitor with the address does not find it', async () => {
      await visitor.goto(`/pitch/${talent.positionId}`);
      await expect(visitor.getByText('This pitch is no longer published.')).toBeVisible();
      expect(await publishedAt()).toBeUndefined();
    });

    await test.step('the dashboard shows it as paused, and takes that back', async () => {
      await page.goto('/talent/dashboard');
      const card = page.getByRole('region', { name: 'Your positions' }).getByRole('listitem');
      await expect(card).toContainText('Paused');
      await card.getByRole('button', { name: 'Show again' }).click();
      await expect(card).toContainText('Live');
      expect(await publishedAt()).toBe(before);
      await visitor.goto(`/pitch/${talent.positionId}`);
      await expect(visitor.getByText('Petra').first()).toBeVisible();
    });
  },
);

test('a talent whose pitch an operator hid reads why, and cannot show it', async ({ page }) => {
  const talent = await createTalentWithPitch('Hanna Roth', 'Closer');
  const { error } = await service
    .from('talent_positions')
    .update({ hidden_at: new Date().toISOString(), hidden_reason: 'contact_details' })
    .eq('id', talent.positionId);
  expect(error).toBeNull();
  await signInAs(page, talent);
  await page.goto('/talent/dashboard');
  const card = page.getByRole('region', { name: 'Your positions' }).getByRole('listitem');
  await expect(card).toContainText('Hidden by Pitchreel');
  await expect(card).toContainText('It shows contact details');
  await expect(card.getByRole('button')).toHaveText([/^Where they stop/]);
  await card.getByRole('link', { name: 'Object to this' }).click();
  await expect(page).toHaveURL(/\/messages/);
});
