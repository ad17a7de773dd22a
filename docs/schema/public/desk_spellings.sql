-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_spellings (
  spelling text not null,
  user_id uuid not null,
  constraint desk_spellings_pkey primary key (spelling, user_id),
  constraint desk_spellings_user_id_fkey foreign key (user_id) references public.desk_people(user_id) on delete cascade
);

comment on table public.desk_spellings is
  'Parts and misspellings of names, asked when no word of a person begins with what was typed.';

alter table public.desk_spellings enable row level security;

create index desk_spellings_user_id on public.desk_spellings using btree (user_id, spelling);

grant
  select
on public.desk_spellings to authenticated;

create policy "desk_spellings: operators read" on public.desk_spellings
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
