-- Fills a newly migrated project with the data of another one, all or nothing (docs/running-a-site.md#backups):
--   psql "$DATABASE_URL" -v data=PATH -v address=https://PROJECT.supabase.co -f supabase/restore.sql

\set ON_ERROR_STOP on
\pset pager off
\if :{?data}
\else
  \set data ''
\endif
\if :{?address}
\else
  \set address ''
\endif

begin;
select set_config('restore.data', :'data', true), set_config('restore.address', :'address', true) \g /dev/null

do $$
begin
  if current_setting('restore.data') = '' then
    raise exception 'The file to restore is missing. Add -v data=PATH.';
  elsif current_setting('restore.address') !~ '^https://[^/\s]+$' then
    raise exception 'The address is not https without a path. Add -v address=https://PROJECT.supabase.co.';
  elsif to_regclass('private.upload_scan') is null then
    raise exception 'The project has no tables. Run npx supabase db push first.';
  elsif exists (select from auth.users) then
    raise exception 'The project has accounts already. Restore into one that was just made.';
  end if;

  -- The migrations' own rows come back with the data. Without triggers, because the log of decisions refuses it.
  perform set_config('session_replication_role', 'replica', true);
  execute (
    select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
    from pg_tables where schemaname in ('public', 'private')
  );
  perform set_config('session_replication_role', 'origin', true);
end $$;

\i :data

-- Its first line sets replica and its last resets that; psql takes a file that ends between them for a whole one.
do $$
begin
  if current_setting('session_replication_role') <> 'origin' or not exists (select from public.site_settings) then
    raise exception 'The file is empty or cut off. Restore an older backup.';
  end if;
end $$;

-- Without triggers: a changed video would drop its captions and queue its old files for removal.
set local session_replication_role = replica;
update public.talent_positions set
  video_url = regexp_replace(video_url, '^https?://[^/]+(?=/storage/v1/object/public/)', :'address'),
  poster_url = regexp_replace(poster_url, '^https?://[^/]+(?=/storage/v1/object/public/)', :'address');

-- Object and row may be of different times: the function move-hidden-films looks where each belongs.
insert into private.folder_checks (talent_id)
select s.user_id from public.suspensions s
union select p.talent_id from public.talent_positions p where p.hidden_at is not null or p.audience = 'companies'
union select r.accused_id from public.reports r where r.subject = 'pitch' and r.accused_id is not null;

-- With them: the upload limit of the site becomes the buckets'.
set local session_replication_role = origin;
update public.site_settings set max_film_bytes = max_film_bytes where id;

select
  (select count(*) from auth.users) as users,
  (select count(*) from public.company_profiles) as companies,
  (select count(*) from public.video_feed) as pitches,
  (select count(*) from public.messages) as messages,
  (select count(*) from public.payments) as payments,
  (select mode from public.site_settings) as mode;
commit;
