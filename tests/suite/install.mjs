import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { postgresBinaries } from '../../tools/backend/test/postgres/postgres-binaries.mjs';
import { systemChromium, systemFirefox, systemHeadlessShell } from './browser.mjs';

const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
  spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** @type {boolean | undefined} */
let areListsUpdated;

/** @param {string} name of a Debian package */
const installPackage = (name) => {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false;
  console.log(`Installing the ${name} package…`);
  areListsUpdated ??= run('apt-get', ['update', '-qq']);
  return areListsUpdated && run('apt-get', ['install', '-y', '-qq', name]);
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
  if (systemChromium() || installPackage('chromium')) {
    // Without it the stories run in the whole browser.
    if (!process.env.CHROMIUM_PATH && !systemHeadlessShell()) {
      installPackage('chromium-headless-shell');
    }
    return true;
  }
  if (installBuild('chromium')) return true;
  console.error('No browser could be installed. Install Chromium or set CHROMIUM_PATH.');
  return false;
}

/**
 * Installs PostgreSQL where Debian's package can be had; without it the tests run on PGlite.
 *
 * @returns {boolean} whether it is installed
 */
export const ensurePostgres = () => Boolean(postgresBinaries()) || installPackage('postgresql');

/**
 * Ensures that Firefox is installed, which one test runs in.
 *
 * @returns {boolean}
 */
export const ensureFirefox = () =>
  Boolean(systemFirefox()) || installPackage('firefox-esr') || installBuild('firefox');
