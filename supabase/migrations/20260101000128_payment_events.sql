-- The kinds and outcomes of payment events, as enums (docs/decisions/0076-closed-lists.md).

-- Changes some words in the definition of a function; its comment and its other lines stay as they were written.
create or replace function pg_temp.reword(p_function regprocedure, p_was text, p_is text) returns void
language plpgsql set search_path = '' as $$
declare
  v_definition constant text := pg_get_functiondef(p_function);
begin
  if position(p_was in v_definition) = 0 then raise exception '% doesn''t contain: %', p_function, p_was; end if;
  execute replace(v_definition, p_was, p_is);
end $$;

-- What an event tells of. The webhook reads it from the provider's type of event.
create type public.payment_event_kind as enum (
  'payment', 'refund', 'refund_failed', 'dispute', 'processing', 'declined', 'operator', 'unreadable', 'other'
);

-- What came of an event: each status of a payment, and what isn't one.
create type public.payment_event_outcome as enum (
  'unlocked', 'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded',
  'disputed', 'dispute_lost', 'closed',
  'received', 'duplicate_event', 'unknown_payment', 'processing', 'declined', 'refund_failed', 'ignored', 'failed',
  'settled'
);

-- Empty until the column that its body names has its type.
create or replace function private.erasure_waits_for(p_user_id uuid) returns text[]
language sql stable security invoker set search_path = ''
return null::text[];

drop index public.payment_events_to_settle;
alter table public.payment_events
  drop constraint payment_events_kind_check,
  alter column kind drop default,
  alter column kind type public.payment_event_kind using kind::public.payment_event_kind,
  alter column kind set default 'other',
  alter column outcome drop default,
  alter column outcome type public.payment_event_outcome using outcome::public.payment_event_outcome,
  alter column outcome set default 'received';

-- The outcomes of events that wait for an operator until it has settled them.
create function private.is_to_settle(p_outcome public.payment_event_outcome) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select p_outcome in ('failed', 'unknown_payment', 'refund_failed')
$$;
grant execute on function private.is_to_settle(public.payment_event_outcome) to authenticated, service_role;
create index payment_events_to_settle on public.payment_events (created_at)
  where private.is_to_settle(outcome) and not settled;

-- What an account's deletion waits for: 'report' about it, 'dispute', 'payment' to settle, as the desk lists them. Read
-- with the caller's own rights, which operators and the database's owner have.
create or replace function private.erasure_waits_for(p_user_id uuid) returns text[]
language sql stable security invoker set search_path = ''
return array_remove(array[
  case when exists (
    select from public.reports r where r.accused_id = p_user_id and r.outcome is null
  ) then 'report' end,
  case when exists (
    select from public.payments p where p_user_id in (p.company_id, p.talent_id) and p.status = 'disputed'
  ) then 'dispute' end,
  case when exists (
    select from public.payments p
    where p_user_id in (p.company_id, p.talent_id) and not p.settled
      and private.is_to_settle(p.status) and p.status <> 'disputed'
  ) or exists (
    select from public.payment_events e
    left join public.payments p on p.payment_id = e.payment_id
    left join public.checkouts c on c.id = e.checkout_id
    where private.is_to_settle(e.outcome) and not e.settled
      -- The event was early: its payment has arrived since.
      and not (e.outcome = 'unknown_payment' and p.payment_id is not null)
      and p_user_id in (p.company_id, p.talent_id, c.company_id, c.talent_id)
  ) then 'payment' end
], null);
select private.sync_erasure_wait(r.user_id) from public.account_deletion_requests r;

select pg_temp.reword('public.payments_to_settle()', 'e.id, e.outcome,', 'e.id, e.outcome::text,');
select pg_temp.reword(
  f::regprocedure, e || '.outcome in (''failed'', ''unknown_payment'', ''refund_failed'')',
  'private.is_to_settle(' || e || '.outcome)'
)
from (values
  ('public.payments_to_settle()', 'e'), ('private.sync_payment_event_item()', 'v_event')
) as settled (f, e);
select pg_temp.reword('public.desk_find(text)', 'null, null, e.outcome,', 'null, null, e.outcome::text,');
select pg_temp.reword(
  'private.take_event(public.payment_events)', 'else v_event.outcome end', 'else v_event.outcome::text end'
);
select pg_temp.reword(
  'private.apply_event(public.payment_events)', 'e.kind::public.checkout_status',
  'e.kind::text::public.checkout_status'
);

drop function public.keep_payment_event(text, text, text, jsonb, uuid, text);
-- Every other event: a checkout whose payment is under way ('processing') or was declined ('declined'), a failed
-- refund ('refund_failed'), an event that the webhook could not read ('unreadable', stored as failed) and events that
-- do not concern us ('other').
create function public.keep_payment_event(
  p_event_id text, p_event_type text, p_kind public.payment_event_kind, p_payload jsonb,
  p_checkout_id uuid default null, p_payment_id text default null
) returns text
language sql security invoker set search_path = '' as $$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', p_event_type, 'kind', p_kind, 'checkout_id', p_checkout_id,
    'payment_id', p_payment_id, 'payload', p_payload
  )))
$$;
grant execute on function public.keep_payment_event(text, text, public.payment_event_kind, jsonb, uuid, text)
  to service_role;
