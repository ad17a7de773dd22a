import { startBackend as start, type Backend, type BackendOptions } from './backend.ts';

/**
 * Starts a backend for one test file: in memory, with every migration, without the seed, on a free
 * port. It takes well under a second, because the migrated database is a snapshot that is made once
 * per state of supabase/migrations (in supabase/.temp/snapshots, shared by all test processes).
 *     const backend = await startBackend();            // beforeAll
 *     const supabase = createClient(backend.url, backend.publishableKey);
 *     await backend.db.query('select …');              // as the owner of the database
 *     backend.inbox.lastLink('ana@example.com');       // the link that was mailed
 *     await backend.stop();                            // afterAll
 *
 * @param options e.g. `{ seed: true }` for the demo data, `{ port: 54400 }`.
 */
export function startBackend(options: Partial<BackendOptions> = {}): Promise<Backend> {
  return start({ port: 0, memory: true, seed: false, ...options });
}
