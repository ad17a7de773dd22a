-- One item for one thing with all its reports, and what is decided on it (docs/decisions/0070-decisions-that-are-told.md).

-- Has decisions on one thing, and reports of it, wait for each other. The last lock but the rows of the desk.
create function private.lock_thing(p_thing text) returns void
language sql security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('thing:' || p_thing, 0))
$$;

-- Lets a thing wait while reports of it are open, since the first of them.
create function private.await_thing(p_thing text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_first public.reports;
  v_facts jsonb;
begin
  perform private.lock_thing(p_thing);
  select * into v_first from public.reports r
  where r.thing = p_thing and r.outcome is null order by r.created_at, r.id limit 1;
  if not found then
    perform private.stop_awaiting('report', p_thing);
    return;
  end if;
  v_facts := private.facts_of_thing(p_thing);
  perform private.await_operator(
    'report', p_thing, v_first.accused_id, v_facts, v_facts ->> 'reason' = 'danger', v_first.created_at
  );
end $$;

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
alter table public.removed_messages
  alter column content set statistics 0;
alter table public.removed_messages enable row level security;
grant select on public.removed_messages to authenticated;

create policy "removed_messages: operators read" on public.removed_messages
  for select to authenticated using ((select private.caller_is_operator()));

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

-- Ends the open reports of a thing, but for the operator's own, which another operator decides.
create function private.end_reports(p_thing text, p_outcome text, p_operator_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.reports r set outcome = p_outcome, decided_at = now()
  where r.thing = p_thing and r.outcome is null and r.reporter_id is distinct from p_operator_id
$$;

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
