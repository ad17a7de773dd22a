import { readFileSync, rmSync } from 'node:fs';
import { parseEnv } from 'node:util';
import postgres, { type Sql } from 'postgres';
import { readSchemaSource } from '../../tools/backend/boot/migrations.ts';
import { projectPath } from '../../tools/backend/paths.ts';
import { startPostgres } from '../../tools/backend/test/postgres/postgres-server.ts';
import { supabaseCli, type CliResult } from '../suite/supabase-cli.ts';
import { copyProject, projectRef } from './project.ts';

/** A PostgreSQL server with the roles of a hosted project. */
export interface HostedPostgres {
  /** The address of a database for a role. */
  address(role: string, database: string): string;
  /** The CLI's option that names a database. */
  remote(database: string): string;
  /** A connection that `stop` closes. */
  connect(role: string, database: string): Sql;
  /** Makes a database with what a hosted project has before its first migration. */
  newProject(database: string): Promise<void>;
  /** Runs the CLI in a copy of the project, with no settings but the example's. */
  cli(args: readonly string[]): Promise<CliResult>;
  stop(): Promise<void>;
}

/** The SQL of a file of this folder. */
export const sqlOf = (name: string): string =>
  readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');

export async function startHostedPostgres(binaries: string): Promise<HostedPostgres> {
  const server = await startPostgres(binaries, { superuser: 'supabase_admin' });
  const workdir = copyProject();
  const opened: Sql[] = [];
  /** The database comes before site and mail are known: supabase/.env.example names the rest. */
  const env = Object.fromEntries(
    Object.entries({
      ...parseEnv(readFileSync(projectPath('supabase/.env.example'), 'utf8')),
      SUPABASE_REMOTES_PRODUCTION_PROJECT_ID: projectRef,
    }).map(([name, value]) => [name, value ?? '']),
  );
  const address = (role: string, database: string) => {
    const url = new URL(server.url);
    url.username = role;
    url.pathname = `/${database}`;
    return url.href;
  };
  const connect = (role: string, database: string) => {
    const sql = postgres(address(role, database), { onnotice: () => {} });
    opened.push(sql);
    return sql;
  };
  const stop = async () => {
    await Promise.all(opened.map((sql) => sql.end({ timeout: 2 })));
    server.stop();
    rmSync(workdir, { recursive: true, force: true });
  };
  const admin = connect('supabase_admin', 'postgres');
  try {
    await admin.unsafe(sqlOf('roles'));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    address,
    remote: (database) => `--remote=${address('postgres', database)}?sslmode=disable`,
    connect,
    newProject: async (database) => {
      await admin.unsafe(`create database ${database} owner postgres`);
      const { foundation } = await readSchemaSource();
      const sql = connect('supabase_admin', database);
      await sql.unsafe(foundation).simple();
      await sql.unsafe(sqlOf('ownership')).simple();
    },
    cli: (args) => supabaseCli(args, { workdir, env }),
    stop,
  };
}
