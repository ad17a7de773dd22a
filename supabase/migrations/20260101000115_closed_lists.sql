-- The closed lists that the app knows as well, as enums (docs/decisions/0076-closed-lists.md).

-- Changes some words in the definition of a function; its comment and its other lines stay as they were written.
create function pg_temp.reword(p_function regprocedure, p_was text, p_is text) returns void
language plpgsql set search_path = '' as $$
declare
  v_definition constant text := pg_get_functiondef(p_function);
begin
  if position(p_was in v_definition) = 0 then raise exception '% doesn''t contain: %', p_function, p_was; end if;
  execute replace(v_definition, p_was, p_is);
end $$;

-- Empties a function whose body would keep a column from changing its type; returns the definition to give it again.
create function pg_temp.empty(p_function regprocedure) returns text
language plpgsql set search_path = '' set check_function_bodies = off as $$
declare
  v_definition constant text := pg_get_functiondef(p_function);
begin
  execute regexp_replace(v_definition, '\n *(RETURN|BEGIN ATOMIC)\M.*$', E'\nAS \'\'');
  return v_definition;
end $$;

create temporary table emptied as
select pg_temp.empty(f::regprocedure) as definition
from unnest(array[
  'private.erasure_effects(uuid)', 'private.erasure_waits_for(uuid)', 'public.recent_buyers(uuid)'
]) as f;

-- How far a company has come with a contact, in the order of the board.
create type public.contact_stage as enum ('new', 'talking', 'trial', 'hired', 'not_now');

-- Why a contact is locked, silent or gone.
create type public.loss_reason as enum ('refunded', 'disputed', 'dispute_lost', 'suspended', 'erased');

-- What a payment bought, or what became of it.
create type public.payment_status as enum (
  'unlocked', 'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded',
  'disputed', 'dispute_lost', 'closed'
);

-- What became of an attempt to pay.
create type public.checkout_status as enum (
  'pending', 'processing', 'declined', 'paid', 'failed', 'duplicate', 'talent_erased', 'superseded'
);

drop trigger limit_updates on public.unlocked_contacts;
alter table public.unlocked_contacts
  drop constraint unlocked_contacts_stage_check,
  alter column stage drop default,
  alter column stage type public.contact_stage using stage::public.contact_stage,
  alter column stage set default 'new';
create trigger limit_updates before update of stage, note, next_step, next_on on public.unlocked_contacts
  for each row execute function private.limit_inserts('contact_progress', '240', '1 minute');

drop index public.lost_contacts_erased;
alter table public.lost_contacts
  drop constraint lost_contacts_reason_check,
  alter column reason type public.loss_reason using reason::public.loss_reason,
  alter column stage drop default,
  alter column stage type public.contact_stage using stage::public.contact_stage,
  alter column stage set default 'new';
create index lost_contacts_erased on public.lost_contacts (created_at) where reason = 'erased';

select pg_temp.reword('private.sync_lost_contact(uuid, uuid)', 'v_reason text;', 'v_reason public.loss_reason;');
select pg_temp.reword(
  'private.sync_lost_contact(uuid, uuid)', 'then v_payment.status', 'then v_payment.status::text'
);

select pg_temp.reword(
  'public.find_conversations(text, boolean, text, integer, timestamptz, uuid)',
  'p_stage text DEFAULT NULL::text', 'p_stage public.contact_stage DEFAULT NULL'
);
drop function public.find_conversations(text, boolean, text, integer, timestamptz, uuid);
grant execute on function public.find_conversations(text, boolean, public.contact_stage, int, timestamptz, uuid)
  to authenticated;

drop policy "checkouts: company inserts own" on public.checkouts;
alter table public.checkouts
  drop constraint checkouts_status_check,
  alter column status drop default,
  alter column status type public.checkout_status using status::public.checkout_status,
  alter column status set default 'pending';
create policy "checkouts: company inserts own" on public.checkouts
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and status = 'pending'
    and (select private.caller_has_type('company'))
  );

drop index public.payments_to_settle;
drop trigger announce_payment on public.payments;
drop trigger sync_erasure_wait on public.payments;
drop trigger sync_lost_contact_of_payment on public.payments;
alter table public.payments
  drop constraint payments_status_check,
  alter column status type public.payment_status using status::public.payment_status;
create constraint trigger announce_payment after insert or update of status, refunded_amount on public.payments
  deferrable initially deferred for each row execute function private.announce_payment();
create constraint trigger sync_erasure_wait after insert or update of status, settled on public.payments
  deferrable initially deferred
  for each row execute function private.sync_erasure_wait_of_payment();
create constraint trigger sync_lost_contact_of_payment after update of status on public.payments
  deferrable initially deferred
  for each row
  when (old.status is distinct from new.status and new.company_id is not null and new.talent_id is not null)
  execute function private.sync_lost_contact_of_payment();

-- The statuses of payments that wait for an operator until it has settled them.
create function private.is_to_settle(p_status public.payment_status) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select p_status in (
    'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
  )
