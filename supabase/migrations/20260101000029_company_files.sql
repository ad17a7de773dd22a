-- Where the files of pitches lie that companies alone may watch (docs/decisions/0062-who-may-watch.md).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('company_videos', 'company_videos', false, null,
    array['video/mp4', 'video/webm', 'video/quicktime', 'video/x-msvideo']),
  ('company_posters', 'company_posters', false, 2097152, array['image/jpeg', 'image/webp', 'image/png'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

update public.site_settings set max_film_bytes = max_film_bytes;

-- The bucket of what companies alone may watch.
create function private.company_bucket(p_bucket_id text) returns text
language sql immutable set search_path = '' return regexp_replace(p_bucket_id, '^(talent|hidden)_', 'company_');

-- All buckets in which an object of a talent may lie.
create function private.buckets_of(p_bucket_id text) returns text[]
language sql immutable set search_path = ''
return array[
  private.public_bucket(p_bucket_id), private.company_bucket(p_bucket_id), private.hidden_bucket(p_bucket_id)
];

-- Whether there is an object, wherever it lies.
create function private.is_stored(p_bucket_id text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id = any (private.buckets_of(p_bucket_id)) and o.name = p_name
  )
$$;

-- Takes off the queue what was removed by other means, such as by its talent.
create function private.forget_removed_orphans() returns void
language sql security definer set search_path = '' as $$
  with gone as (
    select q.bucket_id, q.name
    from private.orphans q
    where not private.is_stored(q.bucket_id, q.name)
    for update skip locked
  )
  delete from private.orphans q using gone
  where q.bucket_id = gone.bucket_id and q.name = gone.name
$$;

-- Takes objects off the queue once they are removed: an array of {bucket_id, name}. One that is still there stays queued.
create function public.forget_orphans(p_objects jsonb) returns void
language sql security definer set search_path = '' as $$
  with removed as (
    select q.bucket_id, q.name
    from private.orphans q
    join jsonb_to_recordset(p_objects) as o (bucket_id text, name text)
      on private.public_bucket(o.bucket_id) = q.bucket_id and o.name = q.name
    where not private.is_stored(q.bucket_id, q.name)
    order by q.bucket_id, q.name
    for update of q
  )
  delete from private.orphans q using removed
  where q.bucket_id = removed.bucket_id and q.name = removed.name
$$;
grant execute on function public.forget_orphans(jsonb) to service_role;

-- Claims for removal the objects that nothing has used for a day, each with the bucket in which it lies.
create function public.orphaned_objects(p_limit int default 500) returns table (bucket_id text, name text)
language sql security definer set search_path = '' as $$
  with claimed as (
    select q.bucket_id, q.name, q.unused_since
    from private.orphans q
    where q.unused_since <= now() - interval '24 hours'
      and (q.removing_since is null or q.removing_since <= now() - interval '10 minutes')
      and private.is_stored(q.bucket_id, q.name)
      and not private.is_object_used(q.bucket_id, q.name)
      and not private.is_evidence(q.bucket_id, q.name)
    order by q.unused_since
    limit p_limit
    -- A locked one is about to be used.
    for update skip locked
  ),
  noted as (
    update private.orphans q set removing_since = now()
    from claimed c where q.bucket_id = c.bucket_id and q.name = c.name
    returning q.bucket_id, q.name, q.unused_since
  )
  select o.bucket_id, o.name
  from noted n
  join storage.objects o on o.bucket_id = any (private.buckets_of(n.bucket_id)) and o.name = n.name
  order by n.unused_since
$$;
grant execute on function public.orphaned_objects(int) to service_role;

-- The objects of a talent that lie in the wrong bucket, by what is so now. All that is theirs is hidden while they are
-- suspended or being erased, the files of a hidden pitch, what was taken down, and what a report names and no pitch shows
-- any more, until it is removed. What a pitch for companies alone shows is theirs. What no pitch shows any more stays
-- there, and goes there if the talent has such a pitch. Everything else is public.
create function private.misplaced_objects_of(p_talent_id uuid)
returns table (from_bucket text, to_bucket text, name text)
language sql stable security definer set search_path = '' as $$
  with files as (
    select f.bucket_id, f.name, bool_or(p.hidden_at is not null) as is_hidden,
      bool_or(p.audience = 'companies') as is_for_companies
    from public.talent_positions p
    cross join lateral private.objects_of(private.files_of(p)) f
    where p.talent_id = p_talent_id
    group by f.bucket_id, f.name
  ),
  standing as (
    select exists (select from public.suspensions s where s.user_id = p_talent_id) or exists (
      select from public.account_deletion_requests r where r.user_id = p_talent_id and r.decided_at is not null
    ) as is_closed, exists (
      select from public.talent_positions p where p.talent_id = p_talent_id and p.audience = 'companies'
    ) as has_closed_pitch
  )
  select o.bucket_id, place.bucket_id, o.name
  from storage.objects o
  cross join standing s
  left join files f on f.bucket_id = private.public_bucket(o.bucket_id) and f.name = o.name
  left join private.taken_down t on t.bucket_id = private.public_bucket(o.bucket_id) and t.name = o.name
  cross join lateral (
    select case
      when s.is_closed or f.is_hidden or t.name is not null then private.hidden_bucket(o.bucket_id)
      when f.is_for_companies then private.company_bucket(o.bucket_id)
      when f.name is not null then private.public_bucket(o.bucket_id)
      when private.is_evidence(o.bucket_id, o.name) then private.hidden_bucket(o.bucket_id)
      when exists (
        select from public.reports r cross join lateral private.reported_objects(r) e
        where r.accused_id = p_talent_id and r.subject = 'pitch'
          and e.bucket_id = private.public_bucket(o.bucket_id) and e.name = o.name
      ) then o.bucket_id
      when o.bucket_id like 'company\_%' then o.bucket_id
      -- What was shown before and could be somebody's again; a draft has a name that nobody else knows.
      when s.has_closed_pitch and (o.bucket_id like 'hidden\_%' or exists (
        select from private.used_object_names u
        where u.digest = private.object_digest(private.public_bucket(o.bucket_id), o.name)
      )) then private.company_bucket(o.bucket_id)
      else private.public_bucket(o.bucket_id)
    end as bucket_id
  ) place
  where o.bucket_id = any (private.buckets_of('talent_videos') || private.buckets_of('talent_posters'))
    and o.name ~>=~ (p_talent_id || '/') and o.name ~<~ (p_talent_id || '0')
    and place.bucket_id <> o.bucket_id
$$;

create policy "storage: talent uploads to own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('talent_videos', 'talent_posters', 'company_videos', 'company_posters')
    and storage.foldername(name) = array[(select auth.uid())::text]
    and (select private.caller_has_type('talent'))
    -- A request without a length is refused too: the bucket's size limit would not apply to it.
    and (metadata ->> 'contentLength')::numeric
      <= (select room.bytes from public.storage_left() as room where room.objects > 0)
  );

create policy "storage: talent deletes from own folder" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('talent_videos', 'talent_posters', 'company_videos', 'company_posters')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and (select private.caller_has_type('talent'))
    and not (bucket_id in ('talent_videos', 'company_videos') and exists (
      select 1 from public.talent_positions p
      where p.talent_id = (select auth.uid()) and '/' || objects.name in (
        right(p.video_url, char_length(objects.name) + 1), right(p.hidden_video_url, char_length(objects.name) + 1)
      )
    ))
  );

