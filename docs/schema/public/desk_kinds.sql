-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_kinds (
  kind public.desk_kind not null,
  place integer not null,
  action public.decision_action,
  constraint desk_kinds_pkey primary key (kind),
  constraint desk_kinds_place_key unique (place),
  constraint desk_kinds_action_fkey foreign key (action) references private.decision_actions(action)
);

comment on table public.desk_kinds is
  'What can wait for an operator.';

alter table public.desk_kinds enable row level security;

create index desk_kinds_action on public.desk_kinds using btree (action);

grant
  select
on public.desk_kinds to authenticated;

create policy "desk_kinds: members read" on public.desk_kinds
  for select to authenticated
  using (true);
