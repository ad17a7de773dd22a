import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import type { Db } from '../database/db.ts';
import type { ServiceAddresses } from '../forward/services.ts';
import type { OnStep } from '../log.ts';
import { UserError } from '../user-error.ts';
import { projectPath } from '../paths.ts';

export interface Migration {
  version: string;
  name: string;
  file: string;
  sql: string;
}

export interface SchemaSource {
  /** The SQL below the migrations: roles, auth, storage, realtime, extensions. */
  foundation: string;
  migrations: Migration[];
  seed: string;
}

/**
 * Reads every source that determines a new database.
 *
 * @param services that run by themselves, and have made their schemas already.
 */
export async function readSchemaSource(services: ServiceAddresses = {}): Promise<SchemaSource> {
  const foundation = [
    ...(services.auth === undefined ? [getAuthSchemaSql(false)] : []),
    ...(services.storage === undefined ? [getStorageSchemaSql(false)] : []),
    await readSql('tools/backend/boot/bootstrap.sql'),
  ];
  for (const service of ['auth', 'storage', 'realtime'] as const) {
    if (services[service] === undefined) {
      foundation.push(await readSql(`tools/backend/${service}/schema.sql`));
    }
  }
  const migrations = await readMigrations(projectPath('supabase/migrations'));
  return { foundation: foundation.join('\n'), migrations, seed: await readSql(seedPath) };
}

const readSql = (path: string): Promise<string> => readFile(projectPath(path), 'utf8');

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d+_.+\.sql$/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const [version = '', ...rest] = file.replace(/\.sql$/, '').split('_');
      const sql = await readFile(join(folder, file), 'utf8');
      return { version, name: rest.join('_'), file, sql };
    }),
  );
}

/** A hash of the sources; equal hashes mean equal new databases. */
export function sourceHash(source: SchemaSource, withSeed: boolean): string {
  const hash = createHash('sha256').update(source.foundation);
  for (const { file, sql } of source.migrations) hash.update(`\0${file}\0${sql}`);
  if (withSeed) hash.update(`\0seed\0${source.seed}`);
  return hash.digest('hex').slice(0, 20);
}

/** Creates roles, default privileges and the schemas that migrations build on. Repeatable. */
export async function applyFoundation(db: Db, source: SchemaSource): Promise<void> {
  await db.exec(source.foundation);
}

/**
 * Applies the missing migrations, each in its own transaction.
 *
 * @returns the names of the files applied.
 * @throws UserError when a migration fails, or an applied one has been edited since.
 */
export async function applyMigrations(
  db: Db,
  source: SchemaSource,
  onStep: OnStep = () => {},
): Promise<string[]> {
  await repairFoldedHistory(db, source);
  const rows = await db.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  );
  const sqlOf = new Map(rows.map(({ version, statements }) => [version, statements?.[0]]));
  const applied: string[] = [];
  const missing = source.migrations.filter(({ version }) => !sqlOf.has(version)).length;
  if (missing > 0)
    onStep(missing === 1 ? 'Applying a migration' : `Applying ${missing} migrations`);
  for (const migration of source.migrations) {
    if (sqlOf.has(migration.version)) {
      if (sqlOf.get(migration.version) !== migration.sql) {
        throw new UserError(
          `${migration.file} has changed since this database was made. Start once with --reset to make it again.`,
        );
      }
      continue;
    }
    await applyScript(db, migration.file, `${migration.sql}\n;\n${recordStatement(migration)}`);
    applied.push(migration.file);
  }
  return applied;
}

/** The last migration of before there was one file for each subject. */
const lastBeforeFold = '20260101000105';

/**
 * Rewrites the history of a database that has every migration of before the fold, as `supabase migration repair` does: the
 * files make the same schema (docs/decisions/0080-one-migration-for-each-subject.md).
 */
