-- A video's small rendition, which shares all that becomes of the video
-- (docs/decisions/0082-renditions-and-streaming.md).

-- The address of a stored video's small rendition (src/domain/video/small-video.ts says the same); null for YouTube.
create function private.small_video_of(p_video_url text) returns text
language sql immutable strict set search_path = ''
return case when private.film_of(p_video_url) not like 'youtube:%'
  then regexp_replace(p_video_url, '\.[^./]+$', '') || '-small.mp4' end;
grant execute on function private.small_video_of(text) to authenticated, service_role;

-- Whether the small rendition is stored. It is uploaded after its video was published.
alter table public.talent_positions
  add column has_small_video boolean not null default false,
  add constraint talent_positions_has_small_video_check
    check (not has_small_video or private.small_video_of(video_url) is not null);
grant update (has_small_video) on public.talent_positions to authenticated;

alter table public.video_feed add column has_small_video boolean not null default false;
alter table public.video_feed alter column has_small_video set statistics 0;

-- The addresses of a position's files that have to be stored: video, poster in all its widths, what is hidden, and the
-- small rendition once it is there.
create function private.stored_files_of(p_position public.talent_positions) returns text[]
language sql immutable security invoker set search_path = '' as $$
  select array[
    p_position.video_url, p_position.poster_url, p_position.hidden_video_url,
    case when p_position.has_small_video then private.small_video_of(p_position.video_url) end
  ] || array(
    select regexp_replace(p_position.poster_url, '\.[^./]+$', '') || '-' || size
    from unnest(p_position.poster_sizes) as size
  )
$$;

-- The addresses of all of a position's files: also of small renditions that are on their way.
create or replace function private.files_of(p_position public.talent_positions) returns text[]
language sql immutable security invoker set search_path = '' as $$
  select private.stored_files_of(p_position) || array[
    case when not p_position.has_small_video then private.small_video_of(p_position.video_url) end,
    private.small_video_of(p_position.hidden_video_url)
  ]
$$;

-- Queues what a changed or deleted position no longer uses, takes off the queue what it uses again and a small
-- rendition that never arrived, and refuses what is being removed. The row of the queue decides between a position and
-- a clean-up that want the same object: both lock it, so each sees what the other did. That is why an object gets a
-- row before anything is asked about it, in an order that is the same for everybody.
create or replace function private.queue_orphans() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_old constant text[] := private.files_of(old);
  v_new constant text[] := private.files_of(new);
  v_before constant text[] := private.stored_files_of(old);
  v_stored constant text[] := private.stored_files_of(new);
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
  join private.objects_of(v_stored) o on o.bucket_id = q.bucket_id and o.name = q.name
  where q.removing_since > now() - interval '10 minutes'
  order by q.bucket_id desc limit 1;
  if found then perform private.refuse_file(v_bucket_id); end if;

  delete from private.orphans q
  using private.objects_of(v_old || v_new) o
  where q.bucket_id = o.bucket_id and q.name = o.name
    and (
      private.is_object_used(q.bucket_id, q.name)
      or not private.is_stored(q.bucket_id, q.name) and (q.bucket_id, q.name) not in (
        select f.bucket_id, f.name from private.objects_of(v_before) f
      )
    )
    -- A small rendition that is being removed is refused once the position says that it is there.
    and (q.removing_since is null or q.removing_since <= now() - interval '10 minutes');

  -- Asked last, because a file that is being removed goes before its row of the queue.
  perform private.require_files(v_before, v_stored);
  return null;
end $$;

drop trigger queue_orphans on public.talent_positions;
create trigger queue_orphans
  after insert or delete or update of video_url, poster_url, poster_sizes, hidden_video_url, has_small_video
  on public.talent_positions
  for each row execute function private.queue_orphans();

-- Notes the objects that a position names, and those that it no longer does: a small rendition may have been on its
-- way.
create or replace function private.keep_object_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.used_object_names (digest)
  select private.object_digest(f.bucket_id, f.name)
  from private.objects_of(private.stored_files_of(new) || array(
    select unnest(private.files_of(old)) except select unnest(private.files_of(new))
  )) f
  order by 1
  on conflict do nothing;
  return null;
