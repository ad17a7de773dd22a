/**
 * `npm test [suite …]`: installs what is missing, runs every suite (or the named ones), and ends
 * with the stories that passed only at a second try and the sum: 'N passed, M failed'. Plain JavaScript without dependencies, because it
 * runs before anything is installed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../supabase/local/install.mjs';
import { ensureBrowser, ensureFirefox } from './browser.mjs';
import { countStories } from './story-report.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const reports = mkdtempSync(join(tmpdir(), 'pitchreel-tests-'));

/** @typedef {{ passed: number, failed: number, flaky?: string[] }} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Suite */

/**
 * @param {string} command @param {string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<boolean>} whether it exited with 0
 */
function succeeds(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);

/** A suite that is one check. @param {string} name @param {() => Promise<boolean>} check */
const single = (name, check) => ({
  name,
  run: async () => ((await check()) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** A run that ended badly without naming a failed test still failed. @param {Count} count @param {boolean} ok */
const sealed = (count, ok) => (!ok && count.failed === 0 ? { ...count, failed: 1 } : count);

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {string[]} projects @returns {Suite} */
const vitest = (name, projects = [name]) => ({
  name,
  run: async () => {
    const file = join(reports, `${name}.json`);
    const ok = await succeeds(bin('vitest'), [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const report = readReport(file);
    return sealed(
      { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 },
      ok && report !== undefined,
    );
  },
});

/** @type {Suite} */
const e2e = {
  name: 'e2e',
  run: async () => {
    if (!ensureBrowser()) return { passed: 0, failed: 1 };
    if (!ensureFirefox()) console.log('No Firefox could be had: its stories are left out.');
    const file = join(reports, 'e2e.json');
    const ok = await succeeds(
      bin('playwright'),
      ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    );
    const report = readReport(file);
    return sealed(countStories(report ?? {}), ok && report !== undefined);
  },
};

/** @type {Suite[]} */
const suites = [
  single('format', () => succeeds(bin('prettier'), ['--check', '--log-level=warn', '.'])),
  single('lint', () => succeeds(bin('oxlint'), ['--type-aware', '--deny-warnings'])),
  single('types', () => succeeds(bin('tsc'), ['--noEmit'])),
  single('unused', async () => {
    const all = await succeeds(bin('knip'), []);
    // What its own test uses and the product does not is a feature that nobody wired in.
    return (await succeeds(bin('knip'), ['--production', '--include', 'files'])) && all;
  }),
  single('generated-types', () =>
    succeeds(process.execPath, ['--import', 'tsx', 'tests/suite/gen-types.ts', '--check']),
  ),
  single('advisors', () =>
    succeeds(process.execPath, ['--import', 'tsx', 'tests/suite/advisors.ts']),
  ),
  vitest('unit', ['unit*']),
  vitest('db'),
  vitest('backend'),
  e2e,
];

async function main() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(
      `No suite ${unknown.join(', ')}; there are ${suites.map(({ name }) => name).join(', ')}.`,
    );
    process.exit(1);
  }
  ensureInstalled();
  mkdirSync(reports, { recursive: true });

  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const flaky = [];
  const lines = [];
  for (const suite of suites) {
    if (wanted.length > 0 && !wanted.includes(suite.name)) continue;
    console.log(`\n── ${suite.name}`);
    const { passed, failed, flaky: passedAtSecondTry = [] } = await suite.run();
    total.passed += passed;
    total.failed += failed;
    flaky.push(...passedAtSecondTry);
    lines.push(`${suite.name.padEnd(16)} ${passed} passed, ${failed} failed`);
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  if (flaky.length > 0) {
    console.log(`Flaky, passed at the second try, to be mended:\n  ${flaky.join('\n  ')}\n`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

await main();
