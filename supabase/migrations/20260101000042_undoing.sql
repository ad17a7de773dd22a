-- Undoing a decision, and deciding on appeals, with all who are told (docs/decisions/0070-decisions-that-are-told.md).

-- Tells those whose reports a decision upheld that it was undone.
create function private.reverse_reports(p_decision_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_report public.reports;
begin
  for v_report in
    select * from public.reports r
    where r.decision_id = p_decision_id and r.outcome = 'upheld' order by r.reporter_id, r.id for update
  loop
    update public.reports r set outcome = 'reversed' where r.id = v_report.id returning * into v_report;
    perform private.tell(
      v_report.reporter_id, 'report_reversed',
      private.told_report(v_report) || jsonb_build_object('step', v_report.step, 'decision', p_decision_id)
    );
  end loop;
end $$;

-- Opens the dismissed reports of a decision again, and tells their reporters; but not who has reported it anew since,
-- nor the one who is told already.
create function private.reopen_reports(p_decision_id uuid, p_told_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_report public.reports;
begin
  for v_report in
    select * from public.reports r
    where r.decision_id = p_decision_id and r.outcome = 'dismissed' and not exists (
      select from public.reports o
      where o.caller_key = r.caller_key and o.subject = r.subject and o.subject_id = r.subject_id and o.outcome is null
    )
    order by r.reporter_id, r.id for update
  loop
    update public.reports r set outcome = null, decided_at = null, decision_id = null, step = null
    where r.id = v_report.id;
    if v_report.reporter_id is distinct from p_told_id then
      perform private.tell(v_report.reporter_id, 'report_reopened', private.told_report(v_report));
    end if;
  end loop;
end $$;

-- Ends the open appeals against a decision that is no more, and notes that at all others. Whom it was about is mailed
-- that it was undone; every other appellant is mailed here what came of their appeal.
create function private.end_appeals(p_decision_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_decision public.decisions;
  v_appeal public.appeals;
  v_facts jsonb;
begin
  select * into v_decision from public.decisions d where d.id = p_decision_id;
  v_facts := jsonb_build_object('decision', p_decision_id, 'step', v_decision.action);
  for v_appeal in
    select * from public.appeals a
    where a.decision_id = p_decision_id and a.outcome is null order by a.appellant_id for update
  loop
    update public.appeals a set outcome = 'reversed', decided_at = now() where a.id = v_appeal.id;
    perform private.tell(v_appeal.appellant_id, 'appeal_granted', v_facts);
    if v_appeal.appellant_id <> v_decision.person_id then
      perform private.send_notice(v_appeal.appellant_id, 'appeal_granted', v_facts);
    end if;
  end loop;
  update public.appeals a set undone_at = now() where a.decision_id = p_decision_id and a.undone_at is null;
  update public.appeal_links l set undone_at = now() where l.decision_id = p_decision_id and l.undone_at is null;
end $$;

-- Undoes what a decision did, and tells whoever was told of it: its person too, but for p_told_id, whom the decision on
-- their appeal is told to. Raises PT409 'already_decided' when it is undone.
create function private.take_back(
  p_decision public.decisions, p_words text, p_told_id uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person_id constant uuid := p_decision.person_id;
  v_is_told constant boolean := p_told_id is not distinct from v_person_id;
  v_words constant jsonb := jsonb_build_object('words', nullif(p_words, ''));
  v_told_words constant jsonb := case when v_is_told then '{}' else v_words end;
  v_facts constant jsonb :=
    private.told_subject(p_decision) || v_told_words || jsonb_build_object('decision', p_decision.id);
  v_undone_as constant text := case p_decision.action
    when 'warn_person' then 'warning_withdrawn'
    when 'remove_message' then 'message_restored'
    when 'close_conversation' then 'conversation_reopened'
    when 'hide_pitch' then 'pitch_shown'
  end;
begin
  if not private.stands(p_decision) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  case p_decision.action
    when 'dismiss_report' then
      perform private.reopen_reports(p_decision.id, p_told_id);
    when 'warn_person' then null;
    when 'remove_message' then
      update public.messages m set content = r.content, system_kind = null
      from public.removed_messages r where r.decision_id = p_decision.id and m.id = r.message_id;
      delete from public.removed_messages r where r.decision_id = p_decision.id;
    when 'close_conversation' then
      update public.conversations c set stopped_at = null
      where c.id = (p_decision.facts ->> 'conversation_id')::uuid;
    when 'hide_pitch' then
      update public.talent_positions p set hidden_at = null, hidden_reason = null, hidden_video_url = null
      where p.id = p_decision.subject_id::uuid;
    when 'suspend_account' then
      perform private.restore_account(v_person_id);
      perform private.tell(v_person_id, 'account_restored', v_told_words);
      perform private.send_notice(v_person_id, 'account_restored', v_words);
    else
      raise exception using errcode = 'PT409', message = 'stays', hint = 'This cannot be undone.';
  end case;
  if v_undone_as is not null then perform private.tell(v_person_id, v_undone_as, v_facts); end if;
  perform private.reverse_reports(p_decision.id);
  perform private.end_appeals(p_decision.id);
  perform private.mail_undoing(p_decision, case when not v_is_told then v_undone_as end, v_facts);
end $$;

-- Undoes a decision of the log. Raises PT409 'own_decision' for the operator who made it while an appeal against it
-- waits that another one may decide.
create function private.decide_on_reversal(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions d where d.id = private.decided_id(p_decision);
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  perform private.refuse_own(p_decision, v_decision.person_id);
  perform private.require_role_of(v_decision, p_decision.operator_id);
  if v_decision.operator_id = p_decision.operator_id and exists (
    select from public.appeals a
    where a.decision_id = v_decision.id and a.outcome is null
      and not private.may_review(v_decision, a.appellant_id, p_decision.operator_id)
  ) then
    raise exception using errcode = 'PT409', message = 'own_decision', hint = 'Another operator looks at it.';
  end if;
  perform private.take_back(v_decision, p_decision.words);
  p_decision.person_id := v_decision.person_id;
  p_decision.facts := jsonb_build_object('reverses', v_decision.id, 'action', v_decision.action);
  return p_decision;
end $$;

-- Lets a decision stay, or undoes it, because somebody asked for another look. Raises PT409 'own_decision' for the
-- operator who made it, where the role of another one allows to look at it.
create function private.decide_on_appeal(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_grants constant boolean := p_decision.action = 'grant_appeal';
  v_kind constant text := 'appeal_' || case when v_grants then 'granted' else 'rejected' end;
  v_appeal public.appeals;
  v_decision public.decisions;
  v_facts jsonb;
begin
  select * into v_appeal from public.appeals a where a.id = private.decided_id(p_decision) for update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  if v_appeal.outcome is not null then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  select * into v_decision from public.decisions d where d.id = v_appeal.decision_id;
  perform private.refuse_own(p_decision, v_appeal.appellant_id, v_decision.person_id);
  perform private.require_role_of(v_decision, p_decision.operator_id);
  if not private.may_review(v_decision, v_appeal.appellant_id, p_decision.operator_id) then
    raise exception using errcode = 'PT409', message = 'own_decision', hint = 'Another operator looks at it.';
  end if;
  perform private.end_waiting('appeal', v_appeal.id::text);
  update public.appeals a set outcome = case when v_grants then 'reversed' else 'upheld' end, decided_at = now()
  where a.id = v_appeal.id;
  if v_grants then perform private.take_back(v_decision, p_decision.words, v_appeal.appellant_id); end if;
  v_facts := jsonb_build_object(
    'decision', v_decision.id, 'step', v_decision.action, 'words', nullif(p_decision.words, '')
  );
  perform private.tell(v_appeal.appellant_id, v_kind, v_facts);
  -- Whoever is restored has a mail about it, and a visitor one of their own.
  if v_appeal.appellant_id is not null and not (v_grants and v_decision.action = 'suspend_account') then
    perform private.send_notice(v_appeal.appellant_id, v_kind, v_facts);
  end if;
  p_decision.person_id := v_appeal.appellant_id;
  p_decision.facts := jsonb_build_object(case when v_grants then 'reverses' else 'upholds' end, v_decision.id)
    || jsonb_build_object('action', v_decision.action);
  return p_decision;
end $$;

-- Raises PT409 'changed_meanwhile' unless the newest open report of a thing has been seen. The thing is locked, so that no
-- report of it comes meanwhile.
create function private.require_reports_seen(p_thing text, p_report_id text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_newest_id uuid;
begin
  perform private.lock_thing(p_thing);
  select r.id into v_newest_id from public.reports r
  where r.thing = p_thing and r.outcome is null order by r.created_at desc, r.id desc limit 1;
  if v_newest_id::text is distinct from p_report_id and v_newest_id is not null then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
end $$;

-- Deletes what removed messages said, and links of mails, when nobody can ask for another look any more.
create function private.purge_objections() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.removed_messages r using (
    select o.message_id from public.removed_messages o
    where o.removed_at < now() - interval '6 months' and not exists (
      select from public.appeals a where a.decision_id = o.decision_id and a.outcome is null
    )
    for update skip locked
  ) old
  where r.message_id = old.message_id;
  delete from public.appeal_links l using (
    select o.decision_id from public.appeal_links o where o.expires_at < now() for update skip locked
  ) expired
  where l.decision_id = expired.decision_id;
end $$;

-- Raises 42501 'not_your_role' unless an operator's role allows the action that is looked at again.
create function private.require_role_of(p_decision public.decisions, p_operator_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_decide(
    p_operator_id, (select a.area from private.decision_actions a where a.action = p_decision.action)
  ) then
    raise exception using errcode = '42501', message = 'not_your_role';
  end if;
end $$;
