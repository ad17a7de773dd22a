import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkSettings } from './check-settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitchreel-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What Vite makes of a project with this .env file. */
function resolve(lines: readonly string[], command: 'build' | 'serve', mode: string) {
  writeFileSync(join(folder, '.env'), lines.join('\n'));
  return resolveConfig(
    { root: folder, configFile: false, mode, plugins: [checkSettings()] },
    command,
    mode,
  );
}

it('stops a build with a fault, which it names, and a secret, which it does not print', () => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const env = {
    ...process.env,
    VITE_SITE_URL: 'http://127.0.0.1:5173',
    VITE_CONTACT_EMAIL: 'talent@pitchreel.example',
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_never_printed',
  };
  const built = spawnSync(process.execPath, [vite, 'build', '--outDir', folder], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  expect(built.status).toBe(1);
  const said = built.stdout + built.stderr;
  expect(said).toContain('VITE_SITE_URL does not begin with https://: set it to');
  expect(said).toContain('VITE_CONTACT_EMAIL is an example: set it to');
  expect(said).toContain('VITE_SUPABASE_PUBLISHABLE_KEY holds a secret key');
  expect(said).not.toContain('never_printed');
  expect(said).not.toContain(' at ');
});

it.each([
  ['serve', 'development'],
  ['serve', 'demo'],
  ['build', 'demo'],
  ['build', 'staging'],
] as const)('refuses a secret in every mode: %s, %s', async (command, mode) => {
  await expect(resolve(['VITE_ANYTHING=sb_secret_x'], command, mode)).rejects.toThrow(
    'VITE_ANYTHING holds a secret key',
  );
});

it('builds a demo with a demo’s settings, and no other', async () => {
  const demo = readFileSync(join(root, '.env.demo'), 'utf8').split('\n');
  await expect(resolve(demo, 'build', 'demo')).resolves.toBeDefined();
  await expect(resolve(demo, 'build', 'production')).rejects.toThrow(/VITE_SUPPORT_EMAIL is an ex/);
});

it('passes to the app what is missing where it is served without', async () => {
  const { define } = await resolve([], 'serve', 'development');
  const missing = String(define?.['import.meta.env.MISSING_SETTINGS']);
  expect(missing).toContain('VITE_SUPABASE_URL');
});
