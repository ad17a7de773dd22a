-- Derives what each payment bought from the events of the payment provider, whatever their order and however often
-- they repeat. The functions that the webhook calls return the outcome of the event: a status of payments, or
-- duplicate_event, unknown_payment (kept until its payment arrives), processing, declined, refund_failed, ignored,
-- failed (kept; the provider is to send it again), busy (the same, because of another transaction: call again at once), or
-- test_event (not kept: the site takes real payments only).

-- The state of one payment by its own events, ignoring other payments: a 'valid' payment may hold an unlock. A payment is
-- refunded only as long as all of it is: a refund that came back gives the contact back.
create function private.payment_standing(p_payment public.payments) returns text
language sql stable security invoker set search_path = '' as $$
  -- A dispute only moves forward: inquiry, chargeback, outcome. When events arrive out of order, the furthest counts.
  with disputes as (
    select distinct on (e.dispute_id) e.status
    from public.payment_events e
    where e.payment_id = p_payment.payment_id and e.kind = 'dispute'
    order by e.dispute_id,
      case
        when e.status in ('won', 'lost') then 3
        when e.status in ('needs_response', 'under_review') then 2
        else 1
      end desc,
      e.occurred_at desc, e.id desc
  )
  select case
    when p_payment.refunded_amount >= p_payment.amount and exists (
      select 1 from public.payment_events e
      where e.payment_id = p_payment.payment_id and e.kind = 'refund' and e.status = 'full'
    ) then 'refunded'
    when exists (select 1 from disputes d where d.status = 'lost') then 'dispute_lost'
    when exists (select 1 from disputes d where d.status in ('needs_response', 'under_review')) then 'disputed'
    when p_payment.closed_at is not null then 'closed'
    when p_payment.company_id is null or p_payment.talent_id is null then case
      -- Company or talent were erased or had left: the payment keeps its earlier state, a delivered contact or money
      -- that bought nothing.
      when p_payment.delivered then 'unlocked'
      when p_payment.status in ('already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased')
        then p_payment.status
      when p_payment.company_id is not null then 'talent_erased'
      else 'unknown_checkout'
    end
    when not p_payment.accepted then case when p_payment.has_other_link then 'other_link' else 'amount_mismatch' end
    else 'valid'
  end
$$;
grant execute on function private.payment_standing(public.payments) to service_role;

