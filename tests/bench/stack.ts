import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ports = { backend: 54341, app: 5193 };

export const backendUrl = `http://127.0.0.1:${ports.backend}`;
export const appUrl = `http://127.0.0.1:${ports.app}`;

export interface Stack {
  /** Milliseconds from the command until the app answers. */
  readyMs: number;
  pid: number;
  stop: () => Promise<void>;
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

async function untilReady(child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 180_000;
  while (!(await answers(appUrl))) {
    if (child.exitCode !== null) throw new Error(`The start ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error('The app did not answer within three minutes');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Creates a data folder for the runs; `remove` deletes it. */
export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'pitchreel-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs `npm start` with its own ports and data. @param further flags of the command */
export async function startStack(data: string, ...further: string[]): Promise<Stack> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      'supabase/local/start.mjs',
      ...['--data', data, '--port', String(ports.backend), '--app-port', String(ports.app)],
      ...further,
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await untilReady(child);
  return {
    readyMs: performance.now() - started,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
