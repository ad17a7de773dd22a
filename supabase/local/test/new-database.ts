import { randomUUID } from 'node:crypto';
import { createPostgresConnection } from '@supabase/lite/postgres';

/** Creates an empty database on a PostgreSQL server; @returns its URL. */
export async function newDatabase(url: string): Promise<string> {
  // A plain connection, because openPostgres locks the database for one backend and test files run
  // concurrently.
  const connection = createPostgresConnection({ url });
  const address = new URL(url);
  address.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  await connection.driver.unsafe(`create database ${address.pathname.slice(1)}`);
  await connection.close();
  return address.href;
}
