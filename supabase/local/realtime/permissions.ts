import { randomUUID } from 'node:crypto';
import type { Claims, Db, Query } from '../database/db.ts';

const EXTENSIONS = ['broadcast', 'presence'] as const;
type Extension = (typeof EXTENSIONS)[number];

/** What a caller may do on one topic. */
export interface Permissions {
  read: Record<Extension, boolean>;
  write: Record<Extension, boolean>;
}

/** A public channel is open to everybody. */
export const OPEN: Permissions = {
  read: { broadcast: true, presence: true },
  write: { broadcast: true, presence: true },
};

/**
 * Asks the policies on `realtime.messages` as the hosted service does: rows are written as the
 * owner, those that the caller sees are what it may read, those that it can insert what it may
 * send; everything is rolled back.
 */
export function permissionsOn(db: Db, claims: Claims, topic: string): Promise<Permissions> {
  return db.tx(
    async (query) => {
      const probes = { broadcast: randomUUID(), presence: randomUUID() };
      for (const extension of EXTENSIONS) {
        await query(
          `insert into realtime.messages (id, topic, extension, event, private, payload)
           values ($1, $2, $3, 'probe', true, '{}')`,
          [probes[extension], topic, extension],
        );
      }
      await db.setRole(query, claims, { 'realtime.topic': topic });
      const rows = await query<{ id: string }>(
        'select id from realtime.messages where id in ($1, $2)',
        [probes.broadcast, probes.presence],
      );
      const seen = new Set(rows.map((row) => row.id));
      return {
        read: { broadcast: seen.has(probes.broadcast), presence: seen.has(probes.presence) },
        write: {
          broadcast: await mayInsert(query, topic, 'broadcast'),
          presence: await mayInsert(query, topic, 'presence'),
        },
      };
    },
    { rollback: true },
  );
}

/** Whether anything at all may be read, which is what joining takes. */
export function mayJoin({ read }: Permissions): boolean {
  return read.broadcast || read.presence;
}

async function mayInsert(query: Query, topic: string, extension: Extension): Promise<boolean> {
  await query('savepoint probe');
  try {
    await query(
      `insert into realtime.messages (topic, extension, event, private, payload)
       values ($1, $2, 'probe', true, '{}')`,
      [topic, extension],
    );
    return true;
  } catch {
    await query('rollback to savepoint probe');
    return false;
  }
}
