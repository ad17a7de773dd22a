-- What follows from a payment: evidence for its bank, notices to its company, and the page that it was paid on
-- (docs/decisions/0074-money.md).

-- What a bank wants to see of a disputed payment, from what is stored: nothing that neither of the two wrote or saw.
create function private.stored_evidence_of(p_payment_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'payment', jsonb_build_object(
      'id', p.payment_id, 'amount', p.amount, 'currency', p.currency, 'paid_at', p.paid_at,
      'refunded_amount', p.refunded_amount, 'status', p.status, 'position_title', p.position_title
    ),
    'dispute', (
      select jsonb_build_object(
        'id', e.dispute_id, 'reason', e.payload -> 'data' -> 'object' ->> 'reason', 'reported_at', e.occurred_at,
        'due_at', private.dispute_due_at(p.payment_id)
      )
      from public.payment_events e where e.payment_id = p.payment_id and e.kind = 'dispute'
      order by e.occurred_at, e.id limit 1
    ),
    'company', (
      select jsonb_build_object(
        'name', c.company_name, 'website', c.website, 'email', private.account_email(c.user_id),
        'registered_at', a.created_at
      )
      from public.company_profiles c join public.accounts a on a.user_id = c.user_id where c.user_id = p.company_id
    ),
    'checkout', (
      select jsonb_build_object('id', c.id, 'started_at', c.created_at, 'amount', c.amount, 'currency', c.currency)
      from public.checkouts c where c.id = p.checkout_id
    ),
    'unlock', (
      select jsonb_build_object(
        'name', u.closer_name, 'unlocked_at', u.created_at, 'locked_at', u.refunded_at,
        'has_email', u.email is not null, 'has_phone', u.phone is not null, 'stage', u.stage
      )
      from public.unlocked_contacts u where u.user_id = p.company_id and u.closer_id = p.talent_id
    ),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object(
        'at', m.created_at, 'by', case when m.is_system then 'system' when m.sender_id = p.company_id then 'company' else 'talent' end,
        'text', m.content, 'is_read', m.read
      ) order by m.seq)
      from public.conversations c join public.messages m on m.conversation_id = c.id
      where c.company_id = p.company_id and c.talent_id = p.talent_id
    ), '[]')
  )
  from public.payments p where p.payment_id = p_payment_id
$$;

-- Whether an event of a payment names a page that is none of ours. One that names no page was not paid on one.
create function private.is_other_link(p_event public.payment_events) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select u.payment_link_ids <> '{}'
      and (p_event.payload -> 'data' -> 'object' ->> 'payment_link') <> all (u.payment_link_ids)
     from public.unlock_price u),
    false
  )
$$;
grant execute on function private.is_other_link(public.payment_events) to service_role;

-- What companies have been told of each payment.
create table private.told_payments (
  payment_id text primary key references public.payments (payment_id) on delete cascade,
  status text not null,
  refunded_amount bigint not null
);


-- What a company hasn't heard of its payment yet, a returned refund included; null for nothing.
create function private.payment_news(p_payment public.payments, p_status text, p_refunded bigint)
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

-- Tells a company what has become of its payment, unless it was told: for a dispute, about the part that wasn't refunded.
-- The mail names a talent who is gone as the one about the lost contact did, for as long as that is kept.
create function private.tell_payment(p_payment public.payments) returns void
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

-- What follows from a payment at the end of the transaction, when it is known what became of it; invoices last, because
-- their numbers are locked last.
create function private.announce_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  perform private.tell_payment(v_payment);
  perform private.write_invoices(v_payment);
  return null;
end $$;

-- Its name puts it before what else follows from a payment: a conversation is locked before what waits at the desk.
create constraint trigger announce_payment after insert or update of status, refunded_amount on public.payments
  deferrable initially deferred for each row execute function private.announce_payment();
