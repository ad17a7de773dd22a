/**
 * `npm run bench:db -- [--rows 10000] [--postgres URL] [--smoke]`: times the app's queries under
 * row-level security over a database of the given size. Without a URL it starts its own PostgreSQL.
 * A query that fails makes the exit code 1. See tools/bench/README.md.
 */
import { parseArgs } from 'node:util';
import { openDatabase } from '../../backend/boot/open-database.ts';
import { postgresBinaries } from '../../backend/test/postgres/postgres-binaries.mjs';
import { startPostgres } from '../../backend/test/postgres/postgres-server.ts';
import { printTable } from '../runner.ts';
import { load, smokeRows, smokeDivisor } from './load.ts';
import { queryMeasurements } from './queries.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000' },
    postgres: { type: 'string' },
    smoke: { type: 'boolean', default: false },
  },
});
const rows = values.smoke ? smokeRows : Number(values.rows);
if (!values.smoke && (!Number.isInteger(rows) || rows < 10_000)) {
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
try {
  const { db } = await openDatabase({ postgresUrl: server.url, seed: false });
  const started = performance.now();
  await load(db, rows, values.smoke ? smokeDivisor : 1);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${rows.toLocaleString('en')} rows in the feed, loaded in ${seconds} s\n`);
  const measurements = await queryMeasurements(db, rows, values.smoke ? 1 : 7);
  const isGood = await printTable(measurements, { limitMs: 600_000, withTargets: false });
  if (!isGood) process.exitCode = 1;
  await db.close();
} finally {
  server.stop();
}
