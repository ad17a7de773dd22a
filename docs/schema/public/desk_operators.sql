-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_operators (
  user_id uuid not null,
  roles public.operator_role[] not null,
  created_at timestamp with time zone not null,
  authenticator_at timestamp with time zone,
  constraint desk_operators_pkey primary key (user_id),
  constraint desk_operators_user_id_fkey foreign key (user_id) references public.desk_people(user_id) on delete cascade
);

comment on table public.desk_operators is
  'The operators, as operators see them; kept by a trigger.';

alter table public.desk_operators enable row level security;

grant
  select
on public.desk_operators to authenticated;

create policy "desk_operators: operators read" on public.desk_operators
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
