-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.open_pitches (
  position_id uuid not null,
  published_at timestamp with time zone not null,
  search tsvector not null,
  position_title text not null,
  languages text[] not null,
  work_type public.work_type,
  pay_model public.pay_model,
  on_target_earnings integer,
  notice_weeks integer,
  constraint open_pitches_pkey primary key (position_id),
  constraint open_pitches_position_id_fkey foreign key (position_id) references public.video_feed(position_id) on delete cascade,
  constraint open_pitches_languages_check check (private.is_word_list(languages, '|'::text))
);

comment on table public.open_pitches is
  'What is searched of the pitches in video_feed that anyone may watch. Written by the trigger of video_feed alone.';

alter table public.open_pitches enable row level security;

create index open_pitches_languages on public.open_pitches using gin (languages) with (fastupdate=off);
create index open_pitches_search on public.open_pitches using gin (search) with (fastupdate=off);

grant
  select
on public.open_pitches to anon;
grant
  select
on public.open_pitches to authenticated;

create policy "open_pitches: everyone reads" on public.open_pitches
  for select to anon, authenticated
  using (true);