-- Whether a payment of this company can still buy this talent's contact: a talent who has left is no longer sold, but
-- a company keeps the contact it already has.
create function private.can_deliver(p_company_id uuid, p_talent_id uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select private.is_for_hire(p_talent_id) or exists (
    select 1 from public.unlocked_contacts u
    where u.user_id = p_company_id and u.closer_id = p_talent_id and u.refunded_at is null
  )
$$;
grant execute on function private.can_deliver(uuid, uuid) to service_role;

-- Locks what an event of a payment writes, before its first write and in the order of
-- docs/decisions/0048-order-of-locks.md: the payment, its company and talent together, because settling one payment also
-- writes the others of the pair, and the talent, who cannot remove contact details while they are being sold.
create function private.lock_payment(p_payment_id text, p_checkout_id uuid, p_event_id text) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  v_company_id uuid;
  v_talent_id uuid;
begin
  perform private.lock_accounts(true);
  perform pg_advisory_xact_lock(
    hashtextextended('payment:' || coalesce(p_payment_id, p_checkout_id::text, p_event_id), 0)
  );
  select coalesce(p.company_id, c.company_id), coalesce(p.talent_id, c.talent_id) into v_company_id, v_talent_id
  from (select 1) as one
  left join public.payments p on p.payment_id = p_payment_id
  left join public.checkouts c on c.id = coalesce(p.checkout_id, p_checkout_id);
  perform pg_advisory_xact_lock(hashtextextended('pair:' || v_company_id || v_talent_id, 0));
  perform private.lock_account(v_talent_id);
end $$;
grant execute on function private.lock_payment(text, uuid, text) to service_role;

-- The same for a payment or an event that an operator settles, by its id.
create function private.lock_to_settle(p_id text, p_checkout_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select private.lock_payment(
    case when e.id is null then p_id else e.payment_id end,
    case when e.id is null then p_checkout_id else e.checkout_id end,
    p_id
  )
  from (select 1) as one left join public.payment_events e on e.id = p_id
$$;
grant execute on function private.lock_to_settle(text, uuid) to service_role;

-- Settles all payments of one company for one talent: exactly one valid payment holds the unlock, the others are to
-- be refunded; without a valid one there is no unlock. The caller holds the locks of lock_payment.
create function private.settle_pair(p_company_id uuid, p_talent_id uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  v_unlock public.unlocked_contacts;
  v_holder public.payments;
begin
  select * into v_unlock from public.unlocked_contacts u
  where u.user_id = p_company_id and u.closer_id = p_talent_id;

  -- The payment that holds the unlock keeps it; otherwise the earliest payment gets it.
  select p.* into v_holder from public.payments p
  where p.company_id = p_company_id and p.talent_id = p_talent_id
    and private.payment_standing(p) = 'valid'
  order by (p.payment_id = v_unlock.payment_id and v_unlock.refunded_at is null) desc nulls last,
    p.paid_at, p.payment_id
  limit 1;

  update public.payments p
  set status = s.status, settled = p.settled and p.status = s.status,
    delivered = case when v_holder.payment_id is null then p.delivered else p.payment_id = v_holder.payment_id end
  from (
    select q.payment_id, case
      when q.payment_id = v_holder.payment_id then 'unlocked'
      when private.payment_standing(q) = 'valid' then 'already_unlocked'
      else private.payment_standing(q)
    end as status
    from public.payments q
    where q.company_id = p_company_id and q.talent_id = p_talent_id
  ) s
  where p.payment_id = s.payment_id;

  if v_holder.payment_id is null then
    update public.unlocked_contacts u set refunded_at = now()
    where u.user_id = p_company_id and u.closer_id = p_talent_id and u.refunded_at is null;
  elsif v_unlock.payment_id is not distinct from v_holder.payment_id then
    -- Winning a dispute restores the unlock.
    update public.unlocked_contacts u set refunded_at = null
    where u.id = v_unlock.id and u.refunded_at is not null;
  else
    insert into public.unlocked_contacts as u (
      user_id, closer_id, position_id, position_title, closer_name, email, phone,
      payment_id, paid_amount, paid_currency
    )
    select
      p_company_id, p_talent_id, c.position_id, v_holder.position_title,
      t.full_name, private.account_email(p_talent_id), t.phone,
      v_holder.payment_id, v_holder.amount, v_holder.currency
    from (select 1) as one
    left join public.talent_profiles t on t.user_id = p_talent_id
    left join public.checkouts c on c.id = v_holder.checkout_id
    on conflict (user_id, closer_id) do update set
      position_id = excluded.position_id,
      position_title = excluded.position_title,
      -- A talent who has left may have no name or phone any more; the company keeps the values it bought.
      closer_name = coalesce(excluded.closer_name, u.closer_name),
      email = excluded.email,
      phone = coalesce(excluded.phone, u.phone),
      payment_id = excluded.payment_id,
      paid_amount = excluded.paid_amount,
      paid_currency = excluded.paid_currency,
      -- An unlock handed from one payment to another without interruption keeps its date.
      created_at = case when u.refunded_at is null then u.created_at else now() end,
      refunded_at = null;
  end if;

  update public.checkouts c
  set status = case
    when exists (
      select 1 from public.payments p
      where p.checkout_id = c.id and (p.status = 'already_unlocked' or p.status = 'closed' and p.accepted)
    ) then 'duplicate'
    when exists (select 1 from public.payments p where p.checkout_id = c.id and p.accepted) then 'paid'
    else 'failed'
  end
  where c.id in (
    select p.checkout_id from public.payments p
    where p.company_id = p_company_id and p.talent_id = p_talent_id
  );
  -- The first payment closes the other checkouts. One that is with the bank stays open, as its payment may still come.
  update public.checkouts c set status = 'superseded'
  where v_holder.payment_id is not null and c.company_id = p_company_id and c.talent_id = p_talent_id
    and c.status in ('pending', 'declined');
end $$;
grant execute on function private.settle_pair(uuid, uuid) to service_role;

-- Brings one payment up to date with its events and refunds; returns its status. The caller holds the locks of
-- lock_payment.
create function private.settle_payment(p_payment_id text) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_payment public.payments;
  v_status text;
begin
  update public.payments p set refunded_amount = private.refunded_of(p)
  where p.payment_id = p_payment_id
  returning * into v_payment;
  if not found then return 'unknown_payment'; end if;
  perform private.end_refunds(v_payment);

  if v_payment.company_id is null or v_payment.talent_id is null then
    v_status := private.payment_standing(v_payment);
    update public.payments p set status = v_status, settled = p.settled and p.status = v_status
    where p.payment_id = p_payment_id;
    update public.checkouts c set status = 'talent_erased'
    where c.id = v_payment.checkout_id and c.status in ('pending', 'processing', 'declined');
  else
    perform private.settle_pair(v_payment.company_id, v_payment.talent_id);
  end if;
  return (select p.status from public.payments p where p.payment_id = p_payment_id);
end $$;
grant execute on function private.settle_payment(text) to service_role;

-- Applies an event using only its stored row, so that a failed one can be retried.
create function private.apply_event(p_event public.payment_events) returns text
language plpgsql security invoker set search_path = '' as $$
begin
  if p_event.kind = 'payment' then
    insert into public.payments (
      payment_id, company_id, talent_id, checkout_id, candidate, position_title, amount, currency, accepted,
      has_other_link, status
    )
    select
      p_event.payment_id, c.company_id,
      case when private.can_deliver(c.company_id, c.talent_id) then c.talent_id end, c.id,
      private.shown_name(c.talent_id, t.full_name),
      (select p.position_title from public.talent_positions p where p.id = c.position_id),
      p_event.amount, p_event.currency,
      coalesce(p_event.amount = c.amount and p_event.currency = c.currency, false) and not private.is_other_link(p_event),
      private.is_other_link(p_event), 'unknown_checkout'
    from (select 1) as one
    left join public.checkouts c on c.id = p_event.checkout_id
    left join public.talent_profiles t on t.user_id = c.talent_id
    on conflict (payment_id) do nothing;
    -- The payment is already known: Stripe sends both completed and async_payment_succeeded.
    if not found then return 'duplicate_event'; end if;
    return private.settle_payment(p_event.payment_id);
  end if;

  if p_event.kind in ('refund', 'dispute') then
    return private.settle_payment(p_event.payment_id);
  end if;

  if p_event.kind in ('processing', 'declined') then
    update public.checkouts c set status = e.kind
    from (
      select e.kind from public.payment_events e
      where e.checkout_id = p_event.checkout_id and e.kind in ('processing', 'declined')
      order by e.occurred_at desc, e.kind = 'declined' desc
      limit 1
    ) e
    where c.id = p_event.checkout_id and c.status in ('pending', 'processing', 'declined');
    return p_event.kind;
  end if;

  if p_event.kind = 'unreadable' then
    raise exception using errcode = '22000', message = 'it is not what an event of its type is; look it up at the payment provider by its id';
  end if;

  if p_event.kind = 'refund_failed' then return private.apply_failed_refund(p_event); end if;
  return 'ignored';
end $$;
grant execute on function private.apply_event(public.payment_events) to service_role;

-- Stores an event and applies it. An event that cannot be applied is stored as 'failed' with the reason, and applied
-- when it is sent or tried again; returned is 'busy' when only another transaction stood in the way. A test event of the
-- provider, which moves no money, is only taken in test mode.
create function private.take_event(p_event public.payment_events) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_event public.payment_events := p_event;
  is_busy boolean := false;
begin
  if v_event.payload -> 'livemode' = 'false' and not exists (select from public.site_settings s where s.mode = 'test') then
    return 'test_event';
  end if;

  perform private.lock_payment(v_event.payment_id, v_event.checkout_id, v_event.id);

  insert into public.payment_events as e (
    id, type, kind, checkout_id, payment_id, dispute_id, amount, currency, status, payload, occurred_at
  ) values (
    v_event.id, v_event.type, v_event.kind, v_event.checkout_id, v_event.payment_id, v_event.dispute_id,
    v_event.amount, lower(v_event.currency), v_event.status, v_event.payload,
    coalesce(
      case
        when jsonb_typeof(v_event.payload -> 'created') <> 'number' then null
        when (v_event.payload ->> 'created')::numeric between 0 and 253402300799
          then to_timestamp((v_event.payload ->> 'created')::double precision)
      end,
      now()
    )
  -- A repeated event replaces the stored one, which may have been unreadable before.
  ) on conflict (id) do update set
    type = excluded.type, kind = excluded.kind, checkout_id = excluded.checkout_id,
    payment_id = excluded.payment_id, dispute_id = excluded.dispute_id, amount = excluded.amount,
    currency = excluded.currency, status = excluded.status, payload = excluded.payload,
    occurred_at = excluded.occurred_at
  where e.kind = 'unreadable' and e.outcome = 'failed';
  select * into v_event from public.payment_events e where e.id = p_event.id;
  if v_event.outcome not in ('received', 'failed') then
    return 'duplicate_event';
  end if;

  begin
    v_event.outcome := private.apply_event(v_event);
    v_event.problem := null;
  exception when others then
    is_busy := sqlstate in ('40P01', '40001');
    v_event.outcome := 'failed';
    v_event.problem := sqlstate || ' ' || sqlerrm;
  end;

  update public.payment_events e
  set outcome = v_event.outcome, problem = v_event.problem
  where e.id = v_event.id;
  return case when is_busy then 'busy' else v_event.outcome end;
end $$;
grant execute on function private.take_event(public.payment_events) to service_role;

-- A confirmed payment. Triggers then open the conversation and send the welcome message and the broadcast.
create function public.apply_payment(
  p_event_id text, p_event_type text, p_checkout_id uuid, p_payment_id text,
  p_amount bigint, p_currency text, p_payload jsonb
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', p_event_type, 'kind', 'payment', 'checkout_id', p_checkout_id,
    'payment_id', p_payment_id, 'amount', p_amount, 'currency', p_currency, 'payload', p_payload
  )))
$$;
grant execute on function public.apply_payment(text, text, uuid, text, bigint, text, jsonb) to service_role;

-- A refund. p_amount is the total refunded so far; a partial refund keeps the unlock.
create function public.apply_refund(
  p_event_id text, p_payment_id text, p_payload jsonb,
  p_amount bigint default null, p_full boolean default true
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', coalesce(p_payload ->> 'type', 'refund'), 'kind', 'refund',
    'payment_id', p_payment_id, 'amount', p_amount, 'status', case when p_full then 'full' else 'partial' end,
    'payload', p_payload
  )))
