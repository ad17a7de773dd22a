-- The functions that the webhook calls. Each returns the outcome of the event: a status of payments, or
-- duplicate_event, unknown_payment (kept until its payment arrives), processing, declined, refund_failed, ignored,
-- failed (kept; the provider is to send it again), busy (the same, because of another transaction: call again at once), or
-- test_event (not kept: the site takes real payments only).

-- A confirmed payment. Triggers then open the conversation and send the welcome message and the broadcast.
create function public.apply_payment(
  p_event_id text, p_event_type text, p_checkout_id uuid, p_payment_id text,
  p_amount bigint, p_currency text, p_payload jsonb
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', p_event_type, 'kind', 'payment', 'checkout_id', p_checkout_id,
    'payment_id', p_payment_id, 'amount', p_amount, 'currency', p_currency, 'payload', p_payload
  )))
$$;
grant execute on function public.apply_payment(text, text, uuid, text, bigint, text, jsonb) to service_role;

-- A refund. p_amount is the total refunded so far; a partial refund keeps the unlock.
create function public.apply_refund(
  p_event_id text, p_payment_id text, p_payload jsonb,
  p_amount bigint default null, p_full boolean default true
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', coalesce(p_payload ->> 'type', 'refund'), 'kind', 'refund',
    'payment_id', p_payment_id, 'amount', p_amount, 'status', case when p_full then 'full' else 'partial' end,
    'payload', p_payload
  )))
$$;
grant execute on function public.apply_refund(text, text, jsonb, bigint, boolean) to service_role;

-- A dispute: it revokes the unlock while open or lost, and restores it when won. p_status is the provider's;
-- 'warning_…' is an inquiry, which moves no money.
create function public.apply_dispute(
  p_event_id text, p_payment_id text, p_dispute_id text, p_status text, p_payload jsonb
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', coalesce(p_payload ->> 'type', 'dispute'), 'kind', 'dispute',
    'payment_id', p_payment_id, 'dispute_id', p_dispute_id, 'status', p_status, 'payload', p_payload
  )))
$$;
grant execute on function public.apply_dispute(text, text, text, text, jsonb) to service_role;

-- Every other event: a checkout whose payment is under way ('processing') or was declined ('declined'), a failed
-- refund ('refund_failed'), an event that the webhook could not read ('unreadable', stored as failed) and events that
-- do not concern us ('other').
create function public.keep_payment_event(
  p_event_id text, p_event_type text, p_kind text, p_payload jsonb,
  p_checkout_id uuid default null, p_payment_id text default null
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', p_event_type, 'kind', p_kind, 'checkout_id', p_checkout_id,
    'payment_id', p_payment_id, 'payload', p_payload
  )))
$$;
grant execute on function public.keep_payment_event(text, text, text, jsonb, uuid, text) to service_role;
