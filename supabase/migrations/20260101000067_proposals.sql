-- A second operator, for a deletion that nobody asked for and a refund above a sum (docs/decisions/0072-the-desks-door.md).

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  -- What a second operator is asked to decide, and on what: an account, or a payment.
  action text not null references private.decision_actions (action),
  subject_id text not null,
  -- Whom it concerns; the payer of a payment.
  person_id uuid references public.accounts (user_id) on delete cascade,
  -- Who proposes it; what is proposed goes with them.
  operator_id uuid not null references public.desk_operators (user_id) on delete cascade,
  -- As in public.decisions: why, and what was read, which the second operator decides on unchanged.
  note text not null check (char_length(note) between 1 and 2000),
  seen jsonb,
  created_at timestamptz not null default now(),
  unique (action, subject_id)
);
comment on table public.proposals is 'What one operator has proposed and another has to agree to.';
alter table public.proposals enable row level security;
grant select on public.proposals to authenticated;

create index proposals_person_id on public.proposals (person_id);
create index proposals_operator_id on public.proposals (operator_id);

create policy "proposals: operators read" on public.proposals
  for select to authenticated using ((select private.caller_is_operator()));

-- Ends the waiting of a proposal that is gone.
create function private.stop_awaiting_proposal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.stop_awaiting('proposal', old.id::text);
  return null;
end $$;

create trigger stop_awaiting_proposal after delete on public.proposals
  for each row execute function private.stop_awaiting_proposal();

