import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { postgresFolders } from './tools/backend/test/postgres/postgres-binaries.mjs';
import { hosting } from './vite/hosting/hosting.ts';
import { shakeRouter } from './vite/shake-router.ts';
import { shakeStorage } from './vite/shake-storage.ts';
import { memberShell } from './vite/member-shell.ts';
import { publicHeads } from './vite/public-heads.ts';
import { checkSettings } from './vite/settings/check-settings.ts';
import { demoMode } from './vite/settings/demo-mode.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { chunkGroups } from './vite/shared-chunks.ts';
import { separateSourceMaps } from './vite/source-maps.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** The tests that replace a module: a worker that runs other tests too would keep the replacement. */
const replacing = [
  'src/features/auth/callback/resolve-callback.test.tsx',
  'src/features/auth/sign-in/auth-forms.test.tsx',
  'src/features/upload/rewrite/run-rewrite.test.ts',
  'src/features/upload/rewrite/write/write-video.test.ts',
  'src/features/upload/transfer/resumable-upload.test.tsx',
  'src/lib/realtime/user-channel.test.tsx',
];

/** Warnings of the Supabase client that no test can do anything about. */
const unhelpful = /Multiple GoTrueClient instances|Node\.js 20 and below are deprecated/;

/** In jsdom the build for browsers, where Node's own would be taken. */
const browserBuilds = {
  alias: [
    {
      find: 'tus-js-client',
      replacement: path('./node_modules/tus-js-client/lib.esm/browser/index.js'),
    },
  ],
};

/** React's build for production, as visitors get it: its build for development takes twice as long. */
const reactForVisitors = {
  oxc: { jsx: { development: false } },
  env: { NODE_ENV: 'production' },
};

/** Services that answer nothing but what a test gives. */
const noServices = {
  VITE_SUPABASE_URL: 'http://service.test',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
};

/** Each file gets a database of its own on one server. */
const onPostgres = (postgresFolder: string) => ({
  globalSetup: 'tools/backend/test/postgres/shared-postgres.ts',
  setupFiles: ['tools/backend/test/postgres/use-postgres.ts'],
  provide: { postgresFolder },
});

/** A project on the newest PostgreSQL; the same on an older one has the version in its name. */
const projectName = (name: string, folder: string, index: number) =>
  index === 0 ? name : `${name}-${basename(dirname(folder))}`;

/** The tests of the database: on each server, on PGlite without one, or on services that run already. */
const databaseTests = {
  include: ['tests/db/**/*.test.ts'],
  isolate: false,
  environment: 'node' as const,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};
const database =
  postgresFolders().length === 0 || process.env['AGAINST_API_URL'] !== undefined
    ? [{ extends: true as const, test: { name: 'db', ...databaseTests } }]
    : postgresFolders().map((folder, index) => ({
        extends: true as const,
        test: {
          name: projectName('db', folder, index),
          ...databaseTests,
          ...onPostgres(folder),
        },
      }));

/** Services whose statements or answers depend on the driver and the server, once more on a server. */
const backendOnPostgres = postgresFolders().map((folder, index) => ({
  extends: true as const,
  test: {
    name: projectName('backend-postgres', folder, index),
    include: [
      // The error codes, times and roles that lite reads from the driver, sixty requests at a time.
      'tools/backend/rest/rest.test.ts',
      // Two renewals wait for one row, and one that fails is rolled back.
      'tools/backend/auth/refresh.test.ts',
      // Two payments of one checkout wait for each other.
      'tools/backend/checkout/checkout.test.ts',
      // Notifications, their largest size, and a connection that is lost.
      'tools/backend/realtime/realtime.test.ts',
      // Order and escaping of names, and rows that policies refuse at their commit.
      'tools/backend/storage/{storage,upload/upload}.test.ts',
      // What supabase-js stores as JSON arrives as JSON, over all services.
      'tools/backend/command/main-job.test.ts',
      // SQL for a hosted project's catalogs, whose columns change with the server's version.
      'tools/doctor/healthy.test.ts',
    ],
    isolate: false,
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    ...onPostgres(folder),
  },
}));

