import { expectAccessible } from '../support/accessible.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { createPerson, createTalentWithPitch } from '../../support/people/people.ts';
import { service } from '../../support/service.ts';

test('a talent reads where viewers stop, and who came by their own link', async ({
  page,
  browser,
  context,
}) => {
  const talent = await createTalentWithPitch('Mei Tanaka', 'Closer');
  // The pitch is made the oldest of the feed, so that people of other tests do not watch it.
  await service
    .from('video_feed')
    .update({ published_at: '2020-01-01T00:00:00Z' })
    .eq('position_id', talent.positionId)
    .throwOnError();
  await signInAs(page, talent);
  await page.goto('/talent/dashboard');
  await page.getByRole('button', { name: 'How far they watch' }).click();
  await expect(page.getByText("After 5 viewers you'll see")).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy your link' }).click();
  await expect(page.getByText('Put it on LinkedIn or in your CV.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const company = await createPerson('company', 'northwind');
  const theirs = await (await browser.newContext()).newPage();
  await signInAs(theirs, company);
  await theirs.goto(link);
  await expect(theirs).toHaveURL(new RegExp(`/pitch/${talent.positionId}$`));
  const film = theirs.locator('[data-role="current"] video');
  await expect
    .poll(() =>
      film.evaluate((video: HTMLVideoElement) => {
        video.playbackRate = 8;
        return video.played.length > 0 && video.played.end(0) >= video.duration - 0.1;
      }),
    )
    .toBe(true);
  await theirs.goto('about:blank');
  const watches = service
    .from('position_watches')
    .select('reached')
    .eq('position_id', talent.positionId);
  await expect.poll(async () => (await watches).data).toEqual([{ reached: 10 }]);

  const { data } = await service
    .from('video_feed')
    .select('video_url')
    .eq('position_id', talent.positionId)
    .single()
    .throwOnError();
  const others = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) => createPerson('company', name)),
  );
  for (const [at, { client }] of others.entries()) {
    await client
      .from('position_watches')
      .insert({
        position_id: talent.positionId,
        film: data.video_url,
        past_start: at > 1,
        reached: at,
      })
      .throwOnError();
  }

  await page.reload();
  await page.getByRole('button', { name: 'How far they watch' }).click();
  await expect(
    page.getByRole('img', {
      name: 'Of 5 viewers, this many kept watching: 60% to 3 seconds, 20% to the middle, 20% to the end.',
    }),
  ).toBeVisible();
  await expect(page.getByText('Many leave within 3 seconds.')).toBeVisible();
  await expectAccessible(page, 'where viewers stop');
  const positions = page.getByRole('region', { name: 'Your positions' });
  await positions.getByText('Show as a table').click();
  await expect(positions.getByRole('row')).toHaveCount(12);
  await expect(page.locator('dl > div').filter({ hasText: /^via your link\s*1$/ })).toBeVisible();
});
