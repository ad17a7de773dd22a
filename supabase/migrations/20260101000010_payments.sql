-- What the payment provider said (payment_events), and what it amounts to (payments). How the one follows from
-- the other stands in the migration of payment states (docs/decisions/0003-server-confirmed-payments.md).

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
  -- Null for a payment that belongs to no checkout of ours, and once an account is erased; no talent, too, for one
  -- that came when the talent had left.
  company_id uuid references public.accounts (user_id) on delete set null,
  talent_id uuid references public.accounts (user_id) on delete set null,
  checkout_id uuid references public.checkouts (id) on delete set null,
  -- For the receipt. The first name only: this row stays when the unlock is taken back.
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
  --   talent_erased     its talent had left before it came (was erased, asked to be, or could not be reached any
  --                     more): to be given back
  --   unknown_checkout  no such checkout, or its company was erased before: to be given back
  --   refunded          given back in full
  --   disputed          the payer's bank has taken it back for now; dispute_lost: for good
  --   closed            it bought nothing, and an operator has dealt with it elsewhere
  status text not null check (status in (
    'unlocked', 'already_unlocked', 'amount_mismatch', 'talent_erased', 'unknown_checkout', 'refunded', 'disputed',
    'dispute_lost', 'closed'
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
  where status in ('already_unlocked', 'amount_mismatch', 'talent_erased', 'unknown_checkout', 'disputed')
    and not settled;
comment on table public.payments is
  'One row per payment, the company''s receipt: what was paid, and what became of it. Derived from payment_events.';

alter table public.payment_events enable row level security;

alter table public.payments enable row level security;
grant select on public.payments to authenticated;

-- One policy, so that the table is closed on purpose and not by omission.
create policy "payment_events: service role only" on public.payment_events
  for all to service_role
  using (true) with check (true);

create policy "payments: company reads own" on public.payments
  for select to authenticated
  using (company_id = (select auth.uid()));

-- An erased talent leaves no name on a receipt.
create function private.prepare_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.talent_id is null and old.talent_id is not null then new.candidate := null; end if;
  new.updated_at := now();
  return new;
end $$;

create trigger prepare_payment before update on public.payments
  for each row execute function private.prepare_payment();
