import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPglite } from '../database/pglite.ts';
import { projectPath } from '../paths.ts';
import { UserError } from '../user-error.ts';
import { FolderInUse, lockFolder } from './lock-file.ts';
import { fillNewDatabase, sourceHash, type SchemaSource } from './migrations.ts';

const keptSnapshots = 6;

const snapshotFolder = projectPath('supabase/.temp/snapshots');

/**
 * A migrated (and seeded) database as a file, which starts in half a second instead of four. It is
 * created once per state of the migrations, by one process while others wait, and each time where
 * it cannot be stored.
 */
export async function databaseSnapshot(
  source: SchemaSource,
  withSeed: boolean,
  folder = snapshotFolder,
): Promise<Blob> {
  for (;;) {
    const snapshot = await existingSnapshot(source, withSeed, folder);
    if (snapshot) return snapshot;
    const lock = tryLock(join(folder, 'making'));
    if (lock === 'refused') return new Blob([await makeSnapshot(source, withSeed)]);
    if (lock === 'in use') {
      await wait(100);
      continue;
    }
    try {
      removePartial(folder);
      const file = fileOf(source, withSeed, folder);
      if (!existsSync(file)) {
        const partial = `${file}.${process.pid}`;
        writeFileSync(partial, await makeSnapshot(source, withSeed));
        renameSync(partial, file);
      }
      prune(folder);
    } finally {
      lock();
    }
  }
}

/** The stored snapshot, if any. */
export async function existingSnapshot(
  source: SchemaSource,
  withSeed: boolean,
  folder = snapshotFolder,
): Promise<Blob | undefined> {
  const file = fileOf(source, withSeed, folder);
  if (!existsSync(file)) return undefined;
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // On a read-only file system the time of use cannot be updated; the snapshot works all the
    // same.
  }
  // openAsBlob isn't an alternative: reading its blob fails once another process has changed the
  // file's times.
  return new Blob([await readFile(file)]);
}

function fileOf(source: SchemaSource, withSeed: boolean, folder: string): string {
  return join(folder, `${sourceHash(source, withSeed)}${withSeed ? '-seeded' : ''}.tar`);
}

async function makeSnapshot(source: SchemaSource, withSeed: boolean): Promise<Buffer<ArrayBuffer>> {
  const { db, dump } = await openPglite();
  try {
    await fillNewDatabase(db, source, withSeed);
    return Buffer.from(await (await dump()).arrayBuffer());
  } finally {
    await db.close();
  }
}

/** Removes files of killed processes; only the holder of the lock writes them. */
function removePartial(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/\.tar\.\d+$/.test(name)) rmSync(join(folder, name), { force: true });
  }
}

function tryLock(folder: string): (() => void) | 'in use' | 'refused' {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUse) return 'in use';
    if (error instanceof UserError) return 'refused';
    throw error;
  }
}

/** Keeps the most recently used snapshots; each takes 40 MB. */
function prune(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.tar'))
    .map((name) => ({ path: join(folder, name), used: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.used - a.used);
  for (const { path } of files.slice(keptSnapshots)) rmSync(path, { force: true });
}
