import { expectToast } from '../support/auth-steps.ts';
import { expect, test } from '../support/fixtures.ts';
import { chooseVideo, holdUploads, openProfile, positionsOf } from '../support/talent-steps.ts';
import { createPerson, createTalentWithPitch, fixture, type Person } from '../../support/people.ts';

const videosOf = async ({ client, userId }: Person) =>
  (await client.storage.from('talent_videos').list(userId)).data?.map(({ name }) => name) ?? [];

test.describe('an upload or deletion while the service fails', () => {
  test('retries after lost answers and publishes the video once', async ({ page }) => {
    const talent = await createPerson('talent', 'lua');
    await openProfile(page, talent);
    // The first answer of each step is lost or reports an overloaded service.
    const failed = new Set<string>();
    await page.route(/\/(rest|storage)\/v1\//, async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      const step = `${request.method()} ${pathname.split('/').slice(1, 5).join('/')}`;
      const isOfVideo = pathname.includes('/storage/') || pathname.includes('talent_positions');
      if (!isOfVideo || request.method() === 'OPTIONS' || failed.has(step)) return route.continue();
      failed.add(step);
      return pathname.includes('/talent_posters/')
        ? route.fulfill({ status: 429, json: { statusCode: '429', message: 'Too many requests' } })
        : route.abort('connectionreset');
    });
    await chooseVideo(page, fixture('pitch.mp4'));
    await expectToast(page, 'Video saved successfully', { timeout: 60_000 });
    expect([...failed].join()).toContain('talent_posters');
    expect([...failed].join()).toContain('HEAD storage');
    const [position] = await positionsOf(talent);
    expect(position?.poster_url).toMatch(/\.jpg$/);
    expect(await videosOf(talent)).toHaveLength(1);
  });

  test('uploads a film again that the storage has lost before it is published', async ({
    page,
  }) => {
    const talent = await createPerson('talent', 'ivo');
    await openProfile(page, talent);
    let lost = '';
    await page.route('**/object/public/talent_videos/**', (route) => {
      const url = route.request().url();
      if (route.request().method() !== 'HEAD' || ![url, ''].includes(lost)) return route.continue();
      lost = url;
      return route.fulfill({ status: 400, json: { statusCode: '404', error: 'not_found' } });
    });
    await chooseVideo(page, fixture('pitch.mp4'));
    await expectToast(page, 'Video saved successfully', { timeout: 60_000 });
    expect(lost).not.toBe('');
    const [position] = await positionsOf(talent);
    expect(position?.video_url).not.toBe(lost);
    expect((await fetch(position?.video_url ?? '', { method: 'HEAD' })).status).toBe(200);
  });

  test('removes an old film only once the position points to the new one', async ({ page }) => {
    const talent = await createTalentWithPitch('Rea Font');
    const [before] = await positionsOf(talent);
    await openProfile(page, talent);
    const steps: string[] = [];
    page.on('request', (request) => {
      const [method, { pathname }] = [request.method(), new URL(request.url())];
      if (method === 'PATCH' && pathname.endsWith('/talent_positions')) steps.push('publish');
      if (method === 'DELETE' && pathname.endsWith('/talent_videos')) steps.push('remove');
    });
    let swallowed = false;
    // The first answer is empty although nothing was changed.
    await page.route('**/rest/v1/talent_positions*', (route) => {
      if (route.request().method() !== 'PATCH' || swallowed) return route.continue();
      swallowed = true;
      return route.fulfill({ status: 200, body: '' });
    });
    await chooseVideo(page, fixture('pitch.mp4'));
    await expectToast(page, 'Video saved successfully', { timeout: 60_000 });
    const [after] = await positionsOf(talent);
    expect(after?.video_url).not.toBe(before?.video_url);
    const shown = await fetch(after?.video_url ?? '', { method: 'HEAD' });
    expect(shown.status).toBe(200);
    await expect.poll(() => videosOf(talent)).toHaveLength(1);
    expect(steps).toEqual(['publish', 'publish', 'remove']);
  });

  test('uploads with a warning in a browser whose IndexedDB never answers', async ({ page }) => {
    const talent = await createPerson('talent', 'nil');
    await page.addInitScript(() => {
      Object.assign(IDBFactory.prototype, { open: () => new EventTarget() });
    });
    await openProfile(page, talent);
    const release = await holdUploads(page);
    await chooseVideo(page, fixture('pitch.mp4'));
    await expect(page.getByText('This browser cannot keep a copy of your video.')).toBeVisible();
    release();
    await expectToast(page, 'Video saved successfully', { timeout: 60_000 });
  });

  test('deletes a video once on a double click', async ({ page }) => {
    const talent = await createTalentWithPitch('Bel Roca');
    await openProfile(page, talent);
    let deletions = 0;
    page.on('request', (request) => {
      const isChange = request.method() === 'PATCH' && request.url().includes('talent_positions');
      if (isChange) deletions += 1;
    });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete video' }).dblclick();
    await expectToast(page, 'Video deleted successfully');
    await expect(page.getByText('No video yet.')).toBeVisible();
    expect(deletions).toBe(1);
  });
});
