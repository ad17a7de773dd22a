import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import type { Database } from '../../../src/lib/database.types.ts';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { expectToast } from '../support/steps/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openProfile } from '../support/steps/talent-steps.ts';
import { createTalentWithPitch } from '../../support/people/people.ts';

/** What a visitor reads of a position's captions. */
async function captionsOf(positionId: string) {
  const visitor = createClient<Database>(backendUrl, publishableKey, {
    auth: { persistSession: false },
  });
  const { data } = await visitor
    .from('position_captions')
    .select('language, cues')
    .eq('position_id', positionId)
    .order('language');
  return data;
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Captions' });
const line = (page: Page, number: number) =>
  editor(page).getByRole('textbox', { name: `Line ${number},` });
const publish = async (page: Page) => {
  await editor(page).getByRole('button', { name: 'Publish' }).click();
  await expect(editor(page)).toBeHidden();
};

const recordedSeconds = async (page: Page) =>
  Number((await page.getByRole('timer').textContent())?.slice(-2));

test('what is read from the teleprompter waits as captions, and is corrected and published', async ({
  page,
}) => {
  const talent = await createTalentWithPitch('Ada Reader');
  await openProfile(page, talent);

  await test.step('the talent records with a script', async () => {
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await page.getByRole('button', { name: 'Record a new one' }).click();
    await page.getByRole('button', { name: 'Notes and teleprompter' }).click();
    await page
      .getByLabel('Your words')
      .fill('Hi, I am Ada and I close.\nThis is too long for so short a take, whatever I do.');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThanOrEqual(2);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByRole('button', { name: 'Publish my pitch' }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  await test.step('the draft waits over a reload, and nobody else sees it', async () => {
    await page.reload();
    await expect(page.getByText('Your words are here as captions.')).toBeVisible();
    expect(await captionsOf(talent.positionId)).toEqual([]);
  });

  await test.step('a line is heard and corrected, and published with one press', async () => {
    await page.getByRole('button', { name: 'Check your captions' }).click();
    await line(page, 1).click();
    await expect
      .poll(() =>
        editor(page)
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.currentTime),
      )
      .toBeGreaterThan(0);
    await expect(editor(page).locator('[aria-current]')).toContainText('0:00.0');
    await line(page, 1).fill('Hi, I am Ada and I close deals.');
    await publish(page);
    await expectToast(page, 'Captions published');
    await expect(page.getByText('Shown with your video in English.')).toBeVisible();
  });

  await test.step('they are shown in the player', async () => {
    await page.getByRole('button', { name: 'Watch your video' }).click();
    await expect
      .poll(() =>
        page
          .locator('[role="dialog"] video')
          .evaluate(({ textTracks: [track] }: HTMLVideoElement) => [
            track?.mode,
            ...Array.from(track?.cues ?? [], (cue) => cue instanceof VTTCue && cue.text),
          ]),
      )
      .toEqual(expect.arrayContaining(['showing', 'Hi, I am Ada and I close deals.']));
  });

  const [english] = (await captionsOf(talent.positionId)) ?? [];
  expect(english).toMatchObject({
    language: 'en',
    cues: [{ start: 0, text: 'Hi, I am Ada and I close deals.' }],
  });
});
