/**
 * `node tests/suite/against.mjs (playwright|vitest) … [--against FILE]`: the runner with its arguments, on what FILE names
 * instead of a backend of its own (docs/real-services.md).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { againstSettings, takeFile } from './against-file.mjs';

/** @param {string | undefined} file */
function settingsIn(file) {
  return file === undefined ? {} : againstSettings(parseEnv(readFileSync(file, 'utf8')));
}

const [name = '', ...given] = process.argv.slice(2);
try {
  const { file, rest } = takeFile(given);
  const env = { ...process.env, ...settingsIn(file) };
  const runner = fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
  const { status } = spawnSync(runner, rest, { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
