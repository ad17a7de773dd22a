import type { CDPSession } from 'playwright';
import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { stopStack } from '../stack.ts';
import { lineName, move, openFeed, withPlayer, type Line } from './open-feed.ts';
import { serveFeed } from './serve.ts';

const sizes = [60, 6000];
const networks: readonly (Line | null)[] = [null, { megabits: 10, latency: 60 }];
/** Milliseconds of one frame at 60 frames a second, rounded up. */
const frame = 17;
/** What a feed that fetches its whole list ahead takes to the first moving frame, in milliseconds. */
const bestOfOthers = 43;

/** The carousel's moves at two lengths of its list and on two lines, and its memory over many moves. */
export const feedMeasurements = (isSmoke: boolean): Measurement[] => [
  ...networks.flatMap((network) =>
    sizes.map((size) => ({
      rows: [`carousel, ${size} videos, ${lineName(network)}`],
      measure: async () => [await movesFigure(size, network, isSmoke)],
    })),
  ),
  {
    rows: [
      '500 moves through 6000 videos: JavaScript memory',
      '500 moves through 6000 videos: nodes',
    ],
    measure: () => memoryFigures(isSmoke ? 5 : 50, isSmoke ? 10 : 500),
  },
];

async function movesFigure(size: number, network: Line | null, isSmoke: boolean): Promise<Figure> {
  await stopStack();
  const server = await serveFeed();
  return withPlayer(async (browser) => {
    const { page } = await openFeed(browser, server, size, network);
    // Of both, 5000 for a timeout.
    const shown: number[] = [];
    const moving: number[] = [];
    for (let number = 1; number <= (isSmoke ? 3 : 40); number += 1) {
      // Simulates watching for a moment, in which the feed may preload.
      await page.waitForTimeout(isSmoke ? 200 : 700);
      const moved = await move(page, number);
      shown.push(moved.shown ?? 5000);
      moving.push(moved.moving ?? 5000);
    }
    const elements = await page.locator('*').count();
    const [median, p95] = [quantile(moving, 0.5), quantile(moving, 0.95)];
    const shownP95 = quantile(shown, 0.95);
    return {
      measured: `${shownP95.toFixed(0)} / ${median.toFixed(0)} / ${p95.toFixed(0)} ms, ${elements} elements, ${server.takeRequests()} videos`,
      target: `<= ${frame} / ${bestOfOthers} / 100 ms`,
      met: shownP95 <= frame && median <= bestOfOthers && p95 <= 100,
    };
  });
}

async function memoryOf(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize') / 1024 / 1024, nodes: of('Nodes') };
}

/** @param first moves before the first look @param further moves between the looks */
async function memoryFigures(first: number, further: number): Promise<Figure[]> {
  await stopStack();
  const server = await serveFeed();
  return withPlayer(async (browser) => {
    const { page, session } = await openFeed(browser, server, 6000, null);
    await session.send('Performance.enable');
    const walk = async (from: number, to: number) => {
      for (let number = from; number <= to; number += 1) {
        await move(page, number);
        await page.waitForTimeout(60);
      }
    };
    await walk(1, first);
    const before = await memoryOf(session);
    await walk(first + 1, first + further);
    const after = await memoryOf(session);
    const figure = (from: number, to: number, most: number, unit: string): Figure => ({
      measured: `${from.toFixed(1)} to ${to.toFixed(1)}${unit}`,
      target: `grows by <= ${most}`,
      met: to - from <= most,
    });
    return [figure(before.heap, after.heap, 2, ' MiB'), figure(before.nodes, after.nodes, 100, '')];
  });
}
