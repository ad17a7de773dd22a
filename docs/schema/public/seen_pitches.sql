-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.seen_pitches (
  company_id uuid not null,
  position_id uuid not null,
  published_at timestamp with time zone not null,
  seen_at timestamp with time zone not null default now(),
  constraint seen_pitches_pkey primary key (company_id, published_at, position_id) include (seen_at),
  constraint seen_pitches_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade,
  constraint seen_pitches_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete cascade
);

comment on table public.seen_pitches is
  'The films a company has watched, the last 10,000, for the order of its own feed: no talent learns of it. Written by the trigger of the views alone.';

alter table public.seen_pitches enable row level security;

create index seen_pitches_position_id on public.seen_pitches using btree (position_id);
create index seen_pitches_seen_at on public.seen_pitches using btree (company_id, seen_at);

grant
  select
on public.seen_pitches to authenticated;

create policy "seen_pitches: company reads own" on public.seen_pitches
  for select to authenticated
  using ((company_id = ( select auth.uid() as uid)));
