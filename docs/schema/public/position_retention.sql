-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.position_retention (
  position_id uuid not null,
  film text not null,
  talent_id uuid not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  watched integer not null default 0,
  past_start integer not null default 0,
  stopped integer[] not null default array_fill(0, array[11]),
  constraint position_retention_pkey primary key (position_id, film),
  constraint position_retention_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade,
  constraint position_retention_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade,
  constraint position_retention_stopped_check check (cardinality(stopped) = 11)
);

comment on table public.position_retention is
  'How far the newest take of a position was watched, and the one before it that has figures. Says nothing of who. Figures change with every fifth watch, so that none of them is a single person''s. Written by triggers alone.';

alter table public.position_retention enable row level security;

create index position_retention_talent_id on public.position_retention using btree (talent_id);

grant
  select
on public.position_retention to authenticated;

create policy "position_retention: talent reads own" on public.position_retention
  for select to authenticated
  using (((talent_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('talent'::text) as caller_has_type)));
