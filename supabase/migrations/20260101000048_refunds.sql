-- Refunds that the desk asks for, of all or a part, once, and those that come back; the deadline of a dispute; what an
-- operator settles (docs/decisions/0074-money.md).

-- Settles an entry of payments_to_settle() by its id:
--   accept  take the amount as the price (of p_checkout_id, when the payment named none); unlocks unless the talent
--           has left
--   retry   apply a failed event again
--   close   settled elsewhere, as the note says; a payment that bought nothing then stays closed unless accepted
--           later
-- Returns the new status. A refund needs no call: the provider's refund event settles it.
create function public.settle_payment(
  p_id text, p_action text, p_note text default null, p_checkout_id uuid default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_event public.payment_events;
  v_result text;
begin
  perform private.lock_to_settle(p_id, p_checkout_id);
  select * into v_event from public.payment_events e where e.id = p_id;

  if p_action = 'accept' then
    update public.payments p set
      accepted = true, closed_at = null,
      checkout_id = c.id, company_id = c.company_id, talent_id = c.talent_id,
      candidate = coalesce(p.candidate, private.shown_name(c.talent_id, t.full_name)),
      position_title = coalesce(p.position_title, q.position_title)
    from public.checkouts c
    left join public.talent_profiles t on t.user_id = c.talent_id
    left join public.talent_positions q on q.id = c.position_id
    where p.payment_id = p_id and p.status in ('amount_mismatch', 'other_link', 'unknown_checkout', 'closed')
      and c.id = coalesce(p.checkout_id, p_checkout_id) and private.can_deliver(c.company_id, c.talent_id);
    if found then v_result := private.settle_payment(p_id); end if;
  elsif p_action = 'retry' and v_event.outcome = 'failed' then
    v_result := replace(private.take_event(v_event), 'busy', 'failed');
    if v_result = 'test_event' then
      raise exception using errcode = 'PT409', message = 'test_event',
        hint = 'The site takes real payments only, so the event stays without effect. Close it.';
    end if;
  elsif p_action = 'close' then
    update public.payments p set
      settled = true,
      closed_at = case when p.status = 'disputed' then p.closed_at else now() end
    where p.payment_id = p_id and not p.settled
      and p.status in (
        'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
      );
    if found then
      v_result := private.settle_payment(p_id);
    else
      update public.payment_events e set settled = true where e.id = p_id and not e.settled
      returning e.outcome into v_result;
    end if;
  end if;

  if v_result is null then
    raise exception using errcode = 'PT404', message = 'nothing_to_settle';
  end if;
  insert into public.payment_events (id, type, kind, payment_id, payload, outcome)
  values (
    'operator:' || gen_random_uuid(), 'operator.' || p_action, 'operator',
    coalesce(v_event.payment_id, p_id), jsonb_build_object('id', p_id, 'note', p_note, 'result', v_result), 'settled'
  );
  return v_result;
end $$;
grant execute on function public.settle_payment(text, text, text, uuid) to service_role;

create table public.refunds (
  -- Also the idempotency key at the payment provider, which makes one refund of it however often it is asked.
  id uuid primary key default gen_random_uuid(),
  payment_id text not null references public.payments (payment_id) on delete cascade,
  -- Minor units: this refund, and what had been refunded before it.
  amount bigint not null check (amount > 0),
  refunded_before bigint not null,
  currency text not null,
  -- Told to the company.
  words text not null default '' check (char_length(words) <= 1000),
  --   asked      the payment provider is to be asked, was asked, or is at work
  --   succeeded  its event says that the money went back
  --   failed     it refused, or the money came back; it can be asked for again
  state text not null default 'asked' check (state in ('asked', 'succeeded', 'failed')),
  -- Why it failed, in the provider's words; 'no_answer' while it is asked and nobody knows whether the provider heard.
  problem text check (char_length(problem) <= 500),
  -- The provider's id of it.
  provider_id text,
  -- The decision that began it. No reference: the log is written after what it says is done.
  decision_id uuid not null,
  asked_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table public.refunds is 'Refunds that operators asked the payment provider for, and how each ended.';
alter table public.refunds enable row level security;
grant select on public.refunds to authenticated;

-- One at a time: what is left of a payment is known only once the one before has ended.
create unique index refunds_open on public.refunds (payment_id) where state = 'asked';
create index refunds_payment_id on public.refunds (payment_id, asked_at desc);
create index refunds_decision_id on public.refunds (decision_id);

create policy "refunds: operators read" on public.refunds
  for select to authenticated using ((select private.caller_is_operator()));

-- What has been refunded of a payment, in minor units: the highest total that the provider reported since a refund
-- last came back, else the highest total less what came back.
create function private.refunded_of(p_payment public.payments) returns bigint
language sql stable security invoker set search_path = '' as $$
  with events as (
    select e.kind, e.occurred_at,
      case when e.kind = 'refund' then coalesce(e.amount, p_payment.amount)
        when jsonb_typeof(e.payload -> 'data' -> 'object' -> 'amount') = 'number'
          then (e.payload -> 'data' -> 'object' ->> 'amount')::bigint
      end as amount
    from public.payment_events e
    where e.payment_id = p_payment.payment_id and e.kind in ('refund', 'refund_failed')
  ),
  returned as (
    select max(e.occurred_at) as at, sum(e.amount) as amount from events e
    where e.kind = 'refund_failed' and e.amount is not null
  )
  select greatest(0, least(p_payment.amount, coalesce(
    (select max(e.amount) from events e, returned r where e.kind = 'refund' and e.occurred_at > r.at),
    (select max(e.amount) from events e where e.kind = 'refund') - coalesce((select r.amount from returned r), 0),
    0
  )))::bigint
$$;
grant execute on function private.refunded_of(public.payments) to service_role;

-- Ends the refund that a payment's events say has gone through, and the waiting of one that had come back and has now
-- been made up for.
create function private.end_refunds(p_payment public.payments) returns void
language sql security definer set search_path = '' as $$
  update public.refunds r set state = 'succeeded', problem = null, settled_at = now()
  where r.payment_id = p_payment.payment_id and r.state = 'asked'
    and r.refunded_before + r.amount <= p_payment.refunded_amount;
  update public.payment_events e set settled = true
  where e.payment_id = p_payment.payment_id and e.kind = 'refund_failed' and not e.settled
    and exists (
      select from public.payment_events later
      where later.payment_id = e.payment_id and later.kind = 'refund' and later.occurred_at > e.occurred_at
        and coalesce(later.amount, p_payment.amount) >= (
          select max(coalesce(f.amount, p_payment.amount)) from public.payment_events f
          where f.payment_id = e.payment_id and f.kind = 'refund' and f.occurred_at <= e.occurred_at
        )
    )
$$;
grant execute on function private.end_refunds(public.payments) to service_role;

-- Marks the refund that came back, by the provider's id of it or else by its amount.
create function private.fail_refund(p_event public.payment_events) returns void
language sql security definer set search_path = '' as $$
  update public.refunds r set
    state = 'failed', settled_at = now(),
    problem = left(coalesce(p_event.payload -> 'data' -> 'object' ->> 'failure_reason', p_event.type), 500)
  where r.id = (
    select f.id from public.refunds f
    where f.payment_id = p_event.payment_id and f.state <> 'failed' and (
      f.provider_id = p_event.payload -> 'data' -> 'object' ->> 'id'
      or f.provider_id is null and f.amount::text = p_event.payload -> 'data' -> 'object' ->> 'amount'
    )
    order by f.provider_id nulls last, f.asked_at desc limit 1
  )
$$;
grant execute on function private.fail_refund(public.payment_events) to service_role;

-- Notes a refund that came back, and what is left of its payment then.
create function private.apply_failed_refund(p_event public.payment_events) returns text
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.fail_refund(p_event);
  perform private.settle_payment(p_event.payment_id);
  return 'refund_failed';
end $$;
grant execute on function private.apply_failed_refund(public.payment_events) to service_role;

-- Begins a refund of a part of a payment, or of all that is left, or takes up one whose outcome is not known; the
-- payment is locked by the caller. Raises PT409: already_decided (nothing is left), already_asked, dispute_open (the
-- bank has the money); and 23514 wrong_amount.
create function private.begin_refund(p_payment public.payments, p_amount bigint, p_words text, p_decision_id uuid)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_left constant bigint := p_payment.amount - p_payment.refunded_amount;
  v_open public.refunds;
begin
  if v_left = 0 then
    raise exception using errcode = 'PT409', message = 'already_decided';
  elsif p_payment.status = 'disputed' then
    raise exception using errcode = 'PT409', message = 'dispute_open', hint = 'The bank holds the money.';
  elsif p_amount not between 1 and v_left then
    raise exception using errcode = '23514', message = 'wrong_amount', hint = 'At most what is left can be refunded.';
  end if;
  select * into v_open from public.refunds r where r.payment_id = p_payment.payment_id and r.state = 'asked';
  if found then
    if v_open.amount <> p_amount or v_open.provider_id is not null
      or v_open.problem is null and v_open.tried_at > now() - interval '2 minutes' then
      raise exception using errcode = 'PT409', message = 'already_asked',
        hint = 'Its outcome comes by itself.';
    end if;
    -- The provider remembers a key for a day. A refund that it made before would have been reported by then.
    if v_open.asked_at > now() - interval '23 hours' then
      update public.refunds r set problem = null, tried_at = now() where r.id = v_open.id;
      return;
    end if;
    update public.refunds r set state = 'failed', settled_at = now() where r.id = v_open.id;
  end if;
  insert into public.refunds (payment_id, amount, refunded_before, currency, words, decision_id)
  values (p_payment.payment_id, p_amount, p_payment.refunded_amount, p_payment.currency, p_words, p_decision_id);
end $$;

-- The refund that a decision lets the payment provider be asked for.
create function public.asked_refund(p_decision_id uuid) returns table (id uuid, amount bigint)
language sql stable security definer set search_path = '' as $$
  select r.id, r.amount
  from public.decisions d join public.refunds r on r.payment_id = d.subject_id and r.state = 'asked'
  where d.id = p_decision_id and d.action = 'refund_payment'
$$;
grant execute on function public.asked_refund(uuid) to service_role;

-- Keeps what the provider answered when it was asked for a refund:
--   taken      it has the refund, and its event settles it; p_provider_id is its id
--   done       it had been refunded before
--   refused    with the reason
--   no_answer  nobody knows; it can be asked again with the same key
create function public.answer_refund(
  p_id uuid, p_answer text, p_provider_id text default null, p_problem text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_answer not in ('taken', 'done', 'refused', 'no_answer') then
    raise exception using errcode = '22023', message = 'unknown_answer';
  end if;
  update public.refunds r set
    provider_id = coalesce(p_provider_id, r.provider_id),
    state = case
      when r.state <> 'asked' then r.state
      when p_answer = 'refused' then 'failed' when p_answer = 'done' then 'succeeded'
      else r.state
    end,
    problem = case
      when r.state <> 'asked' then r.problem
      when p_answer = 'refused' then left(p_problem, 500) when p_answer = 'no_answer' then 'no_answer'
    end,
    settled_at = case when r.state = 'asked' and p_answer in ('refused', 'done') then now() else r.settled_at end
  where r.id = p_id;
end $$;
grant execute on function public.answer_refund(uuid, text, text, text) to service_role;

-- Tells the open desks how a refund stands.
create function private.broadcast_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(jsonb_build_object('kind', 'payment', 'subject_id', new.payment_id), 'changed', 'desk');
  return null;
end $$;

create trigger broadcast_refund after insert or update of state, problem on public.refunds
  for each row execute function private.broadcast_refund();

-- Until when the bank wants the evidence of an open dispute; null when it did not say.
create function private.dispute_due_at(p_payment_id text) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select to_timestamp((e.payload -> 'data' -> 'object' -> 'evidence_details' ->> 'due_by')::double precision)
  from public.payment_events e
  where e.payment_id = p_payment_id and e.kind = 'dispute'
    and jsonb_typeof(e.payload -> 'data' -> 'object' -> 'evidence_details' -> 'due_by') = 'number'
  order by e.occurred_at desc, e.id desc
  limit 1
$$;

create trigger keep_refund_reference after insert or update of provider_id on public.refunds
  for each row when (new.provider_id is not null) execute function private.keep_refund_reference();
