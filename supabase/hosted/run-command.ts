import { spawn } from 'node:child_process';
import { projectPath } from '../local/paths.ts';
import { readEnvFile } from './env-file.ts';

/** Rejects with a sentence when the program ends with another code than 0; what it prints is printed. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const shown = [program.split('/').at(-1), ...args].join(' ');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: projectPath(), env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`'${shown}' didn't succeed.`)),
    );
  });
}

/** What the CLI reads from the shell, without having been read into it. */
const settings = () => ({
  ...readEnvFile(projectPath('.env')),
  ...readEnvFile(projectPath('supabase/.env')),
  ...process.env,
});

/** Runs the Supabase CLI with the settings of the files. */
export const runCli = (args: readonly string[]): Promise<void> =>
  run(projectPath('node_modules/.bin/supabase'), args, settings());

export const runNpm = (args: readonly string[]): Promise<void> => run('npm', args, process.env);

/** @returns whether it finds no fault */
export const runDoctor = (): Promise<boolean> =>
  run(process.execPath, [projectPath('supabase/doctor/start.mjs'), '--remote'], process.env).then(
    () => true,
    () => false,
  );
