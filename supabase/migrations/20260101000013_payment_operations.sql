-- What an operator sees of payments, and how they settle it (supabase/functions/README.md).

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
  where p.status in ('already_unlocked', 'amount_mismatch', 'talent_erased', 'unknown_checkout', 'disputed')
    and not p.settled
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

-- Settles an entry of payments_to_settle() by its id:
--   accept  take the amount as the price (of p_checkout_id, when the payment named none); unlocks unless the talent
--           has left
--   retry   apply a failed event again
--   close   settled elsewhere, as the note says; a payment that bought nothing then stays closed unless accepted
--           later
-- Returns the new status. A refund needs no call: the provider's refund event settles it.
create function public.settle_payment(
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
      candidate = coalesce(p.candidate, private.first_name(t.full_name)),
      position_title = coalesce(p.position_title, q.position_title)
    from public.checkouts c
    left join public.talent_profiles t on t.user_id = c.talent_id
    left join public.talent_positions q on q.id = c.position_id
    where p.payment_id = p_id and p.status in ('amount_mismatch', 'unknown_checkout', 'closed')
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
      and p.status in ('already_unlocked', 'amount_mismatch', 'talent_erased', 'unknown_checkout', 'disputed');
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
grant execute on function public.settle_payment(text, text, text, uuid) to service_role;
