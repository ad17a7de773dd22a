/**
 * `npm test [suite …] [--shard=i/n]`: installs missing packages, runs every suite (or the named
 * ones; of the stories the i-th of n parts), and ends with the tests that passed only at a
 * second try, those that failed twice, and the sum: 'N passed, M failed'. Plain JavaScript without dependencies, because it runs before
 * anything is installed.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../tools/backend/install.mjs';
import { postgresBinaries } from '../../tools/backend/test/postgres/postgres-binaries.mjs';
import { systemWebKit } from './browser.mjs';
import { ensureBrowser, ensureFirefox, ensurePostgres } from './install.mjs';
import { combineTries } from './second-try.mjs';
import { storyResults } from './story-report.mjs';
import { areToolTestsDue, readCheckout } from './tool-tests.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const reports = mkdtempSync(join(tmpdir(), 'pitchreel-tests-'));
/** @param {string} argument */
const isShard = (argument) => /^--shard=\d+\/\d+$/.test(argument);
const shard = process.argv.slice(2).filter(isShard);

/** @typedef {{ passed: number, failed: number, failures?: string[], flaky?: string[], note?: string }} Count */
/**
 * A suite has either a run of its own, or projects of Vitest, which share one run.
 *
 * @typedef {{ name: string, isCheck?: true, run: () => Promise<Count> }} OwnSuite
 * @typedef {{ name: string, projects: string[], note?: () => string }} VitestSuite
 * @typedef {OwnSuite | VitestSuite} Suite
 */

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
 * @param {string} name @param {string[][]} commands @returns {OwnSuite}
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
const withUnnamedFailure = (count, ok) =>
  !ok && count.failed === 0 ? { ...count, failed: 1 } : count;

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {string[]} projects @param {() => string} [note] @returns {VitestSuite} */
const vitest = (name, projects = [name], note) => ({ name, projects, ...(note ? { note } : {}) });

/** @typedef {import('./second-try.mjs').Result} Result */

/**
 * One try of Vitest; the results by project, and whether it ended well.
 *
 * @param {string[]} args @returns {Promise<{ ok: boolean, results: Record<string, Result[]> }>}
 */
async function tryVitest(args) {
  const file = join(reports, 'vitest.json');
  const ok = await succeeds(
    bin('vitest'),
    [
      'run',
      ...args,
      '--reporter=default',
      `--reporter=${join(root, 'tests/suite/vitest-report.mjs')}`,
    ],
    { VITEST_RESULTS: file },
  );
  const results = readReport(file) ?? {};
  rmSync(file, { force: true });
  return { ok, results };
}

/** @param {string[]} projects */
const projectArguments = (projects) => projects.flatMap((project) => ['--project', project]);

/** @param {Result[]} results @returns {string[]} */
const failedFiles = (results) => [
  ...new Set(results.flatMap(({ passed, file }) => (passed ? [] : file))),
];

/**
 * Runs the projects of several suites in one pool, so that no core is idle before the last of them
 * ends, and then the files that failed one by one. Projects end with '*' where they stand for all
 * that begin so.
 *
 * @param {VitestSuite[]} together @returns {Promise<Count[]>} in their order
 */
