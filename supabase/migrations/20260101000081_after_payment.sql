-- What follows from a payment: evidence for its bank, notices to its company, and the page that it was paid on
-- (docs/decisions/0074-money.md).

-- ---------------------------------------------------------------------------------------------------
-- Evidence
-- ---------------------------------------------------------------------------------------------------

-- What a bank wants to see of a disputed payment, from what is stored: nothing that neither of the two wrote or saw.
create function private.evidence_of(p_payment_id text) returns jsonb
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

-- The evidence that a decision of an operator gives (export_evidence).
create function public.dispute_evidence(p_decision_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.evidence_of(d.subject_id)
  from public.decisions d where d.id = p_decision_id and d.action = 'export_evidence'
$$;
grant execute on function public.dispute_evidence(uuid) to service_role;

-- ---------------------------------------------------------------------------------------------------
-- The page that was paid on
-- ---------------------------------------------------------------------------------------------------

-- Another product of the same account at the payment provider may cost the same, and its page takes any reference.
alter table public.unlock_price add column payment_link_ids text[] not null default '{}'
  check (
    coalesce(array_ndims(payment_link_ids), 1) = 1 and array_position(payment_link_ids, null) is null
    and array_to_string(payment_link_ids, ' ') ~ '^(plink_\w+( plink_\w+)*)?$'
  );
comment on column public.unlock_price.payment_link_ids is
  'The ids of the pages that sell an unlock, past ones too (plink_…). While there is none, every page counts.';

alter table public.payments add column has_other_link boolean not null default false;
comment on column public.payments.has_other_link is 'Whether it was paid on a page that sells something else.';

--   other_link   paid on a page that sells something else: to be refunded, or accepted
alter table public.payments drop constraint payments_status_check;
alter table public.payments add constraint payments_status_check check (status in (
  'unlocked', 'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded',
  'disputed', 'dispute_lost', 'closed'
));
drop index public.payments_to_settle;
create index payments_to_settle on public.payments (paid_at)
  where status in ('already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed')
    and not settled;

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

-- As before, with a payment on another page.
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
    when exists (
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
      when p_payment.status in ('already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased') then p_payment.status
      when p_payment.company_id is not null then 'talent_erased'
      else 'unknown_checkout'
    end
    when not p_payment.accepted then case when p_payment.has_other_link then 'other_link' else 'amount_mismatch' end
    else 'valid'
  end
$$;

-- As before, with the page, and with what is left after a refund has come back.
create or replace function private.apply_event(p_event public.payment_events) returns text
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

-- As before, with a payment on another page.
create or replace function public.payments_to_settle() returns table (
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

-- As before, with a payment on another page.
create or replace function public.settle_payment(
  p_id text, p_action text, p_note text default null, p_checkout_id uuid default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_event public.payment_events;
  v_result text;
begin
  perform private.lock_to_settle(p_id, p_checkout_id);
  select * into v_event from public.payment_events e where e.id = p_id;

  if p_action = 'accept' then
    update public.payments p set
      accepted = true, closed_at = null,
      checkout_id = c.id, company_id = c.company_id, talent_id = c.talent_id,
      candidate = coalesce(p.candidate, private.shown_name(c.talent_id, t.full_name)),
      position_title = coalesce(p.position_title, q.position_title)
    from public.checkouts c
    left join public.talent_profiles t on t.user_id = c.talent_id
    left join public.talent_positions q on q.id = c.position_id
    where p.payment_id = p_id and p.status in ('amount_mismatch', 'other_link', 'unknown_checkout', 'closed')
      and c.id = coalesce(p.checkout_id, p_checkout_id) and private.can_deliver(c.company_id, c.talent_id);
    if found then v_result := private.settle_payment(p_id); end if;
  elsif p_action = 'retry' and v_event.outcome = 'failed' then
    v_result := replace(private.take_event(v_event), 'busy', 'failed');
    if v_result = 'test_event' then
      raise exception using errcode = 'PT409', message = 'test_event',
        hint = 'The site takes real payments only, so the event stays without effect. Close it.';
    end if;
  elsif p_action = 'close' then
    update public.payments p set
      settled = true,
      closed_at = case when p.status = 'disputed' then p.closed_at else now() end
    where p.payment_id = p_id and not p.settled
      and p.status in (
        'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
      );
    if found then
      v_result := private.settle_payment(p_id);
    else
      update public.payment_events e set settled = true where e.id = p_id and not e.settled
      returning e.outcome into v_result;
    end if;
  end if;

  if v_result is null then
    raise exception using errcode = 'PT404', message = 'nothing_to_settle';
  end if;
  insert into public.payment_events (id, type, kind, payment_id, payload, outcome)
  values (
    'operator:' || gen_random_uuid(), 'operator.' || p_action, 'operator',
    coalesce(v_event.payment_id, p_id), jsonb_build_object('id', p_id, 'note', p_note, 'result', v_result), 'settled'
  );
  return v_result;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Telling
-- ---------------------------------------------------------------------------------------------------

insert into private.system_kinds (kind, content) values
  ('payment_accepted', 'We have accepted your payment.'),
  ('payment_closed', 'We have settled your payment.'),
  ('payment_refunded', 'We have refunded your payment.'),
  ('payment_partly_refunded', 'We have refunded a part of your payment.'),
  ('payment_disputed', 'Your payment is disputed.'),
  ('dispute_won', 'The dispute about your payment has ended, and your contact is back.'),
  ('dispute_lost', 'Your bank has returned your payment.');

-- Refunds that take no contact away; of one that does, a mail goes out already (docs/decisions/0053-paid-contact.md).
insert into private.notice_kinds (kind) values ('payment_refunded'), ('payment_partly_refunded');

-- What companies have been told of each payment.
create table private.told_payments (
  payment_id text primary key references public.payments (payment_id) on delete cascade,
  status text not null,
  refunded_amount bigint not null
);

insert into private.told_payments (payment_id, status, refunded_amount)
select p.payment_id, p.status, p.refunded_amount from public.payments p;

-- What to tell a company of its payment, since it was told last; null for nothing.
create function private.payment_news(p_payment public.payments, p_status text, p_refunded bigint) returns text
language sql immutable security invoker set search_path = '' as $$
  select case
    when p_payment.status = 'refunded' and (p_status is distinct from 'refunded' or p_payment.refunded_amount > p_refunded)
      then 'payment_refunded'
    when p_payment.status = 'disputed' and p_status is distinct from 'disputed' then 'payment_disputed'
    when p_payment.status = 'dispute_lost' and p_status is distinct from 'dispute_lost' then 'dispute_lost'
    when p_payment.refunded_amount > p_refunded then 'payment_partly_refunded'
    when p_payment.status = 'unlocked' and p_status = 'disputed' then 'dispute_won'
    when p_payment.status = 'unlocked'
      and p_status in ('amount_mismatch', 'other_link', 'unknown_checkout', 'closed') then 'payment_accepted'
    when p_payment.status = 'closed' and p_status <> 'closed' then 'payment_closed'
  end
$$;

-- Tells a company what has become of its payment, unless it was told.
create function private.tell_payment(p_payment public.payments) returns void
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
    perform private.send_notice(p_payment.company_id, v_kind, v_facts - 'is_lost');
  end if;
end $$;

-- What follows from a payment at the end of the transaction, when it is known what became of it.
create function private.announce_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  perform private.tell_payment(v_payment);
  return null;
end $$;

-- Its name puts it before what else follows from a payment: a conversation is locked before what waits at the desk.
create constraint trigger announce_payment after insert or update of status, refunded_amount on public.payments
  deferrable initially deferred for each row execute function private.announce_payment();

-- As before, with the support conversation, in which the company is told at the end: both are locked by id.
create or replace function private.sync_conversation_with_unlock(
  p_old public.unlocked_contacts, p_new public.unlocked_contacts
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation_id uuid;
begin
  if p_old.id is not null and (p_old.refunded_at is null) = (p_new.refunded_at is null) then return; end if;

  perform from public.conversations c
  where (c.company_id, c.talent_id) in ((p_new.user_id, p_new.closer_id), (private.support_company_id(), p_new.user_id))
  order by c.id for no key update;
  if p_new.refunded_at is not null then
    -- The full name was part of what was paid for, so a refund leaves only the shown one.
    update public.conversations c
    set closed_at = p_new.refunded_at, talent_name = private.shown_name(c.talent_id, c.talent_name)
    where c.company_id = p_new.user_id and c.talent_id = p_new.closer_id;
    return;
  end if;

  -- One that was there takes the name of the contact, which is an older one where one side has blocked the other.
  insert into public.conversations as c (company_id, talent_id)
  values (p_new.user_id, p_new.closer_id)
  on conflict (company_id, talent_id)
    do update set closed_at = null, talent_name = coalesce(p_new.closer_name, excluded.talent_name)
  returning c.id into v_conversation_id;

  -- A won dispute restores an existing conversation, which needs no second welcome message.
  if p_new.payment_id = p_old.payment_id then return; end if;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (v_conversation_id, 'Contact unlocked. Say hello and agree on the next step.', true, 'unlock_welcome');
end $$;
