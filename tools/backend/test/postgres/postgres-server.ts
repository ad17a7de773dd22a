import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface PostgresServer {
  url: string;
  stop: () => void;
  /** Stops the server abruptly, like a power cut; `resume` starts it again at the same address. */
  halt: () => void;
  resume: () => void;
}

/** Debian's `nobody`: PostgreSQL refuses to run as root. */
const nobodyId = 65534;

/** Starts a PostgreSQL server in a temporary folder, on a free port. */
export async function startPostgres(
  binaries: string,
  { superuser = 'postgres' }: { superuser?: string } = {},
): Promise<PostgresServer> {
  const dir = mkdtempSync(join(tmpdir(), 'pitchreel-postgres-'));
  const asRoot = process.getuid?.() === 0;
  if (asRoot) chownSync(dir, nobodyId, nobodyId);
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: dir,
      ...(asRoot ? { uid: nobodyId, gid: nobodyId } : {}),
    });
  const data = join(dir, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${dir} -c fsync=off`;
  const resume = () =>
    void run('pg_ctl', ['-D', data, '-w', '-l', join(dir, 'log'), '-o', settings, 'start']);
  const halt = () => void run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
  resume();
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/postgres`,
    halt,
    resume,
    stop: () => {
      halt();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server.close();
  await once(server, 'close');
  return port;
}
