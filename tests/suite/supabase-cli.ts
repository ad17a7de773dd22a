import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const binary = fileURLToPath(new URL('../../node_modules/.bin/supabase', import.meta.url));

export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  /**
   * The folder whose supabase/config.toml is read. By default none is, because it needs the
   * environment of a hosted project.
   */
  workdir?: string;
  /** Variables beside those of this process. */
  env?: Readonly<Record<string, string>>;
}

/** Runs the Supabase CLI without telemetry; resolves whatever its exit code is. */
export function supabaseCli(
  args: readonly string[],
  { workdir = emptyFolder(), env = {} }: CliOptions = {},
): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, [...args, '--agent', 'no', '--workdir', workdir], {
      env: {
        ...process.env,
        ...env,
        SUPABASE_TELEMETRY_DISABLED: '1',
        SUPABASE_NO_UPDATE_NOTIFIER: '1',
        DO_NOT_TRACK: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

function emptyFolder(): string {
  const folder = join(tmpdir(), 'pitchreel-no-project');
  mkdirSync(folder, { recursive: true });
  return folder;
}
