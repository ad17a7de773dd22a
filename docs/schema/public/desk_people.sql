-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_people (
  user_id uuid not null,
  user_type public.user_type not null,
  email text,
  name text,
  created_at timestamp with time zone not null,
  phone text,
  website text,
  own_email text,
  constraint desk_people_pkey primary key (user_id),
  constraint desk_people_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade
);

comment on table public.desk_people is
  'Every account as an operator finds it, because the API reads no e-mail of auth.users.';

alter table public.desk_people enable row level security;

grant
  select
on public.desk_people to authenticated;

create policy "desk_people: operators read" on public.desk_people
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
