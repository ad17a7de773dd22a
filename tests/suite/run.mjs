/**
 * `npm test [suite …] [--shard=i/n]`: installs missing packages, runs every suite (or the named
 * ones; of the stories the i-th of n parts), and ends with the tests that passed only when retried
 * and the sum: 'N passed, M failed'. Plain JavaScript without dependencies, because it runs before
 * anything is installed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../supabase/local/install.mjs';
import { postgresBinaries } from '../../supabase/local/test/postgres-binaries.mjs';
import { ensureBrowser, ensureFirefox, systemWebKit } from './browser.mjs';
import { countStories } from './story-report.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const reports = mkdtempSync(join(tmpdir(), 'pitchreel-tests-'));
/** @param {string} argument */
const isShard = (argument) => /^--shard=\d+\/\d+$/.test(argument);
const shard = process.argv.slice(2).filter(isShard);

/** @typedef {{ passed: number, failed: number, flaky?: string[], note?: string }} Count */
/** @typedef {{ name: string, isCheck?: true, run: () => Promise<Count> }} Suite */

/**
 * @param {string} command @param {string[]} args @param {Record<string, string>} [env]
 * @param {(text: string) => void} [write] receives the output, which is otherwise printed at once
 * @returns {Promise<boolean>} whether it exited with 0
 */
function succeeds(command, args, env = {}, write) {
  const output = write ? 'pipe' : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', output, output],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
    });
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => write?.(text));
    }
    child.on('close', (code) => resolve(code === 0));
  });
}

/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);

/**
 * A suite of commands that counts as one check. Its output is printed at the end, because checks
 * run concurrently.
 *
 * @param {string} name @param {string[][]} commands @returns {Suite}
 */
const check = (name, ...commands) => ({
  name,
  isCheck: true,
  run: async () => {
    let output = '';
    let failed = 0;
    for (const [command = '', ...args] of commands) {
      if (!(await succeeds(command, args, {}, (text) => (output += text)))) failed = 1;
    }
    console.log(`\n── ${name}\n${output}`.trimEnd());
    return { passed: 1 - failed, failed };
  },
});

/**
 * A run that exits with an error but names no failed test counts as one failure. @param {Count}
 * count @param {boolean} ok
 */
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

/** @param {string} name @param {Record<string, string>} [env] @returns {Promise<Count>} */
async function tellStories(name, env = {}) {
  const file = join(reports, `${name}.json`);
  const ok = await succeeds(
    bin('playwright'),
    ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...shard],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  );
  const report = readReport(file);
  return sealed(countStories(report ?? {}), ok && report !== undefined);
}

/** @type {Suite} */
const backend = {
  name: 'backend',
  run: async () => ({
    ...(await vitest('backend', ['backend*']).run()),
    note: postgresBinaries()
      ? 'on PGlite and PostgreSQL'
      : 'on PGlite alone: PostgreSQL is not installed',
  }),
};

/** @type {Suite} */
const e2e = {
  name: 'e2e',
  run: async () => {
    if (!ensureBrowser()) return { passed: 0, failed: 1 };
    if (!ensureFirefox()) console.log('No Firefox could be had: its stories are left out.');
    return tellStories('e2e');
  },
};

/** The layout of every sheet and dialog in each engine. @type {Suite} */
const overlays = {
  name: 'overlays',
  run: async () => {
    if (!ensureBrowser()) return { passed: 0, failed: 1 };
    const missing = [
      ...(ensureFirefox() ? [] : ['Firefox: it could not be installed']),
      ...(systemWebKit() ? [] : ['WebKit: webkit2gtk-driver or xvfb is not installed']),
    ];
    return {
      ...(await vitest('overlays').run()),
      note:
        missing.length === 0
          ? 'in Chromium, Firefox and WebKit'
          : `left out: ${missing.join(', ')}`,
    };
  },
};

/** The main job and sign-up on the other database. @type {Suite} */
const e2eOnPostgres = {
  name: 'e2e-postgres',
  run: async () => {
    if (!postgresBinaries()) {
      return { passed: 0, failed: 0, note: 'left out: PostgreSQL is not installed' };
    }
    if (!ensureBrowser()) return { passed: 0, failed: 1 };
    return tellStories('e2e-postgres', { E2E_ENGINE: 'postgres' });
  },
};

/** @type {Suite[]} */
const suites = [
  check('format', [bin('prettier'), '--check', '--log-level=warn', '.']),
  check('lint', [bin('oxlint'), '--type-aware', '--deny-warnings']),
  check('types', [bin('tsc'), '--noEmit']),
  check(
    'unused',
    [bin('knip')],
    // A file that only its own test uses is not wired into the product.
    [bin('knip'), '--production', '--include', 'files'],
  ),
  check('generated-types', [
    process.execPath,
    '--import',
    'tsx',
    'tests/suite/gen-types.ts',
    '--check',
  ]),
  check('advisors', [process.execPath, '--import', 'tsx', 'tests/suite/advisors.ts']),
  vitest('unit', ['unit*']),
  vitest('app'),
  vitest('db'),
  backend,
  e2e,
  overlays,
  e2eOnPostgres,
];

async function main() {
  const wanted = process.argv.slice(2).filter((argument) => !isShard(argument));
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
  /** @type {Map<Suite, string>} */
  const lines = new Map();
  /** @param {Suite} suite */
  const run = async (suite) => {
    const { passed, failed, flaky: passedAtSecondTry = [], note } = await suite.run();
    total.passed += passed;
    total.failed += failed;
    flaky.push(...passedAtSecondTry);
    const line = `  ${suite.name.padEnd(16)} ${passed} passed, ${failed} failed`;
    lines.set(suite, note ? `${line} (${note})` : line);
  };
  const chosen = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const waiting = chosen.filter(({ isCheck }) => isCheck).values();
  const runWaiting = async () => {
    for (const suite of waiting) await run(suite);
  };
  // A check mostly uses one core, so several run at once; a test suite uses all cores.
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
  for (const suite of chosen) {
    if (suite.isCheck) continue;
    console.log(`\n── ${suite.name}`);
    await run(suite);
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${chosen.map((suite) => lines.get(suite)).join('\n')}\n`);
  if (flaky.length > 0) {
    console.log(`Flaky, passed at the second try, to be mended:\n  ${flaky.join('\n  ')}\n`);
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

await main();