$$;
grant execute on function private.is_to_settle(public.payment_status) to service_role;
create index payments_to_settle on public.payments (paid_at) where private.is_to_settle(status) and not settled;

do $$
declare
  listed constant text := $list$%1$s.status in (
%2$s'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
%3$s)$list$;
begin
  perform pg_temp.reword('public.payments_to_settle()', 'p.payment_id, p.status,', 'p.payment_id, p.status::text,');
  perform pg_temp.reword(
    'public.payments_to_settle()', format(listed, 'p', '      ', '    '), 'private.is_to_settle(p.status)'
  );
  perform pg_temp.reword(
    'public.settle_payment(text, text, text, uuid)', format(listed, 'p', '        ', '      '),
    'private.is_to_settle(p.status)'
  );
  perform pg_temp.reword(
    'private.sync_payment_item()', format(listed, 'v_payment', '      ', '    '),
    'private.is_to_settle(v_payment.status)'
  );
end $$;

select pg_temp.reword(
  'private.payment_standing(public.payments)', 'then p_payment.status', 'then p_payment.status::text'
);
select pg_temp.reword('private.settle_pair(uuid, uuid)', 'end as status', 'end::public.payment_status as status');
select pg_temp.reword(
  'private.settle_pair(uuid, uuid)', E'else ''failed''\n  end', E'else ''failed''\n  end::public.checkout_status'
);
select pg_temp.reword('private.settle_payment(text)', 'v_status text;', 'v_status public.payment_status;');
select pg_temp.reword(
  'private.apply_event(public.payment_events)', 'set status = e.kind', 'set status = e.kind::public.checkout_status'
);
select pg_temp.reword('public.desk_find(text)', 'p.company_id, p.status, max', 'p.company_id, p.status::text, max');

alter table private.told_payments alter column status type public.payment_status using status::public.payment_status;
select pg_temp.reword(
  'private.payment_news(public.payments, text, bigint)', 'p_status text', 'p_status public.payment_status'
);
drop function private.payment_news(public.payments, text, bigint);

-- How a refund that the desk asked for stands.
create type public.refund_state as enum ('asked', 'succeeded', 'failed');

drop index public.refunds_open;
drop trigger broadcast_refund on public.refunds;
alter table public.refunds
  drop constraint refunds_state_check,
  alter column state drop default,
  alter column state type public.refund_state using state::public.refund_state,
  alter column state set default 'asked';
create unique index refunds_open on public.refunds (payment_id) where state = 'asked';
create trigger broadcast_refund after insert or update of state, problem on public.refunds
  for each row execute function private.broadcast_refund();

-- Why something is reported, hidden or suspended.
create type public.report_reason as enum ('not_real', 'scam', 'contact_details', 'offensive', 'danger', 'other');

-- What can be reported.
create type public.report_subject as enum ('pitch', 'company', 'conversation', 'message');

-- What came of a report; reversed is one that was upheld before.
create type public.report_outcome as enum ('upheld', 'dismissed', 'reversed');

-- What came of an objection to a decision.
create type public.appeal_outcome as enum ('upheld', 'reversed');

drop policy "conversations: members and operators read" on public.conversations;
drop policy "reports: visitors report pitches" on public.reports;
drop trigger check_folder on public.reports;
drop trigger forget_reporters_words on public.reports;
drop trigger mail_outcome on public.reports;
drop trigger offer_appeal on public.reports;
drop trigger prepare_report_evidence on public.reports;
drop trigger prepare_report_files on public.reports;
drop trigger sync_erasure_wait on public.reports;
drop trigger sync_report_item on public.reports;
drop index public.reports_caller;
-- The text of an enum isn't immutable, so what is reported is named value by value.
alter table public.reports
  drop column thing,
  drop constraint reports_outcome_check,
  drop constraint reports_reason_check,
  drop constraint reports_subject_check,
  alter column outcome type public.report_outcome using outcome::public.report_outcome,
  alter column reason type public.report_reason using reason::public.report_reason,
  alter column subject type public.report_subject using subject::public.report_subject;
alter table public.reports
  add column thing text not null generated always as (case subject
    when 'pitch' then 'pitch:' || subject_id::text
    when 'message' then 'message:' || subject_id::text
    when 'company' then 'company:' || coalesce(accused_id, subject_id)::text
    when 'conversation' then 'conversation:' || subject_id::text || ':' || coalesce(accused_id, subject_id)::text
  end) stored,
  alter column thing set statistics 0;
create index reports_caller on public.reports (caller_key, subject_id) where outcome = 'dismissed';
create index reports_thing on public.reports (thing, created_at desc, id desc);
create policy "reports: visitors report pitches" on public.reports
  for insert to anon
  with check (reporter_id is null and subject = 'pitch');
create trigger check_folder after insert on public.reports
  for each row when (new.subject = 'pitch') execute function private.check_folder_of_accused();
create trigger forget_reporters_words after update of reporter_id on public.reports
  for each row when (new.outcome is null and old.reporter_id is not null and new.reporter_id is null)
  execute function private.forget_reporters_words();
