-- The roles, extensions and records that a hosted project has. Runs on every start, so it must be repeatable.

do $$
declare
  role text;
begin
  foreach role in array array['anon', 'authenticated', 'authenticator', 'supabase_auth_admin'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin', role);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
create extension if not exists pgcrypto with schema extensions;

grant usage on schema public to anon, authenticated, service_role;

-- Hosted's database gives this, not its auth service.
do $$
begin
  if exists (select from pg_namespace where nspname = 'auth' and pg_has_role(nspowner, 'usage')) then
    grant usage on schema auth to anon, authenticated, service_role;
  end if;
end $$;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
create table if not exists supabase_migrations.seed_files (
  path text primary key,
  hash text not null
);
