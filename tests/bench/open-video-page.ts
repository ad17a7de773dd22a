import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import send from 'send';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const html = '<!doctype html><input type="file" /><script type="module" src="/page.js"></script>';

/**
 * Builds, serves and opens a page with the app's own code for films (`video-page.ts`), without the
 * app around it. It takes films from its file field, so that they are read from the disk.
 */
export async function openVideoPage(
  browser: Browser,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const out = mkdtempSync(join(tmpdir(), 'pitchreel-bench-page-'));
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
        input: join(root, 'tests/bench/video-page.ts'),
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') response.setHeader('content-type', 'text/html').end(html);
    else send(request, pathname, { root: out }).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction(() => 'measureVideo' in globalThis);
  return {
    page,
    close: async () => {
      await page.context().close();
      server.closeAllConnections();
      server.close();
      rmSync(out, { recursive: true, force: true });
    },
  };
}
