import type { FaultCase } from './project-faults.ts';

const title = 'Tables, policies and grants';

const migrationFaults: FaultCase[] = [
  {
    name: 'a migration is not applied',
    title: 'Migrations',
    sql: "update supabase_migrations.schema_migrations set version = 'x' || version where version = '20260101000069'",
    undo: "update supabase_migrations.schema_migrations set version = '20260101000069' where version = 'x20260101000069'",
    is: /20260101000069_clean_up\.sql is not applied/,
    todo: /^npx supabase db push --remote$/,
  },
  {
    name: 'a migration was applied with other statements',
    title: 'Migrations',
    sql: "update supabase_migrations.schema_migrations set statements = statements || array['select 1'] where version = '20260101000069'",
    undo: "update supabase_migrations.schema_migrations set statements = statements[1:array_length(statements, 1) - 1] where version = '20260101000069'",
    is: /clean_up\.sql was applied with other statements/,
    todo: /Check out the release/,
  },
  {
    name: 'a migration is not of the repository',
    title: 'Migrations',
    sql: "insert into supabase_migrations.schema_migrations values ('20990101000000', '{select 1}', 'mine')",
    undo: "delete from supabase_migrations.schema_migrations where version = '20990101000000'",
    is: /migration 20990101000000 is applied and not in the repository/,
    todo: /migration fetch/,
  },
];

