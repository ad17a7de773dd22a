import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants as fileModes, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { demoMode } from '../../../vite/settings/demo-mode.ts';
import { isProcessRunning } from '../boot/process.ts';
import type { OnStep } from '../log.ts';
import { projectPath } from '../paths.ts';
import { UserError } from '../user-error.ts';

const buildInputs = [
  'src',
  'locales',
  'public',
  'vite',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const envFiles = ['.env', '.env.local', `.env.${demoMode}`, `.env.${demoMode}.local`];

/** Environment variables of the build; their names begin with VITE_. */
export type AppEnv = Readonly<Record<string, string>>;

/**
 * Builds the app unless a build of the same sources and environment exists.
 *
 * @param onStep learns that it is built
 * @returns the folder to serve, with a .br and a .gz file beside every file that gets smaller.
 * @throws UserError when the folder cannot be written or the build fails; Vite's output has the
 *   reason.
 */
export async function buildApp(env: AppEnv, onStep: OnStep = () => {}): Promise<string> {
  // Addresses are compiled into the app, so each combination of ports has its own folder.
  const name = createHash('sha256').update(JSON.stringify(env)).digest('hex').slice(0, 8);
  const folder = projectPath('supabase/.temp/app', name);
  const stampFile = `${folder}.stamp`;
  const stamp = inputsHash(env);
  if (existsSync(folder) && (await readOptional(stampFile)) === stamp) return folder;

  onStep('Building the app');
  await checkWritable(dirname(folder));
  await removePartial(dirname(folder));
  const partial = `${folder}.${process.pid}`;
  await rm(stampFile, { force: true });
  try {
    await runVite(
      ['build', '--mode', demoMode, '--outDir', partial, '--emptyOutDir', '--logLevel', 'warn'],
      env,
    );
    await compressFolder(partial);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    await writeFile(stampFile, stamp);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/** @throws UserError when the app cannot be built into the folder. */
export async function checkWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, fileModes.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UserError(
      `Cannot write to ${folder} (${code}), where the app is built: start from a copy of the project that can be written.`,
    );
  }
}

/** Removes the folders of builds that were killed. */
async function removePartial(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const pid = /^[0-9a-f]{8}\.(\d+)$/.exec(name)?.[1];
    if (pid && !isProcessRunning(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Reads in one go, so that the build runs beside the embedded database, which blocks this process. */
function inputsHash(env: AppEnv): string {
  const hash = createHash('sha256').update(JSON.stringify(env));
  const inherited = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(inherited.toSorted(([a], [b]) => (a < b ? -1 : 1))));
  for (const input of [...buildInputs, ...envFiles]) {
    for (const file of filesIn(projectPath(input))) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(`\0${file}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

function filesIn(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

async function readOptional(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

function runVite(args: readonly string[], env: AppEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawnVite(args, env, ['ignore', 'pipe', 'pipe']);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const end = () => child.kill();
    process.once('exit', end);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new UserError(`The app could not be built.\n\n${output.trim()}`));
    });
  });
}

/**
 * Runs Vite in its own process, because building occupies a whole core that the database needs too.
 */
export function spawnVite(
  args: readonly string[],
  env: AppEnv,
  stdio: 'inherit' | ['ignore', 'pipe', 'pipe'],
) {
  return spawn(process.execPath, [projectPath('node_modules/vite/bin/vite.js'), ...args], {
    cwd: projectPath(),
    stdio,
    env: {
      ...process.env,
      ...env,
      SITE_HOST: 'local',
      ...(stdio === 'inherit' ? {} : { NO_COLOR: '1' }),
    },
  });
}

const compressible = /\.(html|js|css|json|svg|txt|xml|webmanifest|map)$/;

async function compressFolder(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const deflate = promisify(gzip);
  await mkdir(folder, { recursive: true });
  const files = filesIn(folder).filter((file) => compressible.test(file));
  for (const file of files) {
    const content = await readFile(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.map') ? 4 : 9 };
    const [br, gz] = await Promise.all([brotli(content, { params }), deflate(content)]);
    if (br.length < content.length) await writeFile(`${file}.br`, br);
    if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
  }
}
