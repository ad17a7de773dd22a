-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.position_captions (
  position_id uuid not null,
  language text not null,
  video_url text not null,
  cues jsonb not null,
  words text[] not null default '{}'::text[],
  updated_at timestamp with time zone not null default now(),
  constraint position_captions_pkey primary key (position_id, language),
  constraint position_captions_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint position_captions_language_check check (language ~ '^[a-z]{2}$'::text),
  constraint position_captions_video_url_check check (char_length(video_url) <= 500)
);

comment on table public.position_captions is
  'Captions of the films of positions, in two languages at most. They go with their film.';

alter table public.position_captions enable row level security;

grant
  select
on public.position_captions to anon;
grant
  delete,
  insert (position_id, language, video_url, cues),
  select,
  update (position_id, language, video_url, cues)
on public.position_captions to authenticated;

create policy "position_captions: everyone reads what is shown, talent and ope" on public.position_captions
  for select to authenticated
  using (((exists ( select 1
   from public.video_feed f
  where (f.position_id = position_captions.position_id))) or (exists ( select 1
   from public.talent_positions p
  where (p.id = position_captions.position_id)))));
create policy "position_captions: talent deletes own" on public.position_captions
  for delete to authenticated
  using ((( select private.caller_has_type('talent'::text) as caller_has_type) and (exists ( select 1
   from public.talent_positions p
  where ((p.id = position_captions.position_id) and (p.talent_id = ( select auth.uid() as uid)))))));
create policy "position_captions: talent inserts own" on public.position_captions
  for insert to authenticated
  with check ((( select private.caller_has_type('talent'::text) as caller_has_type) and (exists ( select 1
   from public.talent_positions p
  where ((p.id = position_captions.position_id) and (p.talent_id = ( select auth.uid() as uid)))))));
create policy "position_captions: talent updates own" on public.position_captions
  for update to authenticated
  using ((( select private.caller_has_type('talent'::text) as caller_has_type) and (exists ( select 1
   from public.talent_positions p
  where ((p.id = position_captions.position_id) and (p.talent_id = ( select auth.uid() as uid)))))))
  with check ((exists ( select 1
   from public.talent_positions p
  where ((p.id = position_captions.position_id) and (p.talent_id = ( select auth.uid() as uid))))));
create policy "position_captions: visitors read what is shown" on public.position_captions
  for select to anon
  using ((exists ( select 1
   from public.video_feed f
  where (f.position_id = position_captions.position_id))));

create trigger lock_caller before insert or delete or update on public.position_captions for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_captions before insert or update on public.position_captions for each row
  execute function private.prepare_captions();
create trigger throttle_deletes before delete on public.position_captions for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
create trigger publish_captions after insert or delete or update on public.position_captions for each row
  execute function private.publish_captions();
