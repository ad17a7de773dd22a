-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.ready_answers (
  id uuid not null default gen_random_uuid(),
  kind public.ready_answer_kind not null,
  place integer not null default 0,
  created_at timestamp with time zone not null default now(),
  texts jsonb not null,
  constraint ready_answers_pkey primary key (id),
  constraint ready_answers_texts check (private.are_ready_texts(texts))
);

comment on table public.ready_answers is
  'Texts that operators insert into answers and decisions, and edit at the desk.';
comment on column public.ready_answers.texts is
  'A title and a text by language, with {name}, {title}, {amount}, {link} where something is filled in.';

alter table public.ready_answers enable row level security;

create index ready_answers_place on public.ready_answers using btree (place, id);

grant
  delete,
  insert (id, kind, place, texts),
  select,
  update (kind, place, texts)
on public.ready_answers to authenticated;

create policy "ready_answers: operators" on public.ready_answers
  for all to authenticated
  using (( select private.caller_is_operator() as caller_is_operator))
  with check (( select private.caller_is_operator() as caller_is_operator));

create trigger lock_caller before insert or delete or update on public.ready_answers for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before insert or update on public.ready_answers for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('ready_answer', '240', '1 hour');
create trigger throttle_deletes before delete on public.ready_answers for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