async function runVitest(together) {
  const first = await tryVitest(projectArguments(together.flatMap(({ projects }) => projects)));
  const failing = Object.entries(first.results).flatMap(([project, results]) =>
    results.some(({ passed }) => !passed) ? project : [],
  );
  const files = failedFiles(Object.values(first.results).flat());
  const second =
    files.length === 0
      ? { ok: first.ok, results: {} }
      : await tryVitest([...projectArguments(failing), '--maxWorkers=1', ...files]);
  /** @param {VitestSuite} suite @returns {Count} */
  const countOf = ({ projects: wanted, note }) => {
    const isWanted = (/** @type {string} */ project) =>
      wanted.some((name) =>
        name.endsWith('*') ? project.startsWith(name.slice(0, -1)) : project === name,
      );
    const own = Object.keys(first.results).filter(isWanted);
    const tries = own.map((project) =>
      combineTries(first.results[project] ?? [], second.results[project] ?? []),
    );
    return {
      passed: sum(tries.map(({ passed }) => passed)),
      failed: own.length === 0 ? 1 : sum(tries.map(({ failed }) => failed.length)),
      failures: tries.flatMap(({ failed }) => failed),
      flaky: tries.flatMap(({ flaky }) => flaky),
      ...(note ? { note: note() } : {}),
    };
  };
  const all = together.map(countOf);
  const isExplained = second.ok || all.some(({ failed }) => failed > 0);
  return all.map((count, index) => (index === 0 ? withUnnamedFailure(count, isExplained) : count));
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/**
 * Runs the tests in a browser, and those that failed once more, one by one.
 *
 * @param {string} name @param {Record<string, string>} [env] @returns {Promise<Count>}
 */
async function runBrowserTests(name, env = {}) {
  const file = join(reports, `${name}.json`);
  const run = async (/** @type {string[]} */ args) => {
    const ok = await succeeds(
      bin('playwright'),
      ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json', ...args],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
    );
    const results = storyResults(readReport(file) ?? {});
    rmSync(file, { force: true });
    return { ok: ok && results.length > 0, results };
  };
  const first = await run(shard);
  const second = first.ok ? first : await run([...shard, '--last-failed', '--workers=1']);
  const { passed, failed, flaky } = combineTries(first.results, second.results);
  return withUnnamedFailure({ passed, failed: failed.length, failures: failed, flaky }, second.ok);
}

/** @type {OwnSuite} */
const e2e = {
  name: 'e2e',
  run: async () => {
    if (!ensureBrowser()) return { passed: 0, failed: 1 };
    if (!ensureFirefox()) console.log('No Firefox could be had: its stories are left out.');
    return runBrowserTests('e2e');
  },
};

/**
 * A project that opens the app in each engine.
 *
 * @param {string} name @param {{ withWebKit: boolean }} options @returns {OwnSuite}
 */
const inEachEngine = (name, { withWebKit }) => ({
  name,
  run: async () => {
    if (!ensureBrowser()) return { passed: 0, failed: 1 };
    const hasFirefox = ensureFirefox();
    const engines = [
      'Chromium',
      hasFirefox ? 'Firefox' : 'no Firefox: it could not be installed',
      ...(withWebKit
        ? [systemWebKit() ? 'WebKit' : 'no WebKit: webkit2gtk-driver or xvfb is not installed']
        : []),
    ];
    const [count = { passed: 0, failed: 1 }] = await runVitest([vitest(name)]);
    return { ...count, note: engines.join(', ') };
  },
});

/** The main job and sign-up on the other database. @type {OwnSuite} */
const e2eOnPostgres = {
  name: 'e2e-postgres',
  run: async () => {
    if (!ensurePostgres()) {
      return { passed: 0, failed: 0, note: `left out: ${noServer}` };
    }
    if (!ensureBrowser()) return { passed: 0, failed: 1 };
    return runBrowserTests('e2e-postgres', { E2E_ENGINE: 'postgres' });
  },
};

const noServer = 'PostgreSQL is not installed';

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
    'tests/suite/gen/gen-types.ts',
    '--check',
  ]),
  check(
    'generated-mails',
    [process.execPath, '--import', 'tsx', 'tests/suite/gen/gen-languages.ts', '--check'],
    [process.execPath, '--import', 'tsx', 'tests/suite/gen/gen-mails.ts', '--check'],
  ),
  check('advisors', [process.execPath, '--import', 'tsx', 'tests/suite/advisors.ts']),
  vitest('unit', ['unit*']),
  vitest('app'),
  vitest('db', ['db*'], () =>
    postgresBinaries() ? 'on PostgreSQL' : `on PGlite alone: ${noServer}`,
  ),
  vitest('hosted'),
  vitest('backend', ['backend*'], () =>
    postgresBinaries() ? 'on PGlite and PostgreSQL' : `on PGlite alone: ${noServer}`,
  ),
  e2e,
  inEachEngine('overlays', { withWebKit: true }),
  // tests/screens/known-faults.ts leaves WebKit out.
  inEachEngine('screens', { withWebKit: false }),
  inEachEngine('playback', { withWebKit: true }),
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
  const failures = [];
  /** @type {string[]} */
  const flaky = [];
  /** @type {Map<Suite, string>} */
  const lines = new Map();
  /** @param {Suite} suite @param {Count} count */
  const note = (suite, { passed, failed, note: remark, ...names }) => {
    total.passed += passed;
    total.failed += failed;
    failures.push(...(names.failures ?? (failed > 0 ? [suite.name] : [])));
    flaky.push(...(names.flaky ?? []));
    const line = `  ${suite.name.padEnd(16)} ${passed} passed, ${failed} failed`;
    lines.set(suite, remark ? `${line} (${remark})` : line);
  };
  const leavesToolsOut = wanted.length === 0 && !areToolTestsDue(readCheckout(root));
  if (leavesToolsOut) {
    console.log(
      'The tools’ own tests are left out: nothing they read has changed (npm test -- backend).',
    );
  }
  const chosen = suites.filter(({ name }) =>
    wanted.length === 0 ? !(leavesToolsOut && name === 'backend') : wanted.includes(name),
  );
  const own = chosen.flatMap((suite) => ('run' in suite ? suite : []));
  const waiting = own.filter(({ isCheck }) => isCheck).values();
  const runWaiting = async () => {
    for (const suite of waiting) note(suite, await suite.run());
  };
  // A check mostly uses one core, so several run at once; a test suite uses all cores.
  await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));

  const together = chosen.flatMap((suite) => ('projects' in suite ? suite : []));
  if (together.length > 0) {
    console.log(`\n── ${together.map(({ name }) => name).join(', ')}`);
    // Before Vitest starts, because its configuration asks for the server.
    if (together.some(({ name }) => name !== 'unit')) ensurePostgres();
    const counts = await runVitest(together);
    together.forEach((suite, index) => note(suite, counts[index] ?? { passed: 0, failed: 1 }));
  }
  for (const suite of own) {
    if (suite.isCheck) continue;
    console.log(`\n── ${suite.name}`);
    note(suite, await suite.run());
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${chosen.map((suite) => lines.get(suite)).join('\n')}\n`);
  if (flaky.length > 0) {
    console.log(`Flaky, passed at the second try, to be mended:\n  ${flaky.join('\n  ')}\n`);
  }
  if (failures.length > 0) console.log(`Failed:\n  ${failures.join('\n  ')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
}

await main();
