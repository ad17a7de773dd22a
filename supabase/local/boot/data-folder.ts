import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectPath } from '../paths.ts';
import { UserError } from '../user-error.ts';
import { cannotWrite, lockFolder } from './lock-file.ts';
import { makeFolder } from './make-folder.ts';

/** Where the data is without --data. */
export const defaultDataFolder = projectPath('supabase/.temp/data');

/** In every folder that was empty, or not there, when the backend took it. */
const markName = '.pitchreel';
/** Written when the embedded database is whole; the only mark that earlier versions left. */
const completeName = 'database.complete';

/** What the backend makes in its folder. */
export function dataPaths(folder: string) {
  return {
    database: join(folder, 'database'),
    complete: join(folder, completeName),
    storage: join(folder, 'storage'),
    /** Files of the databases of PostgreSQL servers, in a folder for each. */
    serverStorage: join(folder, 'postgres'),
  };
}

/**
 * Makes a folder the backend's own, so that it may delete the database and the files in it. A
 * folder that holds anything else is somebody's, and stays as it is.
 *
 * @throws UserError when the folder holds what the backend did not make, or cannot be written.
 */
export function claimFolder(folder: string): void {
  const mark = join(folder, markName);
  try {
    makeFolder(folder);
    if (existsSync(mark)) return;
    const names = readdirSync(folder);
    const ours =
      names.length === 0 ||
      names.includes(completeName) ||
      resolve(folder) === resolve(defaultDataFolder);
    if (!ours) {
      throw new UserError(
        `${folder} holds files that are not Pitchreel's, and stays as it is. Name an empty or a new folder with --data.`,
      );
    }
    writeFileSync(mark, 'The database and the files in this folder are Pitchreel’s to delete.\n');
  } catch (error) {
    throw error instanceof UserError ? error : cannotWrite(folder, error);
  }
}

/**
 * Deletes the embedded database and its files; anything else in the folder stays, the files of a
 * PostgreSQL server's database too.
 *
 * @throws UserError when the folder is not the backend's, or a process is using it.
 */
export function resetFolder(folder: string): void {
  claimFolder(folder);
  const release = lockFolder(folder);
  const { complete, database, storage } = dataPaths(folder);
  // First of all: without it a database is made anew, however far this came.
  for (const path of [complete, database, storage]) rmSync(path, { recursive: true, force: true });
  release();
}