async function repairFoldedHistory(db: Db, { migrations }: SchemaSource): Promise<void> {
  const history = 'supabase_migrations.schema_migrations';
  const old = await db.query(`select from ${history} where version = $1`, [lastBeforeFold]);
  if (old.length === 0 || migrations.some(({ version }) => version === lastBeforeFold)) return;
  const folded = migrations.filter(({ version }) => version < lastBeforeFold).map(recordStatement);
  await applyScript(db, 'the folded history', [`delete from ${history};`, ...folded].join('\n'));
}

/** Records a migration in the same script that applies it, so that both happen or neither does. */
function recordStatement({ version, name, sql }: Migration): string {
  const tag = `$migration_${createHash('sha256').update(sql).digest('hex').slice(0, 12)}$`;
  const values = [version, name].map((value) => `${tag}${value}${tag}`).join(', ');
  return `insert into supabase_migrations.schema_migrations (version, name, statements)
values (${values}, array[${tag}${sql}${tag}]);`;
}

/** Whether no migration was ever applied. */
export async function isNewDatabase(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'supabase_migrations.schema_migrations'))) return true;
  const [count] = await db.query<{ none: boolean }>(
    'select not exists (select from supabase_migrations.schema_migrations) as none',
  );
  return count?.none ?? true;
}

/** Everything that a new database gets. */
export async function fillNewDatabase(
  db: Db,
  source: SchemaSource,
  withSeed: boolean,
  onStep: OnStep = () => {},
): Promise<void> {
  await applyFoundation(db, source);
  await applyMigrations(db, source, onStep);
  if (withSeed) await applySeed(db, source, onStep);
}

const seedPath = 'supabase/seed.sql';
/** Stored in place of the seed's hash until the seed is applied. */
const dueHash = '';

/**
 * Records that the demo data are wanted, so that a later start applies them if this one is
 * interrupted.
 */
export async function requestSeed(db: Db): Promise<void> {
  await db.query(
    'insert into supabase_migrations.seed_files values ($1, $2) on conflict do nothing',
    [seedPath, dueHash],
  );
}

/** Whether the demo data were requested and not yet applied. */
export async function isSeedDue(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'supabase_migrations.seed_files'))) return false;
  const rows = await db.query(
    'select from supabase_migrations.seed_files where path = $1 and hash = $2',
    [seedPath, dueHash],
  );
  return rows.length > 0;
}

/** Whether the database has the settings of a site that takes real money. */
export async function isLiveSite(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'public.site_settings'))) return false;
  const rows = await db.query(`select from public.site_settings where mode = 'live'`);
  return rows.length > 0;
}

/** Whether someone has an account. */
export async function isInUse(db: Db): Promise<boolean> {
  if (!(await hasTable(db, 'auth.users'))) return false;
  return (await db.query('select from auth.users limit 1')).length > 0;
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const [table] = await db.query<{ made: boolean }>('select to_regclass($1) is not null as made', [
    name,
  ]);
  return table?.made ?? false;
}

/** Lets the site accept the demo data and test payments, as it does nowhere but here. */
export async function setTestMode(db: Db): Promise<void> {
  await db.exec(`update public.site_settings set mode = 'test'`);
}

/** Applies the demo data to a new database and records that in the same transaction. */
export async function applySeed(
  db: Db,
  { seed }: SchemaSource,
  onStep: OnStep = () => {},
): Promise<void> {
  onStep('Adding the demo data');
  await setTestMode(db);
  const hash = createHash('sha256').update(seed).digest('hex');
  const record = `insert into supabase_migrations.seed_files values ('${seedPath}', '${hash}')
on conflict (path) do update set hash = excluded.hash;`;
  await applyScript(db, 'seed.sql', `${seed}\n;\n${record}`);
  await db.exec('discard temp');
}

/**
 * Runs a script as one transaction.
 *
 * @throws UserError naming file and line.
 */
async function applyScript(db: Db, file: string, sql: string): Promise<void> {
  try {
    await db.exec(sql);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UserError(`${file}${lineOf(error, sql)}: ${message}`);
  }
}

function lineOf(error: unknown, sql: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  if (!Number.isFinite(position)) return '';
  return `:${sql.slice(0, position - 1).split('\n').length}`;
}
