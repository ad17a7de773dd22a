-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.payment_events (
  id text not null,
  type text not null,
  kind public.payment_event_kind not null default 'other'::public.payment_event_kind,
  checkout_id uuid,
  payment_id text,
  dispute_id text,
  amount bigint,
  currency text,
  status text,
  payload jsonb not null,
  outcome public.payment_event_outcome not null default 'received'::public.payment_event_outcome,
  problem text,
  settled boolean not null default false,
  occurred_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint payment_events_pkey primary key (id)
);

comment on table public.payment_events is
  'Every event of the payment provider with what came of it; never deleted. What an operator has to look at is told by payments_to_settle().';

alter table public.payment_events enable row level security;

create index payment_events_checkout_id on public.payment_events using btree (checkout_id);
create index payment_events_payment_id on public.payment_events using btree (payment_id);
create index payment_events_to_settle on public.payment_events using btree (created_at) where (private.is_to_settle(outcome) and (not settled));

grant
  select
on public.payment_events to authenticated;

create policy "payment_events: operators read" on public.payment_events
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));

create trigger keep_payment_references after insert on public.payment_events for each row
  execute function private.keep_payment_references();
create constraint trigger sync_payment_event_item after insert or update on public.payment_events deferrable initially deferred for each row
  execute function private.sync_payment_event_item();
