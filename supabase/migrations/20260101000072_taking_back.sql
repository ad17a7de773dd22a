-- Decisions that are taken back, by an operator or because of an appeal, and the locks of all of them
-- (docs/decisions/0070-decisions-that-are-told.md).

-- ---------------------------------------------------------------------------------------------------
-- Taking back
-- ---------------------------------------------------------------------------------------------------

-- Tells those whose reports a decision upheld that it was taken back.
create function private.reverse_reports(p_decision_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_report public.reports;
begin
  for v_report in
    select * from public.reports r
    where r.decision_id = p_decision_id and r.outcome = 'upheld' order by r.reporter_id, r.id for update
  loop
    update public.reports r set outcome = 'reversed' where r.id = v_report.id;
    perform private.tell(
      v_report.reporter_id, 'report_reversed',
      jsonb_build_object('subject', v_report.subject, 'step', v_report.step, 'decision', p_decision_id)
    );
  end loop;
end $$;

-- Opens the dismissed reports of a decision again, and tells their reporters; but not who has reported it anew since, nor
-- the one who is told already.
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
      perform private.tell(
        v_report.reporter_id, 'report_reopened', jsonb_build_object('subject', v_report.subject)
      );
    end if;
  end loop;
end $$;

-- Ends the open appeals against a decision that is no more.
create function private.end_appeals(p_decision_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_appeal public.appeals;
begin
  for v_appeal in
    select * from public.appeals a
    where a.decision_id = p_decision_id and a.outcome is null order by a.appellant_id for update
  loop
    update public.appeals a set outcome = 'reversed', decided_at = now() where a.id = v_appeal.id;
    perform private.tell(
      v_appeal.appellant_id, 'appeal_granted', jsonb_build_object('decision', p_decision_id)
    );
  end loop;
end $$;

-- Undoes what a decision did, and tells whoever was told of it. Raises PT409 'already_decided' when it is undone.
create function private.take_back(p_decision public.decisions, p_words text, p_told_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person_id constant uuid := p_decision.person_id;
  v_words constant jsonb := jsonb_build_object('words', nullif(p_words, ''));
  v_facts jsonb := private.told_subject(p_decision) || v_words || jsonb_build_object('decision', p_decision.id);
begin
  if not private.stands(p_decision) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  case p_decision.action
    when 'dismiss_report' then
      perform private.reopen_reports(p_decision.id, p_told_id);
    when 'warn_person' then
      perform private.tell(v_person_id, 'warning_withdrawn', v_facts);
    when 'remove_message' then
      update public.messages m set content = r.content, system_kind = null
      from public.removed_messages r where r.decision_id = p_decision.id and m.id = r.message_id;
      delete from public.removed_messages r where r.decision_id = p_decision.id;
      perform private.tell(v_person_id, 'message_restored', v_facts);
    when 'close_conversation' then
      update public.conversations c set stopped_at = null
      where c.id = (p_decision.facts ->> 'conversation_id')::uuid;
      perform private.tell(v_person_id, 'conversation_reopened', v_facts);
    when 'hide_pitch' then
      update public.talent_positions p set hidden_at = null, hidden_reason = null, hidden_video_url = null
      where p.id = p_decision.subject_id::uuid;
      perform private.tell(v_person_id, 'pitch_shown', v_facts);
    when 'suspend_account' then
      perform private.restore_account(v_person_id);
      perform private.tell(v_person_id, 'account_restored', v_words);
      perform private.send_notice(v_person_id, 'account_restored', v_words);
    else
      raise exception using errcode = 'PT409', message = 'stays', hint = 'This cannot be taken back.';
  end case;
  perform private.reverse_reports(p_decision.id);
  perform private.end_appeals(p_decision.id);
end $$;

-- Takes a decision of the log back.
create function private.decide_on_reversal(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions d where d.id = private.decided_id(p_decision);
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  perform private.refuse_own(p_decision, v_decision.person_id);
  perform private.take_back(v_decision, p_decision.words);
  p_decision.person_id := v_decision.person_id;
  p_decision.facts := jsonb_build_object('reverses', v_decision.id, 'action', v_decision.action);
  return p_decision;
end $$;

-- Lets a decision stay, or takes it back, because somebody asked for another look. Raises PT409 'own_decision' for the
-- operator who made it, where there is another one.
create function private.decide_on_appeal(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_grants constant boolean := p_decision.action = 'grant_appeal';
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
  if v_decision.operator_id = p_decision.operator_id and exists (
    select from public.operators o
    where o.user_id not in (p_decision.operator_id, v_appeal.appellant_id, v_decision.person_id)
  ) then
    raise exception using errcode = 'PT409', message = 'own_decision', hint = 'Another operator looks at it.';
  end if;
  perform private.end_waiting('appeal', v_appeal.id::text);
  update public.appeals a set outcome = case when v_grants then 'reversed' else 'upheld' end, decided_at = now()
  where a.id = v_appeal.id;
  if v_grants then perform private.take_back(v_decision, '', v_appeal.appellant_id); end if;
  v_facts := jsonb_build_object(
    'decision', v_decision.id, 'step', v_decision.action, 'words', nullif(p_decision.words, '')
  );
  perform private.tell(v_appeal.appellant_id, 'appeal_' || case when v_grants then 'granted' else 'rejected' end, v_facts);
  -- Whoever is restored has a mail about it.
  if not (v_grants and v_decision.action = 'suspend_account') then
    perform private.send_notice(
      v_appeal.appellant_id, 'appeal_' || case when v_grants then 'granted' else 'rejected' end, v_facts
    );
  end if;
  p_decision.person_id := v_appeal.appellant_id;
  p_decision.facts := jsonb_build_object(case when v_grants then 'reverses' else 'upholds' end, v_decision.id)
    || jsonb_build_object('action', v_decision.action);
  return p_decision;
end $$;

-- Decides on reports, on decisions and on appeals against them.
create or replace function private.decide_on_report(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
begin
  return case
    when p_decision.action = 'reverse_decision' then private.decide_on_reversal(p_decision)
    when p_decision.action in ('grant_appeal', 'reject_appeal') then private.decide_on_appeal(p_decision)
    else private.decide_on_thing(p_decision)
  end;
end $$;

-- Hides a pitch, shows it again, or chooses it for the home page. A hidden one is told by private.tell_of_decision().
create or replace function private.decide_on_pitch(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_hides constant boolean := p_decision.action = 'hide_pitch';
  v_title text;
  v_video_url text;
  v_hidden_at timestamptz;
begin
  if p_decision.action in ('feature_pitch', 'unfeature_pitch') then
    p_decision.person_id := private.decide_featured(p_decision.action, v_id, p_decision.seen, p_decision.words);
    perform private.refuse_own(p_decision, p_decision.person_id);
    return p_decision;
  end if;
  select p.talent_id, p.position_title, p.video_url, p.hidden_at
  into p_decision.person_id, v_title, v_video_url, v_hidden_at
  from public.talent_positions p where p.id = v_id for no key update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  update public.talent_positions p set
    hidden_at = case when v_hides then now() end,
    hidden_reason = case when v_hides then p_decision.reason end,
    hidden_video_url = case when v_hides then p.video_url end
  where p.id = v_id and (p.hidden_at is null) = v_hides;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  if v_hides then
    perform private.uphold_reports(v_id, null);
  else
    perform private.tell(
      p_decision.person_id, 'pitch_shown',
      jsonb_build_object('title', v_title, 'words', nullif(p_decision.words, ''))
    );
    p_decision.facts := jsonb_strip_nulls(jsonb_build_object('reverses', (
      select d.id from public.decisions d
      where d.subject_id = v_id::text and d.action = 'hide_pitch' and d.created_at = v_hidden_at
    )));
  end if;
  perform private.require_seen(p_decision, jsonb_build_object('video_url', v_video_url));
  perform private.refuse_own(p_decision, p_decision.person_id);
  return p_decision;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Locks
-- ---------------------------------------------------------------------------------------------------

-- The id that a text is, or null.
create function private.uuid_of(p_text text) returns uuid
language sql immutable security definer set search_path = '' as $$
  select case when p_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end
$$;

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

-- Locks what a decision writes, before any of it is read or written; one that takes another back, what that one wrote. And
-- compares {thing, report} of what was seen: the thing and its newest open report.
create or replace function private.lock_for_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_action text := new.action;
  v_subject text := new.subject_id;
  v_id uuid := private.uuid_of(new.subject_id);
  v_decision public.decisions;
  v_appellants uuid[] := '{}';
  is_of_thing constant boolean := new.action in (
    'dismiss_report', 'warn_person', 'remove_message', 'close_conversation'
  );
  is_taken_back constant boolean := new.action in ('reverse_decision', 'grant_appeal', 'reject_appeal');
  is_of_pitch boolean;
  is_of_standing boolean;
  is_of_company constant boolean := new.action in ('verify_company', 'refuse_verification', 'unverify_company');
  v_account_id uuid;
  -- Who is told of a report, and what was reported.
  v_reporters uuid[] := '{}';
  v_conversations uuid[] := '{}';
begin
  -- Whoever is no operator is refused by the next trigger, and locks nothing until then.
  if not exists (
    select from public.operators o where o.user_id = coalesce((select auth.uid()), new.operator_id)
  ) then
    return new;
  end if;

  if new.action in ('accept_payment', 'retry_payment', 'close_payment') then
    perform private.lock_to_settle(new.subject_id, new.checkout_id);
    return new;
  end if;
  if is_taken_back then
    select * into v_decision from public.decisions d
    where d.id = coalesce((select a.decision_id from public.appeals a where a.id = v_id), v_id);
    v_appellants := array(select a.appellant_id from public.appeals a where a.decision_id = v_decision.id);
    v_action := v_decision.action;
    v_subject := v_decision.subject_id;
    v_id := private.uuid_of(v_subject);
  end if;
  is_of_pitch := coalesce(v_action in ('hide_pitch', 'show_pitch', 'feature_pitch', 'unfeature_pitch'), false);
  is_of_standing := coalesce(v_action in ('suspend_account', 'restore_account'), false);
  if not (is_of_thing or is_taken_back or is_of_pitch or is_of_standing or is_of_company
    or v_action in ('keep_account', 'erase_account')) then
    return new;
  end if;

  v_account_id := case
    when is_of_pitch then (select p.talent_id from public.talent_positions p where p.id = v_id)
    when is_taken_back then v_decision.person_id
    when is_of_thing then (select r.accused_id from public.reports r where r.thing = v_subject limit 1)
    else v_id
  end;
  if is_of_standing then perform private.lock_accounts(false); end if;
  perform private.lock_account(v_account_id);
  if is_of_standing then perform from auth.users u where u.id = v_account_id for no key update; end if;
  if is_of_pitch then perform from public.talent_positions p where p.id = v_id for no key update; end if;
  select coalesce(array_agg(l.reporter_id), '{}'), coalesce(array_agg(l.conversation_id), '{}')
  into v_reporters, v_conversations
  from (
    select r.reporter_id, r.conversation_id from public.reports r
    where case
      when is_taken_back then r.decision_id = v_decision.id
      when new.action in ('show_pitch', 'restore_account') then r.accused_id = v_account_id and r.outcome = 'upheld'
      when is_of_thing then r.thing = v_subject and r.outcome is null
      when v_action = 'hide_pitch' then r.position_id = v_id and r.outcome is null
      when v_action = 'suspend_account' then r.accused_id = v_account_id and r.outcome is null
      else false
    end
    order by r.reporter_id, r.id for update
  ) l;
  -- Whoever takes a block back locks the contact before the conversation.
  if is_of_standing then
    perform from public.unlocked_contacts u
    where v_account_id in (u.user_id, u.closer_id) order by u.id for no key update;
  end if;
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = any (v_reporters || v_appellants || v_account_id)
    or (is_of_standing or is_of_company or v_action in ('keep_account', 'erase_account'))
      and v_account_id in (c.company_id, c.talent_id)
    or (is_of_thing or is_taken_back) and c.id = any (v_conversations)
  order by c.id for no key update;

  if is_of_thing then
    perform private.require_reports_seen(v_subject, new.seen ->> 'report');
  elsif new.seen ? 'thing' then
    perform private.require_reports_seen(new.seen ->> 'thing', new.seen ->> 'report');
  end if;
  if jsonb_typeof(new.seen) = 'object' then
    new.seen := nullif(new.seen - 'thing' - 'report', '{}');
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- How long it is kept
-- ---------------------------------------------------------------------------------------------------

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
