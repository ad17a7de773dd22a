-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.fresh_pitches (
  position_id uuid not null,
  published_at timestamp with time zone not null,
  views_left integer not null default 20,
  constraint fresh_pitches_pkey primary key (position_id),
  constraint fresh_pitches_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint fresh_pitches_views_left_check check (views_left >= 0 and views_left <= 20)
);

comment on table public.fresh_pitches is
  'New films, each until twenty have watched it: a queue for a part of the places in the feed. Written by triggers alone, and deleted after 30 days.';

alter table public.fresh_pitches enable row level security;

create index fresh_pitches_waiting on public.fresh_pitches using btree (published_at, position_id) where (views_left > 0);

grant
  select (position_id, published_at)
on public.fresh_pitches to anon;
grant
  select (position_id, published_at)
on public.fresh_pitches to authenticated;

create policy "fresh_pitches: everyone reads those that wait and that they may" on public.fresh_pitches
  for select to anon, authenticated
  using (((views_left > 0) and (exists ( select 1
   from public.video_feed f
  where (f.position_id = fresh_pitches.position_id)))));
