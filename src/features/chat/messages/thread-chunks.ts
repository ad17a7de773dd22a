import type { ThreadRow } from './thread-rows';

/** A run of rows that is drawn, or left out, as a whole. */
export interface ThreadChunk {
  readonly key: string;
  readonly rows: readonly ThreadRow[];
}

/** Rows of an average chunk. */
const averageSize = 32;

/**
 * Cuts the rows of a thread into chunks. Where is decided by the ids of the messages alone, which
 * are random: rows that are put before or after never move another chunk's edges, so that what was
 * measured of a chunk stays true.
 */
export function threadChunks(rows: readonly ThreadRow[]): ThreadChunk[] {
  const chunks: { key: string; rows: ThreadRow[] }[] = [];
  let open: ThreadRow[] = [];
  for (const row of rows) {
    open.push(row);
    if (row.kind === 'entry' && endsChunk(row.key)) {
      chunks.push({ key: row.key, rows: open });
      open = [];
    }
  }
  if (open.length > 0) chunks.push({ key: 'newest', rows: open });
  return chunks;
}

function endsChunk(id: string): boolean {
  return Number.parseInt(id.slice(-4), 16) % averageSize === 0;
}
