-- The roles of a hosted project. Run by supabase_admin, the only superuser, before anything else.
create role postgres login createrole createdb replication bypassrls;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role dashboard_user nologin createrole createdb replication;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
grant anon, authenticated, service_role to authenticator, postgres, supabase_storage_admin;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;

alter role postgres set search_path to "$user", public, extensions;
alter role anon set statement_timeout to '3s';
alter role authenticated set statement_timeout to '8s';
alter role authenticator set statement_timeout to '8s';

-- Hosted lets postgres create policies on these two tables, which it does not own, by the extension supautils.
-- Here a role that has postgres as its member owns them; ownership.sql takes the other rights of an owner away.
create role policy_tables_owner nologin;
grant policy_tables_owner to postgres;

-- Hosted lets postgres switch triggers off by supautils as well.
grant set on parameter session_replication_role to postgres;
