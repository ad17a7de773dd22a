-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.position_days (
  position_id uuid not null,
  talent_id uuid not null,
  day date not null,
  views integer not null default 0,
  unlocks integer not null default 0,
  link_views integer not null default 0,
  constraint position_days_pkey primary key (position_id, day),
  constraint position_days_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint position_days_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade,
  constraint position_days_check check (link_views >= 0 and link_views <= views),
  constraint position_days_unlocks_check check (unlocks >= 0),
  constraint position_days_views_check check (views >= 0)
);

comment on table public.position_days is
  'How often a position was watched and unlocked on each day (UTC), for its talent''s dashboard. Says nothing of who. Days on which nothing happened have no row. Written by the counting triggers alone.';

alter table public.position_days enable row level security;

create index position_days_talent_id on public.position_days using btree (talent_id, day desc);

grant
  select
on public.position_days to authenticated;

create policy "position_days: talent reads own" on public.position_days
  for select to authenticated
  using ((talent_id = ( select auth.uid() as uid)));
