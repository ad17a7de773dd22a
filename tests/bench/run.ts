/**
 * `npm run bench`: measures on this machine and prints the figures beside their targets. It only
 * reports and never fails.
 */
import { postgresBinaries } from '../../supabase/local/test/postgres-binaries.mjs';
import { startPostgres } from '../../supabase/local/test/postgres-server.ts';
import { feedRows } from './feeds.ts';
import { inboxRows } from './inbox.ts';
import { landingRow } from './landing.ts';
import { lighthouseRows } from './lighthouse.ts';
import { messageRows } from './messages.ts';
import { slowLineRows } from './slow-lines.ts';
import { posterRows } from './posters.ts';
import { dataFolder, startStack } from './stack.ts';
import { threadRows } from './thread.ts';
import { printTable, type Row } from './statistics.ts';
import { videoRows } from './videos.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Measures on a PostgreSQL server started for this purpose, where PostgreSQL is installed. */
async function onPostgres(measure: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const binaries = postgresBinaries();
  if (!binaries) return [];
  const server = await startPostgres(binaries);
  try {
    return await measure(server.url);
  } finally {
    server.stop();
  }
}

async function messagesOn(url: string): Promise<Row[]> {
  const stack = await startStack(data.path, '--postgres', url);
  try {
    return await messageRows('PostgreSQL');
  } finally {
    await stack.stop();
  }
}

const data = dataFolder();
const rows: Row[] = [];
try {
  const cold = await startStack(data.path);
  await cold.stop();
  const warm = await startStack(data.path);
  rows.push(
    {
      what: 'npm start, cold (dependencies installed)',
      measured: seconds(cold.readyMs),
      target: '<= 15 s',
      met: cold.readyMs <= 15_000,
    },
    {
      what: 'npm start, warm',
      measured: seconds(warm.readyMs),
      target: '<= 6 s',
      met: warm.readyMs <= 6000,
    },
  );
  try {
    rows.push(
      await landingRow(),
      ...(await lighthouseRows()),
      ...(await messageRows('embedded')),
      ...(await threadRows()),
      ...(await videoRows(warm.pid)),
      ...(await posterRows()),
    );
  } finally {
    await warm.stop();
  }
  rows.push(
    ...(await feedRows()),
    ...(await slowLineRows()),
    ...(await onPostgres(messagesOn)),
    ...(await onPostgres((url) => inboxRows(data.path, url))),
  );
} finally {
  data.remove();
}
printTable(rows);
