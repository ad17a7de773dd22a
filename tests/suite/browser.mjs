import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Path of a Chromium that is installed on this machine, or undefined.
 * CHROMIUM_PATH wins; else the first known name on PATH.
 * @returns {string | undefined}
 */
export function systemChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) return wanted;
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

/** For a browser under test: no sandbox, and nothing on the network but the page's own requests. */
export const quietFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Makes sure that there is a browser for the tests: the system's, else Debian's package where we
 * are root, else the one that Playwright downloads. Says why when there is none.
 * @returns {boolean}
 */
export function ensureBrowser() {
  if (systemChromium()) return true;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing the chromium package…');
    if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium'])) {
      return true;
    }
  }
  console.log("Installing Playwright's Chromium…");
  if (run('npx', ['playwright', 'install', 'chromium'])) return true;
  console.error('No browser could be installed. Install Chromium or set CHROMIUM_PATH.');
  return false;
}
