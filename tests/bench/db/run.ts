/**
 * `npm run bench:db -- [--rows 10000] [--postgres URL]`: times the app's queries under row-level
 * security over a database of the given size. Without a URL it starts its own PostgreSQL. See
 * tests/bench/README.md. It only reports and never fails.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../supabase/local/boot/open-database.ts';
import { postgresBinaries } from '../../../supabase/local/test/postgres-binaries.mjs';
import { startPostgres } from '../../../supabase/local/test/postgres-server.ts';
import { load } from './load.ts';
import { measureQueries } from './queries.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, postgres: { type: 'string' } },
});
const rows = Number(values.rows);
if (!Number.isInteger(rows) || rows < 10_000) {
  console.error('--rows is a whole number, at least 10000.');
  process.exit(1);
}

async function findServer() {
  if (values.postgres) return { url: values.postgres, stop: () => undefined };
  const binaries = postgresBinaries();
  if (binaries) return startPostgres(binaries);
  console.error(
    'PostgreSQL is not installed here. Install it, or name an empty database by --postgres URL.',
  );
  process.exit(1);
}

const server = await findServer();
const { db } = await openDatabase({ postgresUrl: server.url, seed: false });
try {
  const started = performance.now();
  await load(db, rows);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${rows.toLocaleString('en')} rows in the feed, loaded in ${seconds} s\n`);
  console.log(`${'query'.padEnd(42)}${'ms'.padStart(10)}${'rows'.padStart(8)}`);
  for (const { what, ms, rows: found } of await measureQueries(db, rows)) {
    console.log(`${what.padEnd(42)}${ms.toFixed(2).padStart(10)}${String(found).padStart(8)}`);
  }
} finally {
  await db.close();
  server.stop();
}
