-- Figures that a bookkeeper agrees with, how long things waited, and who issues invoices (docs/decisions/0074-money.md).

-- What became of each payment of some days (UTC, both included): its amount, split into parts that add up to it, and
-- what the payment provider kept, where an event said so. For operators alone. The events of each are read once.
create function public.desk_payments(p_from date default null, p_to date default null) returns table (
  payment_id text, paid_at timestamptz, company_id uuid, status text, currency text, amount bigint,
  bought bigint, refunded bigint, to_refund bigint, disputed bigint, lost bigint, settled bigint,
  is_charged_back boolean, fee bigint
)
language sql stable security invoker set search_path = '' as $$
  select p.payment_id, p.paid_at, p.company_id, p.status, p.currency, p.amount,
    case when p.status = 'unlocked' then p.amount - p.refunded_amount else 0 end,
    p.refunded_amount,
    -- Money that bought nothing, and a refund that came back.
    case
      when p.status in (
        'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded'
      )
        then p.amount - p.refunded_amount
      else 0
    end,
    case when p.status = 'disputed' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'dispute_lost' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'closed' then p.amount - p.refunded_amount else 0 end,
    event.is_charged_back, event.fee
  from public.payments p
  cross join lateral (
    select coalesce(bool_or(e.kind = 'dispute' and e.status not like 'warning%'), false) as is_charged_back,
      max(case
        when jsonb_typeof(e.payload -> 'data' -> 'object' -> 'fee') = 'number'
          then (e.payload -> 'data' -> 'object' ->> 'fee')::bigint
      end) as fee
    from public.payment_events e where e.payment_id = p.payment_id
  ) event
  where exists (select from public.operators o where o.user_id = (select auth.uid()))
    and (p_from is null or p.paid_at >= p_from::timestamp at time zone 'utc')
    and (p_to is null or p.paid_at < (p_to + 1)::timestamp at time zone 'utc')
  order by p.paid_at, p.payment_id
$$;
grant execute on function public.desk_payments(date, date) to authenticated;

-- The same by the month (UTC) in which it was paid and by currency. fees is of the payments whose fee is known.
create function public.desk_money(p_from date default null, p_to date default null) returns table (
  month date, currency text, payments bigint, paid bigint, bought bigint, refunded bigint, to_refund bigint,
  disputed bigint, lost bigint, settled bigint, chargebacks bigint, fees bigint, fees_known bigint
)
language sql stable security invoker set search_path = '' as $$
  select date_trunc('month', p.paid_at at time zone 'utc')::date, p.currency, count(*), sum(p.amount)::bigint,
    sum(p.bought)::bigint, sum(p.refunded)::bigint, sum(p.to_refund)::bigint, sum(p.disputed)::bigint,
    sum(p.lost)::bigint, sum(p.settled)::bigint, count(*) filter (where p.is_charged_back),
    coalesce(sum(p.fee), 0)::bigint, count(p.fee)
  from public.desk_payments(p_from, p_to) p
  group by 1, 2
  order by 1, 2
$$;
grant execute on function public.desk_money(date, date) to authenticated;

create table public.desk_waits (
  id bigint generated always as identity primary key,
  kind text not null references public.desk_kinds (kind),
  seconds int not null,
  ended_at timestamptz not null default now()
);
comment on table public.desk_waits is 'How long each thing waited for a decision, for some weeks.';
alter table public.desk_waits enable row level security;
grant select on public.desk_waits to authenticated;

create index desk_waits_ended_at on public.desk_waits (ended_at);
create index desk_waits_kind on public.desk_waits (kind);

-- Where new sequences are everyone's by default, too.
revoke all on sequence public.desk_waits_id_seq from anon, authenticated, service_role;

create policy "desk_waits: operators read" on public.desk_waits
  for select to authenticated using ((select private.caller_is_operator()));

