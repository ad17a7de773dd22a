import { afterAll } from 'vitest';
import type { Db } from '../../../tools/backend/database/db.ts';
import { openPglite } from '../../../tools/backend/database/pglite.ts';
import { openPostgres } from '../../../tools/backend/database/postgres.ts';
import { newDatabase } from '../../../tools/backend/test/postgres/new-database.ts';

const opened: Db[] = [];
afterAll(() => Promise.all(opened.map((db) => db.close())));

/** An empty database, which is closed after the tests of the file. */
export async function openDatabase(): Promise<Db> {
  const server = process.env['TEST_POSTGRES_URL'];
  const { db } = server ? await openPostgres(await newDatabase(server)) : await openPglite({});
  opened.push(db);
  return db;
}
