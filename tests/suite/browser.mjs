import { spawnSync } from 'node:child_process';
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

/** Preferences that give Firefox a camera, and the permission to use it and to play films. */
export const firefoxPreferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
};

const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** @param {string} name of a Debian package */
const installPackage = (name) => {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`Installing the ${name} package…`);
  return run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', name]);
};

/** @param {'chromium' | 'firefox'} name of a build that Playwright downloads */
const installBuild = (name) => {
  console.log(`Installing Playwright's ${name}…`);
  return run('npx', ['playwright', 'install', name]);
};

/**
 * Ensures that a browser for the tests is installed: the system's, otherwise Debian's package when
 * running as root, otherwise Playwright's download. Prints the reason when there is none.
 *
 * @returns {boolean}
 */
export function ensureBrowser() {
  if (systemChromium() || installPackage('chromium') || installBuild('chromium')) return true;
  console.error('No browser could be installed. Install Chromium or set CHROMIUM_PATH.');
  return false;
}

/**
 * Ensures that Firefox is installed, which one test runs in.
 *
 * @returns {boolean}
 */
export const ensureFirefox = () =>
  Boolean(systemFirefox()) || installPackage('firefox-esr') || installBuild('firefox');