create policy "storage: own files, the showcase, and for operators what is not public" on storage.objects
  for select to authenticated
  using (
    bucket_id in ('video-previews', 'talent-videos')
    or (
      bucket_id in ('talent_videos', 'talent_posters', 'company_videos', 'company_posters')
      and (storage.foldername(name))[1] = (select auth.uid())::text
    )
    or (
      bucket_id in ('hidden_videos', 'hidden_posters', 'company_videos', 'company_posters')
      and (select private.caller_is_operator())
    )
  );

-- Beside the triggers for the public buckets: who does not own the table may add some, and not drop any.
create trigger use_company_name_once before insert on storage.objects
  for each row when (new.owner_id is not null and new.bucket_id in ('company_videos', 'company_posters'))
  execute function private.use_name_once();

-- A row that changes its bucket is moved, not replaced.
create trigger keep_company_content before update of version on storage.objects
  for each row when (
    new.owner_id is not null and new.bucket_id in ('company_videos', 'company_posters')
    and new.bucket_id = old.bucket_id and new.name = old.name and new.version is distinct from old.version
  )
  execute function private.use_name_once();

create trigger keep_company_evidence before delete on storage.objects
  for each row when (old.bucket_id in ('company_videos', 'company_posters'))
  execute function private.keep_evidence();

-- The objects of one talent that lie in the wrong bucket, for the function move-hidden-films when that talent calls it.
create function public.misplaced_objects_of_talent(p_talent_id uuid, p_limit int default 20)
returns table (from_bucket text, to_bucket text, name text)
language sql stable security definer set search_path = '' as $$
  select m.from_bucket, m.to_bucket, m.name from private.misplaced_objects_of(p_talent_id) m limit p_limit
$$;
grant execute on function public.misplaced_objects_of_talent(uuid, int) to service_role;
