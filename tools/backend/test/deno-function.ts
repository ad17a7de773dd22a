import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectPath } from '../paths.ts';
import { denoBinary } from './deno.ts';

export interface DenoFunction {
  /** `http://127.0.0.1:<port>` */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Runs a function's own index.ts under Deno, the runtime of hosted Supabase, without a network:
 * packages come from node_modules.
 *
 * @param settings all that the function finds in its environment.
 * @throws Error with what Deno said when the function does not start.
 */
export async function startDenoFunction(
  name: string,
  settings: ReadonlyMap<string, string>,
): Promise<DenoFunction> {
  const deno = spawn(
    denoBinary(),
    [
      'run',
      '--no-remote',
      '--cached-only',
      '--node-modules-dir=manual',
      '--no-lock',
      '--no-prompt',
      '--config=supabase/functions/deno.json',
      '--allow-env',
      '--allow-net=127.0.0.1',
      `supabase/functions/${name}/index.ts`,
    ],
    {
      cwd: projectPath('.'),
      env: {
        ...Object.fromEntries(settings),
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        DENO_NO_UPDATE_CHECK: '1',
        NO_COLOR: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [deno.stdout, deno.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        const address = /^Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
        if (address) resolve(address);
      });
    }
    deno.once('error', reject);
    deno.once('exit', (code) => reject(new Error(`deno ended with ${code}:\n${lines.join('\n')}`)));
  });
  const stop = async () => {
    const ended = once(deno, 'exit');
    deno.kill();
    await ended;
  };
  return { url, stop };
}
