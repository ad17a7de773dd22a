import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { videoOf, makeLight, phoneMinute, type Film } from '../films/films.ts';
import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { stopStack } from '../stack.ts';
import { once, workFolder } from '../work-folder.ts';
import { lineName, move, openFeed, withPlayer, type Line } from './open-feed.ts';
import { serveFeed } from './serve.ts';
import type { Watched } from './watched.ts';

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
  /** What came over the line, by the video's path. */
  readonly bytes: Readonly<Record<string, number>>;
}

async function walkThrough(film: Film, line: Line, isSmoke: boolean): Promise<Walked> {
  await stopStack();
  const server = await serveFeed(film.path);
  const pitches = isSmoke ? 4 : 30;
  const atMost = isSmoke ? 200 : Infinity;
  return withPlayer(async (browser) => {
    const { page, bytes } = await openFeed(browser, server, pitches, line);
    const moving: number[] = [];
    await page.waitForTimeout(Math.min(3000, atMost));
    for (const { to, key, stays, hurries } of walk(pitches)) {
      if (hurries) {
        await page.keyboard.press(key);
      } else {
        const moved = await move(page, to, key, patienceMs);
        moving.push(moved.moving ?? patienceMs);
      }
      await page.waitForTimeout(Math.min(stays, atMost));
    }
    const watched = await page.evaluate(() => {
      const read: () => Watched = Reflect.get(globalThis, 'watched');
      return read();
    });
    return { ...watched, moving, bytes };
  });
}

function figureOf(walked: Walked, film: Film, isTarget: boolean): Figure {
  const videoBytes = statSync(film.path).size;
  const [median, p95] = [quantile(walked.moving, 0.5), quantile(walked.moving, 0.95)];
  const stalls = (walked.stalled / walked.seconds) * 60;
  const unseen = Object.entries(walked.bytes).reduce(
    (sum, [path, bytes]) =>
      sum + Math.max(0, bytes - ((walked.shown[path] ?? 0) * videoBytes) / film.seconds),
    0,
  );
  return {
    measured: `${median.toFixed(0)} / ${p95.toFixed(0)} ms, stalls ${stalls.toFixed(1)} s a minute, ${(unseen / 1e6).toFixed(0)} MB unseen`,
    ...(isTarget
      ? { target: '< 400 / 1500 ms, 0 s', met: median < 400 && p95 < 1500 && stalls < 0.05 }
      : {}),
  };
}

/**
 * A person's walk through 30 pitches of a minute on slow lines, with videos as the app makes them and as
 * phones make them.
 */
export function slowLineMeasurements(isSmoke: boolean): Measurement[] {
  const heavyVideo = async () => videoOf(phoneMinute, isSmoke);
  const lightVideo = once(async (): Promise<Film> => {
    const heavy = await heavyVideo();
    const path = join(workFolder, 'light.mp4');
    writeFileSync(path, (await withPlayer((browser) => makeLight(browser, heavy))).film);
    return { ...heavy, path };
  });
  const measurement = (kind: string, videoFor: () => Promise<Film>, line: Line): Measurement => ({
    rows: [`carousel, ${kind} films, ${lineName(line)}`],
    measure: async () => {
      const film = await videoFor();
      const walked = await walkThrough(film, line, isSmoke);
      return [figureOf(walked, film, kind === 'light' && line === target)];
    },
  });
  return [
    ...lines.map((line) => measurement('light', lightVideo, line)),
    measurement('heavy', heavyVideo, target),
  ];
}
