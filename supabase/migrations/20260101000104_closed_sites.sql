-- What keeps a live site closed: the doctor is told the rights of the API's roles, and no demo account stays.

-- The roles that the API takes on, one row each: the `attributes` that PostgreSQL switches on for it, the roles it is a
-- `member_of`, and its `settings`, each for every `database` (null) or for this one. Of their values only time limits
-- are told, because a setting may hold a secret.
create function private.api_roles()
returns table (name text, attributes text[], member_of text[], settings jsonb)
language sql stable security invoker set search_path = '' as $$
  select r.rolname,
    array(
      select a.attribute
      from (values
        ('bypassrls', r.rolbypassrls), ('createdb', r.rolcreatedb), ('createrole', r.rolcreaterole),
        ('login', r.rolcanlogin), ('replication', r.rolreplication), ('superuser', r.rolsuper)
      ) as a (attribute, is_on)
      where a.is_on
    ),
    array(
      select distinct g.rolname::text
      from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid order by 1
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.name, 'database', d.datname, 'limit', case when c.name ~ '_timeout$' then c.value end
      ) order by c.name, d.datname nulls first), '[]')
      from pg_db_role_setting s
      left join pg_database d on d.oid = s.setdatabase
      cross join unnest(s.setconfig) as entry
      cross join lateral (select split_part(entry, '=', 1), substr(entry, strpos(entry, '=') + 1)) as c (name, value)
      where s.setrole = r.oid and (d.oid is null or d.datname = current_database())
    )
  from pg_roles r
  where r.rolname in ('anon', 'authenticated', 'authenticator', 'service_role')
$$;

-- How many accounts are of supabase/seed.sql, by their ids and addresses; everyone knows their passwords.
create function private.count_demo_accounts() returns bigint
language sql stable security invoker set search_path = '' as $$
  select count(*) from auth.users u
  where u.id::text ~ '^[12]0000000-0000-4000-8000-0{9}[0-9]{3}$' or u.email like '%@pitchreel.example'
$$;

-- The whole report. What the database cannot tell, because an extension or a table is missing, is null.
create or replace function public.installation_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'server_version', current_setting('server_version'),
    'migrations', private.rows_if_readable($query$
      select version, private.text_digest(array_to_string(statements, '')) as digest
      from supabase_migrations.schema_migrations order by version
    $query$),
    'objects', (select jsonb_agg(to_jsonb(o)) from private.schema_objects() as o),
    'roles', (select jsonb_agg(to_jsonb(r) order by r.name) from private.api_roles() as r),
    'extensions', (select jsonb_agg(e.extname order by e.extname) from pg_extension e),
    'buckets', private.rows_if_readable($query$
      select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id
    $query$),
    'settings', private.rows_if_readable('select brand_name, max_film_bytes, mode from public.site_settings'),
    'prices', private.rows_if_readable('select amount, currency, checkout_url from public.unlock_price'),
    'jobs', private.rows_if_readable($query$
      select j.jobname as name, j.schedule, private.text_digest(j.command) as digest, j.active,
        r.status, r.start_time as ran_at
      from cron.job j
      left join lateral (
        select d.status, d.start_time
        -- The log grows by one row a run and is indexed by its number alone.
        from (select * from cron.job_run_details order by runid desc limit 5000) as d
        where d.jobid = j.jobid order by d.runid desc limit 1
      ) as r on true
      order by j.jobname
    $query$),
    'refused_calls', private.rows_if_readable($query$
      select status_code as status, count(*) as calls,
        (array_agg(coalesce(error_msg, case when timed_out then 'timed out' end) order by id desc))[1] as error
      from net._http_response
      -- A call that nothing answers has no status.
      where created > now() - interval '1 hour' and (status_code >= 400 or status_code is null)
      group by status_code order by status_code
    $query$),
    'secret_names', private.rows_if_readable('select name from vault.secrets where name is not null order by name'),
    -- A digest, in case something else than an address was put there.
    'project_urls', private.rows_if_readable($query$
      select encode(sha256(convert_to(decrypted_secret, 'UTF8')), 'hex') as digest
      from vault.decrypted_secrets where name = 'project_url'
    $query$),
    'failing_jobs', private.rows_if_readable($query$
      select subject_id as name, facts ->> 'problem' as problem, since
      from public.desk_items where kind = 'job' order by since, subject_id
    $query$),
    'operators', (select count(*) from public.operators),
    'demo_accounts', private.count_demo_accounts()
  );
end $$;

-- ---------------------------------------------------------------------------------------------------
-- No demo on a live site
-- ---------------------------------------------------------------------------------------------------

-- Keeps a site with accounts of the demo from taking real payments. Raises check_violation.
create function private.refuse_live_demo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.count_demo_accounts() > 0 then
    raise check_violation using message = 'A live site has no demo accounts: everyone knows their passwords.',
      hint = 'npm run doctor -- --remote says how to list and delete them.';
  end if;
  return new;
end $$;

create trigger refuse_live_demo before update of mode on public.site_settings
  for each row when (new.mode = 'live' and old.mode <> 'live') execute function private.refuse_live_demo();
