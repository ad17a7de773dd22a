import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { projectPath } from '../backend/paths.ts';
import { readEnvFile } from './env-file.ts';

/** Rejects with a sentence when the program ends with another code than 0; what it prints is printed. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const line = [program.split('/').at(-1), ...args].join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectPath(), env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`'${line}' didn't succeed.`)),
    );
  });
}

/** What the CLI reads from the shell, without having been read into it. */
const settings = () => ({
  ...readEnvFile(projectPath('.env')),
  ...readEnvFile(projectPath('supabase/.env')),
  ...process.env,
});

const cli = projectPath('node_modules/.bin/supabase');

/** Runs the Supabase CLI with the settings of the files. */
export const runCli = (args: readonly string[]): Promise<void> => run(cli, args, settings());

/** What the Supabase CLI prints, such as the rows of a query; what it says beside is shown. */
export function readCli(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(cli, args, {
      cwd: projectPath(),
      env: settings(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.on('error', reject);
    const printed = text(child.stdout);
    child.on('exit', (code) =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`'supabase ${args.join(' ')}' didn't succeed.`)),
    );
  });
}

export const runNpm = (args: readonly string[]): Promise<void> => run('npm', args, process.env);

/** @returns whether it finds no fault */
export const runDoctor = (): Promise<boolean> =>
  run(process.execPath, [projectPath('tools/doctor/start.mjs'), '--remote'], process.env).then(
    () => true,
    () => false,
  );
