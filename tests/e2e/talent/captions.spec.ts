import { createClient } from '@supabase/supabase-js';
import type { Page } from 'playwright/test';
import type { Database } from '../../../src/lib/database.types.ts';
import { expectAccessible } from '../support/accessible.ts';
import { backendUrl, publishableKey } from '../../support/addresses.ts';
import { expectToast } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { openProfile } from '../support/talent-steps.ts';
import { createTalentWithPitch } from '../../support/people.ts';

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

test(
  'what is read from the teleprompter waits as captions, and is corrected and published',
  { tag: '@both-widths' },
  async ({ page }) => {
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
      await page.getByRole('button', { name: 'Use this video' }).click();
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

    const [english] = (await captionsOf(talent.positionId)) ?? [];
    expect(english).toMatchObject({
      language: 'en',
      cues: [{ start: 0, text: 'Hi, I am Ada and I close deals.' }],
    });
  },
);

test(
  'captions from a file are seen in the player, edited, and written in a second language',
  { tag: '@both-widths' },
  async ({ page }) => {
    const talent = await createTalentWithPitch('Ana Translator');
    await openProfile(page, talent);
    const choose = (content: string) =>
      page
        .getByLabel('Choose a captions file')
        .setInputFiles({ name: 'a.srt', mimeType: 'text/plain', buffer: Buffer.from(content) });

    await test.step('a file without captions gets one clear sentence', async () => {
      await expect(page.getByRole('button', { name: 'Captions from a file' })).toBeVisible();
      await choose('This is a text.');
      await expect(page.getByRole('alert')).toHaveText(
        'There are no captions in this file. Choose a .vtt or .srt file.',
      );
    });

    await test.step('the lines of a file are published', async () => {
      await choose('1\r\n00:00:00,000 --> 00:09:00,000\r\n<b>Año tras año, I close.</b>\r\n');
      await expect(line(page, 1)).toHaveValue('Año tras año, I close.');
      await expectAccessible(page, 'captions editor');
      await publish(page);
      await page.getByRole('button', { name: 'Watch your video' }).click();
      await expect
        .poll(() =>
          page
            .locator('[role="dialog"] video')
            .evaluate(({ textTracks: [track] }: HTMLVideoElement) => [
              track?.mode,
              ...Array.from(track?.activeCues ?? [], (cue) => cue instanceof VTTCue && cue.text),
            ]),
        )
        .toEqual(['showing', 'Año tras año, I close.']);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    });

    await test.step('what is typed survives a reload', async () => {
      await page.getByRole('button', { name: 'Edit captions' }).click();
      await line(page, 1).press('Home');
      await line(page, 1).press('ControlOrMeta+ArrowRight');
      await line(page, 1).press('ControlOrMeta+ArrowRight');
      await line(page, 1).press('ControlOrMeta+ArrowRight');
      await line(page, 1).press('Enter');
      await expect(line(page, 2)).toBeFocused();
      await line(page, 2).fill('I close. Call +34 612 345 678');
      await expect(editor(page).getByText('Take the phone number')).toBeVisible();
      await line(page, 2).fill('I close deals.');
      await page.reload();
      await page.getByRole('button', { name: 'Go on with your captions' }).click();
      await expect(line(page, 2)).toHaveValue('I close deals.');
      await publish(page);
    });

    await test.step('a second language is published by itself', async () => {
      await page.getByRole('button', { name: 'Edit captions' }).click();
      await editor(page).getByRole('button', { name: 'Second language' }).click();
      await expect(line(page, 1)).toBeFocused();
      await expect(line(page, 2)).toHaveAccessibleDescription('I close deals.');
      await line(page, 2).fill('Cierro ventas.');
      await publish(page);
      await expectToast(page, 'Captions published, without 1 empty line');
      await expect(page.getByText('Shown with your video in English and Spanish.')).toBeVisible();
      expect(await captionsOf(talent.positionId)).toMatchObject([
        { language: 'en', cues: [{}, { text: 'I close deals.' }] },
        { language: 'es', cues: [{ text: 'Cierro ventas.' }] },
      ]);
    });

    await test.step('one language is deleted, and the focus stays in its row', async () => {
      await page.getByRole('button', { name: 'Edit captions' }).click();
      await editor(page).getByRole('button', { name: 'Spanish' }).click();
      await editor(page).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Delete these captions' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, 'Captions deleted');
      await expect(page.getByRole('button', { name: 'Edit captions' })).toBeFocused();
      expect(await captionsOf(talent.positionId)).toMatchObject([{ language: 'en' }]);
    });
  },
);
