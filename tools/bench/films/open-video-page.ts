import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import send from 'send';
import { build } from 'vite';
import { openPage } from '../browser.ts';
import { serve } from '../serve.ts';
import { once, workFolder } from '../work-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const html = '<!doctype html><input type="file" /><script type="module" src="/page.js"></script>';

const videoPage = once(async () => {
  const out = mkdtempSync(join(workFolder, 'video-page-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    resolve: { alias: { '@': join(root, 'src') } },
    worker: { format: 'es' },
    build: {
      outDir: out,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: fileURLToPath(new URL('video-page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  return serve((request, response, pathname) => {
    if (pathname === '/') response.setHeader('content-type', 'text/html').end(html);
    else send(request, pathname, { root: out }).pipe(response);
  });
});

/**
 * Opens a page with the app's own code for videos (`video-page.ts`), without the app around it. It takes
 * videos from its file field, so that they are read from the disk.
 */
export async function openVideoPage(browser: Browser): Promise<Page> {
  const url = await videoPage();
  const page = await openPage(browser);
  await page.goto(url);
  await page.waitForFunction(() => 'measureVideo' in globalThis);
  return page;
}
