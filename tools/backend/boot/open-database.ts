import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { Connection } from '@supabase/lite';
import type { Log, OnStep } from '../log.ts';
import type { Db } from '../database/db.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import { checkSchemas } from '../forward/check-schemas.ts';
import type { ServiceAddresses } from '../forward/services.ts';
import { UserError } from '../user-error.ts';
import { dataPaths } from './data-folder.ts';
import { isDiskFullError } from './full-disk.ts';
import {
  applyFoundation,
  applyMigrations,
  applySeed,
  fillNewDatabase,
  isInUse,
  isLiveSite,
  isNewDatabase,
  isSeedDue,
  readSchemaSource,
  requestSeed,
  setTestMode,
} from './migrations.ts';
import { databaseSnapshot, existingSnapshot } from './snapshot.ts';

export interface OpenedDatabase {
  db: Db;
  connection: Connection;
  /** Migration files that this start applied to an existing database. */
  applied: string[];
}

export interface OpenDatabaseOptions {
  /** The backend's folder with PGlite's data; without it the database is in memory. */
  folder?: string | undefined;
  postgresUrl?: string | undefined;
  /** Services that run by themselves on the server's database. */
  services?: ServiceAddresses | undefined;
  seed: boolean;
  /** Called once when the database becomes unusable. */
  onBreakdown?: ((reason: UserError) => void) | undefined;
  log?: Log | undefined;
  onStep?: OnStep | undefined;
}

/** Opens the database with every migration applied, and the seed when it is new. */
export async function openDatabase(options: OpenDatabaseOptions): Promise<OpenedDatabase> {
  return options.postgresUrl === undefined
    ? openEmbedded(options)
    : openServer(options.postgresUrl, options);
}

async function openEmbedded({
  folder,
  seed,
  onBreakdown,
  onStep = () => {},
}: OpenDatabaseOptions): Promise<OpenedDatabase> {
  const source = await readSchemaSource();
  if (folder === undefined) {
    onStep('Making a database in memory');
    const snapshot = await databaseSnapshot(source, seed);
    const { db, connection } = await openPglite({ snapshot, onBreakdown });
    return { db, connection, applied: [] };
  }
  // The mark is written last, so a folder without it holds an incomplete database.
  const { complete, database: dataDir } = dataPaths(folder);
  if (existsSync(complete)) {
    onStep('Opening the database');
    const { db, connection } = await openPglite({ dataDir, onBreakdown }).catch(
      (error: unknown) => {
        if (isDiskFullError(error)) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new UserError(
          `The database in ${dataDir} cannot be opened (${reason}). Start once with --reset to make it again.`,
        );
      },
    );
    try {
      await applyFoundation(db, source);
      return { db, connection, applied: await applyMigrations(db, source, onStep) };
    } catch (error) {
      await db.close();
      throw error;
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const snapshot = await existingSnapshot(source, seed);
  onStep(snapshot ? 'Unpacking a database made before' : 'Making the database');
  const { db, connection } = await openPglite({
    dataDir,
    onBreakdown,
    ...(snapshot ? { snapshot } : {}),
  });
  try {
    if (!snapshot) await fillNewDatabase(db, source, seed, onStep);
    writeFileSync(complete, '');
  } catch (error) {
    await db.close();
    throw error;
  }
  return { db, connection, applied: [] };
}

async function openServer(
  url: string,
  { services = {}, seed, onBreakdown, log, onStep = () => {} }: OpenDatabaseOptions,
): Promise<OpenedDatabase> {
  const source = await readSchemaSource(services);
  onStep('Connecting to the PostgreSQL server');
  const { db, connection } = await openPostgres(url, { onLost: onBreakdown, log }).catch(
    (error: unknown) => {
      if (error instanceof UserError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new UserError(`Cannot use the PostgreSQL server of --postgres: ${reason}`);
    },
  );
  try {
    await checkSchemas(db, services);
    const isNew = await isNewDatabase(db);
    // A first start that was interrupted leaves the live mode and a due seed, and nobody's account.
    const isUnfinished = (await isSeedDue(db)) && !(await isInUse(db));
    if (!isNew && !isUnfinished && (await isLiveSite(db))) {
      throw new UserError(
        `The database of --postgres is that of a live site, which this start would open to test payments. If it is not: update public.site_settings set mode = 'test';`,
      );
    }
    await applyFoundation(db, source);
    if (isNew && seed) await requestSeed(db);
    const applied = await applyMigrations(db, source, onStep);
    if (isNew) await setTestMode(db);
    if (seed && (await isSeedDue(db))) await applySeed(db, source, onStep);
    return { db, connection, applied };
  } catch (error) {
    await db.close();
    throw error;
  }
}
