import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { systemChromium } from '../suite/browser.mjs';
import { appUrl } from './stack.ts';
import type { Row } from './statistics.ts';

declare global {
  interface Window {
    firstButtonAt?: number;
  }
}

/** Notes when the landing page's first button appears, which is when it works. */
function noteFirstButton() {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('main a[href="/register"]')) return;
    watch.disconnect();
    window.firstButtonAt = performance.now();
  });
  watch.observe(document, { childList: true, subtree: true });
}

/**
 * Measures the JavaScript requested before the landing page's first button works, in kB after gzip.
 */
export async function landingRow(url = appUrl): Promise<Row> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(noteFirstButton);
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    );
  });
  await page.goto(url);
  await page.waitForFunction(() => window.firstButtonAt !== undefined);
  await page.waitForLoadState('networkidle');
  const before = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= (window.firstButtonAt ?? 0))
      .map(({ name }) => name),
  );
  const scripts = before.flatMap((name) => sizes.get(name) ?? []);
  const bytes = (await Promise.all(scripts)).reduce((a, b) => a + b, 0);
  await browser.close();
  const kilobytes = bytes / 1000;
  return {
    what: `landing page JavaScript, gzip (${scripts.length} files)`,
    measured: `${kilobytes.toFixed(1)} kB`,
    target: '<= 140 kB',
    met: kilobytes <= 140,
  };
}
