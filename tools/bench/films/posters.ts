import type { Browser, BrowserContext } from 'playwright';
import { appUrl, backendUrl } from '../../../tests/support/addresses.ts';
import { keepSession, openPage, withBrowser } from '../browser.ts';
import { serviceClient, signIn } from '../messages/clients.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';
import { once } from '../work-folder.ts';
import { videoOf, phoneMinute } from './films.ts';
import { openVideoPage } from './open-video-page.ts';
import type { PosterFiles } from './video-page.ts';

const perPage = 10;
/** Widths and heights of phones, the last held sideways, and how many pixels of the screen they have for one. */
const phones = [
  [390, 844, 2],
  [390, 844, 3],
  [412, 915, 3.5],
  [844, 390, 3],
] as const;

/** What a grid of posters costs a phone; the posters are made by the app of a phone's video. */
export function posterMeasurements(isSmoke: boolean): Measurement[] {
  const posters = once(() => withBrowser((browser) => makePosters(browser, isSmoke)));
  return phones.map(([width, height, sharpness]) => ({
    rows: [`grid of 60 posters on a phone (${width} wide, ${sharpness} pixels for one)`],
    measure: async () => {
      const made = await posters();
      await stackOn(embedded);
      return withBrowser(async (browser) => [
        await gridFigure(browser, made, { width, height }, sharpness, isSmoke ? 2 * perPage : 60),
      ]);
    },
  }));
}

async function makePosters(browser: Browser, isSmoke: boolean): Promise<PosterFiles[]> {
  const { path } = videoOf(phoneMinute, isSmoke);
  const page = await openVideoPage(browser);
  await page.locator('input').setInputFiles(path);
  return page.evaluate<PosterFiles[]>(() => Reflect.get(globalThis, 'posterFiles')());
}

/** Scrolls through the grid, in a window of this size whose screen has this many pixels for one. */
async function gridFigure(
  browser: Browser,
  posters: PosterFiles[],
  viewport: { width: number; height: number },
  sharpness: number,
  posterCount: number,
): Promise<Figure> {
  const page = await openPage(browser, {
    ...{ viewport, deviceScaleFactor: sharpness, locale: 'en-GB' },
    serviceWorkers: 'block',
  });
  const context = page.context();
  const { session } = await signIn('company@pitchreel.example');
  await keepSession(page, session);
  await answerFeed(context, posters, posterCount);
  let bytes = 0;
  const ends = new Set<string>();
  await context.route('**/talent_posters/**', async (route) => {
    const [, number, end = ''] = /bench-(\d+)(.*)$/.exec(route.request().url()) ?? [];
    const body = Buffer.from(posters[Number(number) % posters.length]?.files[end] ?? []);
    bytes += body.length;
    ends.add(end);
    await route.fulfill({ body, contentType: end.endsWith('webp') ? 'image/webp' : 'image/jpeg' });
  });
  page.setDefaultTimeout(120_000);
  await page.goto(`${appUrl}/company/search-talent?view=grid`);
  const tiles = page.locator('button[data-poster]');
  await tiles.nth(perPage - 1).waitFor();
  for (let count = perPage; count < posterCount; count += perPage) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await tiles.nth(count + perPage - 1).waitFor();
  }
  for (const poster of await tiles.all()) {
    await poster.scrollIntoViewIfNeeded();
    await poster.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  }
  if (bytes === 0) throw new Error('No poster was requested');
  return {
    measured: `${(bytes / 1e6).toFixed(2)} MB of ${[...ends].join(' ')}`,
    target: '< 1 MB',
    met: bytes < 1e6,
  };
}

/** Answers the search with the demo's newest pitch again and again, each time with another poster. */
async function answerFeed(context: BrowserContext, posters: PosterFiles[], posterCount: number) {
  const { data: pitch, error } = await serviceClient()
    .from('video_feed')
    .select()
    .limit(1)
    .single();
  if (error) throw error;
  const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const feed = Array.from({ length: posterCount }, (_, number) => ({
    ...pitch,
    position_id: idOf(number),
    // Pitches of one person are not shown side by side.
    talent_id: idOf(number),
    poster_url: `${backendUrl}/storage/v1/object/public/talent_posters/bench-${number}.jpg`,
    poster_sizes: Object.keys(posters[number % posters.length]?.files ?? {})
      .filter((end) => end.startsWith('-'))
      .map((end) => end.slice(1)),
    poster_preview: posters[number % posters.length]?.preview ?? null,
  }));
  await context.route('**/rpc/search_feed*', async (route) => {
    const params: { p_disliked: boolean; p_seen?: boolean; p_before_id?: string } = route
      .request()
      .postDataJSON();
    const from = feed.findIndex(({ position_id: id }) => id === params.p_before_id) + 1;
    const json = params.p_disliked || params.p_seen ? [] : feed.slice(from, from + perPage + 1);
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
}
