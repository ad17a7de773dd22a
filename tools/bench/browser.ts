import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { systemChromium } from '../../tests/suite/browser.mjs';

/** Runs something with a Chromium of its own. @param flags further ones of its command line */
export async function withBrowser<T>(
  run: (browser: Browser) => Promise<T>,
  ...flags: string[]
): Promise<T> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', ...flags],
  });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page in a context of its own. `tsx` calls `__name` in each function that holds a named one,
 * so that a page needs it to run such a function.
 */
export async function openPage(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context.newPage();
}

/** Signs a page in before it is opened. @param session as supabase-js keeps it */
export async function keepSession(page: Page, session: unknown): Promise<void> {
  await page.addInitScript(
    (text) => localStorage.setItem('pitchreel.session', text),
    JSON.stringify(session),
  );
}

/** Gives a page a phone's slow line: 1.6 Mbit/s and 150 ms. @returns its session of the browser's protocol */
export async function slowDownLine(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  return session;
}
