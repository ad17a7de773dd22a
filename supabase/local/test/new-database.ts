import { randomUUID } from 'node:crypto';
import { createPostgresConnection } from '@supabase/lite/postgres';

/** Makes an empty database on a PostgreSQL server; @returns its address. */
export async function newDatabase(url: string): Promise<string> {
  // Not opened as a backend does, for one at a time: test files run at once.
  const connection = createPostgresConnection({ url });
  const address = new URL(url);
  address.pathname = `/test_${randomUUID().replaceAll('-', '')}`;
  await connection.driver.unsafe(`create database ${address.pathname.slice(1)}`);
  await connection.close();
  return address.href;
}
