/**
 * The buckets of the tests; `talent_videos` is configured like the one on hosted storage with which
 * answers were compared.
 */
export const testBuckets = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('talent_videos', 'talent_videos', true, 104857600, array['video/mp4', 'video/webm']),
  ('private_docs', 'private_docs', false, 1048576, array['application/pdf']),
  ('anything', 'anything', true, null, null);

create policy "own folder: insert" on storage.objects for insert to authenticated
  with check (bucket_id = 'talent_videos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "own folder: select" on storage.objects for select to authenticated
  using (bucket_id = 'talent_videos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "own folder: delete" on storage.objects for delete to authenticated
  using (bucket_id = 'talent_videos' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "documents" on storage.objects for all to authenticated
  using (bucket_id = 'private_docs' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'private_docs' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "anything" on storage.objects for all to authenticated
  using (bucket_id = 'anything') with check (bucket_id = 'anything');
`;
