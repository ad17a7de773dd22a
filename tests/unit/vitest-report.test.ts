import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { combineTries, type Result } from '../suite/second-try.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pitchreel-projects-'));
// Lets the generated tests import Vitest.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One try of the tests, one of which passes when it runs again, as does the file that could not start. */
function run(second: '' | 'yes') {
  const results = join(folder, 'results.json');
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--reporter=${join(root, 'tests/suite/vitest-report.mjs')}`,
    ],
    { cwd: folder, env: { ...process.env, VITEST_RESULTS: results, IS_SECOND: second } },
  );
  const projects: Record<string, Result[]> = JSON.parse(readFileSync(results, 'utf8'));
  return projects;
}

test('each project has its own results, in which a test or a file that passes at the second try is flaky', () => {
  const files = {
    'one.test.mjs': `
      import { expect, test } from 'vitest';
      test('always right', () => {});
      test('always wrong', () => expect(1).toBe(2));
      test.skip('left out', () => {});
      test('right at last', () => expect(process.env.IS_SECOND).toBe('yes'));`,
    'two.test.mjs': `
      import { test } from 'vitest';
      test('right', () => {});
      test('right', () => {});`,
    'late.test.mjs': `
      import { test } from 'vitest';
      if (!process.env.IS_SECOND) throw new Error('cannot start');
      test('late', () => {});`,
    'broken.test.mjs': `throw new Error('cannot start');`,
    'vitest.config.mjs': `
      const project = (name, include) => ({ test: { name, include } });
      export default { test: { projects: [
        project('one', ['one.test.mjs']),
        project('two', ['two.test.mjs', 'late.test.mjs', 'broken.test.mjs']),
      ] } };`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const first = run('');
  const second = run('yes');
  const combine = (project: string) => combineTries(first[project] ?? [], second[project] ?? []);

  expect(combine('one')).toEqual({
    passed: 2,
    failed: ['one.test.mjs > always wrong'],
    flaky: ['one.test.mjs > right at last'],
  });
  expect(combine('two')).toEqual({
    passed: 3,
    failed: ['broken.test.mjs'],
    flaky: ['late.test.mjs'],
  });
});