$$;
grant execute on function public.apply_refund(text, text, jsonb, bigint, boolean) to service_role;

-- A dispute: it revokes the unlock while open or lost, and restores it when won. p_status is the provider's;
-- 'warning_…' is an inquiry, which moves no money.
create function public.apply_dispute(
  p_event_id text, p_payment_id text, p_dispute_id text, p_status text, p_payload jsonb
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', coalesce(p_payload ->> 'type', 'dispute'), 'kind', 'dispute',
    'payment_id', p_payment_id, 'dispute_id', p_dispute_id, 'status', p_status, 'payload', p_payload
  )))
$$;
grant execute on function public.apply_dispute(text, text, text, text, jsonb) to service_role;

-- Every other event: a checkout whose payment is under way ('processing') or was declined ('declined'), a failed
-- refund ('refund_failed'), an event that the webhook could not read ('unreadable', stored as failed) and events that
-- do not concern us ('other').
create function public.keep_payment_event(
  p_event_id text, p_event_type text, p_kind text, p_payload jsonb,
  p_checkout_id uuid default null, p_payment_id text default null
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', p_event_type, 'kind', p_kind, 'checkout_id', p_checkout_id,
    'payment_id', p_payment_id, 'payload', p_payload
  )))
$$;
grant execute on function public.keep_payment_event(text, text, text, jsonb, uuid, text) to service_role;
