import { withBrowser } from '../browser.ts';
import type { Figure, Measurement } from '../rows.ts';
import { stopStack } from '../stack.ts';
import { openVideoPage } from './open-video-page.ts';

const what = 'a recording of 60 s';

/** Inspection, rewriting and posters of a recording, in the page that made it. */
export const recordingMeasurements = (isSmoke: boolean): Measurement[] => [
  {
    rows: [`inspect ${what}`, `write ${what} again (copied, seekable)`, `posters of ${what}`],
    measure: async () => {
      await stopStack();
      return withBrowser(async (browser) => {
        const page = await openVideoPage(browser);
        const taken = await page.evaluate(
          async (seconds) => {
            const measure: (seconds: number) => Promise<Record<string, number>> = Reflect.get(
              globalThis,
              'measureVideo',
            );
            return measure(seconds);
          },
          isSmoke ? 2 : 60,
        );
        const megabytes = `${taken.megabytes?.toFixed(1)} MB`;
        return [
          figure(taken.inspectMs, 500, megabytes),
          figure(taken.rewriteMs, 2000, megabytes),
          figure(taken.posterMs, 1000, `${taken.posters} posters`),
        ];
      });
    },
  },
];

const figure = (ms = Number.NaN, most: number, of: string): Figure => ({
  measured: `${ms.toFixed(0)} ms (${of})`,
  target: `<= ${most} ms`,
  met: ms <= most,
});
