-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_notes (
  id uuid not null default gen_random_uuid(),
  operator_id uuid not null default auth.uid(),
  kind public.desk_kind,
  subject_id text,
  person_id uuid,
  content text not null,
  created_at timestamp with time zone not null default now(),
  constraint desk_notes_pkey primary key (id),
  constraint desk_notes_kind_fkey foreign key (kind) references public.desk_kinds(kind),
  constraint desk_notes_person_id_fkey foreign key (person_id) references public.accounts(user_id) on delete cascade,
  constraint desk_notes_check check ((kind is null) = (subject_id is null)),
  constraint desk_notes_check1 check (kind is not null or person_id is not null),
  constraint desk_notes_content_check check (char_length(content) <= 2000 and not private.is_blank(content)),
  constraint desk_notes_subject_id_check check (char_length(subject_id) >= 1 and char_length(subject_id) <= 255)
);

comment on table public.desk_notes is
  'What operators note for each other without deciding. Kept for a year, and never longer than its person.';

alter table public.desk_notes enable row level security;

create index desk_notes_kind on public.desk_notes using btree (kind);
create index desk_notes_oldest on public.desk_notes using btree (created_at);
create index desk_notes_person on public.desk_notes using btree (person_id, created_at desc);
create index desk_notes_subject on public.desk_notes using btree (subject_id, kind, created_at desc);

grant
  insert (id, kind, subject_id, person_id, content),
  select
on public.desk_notes to authenticated;

create policy "desk_notes: operators read" on public.desk_notes
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
create policy "desk_notes: operators write" on public.desk_notes
  for insert to authenticated
  with check (((operator_id = ( select auth.uid() as uid)) and ( select private.caller_is_operator() as caller_is_operator)));

create trigger lock_caller before insert on public.desk_notes for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_desk_note before insert on public.desk_notes for each row
  execute function private.prepare_desk_note();
create trigger throttle before insert on public.desk_notes for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('desk_note', '600', '1 hour');
create trigger broadcast_desk_note after insert on public.desk_notes for each row
  execute function private.broadcast_desk_note();
