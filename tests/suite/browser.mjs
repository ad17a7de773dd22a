import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @param {readonly string[]} names @returns {string | undefined} path of the first on PATH */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder.
      }
    }
  }
  return undefined;
}

/**
 * Path of a Chromium that is installed on this machine, or undefined.
 * CHROMIUM_PATH wins; else the first known name on PATH.
 */
export const systemChromium = () =>
  process.env.CHROMIUM_PATH ||
  onPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']);

/** Path of Chromium without its windows, which takes less of the processor, or undefined. */
export const systemHeadlessShell = () => onPath(['chromium-headless-shell']);

/** Path of the browser for stories that need no window; CHROMIUM_PATH wins. */
export const storyBrowser = () =>
  process.env.CHROMIUM_PATH || systemHeadlessShell() || systemChromium();

/**
 * Path of a Firefox that is installed on this machine, or undefined.
 * FIREFOX_PATH wins; else the first known name on PATH.
 */
export const systemFirefox = () => process.env.FIREFOX_PATH || onPath(['firefox-esr', 'firefox']);

const webKitDriver = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver';
const webKitPlaces = [
  process.env.WEBKIT_PATH ?? '',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
];

/**
 * Paths of WebKitGTK's small browser and of its driver, or undefined where one of them is missing or
 * there is neither a display nor Xvfb. WEBKIT_PATH and WEBKIT_DRIVER_PATH win.
 */
export function systemWebKit() {
  const browser = webKitPlaces.find((path) => existsSync(path));
  if (!browser || !existsSync(webKitDriver)) return undefined;
  return process.env.DISPLAY || onPath(['Xvfb']) ? { browser, driver: webKitDriver } : undefined;
}

/**
 * Browser features to disable: those that Playwright disables (of several such lists only the last
 * counts), and some that use a fifth of the processor: two pages for address-bar suggestions, and a
 * spare renderer.
 */
const disabledFeatures = [
  'AimEnabled',
  'AutoDeElevate',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/** Flags for a browser under test: no sandbox, and no network requests but the page's own. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${disabledFeatures.join(',')}`,
];

/** Flags that give Chromium a camera, and the permission to use it. */
export const cameraFlags = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** @param {string | undefined} path of a Chromium; without, Playwright's own build */
export const chromiumLaunch = (path) => ({
  ...(path ? { executablePath: path } : {}),
  args: [...quietFlags, ...cameraFlags],
});

/** Preferences that give Firefox a camera, and the permission to use it and to play videos. */
export const firefoxPreferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
};
