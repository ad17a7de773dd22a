-- Figures that a bookkeeper agrees with, how long things waited, and invoices (docs/decisions/0074-money.md).

-- ---------------------------------------------------------------------------------------------------
-- Money
-- ---------------------------------------------------------------------------------------------------

-- What became of each payment of some days (UTC, both included): its amount, split into parts that add up to it, and
-- what the payment provider kept, where an event said so. For operators alone.
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
      when p.status in ('already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded')
        then p.amount - p.refunded_amount
      else 0
    end,
    case when p.status = 'disputed' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'dispute_lost' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'closed' then p.amount - p.refunded_amount else 0 end,
    exists (
      select from public.payment_events e
      where e.payment_id = p.payment_id and e.kind = 'dispute' and e.status not like 'warning%'
    ),
    (
      select max((e.payload -> 'data' -> 'object' ->> 'fee')::bigint) from public.payment_events e
      where e.payment_id = p.payment_id and jsonb_typeof(e.payload -> 'data' -> 'object' -> 'fee') = 'number'
    )
  from public.payments p
  where exists (select from public.operators o where o.user_id = (select auth.uid()))
    and (p_from is null or p.paid_at >= p_from::timestamp at time zone 'utc')
    and (p_to is null or p.paid_at < (p_to + 1)::timestamp at time zone 'utc')
  order by p.paid_at, p.payment_id
$$;
grant execute on function public.desk_payments(date, date) to authenticated;
create index payments_paid_at on public.payments (paid_at, payment_id);

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

-- ---------------------------------------------------------------------------------------------------
-- Waiting
-- ---------------------------------------------------------------------------------------------------

create table public.desk_waits (
  id bigint generated always as identity primary key,
  kind text not null references public.desk_kinds (kind),
  seconds int not null,
  ended_at timestamptz not null default now()
);
create index desk_waits_ended_at on public.desk_waits (ended_at);
create index desk_waits_kind on public.desk_waits (kind);
comment on table public.desk_waits is 'How long each thing waited for a decision, for some weeks.';

-- Where new sequences are everyone's by default, too.
revoke all on sequence public.desk_waits_id_seq from anon, authenticated, service_role;
alter table public.desk_waits enable row level security;
grant select on public.desk_waits to authenticated;

create policy "desk_waits: operators read" on public.desk_waits
  for select to authenticated using ((select private.caller_is_operator()));

-- As before, and keeps the time itself, of which a median can be taken.
create or replace function private.count_waiting(p_kind text, p_since timestamptz) returns void
language sql security definer set search_path = '' as $$
  select private.count_figure(case p_kind when 'support' then 'answers' else 'decisions' end, 1);
  select private.count_figure(
    case p_kind when 'support' then 'answer_seconds' else 'decision_seconds' end,
    greatest(1, extract(epoch from now() - p_since))::bigint
  );
  insert into public.desk_waits (kind, seconds)
  values (p_kind, greatest(1, least(extract(epoch from now() - p_since), 2147483647))::int);
$$;

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

-- ---------------------------------------------------------------------------------------------------
-- Sign-ups
-- ---------------------------------------------------------------------------------------------------

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

select private.count_figure(a.user_type || '_sign_ups', -1, '', (a.created_at at time zone 'utc')::date)
from public.operators o join public.accounts a on a.user_id = o.user_id;

-- ---------------------------------------------------------------------------------------------------
-- Invoices
-- ---------------------------------------------------------------------------------------------------

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

alter table public.site_settings add column issues_invoices boolean not null default false;
comment on column public.site_settings.issues_invoices is
  'Whether private.invoice_settings has a row; kept by a trigger.';

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
  check ((kind = 'credit_note') = (corrects is not null))
);
create unique index invoices_of_payment on public.invoices (payment_id) where kind = 'invoice';
create index invoices_payment_id on public.invoices (payment_id, issued_at);
create index invoices_company_id on public.invoices (company_id, issued_at desc);
create index invoices_keep_until on public.invoices (keep_until);
comment on table public.invoices is
  'Invoices and credit notes, as they were issued; never changed, and kept until keep_until, also when the account is gone.';

alter table public.invoices
  alter column seller set statistics 0,
  alter column buyer set statistics 0;

