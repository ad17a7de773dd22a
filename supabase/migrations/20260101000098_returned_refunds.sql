-- Refunds that come back: the payment counts again, its company hears of it, and the invoices follow
-- (docs/decisions/0074-money.md).

-- ---------------------------------------------------------------------------------------------------
-- What a payment is worth
-- ---------------------------------------------------------------------------------------------------

-- As before, but a payment is refunded only as long as all of it is: a refund that came back gives the contact back.
create or replace function private.payment_standing(p_payment public.payments) returns text
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

-- ---------------------------------------------------------------------------------------------------
-- Telling
-- ---------------------------------------------------------------------------------------------------

insert into private.system_kinds (kind, content, is_mailed) values
  ('payment_returned', 'Your refund came back to us. We will send it again.', true);
insert into private.notice_kinds (kind) values ('payment_returned');

-- As before, with a refund that came back.
create or replace function private.payment_news(p_payment public.payments, p_status text, p_refunded bigint)
returns text
language sql immutable security invoker set search_path = '' as $$
  select case
    when p_payment.status = 'refunded'
      and (p_status is distinct from 'refunded' or p_payment.refunded_amount > p_refunded)
      then 'payment_refunded'
    when p_payment.status = 'disputed' and p_status is distinct from 'disputed' then 'payment_disputed'
    when p_payment.status = 'dispute_lost' and p_status is distinct from 'dispute_lost' then 'dispute_lost'
    when p_payment.refunded_amount > p_refunded then 'payment_partly_refunded'
    when p_payment.refunded_amount < p_refunded then 'payment_returned'
    when p_payment.status = 'unlocked' and p_status = 'disputed' then 'dispute_won'
    when p_payment.status = 'unlocked'
      and p_status in ('amount_mismatch', 'other_link', 'unknown_checkout', 'closed') then 'payment_accepted'
    when p_payment.status = 'closed' and p_status <> 'closed' then 'payment_closed'
  end
$$;

-- As before, with a refund that came back, and with what a dispute is about: the part that wasn't refunded.
create or replace function private.tell_payment(p_payment public.payments) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_told private.told_payments;
  v_kind text;
  v_facts jsonb;
  v_is_lost boolean;
  v_change bigint;
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
  v_is_lost := case
    when v_kind = 'payment_returned' then not exists (
      select from public.unlocked_contacts u
      where u.payment_id = p_payment.payment_id and u.refunded_at is null
    )
    else exists (
      select from public.unlocked_contacts u
      where u.payment_id = p_payment.payment_id and u.refunded_at is not null
    )
  end;
  v_change := abs(p_payment.refunded_amount - v_told.refunded_amount);
  v_facts := jsonb_build_object(
    'name', p_payment.candidate, 'payment_id', p_payment.payment_id, 'currency', p_payment.currency,
    'amount', case
      when v_kind in ('payment_disputed', 'dispute_won', 'dispute_lost')
        then p_payment.amount - p_payment.refunded_amount
      else coalesce(nullif(v_change, 0), p_payment.amount)
    end,
    'is_lost', v_is_lost,
    'words', (
      select nullif(r.words, '') from public.refunds r
      where r.payment_id = p_payment.payment_id and v_kind in ('payment_refunded', 'payment_partly_refunded')
        and r.refunded_before + r.amount = p_payment.refunded_amount
      order by r.asked_at desc limit 1
    )
  );
  perform private.tell(p_payment.company_id, v_kind, v_facts);
  if v_kind in ('payment_partly_refunded', 'payment_returned') or v_kind = 'payment_refunded' and not v_is_lost then
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
-- Invoices
-- ---------------------------------------------------------------------------------------------------

-- As before, and when less was refunded than its credit notes say, an invoice in place of the last one for the rest.
create or replace function private.write_invoices(p_payment public.payments) returns void
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
