import { describe, expect, it } from 'vitest';
import {
  applyMigrations,
  fillNewDatabase,
  lastBeforeFold,
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

const previous = readPreviousRelease();

it.runIf(process.env['GITHUB_ACTIONS'])('is known where the whole history is fetched', () => {
  expect(previous).toBeDefined();
});

// A copy without its history has no previous release to compare with.
describe.skipIf(previous === undefined)('the previous release', () => {
  const released = previous?.migrations ?? [];
  const isFolded = released.every(({ version }) => version !== lastBeforeFold);

  it.runIf(isFolded)(
    'has its migrations still, as they were, and before every new one',
    async () => {
      const { migrations } = await readSchemaSource();
      expect(migrations.slice(0, released.length)).toEqual(released);
    },
  );

  // It makes two databases, each migration for itself.
  it('becomes this one by the new migrations, with its data', { timeout: 240_000 }, async () => {
    const source = await readSchemaSource();
    const db = await databaseOf({ ...source, migrations: released, seed: previous?.seed ?? '' });
    const newest = released.at(-1)?.version ?? '';
    const added = source.migrations
      .filter(({ version }) => version > newest)
      .map(({ file }) => file);
    expect(await applyMigrations(db, source)).toEqual(added);
    const fresh = await databaseOf(source);
    expect(await schemaLines(db.query)).toEqual(await schemaLines(fresh.query));
  });
});