alter table public.invoices enable row level security;
revoke insert, update, delete, truncate on public.invoices from service_role;
grant select on public.invoices to authenticated;

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

-- Writes an invoice or a credit note of a payment.
create function private.issue_invoice(p_payment public.payments, p_total bigint, p_corrects text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_settings private.invoice_settings;
  v_series text;
  v_number bigint;
  v_net bigint;
begin
  select * into v_settings from private.invoice_settings;
  v_series := v_settings.series || case when p_corrects is null then '' else 'R' end;
  v_net := round(p_total / (1 + v_settings.vat_percent / 100));
  -- The support conversation before the number, in the order of those who are told something.
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = p_payment.company_id for no key update;
  insert into private.invoice_numbers as n (series, next) values (v_series, 2)
  on conflict (series) do update set next = n.next + 1
  returning n.next - 1 into v_number;
  insert into public.invoices (
    number, kind, payment_id, company_id, corrects, seller, buyer, net, vat, total, vat_percent, vat_note, currency,
    keep_until
  )
  select
    v_series || '-' || lpad(v_number::text, 6, '0'), case when p_corrects is null then 'invoice' else 'credit_note' end,
    p_payment.payment_id, p_payment.company_id, p_corrects,
    jsonb_strip_nulls(jsonb_build_object(
      'name', v_settings.legal_name, 'address', v_settings.address, 'tax_id', v_settings.tax_id,
      'register', v_settings.register
    )),
    -- A credit note is made out to whom its invoice is.
    coalesce(
      (select i.buyer from public.invoices i where i.number = p_corrects),
      jsonb_strip_nulls(jsonb_build_object(
        'name', coalesce(b.name, c.company_name), 'address', coalesce(b.address, c.address),
        'tax_id', nullif(b.tax_id, '')
      ))
    ),
    v_net, p_total - v_net, p_total, v_settings.vat_percent, v_settings.vat_note, p_payment.currency,
    (now() + make_interval(years => v_settings.keep_years))::date
  from (select 1) as one
  left join public.company_profiles c on c.user_id = p_payment.company_id
  left join public.billing_details b on b.company_id = p_payment.company_id;
end $$;

-- Writes what is missing of a payment's invoice and credit notes: an invoice once it has bought something, and a credit
-- note for what went back.
create function private.write_invoices(p_payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_number text;
  v_back constant bigint := case
    when p_payment.status = 'dispute_lost' then p_payment.amount else p_payment.refunded_amount
  end;
  v_credited bigint;
begin
  if not exists (select from private.invoice_settings s where s.starts_at <= p_payment.paid_at) then return; end if;
  select i.number into v_number from public.invoices i
  where i.payment_id = p_payment.payment_id and i.kind = 'invoice';
  if not found then
    if p_payment.status <> 'unlocked' or p_payment.amount = 0 then return; end if;
    perform private.issue_invoice(p_payment, p_payment.amount, null);
    select i.number into v_number from public.invoices i
    where i.payment_id = p_payment.payment_id and i.kind = 'invoice';
  end if;
  select coalesce(sum(i.total), 0) into v_credited from public.invoices i
  where i.payment_id = p_payment.payment_id and i.kind = 'credit_note';
  if v_back > v_credited then perform private.issue_invoice(p_payment, v_back - v_credited, v_number); end if;
end $$;

-- As before, with invoices, whose numbers are locked last.
create or replace function private.announce_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  perform private.tell_payment(v_payment);
  perform private.write_invoices(v_payment);
  return null;
end $$;

-- Deletes the invoices whose term is over.
create function private.purge_invoices() returns void
language sql security definer set search_path = '' as $$
  delete from public.invoices i
  where i.id in (
    select o.id from public.invoices o where o.keep_until < current_date limit 5000 for update skip locked
  )
$$;

-- What is stored of an account for its invoices, for its export.
create function public.account_billing(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'billing_details', (select to_jsonb(b) - 'company_id' from public.billing_details b where b.company_id = p_user_id),
    'invoices', coalesce((
      select jsonb_agg(to_jsonb(i) - 'company_id' order by i.issued_at, i.number)
      from public.invoices i where i.company_id = p_user_id
    ), '[]')
  )
$$;
grant execute on function public.account_billing(uuid) to service_role;
