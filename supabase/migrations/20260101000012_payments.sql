-- What the payment provider reported (payment_events) and the state that follows (payments).

create table public.payment_events (
  id text primary key,
  type text not null,
  -- The webhook reads these columns from the payload; the state of a payment is derived from them alone.
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
  -- Whether an operator has dealt with the event.
  settled boolean not null default false,
  occurred_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on table public.payment_events is
  'Every event of the payment provider with what came of it; never deleted. What an operator has to look at '
  'is told by payments_to_settle().';
alter table public.payment_events enable row level security;
grant select on public.payment_events to authenticated;

create index payment_events_payment_id on public.payment_events (payment_id);
create index payment_events_checkout_id on public.payment_events (checkout_id);

create index payment_events_to_settle on public.payment_events (created_at)
  where outcome in ('failed', 'unknown_payment', 'refund_failed') and not settled;

create table public.payments (
  payment_id text primary key,
  -- company_id is null for a payment without a known checkout or after the company was erased; talent_id also when
  -- the talent had left before the payment arrived.
  company_id uuid references public.accounts (user_id) on delete set null,
  talent_id uuid references public.accounts (user_id) on delete set null,
  checkout_id uuid references public.checkouts (id) on delete set null,
  -- For the receipt. Only the first name, because this row remains after a refund.
  candidate text,
  position_title text,
  amount bigint not null,
  currency text not null,
  refunded_amount bigint not null default 0,
  -- Whether the amount is the price of the checkout, or an operator accepted it as such.
  accepted boolean not null,
  -- Whether this payment was the last to hold the company's unlock of the talent: it still counts as what was bought
  -- if one of them is erased.
  delivered boolean not null default false,
  --   unlocked          holds the unlock
  --   already_unlocked  another payment holds this talent's unlock: to be refunded
  --   amount_mismatch   not the price of its checkout: to be refunded
  --   talent_erased     the talent was erased, asked for deletion or was unreachable when it arrived: to be refunded
  --   unknown_checkout  no such checkout, or its company was already erased: to be refunded
  --   refunded          refunded in full
  --   disputed          the payer's bank has taken the money back for now (dispute_lost: for good)
  --   closed            bought nothing, and an operator has settled it elsewhere
  status text not null check (status in (
    'unlocked', 'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded',
    'disputed', 'dispute_lost', 'closed'
  )),
  -- Whether an operator has seen the current status; a change of status resets it.
  settled boolean not null default false,
  -- When an operator closed a payment that bought nothing; it can no longer hold an unlock.
  closed_at timestamptz,
  paid_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_other_link boolean not null default false
);
comment on table public.payments is
  'One row per payment, the company''s receipt: what was paid, and what became of it. Derived from payment_events.';
comment on column public.payments.has_other_link is 'Whether it was paid on a page that sells something else.';
alter table public.payments enable row level security;
grant select on public.payments to authenticated;

create index payments_to_settle on public.payments (paid_at)
  where status in ('already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed')
    and not settled;

create index payments_paid_at on public.payments (paid_at, payment_id);
create index payments_company_id on public.payments (company_id, paid_at desc);
create index payments_talent_id on public.payments (talent_id);
create index payments_checkout_id on public.payments (checkout_id);

create policy "payment_events: operators read" on public.payment_events
  for select to authenticated
  using ((select private.caller_is_operator()));

create policy "payments: company and operators read" on public.payments
  for select to authenticated
  using (company_id = (select auth.uid()) or (select private.caller_is_operator()));

-- Removes the name of an erased talent from the receipt.
create function private.prepare_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.talent_id is null and old.talent_id is not null then new.candidate := null; end if;
  new.updated_at := now();
  return new;
end $$;

create trigger prepare_payment before update on public.payments
  for each row execute function private.prepare_payment();

-- Everything that waits for an operator: payments that bought nothing, open disputes, events that could not be
-- applied.
create function public.payments_to_settle() returns table (
  id text, what text, payment_id text, checkout_id uuid, company_id uuid, talent_id uuid,
  amount bigint, currency text, since timestamptz, problem text
)
language sql stable security invoker set search_path = '' as $$
  select p.payment_id, p.status, p.payment_id, p.checkout_id, p.company_id, p.talent_id,
    p.amount - p.refunded_amount, p.currency, p.paid_at, null::text
  from public.payments p
  where p.status in (
      'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
    ) and not p.settled
  union all
  select e.id, e.outcome, e.payment_id, e.checkout_id, null, null, e.amount, e.currency, e.created_at, e.problem
  from public.payment_events e
  where e.outcome in ('failed', 'unknown_payment', 'refund_failed') and not e.settled
    -- The event was early: its payment has arrived since.
    and not (e.outcome = 'unknown_payment'
      and exists (select 1 from public.payments p where p.payment_id = e.payment_id))
  order by 9
$$;
grant execute on function public.payments_to_settle() to service_role;
