import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pitchreel-projects-'));
// Lets the generated tests import Vitest.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('each project has its own count, in which a file that cannot start failed and a retry is named', () => {
  const files = {
    'one.test.mjs': `
      import { expect, test } from 'vitest';
      test('always right', () => {});
      test('always wrong', () => expect(1).toBe(2));
      test.skip('left out', () => {});
      let tries = 0;
      test('right at last', () => expect((tries += 1)).toBe(2));`,
    'two.test.mjs': `
      import { test } from 'vitest';
      test('right', () => {});`,
    'broken.test.mjs': `throw new Error('cannot start');`,
    'vitest.config.mjs': `
      const project = (name, include) => ({ test: { name, include, retry: 1 } });
      export default { test: { projects: [
        project('one', ['one.test.mjs']),
        project('two', ['two.test.mjs', 'broken.test.mjs']),
      ] } };`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const counts = join(folder, 'counts.json');
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--reporter=${join(root, 'tests/suite/vitest-report.mjs')}`,
    ],
    { cwd: folder, env: { ...process.env, VITEST_COUNTS: counts } },
  );

  expect(JSON.parse(readFileSync(counts, 'utf8'))).toEqual({
    one: { passed: 2, failed: 1, flaky: ['[one] one.test.mjs right at last'] },
    two: { passed: 1, failed: 1, flaky: [] },
  });
});
