import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { combineTries } from '../suite/second-try.mjs';
import { storyResults } from '../suite/story-report.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pitchreel-stories-'));
// Lets the generated tests import Playwright.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** One try of the stories, whose third passes when it is told again. */
function tell(args: string[]) {
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/playwright/cli.js'),
      ...['test', '-c', join(folder, 'stories.config.mjs'), '--reporter=json', ...args],
    ],
    {
      encoding: 'utf8',
      cwd: folder,
      env: { ...process.env, IS_SECOND: args.length > 0 ? 'yes' : '' },
    },
  );
  return storyResults(JSON.parse(run.stdout));
}

test('a story that passes at the second try is counted as passed and named as flaky', () => {
  writeFileSync(
    join(folder, 'some.spec.mjs'),
    `import { test, expect } from 'playwright/test';
     test('always right', () => {});
     test('always wrong', () => expect(1).toBe(2));
     test.describe('a group', () => {
       test('right at last', () => expect(process.env.IS_SECOND).toBe('yes'));
     });
     test.skip('left out', () => {});`,
  );
  writeFileSync(
    join(folder, 'stories.config.mjs'),
    `export default { testDir: '.', testMatch: '*.spec.mjs', projects: [{ name: 'phone' }] };`,
  );
  const first = tell([]);
  const second = tell(['--last-failed']);

  expect(second).toHaveLength(2);
  expect(combineTries(first, second)).toEqual({
    passed: 2,
    failed: ['[phone] some.spec.mjs:3 always wrong'],
    flaky: ['[phone] some.spec.mjs:5 right at last'],
  });
});
