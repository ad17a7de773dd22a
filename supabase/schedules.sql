-- The jobs of a hosted project (supabase/functions/README.md#schedules). Run it in the SQL editor once the migrations
-- are applied and the functions deployed; running it again replaces the jobs. The jobs read address and key from the
-- vault at each run, so a changed key needs no new run.

create extension if not exists pg_cron with schema pg_catalog;
create extension if not exists pg_net with schema extensions;

do $$
declare
  v_url text;
  v_key text;
begin
  if to_regclass('vault.decrypted_secrets') is null then
    raise exception 'The project has no vault. Create it, then run this file again: create extension supabase_vault;';
  end if;

  select s.decrypted_secret into v_url from vault.decrypted_secrets s where s.name = 'project_url';
  if v_url is null then
    raise exception 'The vault does not hold the address of the project. Add it, then run this file again: %',
      'select vault.create_secret(''https://YOUR-PROJECT-REF.supabase.co'', ''project_url'');';
  elsif v_url !~ '^https://[^/\s]+$' then
    raise exception 'project_url in the vault is not an https address without a path. Correct it, then run this file again: %',
      'select vault.update_secret((select id from vault.secrets where name = ''project_url''), ''https://YOUR-PROJECT-REF.supabase.co'');';
  end if;

  -- A secret key, or until they are switched off the legacy key of service_role, which is a token.
  select s.decrypted_secret into v_key from vault.decrypted_secrets s where s.name = 'secret_key';
  if v_key is null then
    raise exception 'The vault does not hold a secret key of the project. Add it, then run this file again: %',
      'select vault.create_secret(''sb_secret_…'', ''secret_key'');';
  elsif v_key !~ '^(sb_secret_\S+|eyJ\S+)$' then
    raise exception 'secret_key in the vault is not a secret key. Correct it, then run this file again: %',
      'select vault.update_secret((select id from vault.secrets where name = ''secret_key''), ''sb_secret_…'');';
  end if;
end $$;

select cron.unschedule(j.jobid)
from cron.job j
where j.jobname in ('mail-unread', 'clean-storage', 'purge-expired', 'forget-erased', 'purge-job-runs');

-- The timeouts are those of the caller: both functions end within a minute or two.
select cron.schedule('mail-unread', '* * * * *', $job$
  select net.http_post(
    url => (select decrypted_secret from vault.decrypted_secrets where name = 'project_url')
      || '/functions/v1/mail-unread',
    headers => jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select decrypted_secret from vault.decrypted_secrets where name = 'secret_key')
    ),
    timeout_milliseconds => 60000
  )
$job$);

select cron.schedule('clean-storage', '0 * * * *', $job$
  select net.http_post(
    url => (select decrypted_secret from vault.decrypted_secrets where name = 'project_url')
      || '/functions/v1/clean-storage',
    headers => jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select decrypted_secret from vault.decrypted_secrets where name = 'secret_key')
    ),
    timeout_milliseconds => 120000
  )
$job$);

select cron.schedule('purge-expired', '5 * * * *', 'select private.purge_expired()');

select cron.schedule('forget-erased', '35 * * * *', 'select private.delete_notes_of_erased()');

-- pg_cron itself keeps a row of every run for ever.
select cron.schedule('purge-job-runs', '15 3 * * *', $job$
  delete from cron.job_run_details where end_time < now() - interval '7 days'
$job$);
