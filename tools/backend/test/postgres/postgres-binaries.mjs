import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The versions that Supabase's projects have. */
const hostedVersions = ['17', '15'];
const debianFolder = '/usr/lib/postgresql';

/** @param {string} folder */
const hasServer = (folder) =>
  ['initdb', 'pg_ctl'].every((program) => existsSync(join(folder, program)));

/**
 * The folders of initdb and pg_ctl to test on, the newest version first: of each version that
 * Supabase's projects have where Debian installs it, else of the first server on PATH or of any
 * version. Plain JavaScript, because the runner of the tests asks too.
 *
 * @returns {string[]}
 */
export function postgresFolders() {
  const inDebian = (/** @type {string} */ version) => join(debianFolder, version, 'bin');
  const hosted = hostedVersions.map(inDebian).filter(hasServer);
  if (hosted.length > 0) return hosted;
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted() : [];
  return [...onPath, ...versions.toReversed().map(inDebian)].filter(hasServer).slice(0, 1);
}

/** The first of those; undefined where PostgreSQL is not installed. @returns {string | undefined} */
export function postgresBinaries() {
  return postgresFolders()[0];
}
