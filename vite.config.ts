import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shakeRouter } from './vite/shake-router.ts';
import { isolatedTests } from './vite/isolated-tests.ts';
import { publicHeads } from './vite/public-heads.ts';
import { serviceWorker } from './vite/service-worker.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

const isolated = isolatedTests(path('.'));

/** What the first screen needs of packages, whichever it is, and the icons of the home page. */
const firstPackages =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store)\/|\/lucide-react\/dist\/esm\/(?!icons\/(?!(arrow-right|chevron-down|loader-circle|pause|play)\.))|vite\/preload-helper/;

export default defineConfig({
  plugins: [react(), tailwindcss(), shakeRouter(), publicHeads(), serviceWorker()],
  resolve: {
    alias: [
      { find: '@locales', replacement: path('./locales') },
      { find: '@', replacement: path('./src') },
      // React has it since version 18.
      { find: 'use-sync-external-store/shim', replacement: 'react' },
      // The package offers bundlers its development build only. What `react-router-dom` adds to it
      // is for rendering on a server.
      {
        find: /^react-router(-dom)?$/,
        replacement: path('./node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  server: { port: 5173, strictPort: true, host: '127.0.0.1' },
  build: {
    target: 'es2022',
    sourcemap: true,
    // A browser that cannot preload loads a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first screen names every catalog: each letter of a hash weighs a hundred times there.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // What every screen, and every screen with server state, starts with: one file each, kept
          // by browsers from release to release.
          groups: [
            { name: 'vendor', test: firstPackages },
            { name: 'query', test: /\/node_modules\/@tanstack\// },
            {
              name: 'site',
              test: /\/src\/(lib\/(brand|browser\/media|env|session\/(auth-storage|user-type)|supabase\/supabase)|ui\/(cx|feedback\/spinner|hooks\/use-in-view))\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  test: {
    // By default one core is left to whoever watches the tests.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,tests/unit}/**/*.test.ts'],
          exclude: isolated,
          isolate: false,
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-dom',
          include: ['src/**/*.test.tsx'],
          exclude: isolated,
          isolate: false,
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-isolated',
          include: isolated,
          isolate: false,
          runner: 'tests/fresh-modules-runner.ts',
          // Remembers catalogs: each file gets its own, as of our modules.
          server: { deps: { inline: [/i18next/] } },
          environment: 'jsdom',
          testTimeout: 30_000,
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts'],
          isolate: false,
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Where WebKit is installed; not part of `npm test`.
          name: 'webkit',
          include: ['tests/webkit/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          env: { E2E_BACKEND_PORT: '54341', E2E_APP_PORT: '5193' },
        },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['supabase/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
