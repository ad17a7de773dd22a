import type { ChildProcess } from 'node:child_process';
import { relative } from 'node:path';
import { paths } from '../../src/lib/routing/paths.ts';
import { demoMode } from '../../vite/settings/demo-mode.ts';
import { buildApp, spawnVite, type AppEnv } from './app/build.ts';
import { startStaticServer } from './app/static-server.ts';
import { startBackend, type Backend } from './backend.ts';
import { defaultDataFolder, resetFolder } from './boot/data-folder.ts';
import { readConfig } from './config.ts';
import { demoAccounts, operatorEmail, type DemoAccount } from './command/demo-accounts.ts';
import { parseOptions, describeDataLocation, type StartOptions } from './command/options.ts';
import { stepLine } from './step-line.mjs';
import { UserError } from './user-error.ts';

/** Functions that stop the running parts, in the order in which these were started. */
const running: (() => Promise<void>)[] = [];
let stopping = false;
const onStep = (step: string) => console.log(stepLine(step, process.uptime()));

async function stopAll(code: number): Promise<never> {
  stopping = true;
  for (const stop of running.toReversed()) {
    await stop().catch((error: unknown) => console.error(error));
  }
  process.exit(code);
}

function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C exits at once, which the database survives.
      if (stopping) process.exit(130);
      void stopAll(0);
    });
  }
}

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const dataDir = options.dataDir ?? defaultDataFolder;
  if (options.reset && !options.memory) resetFolder(dataDir);

  const { auth } = await readConfig();
  const backendUrl = `http://127.0.0.1:${options.port}`;
  const siteUrl = `http://127.0.0.1:${options.appPort}`;
  const env = {
    VITE_SUPABASE_URL: backendUrl,
    VITE_SUPABASE_PUBLISHABLE_KEY: auth.publishableKey,
    VITE_SITE_URL: siteUrl,
  };
  const backend = startBackend({
    port: options.port,
    memory: options.memory,
    dataDir,
    seed: true,
    siteUrl,
    mailPause: options.mailPause,
    services: options.services,
    smtpPort: options.smtpPort,
    onStep,
    onBreakdown: () => void stopAll(1),
    ...(options.postgresUrl === undefined ? {} : { postgresUrl: options.postgresUrl }),
  }).then((started) => {
    running.push(started.stop);
    return started;
  });
  const [started] = await Promise.all([backend, startApp(options, env, backend)]);
  await printReady(options, started, siteUrl, dataDir);
}

/** Starts the server of the app; its pages are served once the backend is ready. */
async function startApp(
  options: StartOptions,
  env: AppEnv,
  backend: Promise<unknown>,
): Promise<void> {
  if (options.dev) {
    onStep('Starting Vite');
    await startVite(options.appPort, env);
    return;
  }
  const server = await startStaticServer(options.appPort);
  running.push(server.close);
  const [folder] = await Promise.all([buildApp(env, onStep), backend]);
  server.serve(folder);
}

async function startVite(port: number, env: AppEnv): Promise<void> {
  const address = ['--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  const args = ['--mode', demoMode, ...address];
  const vite = spawnVite(args, env, 'inherit');
  running.push(() => endProcess(vite));
  await new Promise<void>((resolve, reject) => {
    vite.once('spawn', resolve);
    vite.once('error', reject);
  });
  vite.once('exit', () => {
    if (!stopping) void stopAll(1);
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

/** The demo accounts that exist in the database; one on a server may lack the demo. */
async function demoAccountsOf({ db }: Backend): Promise<readonly DemoAccount[]> {
  const rows = await db.query<{ email: string }>(
    'select email from auth.users where email = any($1)',
    [demoAccounts.map(({ email }) => email)],
  );
  const present = new Set(rows.map(({ email }) => email));
  return demoAccounts.filter(({ email }) => present.has(email));
}

async function printReady(
  options: StartOptions,
  backend: Backend,
  siteUrl: string,
  dataDir: string,
): Promise<void> {
  const seconds = process.uptime().toFixed(1);
  const accounts = await demoAccountsOf(backend);
  const width = Math.max(...accounts.map(({ email }) => email.length));
  const password = accounts[0]?.password;
  const lines = [
    '',
    `  Pitchreel is ready (${seconds} s)`,
    '',
    `  App      ${siteUrl}`,
    ...(accounts.some(({ email }) => email === operatorEmail)
      ? [`  Desk     ${siteUrl}${paths.desk()}   (for the operator)`]
      : []),
    `  Inbox    ${backend.url}/_inbox   (the mails it would have sent)`,
    '',
    ...(password === undefined ? [] : [`  Demo accounts, password ${password}`]),
    ...accounts.map(({ email, description }) => `    ${email.padEnd(width)}  ${description}`),
    '',
    ...(backend.applied.length > 0 ? [`  Migrations applied: ${backend.applied.join(', ')}`] : []),
    `  ${describeDataLocation(options, relative(process.cwd(), dataDir) || dataDir)}`,
    '  Stop with Ctrl-C.',
    '',
  ];
  console.log(lines.join('\n'));
}

stopOnSignals();
try {
  await main();
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  await stopAll(1);
}
