import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { appUrl } from '../../../tests/support/addresses.ts';
import { keepSession, openPage, slowDownLine, withBrowser } from '../browser.ts';
import { signIn } from '../messages/clients.ts';
import type { Figure, Measurement } from '../rows.ts';
import { embedded, stackOn } from '../stack.ts';

declare global {
  interface Window {
    seen?: { shapeAt?: number; pageAt?: number; shift: number };
  }
}

const screens = [
  ['talent’s dashboard', '/talent/dashboard', 'talent@pitchreel.example'],
  ['talent’s profile', '/talent/profile', 'talent@pitchreel.example'],
  ['company’s dashboard', '/company/dashboard', 'company@pitchreel.example'],
] as const;

/** Runs in the page: notes when it has its shape, when its content, and how much of it moves. */
function noteSkeletonAndPage() {
  const seen: NonNullable<Window['seen']> = { shift: 0 };
  window.seen = seen;
  const look = () => {
    const main = document.querySelector('#root');
    const isGrey = main?.querySelector('.animate-skeleton') != null;
    const hasHeading = main?.querySelector('main h1') != null;
    if (isGrey || hasHeading) seen.shapeAt ??= performance.now();
    if (hasHeading && !isGrey) seen.pageAt ??= performance.now();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'hadRecentInput') !== true)
        seen.shift += Number(Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A phone on a slow line: 1.6 Mbit/s, 150 ms, a quarter of this machine's speed. */
async function makeSlow(page: Page) {
  const session = await slowDownLine(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function figuresOf(browser: Browser, path: string, email: string): Promise<Figure[]> {
  const { session } = await signIn(email);
  const page = await openPage(browser, { viewport: { width: 390, height: 844 } });
  await keepSession(page, session);
  await page.addInitScript(noteSkeletonAndPage);
  await makeSlow(page);
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${appUrl}${path}`, { timeout: 120_000 });
  await page.waitForFunction(() => window.seen?.pageAt !== undefined, undefined, {
    timeout: 120_000,
  });
  await page.waitForLoadState('networkidle');
  const {
    shapeAt = Number.NaN,
    pageAt = Number.NaN,
    shift,
  } = await page.evaluate(() => window.seen ?? { shift: Number.NaN });
  const kilobytes = (await Promise.all(sizes)).reduce((a, b) => a + b, 0) / 1000;
  await page.context().close();
  return [
    {
      measured: `${(shapeAt / 1000).toFixed(1)} / ${(pageAt / 1000).toFixed(1)} s`,
      target: '<= 2 / 5 s',
      met: shapeAt <= 2000 && pageAt <= 5000,
    },
    { measured: shift.toFixed(3), target: '<= 0.05', met: shift <= 0.05 },
    {
      measured: `${kilobytes.toFixed(0)} kB in ${sizes.length} files`,
      target: '<= 300 kB in 30',
      met: kilobytes <= 300 && sizes.length <= 30,
    },
  ];
}

/** Members' first screens on a phone's slow line: when they are there, what moves, and what they weigh. */
export const memberMeasurements = (): Measurement[] =>
  screens.map(([what, path, email]) => ({
    rows: [
      `${what} at 1.6 Mbit/s: its shape / the page`,
      `${what}: layout shift`,
      `${what}: all JavaScript, gzip`,
    ],
    measure: async () => {
      await stackOn(embedded);
      return withBrowser((browser) => figuresOf(browser, path, email));
    },
  }));
