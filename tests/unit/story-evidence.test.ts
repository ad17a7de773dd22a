import { dirname, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** Playwright empties this folder when a run begins. */
async function folderOf(engine: string): Promise<string> {
  vi.stubEnv('E2E_ENGINE', engine);
  vi.resetModules();
  const { default: config } = await import('../e2e/playwright.config.ts');
  return resolve('tests/e2e', config.outputDir ?? '');
}

it('keeps what failed stories left when those on PostgreSQL run after them', async () => {
  const first = await folderOf('');
  expect(first).toBe(resolve('test-results'));
  // The workflow keeps the first as a whole.
  expect(dirname(await folderOf('postgres'))).toBe(first);
});
