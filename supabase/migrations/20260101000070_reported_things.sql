-- One item for one thing with all its reports, and what is decided on it (docs/decisions/0070-decisions-that-are-told.md).

-- ---------------------------------------------------------------------------------------------------
-- Things
-- ---------------------------------------------------------------------------------------------------

alter table public.reports
  -- What is reported: 'pitch:' or 'message:' and its id, 'company:' and its account, 'conversation:' with its id and
  -- whom the report is about, because both sides may report each other.
  add column thing text not null generated always as (
    subject || ':' || case subject
      when 'company' then coalesce(accused_id, subject_id)::text
      when 'conversation' then subject_id::text || ':' || coalesce(accused_id, subject_id)::text
      else subject_id::text
    end
  ) stored,
  -- The decision that ended it, and its action. No reference: the decision is stored after what it does.
  add column decision_id uuid,
  add column step text;

alter table public.reports drop constraint reports_outcome_check;
-- 'reversed': it was upheld, and the decision was taken back.
alter table public.reports add constraint reports_outcome_check check (outcome in ('upheld', 'dismissed', 'reversed'));

create index reports_thing on public.reports (thing, created_at desc, id desc);
create index reports_decision_id on public.reports (decision_id);
create index reports_caller on public.reports (caller_key, subject_id) where outcome = 'dismissed';

-- No statistics on private columns (see talent_profiles).
alter table public.reports
  alter column thing set statistics 0;

-- Has decisions on one thing, and reports of it, wait for each other. The last lock but the rows of the desk.
create function private.lock_thing(p_thing text) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('thing:' || p_thing, 0))
$$;

