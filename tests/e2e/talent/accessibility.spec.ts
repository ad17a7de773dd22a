import { expectAccessible, close, heading } from '../support/accessible.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createTalentWithPitch } from '../../support/people.ts';

test.describe('axe and touch targets', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test.beforeEach(() => test.slow());

  test("find nothing wrong on a talent's pages", { tag: '@both-widths' }, async ({ page }) => {
    const talent = await createTalentWithPitch('Elif Aydin', 'Setter');
    await signInAs(page, talent);
    await page.goto('/talent/dashboard');
    await expect(page.getByRole('heading', { name: 'Setter' })).toBeVisible();
    await expectAccessible(page, 'talent dashboard');
    await page.goto('/messages');
    await expect(heading(page)).toBeVisible();
    await expectAccessible(page, 'messages with nobody');

    await page.goto('/talent/profile');
    const add = page.getByRole('button', { name: 'Add another position' });
    await add.click();
    const record = page.getByRole('button', { name: 'Record', exact: true });
    await expect(record).toBeVisible();
    await expect(page.getByLabel('Email me about messages')).toBeChecked();
    await expectAccessible(page, 'talent profile');
    await page.getByRole('button', { name: 'Watch', exact: false }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'player');
    await close(page);
    await page.getByRole('button', { name: 'Cover', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Cover 3 of 3' })).toBeVisible();
    await expectAccessible(page, 'covers');
    await close(page);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Delete this video?' })).toBeVisible();
    await expectAccessible(page, 'delete video');
    await close(page);

    await record.click();
    const recorder = page.getByRole('dialog', { name: 'Record your pitch' });
    await expect(recorder.getByRole('button', { name: 'Start recording' })).toBeVisible();
    await expectAccessible(page, 'recorder');
    await recorder.getByRole('button', { name: 'Start recording' }).click();
    // On a slow machine an exact second may be skipped.
    await expect(recorder.getByText(/REC 0:(0[1-9]|[1-5]\d)/)).toBeVisible();
    await expectAccessible(page, 'recording');
    await recorder.getByRole('button', { name: 'Stop recording' }).click();
    await expect(recorder.getByRole('button', { name: 'Use this video' })).toBeVisible();
    await expectAccessible(page, 'review');
  });
});
