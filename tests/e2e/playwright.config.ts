import { defineConfig } from 'playwright/test';
import { quietFlags, systemChromium } from '../suite/browser.mjs';
import { appPort, appUrl, backendPort } from './addresses.ts';

const executablePath = systemChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
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
      ...(executablePath ? { executablePath } : {}),
      args: [...quietFlags, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
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