-- Lets a thing wait while reports of it are open: the reason that most of them give, danger before all others.
create function private.await_thing(p_thing text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_first public.reports;
  v_count int;
  v_reason text;
begin
  perform private.lock_thing(p_thing);
  select * into v_first from public.reports r
  where r.thing = p_thing and r.outcome is null order by r.created_at, r.id limit 1;
  if not found then
    perform private.stop_awaiting('report', p_thing);
    return;
  end if;
  select sum(g.n)::int, (array_agg(g.reason order by g.reason = 'danger' desc, g.n desc, g.reason))[1]
  into v_count, v_reason
  from (
    select r.reason, count(*) as n from public.reports r
    where r.thing = p_thing and r.outcome is null group by r.reason
  ) g;
  perform private.await_operator(
    'report', p_thing, v_first.accused_id,
    jsonb_build_object('subject', v_first.subject, 'reason', v_reason, 'reports', nullif(v_count, 1)),
    v_reason = 'danger', v_first.created_at
  );
end $$;

create or replace function private.sync_report_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.await_thing(coalesce(new.thing, old.thing));
  return null;
end $$;

-- What becomes urgent by a further report is mailed as what is urgent from the start.
create trigger notify_operators_of_change after update of is_urgent on public.desk_items
  for each row when (new.is_urgent and not old.is_urgent)
  execute function private.notify_operators();

-- What waits already, without a mail about it.
alter table public.desk_items disable trigger notify_operators;
delete from public.desk_items i where i.kind = 'report';
select private.await_thing(t.thing)
from (select distinct r.thing from public.reports r where r.outcome is null) t;
alter table public.desk_items enable trigger notify_operators;

-- Whoever was told that something is within the rules reports it again once it has changed, or a month later.
create function private.refuse_repeated_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_last public.reports;
begin
  select * into v_last from public.reports r
  where r.caller_key = new.caller_key and r.subject = new.subject and r.subject_id = new.subject_id
    and r.outcome = 'dismissed' and r.decided_at > now() - interval '30 days'
  order by r.decided_at desc limit 1;
  if found and new.evidence is not distinct from v_last.evidence and (
    new.subject in ('pitch', 'message') or not exists (
      select from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.accused_id
        and m.created_at > v_last.created_at
    )
  ) then
    raise exception using errcode = 'PT409', message = 'already_reviewed', hint = 'Nothing has changed since.';
  end if;
  return new;
end $$;

-- Fires after the triggers that keep the evidence.
create trigger prepare_report_repeat before insert on public.reports
  for each row execute function private.refuse_repeated_report();

-- ---------------------------------------------------------------------------------------------------
-- What can be taken away
-- ---------------------------------------------------------------------------------------------------

-- What a removed message said, for the operators, as long as its sender may ask for another look.
create table public.removed_messages (
  message_id uuid primary key references public.messages (id) on delete cascade,
  -- No reference: the decision is stored after what it does.
  decision_id uuid not null unique,
  content text not null,
  removed_at timestamptz not null default now()
);
comment on table public.removed_messages is
  'What a message said that an operator removed: read by operators alone, and deleted when nobody can object any more.';

-- No statistics on private columns (see talent_profiles).
alter table public.removed_messages
  alter column content set statistics 0;

alter table public.removed_messages enable row level security;
grant select on public.removed_messages to authenticated;

create policy "removed_messages: operators read" on public.removed_messages
  for select to authenticated using ((select private.caller_is_operator()));

-- A message that changes is sent again to both sides, whose open threads show the newest.
create trigger broadcast_changed_message after update of content on public.messages
  for each row when (old.content is distinct from new.content)
  execute function private.broadcast_message();

-- When an operator closed this one conversation.
alter table public.conversations add column stopped_at timestamptz;

-- Closed by an operator is as closed as by a suspension, and no restored account opens it. What is open again takes the
-- suspensions there are.
create function private.hold_stopped_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.stopped_at is not null then
    new.suspended_at := coalesce(new.suspended_at, new.stopped_at);
  elsif old.stopped_at is not null then
    select max(s.created_at) into new.suspended_at
    from public.suspensions s where s.user_id in (new.company_id, new.talent_id);
  end if;
  return new;
end $$;

-- Its name sorts before rename_unblocked_conversation, which reads suspended_at.
create trigger hold_stopped_conversation before update of stopped_at, suspended_at on public.conversations
  for each row when (old.stopped_at is not null or new.stopped_at is not null)
  execute function private.hold_stopped_conversation();

-- Triggers of a column fire by the statement, not by what another trigger changes: these fire for stopped_at too.
drop trigger broadcast_conversation on public.conversations;
create trigger broadcast_conversation
  after update of closed_at, company_blocked_at, talent_blocked_at, suspended_at, stopped_at on public.conversations
  for each row when (
    (old.closed_at, old.company_blocked_at, old.talent_blocked_at, old.suspended_at)
      is distinct from (new.closed_at, new.company_blocked_at, new.talent_blocked_at, new.suspended_at)
  )
  execute function private.broadcast_conversation();

drop trigger rename_unblocked_conversation on public.conversations;
create trigger rename_unblocked_conversation
  before update of company_blocked_at, talent_blocked_at, suspended_at, stopped_at on public.conversations
  for each row when (num_nonnulls(old.company_blocked_at, old.talent_blocked_at, old.suspended_at) > 0)
  execute function private.name_conversation();

-- ---------------------------------------------------------------------------------------------------
-- The steps
-- ---------------------------------------------------------------------------------------------------

insert into private.decision_actions (action, area, has_reason) values
  ('warn_person', 'report', true),
  ('remove_message', 'report', true),
  ('close_conversation', 'report', true),
  ('reverse_decision', 'report', false);
-- 'Thank you' without a deed is said no more; what was decided so stays in the log.
update private.decision_actions set is_of_server = true where action = 'uphold_report';

insert into private.system_kinds (kind, content) values
  ('account_warned', 'You have been warned.'),
  ('message_removed', 'A message of yours was removed.'),
  ('conversation_stopped', 'A conversation of yours was closed.'),
  ('account_suspended', 'Your account was suspended.'),
  ('warning_withdrawn', 'Our warning is withdrawn.'),
  ('message_restored', 'Your message can be read again.'),
  ('conversation_reopened', 'Your conversation is open again.'),
  ('report_reopened', 'We are looking at your report again.'),
  ('report_reversed', 'We have taken back what we did about your report.');

insert into private.notice_kinds (kind) values ('statement');

drop function private.decide_report(uuid, text);

-- Ends the open reports of a thing, but for the operator's own, which another operator decides.
create function private.end_reports(p_thing text, p_outcome text, p_operator_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.reports r set outcome = p_outcome, decided_at = now()
  where r.thing = p_thing and r.outcome is null and r.reporter_id is distinct from p_operator_id
$$;

-- Upholds every open report of a pitch, or of all that an account did, but for the operator's own. Their reporters are
-- told once the decision is stored (private.tell_of_decision).
create or replace function private.uphold_reports(p_position_id uuid, p_accused_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me constant uuid := (select auth.uid());
  v_thing text;
begin
  for v_thing in
    select distinct r.thing from public.reports r
    where r.outcome is null and (r.position_id = p_position_id or r.accused_id = p_accused_id)
      and r.reporter_id is distinct from v_me
    order by r.thing
  loop
    perform private.lock_thing(v_thing);
    perform private.end_waiting('report', v_thing);
    perform private.end_reports(v_thing, 'upheld', v_me);
  end loop;
end $$;

-- Dismisses the reports of a thing, or warns, removes a message or closes a conversation because of them.
create function private.decide_on_thing(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_thing constant text := p_decision.subject_id;
  v_report public.reports;
begin
  -- lock_for_decision has locked the thing, and compared what was seen.
  select * into v_report from public.reports r where r.thing = v_thing order by r.created_at desc, r.id desc limit 1;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  p_decision.person_id := v_report.accused_id;
  if not exists (select from public.reports r where r.thing = v_thing and r.outcome is null) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  perform private.refuse_own(p_decision, v_report.accused_id);
  if not exists (
    select from public.reports r
    where r.thing = v_thing and r.outcome is null and r.reporter_id is distinct from p_decision.operator_id
  ) then
    perform private.refuse_own(p_decision, p_decision.operator_id);
  end if;

  case p_decision.action
    when 'dismiss_report' then null;
    when 'warn_person' then
      if private.is_blank(p_decision.words) then
        raise exception using errcode = '23514', message = 'words_missing', hint = 'Say what must not happen again.';
      end if;
    when 'remove_message' then
      insert into public.removed_messages (message_id, decision_id, content)
      select m.id, p_decision.id, m.content from public.messages m where m.id = v_report.message_id and v_report.subject = 'message'
      on conflict do nothing;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
      update public.messages m set content = 'This message was removed.', system_kind = 'removed'
      where m.id = v_report.message_id;
    when 'close_conversation' then
      update public.conversations c set stopped_at = now()
      where c.id = v_report.conversation_id and v_report.subject in ('conversation', 'message')
        and c.stopped_at is null;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    else
      raise exception using errcode = '23514', message = 'unknown_action';
  end case;
  perform private.end_waiting('report', v_thing);
  perform private.end_reports(
    v_thing, case p_decision.action when 'dismiss_report' then 'dismissed' else 'upheld' end, p_decision.operator_id
  );
  p_decision.facts := jsonb_strip_nulls(jsonb_build_object(
    'subject', v_report.subject, 'message_id', v_report.message_id, 'conversation_id', v_report.conversation_id
  ));
  return p_decision;
end $$;