end $$;

drop trigger keep_object_names on public.talent_positions;
create trigger keep_object_names
  after insert or delete or update of video_url, poster_url, poster_sizes, hidden_video_url, has_small_video
  on public.talent_positions
  for each row execute function private.keep_object_names();

-- Refuses an upload by a person under a name that stood for something else: one that a position has named, or that is
-- taken in another bucket of the same kind. A trigger, because the storage service asks policies only when an upload
-- begins, and writes its end as the service role.
create or replace function private.use_name_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_owner_id constant uuid := private.folder_owner(new.name);
begin
  if tg_op = 'INSERT' then
    -- An object that is there already has the index of names refuse the second; one that is being removed is waited
    -- for.
    perform from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name for key share;
    if found then return new; end if;
    -- Its uploads that were on the way go where the rest of the folder is, a small rendition to its video.
    if exists (select from public.suspensions s where s.user_id = v_owner_id)
      or private.is_object_used(private.public_bucket(new.bucket_id), new.name) then
      perform private.check_folder(v_owner_id);
    end if;
  end if;
  if exists (
    select from private.used_object_names u
    where u.digest = private.object_digest(private.public_bucket(new.bucket_id), new.name)
  ) or exists (
    select from storage.objects o
    where o.bucket_id = any (private.buckets_of(new.bucket_id)) and o.bucket_id <> new.bucket_id and o.name = new.name
  ) then
    raise exception using errcode = '42501', message = 'name_used', hint = 'Choose another name.';
  end if;
  return new;
end $$;

drop trigger check_folder on public.talent_positions;
create trigger check_folder
  after insert or delete
  or update of video_url, poster_url, poster_sizes, hidden_at, hidden_video_url, has_small_video
  on public.talent_positions
  for each row execute function private.check_folder_of_position();

-- Limits new positions, new videos and pauses, because each is written to the feed. A removed poster drops its sizes
-- and preview, another video the small rendition. A position is paused now, whatever time the browser sent.
create or replace function private.prepare_position() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.video_url := private.canonical_video_url(new.video_url);
  if tg_op = 'INSERT' then
    perform private.limit_rate('position', 60, interval '1 hour');
    new.paused_at := case when new.paused_at is not null then now() end;
    -- One that is there already is left to 'on conflict do nothing'. The lock waits for one that is being deleted.
    perform from public.talent_positions p where p.id = new.id for key share;
    if not found then
      perform private.check_position(new, true);
    end if;
    return new;
  end if;
  if (new.paused_at is null) = (old.paused_at is null) then
    new.paused_at := old.paused_at;
  else
    perform private.limit_rate('pause', 60, interval '1 hour');
    new.paused_at := case when new.paused_at is not null then now() end;
  end if;
  if private.film_of(new.video_url) is distinct from private.film_of(old.video_url) then
    perform private.limit_rate('film', 60, interval '1 hour');
    perform private.check_position(new, false);
    new.has_small_video := false;
  end if;
  if new.poster_url is null and old.poster_url is not null then
    new.poster_sizes := '{}';
    new.poster_preview := null;
  end if;
  new.updated_at := now();
  return new;
end $$;

alter policy "storage: talent deletes from own folder" on storage.objects
  using (
    bucket_id in ('talent_videos', 'talent_posters', 'company_videos', 'company_posters')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.caller_has_type('talent'))
    and not (bucket_id in ('talent_videos', 'company_videos') and exists (
      select 1 from public.talent_positions p
      where p.talent_id = (select auth.uid()) and '/' || objects.name in (
        right(p.video_url, char_length(objects.name) + 1), right(p.hidden_video_url, char_length(objects.name) + 1),
        right(private.small_video_of(p.hidden_video_url), char_length(objects.name) + 1),
        case when p.has_small_video then right(private.small_video_of(p.video_url), char_length(objects.name) + 1) end
      )
    ))
  );
