-- Storage buckets and their policies (docs/decisions/0007-resumable-uploads.md, docs/decisions/0010-feed-sources.md).
-- Downloads from public buckets check no policy; listing does.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('talent_videos', 'talent_videos', true, 104857600,
    array['video/mp4', 'video/webm', 'video/quicktime', 'video/x-msvideo']),
  ('talent_posters', 'talent_posters', true, 2097152,
    array['image/jpeg', 'image/webp', 'image/png']),
  ('talent_captions', 'talent_captions', true, 262144, array['text/vtt']),
  -- The operator's showcase: the service role fills these buckets and the feed lists them.
  ('video-previews', 'video-previews', true, 104857600, array['video/mp4', 'video/webm', 'video/quicktime']),
  ('talent-videos', 'talent-videos', true, 104857600, array['video/mp4', 'video/webm', 'video/quicktime'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- One policy per role and action, so the talent's folder and the showcase share the one for reading.
create policy "storage: own folder and the showcase are listed" on storage.objects
  for select to authenticated
  using (
    bucket_id in ('video-previews', 'talent-videos')
    or (
      bucket_id in ('talent_videos', 'talent_posters', 'talent_captions')
      and (storage.foldername(name))[1] = (select auth.uid())::text
    )
  );

create policy "storage: visitors list the showcase" on storage.objects
  for select to anon
  using (bucket_id in ('video-previews', 'talent-videos'));

-- Only talent upload, directly into their own folder: {userId}/{file}.
create policy "storage: talent uploads to own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id in ('talent_videos', 'talent_posters', 'talent_captions')
    and storage.foldername(name) = array[(select auth.uid())::text]
    -- The bucket's size limit does not apply to a request without a length.
    and metadata ->> 'contentLength' is not null
    and (select private.caller_has_type('talent'))
  );

-- There is no update policy: a replaced video is a new object, and the old one can only be removed once no position
-- uses it, so that no pitch is sold without its video.
create policy "storage: talent deletes from own folder" on storage.objects
  for delete to authenticated
  using (
    bucket_id in ('talent_videos', 'talent_posters', 'talent_captions')
    and (storage.foldername(name))[1] = (select auth.uid())::text
    and not (bucket_id = 'talent_videos' and exists (
      select 1 from public.talent_positions p
      where p.talent_id = (select auth.uid()) and right(p.video_url, char_length(objects.name) + 1) = '/' || objects.name
    ))
  );

-- Objects that no position refers to, left by a replaced video or an unsaved upload; recent ones are spared because a
-- form may still be open. The clean-storage function removes them through the storage service, because deleting a row
-- here would leave its file behind.
create function public.orphaned_objects(p_older_than interval default '24 hours', p_limit int default 500)
returns table (bucket_id text, name text)
language sql stable security invoker set search_path = '' as $$
  select o.bucket_id, o.name
  from storage.objects o
  where o.bucket_id in ('talent_videos', 'talent_posters', 'talent_captions')
    and o.created_at < now() - p_older_than
    and not exists (
      select 1 from public.talent_positions p
      where p.talent_id = case
          when (storage.foldername(o.name))[1] ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then (storage.foldername(o.name))[1]::uuid
        end
        and '/' || o.bucket_id || '/' || o.name in (
          right(p.video_url, char_length(o.bucket_id) + char_length(o.name) + 2),
          right(p.poster_url, char_length(o.bucket_id) + char_length(o.name) + 2),
          right(p.captions_url, char_length(o.bucket_id) + char_length(o.name) + 2)
        )
    )
  order by o.created_at
  limit p_limit
$$;
grant execute on function public.orphaned_objects(interval, int) to service_role;
