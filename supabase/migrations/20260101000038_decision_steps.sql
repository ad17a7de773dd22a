-- One function for each area that is decided on (docs/decisions/0069-desk-vocabulary.md). Each takes the decision with
-- what was seen, does what it says, and returns it with person_id and facts; it raises what
-- private.carry_out_decision() raises.

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

-- Decides on reports, on decisions and on appeals against them.
create function private.decide_on_report(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
begin
  return case
    when p_decision.action = 'reverse_decision' then private.decide_on_reversal(p_decision)
    when p_decision.action in ('grant_appeal', 'reject_appeal') then private.decide_on_appeal(p_decision)
    else private.decide_on_thing(p_decision)
  end;
end $$;

-- Hides a pitch, shows it again, or chooses it for the home page. A hidden one is told by private.tell_of_decision().
create function private.decide_on_pitch(p_decision public.decisions) returns public.decisions
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

-- Suspends, restores, keeps or erases an account, notes its export, or finds nothing in one that came back.
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
      perform private.end_waiting('return', v_id::text);
      perform private.send_notice(
        v_id, 'account_suspended', jsonb_build_object('reason', p_decision.reason) || v_words
      );
    when 'restore_account' then
      perform private.restore_account(v_id);
      perform private.tell(v_id, 'account_restored', v_words);
      perform private.send_notice(v_id, 'account_restored', v_words);
    when 'close_return' then
      if private.end_waiting('return', v_id::text) is null then
        raise exception using errcode = 'PT409', message = 'already_decided';
      end if;
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
      perform private.refuse_erasure_that_waits(v_id);
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

-- Settles a payment or an event of one, begins its refund, or notes that its evidence was collected. To refund, `seen`
-- is {left, amount, words}: what was left, how much of it goes back (all, if it isn't said), and what the company is
-- told. Raises what private.begin_refund() raises, and PT409 'dispute_open' when a dispute would be closed.
create function private.decide_on_payment(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_amount bigint;
  v_since timestamptz;
  v_talent_id uuid;
begin
  if p_decision.action in ('refund_payment', 'export_evidence') then
    if p_decision.action = 'refund_payment' then perform private.lock_to_settle(p_decision.subject_id, null); end if;
    select * into v_payment from public.payments p where p.payment_id = p_decision.subject_id;
    if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
    p_decision.person_id := v_payment.company_id;
    perform private.refuse_own(p_decision, v_payment.company_id, v_payment.talent_id);
    if p_decision.action = 'export_evidence' then
      -- Two people's conversation is opened for the bank alone.
      if v_payment.status <> 'disputed' then
        raise exception using errcode = 'PT409', message = 'no_dispute';
      end if;
      return p_decision;
    end if;
    if p_decision.seen ? 'left'
      and (p_decision.seen ->> 'left') is distinct from (v_payment.amount - v_payment.refunded_amount)::text then
      raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
    end if;
    v_amount := case
      when p_decision.seen ->> 'amount' is null then v_payment.amount - v_payment.refunded_amount
      when p_decision.seen ->> 'amount' ~ '^\d{1,15}$' then (p_decision.seen ->> 'amount')::bigint
      else 0
    end;
    -- The money moves at the payment provider, whose event settles the payment; what waits goes on waiting until then.
    perform private.begin_refund(
      v_payment, v_amount, left(btrim(coalesce(p_decision.seen ->> 'words', '')), 1000), p_decision.id
    );
    p_decision.facts := jsonb_strip_nulls(jsonb_build_object(
      'amount', v_amount, 'currency', v_payment.currency,
      'is_partial', nullif(v_amount < v_payment.amount - v_payment.refunded_amount, false),
      'words', nullif(btrim(p_decision.seen ->> 'words'), '')
    ));
    return p_decision;
  end if;
  if p_decision.action = 'close_payment' and exists (
    select from public.payments p where p.payment_id = p_decision.subject_id and p.status = 'disputed'
  ) then
    raise exception using errcode = 'PT409', message = 'dispute_open', hint = 'Its outcome settles it.';
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

-- Ends the waiting of what needs no more than that: a question, whose last message was read (seen: {seq}), a mail, a
-- job; or tries a refused mail again.
create function private.decide_on_item(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := regexp_replace(p_decision.action, '^(close|retry|answer)_', '');
  v_id constant uuid := case when v_kind <> 'job' then private.decided_id(p_decision) end;
  v_seen constant int := case
    when jsonb_typeof(p_decision.seen -> 'seq') = 'number' then (p_decision.seen ->> 'seq')::int
  end;
begin
  if p_decision.action = 'answer_ticket' then
    -- Kept by the trigger of the answer, never inserted by itself.
    if pg_trigger_depth() < 2 then raise exception using errcode = '42501', message = 'not_of_a_browser'; end if;
    return p_decision;
  end if;
  -- Whoever writes more locks these first, too.
  if v_kind = 'support' then
    perform from public.conversations c where c.id = v_id for no key update;
  elsif v_kind = 'ticket' then
    perform from public.support_tickets t where t.id = v_id for no key update;
  elsif p_decision.action = 'retry_mail' then
    perform from private.unread_mails m where m.receiver_id = v_id order by m.conversation_id for update;
    perform from private.search_mails m where m.receiver_id = v_id for update;
    perform from private.notices m where m.receiver_id = v_id and m.sent_at is null order by m.id for update;
    perform from private.stranger_mails m where m.id = v_id for update;
  end if;
  if v_kind = 'support' and private.first_unread_of_support(v_id, v_seen + 1) is not null
    or v_kind = 'ticket' and exists (
      select from public.ticket_messages m where m.ticket_id = v_id and not m.is_of_support and m.seq > v_seen
    )
  then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
  if private.end_waiting(v_kind, p_decision.subject_id) is null then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  if v_kind = 'ticket' then
    update public.support_tickets t set closed_at = now() where t.id = v_id;
  elsif p_decision.action = 'retry_mail' then
    update private.unread_mails m set refusals = 0, next_try_at = null where m.receiver_id = v_id and m.refusals > 0;
    update private.search_mails m set refusals = 0, due_at = now() where m.receiver_id = v_id and m.refusals > 0;
    update private.notices m set refusals = 0, next_try_at = now()
    where m.receiver_id = v_id and m.refusals > 0 and m.sent_at is null;
    update private.stranger_mails m set refusals = 0, next_try_at = now()
    where m.id = v_id and m.refusals > 0 and m.sent_at is null;
  end if;
  p_decision.person_id := case v_kind
    when 'support' then (
      select c.talent_id from public.conversations c
      where c.id = v_id and c.company_id = private.support_company_id()
    )
    when 'mail' then (select a.user_id from public.accounts a where a.user_id = v_id)
  end;
  return p_decision;
end $$;
