import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build, type ResolvedConfig } from 'vite';
import type { Language } from '../../src/lib/i18n/languages.ts';
import type { Json } from '../texts.ts';

export interface AskedPage {
  /** Path and query. */
  readonly address: string;
  readonly language: Language;
  /** The catalogs of the language. */
  readonly texts: Readonly<Record<string, Json>>;
}

/** Runs apart from the build, because the app's modules look for a browser's storage. */
const workerCode = `
const { parentPort, workerData } = require('node:worker_threads');
const noStorage = { getItem: () => null, setItem() {}, removeItem() {} };
for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(globalThis, name, { value: noStorage });
}
(async () => {
  const { renderPage } = await import(workerData.module);
  const pages = [];
  for (const { address, language, texts } of workerData.pages) {
    pages.push(await renderPage(address, language, texts));
  }
  parentPort.postMessage(pages);
})();
`;

/** The app's public pages as one module for Node. What is loaded on demand stays out: no page begins with it. */
async function moduleOf({ root, mode, envDir, resolve, define }: ResolvedConfig): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    mode,
    envDir,
    publicDir: false,
    logLevel: 'error',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: resolve.alias },
    // Also where the build itself runs for development, as in a test.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true },
    plugins: [
      {
        name: 'without-lazy-parts',
        resolveDynamicImport: (id) => (typeof id === 'string' ? { id, external: true } : null),
      },
    ],
    build: {
      ssr: join(root, 'src/app/prerender/render-page.tsx'),
      write: false,
      target: 'node20',
      minify: false,
    },
  });
  const [output] = [built].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The public pages were not built');
  return chunk.code;
}

/**
 * The content of the pages as visitors get it first, rendered from the app's own components; undefined
 * for each that only the browser renders.
 */
export async function renderPages(
  config: ResolvedConfig,
  pages: readonly AskedPage[],
): Promise<readonly (string | undefined)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pitchreel-pages-'));
  try {
    const file = join(folder, 'pages.mjs');
    await writeFile(file, await moduleOf(config));
    return await new Promise<(string | undefined)[]>((resolve, reject) => {
      const worker = new Worker(workerCode, {
        eval: true,
        workerData: { module: pathToFileURL(file).href, pages },
        env: { ...process.env, NODE_ENV: 'production' },
      });
      worker.once('message', (rendered: (string | undefined)[]) => {
        resolve(rendered);
        void worker.terminate();
      });
      worker.once('error', reject);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
