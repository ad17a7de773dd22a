import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import {
  hasFfmpeg,
  makeLight,
  makeSmall,
  phoneMinute,
  videoOf,
  type Film,
} from '../films/films.ts';
import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { stopStack } from '../stack.ts';
import { once, workFolder } from '../work-folder.ts';
import { lineName, move, openFeed, withPlayer, type Line } from './open-feed.ts';
import { serveFeed } from './serve.ts';
import type { Watched } from './watched.ts';

/** What a person waits for a picture at most, in milliseconds, before they would go on. */
const patienceMs = 10_000;

interface Target {
  /** Milliseconds to the first moving frame. */
  readonly median: number;
  readonly p95: number;
  /** Seconds of standing still in each minute. */
  readonly stalls: number;
  /** Megabytes that came and were never shown. */
  readonly unseen?: number;
}

interface Walk {
  readonly films: 'light' | 'heavy';
  readonly line: Line;
  /** Whether they have small renditions. */
  readonly hasSmall: boolean;
  readonly target?: Target;
}

const usual: Line = { megabits: 5, latency: 60 };

const walks: readonly Walk[] = [
  {
    films: 'light',
    line: { megabits: 0.4, latency: 300 },
    hasSmall: true,
    target: { median: 800, p95: 2500, stalls: 5 },
  },
  {
    films: 'light',
    line: { megabits: 1.5, latency: 150 },
    hasSmall: true,
    target: { median: 250, p95: 800, stalls: 0 },
  },
  {
    films: 'light',
    line: usual,
    hasSmall: true,
    target: { median: 59, p95: 500, stalls: 0, unseen: 15 },
  },
  {
    films: 'light',
    line: { megabits: 10, latency: 60 },
    hasSmall: true,
    target: { median: 67, p95: 240, stalls: 0, unseen: 20 },
  },
  { films: 'heavy', line: usual, hasSmall: true },
  { films: 'heavy', line: usual, hasSmall: false },
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
  /** What came over the line, by the path of the video's file. */
  readonly bytes: Readonly<Record<string, number>>;
}

async function walkThrough(
  film: Film,
  { line, hasSmall }: Walk,
  isSmoke: boolean,
): Promise<Walked> {
  await stopStack();
  const server = await serveFeed({
    path: film.path,
    hasSmall: hasSmall && existsSync(smallVideoOf(film.path)),
  });
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

/** Megabytes that came over the line and were never shown: of each pitch, in both renditions. */
function unseenOf({ bytes, seen }: Walked, film: Film): number {
  const rateOf = (path: string) => (existsSync(path) ? statSync(path).size / film.seconds : 0);
  const rates = { large: rateOf(film.path), small: rateOf(smallVideoOf(film.path)) };
  const unseen = Object.entries(bytes).map(([path, came]) => {
    const [, number, small] = /(\d+)(-small)?\.mp4$/.exec(path) ?? [];
    const rendition = small === undefined ? 'large' : 'small';
    return Math.max(0, came - (seen[Number(number)]?.[rendition] ?? 0) * rates[rendition]);
  });
  return unseen.reduce((sum, each) => sum + each, 0) / 1e6;
}

function figureOf(walked: Walked, film: Film, { target }: Walk): Figure {
  const [median, p95] = [quantile(walked.moving, 0.5), quantile(walked.moving, 0.95)];
  const stalls = (walked.stalled / walked.seconds) * 60;
  const unseen = unseenOf(walked, film);
  const small = (walked.small / walked.seconds) * 100;
  const measured = `${median.toFixed(0)} / ${p95.toFixed(0)} ms, ${stalls.toFixed(1)} s, ${unseen.toFixed(0)} MB unseen, ${small.toFixed(0)} % small`;
  if (!target) return { measured };
  const { unseen: mostUnseen = Infinity } = target;
  return {
    measured,
    target: `<= ${target.median} / ${target.p95} ms, ${target.stalls} s${target.unseen === undefined ? '' : `, ${target.unseen} MB`}`,
    met:
      median <= target.median &&
      p95 <= target.p95 &&
      stalls < target.stalls + 0.05 &&
      unseen <= mostUnseen,
  };
}

/**
 * A person's walk through 30 pitches of a minute on slow lines, with videos as the app makes them and as
 * phones make them: to the first moving frame (median / 95th), seconds of standing still a minute, what
 * came and was never shown, and the share of the time in which the small rendition was shown.
 */
export function slowLineMeasurements(isSmoke: boolean): Measurement[] {
  const heavy = async () => videoOf(phoneMinute, isSmoke);
  const light = once(async (): Promise<Film> => {
    const film = await heavy();
    const path = join(workFolder, 'light.mp4');
    // ffmpeg makes its small rendition, with the sound of the app's recorder instead of 160 kbit/s.
    const made = await withPlayer((browser) => makeLight(browser, film, false));
    writeFileSync(path, made.film);
    return { ...film, path };
  });
  const films = { light, heavy };
  return walks.map((each) => ({
    rows: [`${each.films}${each.hasSmall ? '' : ' without small ones'}, ${lineName(each.line)}`],
    measure: async () => {
      const film = await films[each.films]();
      if (each.hasSmall && hasFfmpeg()) makeSmall(film);
      return [figureOf(await walkThrough(film, each, isSmoke), film, each)];
    },
  }));
}
