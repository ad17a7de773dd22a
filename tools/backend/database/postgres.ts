import type { Connection } from '@supabase/lite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { isoTime, timestamptzOid } from './iso-time.ts';
import { setRole, type Db, type Query, type Row } from './db.ts';
import { installRequestContext } from './request-context.ts';
import { end, ServerSession, type SessionOptions } from './server-session.ts';

class RolledBack extends Error {}

const jsonOid = 114;
const jsonbOid = 3802;

/**
 * Passes strings on as ready JSON, as PGlite does, because lite serialises only some of its values.
 */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/**
 * Opens a database on a PostgreSQL server, for one backend at a time.
 *
 * @param url `postgres://user@host:port/database`, a role that may create roles and schemas.
 * @throws UserError when another backend is using the database.
 */
export async function openPostgres(
  url: string,
  options: SessionOptions = {},
): Promise<{ db: Db; connection: Connection }> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      max: 10,
      connect_timeout: 10,
      onnotice: () => {},
      types: {
        json: jsonType(jsonOid),
        jsonb: jsonType(jsonbOid),
        timestamptz: {
          to: timestamptzOid,
          from: [timestamptzOid],
          serialize: (time: unknown) => (time instanceof Date ? time.toISOString() : time),
          parse: isoTime,
        },
      },
    },
  });
  const sql = connection.driver;
  const session = await ServerSession.open(url, options).catch(async (error: unknown) => {
    await end(connection);
    throw error;
  });
  installRequestContext(connection);
  const close = async () => {
    await end(connection);
    await session.close();
  };
  return { db: createDb(sql, session.listen, close), connection };
}

type Sql = PostgresConnection['driver'];

function queryOn(sql: Pick<Sql, 'unsafe'>): Query {
  return async <T extends Row>(text: string, params: readonly unknown[] = []) => {
    const rows = await sql.unsafe<T[]>(text, [...params]);
    return [...rows];
  };
}

function createDb(sql: Sql, listen: Db['listen'], close: () => Promise<void>): Db {
  const tx: Db['tx'] = async <T>(
    fn: (query: Query) => Promise<T>,
    { rollback = false }: { rollback?: boolean } = {},
  ) => {
    let outcome: { value: T } | undefined;
    try {
      await sql.begin(async (transaction) => {
        outcome = { value: await fn(queryOn(transaction)) };
        if (rollback) throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
    if (!outcome) throw new Error('the transaction gave no result');
    return outcome.value;
  };
  let closed: Promise<void> | undefined;
  return {
    kind: 'postgres',
    query: queryOn(sql),
    tx,
    as: (claims, fn, options = {}) =>
      tx(async (query) => {
        await setRole(query, claims, options.settings);
        return fn(query);
      }, options),
    setRole,
    exec: async (text) => {
      await sql.unsafe(text).simple();
    },
    listen,
    close: () => (closed ??= close()),
  };
}
