import { afterAll, beforeAll, describe } from 'vitest';
import type { Backend, BackendOptions } from '../backend.ts';
import { startBackend } from '../test-backend.ts';
import { postgresBinaries, startPostgres, type PostgresServer } from './postgres-server.ts';

/** Starts a backend for a test, like `startBackend` of ../test-backend.ts. */
export type StartBackend = (options?: Partial<BackendOptions>) => Promise<Backend>;

/**
 * Runs the same tests on PGlite and, where PostgreSQL is installed, on a server started for them.
 */
export function describeOnEachEngine(name: string, tests: (start: StartBackend) => void): void {
  describe(`${name}, on PGlite`, () => {
    tests(startBackend);
  });

  const binaries = postgresBinaries();
  if (!binaries) console.warn(`PostgreSQL is not installed: '${name}' is tested on PGlite alone.`);
  describe.skipIf(!binaries)(`${name}, on PostgreSQL`, () => {
    let server: PostgresServer;
    beforeAll(async () => {
      server = await startPostgres(binaries ?? '');
    });
    afterAll(() => server.stop());
    tests((options) => startBackend({ postgresUrl: server.url, ...options }));
  });
}
