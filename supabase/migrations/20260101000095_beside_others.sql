-- What an operator may do beside the others: put off what they decide on, and neither delete nor answer twice
-- (docs/decisions/0073-order-of-the-queue.md).

-- ---------------------------------------------------------------------------------------------------
-- Putting off
-- ---------------------------------------------------------------------------------------------------

-- Who put it off; null for what was not.
alter table public.desk_items add column snoozed_by uuid;

-- A decision on what is of that kind: whoever may take it may put it off.
alter table public.desk_kinds add column action text references private.decision_actions (action);
create index desk_kinds_action on public.desk_kinds (action);
update public.desk_kinds k set action = named.action
from (values
  ('proposal', 'refuse_proposal'), ('report', 'dismiss_report'), ('appeal', 'reject_appeal'),
  ('support', 'close_support'), ('ticket', 'close_ticket'), ('verification', 'refuse_verification'),
  ('payment', 'close_payment'), ('deletion', 'keep_account'), ('return', 'close_return'), ('mail', 'close_mail'),
  ('job', 'close_job')
) named (kind, action)
where k.kind = named.kind;

drop policy "desk_items: operators put off" on public.desk_items;
create policy "desk_items: operators put off what they decide on" on public.desk_items
  for update to authenticated
  using ((select private.caller_is_operator()))
  with check (
    (select private.caller_is_operator()) and exists (
      select from public.operators o
      join public.role_actions a on a.role = any (o.roles)
      join public.desk_kinds k on k.action = a.action
      where o.user_id = (select auth.uid()) and k.kind = desk_items.kind
    )
  );

-- At most a month, and never past the day before it has to be decided; danger for four hours, and money without such a
-- day for four days. Raises 23514 'snoozed_too_long'. Notes who puts it off.
create or replace function private.check_snooze() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant interval := case
    when not new.is_urgent or new.due_at is not null then interval '31 days'
    when new.kind = 'payment' then interval '4 days'
    else interval '4 hours'
  end;
begin
  new.snoozed_by := case when new.snoozed_until is not null then (select auth.uid()) end;
  if new.snoozed_until is null then return new; end if;
  new.snoozed_until := least(new.snoozed_until, new.due_at - interval '1 day');
  if new.snoozed_until <= now() or new.snoozed_until > now() + v_most then
    raise exception using errcode = '23514', message = 'snoozed_too_long', hint = 'Decide it, or choose another time.';
  end if;
  return new;
end $$;

-- Refuses to put off several items in one call.
create function private.refuse_several() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and (select count(*) from (select from changed limit 2) few) > 1 then
    raise exception using errcode = '23514', message = 'one_at_a_time', hint = 'Put off one item at a time.';
  end if;
  return null;
end $$;

create trigger refuse_several after update on public.desk_items referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function private.refuse_several();

-- ---------------------------------------------------------------------------------------------------
-- Deleting
-- ---------------------------------------------------------------------------------------------------

-- Raises PT409 'already_decided' when another operator is deleting the account: their decision is a minute old at most.
-- After that whoever comes can go on with a deletion that was interrupted. begin_decision has locked the account.
create function private.refuse_second_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.decisions d
    where d.subject_id = new.subject_id and d.action = 'erase_account'
      and d.operator_id is distinct from new.operator_id and d.created_at > clock_timestamp() - interval '1 minute'
  ) and exists (select from public.operators o where o.user_id = new.operator_id) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  return new;
end $$;

-- Fires after begin_decision and before carry_out_decision, by its name.
create trigger begin_erasure before insert on public.decisions
  for each row when (new.action = 'erase_account') execute function private.refuse_second_erasure();

-- ---------------------------------------------------------------------------------------------------
-- Answering
-- ---------------------------------------------------------------------------------------------------

-- Raises PT409 'answered_meanwhile' for an answer whose operator had not read that of another one. Both lock the
-- conversation or the ticket before.
create function private.refuse_unread_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_answered boolean;
begin
  if tg_table_name = 'ticket_messages' then
    v_is_answered := exists (
      select from public.ticket_messages m
      where m.ticket_id = new.ticket_id and m.seq > new.answers_seq and m.is_of_support
        and m.operator_id is distinct from (select auth.uid())
    );
  else
    v_is_answered := exists (
      select from public.messages m
      join public.decisions d on d.subject_id = m.conversation_id::text and d.action = 'answer_support'
        and d.facts ->> 'message_id' = m.id::text
      where m.conversation_id = new.conversation_id and m.seq > new.answers_seq
        and d.operator_id is distinct from (select auth.uid())
    );
  end if;
  if v_is_answered then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile', hint = 'Read what your colleague wrote.';
  end if;
  return new;
end $$;

-- Both fire after the triggers that say whose message it is, by their names.
create trigger refuse_unread_answer before insert on public.messages
  for each row when (new.answers_seq is not null) execute function private.refuse_unread_answer();
create trigger refuse_unread_answer before insert on public.ticket_messages
  for each row when (new.answers_seq is not null) execute function private.refuse_unread_answer();

-- ---------------------------------------------------------------------------------------------------
-- One mail about an objection
-- ---------------------------------------------------------------------------------------------------

-- Leaves out that a report is open again where the mail about its objection says so.
create function private.leave_out_second_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'report_reviewed' then
    delete from private.stranger_mails m
    where m.report_id = new.report_id and m.kind = 'report_decided' and m.created_at = new.created_at
      and m.facts ->> 'outcome' = 'reopened';
    return new;
  end if;
  return case when not exists (
    select from private.stranger_mails m
    where m.report_id = new.report_id and m.kind = 'report_reviewed' and m.created_at = new.created_at
  ) then new end;
end $$;

create trigger leave_out_second_mail before insert on private.stranger_mails
  for each row when (new.kind = 'report_reviewed' or new.facts ->> 'outcome' = 'reopened')
  execute function private.leave_out_second_mail();
