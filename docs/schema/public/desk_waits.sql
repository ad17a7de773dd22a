-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_waits (
  id bigint not null generated always as identity,
  kind public.desk_kind not null,
  seconds integer not null,
  ended_at timestamp with time zone not null default now(),
  constraint desk_waits_pkey primary key (id),
  constraint desk_waits_kind_fkey foreign key (kind) references public.desk_kinds(kind)
);

comment on table public.desk_waits is
  'How long each thing waited for a decision, for some weeks.';

alter table public.desk_waits enable row level security;

create index desk_waits_ended_at on public.desk_waits using btree (ended_at);
create index desk_waits_kind on public.desk_waits using btree (kind);

grant
  select
on public.desk_waits to authenticated;

create policy "desk_waits: operators read" on public.desk_waits
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