export default defineConfig({
  plugins: [
    checkSettings(),
    react(),
    tailwindcss(),
    shakeRouter(),
    shakeStorage(),
    publicHeads(),
    memberShell(),
    serviceWorker(),
    hosting(),
    separateSourceMaps(),
  ],
  resolve: {
    alias: [
      { find: '@locales', replacement: path('./locales') },
      { find: '@tests', replacement: path('./tests/support') },
      { find: '@', replacement: path('./src') },
      // The package offers bundlers only its development build; `react-router-dom` adds only server
      // rendering. With `shakeRouter` it saves 1.9 kB on every screen.
      {
        find: /^react-router(-dom)?$/,
        replacement: path('./node_modules/react-router/dist/production/index.mjs'),
      },
    ],
  },
  worker: { format: 'es' },
  server: { port: 5173, strictPort: true, host: '127.0.0.1' },
  build: {
    target: 'es2022',
    // A browser without module preloading loads the modules a moment later.
    modulePreload: {
      polyfill: false,
      // Texts import only what the app has loaded already.
      resolveDependencies: (file, files) => (file.startsWith('assets/texts-') ? [] : files),
    },
    rolldownOptions: {
      output: {
        // The entry file lists about a hundred chunk names, so that each character of a hash counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Code that every screen shares, in files of its own that browsers keep cached across
          // releases.
          groups: chunkGroups,
        },
      },
    },
  },
  test: {
    // By default Vitest leaves one core idle.
    maxWorkers: '100%',
    env: loadEnv(demoMode, path('.'), 'VITE_'),
    onConsoleLog: (log) => !unhelpful.test(log),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,vite,tests/unit}/**/*.test.ts'],
          exclude: replacing,
          isolate: false,
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        resolve: browserBuilds,
        test: {
          name: 'unit-dom',
          include: ['src/**/*.test.tsx'],
          exclude: replacing,
          isolate: false,
          // i18next keeps loaded catalogs, so each test file gets a fresh copy of it as of our own modules.
          server: { deps: { inline: [/i18next/, /tus-js-client/] } },
          environment: 'jsdom',
          env: noServices,
          testTimeout: 30_000,
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
      {
        extends: true,
        resolve: browserBuilds,
        test: {
          name: 'unit-isolated',
          include: replacing,
          server: { deps: { inline: [/tus-js-client/] } },
          environment: 'jsdom',
          env: noServices,
          testTimeout: 30_000,
          setupFiles: ['tests/setup-dom.ts'],
        },
      },
      {
        extends: true,
        resolve: browserBuilds,
        oxc: reactForVisitors.oxc,
        test: {
          // The whole app in jsdom, on the embedded backend.
          name: 'app',
          include: ['tests/app/**/*.test.ts'],
          isolate: false,
          env: reactForVisitors.env,
          // Each opening of the app gets a fresh copy of it, as of our own modules.
          server: { deps: { inline: [/i18next/, /tus-js-client/, /sonner/] } },
          environment: 'jsdom',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: 'tests/app/start-backend.ts',
          setupFiles: ['tests/app/use-backend.ts', 'tests/app/set-up.ts'],
        },
      },
      ...database,
      {
        extends: true,
        test: {
          // Needs an installed WebKit; not part of `npm test`.
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
          // Every sheet and dialog in each browser engine that is installed.
          name: 'overlays',
          include: ['tests/overlays/**/*.test.ts'],
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 120_000,
          globalSetup: 'tests/overlays/start-app.ts',
        },
      },
      {
        extends: true,
        test: {
          // Every screen in each browser engine that is installed.
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          environment: 'node',
          testTimeout: 240_000,
          hookTimeout: 120_000,
          globalSetup: 'tests/screens/start-app.ts',
        },
      },
      {
        extends: true,
        test: {
          // A pitch on a line that becomes poor, in each browser engine that is installed.
          name: 'playback',
          include: ['tests/playback/**/*.test.ts'],
          environment: 'node',
          testTimeout: 400_000,
          hookTimeout: 120_000,
          globalSetup: 'tests/playback/start-app.ts',
        },
      },
      {
        extends: true,
        test: {
          // What a hosted project runs: the functions, and the migrations with its rights.
          name: 'hosted',
          include: ['{supabase,tests/hosted}/**/*.test.ts'],
          isolate: false,
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // The tools' own tests.
          name: 'backend',
          include: ['tools/**/*.test.ts'],
          isolate: false,
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          globalSetup: 'tools/backend/test/tell-engines.ts',
        },
      },
      ...backendOnPostgres,
    ],
  },
});
