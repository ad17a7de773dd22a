import type { Page } from 'playwright/test';
import { appUrl } from '../../support/addresses.ts';
import { expect, test } from '../support/fixtures.ts';
import { startHost, type Host } from '../support/host.ts';

// Two stories close their host, and lose files of it.
test.use({
  serviceWorkers: 'allow',
  expectedFaults: /ERR_CONNECTION_(REFUSED|RESET)|404 .*\/assets\/help-/,
});

/** Opens the home page and waits until the worker serves it. */
async function openInstalled(page: Page, site = appUrl) {
  await page.goto(`${site}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

test('the app opens without a network, says so, and recovers', async ({ page, context }) => {
  await openInstalled(page);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hear them sell');
  await expect(page.getByText("You're offline")).toBeVisible();

  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
  await expect(page.getByText("You're offline")).toBeHidden();
});

test('a full disk does not prevent pages from opening', async ({ page, context }) => {
  await openInstalled(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: appUrl, quotaSize: 1000 });
  await page.goto('/company/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeEditable();
});

test('the cache contains only the files of the app', async ({ page }) => {
  await openInstalled(page);
  await page.goto('/help');
  await page.getByText('What does an unlock cost?').click();
  await expect(page.getByText('$15')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => url);
  });
  const others = kept
    .map((url) => url.replace(appUrl, ''))
    .filter((path) => !/^\/(assets\/.+|favicon\.svg)?$/.test(path));
  expect(kept.length).toBeGreaterThan(10);
  expect(others).toEqual([]);
});

test('a new version asks before it takes over', async ({ page }) => {
  await openInstalled(page);
  // Chromium can lose a message to a worker that starts while another is still active.
  await page.waitForLoadState('networkidle');
  // To the browser, another address of the worker is a new version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'));
  const update = page.getByRole('button', { name: 'Update' });
  await expect(update).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await update.click();
  await reloaded;
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toBe(`${appUrl}/sw.js?next`);
});

test.describe('on a host that redirects /index.html and answers everything with a page', () => {
  let host: Host;
  test.beforeEach(async () => {
    host = await startHost();
  });
  test.afterEach(() => host.close());

  test('the app opens without a network', async ({ page }) => {
    await openInstalled(page, host.url);
    await host.close();
    await page.goto(`${host.url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Hear them sell');
  });

  test('a missing file is not cached, and its screen opens once it is back', async ({ page }) => {
    await openInstalled(page, host.url);
    host.lose(/\/assets\/help-page-/);
    const gone = await page.evaluate(async () => (await fetch('/assets/help-gone.js')).status);
    expect(gone).toBe(404);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
    host.lose(undefined);
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const responses = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()),
      );
      return responses.flat().map(({ url, headers }) => [url, headers.get('content-type')]);
    });
    const pages = kept.filter(([, type]) => type?.startsWith('text/html'));
    expect(pages.map(([url]) => url)).toEqual([`${host.url}/`]);
  });
});

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(href ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Pitchreel', display: 'standalone', start_url: '/' });
  const icons = await Promise.all(
    manifest.icons.map(({ src }: { src: string }) => request.get(src).then((r) => r.ok())),
  );
  expect(icons).toEqual(icons.map(() => true));
});
