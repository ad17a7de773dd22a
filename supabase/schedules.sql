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
where j.jobname in (
  'mail-unread', 'mail-notices', 'mail-searches', 'move-hidden-films', 'clean-storage', 'purge-expired', 'forget-erased',
  'purge-job-runs'
);

-- Each function ends within the time that its caller waits, in milliseconds.
select cron.schedule('mail-unread', '* * * * *', $$select private.call_job('mail-unread', 60000)$$);

select cron.schedule('mail-notices', '* * * * *', $$select private.call_job('mail-notices', 60000)$$);

select cron.schedule('mail-searches', '* * * * *', $$select private.call_job('mail-searches', 60000)$$);

select cron.schedule('move-hidden-films', '* * * * *', $$select private.call_job('move-hidden-films', 60000)$$);

select cron.schedule('clean-storage', '0 * * * *', $$select private.call_job('clean-storage', 120000)$$);

select cron.schedule('purge-expired', '5 * * * *', $$select private.run_job('purge-expired')$$);

select cron.schedule('forget-erased', '35 * * * *', $$select private.run_job('forget-erased')$$);

select cron.schedule('purge-job-runs', '15 3 * * *', $$select private.run_job('purge-job-runs')$$);
