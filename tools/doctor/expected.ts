import { databaseSnapshot } from '../backend/boot/snapshot.ts';
import { readSchemaSource, type Migration } from '../backend/boot/migrations.ts';
import { openPglite } from '../backend/database/pglite.ts';
import { parseReport, type Report } from './report.ts';

/** What a database with exactly the repository's migrations reports of itself. */
export async function expectedReport(): Promise<Report> {
  const snapshot = await databaseSnapshot(await readSchemaSource(), false);
  const { db } = await openPglite({ snapshot });
  try {
    const [row] = await db.query('select public.installation_report() as report');
    return parseReport(row?.['report']);
  } finally {
    await db.close();
  }
}

/** The migrations of the repository, in order. */
export async function repositoryMigrations(): Promise<Migration[]> {
  return (await readSchemaSource()).migrations;
}
