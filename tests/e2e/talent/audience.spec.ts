import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';

test('a pitch for companies only is hidden from a visitor, and plays to a company', async ({
  page,
  browser,
}) => {
  const talent = await createTalentWithPitch('Nora Falk', 'Closer');
  // The pitch is made the oldest of the feed, so that people of other tests do not watch it.
  await service
    .from('video_feed')
    .update({ published_at: '2020-01-01T00:00:00Z' })
    .eq('position_id', talent.positionId)
    .throwOnError();
  await signInAs(page, talent);
  await page.goto('/talent/profile');
  const companiesOnly = page.getByRole('radio', { name: 'Companies only' });
  await companiesOnly.click();
  await expect(companiesOnly).toBeChecked();
  await expect(page.getByText('Live · Companies only')).toBeVisible();
  await page.getByRole('button', { name: 'Watch your video' }).click();
  const isPlaying = (video: HTMLVideoElement) => video.played.length > 0 && video.played.end(0) > 0;
  await expect.poll(() => page.getByRole('dialog').locator('video').evaluate(isPlaying)).toBe(true);

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/pitch/${talent.positionId}`);
  await expect(stranger.getByText(/^This pitch is no longer published\./)).toBeVisible();

  const theirs = await (await browser.newContext()).newPage();
  await signInAs(theirs, await createPerson('company', 'northwind'));
  await theirs.goto(`/pitch/${talent.positionId}`);
  const film = theirs.locator('[data-role="current"] video');
  await expect
    .poll(() =>
      film.evaluate((video: HTMLVideoElement) => {
        video.playbackRate = 8;
        return video.played.length > 0 && video.played.end(0) >= video.duration - 0.1;
      }),
    )
    .toBe(true);
  await expect(film).toHaveAttribute('data-address', /\/object\/sign\/company_videos\//);
  await theirs.goto('about:blank');
  const watches = service
    .from('position_watches')
    .select('film')
    .eq('position_id', talent.positionId);
  await expect.poll(async () => (await watches).data?.length).toBe(1);
});
