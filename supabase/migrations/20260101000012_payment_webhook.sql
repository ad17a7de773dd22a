-- The webhook's calls. Each answers with what came of the event: a status of payments, or duplicate_event,
-- unknown_payment (remembered for when the payment comes), processing, declined, refund_failed, ignored,
-- or failed (kept; to be sent again).

-- A confirmed payment. Conversation, welcome message and broadcast follow by triggers.
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

-- A refund. A partial one leaves the unlock; p_amount is what was given back in all.
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

-- A dispute: it revokes the unlock while it is open and when it is lost; won, it gives it back.
-- p_status is the provider's: warning_… is an inquiry, by which no money moves.
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

-- Everything else: a checkout whose payment is under way ('processing') or fell through ('declined'), a
-- refund that came back ('refund_failed'), what the webhook could make nothing of ('unreadable', which fails),
-- and what is none of our business ('other').
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
