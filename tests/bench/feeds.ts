import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { systemChromium } from '../suite/browser.mjs';
import type { Move } from './feeds/measure.ts';
import { serveFeeds, type FeedServer } from './feeds/serve.ts';
import { quantile, type Row } from './statistics.ts';

const feeds = ['pitchreel', 'react-vertical-feed', 'swiper'] as const;
const sizes = [60, 6000];
const networks: readonly (Line | null)[] = [null, { megabits: 10, latency: 60 }];
const moves = 40;
/** Milliseconds of one frame at 60 frames a second, rounded up. */
const frame = 17;
const longWalk = 500;

/** A slow network: megabits a second, and milliseconds until an answer begins. */
export interface Line {
  readonly megabits: number;
  readonly latency: number;
}

export const lineName = (line: Line | null) =>
  line ? `${line.megabits} Mbit/s, ${line.latency} ms` : 'loopback';

interface Measured {
  /**
   * Milliseconds from the key press to the next picture, and to its movement; 5000 for a timeout.
   */
  readonly shown: readonly number[];
  readonly moving: readonly number[];
  readonly elements: number;
  /** Number of distinct videos requested, including the first. */
  readonly videos: number;
}

/** Compares the carousel with two other feeds, and measures its memory over many moves. */
export async function feedRows(): Promise<Row[]> {
  const browser = await launch();
  const server = await serveFeeds();
  const rows: Row[] = [];
  try {
    for (const network of networks) {
      for (const size of sizes) {
        const medians: number[] = [];
        for (const feed of feeds.toReversed()) {
          const measured = await measureFeed(browser, server, feed, size, network);
          const median = quantile(measured?.moving ?? [Infinity], 0.5);
          rows.push(
            rowOf(`${feed}, ${size} videos, ${lineName(network)}`, measured, feed, medians),
          );
          medians.push(median);
        }
      }
    }
    rows.push(...(await memoryRows(browser, server)));
    return rows;
  } finally {
    server.stop();
    await browser.close();
  }
}

/** Chromium, in which a video plays before anybody touched the page. */
export function launch(): Promise<Browser> {
  const executablePath = systemChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
}

/** The row of a feed that {@link tryToOpenFeed} could not open. */
export const notUp = (what: string): Row => ({
  what,
  measured: 'does not come up within 60 s',
  target: '',
});

function rowOf(
  what: string,
  measured: Measured | undefined,
  feed: string,
  others: readonly number[],
): Row {
  if (!measured) return notUp(what);
  const { shown, moving, elements, videos } = measured;
  const [median, p95] = [quantile(moving, 0.5), quantile(moving, 0.95)];
  const shownP95 = quantile(shown, 0.95);
  const row = {
    what,
    measured: `${shownP95.toFixed(0)} / ${median.toFixed(0)} / ${p95.toFixed(0)} ms, ${elements} elements, ${videos} videos`,
    target: '',
  };
  if (feed !== 'pitchreel') return row;
  const best = Math.min(...others);
  return {
    ...row,
    target: `<= ${frame} / ${best.toFixed(0)} / 100 ms`,
    met: shownP95 <= frame && median <= best && p95 <= 100,
  };
}

/** Counts the bytes of the films that came over the line, by path. */
function countBytes(session: CDPSession): Record<string, number> {
  const bytes: Record<string, number> = {};
  const paths = new Map<string, string>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/clips/')) paths.set(requestId, pathname);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const path = paths.get(requestId);
    if (path !== undefined) bytes[path] = (bytes[path] ?? 0) + encodedDataLength;
  });
  return bytes;
}

/** Opens a feed on a line (null for loopback) and waits until its first video plays. */
async function openFeed(
  browser: Browser,
  server: FeedServer,
  feed: string,
  size: number,
  line: Line | null,
) {
  const page = await browser.newPage({
    viewport: { width: 412, height: 839 },
    hasTouch: true,
    locale: 'en-GB',
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (line) {
    const bytes = (line.megabits * 1_000_000) / 8;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: line.latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    });
  }
  const bytes = countBytes(session);
  server.takeRequests();
  await page.goto(`${server.url}?feed=${feed}&count=${size}`, { waitUntil: 'commit' });
  const plays = () =>
    'measureMove' in globalThis &&
    [...document.querySelectorAll('video')].some((video) => video.currentTime > 0.5);
  await page.waitForFunction(plays, undefined, { timeout: 60_000 });
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=feed]')?.focus());
  return { page, session, bytes };
}

/** As {@link openFeed}; undefined, with its page closed, when no video plays within 60 s. */
export async function tryToOpenFeed(
  browser: Browser,
  server: FeedServer,
  feed: string,
  size: number,
  line: Line | null,
) {
  const opened = await openFeed(browser, server, feed, size, line).catch(() => undefined);
  if (!opened) await Promise.all(browser.contexts().map((context) => context.close()));
  return opened;
}

/**
 * Moves on or back and measures it.
 * @param patience in milliseconds
 */
export async function move(
  page: Page,
  number: number,
  key: 'ArrowDown' | 'ArrowUp' = 'ArrowDown',
  patience = 5000,
): Promise<Move> {
  const result = await page.evaluateHandle(
    ([target, most]) => {
      const measure: (of: number, patience: number) => Promise<Move> = Reflect.get(
        globalThis,
        'measureMove',
      );
      return { moved: measure(target, most) };
    },
    [number, patience] as const,
  );
  await page.keyboard.press(key);
  return result.evaluate(({ moved }) => moved);
}

async function measureFeed(
  browser: Browser,
  server: FeedServer,
  feed: string,
  size: number,
  line: Line | null,
): Promise<Measured | undefined> {
  const opened = await tryToOpenFeed(browser, server, feed, size, line);
  if (!opened) return undefined;
  const { page } = opened;
  const shown: number[] = [];
  const moving: number[] = [];
  for (let number = 1; number <= moves; number += 1) {
    // Simulates watching for a moment, in which the feed may preload.
    await page.waitForTimeout(700);
    const moved = await move(page, number);
    shown.push(moved.shown ?? 5000);
    moving.push(moved.moving ?? 5000);
  }
  const elements = await page.locator('*').count();
  await page.context().close();
  return { shown, moving, elements, videos: server.takeRequests() };
}

async function memoryOf(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize') / 1024 / 1024, nodes: of('Nodes') };
}

async function memoryRows(browser: Browser, server: FeedServer): Promise<Row[]> {
  const { page, session } = await openFeed(browser, server, 'pitchreel', 6000, null);
  await session.send('Performance.enable');
  const walk = async (from: number, to: number) => {
    for (let number = from; number <= to; number += 1) {
      await move(page, number);
      await page.waitForTimeout(60);
    }
  };
  await walk(1, 50);
  const before = await memoryOf(session);
  await walk(51, 50 + longWalk);
  const after = await memoryOf(session);
  await page.context().close();
  const row = (what: string, from: number, to: number, most: number, unit: string): Row => ({
    what: `${longWalk} moves through 6000 videos: ${what}`,
    measured: `${from.toFixed(1)} to ${to.toFixed(1)} ${unit}`,
    target: `grows by <= ${most}`,
    met: to - from <= most,
  });
  return [
    row('JavaScript memory', before.heap, after.heap, 2, 'MiB'),
    row('nodes', before.nodes, after.nodes, 100, ''),
  ];
}
