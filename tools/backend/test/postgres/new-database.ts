import { randomUUID } from 'node:crypto';
import { createPostgresConnection } from '@supabase/lite/postgres';

/** A database that new ones may be copied from, with every migration; shared-postgres.ts makes it. */
export const migratedDatabase = 'pitchreel_migrated';

/**
 * Creates a database on a PostgreSQL server: empty, or a copy of {@link migratedDatabase} where the
 * server has that.
 *
 * @returns its URL.
 */
export async function newDatabase(url: string, { migrated = false } = {}): Promise<string> {
  // A plain connection, because openPostgres locks the database for one backend and test files run
  // concurrently.
  const { driver } = createPostgresConnection({ url });
  const address = new URL(url);
  address.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  try {
    const [template] = migrated
      ? await driver`select from pg_database where datname = ${migratedDatabase}`
      : [];
    await driver.unsafe(
      `create database ${address.pathname.slice(1)}${template ? ` template ${migratedDatabase}` : ''}`,
    );
  } finally {
    await driver.end();
  }
  return address.href;
}
