-- Gives the objects of auth, storage, realtime and extensions to their services, and postgres the rights that a hosted
-- project leaves it. Run by supabase_admin in a database of postgres, after the objects are created.
do $$
declare
  area record;
  object record;
begin
  for area in
    select * from (values ('auth', 'supabase_auth_admin'), ('storage', 'supabase_storage_admin'),
      ('realtime', 'supabase_realtime_admin')) as owners (name, owner)
  loop
    for object in
      select format('alter table %s owner to %I', oid::regclass, area.owner) as change
      from pg_class where relnamespace = area.name::regnamespace and relkind in ('r', 'p')
      union all
      select format('alter routine %s owner to %I', oid::regprocedure, area.owner)
      from pg_proc where pronamespace = area.name::regnamespace
    loop
      execute object.change;
    end loop;
    execute format('alter schema %I owner to supabase_admin', area.name);
    execute format('grant all on schema %I to %I, dashboard_user', area.name, area.owner);
    execute format('grant usage on schema %I to postgres, anon, authenticated, service_role', area.name);
    execute format('grant execute on all functions in schema %I to postgres, dashboard_user', area.name);
  end loop;
end $$;
alter schema extensions owner to postgres;
alter table storage.objects owner to policy_tables_owner;
alter table realtime.messages owner to policy_tables_owner;
grant all on storage.objects to supabase_storage_admin;
grant all on realtime.messages to supabase_realtime_admin;
-- A replacement of the write-ahead log's follower, which the hosted service has instead.
drop trigger notify_broadcast on realtime.messages;

revoke all on all tables in schema auth from anon, authenticated, service_role;
grant all on all tables in schema auth to postgres, dashboard_user;
grant all on storage.buckets to postgres;

create schema graphql_public authorization supabase_admin;
grant usage on schema graphql_public to postgres, anon, authenticated, service_role;
create schema vault authorization supabase_admin;
grant usage on schema vault to postgres;

-- The CLI keeps its own list of applied migrations.
drop schema supabase_migrations cascade;

create function public.refuse_changes_of_an_owner() returns event_trigger
language plpgsql as $$
begin
  if session_user = 'postgres' and exists (
    select from pg_event_trigger_ddl_commands() as command
    where command.command_tag <> 'CREATE TRIGGER'
      and (command.object_identity in ('storage.objects', 'realtime.messages')
        or command.object_type = 'index' and command.schema_name in ('storage', 'realtime'))
  ) then
    raise insufficient_privilege using message = 'must be owner of a table of the platform';
  end if;
end $$;
alter function public.refuse_changes_of_an_owner() set schema graphql_public;
create event trigger refuse_changes_of_an_owner on ddl_command_end
  when tag in ('ALTER TABLE', 'CREATE INDEX')
  execute function graphql_public.refuse_changes_of_an_owner();
