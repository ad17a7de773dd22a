import type { Page } from 'playwright/test';
import { expectToast } from '../support/auth-steps.ts';
import { createTalentWithPitch, expect, test } from '../support/fixtures.ts';
import { openProfile, positionsOf } from '../support/talent-steps.ts';

const said = 'Año tras año, I close.';
const srt = `1\r\n00:00:00,000 --> 00:09:00,000\r\n<font color="#ffffff">${said}</font>\r\n`;

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('Choose a captions file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

const isPlaying = (page: Page) =>
  page
    .locator('[data-role="current"] video')
    .evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0.1);

test('a talent adds captions; a visitor reads them and can turn them off permanently', async ({
  page,
  browser,
}) => {
  const talent = await createTalentWithPitch('Ada Captioned');
  await openProfile(page, talent);

  await test.step('a file without captions gets one clear error message', async () => {
    await choose(page, 'pitch.srt', 'This is a text.');
    await expect(page.getByRole('alert')).toHaveText(
      'There are no captions in this file. Choose a .vtt or .srt file.',
    );
    expect((await positionsOf(talent))[0]?.captions_url).toBeNull();
  });

  await test.step('captions are added and shown in the talent’s player', async () => {
    await choose(page, 'pitch.srt', srt);
    await expectToast(page, 'Captions saved');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('They are shown with your video.')).toBeVisible();
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
      .toEqual(['showing', said]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  });

  const visitor = await browser.newPage();
  await test.step('a visitor sees the captions during playback and turns them off', async () => {
    await visitor.goto(`/pitch/${talent.positionId}`);
    await expect(visitor.getByText(said)).toBeVisible();
    await expect.poll(() => isPlaying(visitor)).toBe(true);
    const button = visitor.getByRole('button', { name: 'Captions' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect(visitor.getByText(said)).toHaveCount(0);
  });

  await test.step('captions stay off after a reload until they are turned on again', async () => {
    const fetched: string[] = [];
    visitor.on('request', (request) => {
      if (request.url().includes('talent_captions')) fetched.push(request.url());
    });
    await visitor.reload();
    await expect.poll(() => isPlaying(visitor)).toBe(true);
    const button = visitor.getByRole('button', { name: 'Captions' });
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(visitor.getByText(said)).toHaveCount(0);
    expect(fetched).toEqual([]);
    await visitor.keyboard.press('c');
    await expect(visitor.getByText(said)).toBeVisible();
    expect(fetched).toHaveLength(1);
  });

  await test.step('captions are removed, and the focus stays in their row', async () => {
    await page.getByRole('button', { name: 'Remove captions' }).click();
    await expectToast(page, 'Captions removed');
    await expect(page.getByRole('button', { name: 'Add captions' })).toBeFocused();
    expect((await positionsOf(talent))[0]?.captions_url).toBeNull();
    const { data } = await talent.client.storage.from('talent_captions').list(talent.userId);
    expect(data).toEqual([]);
  });
});

test('a captions file that fails to load does not affect the pitch', async ({ page, context }) => {
  const talent = await createTalentWithPitch('Ada Uncaptioned');
  await openProfile(page, talent);
  await choose(page, 'pitch.srt', srt);
  await expectToast(page, 'Captions saved');
  const asked = page.waitForRequest('**/talent_captions/**');
  await context.route('**/talent_captions/**', (route) => route.abort());
  await page.goto(`/pitch/${talent.positionId}`);
  await asked;
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(said)).toHaveCount(0);
});
