import type { Page, Request } from 'playwright/test';
import { expectToast, recordToasts } from '../support/steps/auth-steps.ts';
import { expect, signInAs, test } from '../support/fixtures.ts';
import { holdUploads } from '../support/steps/talent-steps.ts';
import { createPerson, createTalent, fixture, type Person } from '../../support/people/people.ts';

/** Records every stream that the page opens, to check that the camera is switched off. */
async function watchCamera(page: Page) {
  await page.addInitScript(() => {
    const opened: MediaStream[] = [];
    Object.assign(globalThis, { openedStreams: opened });
    const { mediaDevices } = navigator;
    const original = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await original(constraints);
      opened.push(stream);
      return stream;
    };
  });
}

/** The number of live camera and microphone tracks, and of all that were opened. */
const tracks = (page: Page) =>
  page.evaluate(() => {
    const streams: MediaStream[] = Reflect.get(globalThis, 'openedStreams');
    const all = streams.flatMap((stream) => stream.getTracks());
    return { live: all.filter((track) => track.readyState === 'live').length, opened: all.length };
  });

/** Makes the camera fail with a browser's error name, e.g. when permission is denied. */
async function refuseCamera(page: Page, errorName: string) {
  await page.addInitScript((name) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('refused', name));
  }, errorName);
}

/**
 * Waits until the recording is at least this long, because on a slow machine an exact second may be
 * skipped.
 */
const recorded = (page: Page, seconds: number) =>
  expect
    .poll(async () => {
      const shown = await page.getByRole('timer').textContent();
      const [, m, s] = shown?.match(/^REC (\d+):(\d\d)$/) ?? [];
      return Number(m) * 60 + Number(s);
    })
    .toBeGreaterThanOrEqual(seconds);

/** Turns the phone sideways and expects the buttons to be completely visible. */
async function expectToFitOnItsSide(page: Page, names: readonly string[]) {
  const upright = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 667, height: 375 });
  for (const name of names) {
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(upright);
}

/** Scrolls the review to its end in a small window: the first words must not end up under the button that closes. */
async function expectWordsBelowClose(page: Page) {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 300 });
  const use = page.getByRole('button', { name: 'Publish my pitch' });
  await use.scrollIntoViewIfNeeded();
  await expect(use).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'How does it look?' })).not.toBeInViewport();
  await page.setViewportSize(size);
}

async function openRecorder(page: Page, person: Person) {
  await recordToasts(page);
  await signInAs(page, person);
  await page.goto('/talent/profile');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
}

const videoOf = async ({ client, userId }: Person) => {
  const { data } = await client
    .from('talent_positions')
    .select('video_url, poster_url')
    .eq('talent_id', userId)
    .maybeSingle();
  return data;
};

test('a recording is paused, watched, retaken and published, and it can be sought', async ({
  page,
}) => {
  const talent = await createTalent('Rita Sol');
  await watchCamera(page);
  await openRecorder(page, talent);

  await test.step('notes with a very long word stay in the picture', async () => {
    const word = 'x'.repeat(100);
    await page.getByRole('button', { name: 'Notes and teleprompter' }).click();
    await page.getByLabel('Your words').fill(`I sell ${word} and more`);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.locator('p', { hasText: word })).toBeInViewport({ ratio: 1 });
  });

  await test.step('a recording is made with a pause', async () => {
    await page.getByRole('button', { name: 'Start recording' }).click();
    await recorded(page, 1);
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/Paused \d:\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue recording' }).click();
    await recorded(page, 3);
    await page.getByRole('button', { name: 'Stop recording' }).click();
  });

  await test.step('the recording is watched with the camera off', async () => {
    await expect(page.getByRole('heading', { name: 'How does it look?' })).toBeVisible();
    await expect.poll(async () => (await tracks(page)).live).toBe(0);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(page.getByText(/(0:[1-5]\d|0:0[1-9]|[1-9]:\d\d) \/ \d:\d\d/)).toBeVisible();
  });

  await test.step('the recording is made again and published', async () => {
    await page.getByRole('button', { name: 'Retake' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await recorded(page, 2);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByRole('button', { name: 'Publish my pitch' }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  const saved = await videoOf(talent);
  expect(saved?.poster_url).toMatch(/talent_posters\/.*\.jpg$/);

  await test.step('the published video has a length, plays and can be sought', async () => {
    // The length is read when metadata load, because after playing to the end any player knows
    // the length.
    await page.evaluate(() => {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLVideoElement) document.body.dataset.length = `${target.duration}`;
      };
      document.addEventListener('loadedmetadata', note, { capture: true, once: true });
    });
    await page.getByRole('button', { name: 'Watch your video' }).click();
    const player = page.getByRole('dialog').locator('video');
    await expect(player).toHaveAttribute('src', saved?.video_url ?? '');
    const shown = () =>
      player.evaluate(({ readyState, seeking, currentTime, error }: HTMLVideoElement) => ({
        canPlay: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
        seeking,
        second: Math.round(currentTime * 10) / 10,
        problem: error?.message ?? null,
      }));
    // Chromium may never finish a seek that starts before the first frame is decoded.
    await expect.poll(shown).toMatchObject({ canPlay: true, problem: null });
    const length = Number(await page.locator('body').getAttribute('data-length'));
    expect(length).toBeGreaterThan(1.5);
    expect(Number.isFinite(length)).toBe(true);
    await player.evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = 1;
    });
    await expect.poll(shown).toEqual({ canPlay: true, seeking: false, second: 1, problem: null });
  });
});