create trigger mail_outcome after update of outcome, step on public.reports
  for each row when (
    new.reporter_email is not null and (old.outcome, old.step) is distinct from (new.outcome, new.step)
  )
  execute function private.mail_outcome();
create trigger offer_appeal after update of decision_id on public.reports
  for each row when (
    new.outcome = 'dismissed' and new.reporter_email is not null and new.reporter_id is null
    and new.decision_id is not null and new.decision_id is distinct from old.decision_id
  )
  execute function private.offer_appeal();
create trigger prepare_report_evidence before insert on public.reports
  for each row when (new.subject = 'company') execute function private.keep_company_evidence();
create trigger prepare_report_files before insert on public.reports
  for each row when (new.subject = 'pitch') execute function private.keep_pitch_evidence();
create constraint trigger sync_erasure_wait after insert or update of outcome or delete on public.reports
  deferrable initially deferred
  for each row execute function private.sync_erasure_wait_of_report();
create trigger sync_report_item after insert or update of outcome or delete on public.reports
  for each row execute function private.sync_report_item();

drop trigger mail_appellant on public.appeals;
drop trigger sync_appeal_item on public.appeals;
alter table public.appeals
  drop constraint appeals_outcome_check,
  alter column outcome type public.appeal_outcome using outcome::public.appeal_outcome;
create trigger mail_appellant after update of outcome on public.appeals
  for each row when (new.report_id is not null and old.outcome is null and new.outcome is not null)
  execute function private.mail_appellant();
create trigger sync_appeal_item after insert or update of outcome or delete on public.appeals
  for each row execute function private.sync_appeal_item();

create policy "conversations: members and operators read" on public.conversations
  for select to authenticated
  using (
    company_id = (select auth.uid()) or talent_id = (select auth.uid())
    or ((select private.caller_is_operator()) and (
      company_id = private.support_company_id()
      or (
        select true from public.reports r
        where r.conversation_id = conversations.id
          and (r.outcome is null or r.decided_at > now() - interval '30 days')
        limit 1
      )
      or (
        select true from public.appeals a
        where a.conversation_id = conversations.id and a.outcome is null
        limit 1
      )
    ))
  );

alter table public.appeal_links
  drop constraint appeal_links_reason_check,
  alter column reason type public.report_reason using reason::public.report_reason;
alter table public.decisions
  drop constraint decisions_reason_check,
  alter column reason type public.report_reason using reason::public.report_reason;
alter table public.suspensions
  drop constraint suspensions_reason_check,
  alter column reason type public.report_reason using reason::public.report_reason;

-- Who may watch a pitch.
create type public.audience as enum ('anyone', 'companies');

drop trigger apply_audience on public.talent_positions;
drop trigger limit_audience on public.talent_positions;
drop trigger on_absence_changed on public.talent_positions;
alter table public.talent_positions
  drop constraint talent_positions_audience_check,
  drop constraint talent_positions_hidden_reason_check,
  alter column audience drop default,
  alter column audience type public.audience using audience::public.audience,
  alter column audience set default 'anyone',
  alter column hidden_reason type public.report_reason using hidden_reason::public.report_reason;
create trigger apply_audience after update of audience on public.talent_positions
  for each row when (old.audience is distinct from new.audience)
  execute function private.apply_audience();
create trigger limit_audience before update of audience on public.talent_positions
  for each row when (old.audience is distinct from new.audience)
  execute function private.limit_audience();
create trigger on_absence_changed
  after insert or update of paused_at, hidden_at, video_url, audience on public.talent_positions
  for each row execute function private.on_absence_changed();

drop function private.is_reason(text);

select pg_temp.reword('private.suspend_account(uuid, text)', 'p_reason text', 'p_reason public.report_reason');
drop function private.suspend_account(uuid, text);
select pg_temp.reword(
  'private.decide_on_thing(public.decisions)', '''dismissed'' else ''upheld'' end',
  '''dismissed'' else ''upheld'' end::public.report_outcome'
);
select pg_temp.reword('private.end_reports(text, text, uuid)', 'p_outcome text', 'p_outcome public.report_outcome');
drop function private.end_reports(text, text, uuid);
select pg_temp.reword('private.mail_outcome()', 'else new.outcome', 'else new.outcome::text');
select pg_temp.reword(
  'private.decide_on_appeal(public.decisions)', '''reversed'' else ''upheld'' end',
  '''reversed'' else ''upheld'' end::public.appeal_outcome'
);
select pg_temp.reword('public.desk_find(text)', 'r.accused_id, r.reason,', 'r.accused_id, r.reason::text,');
select pg_temp.reword('private.facts_of_thing(text)', 'desc, w.reason limit', 'desc, w.reason::text limit');

do $$
declare
  v_definition text;
  statuses constant text := array_to_string(enum_range(null::public.payment_status), '|');
begin
  for v_definition in select e.definition from emptied e loop
    execute regexp_replace(v_definition, '(''(' || statuses || ')'')::text', '\1::public.payment_status', 'g');
  end loop;
end $$;
drop table emptied;
