import { startBackend as start, type Backend, type BackendOptions } from './backend.ts';
import { newDatabase } from './test/postgres/new-database.ts';

/**
 * Starts a backend for one test file: in memory, with every migration, without the seed, on a free
 * port. It takes well under a second, because the migrated database is a snapshot that is made once
 * per state of supabase/migrations (in supabase/.temp/snapshots, shared by all test processes).
 *     const backend = await startBackend();            // beforeAll
 *     const supabase = createClient(backend.url, backend.publishableKey);
 *     await backend.db.query('select …');              // as the owner of the database
 *     backend.inbox.lastLink('ana@example.com');       // the link that was mailed
 *     await backend.stop();                            // afterAll
 * Where TEST_POSTGRES_URL names a server, the database is a new one there; tests in folders of
 * their own (`dataDir`) stay on the embedded database.
 *
 * @param options e.g. `{ seed: true }` for the demo data, `{ port: 54400 }`.
 */
export async function startBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  const server = options.dataDir === undefined ? process.env['TEST_POSTGRES_URL'] : undefined;
  const postgresUrl = server && (await newDatabase(server, { migrated: !options.seed }));
  return start({
    port: 0,
    memory: true,
    seed: false,
    ...(postgresUrl ? { postgresUrl } : {}),
    ...options,
  });
}
