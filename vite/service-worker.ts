import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** File names of the catalogs of the shell and of the home page, and of the styles, which the pages have in themselves. */
const others = /^assets\/(?:(?:texts-\w\w|home)-[\w-]+\.js|(?:index|shell|player)-[\w-]+\.css)$/;

/**
 * Turns the chunk `sw` into /sw.js, and writes into it which files the shell is made of: what
 * index.html asks for, the styles, the bars in each language, and the icon.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          input: { index: 'index.html', sw: 'src/service-worker/worker.ts' },
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const index = bundle['index.html'];
        const worker = bundle['sw.js'];
        if (index?.type !== 'asset' || worker?.type !== 'chunk') return;
        const html = String(index.source);
        const linked = [...html.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
        const more = Object.keys(bundle).filter((name) => others.test(name));
        // The page by the address that every host has it at: some redirect /index.html.
        const files = ['', 'favicon.svg', ...new Set([...linked, ...more])].toSorted();
        const version = createHash('sha256').update(html).update(files.join()).digest('hex');
        worker.code = worker.code
          .replaceAll('SHELL_FILES', JSON.stringify(files.map((file) => `/${file}`)))
          .replaceAll('SHELL_VERSION', JSON.stringify(version.slice(0, 12)));
      },
    },
  };
}
