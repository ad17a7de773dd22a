import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { appUrl } from '../../../tests/support/addresses.ts';
import { openPage, withBrowser } from '../browser.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';

declare global {
  interface Window {
    worksAt?: number;
  }
}

/** Notes when the app has taken the landing page over: React marks the elements that it knows. */
function noteTakeOver() {
  const look = () => {
    const door = document.querySelector('main a[href^="/company/auth"]');
    if (door && Object.keys(door).some((key) => key.startsWith('__reactProps'))) {
      window.worksAt = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** The JavaScript requested before the landing page's links are the app's, in kB after gzip. */
export const landingMeasurements = (): Measurement[] => [
  {
    rows: ['landing page JavaScript, gzip'],
    measure: async () => {
      await stackOn(embedded);
      return [await withBrowser(landingFigure)];
    },
  },
];

async function landingFigure(browser: Browser): Promise<Figure> {
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(noteTakeOver);
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  await page.goto(appUrl);
  await page.waitForFunction(() => window.worksAt !== undefined);
  await page.waitForLoadState('networkidle');
  const before = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= (window.worksAt ?? 0))
      .map(({ name }) => name),
  );
  const scripts = before.flatMap((name) => sizes.get(name) ?? []);
  if (scripts.length === 0) throw new Error('The landing page requested no scripts');
  const bytes = (await Promise.all(scripts)).reduce((a, b) => a + b, 0);
  const kilobytes = bytes / 1000;
  return {
    measured: `${kilobytes.toFixed(1)} kB in ${scripts.length} files`,
    target: '<= 120 kB',
    met: kilobytes <= 120,
  };
}
