import type { FaultCase } from './project-faults.ts';

const title = 'Roles of the API';
const owners = 'Rights of owners';

/** Mended by the statement that the doctor gives. */
const role = (name: string, sql: string, is: RegExp, todo: RegExp): FaultCase => ({
  name,
  title,
  sql,
  undo: 'advice',
  is,
  todo,
});

export const roleFaults: readonly FaultCase[] = [
  role(
    'no policy holds for members',
    'alter role authenticated bypassrls',
    /role authenticated has bypassrls: no policy holds/,
    /^alter role authenticated nobypassrls;$/,
  ),
  {
    name: 'visitors are superusers',
    title,
    sql: 'alter role anon superuser',
    undo: 'advice',
    // Its key then opens the report as well.
    also: ['Address and keys'],
    is: /role anon has superuser/,
    todo: /^alter role anon nosuperuser;$/,
  },
  role(
    'visitors may sign in to the database',
    'alter role anon login',
    /role anon has login/,
    /^alter role anon nologin;$/,
  ),
  role(
    'the API’s own role may make roles',
    'alter role authenticator createrole',
    /role authenticator has createrole/,
    /^alter role authenticator nocreaterole;$/,
  ),
  {
    name: 'policies hold for functions and jobs',
    title,
    sql: 'alter role service_role nobypassrls',
    undo: 'advice',
    also: ['Buckets and uploads'],
    is: /service_role has no bypassrls/,
    todo: /^alter role service_role bypassrls;$/,
  },
  role(
    'members have the rights of the service',
    'grant service_role to authenticated',
    /role authenticated is a member of service_role/,
    /^revoke service_role from authenticated;$/,
  ),
  role(
    'visitors may read every table',
    'grant pg_read_all_data to anon',
    /role anon is a member of pg_read_all_data/,
    /^revoke pg_read_all_data from anon;$/,
  ),
  role(
    'the API may become one more role',
    'grant pg_write_all_data to authenticator',
    /role authenticator is a member of pg_write_all_data/,
    /^revoke pg_write_all_data from authenticator;$/,
  ),
  role(
    'names of members’ requests are looked up in a schema',
    'alter role authenticated set search_path to public',
    /role authenticated run with a search_path of their own/,
    /^alter role authenticated reset search_path;$/,
  ),
  role(
    'requests run with another setting in this database alone',
    `do $$ begin
       execute format('alter role authenticator in database %I set pgrst.db_schemas to %L', current_database(), 'public, private');
     end $$`,
    /role authenticator run with a pgrst\.db_schemas of their own/,
    /^alter role authenticator in database "\w+" reset pgrst\.db_schemas;$/,
  ),
  {
    name: 'visitors’ requests take as long as they like',
    title,
    sql: 'alter role anon in database postgres set statement_timeout to 0',
    undo: `alter role anon in database postgres set statement_timeout to '3s'`,
    is: /role anon have no statement_timeout/,
    todo: /^alter role anon set statement_timeout = '3s';$/,
  },
  {
    name: 'visitors may call a function of one’s own that reads accounts',
    title: owners,
    sql: `create function public.everyone() returns setof auth.users language sql security definer
        as 'select * from auth.users';
      grant execute on function public.everyone() to anon`,
    undo: 'advice',
    is: /browsers may call the function public\.everyone\(\) with the rights of its owner/,
    todo: /^revoke execute on function public\.everyone\(\) from public, anon, authenticated;$/,
  },
  {
    name: 'everyone may call a second function under a name of ours',
    title: owners,
    sql: `create function public.unread_count(p_user uuid) returns bigint language sql security definer
        as 'select count(*) from public.messages';
      grant execute on function public.unread_count(uuid) to public`,
    undo: 'advice',
    is: /browsers may call the function public\.unread_count\(p_user uuid\)/,
    todo: /^revoke execute on function public\.unread_count\(p_user uuid\) from public/,
  },
  {
    name: 'members may read a view of one’s own past the policies',
    title: owners,
    sql: `create view public.phones as select phone from public.talent_profiles;
      grant select on public.phones to authenticated`,
    undo: 'advice',
    is: /browsers may read the view public\.phones with the rights of its owner/,
    todo: /^revoke select on public\.phones from public, anon, authenticated;$/,
  },
  {
    name: 'members may read a column of a stored view of one’s own',
    title: owners,
    sql: `create materialized view public.stored_phones as select phone from public.talent_profiles;
      grant select (phone) on public.stored_phones to authenticated`,
    undo: 'advice',
    is: /browsers may read the materialized view public\.stored_phones/,
    todo: /^revoke select on public\.stored_phones from/,
  },
];
