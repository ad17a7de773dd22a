import type { TestProject } from 'vitest/node';
import { startBackend } from '../../tools/backend/test-backend.ts';
import { postgresBinaries } from '../../tools/backend/test/postgres/postgres-binaries.mjs';
import { startPostgres } from '../../tools/backend/test/postgres/postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the backend of the tests in tests/app. */
    backendUrl: string;
  }
}

/** The address of jsdom's window, which mails lead to. */
const siteUrl = 'http://localhost:3000';

/** Starts one backend for all tests of the app in this run. */
export default async function startAppBackend({ provide }: TestProject) {
  // A server answers beside this process, which has the modules of all tests to prepare.
  const binaries = postgresBinaries();
  const server = binaries === undefined ? undefined : await startPostgres(binaries);
  // In Vitest's own process, because some of its libraries refuse the arrays of jsdom's realm.
  const backend = await startBackend({
    siteUrl,
    mailPause: 0,
    log: () => undefined,
    ...(server ? { postgresUrl: server.url } : {}),
  });
  provide('backendUrl', backend.url);
  return async () => {
    await backend.stop();
    server?.stop();
  };
}
