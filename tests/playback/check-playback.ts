import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { engines } from '../overlays/engines.ts';
import type { Tab } from '../overlays/hand.ts';
import { appUrl } from '../support/addresses.ts';
import { startSlowLine, type SlowLine } from '../support/services/slow-line.ts';
import { hasEnded, hasReached, isBetween, readWatched, seekTo, watchStage } from './in-page.ts';
import { smoothnessOf } from './smoothness.ts';

const goodLine = { bitsPerSecond: 5_000_000, latencyMs: 60 };
const poorLine = { bitsPerSecond: 500_000, latencyMs: 60 };
/** Where the line falls. */
const middleSecond = 10;
const smallWidth = 360;
/** Of the demo: 37 s, whose frames are out of order in the file. */
const demoPitch = '30000000-0000-4000-8000-000000000003';

/**
 * Plays a pitch whose line falls in the middle from what carries its large video to what carries the small
 * one alone, and looks at what the engine says of it (docs/decisions/0082-renditions-and-streaming.md).
 */
export function checkPlayback(key: keyof typeof engines): void {
  const engine = engines[key];
  describe.runIf(engine.isInstalled)(`in ${engine.name}`, () => {
    let line: SlowLine;
    let tab: Tab;
    beforeAll(async () => {
      line = await startSlowLine(goodLine);
      tab = await engine.open({ proxyPort: line.port });
    });
    afterAll(async () => {
      await tab?.close();
      await line?.end();
    });

    const until = (what: string, look: () => Promise<boolean>) =>
      vi.waitFor(
        async () => {
          if (!(await look())) throw new Error(`${what} did not come`);
        },
        { timeout: 150_000, interval: 100 },
      );

    test('a pitch whose line becomes poor goes on to its end, in its small video', async () => {
      await tab.resize({ width: 390, height: 844 });
      await tab.open(`${appUrl}/pitch/${inject('heavyPitch')}`);
      await tab.call(watchStage);
      await until('The middle', () => tab.call(hasReached, middleSecond));
      line.setRate(poorLine);
      await until('The end', () => tab.call(hasEnded));
      const watched = await tab.call(readWatched);
      if (!watched) throw new Error('Nothing was noted');
      const smoothness = smoothnessOf(watched);
      expect(smoothness).toMatchObject({
        lastSecond: expect.closeTo(watched.duration, 0),
        changedWhilePlaying: false,
      });
      expect(smoothness.stoodStill).toBeLessThanOrEqual(3);
      expect(smoothness.back).toBeLessThanOrEqual(0.5);
      expect(smoothness.ahead).toBeLessThanOrEqual(0.5);
      expect(smoothness.widths).toEqual([expect.any(Number), smallWidth]);
    });

    test('a pitch plays from its beginning, from a second that was sought, and again', async () => {
      line.setRate(goodLine);
      await tab.open(`${appUrl}/pitch/${demoPitch}`);
      await until('The picture', () => tab.call(hasReached, 0.5));
      expect(await tab.call(hasReached, 5)).toBe(false);
      // The key frame of a second itself, and a place in between.
      for (const second of [12, 20.4]) {
        await tab.call(seekTo, second);
        await until(`Second ${second}`, () => tab.call(hasReached, second + 0.5));
      }
      await tab.call(seekTo, Infinity);
      await until('The beginning', () => tab.call(isBetween, 0.5, 10));
    });
  });
}
