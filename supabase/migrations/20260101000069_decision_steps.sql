-- One function for each area that is decided on (docs/decisions/0069-desk-vocabulary.md). Each takes the decision with
-- what was seen, does what it says, and returns it with person_id and facts; it raises what
-- private.carry_out_decision() raises. A later migration replaces the function of its area alone.

-- The id that a decision's subject is. Raises PT404 'unknown_subject' for a text that is none.
create function private.decided_id(p_decision public.decisions) returns uuid
language plpgsql immutable security definer set search_path = '' as $$
begin
  if p_decision.subject_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  end if;
  return p_decision.subject_id::uuid;
end $$;

-- Raises PT409 'changed_meanwhile' unless the operator has seen the subject as it is.
create function private.require_seen(p_decision public.decisions, p_subject jsonb) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if p_decision.seen is distinct from p_subject then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
end $$;

-- Raises PT409 'own_account' when a decision concerns the operator who makes it.
create function private.refuse_own(p_decision public.decisions, variadic p_parties uuid[]) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  if p_decision.operator_id = any(p_parties) then
    raise exception using errcode = 'PT409', message = 'own_account', hint = 'Another operator decides on yours.';
  end if;
end $$;

-- Confirms a report, or finds nothing wrong.
create function private.decide_on_report(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_report public.reports;
begin
  select * into v_report from public.reports r where r.id = v_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  p_decision.person_id := v_report.accused_id;
  perform private.end_waiting('report', v_id::text);
  perform private.decide_report(v_id, case p_decision.action when 'uphold_report' then 'upheld' else 'dismissed' end);
  perform private.refuse_own(p_decision, v_report.accused_id, v_report.reporter_id);
  return p_decision;
end $$;

-- Hides a pitch, shows it again, or chooses it for the home page.
create function private.decide_on_pitch(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_hides constant boolean := p_decision.action = 'hide_pitch';
  v_title text;
  v_video_url text;
begin
  if p_decision.action in ('feature_pitch', 'unfeature_pitch') then
    p_decision.person_id := private.decide_featured(p_decision.action, v_id, p_decision.seen, p_decision.words);
    perform private.refuse_own(p_decision, p_decision.person_id);
    return p_decision;
  end if;
  select p.talent_id, p.position_title, p.video_url into p_decision.person_id, v_title, v_video_url
  from public.talent_positions p where p.id = v_id for no key update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  update public.talent_positions p set
    hidden_at = case when v_hides then now() end,
    hidden_reason = case when v_hides then p_decision.reason end,
    hidden_video_url = case when v_hides then p.video_url end
  where p.id = v_id and (p.hidden_at is null) = v_hides;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  if v_hides then perform private.uphold_reports(v_id, null); end if;
  perform private.tell(
    p_decision.person_id, case when v_hides then 'pitch_hidden' else 'pitch_shown' end,
    jsonb_build_object('title', v_title, 'reason', p_decision.reason, 'words', nullif(p_decision.words, ''))
  );
  perform private.require_seen(p_decision, jsonb_build_object('video_url', v_video_url));
  perform private.refuse_own(p_decision, p_decision.person_id);
  return p_decision;
end $$;

-- Suspends, restores, keeps or erases an account, or notes its export.
create function private.decide_on_account(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_words constant jsonb := jsonb_build_object('words', nullif(p_decision.words, ''));
begin
  if not exists (select from public.accounts a where a.user_id = v_id) then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  end if;
  p_decision.person_id := v_id;
  case p_decision.action
    when 'suspend_account' then
      perform private.suspend_account(v_id, p_decision.reason);
      perform private.send_notice(
        v_id, 'account_suspended', jsonb_build_object('reason', p_decision.reason) || v_words
      );
    when 'restore_account' then
      perform private.restore_account(v_id);
      perform private.tell(v_id, 'account_restored', v_words);
      perform private.send_notice(v_id, 'account_restored', v_words);
    when 'keep_account' then
      perform from public.account_deletion_requests r where r.user_id = v_id for update;
      perform private.end_waiting('deletion', v_id::text);
      delete from public.account_deletion_requests r where r.user_id = v_id and r.decided_at is null;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    when 'erase_account' then
      if exists (select from public.operators o where o.user_id = v_id) then
        raise exception using errcode = 'PT409', message = 'is_operator',
          hint = 'End that first: set_operator(email, false).';
      end if;
      if p_decision.seen is not null then
        perform from public.account_deletion_requests r
        where r.user_id = v_id and r.created_at = (p_decision.seen ->> 'asked_at')::timestamptz for update;
        if not found then raise exception using errcode = 'PT409', message = 'changed_meanwhile'; end if;
      end if;
      perform private.count_waiting('deletion', i.since) from public.desk_items i
      where i.kind = 'deletion' and i.subject_id = v_id::text;
      -- From here on the account is unpublished. The function erase-account does the rest, and can be called again:
      -- the request waits until the account is gone, and its owner can no longer take it back.
      insert into public.account_deletion_requests as r (user_id, decided_at) values (v_id, now())
      on conflict (user_id) do update set decided_at = coalesce(r.decided_at, excluded.decided_at);
    else null;
  end case;
  perform private.refuse_own(p_decision, v_id);
  return p_decision;
end $$;

-- Verifies a company, refuses it, or takes the mark away.
create function private.decide_on_company(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_verifies constant boolean := p_decision.action = 'verify_company';
  v_seen jsonb;
begin
  select jsonb_build_object('company_name', c.company_name, 'website', c.website, 'email', c.email) into v_seen
  from public.company_profiles c
  where c.user_id = v_id and v_id <> private.support_company_id() for update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  perform from public.verification_requests r where r.user_id = v_id for update;
  perform private.end_waiting('verification', v_id::text);
  update public.company_profiles c set is_verified = v_verifies
  where c.user_id = v_id and (p_decision.action = 'refuse_verification' or c.is_verified <> v_verifies);
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  delete from public.verification_requests r where r.user_id = v_id;
  if not found and p_decision.action = 'refuse_verification' then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  p_decision.person_id := v_id;
  perform private.tell(v_id, case p_decision.action
    when 'verify_company' then 'company_verified'
    when 'refuse_verification' then 'verification_refused'
    else 'company_unverified'
  end, jsonb_build_object('words', nullif(p_decision.words, '')));
  if v_verifies then perform private.require_seen(p_decision, v_seen); end if;
  perform private.refuse_own(p_decision, v_id);
  return p_decision;
end $$;

-- Settles a payment or an event of one, or notes that its refund was asked for.
create function private.decide_on_payment(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_since timestamptz;
  v_talent_id uuid;
begin
  if p_decision.action = 'refund_payment' then
    -- The money moves at the payment provider, whose event settles the payment; what waits goes on waiting until then.
    select p.company_id, p.talent_id,
      jsonb_build_object('amount', p.amount - p.refunded_amount, 'currency', p.currency)
    into p_decision.person_id, v_talent_id, p_decision.facts
    from public.payments p where p.payment_id = p_decision.subject_id;
    if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
    if p_decision.facts -> 'amount' = '0' then
      raise exception using errcode = 'PT409', message = 'already_decided';
    end if;
    perform private.refuse_own(p_decision, p_decision.person_id, v_talent_id);
    return p_decision;
  end if;
  v_since := private.end_waiting('payment', p_decision.subject_id);
  begin
    p_decision.facts := jsonb_build_object('status', public.settle_payment(
      p_decision.subject_id, replace(p_decision.action, '_payment', ''), p_decision.note, p_decision.checkout_id
    ));
  exception when sqlstate 'PT404' then
    if v_since is null and exists (
      select from public.payments p where p.payment_id = p_decision.subject_id
      union all select from public.payment_events e where e.id = p_decision.subject_id
    ) then
      raise exception using errcode = 'PT409', message = 'already_decided';
    end if;
    raise;
  end;
  select party.company_id, party.talent_id into p_decision.person_id, v_talent_id
  from (
    select p.company_id, p.talent_id from public.payments p
    where p.payment_id = coalesce(
      (select e.payment_id from public.payment_events e where e.id = p_decision.subject_id), p_decision.subject_id
    )
    union all
    select c.company_id, c.talent_id
    from public.payment_events e join public.checkouts c on c.id = e.checkout_id
    where e.id = p_decision.subject_id
  ) party limit 1;
  perform private.refuse_own(p_decision, p_decision.person_id, v_talent_id);
  return p_decision;
end $$;

-- Ends the waiting of what needs no more than that.
create function private.decide_on_item(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := replace(p_decision.action, 'close_', '');
  v_id constant uuid := case when v_kind <> 'job' then private.decided_id(p_decision) end;
begin
  if private.end_waiting(v_kind, p_decision.subject_id) is null then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  p_decision.person_id := case v_kind
    when 'support' then (
      select c.talent_id from public.conversations c
      where c.id = v_id and c.company_id = private.support_company_id()
    )
    when 'mail' then v_id
  end;
  return p_decision;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Carrying out
-- ---------------------------------------------------------------------------------------------------

-- Does what a decision says. Raises PT404 'unknown_subject' when its subject does not exist, 23514
-- 'unknown_action', 'note_missing', 'reason_missing' and 'reason_not_asked', and PT409:
--   already_decided    it is in that state already, or another operator was faster
--   changed_meanwhile  its subject is not what the operator has seen: to verify, {company_name, website, email}; to hide,
--                      show or feature, {video_url}; to erase on request, {asked_at}
--   own_account        it concerns the operator
create or replace function private.carry_out_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_action private.decision_actions;
  v_decision public.decisions;
begin
  -- An answer is carried out by its message, and arrives here complete.
  if new.action = 'answer_support' then
    new.seen := null;
    return new;
  end if;
  -- Asked here too, because the policy is asked only after this trigger: whoever may not decide would learn from its
  -- errors, and hold its locks, before it is all undone.
  new.operator_id := coalesce((select auth.uid()), new.operator_id);
  if not exists (select from public.operators o where o.user_id = new.operator_id) then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  select * into v_action from private.decision_actions a where a.action = new.action;
  if not found then raise exception using errcode = '23514', message = 'unknown_action'; end if;
  -- What a function carries out is kept by that function, which has no user (public.decide_as).
  if v_action.is_of_server and (select auth.uid()) is not null then
    raise exception using errcode = '42501', message = 'not_of_a_browser';
  elsif not v_action.is_note_optional and private.is_blank(new.note) then
    raise exception using errcode = '23514', message = 'note_missing', hint = 'Say why, for the other operators.';
  elsif v_action.has_reason and new.reason is null then
    raise exception using errcode = '23514', message = 'reason_missing';
  elsif new.reason is not null and not v_action.has_reason then
    raise exception using errcode = '23514', message = 'reason_not_asked';
  end if;
  new.created_at := now();
  new.facts := '{}';
  new.person_id := null;
  v_decision := new;
  v_decision := case v_action.area
    when 'report' then private.decide_on_report(v_decision)
    when 'pitch' then private.decide_on_pitch(v_decision)
    when 'account' then private.decide_on_account(v_decision)
    when 'company' then private.decide_on_company(v_decision)
    when 'payment' then private.decide_on_payment(v_decision)
    else private.decide_on_item(v_decision)
  end;
  new.person_id := v_decision.person_id;
  new.facts := v_decision.facts;
  -- The log must not name anybody.
  new.seen := null;
  return new;
end $$;

drop policy "decisions: operators decide" on public.decisions;
-- An answer is logged by the message itself. What a function carries out is refused by the trigger.
create policy "decisions: operators decide" on public.decisions
  for insert to authenticated
  with check (
    operator_id = (select auth.uid()) and (select private.caller_is_operator()) and action <> 'answer_support'
  );

-- Keeps the decision of an operator whose token the calling function has checked, and returns its id. Browsers cannot
-- insert these, so that the log says nothing that nobody has begun to do. Raises what private.carry_out_decision()
-- raises, and 42501 for who is no operator.
create or replace function public.decide_as(
  p_operator_id uuid, p_action text, p_subject_id text, p_note text, p_seen jsonb default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if not exists (
    select from private.decision_actions a
    where a.action = p_action and a.is_of_server and a.action <> 'answer_support'
  ) then
    raise exception using errcode = '42501', message = 'not_of_a_function';
  end if;
  insert into public.decisions (operator_id, action, subject_id, note, seen)
  values (p_operator_id, p_action, p_subject_id, p_note, p_seen)
  returning id into v_id;
  return v_id;
end $$;
