-- Invoices, credit notes and corrections (docs/decisions/0074-money.md).

-- Whether all of a payment has gone back, or the payment provider has taken a refund of all that was left.
create function private.is_going_back(p_payment_id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select p.refunded_amount >= p.amount or exists (
      select from public.refunds r
      where r.payment_id = p.payment_id and r.state = 'asked' and r.provider_id is not null
        and r.refunded_before + r.amount >= p.amount
    )
    from public.payments p where p.payment_id = p_payment_id
  ), false)
$$;

-- Mails a company that it has lost a contact, and whether the money goes back, so that nobody asks for it.
create function private.mail_lost_contact(p_lost public.lost_contacts) returns void
language sql security definer set search_path = '' as $$
  select private.send_notice(p_lost.company_id, 'contact_' || p_lost.reason, jsonb_build_object(
    'name', p_lost.candidate, 'amount', p_lost.amount, 'currency', p_lost.currency, 'payment_id', p_lost.payment_id,
    'is_refunded', case when p_lost.reason = 'erased' then nullif(private.is_going_back(p_lost.payment_id), false) end
  ))
$$;

-- Whom a company's invoices are made out to now.
create function private.buyer_of(p_company_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', coalesce(b.name, c.company_name), 'address', coalesce(b.address, c.address), 'tax_id', nullif(b.tax_id, '')
  ))
  from (select 1) as one
  left join public.company_profiles c on c.user_id = p_company_id
  left join public.billing_details b on b.company_id = p_company_id
$$;

-- The invoice of a payment that counts: the last one, if it was made out again.
create function private.invoice_of(p_payment_id text) returns public.invoices
language sql stable security definer set search_path = '' as $$
  select i from public.invoices i
  where i.payment_id = p_payment_id and i.kind = 'invoice'
    and not exists (select from public.invoices n where n.replaces = i.number)
$$;

-- What is left of the invoices of a payment, less its credit notes.
create function private.invoiced_of(p_payment_id text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(case i.kind when 'invoice' then i.total else -i.total end), 0)::bigint
  from public.invoices i where i.payment_id = p_payment_id
$$;

-- Writes an invoice of a payment, a credit note of one (p_corrects), or an invoice in place of one (p_replaces): both
-- say what that one said, and the net and VAT of all credit notes of an invoice add up to its own.
create function private.issue_invoice(p_payment public.payments, p_total bigint, p_corrects text, p_replaces text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_settings private.invoice_settings;
  v_origin public.invoices;
  v_percent numeric;
  v_series text;
  v_number bigint;
  v_total bigint := p_total;
  v_net bigint := 0;
begin
  select * into v_settings from private.invoice_settings;
  select * into v_origin from public.invoices i where i.number = coalesce(p_corrects, p_replaces);
  v_percent := coalesce(v_origin.vat_percent, v_settings.vat_percent);
  v_series := v_settings.series || case when p_corrects is null then '' else 'R' end;
  if p_corrects is not null then
    select p_total + coalesce(sum(i.total), 0), coalesce(sum(i.net), 0) into v_total, v_net
    from public.invoices i where i.corrects = p_corrects;
  end if;
  -- Each takes what the ones before have left, so that nothing is lost in rounding.
  v_net := case when v_total = v_origin.total then v_origin.net else round(v_total / (1 + v_percent / 100)) end - v_net;
  v_net := least(greatest(v_net, 0), p_total);
  -- The support conversation before the number, in the order of those who are told something.
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = p_payment.company_id for no key update;
  insert into private.invoice_numbers as n (series, next) values (v_series, 2)
  on conflict (series) do update set next = n.next + 1
  returning n.next - 1 into v_number;
  insert into public.invoices (
    number, kind, payment_id, company_id, corrects, replaces, seller, buyer, line, net, vat, total, vat_percent,
    vat_note, currency, keep_until
  )
  values (
    v_series || '-' || lpad(v_number::text, 6, '0'), case when p_corrects is null then 'invoice' else 'credit_note' end,
    p_payment.payment_id, p_payment.company_id, p_corrects, p_replaces,
    jsonb_strip_nulls(jsonb_build_object(
      'name', v_settings.legal_name, 'address', v_settings.address, 'tax_id', v_settings.tax_id,
      'register', v_settings.register
    )),
    -- A credit note is made out to whom its invoice is.
    case when p_corrects is null then private.buyer_of(p_payment.company_id) else v_origin.buyer end,
    coalesce(v_origin.line, jsonb_strip_nulls(jsonb_build_object(
      'name', p_payment.candidate, 'position_title', p_payment.position_title
    ))),
    v_net, p_total - v_net, p_total, v_percent,
    case when v_origin.id is null then v_settings.vat_note else v_origin.vat_note end, p_payment.currency,
    (now() + make_interval(years => v_settings.keep_years))::date
  );
end $$;

create table public.invoice_corrections (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  payment_id text not null,
  created_at timestamptz not null default now()
);
comment on table public.invoice_corrections is
  'That a company had an invoice made out again, to the details it has given since.';
alter table public.invoice_corrections enable row level security;
grant select on public.invoice_corrections to authenticated;
grant insert (payment_id) on public.invoice_corrections to authenticated;

-- What is stored of an account for its invoices and their corrections, for its export.
create function public.account_billing(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'billing_details', (select to_jsonb(b) - 'company_id' from public.billing_details b where b.company_id = p_user_id),
    'invoices', coalesce((
      select jsonb_agg(to_jsonb(i) - 'company_id' order by i.issued_at, i.number)
      from public.invoices i where i.company_id = p_user_id
    ), '[]'),
    'invoice_corrections', coalesce((
      select jsonb_agg(to_jsonb(c) - 'company_id' order by c.created_at, c.id)
      from public.invoice_corrections c where c.company_id = p_user_id
    ), '[]')
  )
$$;
grant execute on function public.account_billing(uuid) to service_role;

create index invoice_corrections_company_id on public.invoice_corrections (company_id);

revoke insert, update, delete, truncate on public.invoice_corrections from service_role;

create policy "invoice_corrections: company reads own" on public.invoice_corrections
  for select to authenticated using (company_id = (select auth.uid()));

create policy "invoice_corrections: company asks" on public.invoice_corrections
  for insert to authenticated
  with check (
    company_id = (select auth.uid()) and (select private.caller_has_type('company'))
    and exists (
      select from public.payments p
      where p.payment_id = invoice_corrections.payment_id and p.company_id = (select auth.uid())
    )
  );

create trigger lock_caller before insert on public.invoice_corrections
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert on public.invoice_corrections
  for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('invoice_correction', '60', '1 hour');

-- Credits what is left of a payment's invoice, and writes one for it to the details of now. Raises PT409
-- 'nothing_to_correct' where there is nothing left, or the invoice says these details already.
create function private.correct_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
  v_invoice public.invoices;
  v_left bigint;
begin
  -- As events of the payment, which may credit a part meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('payment:' || new.payment_id, 0));
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  v_invoice := private.invoice_of(new.payment_id);
  v_left := private.invoiced_of(new.payment_id);
  if v_invoice.id is null or v_left <= 0 or v_invoice.buyer = private.buyer_of(new.company_id)
    or not exists (select from private.invoice_settings) then
    raise exception using errcode = 'PT409', message = 'nothing_to_correct',
      hint = 'Change the details for invoices first.';
  end if;
  perform private.issue_invoice(v_payment, v_left, v_invoice.number, null);
  perform private.issue_invoice(v_payment, v_left, null, v_invoice.number);
  return null;
end $$;

create trigger correct_invoice after insert on public.invoice_corrections
  for each row execute function private.correct_invoice();
