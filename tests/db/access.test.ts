import type { PostgrestError, SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { startBackend } from '../../tools/backend/test-backend.ts';
import { isAgainst } from '../support/addresses.ts';
import { matrix } from './matrix/matrix.ts';
import { actions, outcomeOf, type Action, type Outcome } from './matrix/table-access.ts';
import { openRunningServices } from './running-services.ts';
import { actors, ids, openWorld, type Actor } from './world.ts';

const start = async () => openWorld(await (isAgainst ? openRunningServices() : startBackend()));
let world: Awaited<ReturnType<typeof start>>;
beforeAll(async () => {
  world = await start();
  return () => world.stop();
});

interface Answer {
  error: PostgrestError | null;
  rows: number | null;
}

/** Only error 42501 counts as 'denied'; any other error fails the test. */
function outcomeFrom({ error, rows }: Answer): Outcome {
  if (error) {
    if (error.code !== '42501') throw error;
    return 'denied';
  }
  return rows === 0 ? 'filtered' : 'allowed';
}

async function attempt(table: string, action: Action, actor: Actor): Promise<Answer> {
  const entry = matrix[table];
  if (!entry) throw new Error(`${table} is not in the matrix`);
  // The table's name is only known at run time, so the generated types cannot be used.
  const client: SupabaseClient = world.as(actor);
  const me = actor === 'visitor' ? ids.talent : ids[actor];
  const exactly = { count: 'exact' } as const;

  switch (action) {
    case 'select': {
      const { data, error } = await client.from(table).select().match(entry.key);
      return { error, rows: data?.length ?? null };
    }
    case 'insert':
    case 'forge': {
      if (entry.cleared) await world.backend.db.exec(entry.cleared);
      const row = action === 'insert' ? entry.insert(me) : entry.forge;
      const { error } = await client.from(table).insert(row);
      return { error, rows: null };
    }
    case 'update': {
      const { error, count } = await client
        .from(table)
        .update(entry.update, exactly)
        .match(entry.key);
      return { error, rows: count };
    }
    case 'delete': {
      const { error, count } = await client.from(table).delete(exactly).match(entry.key);
      return { error, rows: count };
    }
  }
}

describe.each(Object.keys(matrix))('%s', (table) => {
  describe.each(actions)('%s', (action) => {
    const line = matrix[table]?.access[action] ?? '';
    it.each(actors.map((actor) => [actor, outcomeOf(line, actor)] as const))(
      '%s: %s',
      async (actor, expected) => {
        const entry = matrix[table];
        if (entry?.given) await world.backend.db.exec(entry.given);
        const outcome = outcomeFrom(await attempt(table, action, actor));
        // A denied or filtered attempt has changed nothing, so only others need a reset.
        const hasChanged = outcome === 'allowed' || entry?.cleared !== undefined;
        if (entry?.given || (action !== 'select' && hasChanged)) await world.reset();
        expect(outcome).toBe(expected);
      },
    );
  });
});
