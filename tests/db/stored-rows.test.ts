import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matrix } from './matrix/matrix.ts';
import { outcomeOf, type TableAccess } from './matrix/table-access.ts';
import { actors, ids, opinionToken, setUpWorld, world } from './world.ts';

/**
 * A row that is there already and is sent again changes nothing (docs/decisions/0049-effects-of-stored-rows.md).
 * Every table that a browser may insert into is tried, by the grants in the catalog.
 */
setUpWorld();
beforeEach(() => world.reset());

type Row = Record<string, unknown>;

/** Rows that name one that is there, and would do something else. */
const others: Readonly<Record<string, Row>> = {
  decisions: {
    id: ids.decision,
    action: 'suspend_account',
    subject_id: ids.company,
    reason: 'scam',
    note: 'Looked at it',
  },
};

const newId = '90000000-0000-4000-8000-0000000000aa';

/** The tables that a browser may insert into, with the columns that `on conflict` may name. */
async function insertableTables(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await world.backend.db.query<{ name: string; keys: string[] }>(`
    select c.relname as name, array(
      select (
        select string_agg(a.attname, ',' order by k.place)
        from unnest(i.indkey::int2[]) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      )
      from pg_index i where i.indrelid = c.oid and i.indisunique and i.indexprs is null
    ) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (has_any_column_privilege('anon', c.oid, 'insert') or has_any_column_privilege('authenticated', c.oid, 'insert'))
    order by 1`);
  return new Map(rows.map(({ name, keys }) => [name, keys]));
}

const snapshotSql = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname in ('public', 'private') or c.oid = 'realtime.messages'::regclass)
    and c.oid <> 'private.action_counts'::regclass
  order by 1`;

interface Content extends Row {
  readonly rows: number;
  readonly digest: string | null;
}

/** What is in every table, except the counters of the limits. */
async function snapshot(): Promise<ReadonlyMap<string, Content>> {
  const tables = await world.backend.db.query<{ name: string }>(snapshotSql);
  const parts = tables.map(
    ({ name }) => `
      select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, ' ' order by t::text)) as digest
      from ${name} t`,
  );
  const contents = await world.backend.db.query<Content & { name: string }>(
    parts.join(' union all '),
  );
  return new Map(contents.map(({ name, ...content }) => [name, content]));
}

const changed = (before: ReadonlyMap<string, Content>, after: ReadonlyMap<string, Content>) =>
  [...after].filter(([name, { digest }]) => digest !== before.get(name)?.digest);

const attempts = async () =>
  Number(await world.value('select coalesce(sum(n), 0)::int from private.action_counts'));

/** Whoever may insert into a table, and the row that each sends. */
async function sendersOf(table: string, entry: TableAccess) {
  const mayNameId = await world.value(
    `select has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.oid = $1::regclass and a.attname = 'id'`,
    [`public.${table}`],
  );
  const named: Row = mayNameId === true ? { id: newId } : {};
  if (table === 'opinions') {
    const headers = { 'x-opinion-token': opinionToken, 'x-opinion-device': 'second' };
    const { url, publishableKey } = world.backend;
    const client: SupabaseClient = createClient(url, publishableKey, { global: { headers } });
    return [{ client, row: entry.insert('') }];
  }
  return actors
    .filter((actor) => outcomeOf(entry.access.insert, actor) === 'allowed')
    .map((actor) => {
      const client: SupabaseClient = world.as(actor);
      return { client, row: { ...entry.insert(actor === 'visitor' ? '' : ids[actor]), ...named } };
    });
}

/** Those that the matrix lets someone insert into. Opinions need the token of a link, which it does not have. */
const insertable = Object.entries(matrix).filter(
  ([table, { access }]) => table === 'opinions' || access.insert.includes('allowed'),
);

describe('a row that is sent again', () => {
  let keysOf: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    keysOf = await insertableTables();
  });

  it('is tried for every table that a browser may insert into', () => {
    expect(insertable.map(([table]) => table).toSorted()).toEqual([...keysOf.keys()]);
  });

  it.each(insertable)('changes nothing: %s', async (table, entry) => {
    if (entry.given) await world.backend.db.exec(entry.given);
    if (entry.cleared) await world.backend.db.exec(entry.cleared);
    const [first, second] = await sendersOf(table, entry);
    if (!first) throw new Error(`nobody may insert into ${table}`);
    const before = await attempts();
    const { error } = await first.client.from(table).insert(first.row);
    expect(error).toBeNull();
    const isLimited = (await attempts()) > before;

    const other = others[table];
    const repeated = [
      first,
      // Someone else who names the same row.
      ...(second && 'id' in second.row ? [second] : []),
      ...(other ? [{ client: first.client, row: other }] : []),
    ];
    for (const { client, row } of repeated) {
      for (const onConflict of [undefined, ...(keysOf.get(table) ?? [])]) {
        const how = onConflict === undefined ? {} : { onConflict };
        const storedRow = await snapshot();
        const counted = await attempts();
        const ignored = await client.from(table).upsert(row, { ...how, ignoreDuplicates: true });
        expect(changed(storedRow, await snapshot()), `ignored, by ${onConflict}`).toEqual([]);
        const isCounted = ignored.error !== null || (await attempts()) > counted;
        expect(isCounted || !isLimited).toBe(true);

        await client.from(table).upsert(row, how);
        const merged = changed(storedRow, await snapshot());
        // An allowed change writes the row itself and no other.
        for (const [name, { rows }] of merged) {
          expect(name, `merged, by ${onConflict}`).toBe(`public.${table}`);
          expect(rows).toBe(storedRow.get(name)?.rows);
        }
      }
    }
  });
});
