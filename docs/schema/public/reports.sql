-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid default auth.uid(),
  subject public.report_subject not null,
  position_id uuid,
  conversation_id uuid,
  message_id uuid,
  reason public.report_reason not null,
  words text not null default ''::text,
  subject_id uuid not null default gen_random_uuid(),
  accused_id uuid,
  caller_key text not null default ''::text,
  evidence jsonb,
  outcome public.report_outcome,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  decision_id uuid,
  step public.decision_action,
  reporter_name text,
  reporter_email text,
  reporter_language text,
  reporter_email_key text generated always as (lower(reporter_email)) stored,
  thing text not null generated always as (
case subject
    when 'pitch'::public.report_subject then ('pitch:'::text || (subject_id)::text)
    when 'message'::public.report_subject then ('message:'::text || (subject_id)::text)
    when 'company'::public.report_subject then ('company:'::text || (coalesce(accused_id, subject_id))::text)
    when 'conversation'::public.report_subject then ((('conversation:'::text || (subject_id)::text) || ':'::text) || (coalesce(accused_id, subject_id))::text)
    else null::text
end) stored,
  constraint reports_pkey primary key (id),
  constraint reports_accused_id_fkey foreign key (accused_id) references public.accounts(user_id) on delete cascade,
  constraint reports_conversation_id_fkey foreign key (conversation_id) references public.conversations(id) on delete cascade,
  constraint reports_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade,
  constraint reports_position_id_fkey foreign key (position_id) references public.talent_positions(id) on delete set null,
  constraint reports_reporter_id_fkey foreign key (reporter_id) references public.accounts(user_id) on delete set null,
  constraint reports_check check ((outcome is null) = (decided_at is null)),
  constraint reports_reporter_email_check check (char_length(reporter_email) <= 254 and reporter_email ~ '^[^\s@]+@[^\s@]+$'::text),
  constraint reports_reporter_language_check check (reporter_language ~ '^[a-z]{2}$'::text),
  constraint reports_reporter_name_check check (char_length(reporter_name) <= 120 and not private.is_blank(reporter_name)),
  constraint reports_words_check check (char_length(words) <= 1000)
);

alter table public.reports enable row level security;

create index reports_accused_id on public.reports using btree (accused_id, created_at desc);
create index reports_caller on public.reports using btree (caller_key, subject_id) where (outcome = 'dismissed'::public.report_outcome);
create index reports_caller_mailed on public.reports using btree (caller_key, created_at desc) where (reporter_email is not null);
create index reports_conversation_id on public.reports using btree (conversation_id);
create index reports_decision_id on public.reports using btree (decision_id);
create index reports_message_id on public.reports using btree (message_id);
create unique index reports_open on public.reports using btree (caller_key, subject, subject_id) where (outcome is null);
create index reports_position_id on public.reports using btree (position_id);
create index reports_reporter_email_key on public.reports using btree (reporter_email_key, created_at desc) where (reporter_email_key is not null);
create index reports_reporter_id on public.reports using btree (reporter_id);
create index reports_thing on public.reports using btree (thing, created_at desc, id desc);

grant
  insert (subject, position_id, conversation_id, message_id, reason, words, reporter_name, reporter_email, reporter_language)
on public.reports to anon;
grant
  insert (subject, position_id, conversation_id, message_id, reason, words),
  select
on public.reports to authenticated;

create policy "reports: own and operators read" on public.reports
  for select to authenticated
  using (((reporter_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "reports: users report" on public.reports
  for insert to authenticated
  with check (((reporter_id = ( select auth.uid() as uid)) and (( select private.caller_has_type('talent'::text) as caller_has_type) or ( select private.caller_has_type('company'::text) as caller_has_type))));
create policy "reports: visitors report pitches" on public.reports
  for insert to anon
  with check (((reporter_id is null) and (subject = 'pitch'::public.report_subject)));

create trigger check_audience before insert on public.reports for each row
  execute function private.check_audience('unknown_subject');
create trigger forget_reporter before update of reporter_id on public.reports for each row when (old.reporter_id is not null and new.reporter_id is null)
  execute function private.forget_reporter();
create trigger lock_caller before insert or delete or update on public.reports for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_report before insert on public.reports for each row
  execute function private.prepare_report();
create trigger prepare_report_evidence before insert on public.reports for each row when (new.subject = 'company'::public.report_subject)
  execute function private.keep_company_evidence();
create trigger prepare_report_files before insert on public.reports for each row when (new.subject = 'pitch'::public.report_subject)
  execute function private.keep_pitch_evidence();
create trigger prepare_report_locks before insert on public.reports for each row
  execute function private.lock_for_report();
create trigger prepare_report_repeat before insert on public.reports for each row
  execute function private.refuse_repeated_report();
create trigger check_folder after insert on public.reports for each row when (new.subject = 'pitch'::public.report_subject)
  execute function private.check_folder_of_accused();
create trigger forget_names after delete on public.reports for each row
  execute function private.forget_names_of_report();
create trigger forget_reporters_words after update of reporter_id on public.reports for each row when (new.outcome is null and old.reporter_id is not null and new.reporter_id is null)
  execute function private.forget_reporters_words();
create trigger mail_outcome after update of outcome, step on public.reports for each row when (new.reporter_email is not null and (old.outcome is distinct from new.outcome or old.step is distinct from new.step))
  execute function private.mail_outcome();
create trigger offer_appeal after update of decision_id on public.reports for each row when (new.outcome = 'dismissed'::public.report_outcome and new.reporter_email is not null and new.reporter_id is null and new.decision_id is not null and new.decision_id is distinct from old.decision_id)
  execute function private.offer_appeal();
create constraint trigger sync_erasure_wait after insert or delete or update of outcome on public.reports deferrable initially deferred for each row
  execute function private.sync_erasure_wait_of_report();
create trigger sync_report_item after insert or delete or update of outcome on public.reports for each row
  execute function private.sync_report_item();
create trigger tell_reporter after insert on public.reports for each row
  execute function private.confirm_report();
