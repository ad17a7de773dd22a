import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectPath } from '../paths.ts';
import { UserError } from '../user-error.ts';
import { cannotWrite, lockFolder } from './lock-file.ts';
import { makeFolder } from './make-folder.ts';

/** The data folder when --data is not given. */
export const defaultDataFolder = projectPath('supabase/.temp/data');

/** Marks a folder that was empty or missing when the backend took it. */
const markName = '.pitchreel';
/** Written when the embedded database is complete; earlier versions left no other mark. */
const completeName = 'database.complete';

/** Paths of the files that the backend creates in its folder. */
export function dataPaths(folder: string) {
  return {
    database: join(folder, 'database'),
    complete: join(folder, completeName),
    storage: join(folder, 'storage'),
    /** Files for the databases of PostgreSQL servers, one folder each. */
    serverStorage: join(folder, 'postgres'),
  };
}

/**
 * Marks a folder as the backend's own, so that it may delete the database and files in it. A folder
 * with any other content is left unchanged.
 *
 * @throws UserError when the folder holds other content or cannot be written.
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
 * Deletes the embedded database and its files; everything else in the folder stays, including the
 * files of PostgreSQL servers' databases.
 *
 * @throws UserError when the folder is not the backend's, or a process is using it.
 */
export function resetFolder(folder: string): void {
  claimFolder(folder);
  const release = lockFolder(folder);
  const { complete, database, storage } = dataPaths(folder);
  // The mark of completeness goes first: without it the next start creates a new database, even if
  // this reset is interrupted.
  for (const path of [complete, database, storage]) rmSync(path, { recursive: true, force: true });
  release();
}
