import { createPostgresConnection } from '@supabase/lite/postgres';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../boot/open-database.ts';
import { migratedDatabase } from './new-database.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of the tests that run on PostgreSQL. */
    postgresUrl: string;
    /** The folder of the server's programs. */
    postgresFolder: string;
  }
}

/** Starts one PostgreSQL server for all test files of a run, and migrates a database to copy. */
export default async function sharePostgres(project: TestProject): Promise<() => void> {
  const server = await startPostgres(project.getProvidedContext().postgresFolder);
  try {
    const { driver } = createPostgresConnection({ url: server.url });
    await driver.unsafe(`create database ${migratedDatabase}`);
    const [{ version } = { version: '' }] = await driver<{ version: string }[]>`
      select current_setting('server_version') as version`;
    await driver.end();
    const postgresUrl = new URL(`/${migratedDatabase}`, server.url).href;
    const { db } = await openDatabase({ postgresUrl, seed: false });
    await db.close();
    console.log(`${project.name} runs on PostgreSQL ${version}.`);
  } catch (error) {
    server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  return server.stop;
}
