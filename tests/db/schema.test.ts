import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import type { Backend } from '../../tools/backend/backend.ts';
import { startBackend } from '../../tools/backend/test-backend.ts';
import { matrix } from './matrix/matrix.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

const column = async (sql: string): Promise<unknown[]> =>
  (await backend.db.query(sql)).map((row) => Object.values(row)[0]);

describe('the schema', () => {
  it('covers exactly the public tables in the access matrix', async () => {
    const tables = await column(
      `select table_name from information_schema.tables where table_schema = 'public' order by 1`,
    );
    expect(Object.keys(matrix).toSorted()).toEqual(tables);
  });

  it('has row-level security on every table of public', async () => {
    expect(
      await column(
        `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace
           and c.relkind in ('r', 'p', 'v', 'm') and not c.relrowsecurity`,
      ),
    ).toEqual([]);
  });

  it('lets no browser role execute a security definer function', async () => {
    expect(
      await column(
        `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
           (values ('anon'), ('authenticated')) as r (role)
         where p.prosecdef and n.nspname in ('public', 'private')
           and has_function_privilege(r.role, p.oid, 'execute')`,
      ),
    ).toEqual([]);
  });

  it('removes objects by the storage service alone, as hosted demands', async () => {
    expect(
      await column(
        `select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('public', 'private') and p.prosrc ~* 'delete\\s+from\\s+storage\\.'`,
      ),
    ).toEqual([]);
  });

  it('grants no access to the schema private', async () => {
    expect(
      await column(
        `select r.role from (values ('anon'), ('authenticated')) as r (role)
         where has_schema_privilege(r.role, 'private', 'usage')`,
      ),
    ).toEqual([]);
  });

  it('exposes exactly these functions to the browser', async () => {
    expect(
      await column(
        `select p.proname || ': ' || string_agg(r.role, ' ' order by r.role)
         from pg_proc p, (values ('anon'), ('authenticated')) as r (role)
         where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.role, p.oid, 'execute')
         group by p.oid, p.proname order by 1`,
      ),
    ).toEqual([
      'absent_talent: anon authenticated',
      'accounts_sharing: authenticated',
      'broadcasts_since: authenticated',
      'caption_hits: anon authenticated',
      'desk_counts: authenticated',
      'desk_figures: authenticated',
      'desk_find: authenticated',
      'desk_log: authenticated',
      'desk_log_operators: authenticated',
      'desk_money: authenticated',
      'desk_open: authenticated',
      'desk_payments: authenticated',
      'desk_queue: authenticated',
      'desk_search: authenticated',
      'desk_wait_times: authenticated',
      'erasure_effects: authenticated',
      'feed_page: anon authenticated',
      'find_conversations: authenticated',
      'find_messages: authenticated',
      'find_tickets: authenticated',
      'fold_accents: anon authenticated',
      'fresh_feed: anon authenticated',
      'host_of: authenticated',
      'inbox: authenticated',
      'is_common_word: anon authenticated',
      'kept_found: authenticated',
      'kept_of: authenticated',
      'kept_of_payment: authenticated',
      'may_agree: authenticated',
      'may_review: authenticated',
      'near_words: authenticated',
      'phone_digits: authenticated',
      'recent_buyers: authenticated',
      'reversed_decisions: authenticated',
      'saved_search_news: authenticated',
      'search_choices: authenticated',
      'search_conditions: anon authenticated',
      'search_counts: authenticated',
      'search_feed: anon authenticated',
      'search_sample: authenticated',
      'search_words: anon authenticated',
      'searched_columns: anon authenticated',
      'searched_halves: anon authenticated',
      'storage_left: authenticated',
      'store_contact_note: authenticated',
      'store_shortlist_note: authenticated',
      'unread_count: authenticated',
      'words_of: anon authenticated',
    ]);
  });

  it('grants nothing on objects of later migrations', async () => {
    await backend.db.tx(
      async (query) => {
        await query('create table public.made_later (id int)');
        await query('create function public.made_later() returns int language sql return 1');
        await query('create function private.made_later() returns int language sql return 1');
        const open = await query(
          `select r.role from (values ('anon'), ('authenticated')) as r (role)
           where has_table_privilege(r.role, 'public.made_later', 'select, insert, update, delete')
             or has_function_privilege(r.role, 'public.made_later()', 'execute')
             or has_function_privilege(r.role, 'private.made_later()', 'execute')`,
        );
        expect(open).toEqual([]);
      },
      { rollback: true },
    );
  });

  it('pins the search path of every function', async () => {
    expect(
      await column(
        `select p.oid::regprocedure::text from pg_proc p
         where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and not coalesce('search_path=""' = any (p.proconfig), false)`,
      ),
    ).toEqual([]);
  });

  it('names a role in every policy, and has one per table, role and action', async () => {
    const ours = `schemaname in ('public', 'storage', 'realtime')`;
    expect(
      await column(`select policyname from pg_policies where ${ours} and 'public' = any (roles)`),
    ).toEqual([]);
    expect(
      await column(
        `select schemaname || '.' || tablename || ' ' || role || ' ' || cmd
         from pg_policies, unnest(roles) as role
         where ${ours} and permissive = 'PERMISSIVE' group by schemaname, tablename, role, cmd having count(*) > 1`,
      ),
    ).toEqual([]);
  });

  it('locks the account that writes before any row of its tables', async () => {
    expect(
      await column(
        `select c.relname from pg_class c
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
           and exists (
             select from (values ('anon'), ('authenticated')) as r (role)
             where has_any_column_privilege(r.role, c.oid, 'insert, update')
               or has_table_privilege(r.role, c.oid, 'delete')
           )
           and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'lock_caller')`,
      ),
      // A decision locks the account that it is about.
    ).toEqual(['decisions']);
  });

  it('evaluates the user once per query, not once per row', async () => {
    expect(
      await column(
        `select policyname from pg_policies
         where regexp_replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth\\.uid\\(\\)', '', 'g')
           ~ 'auth\\.uid\\(\\)'`,
      ),
    ).toEqual([]);
  });

  it('stores every time with its zone', async () => {
    expect(
      await column(
        `select table_name || '.' || column_name from information_schema.columns
         where table_schema in ('public', 'private') and data_type = 'timestamp without time zone'`,
      ),
    ).toEqual([]);
  });

  it('searches by no enum below a policy, where an index answers no comparison of enums', async () => {
    expect(
      await column(
        `select distinct c.relname || '.' || a.attname from pg_index i
         join pg_class c on c.oid = i.indrelid
         join pg_attribute a on a.attrelid = c.oid and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])
         join pg_type t on t.oid = a.atttypid and t.typtype = 'e'
         where exists (select from pg_policy p where p.polrelid = c.oid) order by 1`,
      ),
    ).toEqual([
      // Of desk_kinds, role_actions and proposals there are few rows; the other indexes serve a foreign key, or begin with
      // the column that finds the rows.
      'desk_kinds.action',
      'desk_kinds.kind',
      'desk_notes.kind',
      'desk_waits.kind',
      'kept_records.kind',
      'proposals.action',
      'reports.subject',
      'role_actions.action',
      'role_actions.role',
    ]);
  });

  it('covers every foreign key with an index', async () => {
    expect(
      await column(
        `select c.conrelid::regclass || ' ' || c.conname from pg_constraint c
         where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
           select from pg_index i
           where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey)`,
      ),
    ).toEqual([]);
  });
});

describe.each(
  readdirSync(new URL('../../supabase/migrations', import.meta.url)).map((file) => [
    file,
    readFileSync(new URL(`../../supabase/migrations/${file}`, import.meta.url), 'utf8'),
  ]),
)('the migration %s', (_file, sql = '') => {
  it('names one subject in its first line, and is short enough to read', () => {
    expect(sql).toMatch(/^-- \S/);
    expect(sql.split('\n').length).toBeLessThan(400);
  });

  it('documents every function in the line above', () => {
    const unexplained = [...sql.matchAll(/(.*)\ncreate function (\S+?)\(/g)]
      .filter(([, above = '']) => !above.startsWith('-- '))
      .map(([, , name]) => name);
    expect(unexplained).toEqual([]);
  });
});
