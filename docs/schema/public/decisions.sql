-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.decisions (
  id uuid not null default gen_random_uuid(),
  operator_id uuid not null default auth.uid(),
  action text not null,
  subject_id text not null,
  reason public.report_reason,
  words text not null default ''::text,
  note text not null default ''::text,
  checkout_id uuid,
  seen jsonb,
  person_id uuid,
  facts jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint decisions_pkey primary key (id),
  constraint decisions_action_check check (action = any (enum_range(null::public.decision_action)::text[])),
  constraint decisions_note_check check (char_length(note) <= 2000),
  constraint decisions_subject_id_check check (char_length(subject_id) >= 1 and char_length(subject_id) <= 255),
  constraint decisions_words_check check (char_length(words) <= 1000)
);

comment on table public.decisions is
  'The log of the desk: who decided what, when and why. Written once, for ever.';

alter table public.decisions enable row level security;

create index decisions_action on public.decisions using btree (action, created_at desc, id desc);
create index decisions_newest on public.decisions using btree (created_at desc, id desc);
create index decisions_operator on public.decisions using btree (operator_id, created_at desc, id desc);
create index decisions_person on public.decisions using btree (person_id, created_at desc);
create index decisions_reverses on public.decisions using btree (((facts ->> 'reverses'::text))) where (facts ? 'reverses'::text);
create index decisions_subject on public.decisions using btree (subject_id, created_at desc);

grant
  insert (action, subject_id, reason, words, note, checkout_id, seen),
  select
on public.decisions to authenticated;

create policy "decisions: operators decide" on public.decisions
  for insert to authenticated
  with check (((operator_id = ( select auth.uid() as uid)) and ( select private.caller_is_operator() as caller_is_operator) and (action <> 'answer_support'::text)));
create policy "decisions: operators read" on public.decisions
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));

create trigger begin_decision before insert on public.decisions for each row
  execute function private.lock_for_decision();
create trigger begin_erasure before insert on public.decisions for each row when (new.action = 'erase_account'::text)
  execute function private.refuse_second_erasure();
create trigger carry_out_decision before insert on public.decisions for each row
  execute function private.carry_out_decision();
create trigger refuse_change before delete or update or truncate on public.decisions for each statement
  execute function private.refuse_change();
create trigger throttle before insert on public.decisions for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('decision', '1200', '1 hour');
create trigger end_operator_tokens after insert on public.decisions for each row when (new.action = 'remove_authenticator'::text)
  execute function private.end_operator_tokens();
create trigger keep_decision_number after insert on public.decisions for each row
  execute function private.keep_decision_number();
create trigger keep_decision_words after insert on public.decisions for each row when (new.note <> ''::text or new.words <> ''::text)
  execute function private.keep_decision_words();
create trigger mail_appellant after insert on public.decisions for each row when ((new.action = any (array['grant_appeal'::text, 'reject_appeal'::text])) and new.words <> ''::text)
  execute function private.mail_appellant();
create trigger tell_of_decision after insert on public.decisions for each row when (new.person_id is not null)
  execute function private.tell_of_decision();
