-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.broadcasts (
  topic text not null,
  sent_at timestamp with time zone not null default clock_timestamp(),
  id uuid not null,
  event text not null,
  constraint broadcasts_pkey primary key (topic, sent_at, id)
);

comment on table public.broadcasts is
  'What was sent on the private topics user:<id> and desk in the last hours: which event and when, never its content. Written by private.broadcast alone.';

alter table public.broadcasts enable row level security;

grant
  select
on public.broadcasts to authenticated;

create policy "broadcasts: own topic and the desk" on public.broadcasts
  for select to authenticated
  using (((topic = ('user:'::text || (( select auth.uid() as uid))::text)) or ((topic = 'desk'::text) and ( select private.caller_is_operator() as caller_is_operator))));
