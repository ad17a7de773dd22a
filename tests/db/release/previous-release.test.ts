import { describe, expect, it } from 'vitest';
import {
  applyMigrations,
  fillNewDatabase,
  readSchemaSource,
  type SchemaSource,
} from '../../../tools/backend/boot/migrations.ts';
import type { Db } from '../../../tools/backend/database/db.ts';
import { openDatabase } from './open-database.ts';
import { readPreviousRelease } from './previous-release.ts';
import { schemaLines } from './schema-lines.ts';

/** A database with the migrations and the demo data of a release. */
async function databaseOf(source: SchemaSource): Promise<Db> {
  const db = await openDatabase();
  await fillNewDatabase(db, source, true);
  return db;
}

/** How many rows each table has; `id` stays the same when it's renamed. */
async function rowCounts({ query }: Db): Promise<{ id: string; name: string; rows: number }[]> {
  const tables = await query<{ id: string; name: string }>(
    `select oid::text as id, oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'private', 'auth', 'storage')`,
  );
  return query(
    tables
      .map(
        ({ id, name }) =>
          `select '${id}' as id, '${name}' as name, count(*)::int as rows from ${name}`,
      )
      .join(' union all '),
  );
}

const previous = readPreviousRelease();

it.runIf(process.env['GITHUB_ACTIONS'])('is known where the whole history is fetched', () => {
  expect(previous).toBeDefined();
});

// A copy without its history has no previous release to compare with.
describe.skipIf(previous === undefined)('the previous release', () => {
  const released = previous?.migrations ?? [];

  it('has its migrations still, as they were, and before every new one', async () => {
    const { migrations } = await readSchemaSource();
    expect(released).not.toEqual([]);
    expect(migrations.slice(0, released.length)).toEqual(released);
  });

  // It makes two databases, each migration for itself.
  it('becomes this one by the new migrations, with its data', { timeout: 240_000 }, async () => {
    const source = await readSchemaSource();
    const db = await databaseOf({ ...source, migrations: released, seed: previous?.seed ?? '' });
    const newest = released.at(-1)?.version ?? '';
    const added = source.migrations
      .filter(({ version }) => version > newest)
      .map(({ file }) => file);
    const before = await rowCounts(db);
    expect(await applyMigrations(db, source)).toEqual(added);
    const after = new Map((await rowCounts(db)).map(({ id, rows }) => [id, rows]));
    // A table that a migration drops is dropped on purpose.
    expect(before.filter(({ id, rows }) => (after.get(id) ?? rows) < rows)).toEqual([]);
    const fresh = await databaseOf(source);
    expect(await schemaLines(db.query)).toEqual(await schemaLines(fresh.query));
  });
});