test.describe('in any layout', () => {
  test('the camera is switched off however the recorder is left', async ({ page }) => {
    const talent = await createPerson('talent', 'omar');
    await watchCamera(page);
    await openRecorder(page, talent);

    await test.step('closing the recorder switches the camera off', async () => {
      await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
      await expect.poll(async () => (await tracks(page)).live).toBe(2);
      await expectToFitOnItsSide(page, [
        'Close the recorder',
        'Script: notes and teleprompter',
        'Start recording',
        'Practise first',
        'Camera and microphone',
      ]);
      // The tab order goes from the last button to the first; the video takes no focus.
      await expect(page.getByRole('button', { name: 'Start recording' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Practise first' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name: 'Close the recorder' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(() => tracks(page)).toEqual({ live: 0, opened: 2 });
    });

    await test.step('the camera is off in a hidden tab and on again once it is visible', async () => {
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
      const hide = (hidden: boolean) =>
        page.evaluate((value) => {
          Object.defineProperty(document, 'hidden', { value, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }, hidden);
      await hide(true);
      await expect.poll(() => tracks(page)).toEqual({ live: 0, opened: 4 });
      await hide(false);
      await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
      await expect.poll(async () => (await tracks(page)).live).toBe(2);
    });

    await test.step('discarding a recording switches the camera off', async () => {
      await page.getByRole('button', { name: 'Start recording' }).click();
      await recorded(page, 1);
      await page.getByRole('button', { name: 'Close the recorder' }).click();
      await expect(page.getByText(/Paused \d:\d\d/)).toBeVisible();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect.poll(async () => (await tracks(page)).live).toBe(0);
    });

    await test.step('opening another page during a recording switches the camera off and keeps the recording', async () => {
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await page.getByRole('button', { name: 'Start recording' }).click();
      await recorded(page, 1);
      await page.evaluate(() => history.pushState(null, '', '/talent/dashboard'));
      await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
      await expect(page.getByRole('timer')).toBeHidden();
      await expect.poll(async () => (await tracks(page)).live).toBe(0);
      await page.goBack();
      await page.getByRole('button', { name: 'Watch it' }).click();
      await expect(page.getByText('This is your last recording.')).toBeVisible();
    });
  });

  test('going back asks about the recording, which stays, and then about unsaved changes', async ({
    page,
  }) => {
    const talent = await createPerson('talent', 'lea');
    await signInAs(page, talent);
    await page.goto('/talent/dashboard');
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
    await page.getByLabel('Full name').fill('Lea Roig');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await recorded(page, 1);
    const discard = page.getByRole('alertdialog', { name: 'Discard this recording?' });
    await page.goBack();
    await expect(discard).toBeVisible();
    await expect(page.getByText(/Paused \d:\d\d/)).toBeVisible();
    await page.goBack();
    await expect(discard).toBeHidden();
    await page.getByRole('button', { name: 'Continue recording' }).click();
    await expect(page.getByText(/REC \d:\d\d/)).toBeVisible();
    await page.goBack();
    await discard.getByRole('button', { name: 'Discard' }).click();
    await expect(discard).toBeHidden();
    await page.goBack();
    const unsaved = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(unsaved).toBeVisible();
    await page.goBack();
    await expect(unsaved).toBeHidden();
    await expect(page.getByLabel('Full name')).toHaveValue('Lea Roig');
  });

  test('a file can be uploaded without a camera', async ({ page }) => {
    const talent = await createTalent('Dana Sol');
    await refuseCamera(page, 'NotAllowedError');
    await openRecorder(page, talent);
    const recorder = page.getByRole('dialog', { name: 'Record your pitch' });
    await expect(recorder).toContainText('Camera and microphone are blocked');
    await expect(recorder).toContainText('allow camera and microphone');
    await expectToFitOnItsSide(page, ['Try again', 'Choose a file instead']);

    await test.step('the picker refuses large files and other formats', async () => {
      const picker = recorder.getByLabel('Upload a file instead');
      await picker.setInputFiles(fixture('pitch.avi'));
      await expectToast(page, 'Please upload a video in MP4, MOV or WEBM format');
      await picker.setInputFiles(fixture('pitch.mov'));
    });

    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    // A video from a phone is published as an MP4, which plays everywhere.
    expect((await videoOf(talent))?.video_url).toMatch(/\.mp4$/);
  });

  test('a reload between recording and upload loses nothing', async ({ page }) => {
    const talent = await createTalent('Kim Sol');
    await recordToasts(page);
    await signInAs(page, talent);
    await page.goto('/talent/profile');
    await page.getByRole('button', { name: 'Add another position' }).click();
    await page.getByLabel('Position', { exact: true }).nth(1).selectOption('Setter');
    await page.getByLabel('Years of experience', { exact: true }).nth(1).fill('99');
    // The position is not stored yet, and the connection fails.
    const isCreation = (request: Request) =>
      request.method() === 'POST' && request.url().includes('/rest/v1/talent_positions');
    await page.route('**/rest/v1/talent_positions*', (route) =>
      isCreation(route.request()) ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Record', exact: true }).nth(1).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await recorded(page, 2);
    const tried = page.waitForEvent('requestfailed', isCreation);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(page.getByRole('button', { name: 'Publish my pitch' })).toBeVisible();
    await expectWordsBelowClose(page);
    await tried;
    expect(await videoOf(talent)).toBeNull();

    page.on('dialog', (dialog) => void dialog.accept());
    await page.unroute('**/rest/v1/talent_positions*');
    await page.reload();
    await expect(page.getByText('Your last recording is still here')).toBeVisible();
    await expect(page.getByLabel('Position', { exact: true })).toHaveValue('Setter');
    await expect.poll(() => videoOf(talent)).toEqual({ video_url: null, poster_url: null });
    await page.getByRole('button', { name: 'Watch it' }).click();
    await expect(page.getByText('This is your last recording.')).toBeVisible();

    await test.step('the recording can be watched and kept for later', async () => {
      await page.getByRole('button', { name: 'Close the recorder' }).click();
      await page.getByRole('button', { name: 'Keep for later' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Watch it' })).toBeFocused();
      await page.getByRole('button', { name: 'Watch it' }).click();
      await expect(page.getByText('This is your last recording.')).toBeVisible();
    });
    await page.getByRole('button', { name: 'Publish my pitch' }).click();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });

    await page.reload();
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Your last recording is still here')).toBeHidden();
  });

  test('a recording that is used offline is uploaded once the network is back', async ({
    page,
    context,
  }) => {
    const talent = await createTalent('Pau Sol');
    // The code that the page preloads is blocked too.
    await page.route('**/assets/inspect*', (route) => route.abort('internetdisconnected'));
    await openRecorder(page, talent);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await recorded(page, 1);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await page.getByRole('button', { name: 'Publish my pitch' }).click();
    await expect(page.getByRole('alert').getByText('We lost the connection.')).toBeVisible();
    await expect(
      page.getByText("The upload continues as soon as you're back online."),
    ).toBeVisible();

    await page.unroute('**/assets/inspect*');
    await context.setOffline(false);
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
  });

  test('with a full disk a recording is uploaded, and the talent is asked to stay on the page', async ({
    page,
    baseURL,
  }) => {
    const talent = await createTalent('Tina Sol');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', {
      origin: baseURL ?? '',
      quotaSize: 1000,
    });
    const release = await holdUploads(page);

    await openRecorder(page, talent);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await recorded(page, 1);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(page.getByText('Keep this page open until your video is sent.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish my pitch' }).click();
    const advice = page.getByText("Leave this page open until it's uploaded.");
    await expect(advice).toBeVisible();
    release();
    await expectToast(page, 'Video saved successfully', { timeout: 40_000 });
    await expect(advice).toBeHidden();
  });
});
