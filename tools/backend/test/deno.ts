import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The deno binary itself, because the npm package's script would leave it running when killed.
 * Running that script once installs it.
 */
export function denoBinary(): string {
  binary ??= installedBinary();
  return binary;
}

let binary: string | undefined;

function installedBinary(): string {
  const require = createRequire(import.meta.url);
  const script = require.resolve('deno/bin.cjs');
  execFileSync(process.execPath, [script, '--version'], { stdio: 'ignore' });
  return join(script, '..', process.platform === 'win32' ? 'deno.exe' : 'deno');
}