-- How long things of each kind waited in the last 28 days, in seconds: how many, the median, and the longest; and how
-- long the oldest has waited that waits now.
create function public.desk_wait_times() returns table (
  kind text, n bigint, median double precision, longest int, oldest double precision
)
language sql stable security invoker set search_path = '' as $$
  select k.kind, count(w.id), percentile_cont(0.5) within group (order by w.seconds), max(w.seconds),
    (select extract(epoch from now() - min(i.since)) from public.desk_items i where i.kind = k.kind)
  from public.desk_kinds k
  left join public.desk_waits w on w.kind = k.kind and w.ended_at > now() - interval '28 days'
  where exists (select from public.operators o where o.user_id = (select auth.uid()))
  group by k.kind, k.place
  order by k.place
$$;
grant execute on function public.desk_wait_times() to authenticated;

-- Deletes the waiting times that no figure looks at any more.
create function private.purge_desk_waits() returns void
language sql security definer set search_path = '' as $$
  delete from public.desk_waits w
  where w.id in (
    select o.id from public.desk_waits o where o.ended_at < now() - interval '60 days' limit 5000 for update skip locked
  )
$$;

-- Takes an operator's account off the sign-ups of its day, or back on.
create function private.count_operator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_figure(
    a.user_type || '_sign_ups', case tg_op when 'INSERT' then -1 else 1 end, '', (a.created_at at time zone 'utc')::date
  ) from public.accounts a where a.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

create trigger count_operator after insert or delete on public.operators
  for each row execute function private.count_operator();

-- Who sells and how invoices are made, set by the database's owner; without a row there are receipts alone.
create table private.invoice_settings (
  id boolean primary key default true check (id),
  legal_name text not null check (not private.is_blank(legal_name)),
  address text not null check (not private.is_blank(address)),
  tax_id text not null check (not private.is_blank(tax_id)),
  register text,
  -- What numbers begin with; those of credit notes have an R after it.
  series text not null default 'A' check (series ~ '^[A-Z0-9-]{1,12}$'),
  -- The part of VAT that the price includes; a note for none, such as reverse charge.
  vat_percent numeric(5, 2) not null default 0 check (vat_percent between 0 and 50),
  vat_note text,
  -- Payments from then on have invoices, which are kept for so many years.
  starts_at timestamptz not null default now(),
  keep_years int not null default 10 check (keep_years between 1 and 30)
);


-- The next number of each series; locked until the invoice that takes one is stored, so that none is missing.
create table private.invoice_numbers (
  series text primary key,
  next bigint not null
);


-- Says to everyone whether there are invoices.
create function private.note_invoices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.site_settings s set issues_invoices = exists (select from private.invoice_settings)
  where s.issues_invoices <> exists (select from private.invoice_settings);
  return null;
end $$;

create trigger note_invoices after insert or delete on private.invoice_settings
  for each statement execute function private.note_invoices();

-- Whom a company's invoices are made out to.
create table public.billing_details (
  company_id uuid primary key default auth.uid() references public.accounts (user_id) on delete cascade,
  name text not null check (char_length(name) <= 200 and not private.is_blank(name)),
  address text not null check (char_length(address) <= 500 and not private.is_blank(address)),
  tax_id text not null default '' check (char_length(tax_id) <= 40),
  updated_at timestamptz not null default now()
);
comment on table public.billing_details is 'For the company alone and its invoices.';
alter table public.billing_details
  alter column name set statistics 0,
  alter column address set statistics 0,
  alter column tax_id set statistics 0;
alter table public.billing_details enable row level security;
grant select, delete on public.billing_details to authenticated;
grant insert (name, address, tax_id), update (name, address, tax_id) on public.billing_details to authenticated;

