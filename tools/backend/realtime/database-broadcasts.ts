import type { Log } from '../log.ts';
import type { Db } from '../database/db.ts';
import type { Hub } from './hub.ts';

interface MessageRow extends Record<string, unknown> {
  id: string;
  topic: string;
  event: string;
  payload: unknown;
  private: boolean;
}

const cleaningIntervalMs = 60 * 60 * 1000;

interface Follower {
  /** While true, broadcasts are lost; they don't come later. */
  lose: (isLosing: boolean) => void;
  stop: () => Promise<void>;
}

/**
 * Delivers the rows that `realtime.send` writes, in commit order. Notifications carry only ids and
 * rows are fetched in batches, so a burst needs few queries. What is sent while the database cannot
 * be heard is lost, and as on the hosted service no client is told.
 */
export async function followDatabase(db: Db, hub: Hub, log: Log): Promise<Follower> {
  let waiting: string[] = [];
  let isDraining = false;
  let isStopped = false;
  let isLosing = false;

  const deliver = async (ids: readonly string[]) => {
    const rows = await db.query<MessageRow>(
      `select id, topic, event, payload, private from realtime.messages
       where id::text in (select jsonb_array_elements_text($1::text::jsonb))`,
      [JSON.stringify(ids)],
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) hub.broadcast(row.private, row.topic, row);
    }
  };
  const drain = async () => {
    if (isDraining) return;
    isDraining = true;
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      try {
        await deliver(ids);
      } catch (error) {
        if (isStopped) break;
        log('broadcasts of the database were lost', error);
      }
    }
    isDraining = false;
  };

  await deleteOld(db);
  const cleaning = setInterval(() => {
    deleteOld(db).catch((error: unknown) => log('old broadcasts stay', error));
  }, cleaningIntervalMs);
  cleaning.unref();
  const take = (id: string) => {
    if (isLosing) return;
    waiting.push(id);
    void drain();
  };
  const unlisten = await db.listen('realtime_messages', take);
  return {
    lose: (next) => {
      isLosing = next;
    },
    stop: async () => {
      isStopped = true;
      waiting = [];
      clearInterval(cleaning);
      await unlisten();
    },
  };
}

/** Deletes broadcasts after three days, as the hosted service does. */
async function deleteOld(db: Db): Promise<void> {
  await db.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`);
}
