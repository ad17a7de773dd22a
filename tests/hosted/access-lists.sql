-- Everything that decides who may do what, a line each, for comparing two databases.
with
roles (role) as (values ('anon'), ('authenticated'), ('service_role')),
relations as (
  select c.oid, c.relkind, format('%s.%s', n.nspname, c.relname) as name, c.relrowsecurity, c.relforcerowsecurity, n.nspname
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'S')
),
routines as (
  select p.oid, p.prosecdef, p.proconfig, p.provolatile,
    format('%s.%s(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private')
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
)
select format('%s may %s schema %s', role, privilege, n.nspname) as line
from roles, pg_namespace n, (values ('usage'), ('create')) as privileges (privilege)
where n.nspname in ('public', 'private') and has_schema_privilege(role, n.oid, privilege)
union all
select format('%s may %s %s', role, privilege, r.name)
from roles, relations r,
  (values ('select'), ('insert'), ('update'), ('delete'), ('truncate'), ('references'), ('trigger')) as privileges (privilege)
where r.relkind <> 'S' and has_table_privilege(role, r.oid, privilege)
union all
select format('%s may use %s', role, r.name)
from roles, relations r
where r.relkind = 'S' and has_sequence_privilege(role, r.oid, 'usage, select, update')
union all
select format('%s may %s %s.%s', role, privilege, r.name, a.attname)
from roles, relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped,
  (values ('select'), ('insert'), ('update'), ('references')) as privileges (privilege)
where r.relkind <> 'S' and has_column_privilege(role, r.oid, a.attnum, privilege)
union all
select format('%s may call %s', role, r.name)
from roles, routines r where has_function_privilege(role, r.oid, 'execute')
union all
select format('%s %s %s with %s', case when prosecdef then 'definer' else 'invoker' end, provolatile, name, proconfig)
from routines
union all
select format('%s has row-level security: %s, forced: %s', name, relrowsecurity, relforcerowsecurity)
from relations where relkind in ('r', 'p')
union all
select format('policy %s on %s.%s: %s %s to %s using (%s) check (%s)',
  policyname, schemaname, tablename, permissive, cmd, roles, qual, with_check)
from pg_policies where schemaname in ('public', 'private', 'auth', 'storage', 'realtime')
union all
select format('trigger %s', pg_get_triggerdef(t.oid))
from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
join pg_proc p on p.oid = t.tgfoid join pg_namespace f on f.oid = p.pronamespace
where not t.tgisinternal and f.nspname in ('public', 'private')
order by 1;
