import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Connection } from '@supabase/lite';
import { createPgliteConnection } from '@supabase/lite/pglite';
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { setRole, type Db, type Query, type Row } from './db.ts';
import { isoTime, timestamptzOid } from './iso-time.ts';
import { watchForBreakdown, type Breakdown, type Health } from './breakdown.ts';
import { createLock, type Lock } from './lock.ts';
import { installRequestContext } from './request-context.ts';

export interface OpenPgliteOptions {
  /** Folder of the database; without it the database is in memory. */
  dataDir?: string;
  /** A data directory from `dumpDataDir`, loaded into a new database. */
  snapshot?: Blob;
  /** Called once when the database breaks down; every later statement fails. */
  onBreakdown?: ((breakdown: Breakdown) => void) | undefined;
}

export interface OpenPglite {
  db: Db;
  connection: Connection;
  /** Returns the whole data directory as an uncompressed tar file, taken under the lock. */
  dump: () => Promise<Blob>;
}

/**
 * Opens PGlite, PostgreSQL within this process. The caller ensures that a folder is opened only
 * once.
 */
export async function openPglite(options: OpenPgliteOptions = {}): Promise<OpenPglite> {
  const connection = await createPgliteConnection({
    ...(options.dataDir === undefined ? {} : { url: options.dataDir }),
    pgliteOptions: {
      extensions: { pg_trgm },
      ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    },
  });
  const pg = connection.driver;
  await pg.waitReady;
  const health = watchForBreakdown(pg, options.onBreakdown);
  const lock = createLock();
  connection.kysely = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new LockedDriver(pg, lock),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  installRequestContext(connection);
  return {
    db: createDb(pg, lock, health, () => connection.close()),
    connection,
    dump: () => locked(lock, () => pg.dumpDataDir('none')),
  };
}

/**
 * Runs one statement with objects encoded as JSON. PGlite would fail halfway through sending an
 * object for a list parameter, and the broken message would spoil the next statement, even a
 * rollback.
 */
function run<T>(
  pg: PGlite,
  sql: string,
  params: readonly unknown[],
  options?: QueryOptions,
): Promise<Results<T>> {
  const values = params.map((value) => (isPlainObject(value) ? JSON.stringify(value) : value));
  return pg.query<T>(sql, values, options);
}

function isPlainObject(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

async function locked<T>(lock: Lock, fn: () => Promise<T>): Promise<T> {
  const release = await lock();
  try {
    return await fn();
  } finally {
    release();
  }
}

function createDb(pg: PGlite, lock: Lock, health: Health, close: () => Promise<void>): Db {
  const raw: Query = async <T extends Row>(sql: string, params: readonly unknown[] = []) =>
    (await run<T>(pg, sql, params)).rows;
  const tx: Db['tx'] = (fn, { rollback = false } = {}) =>
    locked(lock, async () => {
      await pg.exec('begin');
      try {
        const result = await fn(raw);
        await pg.exec(rollback ? 'rollback' : 'commit');
        return result;
      } catch (error) {
        if (!health.breakdown) await pg.exec('rollback');
        throw error;
      }
    });
  let closed: Promise<void> | undefined;
  return {
    kind: 'pglite',
    query: (sql, params) => locked(lock, () => raw(sql, params)),
    tx,
    as: (claims, fn, options = {}) =>
      tx(async (query) => {
        await setRole(query, claims, options.settings);
        return fn(query);
      }, options),
    setRole,
    exec: (sql) =>
      locked(lock, async () => {
        await pg.exec(sql);
      }),
    listen: async (channel, onPayload) => {
      const stop = await locked(lock, () => pg.listen(channel, onPayload));
      return () => locked(lock, async () => (health.breakdown ? undefined : stop()));
    },
    // A broken database is left as after a kill, because closing would write to the disk.
    close: () => (closed ??= locked(lock, async () => (health.breakdown ? undefined : close()))),
  };
}

/**
 * Runs lite's statements and whole transactions behind the same lock as ours. PGlite has one
 * session, so otherwise one request's BEGIN and role would affect another's.
 */
class LockedDriver implements Driver {
  readonly #pg: PGlite;
  readonly #lock: Lock;
  readonly #releases = new WeakMap<DatabaseConnection, () => void>();

  constructor(pg: PGlite, lock: Lock) {
    this.#pg = pg;
    this.#lock = lock;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#lock();
    const connection = new SessionConnection(this.#pg);
    this.#releases.set(connection, release);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

class SessionConnection implements DatabaseConnection {
  readonly #pg: PGlite;

  constructor(pg: PGlite) {
    this.#pg = pg;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await run<R>(this.#pg, query.sql, query.parameters, {
      parsers: { [timestamptzOid]: isoTime },
    });
    return {
      rows: result.rows,
      ...(result.affectedRows === undefined
        ? {}
        : { numAffectedRows: BigInt(result.affectedRows) }),
    };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream');
  }
}
