/**
 * Checks and installs what the project needs to run. Plain JavaScript without dependencies, because
 * it runs on a fresh clone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const minimumNode = [20, 19];

/** Exits with one sentence when this version of Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = minimumNode;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  fail(
    `Pitchreel needs Node.js ${minimumNode.join('.')} or newer; this is ${process.versions.node}. ` +
      'Install a current one from https://nodejs.org and try again.',
  );
}

/**
 * Whether node_modules matches package-lock.json. npm writes a list of the installed packages after
 * every install; when that list is older than the lockfile, the two are compared.
 */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return true;
  const present = packagesOf(installed);
  return Object.entries(packagesOf(wanted)).every(([path, { version, optional }]) => {
    const found = present[path];
    return path === '' || (found ? found.version === version : optional === true);
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}

/** Installs the dependencies when they are missing or older than the lockfile. */
export function ensureInstalled() {
  checkNode();
  if (isInstalled()) return;
  console.log('Installing dependencies (npm ci), about a minute the first time …');
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  try {
    execFileSync(command, [...args, 'ci', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
      shell: command.endsWith('.cmd'),
    });
  } catch {
    fail('The dependencies could not be installed; npm says why above.');
  }
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
