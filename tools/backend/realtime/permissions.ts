import { randomUUID } from 'node:crypto';
import type { Claims, Db, Query } from '../database/db.ts';

/** A caller's permissions on a topic; joining requires reading. */
export interface Permissions {
  mayRead: boolean;
  mayWrite: boolean;
}

/** A public channel is open to everyone. */
export const publicChannelPermissions: Permissions = { mayRead: true, mayWrite: true };

/**
 * Evaluates the policies on `realtime.messages` as the hosted service does: with a probe row
 * written as the owner, the caller may read if it sees the row and send if it can insert one;
 * everything is rolled back. Presence is not supported.
 */
export function permissionsOn(db: Db, claims: Claims, topic: string): Promise<Permissions> {
  return db.tx(
    async (query) => {
      const probe = randomUUID();
      await query(
        `insert into realtime.messages (id, topic, extension, event, private, payload)
         values ($1, $2, 'broadcast', 'probe', true, '{}')`,
        [probe, topic],
      );
      await db.setRole(query, claims, { 'realtime.topic': topic });
      const seen = await query('select from realtime.messages where id = $1', [probe]);
      return { mayRead: seen.length > 0, mayWrite: await mayInsert(query, topic) };
    },
    { rollback: true },
  );
}

async function mayInsert(query: Query, topic: string): Promise<boolean> {
  await query('savepoint probe');
  try {
    await query(
      `insert into realtime.messages (topic, extension, event, private, payload)
       values ($1, 'broadcast', 'probe', true, '{}')`,
      [topic],
    );
    return true;
  } catch {
    await query('rollback to savepoint probe');
    return false;
  }
}
