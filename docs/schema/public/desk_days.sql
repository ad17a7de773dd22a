-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_days (
  day date not null,
  figure text not null,
  currency text not null default ''::text,
  shard smallint not null,
  n bigint not null,
  constraint desk_days_pkey primary key (figure, day, currency, shard),
  constraint desk_days_figure_check check (figure = any (enum_range(null::public.desk_figure)::text[]))
);

comment on table public.desk_days is
  'What happened on each day (UTC), counted as it happens. ''live'' is the change of the number of live pitches.';

alter table public.desk_days enable row level security;

create index desk_days_day on public.desk_days using btree (day);

grant
  select
on public.desk_days to authenticated;

create policy "desk_days: operators read" on public.desk_days
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
