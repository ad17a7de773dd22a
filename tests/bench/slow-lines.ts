import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { launch, lineName, move, notUp, tryToOpenFeed, type Line } from './feeds.ts';
import { serveFeeds, type FeedServer } from './feeds/serve.ts';
import type { Watched } from './feeds/watched.ts';
import { heavyFilm, lightFilm } from './films.ts';
import { quantile, type Row } from './statistics.ts';

const pitches = 30;
const filmSeconds = 60;
/** What a person waits for a picture at most, in milliseconds, before they would go on. */
const patienceMs = 10_000;
const target: Line = { megabits: 5, latency: 60 };
const lines: readonly Line[] = [
  { megabits: 1.5, latency: 150 },
  target,
  { megabits: 10, latency: 60 },
];

interface Step {
  readonly to: number;
  readonly key: 'ArrowDown' | 'ArrowUp';
  /** Milliseconds until the next step. */
  readonly stays: number;
  /** Whether the person goes on at once, without waiting for the picture. */
  readonly hurries: boolean;
}

/** The same walk each time: mostly 2 to 8 s for a pitch; one of seven is skipped, one of nine gone back to. */
function walk(count: number): Step[] {
  let seed = 7;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const steps: Step[] = [];
  for (let to = 1; to < count; to += 1) {
    const stays = 2000 + 6000 * random();
    const fate = random();
    if (fate < 1 / 7) {
      steps.push({ to, key: 'ArrowDown', stays: 250, hurries: true });
    } else if (fate < 1 / 7 + 1 / 9) {
      steps.push(
        { to, key: 'ArrowDown', stays: 1000, hurries: false },
        { to: to - 1, key: 'ArrowUp', stays, hurries: false },
        { to, key: 'ArrowDown', stays: 2000, hurries: false },
      );
    } else {
      steps.push({ to, key: 'ArrowDown', stays, hurries: false });
    }
  }
  return steps;
}

interface Walked extends Watched {
  /** Milliseconds from each key press to the first moving frame. */
  readonly moving: readonly number[];
  /** What came over the line, by the film's path. */
  readonly bytes: Readonly<Record<string, number>>;
}

async function walkThrough(
  browser: Browser,
  server: FeedServer,
  feed: string,
  line: Line,
): Promise<Walked | undefined> {
  const opened = await tryToOpenFeed(browser, server, feed, pitches, line);
  if (!opened) return undefined;
  const { page, bytes } = opened;
  const moving: number[] = [];
  await page.waitForTimeout(3000);
  for (const { to, key, stays, hurries } of walk(pitches)) {
    if (hurries) {
      await page.keyboard.press(key);
    } else {
      const moved = await move(page, to, key, patienceMs);
      moving.push(moved.moving ?? patienceMs);
    }
    await page.waitForTimeout(stays);
  }
  const watched = await page.evaluate(() => {
    const read: () => Watched = Reflect.get(globalThis, 'watched');
    return read();
  });
  await page.context().close();
  return { ...watched, moving, bytes };
}

function rowOf(feed: string, walked: Walked | undefined, filmBytes: number, line: Line): Row {
  const what = `${feed}, ${lineName(line)}`;
  if (!walked) return notUp(what);
  const [median, p95] = [quantile(walked.moving, 0.5), quantile(walked.moving, 0.95)];
  const stalls = (walked.stalled / walked.seconds) * 60;
  const unseen = Object.entries(walked.bytes).reduce(
    (sum, [path, bytes]) =>
      sum + Math.max(0, bytes - ((walked.shown[path] ?? 0) * filmBytes) / filmSeconds),
    0,
  );
  const row = {
    what,
    measured: `${median.toFixed(0)} / ${p95.toFixed(0)} ms, stalls ${stalls.toFixed(1)} s a minute, ${(unseen / 1e6).toFixed(0)} MB unseen`,
    target: '',
  };
  if (!what.startsWith('pitchreel, light') || line !== target) return row;
  return {
    ...row,
    target: '< 400 / 1500 ms, 0 s',
    met: median < 400 && p95 < 1500 && stalls < 0.05,
  };
}

/**
 * A person's walk through 30 pitches of a minute on slow lines: the app's carousel with films as the
 * app makes them, beside two other feeds, and the films as phones make them.
 */
export async function slowLineRows(): Promise<Row[]> {
  const browser = await launch();
  const folder = mkdtempSync(join(tmpdir(), 'pitchreel-bench-lines-'));
  const rows: Row[] = [];
  const add = async (name: string, film: string, walks: readonly (readonly [string, Line])[]) => {
    const server = await serveFeeds(film);
    try {
      for (const [feed, line] of walks) {
        const walked = await walkThrough(browser, server, feed, line);
        rows.push(rowOf(`${feed}, ${name} films`, walked, statSync(film).size, line));
      }
    } finally {
      server.stop();
    }
  };
  try {
    const heavy = await heavyFilm(folder);
    if (!heavy)
      return [{ what: 'slow lines', measured: 'not measured without ffmpeg', target: '' }];
    const light = join(folder, 'light.mp4');
    writeFileSync(light, await lightFilm(browser, heavy));
    await add('light', light, [
      ...lines.map((line) => ['pitchreel', line] as const),
      ['react-vertical-feed', target],
      ['swiper', target],
    ]);
    await add('heavy', heavy, [['pitchreel', target]]);
    return rows;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
