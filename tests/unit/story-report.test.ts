import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { countStories } from '../suite/story-report.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pitchreel-stories-'));
// Lets the generated tests import Playwright.
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a test that passes when retried is counted as passed and listed as flaky', () => {
  writeFileSync(
    join(folder, 'some.spec.mjs'),
    `import { test, expect } from 'playwright/test';
     test('always right', () => {});
     test('always wrong', () => expect(1).toBe(2));
     test.describe('a group', () => {
       test('right at last', ({}, { retry }) => expect(retry).toBe(1));
     });
     test.skip('left out', () => {});`,
  );
  writeFileSync(
    join(folder, 'stories.config.mjs'),
    `export default { testDir: '.', testMatch: '*.spec.mjs', retries: 1, projects: [{ name: 'phone' }] };`,
  );
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/playwright/cli.js'),
      ...['test', '-c', join(folder, 'stories.config.mjs'), '--reporter=json'],
    ],
    { encoding: 'utf8', cwd: folder },
  );

  expect(countStories(JSON.parse(run.stdout))).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['[phone] some.spec.mjs:5 right at last'],
  });
});
