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

/**
 * Delivers the rows that `realtime.send` writes, in commit order. Notifications carry only ids and
 * rows are fetched in batches, so a burst needs few queries.
 *
 * @param onGap Called when broadcasts could not be delivered.
 * @returns Stops listening.
 */
export async function followDatabase(
  db: Db,
  hub: Hub,
  log: Log,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let waiting: string[] = [];
  let isDraining = false;
  let isStopped = false;

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
        onGap();
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
    waiting.push(id);
    void drain();
  };
  const unlisten = await db.listen('realtime_messages', take, onGap);
  return async () => {
    isStopped = true;
    waiting = [];
    clearInterval(cleaning);
    await unlisten();
  };
}

/** Deletes broadcasts after three days, as the hosted service does. */
async function deleteOld(db: Db): Promise<void> {
  await db.query(`delete from realtime.messages where inserted_at < now() - interval '3 days'`);
}
