-- Storage buckets and their policies (docs/decisions/0007-resumable-uploads.md, docs/decisions/0010-feed-sources.md), and
-- files that nothing uses any more.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('talent_videos', 'talent_videos', true, null,
    array['video/mp4', 'video/webm', 'video/quicktime', 'video/x-msvideo']),
  ('talent_posters', 'talent_posters', true, 2097152,
    array['image/jpeg', 'image/webp', 'image/png']),
  -- Nobody uploads to these: the service role moves objects here and back, under the same name.
  ('hidden_videos', 'hidden_videos', false, null, null),
  ('hidden_posters', 'hidden_posters', false, null, null),
  -- The operator's showcase: the service role fills these buckets and the feed lists them.
  ('video-previews', 'video-previews', true, null, array['video/mp4', 'video/webm', 'video/quicktime']),
  ('talent-videos', 'talent-videos', true, null, array['video/mp4', 'video/webm', 'video/quicktime'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Sets the size limit of the buckets with films to the site's.
create function private.limit_films() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update storage.buckets b set file_size_limit = new.max_film_bytes
  where b.id in ('talent_videos', 'company_videos', 'video-previews', 'talent-videos');
  return null;
end $$;

create trigger limit_films after update of max_film_bytes on public.site_settings
  for each row execute function private.limit_films();

-- The trigger writes the limit of the new buckets.
update public.site_settings set max_film_bytes = max_film_bytes;

create policy "storage: visitors list the showcase" on storage.objects
  for select to anon
  using (bucket_id in ('video-previews', 'talent-videos'));

-- What the calling talent may still upload.
create function public.storage_left() returns table (objects int, bytes bigint)
language sql stable security invoker set search_path = '' as $$
  select
    greatest(0, 1000 - used.objects)::int,
    greatest(0, 60 * s.max_film_bytes - used.bytes)::bigint
  from public.site_settings s
  cross join lateral (
    select count(*) as objects, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
    from storage.objects o
    where o.bucket_id in ('talent_videos', 'talent_posters', 'company_videos', 'company_posters')
      and o.name ~>=~ (select auth.uid() || '/') and o.name ~<~ (select auth.uid() || '0')
  ) as used
$$;
grant execute on function public.storage_left() to authenticated;

-- What nothing uses any more, queued when that happens: a search through all objects takes longer, with 200,000 of
-- them, than the API lets a query run. The clean-storage function removes it through the storage service, because
-- deleting a row of storage.objects would leave its file behind.
create table private.orphans (
  -- The public bucket, wherever the object lies.
  bucket_id text not null,
  name text not null,
  unused_since timestamptz not null,
  -- When clean-storage was given it to remove. A claim of which nothing was heard for ten minutes has expired.
  removing_since timestamptz,
  primary key (bucket_id, name)
);


create index orphans_unused_since on private.orphans (unused_since);

-- Up to when uploads have been looked at by private.queue_unused_uploads().
create table private.upload_scan (
  id boolean primary key default true check (id),
  scanned_until timestamptz not null default '-infinity'
);


insert into private.upload_scan default values;

-- The addresses of a position's files: video, poster in all its widths, and what is hidden.
create function private.files_of(p_position public.talent_positions) returns text[]
language sql immutable security invoker set search_path = '' as $$
  select array[p_position.video_url, p_position.poster_url, p_position.hidden_video_url] || array(
    select regexp_replace(p_position.poster_url, '\.[^./]+$', '') || '-' || size
    from unnest(p_position.poster_sizes) as size
  )
$$;

-- The talent whose folder an object lies in; null for any other folder.
create function private.folder_owner(p_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(p_name, 36)::uuid end
$$;

-- The public bucket of a talent's objects, wherever they lie.
create function private.public_bucket(p_bucket_id text) returns text
language sql immutable set search_path = '' return regexp_replace(p_bucket_id, '^(hidden|company)_', 'talent_');

-- The bucket that hides a talent's objects from the public.
create function private.hidden_bucket(p_bucket_id text) returns text
language sql immutable set search_path = '' return regexp_replace(p_bucket_id, '^(talent|company)_', 'hidden_');

-- Whether a position uses this object as its video or poster. A position only names objects of its talent's
-- folder.
create function private.is_object_used(p_bucket_id text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.talent_positions p
    where p.talent_id = private.folder_owner(p_name)
      and exists (
        select from unnest(private.files_of(p)) as url
        where right(url, char_length(p_bucket_id) + char_length(p_name) + 2) = '/' || p_bucket_id || '/' || p_name
      )
  )
$$;

-- The objects that addresses of a position name; a YouTube address names none.
create function private.objects_of(p_urls text[]) returns table (bucket_id text, name text)
language sql immutable security invoker set search_path = '' as $$
  select part[1], part[2]
  from unnest(p_urls) as url
  cross join lateral regexp_match(
    url, '^https?://[^/]+/storage/v1/object/public/(talent_videos|talent_posters)/(.+)$'
  ) as part
  where part is not null
$$;

-- Refuses files that a position names anew and that were never uploaded: its pitch would be sold without showing
-- anything, and a name alone can say how to reach its talent. Migrations and the seed may name a file before it is
-- stored.
create function private.require_files(p_old text[], p_new text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_bucket_id text;
begin
  if (select auth.role()) is distinct from 'authenticated' then return; end if;
  select n.bucket_id into v_bucket_id
  from private.objects_of(p_new) n
  where not exists (
      select from private.objects_of(p_old) o where o.bucket_id = n.bucket_id and o.name = n.name
    )
    and not private.is_stored(n.bucket_id, n.name)
  order by n.bucket_id desc limit 1;
  if found then perform private.refuse_file(v_bucket_id); end if;
end $$;

-- Refuses a position because of a file of this bucket, which is not there or no longer will be.
create function private.refuse_file(p_bucket_id text) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT404', message = case p_bucket_id
    when 'talent_videos' then 'unknown_video'
    else 'unknown_poster'
  end, hint = 'Upload the file first.';
end $$;

-- Queues what a changed or deleted position no longer uses, takes off the queue what it uses again, and refuses what is
-- being removed. The row of the queue decides between a position and a clean-up that want the same object: both lock
-- it, so each sees what the other did. That is why an object gets a row before anything is asked about it, in an order
-- that is the same for everybody.
create function private.queue_orphans() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old constant text[] := private.files_of(old);
  v_new constant text[] := private.files_of(new);
  v_bucket_id text;
begin
  insert into private.orphans as q (bucket_id, name, unused_since)
  select o.bucket_id, o.name, now()
  from (
    select o.bucket_id, o.name, true as is_old from private.objects_of(v_old) o
    union
    select o.bucket_id, o.name, false from private.objects_of(v_new) o
  ) o
  group by o.bucket_id, o.name
  having count(*) = 1
  order by o.bucket_id, o.name
  on conflict (bucket_id, name) do update set unused_since = excluded.unused_since;

  select q.bucket_id into v_bucket_id
  from private.orphans q
  join private.objects_of(v_new) o on o.bucket_id = q.bucket_id and o.name = q.name
  where q.removing_since > now() - interval '10 minutes'
  order by q.bucket_id desc limit 1;
  if found then perform private.refuse_file(v_bucket_id); end if;

  delete from private.orphans q
  using private.objects_of(v_old || v_new) o
  where q.bucket_id = o.bucket_id and q.name = o.name and private.is_object_used(q.bucket_id, q.name);

  -- Asked last, because a file that is being removed goes before its row of the queue.
  perform private.require_files(v_old, v_new);
  return null;
end $$;

create trigger queue_orphans
  after insert or delete or update of video_url, poster_url, poster_sizes, hidden_video_url
  on public.talent_positions
  for each row execute function private.queue_orphans();

-- Queues uploads that nothing used within a day.
create function private.queue_unused_uploads() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_after timestamptz;
  v_until timestamptz;
begin
  select s.scanned_until into v_after from private.upload_scan s for update;
  select least(now() - interval '24 hours', min(o.created_at) + interval '1 day') into v_until
  from storage.objects o where o.created_at > v_after;

  insert into private.orphans (bucket_id, name, unused_since)
  select b.id, o.name, o.created_at
  from storage.objects o cross join lateral (select private.public_bucket(o.bucket_id) as id) b
  where o.bucket_id = any (private.buckets_of('talent_videos') || private.buckets_of('talent_posters'))
    and o.created_at > v_after and o.created_at <= v_until
    and not private.is_object_used(b.id, o.name)
  order by b.id, o.name
  on conflict do nothing;

  update private.upload_scan set scanned_until = v_until where id;
end $$;
