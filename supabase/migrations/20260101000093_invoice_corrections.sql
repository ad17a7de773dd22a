-- Corrected invoices, and a deletion that refunds (docs/decisions/0074-money.md).

-- ---------------------------------------------------------------------------------------------------
-- A deletion with refunds
-- ---------------------------------------------------------------------------------------------------

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

-- As before, and says whether the money goes back, so that nobody asks for it.
create or replace function private.mail_lost_contact(p_lost public.lost_contacts) returns void
language sql security definer set search_path = '' as $$
  select private.send_notice(p_lost.company_id, 'contact_' || p_lost.reason, jsonb_build_object(
    'name', p_lost.candidate, 'amount', p_lost.amount, 'currency', p_lost.currency, 'payment_id', p_lost.payment_id,
    'is_refunded', case when p_lost.reason = 'erased' then nullif(private.is_going_back(p_lost.payment_id), false) end
  ))
$$;

-- As before. The mail names a talent who is gone as the one about the lost contact did, for as long as that is kept.
create or replace function private.tell_payment(p_payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_told private.told_payments;
  v_kind text;
  v_facts jsonb;
  v_is_lost boolean;
begin
  select * into v_told from private.told_payments t where t.payment_id = p_payment.payment_id;
  v_told.refunded_amount := coalesce(v_told.refunded_amount, 0);
  if (p_payment.status, p_payment.refunded_amount) is not distinct from (v_told.status, v_told.refunded_amount) then
    return;
  end if;
  insert into private.told_payments (payment_id, status, refunded_amount)
  values (p_payment.payment_id, p_payment.status, p_payment.refunded_amount)
  on conflict (payment_id) do update set status = excluded.status, refunded_amount = excluded.refunded_amount;

  v_kind := private.payment_news(p_payment, v_told.status, v_told.refunded_amount);
  if v_kind is null or p_payment.company_id is null then return; end if;
  v_is_lost := exists (
    select from public.unlocked_contacts u
    where u.payment_id = p_payment.payment_id and u.refunded_at is not null
  );
  v_facts := jsonb_build_object(
    'name', p_payment.candidate, 'payment_id', p_payment.payment_id, 'currency', p_payment.currency,
    'amount', coalesce(nullif(greatest(p_payment.refunded_amount - v_told.refunded_amount, 0), 0), p_payment.amount),
    'is_lost', v_is_lost,
    'words', (
      select nullif(r.words, '') from public.refunds r
      where r.payment_id = p_payment.payment_id and v_kind in ('payment_refunded', 'payment_partly_refunded')
        and r.refunded_before + r.amount = p_payment.refunded_amount
      order by r.asked_at desc limit 1
    )
  );
  perform private.tell(p_payment.company_id, v_kind, v_facts);
  if v_kind = 'payment_partly_refunded' or v_kind = 'payment_refunded' and not v_is_lost then
    perform private.send_notice(p_payment.company_id, v_kind, v_facts - 'is_lost' || jsonb_build_object(
      'name', coalesce(p_payment.candidate, (
        select l.candidate from public.lost_contacts l
        where l.company_id = p_payment.company_id and l.payment_id = p_payment.payment_id
        order by l.created_at desc limit 1
      ))
    ));
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- What invoices say
-- ---------------------------------------------------------------------------------------------------

alter table public.invoices
  -- What was bought, as it was named then.
  add column line jsonb not null default '{}',
  -- Of an invoice that was made out again, the number of the one before.
  add column replaces text unique,
  add check (replaces is null or kind = 'invoice');
alter table public.invoices alter column line set statistics 0;

alter table public.invoices disable trigger keep_invoice;
update public.invoices i
set line = jsonb_strip_nulls(jsonb_build_object('name', p.candidate, 'position_title', p.position_title))
from public.payments p where p.payment_id = i.payment_id;
alter table public.invoices enable trigger keep_invoice;

drop index public.invoices_of_payment;
create unique index invoices_of_payment on public.invoices (payment_id) where kind = 'invoice' and replaces is null;
create index invoices_corrects on public.invoices (corrects) where corrects is not null;
create index invoices_issued_at on public.invoices (issued_at, number);

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

drop function private.issue_invoice(public.payments, bigint, text);

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

-- As before, by what is left of its invoices.
create or replace function private.write_invoices(p_payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_due constant bigint := p_payment.amount - case
    when p_payment.status = 'dispute_lost' then p_payment.amount else p_payment.refunded_amount
  end;
  v_left bigint;
begin
  if not exists (select from private.invoice_settings s where s.starts_at <= p_payment.paid_at) then return; end if;
  if (private.invoice_of(p_payment.payment_id)).id is null then
    if p_payment.status <> 'unlocked' or p_payment.amount = 0 then return; end if;
    perform private.issue_invoice(p_payment, p_payment.amount, null, null);
  end if;
  v_left := private.invoiced_of(p_payment.payment_id);
  if v_left > v_due then
    perform private.issue_invoice(
      p_payment, v_left - v_due, (private.invoice_of(p_payment.payment_id)).number, null
    );
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Corrected invoices
-- ---------------------------------------------------------------------------------------------------

create table public.invoice_corrections (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  payment_id text not null,
  created_at timestamptz not null default now()
);
create index invoice_corrections_company_id on public.invoice_corrections (company_id);
comment on table public.invoice_corrections is
  'That a company had an invoice made out again, to the details it has given since.';

alter table public.invoice_corrections enable row level security;
revoke insert, update, delete, truncate on public.invoice_corrections from service_role;
grant select on public.invoice_corrections to authenticated;
grant insert (payment_id) on public.invoice_corrections to authenticated;

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

-- As before, with the corrections that were asked for.
create or replace function public.account_billing(p_user_id uuid) returns jsonb
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

-- ---------------------------------------------------------------------------------------------------
-- Ready answers
-- ---------------------------------------------------------------------------------------------------

-- What the privacy page says; one that somebody has changed stays.
update public.ready_answers a set
  text_en = 'You can have your account deleted. Choose “Delete Account” at the end of your profile. We delete it '
    || 'within thirty days; while a report, a dispute or a payment that concerns you is open, it waits until '
    || 'that''s settled, and we tell you. Until then, “Keep my account” at the top of your profile withdraws '
    || 'the request; afterwards you can''t undo it. Our privacy page lists what we keep, and for how long. '
    || 'If you want a copy first, “Download my data” in your profile saves it.',
  text_es = 'Puedes hacer que se elimine tu cuenta. Elige «Eliminar cuenta» al final de tu perfil. La eliminamos '
    || 'en un plazo de treinta días; mientras haya abierta una denuncia, una disputa o un pago que te '
    || 'afecte, espera a que se resuelva y te lo decimos. Hasta entonces, «Conservar mi cuenta», arriba en '
    || 'tu perfil, retira la petición; después no se puede deshacer. Nuestra página de privacidad dice qué '
    || 'conservamos y cuánto tiempo. Si antes quieres una copia, «Descargar mis datos», en tu perfil, la '
    || 'guarda.'
where a.title_en = 'How to delete the account' and a.text_en like '%We delete it within a few days.%'
  and a.text_es like '%Lo eliminamos en unos días.%';

-- ---------------------------------------------------------------------------------------------------
-- Colleagues
-- ---------------------------------------------------------------------------------------------------

-- As before, but without the names of companies, whose first words tell nobody apart.
create or replace function public.desk_open() returns table (item_id uuid, operator_id uuid, name text, email text)
language sql stable security invoker set search_path = '' as $$
  select c.item_id, c.operator_id, case p.user_type when 'talent' then p.name end, p.email
  from public.desk_claims c left join public.desk_people p on p.user_id = c.operator_id
  where c.until > now() and c.operator_id <> (select auth.uid())
  order by c.until desc
  limit 100
$$;
