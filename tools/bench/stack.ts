import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresBinaries } from '../backend/test/postgres/postgres-binaries.mjs';
import { startPostgres } from '../backend/test/postgres/postgres-server.ts';
import { appPort, appUrl, backendPort } from '../../tests/support/addresses.ts';
import type { Figure, Measurement } from './rows.ts';
import { LeftOut } from './rows.ts';
import { workFolder } from './work-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Stack {
  /** Milliseconds from the command until the app answers. */
  readonly readyMs: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Where the product keeps its rows: in the embedded database, or on a PostgreSQL filled for it. */
export interface Store {
  readonly fill?: (postgresUrl: string) => Promise<void>;
  readonly isPostgres: boolean;
}

export const embedded: Store = { isPostgres: false };

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

/** Runs `npm start` with data of its own. @param further flags of the command */
async function startStack(data: string, ...further: string[]): Promise<Stack> {
  if (await answers(appUrl)) throw new Error(`Something answers at ${appUrl} already`);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [
      'tools/backend/start.mjs',
      ...['--data', data, '--port', String(backendPort), '--app-port', String(appPort)],
      ...further,
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  try {
    await untilReady(child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { readyMs: performance.now() - started, pid: child.pid ?? 0, stop };
}

const embeddedData = mkdtempSync(join(workFolder, 'data-'));

async function startOn({ isPostgres, fill }: Store): Promise<Stack> {
  if (!isPostgres) return startStack(embeddedData);
  const binaries = postgresBinaries();
  if (!binaries) throw new LeftOut('PostgreSQL is not installed');
  const server = await startPostgres(binaries);
  try {
    await fill?.(server.url);
    const stack = await startStack(
      mkdtempSync(join(workFolder, 'data-')),
      '--postgres',
      server.url,
    );
    return { ...stack, stop: () => stack.stop().finally(server.stop) };
  } catch (error) {
    server.stop();
    throw error;
  }
}

let running: { readonly store: Store; readonly stack: Promise<Stack> } | undefined;

/** The running product on such a store; one on another store is stopped before. */
export async function stackOn(store: Store): Promise<Stack> {
  if (running?.store !== store) {
    await stopStack();
    running = { store, stack: startOn(store) };
  }
  return running.stack;
}

/** Stops the product, so that nothing else runs beside what is measured. */
export async function stopStack(): Promise<void> {
  const stack = await running?.stack.catch(() => undefined);
  running = undefined;
  await stack?.stop();
}

/** From the command to an app that answers, with an empty data folder and again with the same. */
export const startMeasurements = (): Measurement[] => [
  {
    rows: ['npm start, cold (dependencies installed)', 'npm start, warm'],
    measure: async () => {
      await stopStack();
      const cold = await startStack(embeddedData);
      await cold.stop();
      const warm = await stackOn(embedded);
      return [startFigure(cold.readyMs, 15), startFigure(warm.readyMs, 6)];
    },
  },
];

const startFigure = (readyMs: number, mostSeconds: number): Figure => ({
  measured: `${(readyMs / 1000).toFixed(1)} s`,
  target: `<= ${mostSeconds} s`,
  met: readyMs <= mostSeconds * 1000,
});
