/**
 * `npm start` with the given options on a PostgreSQL server that lives as long as it does; the
 * stories' web server where E2E_ENGINE is 'postgres'.
 */
import { spawn } from 'node:child_process';
import { postgresBinaries } from '../../../tools/backend/test/postgres/postgres-binaries.mjs';
import { startPostgres } from '../../../tools/backend/test/postgres/postgres-server.ts';

const binaries = postgresBinaries();
if (!binaries) throw new Error('PostgreSQL is not installed.');
const server = await startPostgres(binaries);
const app = spawn(
  process.execPath,
  ['tools/backend/start.mjs', ...process.argv.slice(2), '--postgres', server.url],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.kill('SIGTERM'));
app.once('exit', (code) => {
  server.stop();
  process.exit(code ?? 1);
});
