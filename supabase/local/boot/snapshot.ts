import { readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPglite } from '../database/pglite.ts';
import { projectPath } from '../paths.ts';
import { FolderInUse, lockFolder } from './lock-file.ts';
import { fillNewDatabase, sourceHash, type SchemaSource } from './migrations.ts';

const KEPT = 6;

const FOLDER = projectPath('supabase/.temp/snapshots');

/**
 * A migrated (and seeded) database as a file to start from: half a second instead of four. It is
 * made once per state of the migrations, by one of the processes that want it while others wait.
 */
export async function databaseSnapshot(source: SchemaSource, withSeed: boolean): Promise<Blob> {
  for (;;) {
    const snapshot = await existingSnapshot(source, withSeed);
    if (snapshot) return snapshot;
    const release = tryLock(join(FOLDER, 'making'));
    if (!release) {
      await wait(100);
      continue;
    }
    try {
      removePartial(FOLDER);
      if (!exists(fileOf(source, withSeed))) await makeSnapshot(source, withSeed);
      prune(FOLDER);
    } finally {
      release();
    }
  }
}

/** The snapshot when there is one. */
export async function existingSnapshot(
  source: SchemaSource,
  withSeed: boolean,
): Promise<Blob | undefined> {
  const file = fileOf(source, withSeed);
  if (!exists(file)) return undefined;
  const now = new Date();
  utimesSync(file, now, now);
  // Not openAsBlob: it fails to be read once another process has touched the file's times.
  return new Blob([await readFile(file)]);
}

function fileOf(source: SchemaSource, withSeed: boolean): string {
  return join(FOLDER, `${sourceHash(source, withSeed)}${withSeed ? '-seeded' : ''}.tar`);
}

async function makeSnapshot(source: SchemaSource, withSeed: boolean): Promise<void> {
  const { db, dump } = await openPglite();
  try {
    await fillNewDatabase(db, source, withSeed);
    const content = Buffer.from(await (await dump()).arrayBuffer());
    const file = fileOf(source, withSeed);
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, content);
    renameSync(partial, file);
  } finally {
    await db.close();
  }
}

/** Left by a process that was killed; only the holder of the lock makes them. */
function removePartial(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/\.tar\.\d+$/.test(name)) rmSync(join(folder, name), { force: true });
  }
}

function tryLock(folder: string): (() => void) | undefined {
  try {
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUse) return undefined;
    throw error;
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** Keeps the snapshots used last; each takes 40 MB. */
function prune(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.tar'))
    .map((name) => ({ path: join(folder, name), used: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.used - a.used);
  for (const { path } of files.slice(KEPT)) rmSync(path, { force: true });
}