const objectFaults: FaultCase[] = [
  {
    name: 'a table is open',
    title,
    sql: 'alter table public.shortlist disable row level security',
    undo: 'advice',
    is: /table public\.shortlist is: table, row-level security off/,
    todo: /^alter table public\.shortlist enable row level security;$/,
  },
  {
    name: 'a table keeps its rows from its owner',
    title,
    sql: 'alter table public.shortlist force row level security',
    undo: 'alter table public.shortlist no force row level security',
    is: /table public\.shortlist is: table, row-level security on, forced/,
    todo: /shortlist\.sql/,
  },
  {
    name: 'a table is missing',
    title,
    sql: 'alter table public.shortlist rename to away',
    undo: 'alter table public.away rename to shortlist',
    is: /table public\.shortlist is missing/,
    todo: /20260101000010_swipes_and_shortlist\.sql/,
  },
  {
    name: 'a column is missing',
    title,
    sql: 'alter table public.position_views rename column day to away',
    undo: 'alter table public.position_views rename column away to day',
    is: /column "day" of public\.position_views is missing/,
    todo: /statistics\.sql/,
  },
  {
    name: 'a table has one more column',
    title,
    sql: 'alter table public.shortlist add column colour text',
    undo: 'advice',
    is: /column "colour" of public\.shortlist is: text/,
    todo: /^alter table public\.shortlist drop column "colour";$/,
  },
  {
    name: 'a column may be empty',
    title,
    sql: 'alter table public.shortlist alter column note drop not null',
    undo: 'alter table public.shortlist alter column note set not null',
    is: /column "note" of public\.shortlist is: text default/,
    todo: /shortlist\.sql/,
  },
  {
    name: 'a private column has statistics',
    title,
    sql: 'alter table public.talent_profiles alter column phone set statistics 100',
    undo: 'advice',
    is: /column "phone" of public\.talent_profiles is: text/,
    todo: /^alter table public\.talent_profiles alter column phone set statistics 0;$/,
  },
  {
    name: 'a constraint is missing',
    title,
    sql: 'alter table public.shortlist drop constraint shortlist_note_check',
    undo: 'alter table public.shortlist add constraint shortlist_note_check check (char_length(note) <= 1000)',
    is: /constraint "shortlist_note_check" of public\.shortlist is missing/,
    todo: /shortlist\.sql/,
  },
  {
    name: 'a table has one more constraint',
    title,
    sql: "alter table public.shortlist add constraint mine check (note <> 'x')",
    undo: 'advice',
    is: /constraint "mine" of public\.shortlist is: CHECK/,
    todo: /^alter table public\.shortlist drop constraint "mine";$/,
  },
  {
    name: 'an index is missing',
    title,
    sql: 'drop index public.shortlist_position_id',
    undo: 'create index shortlist_position_id on public.shortlist (position_id)',
    is: /index "shortlist_position_id" of public\.shortlist is missing/,
    todo: /shortlist\.sql/,
  },
  {
    name: 'a policy is missing',
    title,
    sql: 'drop policy "unlock_price: everyone reads" on public.unlock_price',
    undo: 'create policy "unlock_price: everyone reads" on public.unlock_price for select to anon, authenticated using (true)',
    is: /policy "unlock_price: everyone reads" of public\.unlock_price is missing/,
    todo: /20260101000011_unlocks\.sql/,
  },
  {
    name: 'a policy has other roles',
    title,
    sql: 'alter policy "unlock_price: everyone reads" on public.unlock_price to public',
    undo: 'alter policy "unlock_price: everyone reads" on public.unlock_price to anon, authenticated',
    is: /unlock_price: everyone reads" of public\.unlock_price is: permissive for select to public/,
    todo: /^drop policy .*\nRun|^drop policy .*\nThen run/,
  },
  {
    name: 'a policy lets more rows through',
    title,
    sql: 'alter policy "shortlist: company reads own" on public.shortlist using (true)',
    undo: 'alter policy "shortlist: company reads own" on public.shortlist using (company_id = (select auth.uid()))',
    is: /shortlist: company reads own" .* using true/,
    todo: /shortlist\.sql/,
  },
  {
    name: 'a table has one more policy',
    title,
    sql: 'create policy "mine" on public.shortlist for select to anon using (true)',
    undo: 'advice',
    is: /policy "mine" of public\.shortlist is: permissive for select to anon/,
    todo: /^drop policy "mine" on public\.shortlist;$/,
  },
  {
    name: 'the storage has one more policy',
    title,
    sql: 'create policy "mine" on storage.objects for delete to anon using (true)',
    undo: 'advice',
    is: /policy "mine" of storage\.objects/,
    todo: /^drop policy "mine" on storage\.objects;$/,
  },
  {
    name: 'the list of buckets has a policy',
    title,
    sql: 'create policy "mine" on storage.buckets for select to anon using (true)',
    undo: 'advice',
    is: /policy "mine" of storage\.buckets is: permissive for select to anon/,
    todo: /^drop policy "mine" on storage\.buckets;$/,
  },
  {
    name: 'a function does something else',
    title,
    sql: "create or replace function private.support_company_id() returns uuid language sql immutable parallel safe set search_path = '' return null::uuid",
    undo: "create or replace function private.support_company_id() returns uuid language sql immutable parallel safe set search_path = '' return '00000000-0000-0000-0000-000000000000'::uuid",
    is: /function private\.support_company_id\(\) is: returns uuid/,
    todo: /foundations\.sql .*create or replace/,
  },
  {
    name: 'a function has the rights of its owner',
    title,
    sql: 'alter function public.unread_count() security definer',
    undo: 'alter function public.unread_count() security invoker',
    is: /function public\.unread_count\(\) is: .*security definer/,
    todo: /create or replace/,
  },
  {
    name: 'a function looks names up in a schema',
    title,
    sql: 'alter function public.unread_count() set search_path = public',
    undo: "alter function public.unread_count() set search_path = ''",
    is: /function public\.unread_count\(\) is: .*set search_path=public/,
    todo: /create or replace/,
  },
  {
    name: 'a trigger is switched off',
    title,
    sql: 'alter table public.checkouts disable trigger prepare_checkout',
    undo: 'advice',
    is: /trigger "prepare_checkout" .*disabled/,
    todo: /^alter table public\.checkouts enable trigger prepare_checkout;$/,
  },
  {
    name: 'a table has one more trigger',
    title,
    sql: 'create trigger mine before update on public.shortlist for each row execute function private.touch_updated_at()',
    undo: 'advice',
    is: /trigger "mine" of public\.shortlist/,
    todo: /^drop trigger "mine" on public\.shortlist;$/,
  },
  {
    name: 'visitors may write a table',
    title,
    sql: 'grant insert, update on public.site_settings to anon',
    undo: 'advice',
    is: /what anon may do with public\.site_settings is: insert, select, update/,
    todo: /^revoke insert, update on public\.site_settings from anon;$/,
  },
  {
    name: 'members may not read a table',
    title,
    sql: 'revoke select, delete on public.shortlist from authenticated',
    undo: 'advice',
    is: /what authenticated may do with public\.shortlist is missing/,
    todo: /^grant delete, select on public\.shortlist to authenticated;$/,
  },
  {
    name: 'members may write a column',
    title,
    sql: 'grant update (position_id) on public.shortlist to authenticated',
    undo: 'advice',
    is: /authenticated on column position_id may do with public\.shortlist is: insert, update/,
    todo: /^revoke update \(position_id\) on public\.shortlist from authenticated;$/,
  },
  {
    name: 'everyone may call a function',
    title,
    sql: 'grant execute on function private.touch_updated_at() to public',
    undo: 'advice',
    is: /what everybody may do with private\.touch_updated_at\(\)/,
    todo: /^revoke execute on function private\.touch_updated_at\(\) from public;$/,
  },
  {
    name: 'visitors may use the private schema',
    title,
    sql: 'grant usage on schema private to anon',
    undo: 'advice',
    is: /what anon may do with schema private is: usage/,
    todo: /^revoke usage on schema private from anon;$/,
  },
];

export const schemaFaults: readonly FaultCase[] = [...migrationFaults, ...objectFaults];

/** What an operator may add without a fault. */
export const ownObjects = `
create table public.notes_of_the_operator (id int primary key, note text);
create policy "of the operator" on public.notes_of_the_operator for select to anon using (true);
create function public.of_the_operator() returns int language sql return 1;
create function public.of_a_trigger() returns trigger language plpgsql security definer
  as $$ begin return new; end $$;
grant execute on function public.of_a_trigger() to public;
create function public.of_the_service() returns int language sql security definer return 1;
grant execute on function public.of_the_service() to service_role;
create view public.view_of_the_operator with (security_invoker = on) as select note from public.shortlist;
grant select on public.view_of_the_operator to anon;
create procedure public.job_of_the_operator() language sql as 'select 1';
create type public.moods_of_the_operator as enum ();
alter role authenticated set work_mem to '8MB';
alter role authenticator set pgrst.db_pre_request to 'public.of_the_operator';
create index of_the_operator on public.shortlist (created_at);
`;