-- Whether an operator may carry out what is proposed: who did not propose it, or, where nobody else may decide on this,
-- who proposed it a day ago. Read with the caller's own rights, which operators have.
create function private.may_agree(p_proposal public.proposals, p_operator_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  with able as (
    select o.user_id from public.desk_operators o
    where exists (
      select from public.role_actions a where a.action = p_proposal.action and a.role = any(o.roles)
    )
  )
  select exists (select from able a where a.user_id = p_operator_id) and case
    when p_proposal.operator_id <> p_operator_id
      then exists (select from able a where a.user_id = p_proposal.operator_id)
    else p_proposal.created_at <= now() - interval '1 day'
      and not exists (select from able a where a.user_id <> p_operator_id)
  end
$$;
grant execute on function private.may_agree(public.proposals, uuid) to authenticated;

-- The same for the caller; null for a proposal that is gone.
create function public.may_agree(p_proposal_id uuid) returns boolean
language sql stable security invoker set search_path = ''
begin atomic
  select private.may_agree(p, (select auth.uid())) from public.proposals p where p.id = p_proposal_id;
end;
grant execute on function public.may_agree(uuid) to authenticated;

-- Whether a decision needs a second operator: to delete an account that did not ask for it, or to refund more of a
-- payment, with what was refunded before, than one operator may.
create function private.needs_second(p_decision public.decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_decision.action
    when 'erase_account' then not exists (
      select from public.account_deletion_requests r where r.user_id = private.uuid_of(p_decision.subject_id)
    )
    when 'refund_payment' then exists (
      select from public.payments p cross join public.site_settings s
      where p.payment_id = p_decision.subject_id and s.approval_amount < case
        when p_decision.seen ->> 'amount' ~ '^\d{1,15}$'
          then p.refunded_amount + (p_decision.seen ->> 'amount')::bigint
        else p.amount
      end
    ) and not exists (
      -- Agreed to already, and asked for again because nobody knows whether the payment provider heard.
      select from public.refunds r
      where r.payment_id = p_decision.subject_id and r.state = 'asked'
        and r.amount::text = p_decision.seen ->> 'amount'
    )
    else false
  end
$$;

-- Who has proposed a decision that needs a second operator, whose proposal is then done. Raises PT409 'needs_second'
-- where nobody has proposed just this.
create function private.second_of(p_decision public.decisions) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_proposal public.proposals;
begin
  select * into v_proposal from public.proposals p
  where p.action = p_decision.action and p.subject_id = p_decision.subject_id
    and p.seen is not distinct from p_decision.seen
  for update;
  if not found or not private.may_agree(v_proposal, p_decision.operator_id) then
    raise exception using errcode = 'PT409', message = 'needs_second', hint = 'Propose it to another operator.';
  end if;
  perform private.count_waiting('proposal', v_proposal.created_at);
  delete from public.proposals p where p.id = v_proposal.id;
  return v_proposal.operator_id;
end $$;

-- Raises what deciding it would: PT404 for an unknown account, PT409 'is_operator', 'erasure_waits' and 'own_account',
-- and 'changed_meanwhile' for one that has asked for it itself.
create function private.check_erasure(p_decision public.decisions) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(p_decision.person_id);
  if not exists (select from public.accounts a where a.user_id = p_decision.person_id) then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  elsif exists (select from public.operators o where o.user_id = p_decision.person_id) then
    raise exception using errcode = 'PT409', message = 'is_operator';
  elsif exists (select from public.account_deletion_requests r where r.user_id = p_decision.person_id) then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'It has asked for it itself.';
  end if;
  perform private.refuse_erasure_that_waits(p_decision.person_id);
  perform private.refuse_own(p_decision, p_decision.person_id);
end $$;

-- The same for a payment: PT409 'already_decided', 'dispute_open', 'changed_meanwhile' and 'own_account', and 23514
-- 'wrong_amount'. Returns it.
create function private.check_refund(p_decision public.decisions) returns public.payments
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_left bigint;
begin
  perform private.lock_to_settle(p_decision.subject_id, null);
  select * into v_payment from public.payments p where p.payment_id = p_decision.subject_id;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  v_left := v_payment.amount - v_payment.refunded_amount;
  if v_left = 0 then
    raise exception using errcode = 'PT409', message = 'already_decided';
  elsif v_payment.status = 'disputed' then
    raise exception using errcode = 'PT409', message = 'dispute_open', hint = 'The bank holds the money.';
  elsif (p_decision.seen ->> 'left') is distinct from v_left::text then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  elsif coalesce(p_decision.seen ->> 'amount', '') !~ '^\d{1,15}$'
    or (p_decision.seen ->> 'amount')::bigint not between 1 and v_left then
    raise exception using errcode = '23514', message = 'wrong_amount', hint = 'At most what is left can be refunded.';
  end if;
  perform private.refuse_own(p_decision, v_payment.company_id, v_payment.talent_id);
  return v_payment;
end $$;

-- Keeps a proposal, which then waits for another operator (a refund urgently); refuses one, or withdraws it, which is for
-- who made it. Raises PT409 'already_proposed', and what deciding the proposed thing would.
create function private.decide_on_proposal(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_proposal public.proposals;
  v_payment public.payments;
begin
  if p_decision.action in ('refuse_proposal', 'withdraw_proposal') then
    delete from public.proposals p
    where p.id = private.decided_id(p_decision)
      and (p.operator_id = p_decision.operator_id) = (p_decision.action = 'withdraw_proposal')
    returning * into v_proposal;
    if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    if not private.may_decide(
      p_decision.operator_id, (select a.area from private.decision_actions a where a.action = v_proposal.action)
    ) then
      raise exception using errcode = '42501', message = 'not_your_role';
    end if;
    perform private.count_waiting('proposal', v_proposal.created_at);
    p_decision.person_id := v_proposal.person_id;
    p_decision.facts := jsonb_build_object('action', v_proposal.action, 'proposed_by', v_proposal.operator_id);
    return p_decision;
  end if;

  if p_decision.action = 'propose_erasure' then
    p_decision.person_id := private.decided_id(p_decision);
    p_decision.seen := null;
    perform private.check_erasure(p_decision);
  else
    v_payment := private.check_refund(p_decision);
    p_decision.person_id := v_payment.company_id;
    p_decision.facts := jsonb_build_object(
      'amount', (p_decision.seen ->> 'amount')::bigint, 'currency', v_payment.currency
    );
  end if;
  insert into public.proposals (action, subject_id, person_id, operator_id, note, seen)
  values (
    case p_decision.action when 'propose_erasure' then 'erase_account' else 'refund_payment' end,
    p_decision.subject_id, p_decision.person_id, p_decision.operator_id, p_decision.note, p_decision.seen
  )
  on conflict (action, subject_id) do nothing
  returning * into v_proposal;
  if not found then
    raise exception using errcode = 'PT409', message = 'already_proposed', hint = 'It waits for another operator.';
  end if;
  perform private.await_operator(
    'proposal', v_proposal.id::text, v_proposal.person_id,
    p_decision.facts || jsonb_build_object('action', v_proposal.action, 'words', left(v_proposal.note, 120)),
    p_is_urgent => v_proposal.action = 'refund_payment'
  );
  return p_decision;
end $$;
