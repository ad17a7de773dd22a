import { existsSync } from 'node:fs';
import { defineConfig, firefox as firefoxBuild, type Project } from 'playwright/test';
import {
  chromiumLaunch,
  firefoxPreferences,
  systemFirefox,
  storyBrowser,
} from '../suite/browser.mjs';
import { appPort, appUrl, backendPort, isAgainst, runningAppUrl } from '../support/addresses.ts';

const firefox = systemFirefox();
const hasFirefox = firefox !== undefined || existsSync(firefoxBuild.executablePath());

/** The one test that runs in every browser engine. */
const mainJob = 'main-job.spec.ts';
const onPhone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};
const desktop = { width: 1280, height: 800 };

/** The stories that are told once more on a PostgreSQL server, by a run of their own. */
const onPostgres = process.env['E2E_ENGINE'] === 'postgres';
const storiesOnPostgres = [mainJob, 'account/sign-up.spec.ts'];
const start = onPostgres
  ? 'node --import tsx tests/e2e/support/start-on-postgres.ts'
  : 'node tools/backend/start.mjs';
const command = isAgainst
  ? 'node --import tsx tests/e2e/support/serve-app.ts'
  : `${start} --memory --port ${backendPort} --app-port ${appPort}`;

const inFirefox = {
  browserName: 'firefox' as const,
  // The system's Firefox over WebDriver BiDi, otherwise Playwright's build over its own protocol.
  ...(firefox ? { channel: 'moz-firefox' } : {}),
  permissions: [],
  launchOptions: {
    ...(firefox ? { executablePath: firefox } : {}),
    firefoxUserPrefs: firefoxPreferences,
  },
};

const firefoxProject: Project = {
  name: 'firefox',
  testMatch: mainJob,
  use: { ...inFirefox, viewport: desktop },
};

export default defineConfig({
  testDir: '.',
  // Each run empties its folder, and this one follows the other.
  outputDir: onPostgres ? '../../test-results/on-postgres' : '../../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: appUrl,
    locale: 'en-GB',
    // Only the worker's own test allows it, because tests cannot observe requests that it answers.
    serviceWorkers: 'block',
    permissions: ['camera', 'microphone'],
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(storyBrowser()),
  },
  projects: onPostgres
    ? [{ name: 'phone-on-postgres', testMatch: storiesOnPostgres, use: onPhone }]
    : [
        // The longest test starts first, so that the run does not end waiting for it.
        ...(hasFirefox ? [firefoxProject] : []),
        // Tests run in a phone's window; '@both-widths' marks what a wide screen lays out differently,
        // '@desktop' what only a wide screen has.
        {
          name: 'phone',
          grepInvert: /@desktop/,
          use: onPhone,
        },
        { name: 'desktop', grep: /@desktop|@both-widths/, use: { viewport: desktop } },
      ],
  ...(isAgainst ? { reporter: [['list'], ['./support/skipped-reporter.ts']] } : {}),
  ...(runningAppUrl === undefined
    ? {
        webServer: {
          command,
          cwd: '../..',
          url: appUrl,
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
          stdout: 'ignore' as const,
          stderr: 'pipe' as const,
        },
      }
    : {}),
});
