import { existsSync } from 'node:fs';
import { defineConfig, firefox as firefoxBuild, type Project } from 'playwright/test';
import { quietFlags, systemChromium, systemFirefox } from '../suite/browser.mjs';
import { appPort, appUrl, backendPort } from './support/addresses.ts';

const chromium = systemChromium();
const firefox = systemFirefox();
const hasFirefox = firefox !== undefined || existsSync(firefoxBuild.executablePath());

/** The story that is told in every engine. */
const mainJob = 'main-job.spec.ts';
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

/** Firefox has its fake camera, and the right to use it and to play, from preferences. */
const inFirefox = {
  browserName: 'firefox' as const,
  // The system's own, over WebDriver BiDi; without one Playwright's build, over its own protocol.
  ...(firefox ? { channel: 'moz-firefox' } : {}),
  permissions: [],
  launchOptions: {
    ...(firefox ? { executablePath: firefox } : {}),
    firefoxUserPrefs: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
    },
  },
};

const firefoxProject: Project = {
  name: 'firefox',
  testMatch: mainJob,
  use: { ...inFirefox, viewport: desktop },
};

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 1,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: appUrl,
    locale: 'en-GB',
    // Only its own test wants it: requests that it answers cannot be looked at.
    serviceWorkers: 'block',
    permissions: ['camera', 'microphone'],
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [...quietFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  projects: [
    // The longest story first, so that nobody waits for it at the end.
    ...(hasFirefox ? [firefoxProject] : []),
    // A story is told on a phone. What a wide screen lays out in its own way is tagged '@both-widths',
    // what only a wide screen has '@desktop'.
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        viewport: phone,
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
    { name: 'desktop', grep: /@desktop|@both-widths/, use: { viewport: desktop } },
  ],
  webServer: {
    command: `node supabase/local/start.mjs --memory --port ${backendPort} --app-port ${appPort}`,
    cwd: '../..',
    url: appUrl,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
