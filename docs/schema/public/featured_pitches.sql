-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.featured_pitches (
  position_id uuid not null,
  chosen_at timestamp with time zone not null default clock_timestamp(),
  constraint featured_pitches_pkey primary key (position_id),
  constraint featured_pitches_position_id_fkey foreign key (position_id) references public.video_feed(position_id) on delete cascade
);

comment on table public.featured_pitches is
  'The published pitches that an operator chose for the home page.';

alter table public.featured_pitches enable row level security;

grant
  select
on public.featured_pitches to anon;
grant
  select
on public.featured_pitches to authenticated;

create policy "featured_pitches: everyone reads" on public.featured_pitches
  for select to anon, authenticated
  using (true);

create trigger refuse_closed_feature before insert on public.featured_pitches for each row
  execute function private.refuse_closed_feature();
