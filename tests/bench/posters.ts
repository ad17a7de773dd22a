import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { systemChromium } from '../suite/browser.mjs';
import { serviceClient, signIn } from './clients.ts';
import { heavyFilm } from './films.ts';
import { openVideoPage } from './open-video-page.ts';
import { appUrl, backendUrl } from './stack.ts';
import type { Row } from './statistics.ts';
import type { PosterFiles } from './video-page.ts';

const posterCount = 60;
const perPage = 10;
/** Widths and heights of phones, the last held sideways, and how many pixels of the screen they have for one. */
const phones = [
  [390, 844, 2],
  [390, 844, 3],
  [412, 915, 3.5],
  [844, 390, 3],
] as const;

/** Measures what a grid of posters costs a phone; the posters are made by the app of a phone's film. */
export async function posterRows(): Promise<Row[]> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const posters = await makePosters(browser);
    if (!posters) return [row('', 'no ffmpeg here')];
    const rows: Row[] = [];
    for (const [width, height, sharpness] of phones) {
      rows.push(await gridRow(browser, posters, { width, height }, sharpness));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

const row = (how: string, measured: string, met?: boolean): Row => ({
  what: `grid of ${posterCount} posters on a phone${how}`,
  measured,
  target: '< 1 MB',
  ...(met === undefined ? {} : { met }),
});

async function makePosters(browser: Browser): Promise<PosterFiles[] | null> {
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-bench-posters-'));
  try {
    const film = await heavyFilm(folder);
    if (!film) return null;
    const { page, close } = await openVideoPage(browser);
    try {
      await page.locator('input').setInputFiles(film);
      return await page.evaluate<PosterFiles[]>(() => Reflect.get(globalThis, 'posterFiles')());
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Scrolls through the grid, in a window of this size whose screen has this many pixels for one. */
async function gridRow(
  browser: Browser,
  posters: PosterFiles[],
  viewport: { width: number; height: number },
  sharpness: number,
): Promise<Row> {
  const context = await browser.newContext({
    ...{ viewport, deviceScaleFactor: sharpness, locale: 'en-GB' },
    serviceWorkers: 'block',
  });
  const { session } = await signIn('company@pitchreel.example');
  await context.addInitScript(
    (kept) => localStorage.setItem('pitchreel.session', kept),
    JSON.stringify(session),
  );
  await answerFeed(context, posters);
  let bytes = 0;
  const ends = new Set<string>();
  await context.route('**/talent_posters/**', async (route) => {
    const [, number, end = ''] = /bench-(\d+)(.*)$/.exec(route.request().url()) ?? [];
    const body = Buffer.from(posters[Number(number) % posters.length]?.files[end] ?? []);
    bytes += body.length;
    ends.add(end);
    await route.fulfill({ body, contentType: end.endsWith('webp') ? 'image/webp' : 'image/jpeg' });
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(`${appUrl}/company/search-talent?view=grid`);
  const shown = page.getByRole('button', { name: /^Watch .*, / });
  await shown.nth(perPage - 1).waitFor();
  for (let count = perPage; count < posterCount; count += perPage) {
    await page.getByRole('button', { name: 'Show more' }).click();
    await shown.nth(count + perPage - 1).waitFor();
  }
  for (const poster of await shown.all()) {
    await poster.scrollIntoViewIfNeeded();
    await poster.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  }
  await context.close();
  const pixels = `${viewport.width} wide, ${sharpness} pixels for one, ${[...ends].join(' ')}`;
  return row(` (${pixels})`, `${(bytes / 1e6).toFixed(2)} MB`, bytes < 1e6);
}

/** Answers the search with the demo's newest pitch again and again, each time with another poster. */
async function answerFeed(context: BrowserContext, posters: PosterFiles[]) {
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
    poster_url: `${backendUrl}/storage/v1/object/public/talent_posters/bench-${number}.jpg`,
    poster_sizes: Object.keys(posters[number % posters.length]?.files ?? {})
      .filter((end) => end.startsWith('-'))
      .map((end) => end.slice(1)),
    poster_preview: posters[number % posters.length]?.preview ?? null,
  }));
  await context.route('**/rpc/search_feed*', async (route) => {
    const asked: { p_disliked: boolean; p_seen?: boolean; p_before_id?: string } = route
      .request()
      .postDataJSON();
    const from = feed.findIndex(({ position_id: id }) => id === asked.p_before_id) + 1;
    const json = asked.p_disliked || asked.p_seen ? [] : feed.slice(from, from + perPage + 1);
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
}
