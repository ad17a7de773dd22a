/**
 * Checks and installs what the project needs to run. Plain JavaScript without dependencies, because
 * it runs on a fresh clone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stepLine } from './step-line.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Whether Pitchreel starts on a version of Node, and what is to be said about it.
 *
 * @param {string} version such as '20.19.4'
 * @returns {{ starts: boolean, sentence?: string }}
 */
export function judgeNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major >= 22) return { starts: true };
  if (major === 21 || (major === 20 && minor >= 19)) {
    return {
      starts: true,
      sentence: `Node.js ${version} works, but is out of support; Node.js 24 is at https://nodejs.org.`,
    };
  }
  return {
    starts: false,
    sentence:
      `Pitchreel needs Node.js 22 or newer; this is ${version}. ` +
      'Install Node.js 24 from https://nodejs.org and try again.',
  };
}

/** Exits when this version of Node is too old. */
function checkNode() {
  const { starts, sentence } = judgeNode(process.versions.node);
  if (!starts) fail(sentence ?? '');
}

/**
 * Whether node_modules matches package-lock.json. npm writes a list of the installed packages after
 * every install; when that list is older than the lockfile, the two are compared.
 */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const lockFile = join(root, 'package-lock.json');
  if (!existsSync(installed)) return false;
  if (statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs) return true;
  const present = packagesOf(installed);
  return Object.entries(packagesOf(lockFile)).every(([path, { version, optional }]) => {
    const entry = present[path];
    return path === '' || (entry ? entry.version === version : optional === true);
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
  console.log(stepLine('Installing packages, about a minute the first time', process.uptime()));
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js')
    ? [process.execPath, [npm]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
  try {
    // Without its warnings, among them which packages no longer promise to run on an old Node.
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync(command, [...args, 'ci', ...quiet], {
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
