import type { Browser, Page } from 'playwright';
import { appUrl } from '../../../tests/support/addresses.ts';
import { openPage, withBrowser } from '../browser.ts';
import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';

declare global {
  interface Window {
    movedAt?: number;
    pressedAt?: number;
  }
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };

/** A phone on a line, on the first visit. @param kilobits of the line, down and up */
async function slowPage(browser: Browser, kilobits: number): Promise<Page> {
  const page = await openPage(browser, phone);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (kilobits * 1000) / 8,
    uploadThroughput: (kilobits * 1000) / 8,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}

const firstPaint = () =>
  performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;

/** When the heading, the price and the picture of the pitch were all there. */
async function readableAfter(page: Page): Promise<number> {
  await page.goto(appUrl, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => {
    const picture = document.querySelector<HTMLImageElement>('main section img');
    const price = document.querySelector('main [data-price]')?.textContent ?? '';
    return document.querySelector('h1') && /\d/.test(price) && picture?.complete
      ? performance.now()
      : false;
  });
  return Number(await handle.jsonValue());
}

/** From the press of play, once the page is loaded and idle, to the first frame that moves with sound. */
async function movesAfter(page: Page): Promise<number> {
  await page.goto(appUrl);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    document.addEventListener('click', () => {
      window.pressedAt = performance.now();
    });
    const look = () => {
      const video = document.querySelector<HTMLVideoElement>('[data-role="current"] video');
      if (video && video.currentTime > 0 && !video.paused && !video.muted) {
        window.movedAt = performance.now();
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.locator('[data-play]').click();
  const handle = await page.waitForFunction(() =>
    window.movedAt === undefined ? false : window.movedAt - (window.pressedAt ?? 0),
  );
  return Number(await handle.jsonValue());
}

/** The median of several visits. */
async function median(
  browser: Browser,
  kilobits: number,
  times: number,
  take: (page: Page) => Promise<number>,
): Promise<number> {
  const taken: number[] = [];
  for (let visit = 0; visit < times; visit++) {
    const page = await slowPage(browser, kilobits);
    taken.push(await take(page));
    await page.context().close();
  }
  return quantile(taken, 0.5);
}

const seconds = (ms: number, most: number): Figure => ({
  measured: `${(ms / 1000).toFixed(2)} s`,
  target: `<= ${most} s`,
  met: ms <= most * 1000,
});

const whiteUntil = async (page: Page) => {
  await page.goto(appUrl, { waitUntil: 'load' });
  return page.evaluate(firstPaint);
};

/** The home page on a phone, CPU 4x, 150 ms. */
export const slowHomeMeasurements = (isSmoke: boolean): Measurement[] => [
  {
    rows: [
      'home at 1.6 Mbit/s: text, price and picture',
      'home at 1.6 Mbit/s: from play to a moving frame with sound',
      'home at 400 kbit/s: white until',
    ],
    measure: async () => {
      await stackOn(embedded);
      const times = isSmoke ? 1 : 5;
      return withBrowser(async (browser) => [
        seconds(await median(browser, 1600, times, readableAfter), 1.5),
        seconds(await median(browser, 1600, times, movesAfter), 1),
        seconds(await median(browser, 400, times, whiteUntil), 2.5),
      ]);
    },
  },
];
