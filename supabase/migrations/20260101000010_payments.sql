-- What the payment provider said. Every event is kept; what a payment bought follows from all of its
-- events, in whatever order and however often they came (DESIGN D3.3, D3.5).

-- ---------------------------------------------------------------------------------------------------
-- Events: what was said. Payments: what it amounts to.
-- ---------------------------------------------------------------------------------------------------

create table public.payment_events (
  id text primary key,
  type text not null,
  -- What the webhook read in the payload; a payment's state is made of these columns.
  kind text not null default 'other'
    check (kind in ('payment', 'refund', 'refund_failed', 'dispute', 'processing', 'declined', 'operator', 'unreadable', 'other')),
  checkout_id uuid,
  payment_id text,
  dispute_id text,
  amount bigint,
  currency text,
  status text,
  payload jsonb not null,
  outcome text not null default 'received',
  -- Why the outcome is 'failed'.
  problem text,
  -- An operator has dealt with it.
  settled boolean not null default false,
  occurred_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index payment_events_payment_id on public.payment_events (payment_id);
create index payment_events_checkout_id on public.payment_events (checkout_id);
create index payment_events_to_settle on public.payment_events (created_at)
  where outcome in ('failed', 'unknown_payment', 'refund_failed') and not settled;
comment on table public.payment_events is
  'Every event of the payment provider with what came of it; never deleted. What an operator has to look at '
  'is told by payments_to_settle().';

create table public.payments (
  payment_id text primary key,
  -- Null for a payment that belongs to no checkout of ours, and once an account is erased.
  company_id uuid references public.accounts (user_id) on delete set null,
  talent_id uuid references public.accounts (user_id) on delete set null,
  checkout_id uuid references public.checkouts (id) on delete set null,
  -- For the receipt. The first name only: this row stays when the unlock is taken back (DESIGN D4).
  candidate text,
  position_title text,
  amount bigint not null,
  currency text not null,
  refunded_amount bigint not null default 0,
  -- It is the price of its checkout, or an operator took it for that.
  accepted boolean not null,
  -- It is the last of its company and talent that held the unlock: what it bought, should they be erased.
  delivered boolean not null default false,
  --   unlocked          it holds an unlock
  --   already_unlocked  another payment holds the unlock of this talent: to be given back
  --   amount_mismatch   not the price of its checkout: to be given back
  --   unknown_checkout  no such checkout, or its talent was erased before: to be given back
  --   refunded          given back in full
  --   disputed          the payer's bank has taken it back for now; dispute_lost: for good
  --   closed            it bought nothing, and an operator has dealt with it elsewhere
  status text not null check (status in (
    'unlocked', 'already_unlocked', 'amount_mismatch', 'unknown_checkout', 'refunded', 'disputed', 'dispute_lost',
    'closed'
  )),
  -- An operator has seen to the status that it has; another status is news again.
  settled boolean not null default false,
  -- When an operator closed money that bought nothing; it can hold no unlock any more.
  closed_at timestamptz,
  paid_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_company_id on public.payments (company_id, paid_at desc);
create index payments_talent_id on public.payments (talent_id);
create index payments_checkout_id on public.payments (checkout_id);
create index payments_to_settle on public.payments (paid_at)
  where status in ('already_unlocked', 'amount_mismatch', 'unknown_checkout', 'disputed') and not settled;
comment on table public.payments is
  'One row per payment, the company''s receipt: what was paid, and what became of it. Derived from payment_events.';

alter table public.payment_events enable row level security;
revoke all on public.payment_events from anon, authenticated;
grant all on public.payment_events to service_role;

alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated;
grant select on public.payments to authenticated;
grant all on public.payments to service_role;

-- One policy, so that the table is closed on purpose and not by omission.
create policy "payment_events: service role only" on public.payment_events
  for all to service_role
  using (true) with check (true);

create policy "payments: company reads own" on public.payments
  for select to authenticated
  using (company_id = (select auth.uid()));

-- An erased talent leaves no name on a receipt (DESIGN D13).
create function private.forget_candidate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.talent_id is null then new.candidate := null; end if;
  return new;
end $$;

create trigger forget_candidate before update of talent_id on public.payments
  for each row execute function private.forget_candidate();

create trigger touch_updated_at before update on public.payments
  for each row execute function private.touch_updated_at();

-- ---------------------------------------------------------------------------------------------------
-- From events to state
-- ---------------------------------------------------------------------------------------------------

-- What the events of one payment say, without a look at other payments: 'valid' money may hold an unlock.
create function private.payment_standing(p_payment public.payments) returns text
language sql stable security invoker set search_path = '' as $$
  -- A dispute only moves on: an inquiry, a chargeback, its end. Told out of order, the furthest counts.
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
    when exists (
      select 1 from public.payment_events e
      where e.payment_id = p_payment.payment_id and e.kind = 'refund' and e.status = 'full'
    ) then 'refunded'
    when exists (select 1 from disputes d where d.status = 'lost') then 'dispute_lost'
    when exists (select 1 from disputes d where d.status in ('needs_response', 'under_review')) then 'disputed'
    when p_payment.closed_at is not null then 'closed'
    when p_payment.company_id is null or p_payment.talent_id is null then case
      -- Somebody was erased since: it stays what it was, a contact that was delivered or money for nothing.
      when p_payment.delivered then 'unlocked'
      when p_payment.status in ('already_unlocked', 'amount_mismatch') then p_payment.status
      else 'unknown_checkout'
    end
    when not p_payment.accepted then 'amount_mismatch'
    else 'valid'
  end
$$;

-- Settles everything one company paid for one talent: exactly one valid payment holds the unlock, the
-- others are to be given back; without one there is no unlock.
create function private.settle_pair(p_company_id uuid, p_talent_id uuid) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  v_unlock public.unlocked_contacts;
  v_holder public.payments;
begin
  perform pg_advisory_xact_lock(hashtextextended('pair:' || p_company_id || p_talent_id, 0));

  select * into v_unlock from public.unlocked_contacts u
  where u.user_id = p_company_id and u.closer_id = p_talent_id;

  -- Whoever holds it keeps it; after that the first who paid.
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
    -- A dispute that was won gives back what was unlocked then.
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
      closer_name = excluded.closer_name,
      email = excluded.email,
      phone = excluded.phone,
      payment_id = excluded.payment_id,
      paid_amount = excluded.paid_amount,
      paid_currency = excluded.paid_currency,
      -- Handed from one payment to another it was never gone.
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
end $$;

-- Brings one payment up to date with its events; gives its status.
create function private.settle_payment(p_payment_id text) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_payment public.payments;
  v_status text;
begin
  update public.payments p
  set refunded_amount = (
    select least(p.amount, coalesce(max(coalesce(e.amount, p.amount)), 0)) from public.payment_events e
    where e.payment_id = p.payment_id and e.kind = 'refund'
  )
  where p.payment_id = p_payment_id
  returning * into v_payment;
  if not found then return 'unknown_payment'; end if;

  if v_payment.company_id is null or v_payment.talent_id is null then
    v_status := private.payment_standing(v_payment);
    update public.payments p set status = v_status, settled = p.settled and p.status = v_status
    where p.payment_id = p_payment_id;
    -- Paid for somebody who is gone.
    update public.checkouts c set status = 'failed'
    where c.id = v_payment.checkout_id and c.status in ('pending', 'processing', 'declined');
  else
    perform private.settle_pair(v_payment.company_id, v_payment.talent_id);
  end if;
  return (select p.status from public.payments p where p.payment_id = p_payment_id);
end $$;

-- What an event changes, from its row alone, so that it can be tried again.
create function private.apply_event(p_event public.payment_events) returns text
language plpgsql security invoker set search_path = '' as $$
begin
  if p_event.kind = 'payment' then
    insert into public.payments (
      payment_id, company_id, talent_id, checkout_id, candidate, position_title, amount, currency, accepted, status
    )
    select
      p_event.payment_id, c.company_id, c.talent_id, c.id,
      nullif(split_part(trim(t.full_name), ' ', 1), ''),
      (select p.position_title from public.talent_positions p where p.id = c.position_id),
      p_event.amount, p_event.currency,
      coalesce(p_event.amount = c.amount and p_event.currency = c.currency, false), 'unknown_checkout'
    from (select 1) as one
    left join public.checkouts c on c.id = p_event.checkout_id
    left join public.talent_profiles t on t.user_id = c.talent_id
    on conflict (payment_id) do nothing;
    -- Another event of a payment that is known: completed, and then async_payment_succeeded.
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
    raise exception using errcode = '22000', message = 'it is not what an event of its type is; see its payload';
  end if;

  return case p_event.kind when 'refund_failed' then 'refund_failed' else 'ignored' end;
end $$;

-- Keeps an event and applies it. One that cannot be applied is kept as 'failed', with the reason, and is
-- applied when it is sent or tried again.
create function private.take_event(p_event public.payment_events) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_event public.payment_events := p_event;
begin
  perform pg_advisory_xact_lock(hashtextextended(
    'payment:' || coalesce(v_event.payment_id, v_event.checkout_id::text, v_event.id), 0
  ));

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
  -- Read at last, or told readably: what could not be read before is replaced.
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
    v_event.outcome := 'failed';
    v_event.problem := sqlstate || ' ' || sqlerrm;
  end;

  update public.payment_events e
  set outcome = v_event.outcome, problem = v_event.problem
  where e.id = v_event.id;
  return v_event.outcome;
end $$;

revoke all on function private.forget_candidate() from public, anon, authenticated;
revoke all on function private.payment_standing(public.payments) from public, anon, authenticated;
revoke all on function private.settle_pair(uuid, uuid) from public, anon, authenticated;
revoke all on function private.settle_payment(text) from public, anon, authenticated;
revoke all on function private.apply_event(public.payment_events) from public, anon, authenticated;
revoke all on function private.take_event(public.payment_events) from public, anon, authenticated;
grant execute on function private.payment_standing(public.payments) to service_role;
grant execute on function private.settle_pair(uuid, uuid) to service_role;
grant execute on function private.settle_payment(text) to service_role;
grant execute on function private.apply_event(public.payment_events) to service_role;
grant execute on function private.take_event(public.payment_events) to service_role;
