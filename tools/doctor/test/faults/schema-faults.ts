import type { FaultCase } from './project-faults.ts';

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

/** A difference between the schema and the migrations; `undo` is the SQL that takes it back. */
export const object = (name: string, sql: string, undo: string, is: RegExp): FaultCase => ({
  name,
  title: 'Tables, policies and grants',
  sql,
  undo,
  is,
  todo: /npx supabase db push --remote.*npx supabase db diff --remote/,
});

const objectFaults: FaultCase[] = [
  object(
    'a table is open',
    'alter table public.shortlist disable row level security',
    'alter table public.shortlist enable row level security',
    /table public\.shortlist is: table, row-level security off/,
  ),
  object(
    'a table keeps its rows from its owner',
    'alter table public.shortlist force row level security',
    'alter table public.shortlist no force row level security',
    /table public\.shortlist is: table, row-level security on, forced/,
  ),
  object(
    'a table is missing',
    'alter table public.shortlist rename to away',
    'alter table public.away rename to shortlist',
    /table public\.shortlist is missing/,
  ),
  object(
    'a column is missing',
    'alter table public.position_views rename column day to away',
    'alter table public.position_views rename column away to day',
    /column "day" of public\.position_views is missing/,
  ),
  object(
    'a table has one more column',
    'alter table public.shortlist add column colour text',
    'alter table public.shortlist drop column colour',
    /column "colour" of public\.shortlist is: text/,
  ),
  object(
    'a column may be empty',
    'alter table public.shortlist alter column note drop not null',
    'alter table public.shortlist alter column note set not null',
    /column "note" of public\.shortlist is: text default/,
  ),
  object(
    'a private column has statistics',
    'alter table public.talent_profiles alter column phone set statistics 100',
    'alter table public.talent_profiles alter column phone set statistics 0',
    /column "phone" of public\.talent_profiles is: text/,
  ),
  object(
    'a constraint is missing',
    'alter table public.shortlist drop constraint shortlist_note_check',
    'alter table public.shortlist add constraint shortlist_note_check check (char_length(note) <= 1000)',
    /constraint "shortlist_note_check" of public\.shortlist is missing/,
  ),
  object(
    'a table has one more constraint',
    "alter table public.shortlist add constraint mine check (note <> 'x')",
    'alter table public.shortlist drop constraint mine',
    /constraint "mine" of public\.shortlist is: CHECK/,
  ),
  object(
    'an index is missing',
    'drop index public.shortlist_position_id',
    'create index shortlist_position_id on public.shortlist (position_id)',
    /index "shortlist_position_id" of public\.shortlist is missing/,
  ),
  object(
    'a policy is missing',
    'drop policy "unlock_price: everyone reads" on public.unlock_price',
    'create policy "unlock_price: everyone reads" on public.unlock_price for select to anon, authenticated using (true)',
    /policy "unlock_price: everyone reads" of public\.unlock_price is missing/,
  ),
  object(
    'a policy has other roles',
    'alter policy "unlock_price: everyone reads" on public.unlock_price to public',
    'alter policy "unlock_price: everyone reads" on public.unlock_price to anon, authenticated',
    /unlock_price: everyone reads" of public\.unlock_price is: permissive for select to public/,
  ),
  object(
    'a policy lets more rows through',
    'alter policy "shortlist: company reads own" on public.shortlist using (true)',
    'alter policy "shortlist: company reads own" on public.shortlist using (company_id = (select auth.uid()))',
    /shortlist: company reads own" .* using true/,
  ),
  object(
    'a table has one more policy',
    'create policy "mine" on public.shortlist for select to anon using (true)',
    'drop policy "mine" on public.shortlist',
    /policy "mine" of public\.shortlist is: permissive for select to anon/,
  ),
  object(
    'the storage has one more policy',
    'create policy "mine" on storage.objects for delete to anon using (true)',
    'drop policy "mine" on storage.objects',
    /policy "mine" of storage\.objects/,
  ),
  object(
    'the list of buckets has a policy',
    'create policy "mine" on storage.buckets for select to anon using (true)',
    'drop policy "mine" on storage.buckets',
    /policy "mine" of storage\.buckets is: permissive for select to anon/,
  ),
  object(
    'a function does something else',
    "create or replace function private.support_company_id() returns uuid language sql immutable parallel safe set search_path = '' return null::uuid",
    "create or replace function private.support_company_id() returns uuid language sql immutable parallel safe set search_path = '' return '00000000-0000-0000-0000-000000000000'::uuid",
    /function private\.support_company_id\(\) is: returns uuid/,
  ),
  object(
    'a function has the rights of its owner',
    'alter function public.unread_count() security definer',
    'alter function public.unread_count() security invoker',
    /function public\.unread_count\(\) is: .*security definer/,
  ),
  object(
    'a function looks names up in a schema',
    'alter function public.unread_count() set search_path = public',
    "alter function public.unread_count() set search_path = ''",
    /function public\.unread_count\(\) is: .*set search_path=public/,
  ),
  object(
    'a trigger is switched off',
    'alter table public.checkouts disable trigger prepare_checkout',
    'alter table public.checkouts enable trigger prepare_checkout',
    /trigger "prepare_checkout" .*disabled/,
  ),
  object(
    'a table has one more trigger',
    'create trigger mine before update on public.shortlist for each row execute function private.touch_updated_at()',
    'drop trigger mine on public.shortlist',
    /trigger "mine" of public\.shortlist/,
  ),
  object(
    'visitors may write a table',
    'grant insert, update on public.site_settings to anon',
    'revoke insert, update on public.site_settings from anon',
    /what anon may do with public\.site_settings is: insert, select, update/,
  ),
  object(
    'members may not read a table',
    'revoke select, delete on public.shortlist from authenticated',
    'grant select, delete on public.shortlist to authenticated',
    /what authenticated may do with public\.shortlist is missing/,
  ),
  object(
    'members may write a column',
    'grant update (position_id) on public.shortlist to authenticated',
    'revoke update (position_id) on public.shortlist from authenticated',
    /authenticated on column position_id may do with public\.shortlist is: insert, update/,
  ),
  object(
    'everyone may call a function',
    'grant execute on function private.touch_updated_at() to public',
    'revoke execute on function private.touch_updated_at() from public',
    /what everybody may do with private\.touch_updated_at\(\)/,
  ),
  object(
    'visitors may use the private schema',
    'grant usage on schema private to anon',
    'revoke usage on schema private from anon',
    /what anon may do with schema private is: usage/,
  ),
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
