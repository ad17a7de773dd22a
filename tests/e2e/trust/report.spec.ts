import { expect, test } from '../support/fixtures.ts';
import { isPlaying } from '../support/steps/player-steps.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';

// A second report of the same thing is refused.
test.use({ expectedFaults: /status of 409/ });

test(
  'a visitor reports a pitch where they watch it, once',
  { tag: '@desktop' },
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
    const sheet = page.getByRole('dialog', { name: "Report Rita's pitch" });

    await test.step('with the keyboard alone, while the video waits', async () => {
      await expect.poll(() => isPlaying(page)).toBe(true);
      await more.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('menuitem', { name: 'Report this pitch' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(sheet).toBeVisible();
      await expect.poll(() => isPlaying(page)).toBe(false);
      await sheet.getByRole('radio', { name: 'Not who they say they are' }).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.type('That is my video');
      await sheet.getByRole('button', { name: 'Send report' }).press('Enter');
      await expect(sheet).toContainText('Thank you. We review every report.');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(more).toBeFocused();
      await expect.poll(() => isPlaying(page)).toBe(true);
    });
    expect(await reports()).toEqual([
      {
        subject: 'pitch',
        reason: 'not_real',
        words: 'That is my video',
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
      await expect(sheet).toContainText("You've already reported this. We're looking into it.");
    });
    expect(await reports()).toHaveLength(1);
  },
);