create policy "billing_details: company and operators read" on public.billing_details
  for select to authenticated
  using (company_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "billing_details: company writes own" on public.billing_details
  for insert to authenticated
  with check (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

create policy "billing_details: company changes own" on public.billing_details
  for update to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')))
  with check (company_id = (select auth.uid()));

create policy "billing_details: company deletes own" on public.billing_details
  for delete to authenticated using (company_id = (select auth.uid()));

create trigger lock_caller before insert or update or delete on public.billing_details
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert or update on public.billing_details
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('billing', '240', '1 hour');

create trigger throttle_deletes before delete on public.billing_details
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- No reference: it is kept for its term, whatever else goes.
  payment_id text not null,
  company_id uuid references public.accounts (user_id) on delete set null,
  -- Of a credit note, the number of the invoice.
  corrects text,
  issued_at timestamptz not null default now(),
  seller jsonb not null,
  buyer jsonb not null,
  -- Minor units; of a credit note, what is taken off.
  net bigint not null,
  vat bigint not null,
  total bigint not null check (total > 0 and net + vat = total),
  vat_percent numeric(5, 2) not null,
  vat_note text,
  currency text not null,
  keep_until date not null,
  -- What was bought, as it was named then.
  line jsonb not null default '{}',
  -- Of an invoice that was made out again, the number of the one before.
  replaces text unique,
  check ((kind = 'credit_note') = (corrects is not null)),
  check (replaces is null or kind = 'invoice')
);
comment on table public.invoices is
  'Invoices and credit notes, as they were issued; never changed, and kept until keep_until, also when the account is gone.';
alter table public.invoices
  alter column seller set statistics 0,
  alter column buyer set statistics 0,
  alter column line set statistics 0;
alter table public.invoices enable row level security;
grant select on public.invoices to authenticated;

create unique index invoices_of_payment on public.invoices (payment_id) where kind = 'invoice' and replaces is null;
create index invoices_corrects on public.invoices (corrects) where corrects is not null;
create index invoices_issued_at on public.invoices (issued_at, number);
create index invoices_payment_id on public.invoices (payment_id, issued_at);
create index invoices_company_id on public.invoices (company_id, issued_at desc);
create index invoices_keep_until on public.invoices (keep_until);

revoke insert, update, delete, truncate on public.invoices from service_role;

create policy "invoices: company and operators read" on public.invoices
  for select to authenticated
  using (company_id = (select auth.uid()) or (select private.caller_is_operator()));

-- Refuses every change of an invoice but that its company's account goes, and every deletion before its term.
create function private.keep_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.company_id is null and to_jsonb(new) - 'company_id' = to_jsonb(old) - 'company_id' then
    return new;
  elsif tg_op = 'DELETE' and old.keep_until < current_date then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'invoices_stay', detail = 'An invoice is corrected by a credit note.';
end $$;

create trigger keep_invoice before update or delete on public.invoices
  for each row execute function private.keep_invoice();

-- Writes what is missing of a payment's invoice and credit notes: an invoice once it has bought something, a credit note
-- for what went back, and when less was refunded than its credit notes say, an invoice in place of the last one for the
-- rest.
create function private.write_invoices(p_payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due constant bigint := p_payment.amount - case
    when p_payment.status = 'dispute_lost' then p_payment.amount else p_payment.refunded_amount
  end;
  v_number text;
  v_left bigint;
begin
  if not exists (select from private.invoice_settings s where s.starts_at <= p_payment.paid_at) then return; end if;
  if (private.invoice_of(p_payment.payment_id)).id is null then
    if p_payment.status <> 'unlocked' or p_payment.amount = 0 then return; end if;
    perform private.issue_invoice(p_payment, p_payment.amount, null, null);
  end if;
  v_number := (private.invoice_of(p_payment.payment_id)).number;
  v_left := private.invoiced_of(p_payment.payment_id);
  if v_left > v_due then
    perform private.issue_invoice(p_payment, v_left - v_due, v_number, null);
  elsif v_left < v_due then
    -- What is left of the last one is credited, so that the new one has all that is due.
    if v_left > 0 then perform private.issue_invoice(p_payment, v_left, v_number, null); end if;
    perform private.issue_invoice(p_payment, v_due, null, v_number);
  end if;
end $$;

-- Deletes the invoices whose term is over.
create function private.purge_invoices() returns void
language sql security definer set search_path = '' as $$
  delete from public.invoices i
  where i.id in (
    select o.id from public.invoices o where o.keep_until < current_date limit 5000 for update skip locked
  )
$$;

create trigger keep_invoice_reference after insert on public.invoices
  for each row execute function private.keep_invoice_reference();
