import { execFile, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { projectPath } from '../backend/paths.ts';
import { startBackend } from '../backend/test-backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: true });
});
afterAll(() => backend.stop());

/** Runs the command with arguments and variables; @returns its exit code and what it printed. */
async function doctor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const run = promisify(execFile)(process.execPath, ['tools/doctor/start.mjs', ...args], {
    cwd: projectPath(),
    env: { ...process.env, ...env },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
}

// Nothing answers at port 1.
const nowhere = 'http://127.0.0.1:1';

it('says what is fine and what is not, line by line, and exits with 1', async () => {
  const { port } = new URL(backend.url);
  const { code, stdout } = await doctor(['--port', port, '--app-port', '1']);
  expect(code).toBe(1);
  expect(stdout).toContain('Migrations\n  ✓ all ');
  expect(stdout).toMatch(
    /✗ http:\/\/127\.0\.0\.1:1 does not answer: .*\n {6}should be: an answer within 15 seconds\n {6}to do: {5}Run npm start/,
  );
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ fine, \d+ faults?, \d+ not checked$/);
});

it('says what it looks at before it has an answer', async () => {
  // Answers nothing until it is closed.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const run = spawn(process.execPath, ['tools/doctor/start.mjs', '--port', port], {
    cwd: projectPath(),
  });
  const ended = once(run, 'close');
  await once(silent, 'request');
  const [printed]: unknown[] = await once(run.stdout, 'data');
  run.kill();
  await ended;
  silent.closeAllConnections();
  silent.close();
  expect(String(printed)).toBe('Address and keys\n');
});

it('exits with 1 when nothing can be reached', async () => {
  const { code, stdout } = await doctor(['--port', '1', '--app-port', '1']);
  expect(stdout).toMatch(/\n\d+ fine, [1-9]\d* faults?, \d+ not checked\n$/);
  expect(code).toBe(1);
});

it('exits with 1 when the secret key is a wrong one', async () => {
  const { code, stdout } = await doctor(['--remote'], {
    VITE_SUPABASE_URL: backend.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
    SUPABASE_SECRET_KEY: 'sb_secret_of_another_project',
    VITE_SITE_URL: nowhere,
    VITE_BRAND_NAME: 'Pitchreel',
  });
  expect(stdout).toContain('✗ the project answers the secret key with 401');
  expect(code).toBe(1);
});
