-- Figures that a bookkeeper agrees with, how long things waited, and invoices (docs/decisions/0074-money.md).

-- ---------------------------------------------------------------------------------------------------
-- Money
-- ---------------------------------------------------------------------------------------------------

-- What became of each payment of some days (UTC, both included): its amount, split into parts that add up to it, and
-- what the payment provider kept, where an event said so. For operators alone.
create function public.desk_payments(p_from date default null, p_to date default null) returns table (
  payment_id text, paid_at timestamptz, company_id uuid, status text, currency text, amount bigint,
  bought bigint, refunded bigint, to_refund bigint, disputed bigint, lost bigint, settled bigint,
  is_charged_back boolean, fee bigint
)
language sql stable security invoker set search_path = '' as $$
  select p.payment_id, p.paid_at, p.company_id, p.status, p.currency, p.amount,
    case when p.status = 'unlocked' then p.amount - p.refunded_amount else 0 end,
    p.refunded_amount,
    -- Money that bought nothing, and a refund that came back.
    case
      when p.status in ('already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded')
        then p.amount - p.refunded_amount
      else 0
    end,
    case when p.status = 'disputed' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'dispute_lost' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'closed' then p.amount - p.refunded_amount else 0 end,
    exists (
      select from public.payment_events e
      where e.payment_id = p.payment_id and e.kind = 'dispute' and e.status not like 'warning%'
    ),
    (
      select max((e.payload -> 'data' -> 'object' ->> 'fee')::bigint) from public.payment_events e
      where e.payment_id = p.payment_id and jsonb_typeof(e.payload -> 'data' -> 'object' -> 'fee') = 'number'
    )
  from public.payments p
  where exists (select from public.operators o where o.user_id = (select auth.uid()))
    and (p_from is null or p.paid_at >= p_from::timestamp at time zone 'utc')
    and (p_to is null or p.paid_at < (p_to + 1)::timestamp at time zone 'utc')
  order by p.paid_at, p.payment_id
$$;
grant execute on function public.desk_payments(date, date) to authenticated;
create index payments_paid_at on public.payments (paid_at, payment_id);

-- The same by the month (UTC) in which it was paid and by currency. fees is of the payments whose fee is known.
create function public.desk_money(p_from date default null, p_to date default null) returns table (
  month date, currency text, payments bigint, paid bigint, bought bigint, refunded bigint, to_refund bigint,
  disputed bigint, lost bigint, settled bigint, chargebacks bigint, fees bigint, fees_known bigint
)
language sql stable security invoker set search_path = '' as $$
  select date_trunc('month', p.paid_at at time zone 'utc')::date, p.currency, count(*), sum(p.amount)::bigint,
    sum(p.bought)::bigint, sum(p.refunded)::bigint, sum(p.to_refund)::bigint, sum(p.disputed)::bigint,
    sum(p.lost)::bigint, sum(p.settled)::bigint, count(*) filter (where p.is_charged_back),
    coalesce(sum(p.fee), 0)::bigint, count(p.fee)
  from public.desk_payments(p_from, p_to) p
  group by 1, 2
  order by 1, 2
$$;
grant execute on function public.desk_money(date, date) to authenticated;

-- ---------------------------------------------------------------------------------------------------
-- Waiting
-- ---------------------------------------------------------------------------------------------------

create table public.desk_waits (
  id bigint generated always as identity primary key,
  kind text not null references public.desk_kinds (kind),
  seconds int not null,
  ended_at timestamptz not null default now()
);
create index desk_waits_ended_at on public.desk_waits (ended_at);
create index desk_waits_kind on public.desk_waits (kind);
comment on table public.desk_waits is 'How long each thing waited for a decision, for some weeks.';

alter table public.desk_waits enable row level security;
grant select on public.desk_waits to authenticated;

create policy "desk_waits: operators read" on public.desk_waits
  for select to authenticated using ((select private.caller_is_operator()));

-- As before, and keeps the time itself, of which a median can be taken.
create or replace function private.count_waiting(p_kind text, p_since timestamptz) returns void
language sql security definer set search_path = '' as $$
  select private.count_figure(case p_kind when 'support' then 'answers' else 'decisions' end, 1);
  select private.count_figure(
    case p_kind when 'support' then 'answer_seconds' else 'decision_seconds' end,
    greatest(1, extract(epoch from now() - p_since))::bigint
  );
  insert into public.desk_waits (kind, seconds)
  values (p_kind, greatest(1, least(extract(epoch from now() - p_since), 2147483647))::int);
$$;

-- How long things of each kind waited in the last 28 days, in seconds: how many, the median, and the longest; and how
-- long the oldest has waited that waits now.
create function public.desk_wait_times() returns table (
  kind text, n bigint, median double precision, longest int, oldest double precision
)
language sql stable security invoker set search_path = '' as $$
  select k.kind, count(w.id), percentile_cont(0.5) within group (order by w.seconds), max(w.seconds),
    (select extract(epoch from now() - min(i.since)) from public.desk_items i where i.kind = k.kind)
  from public.desk_kinds k
  left join public.desk_waits w on w.kind = k.kind and w.ended_at > now() - interval '28 days'
  where exists (select from public.operators o where o.user_id = (select auth.uid()))
  group by k.kind, k.place
  order by k.place
$$;
grant execute on function public.desk_wait_times() to authenticated;

-- Deletes the waiting times that no figure looks at any more.
create function private.purge_desk_waits() returns void
language sql security definer set search_path = '' as $$
  delete from public.desk_waits w
  where w.id in (
    select o.id from public.desk_waits o where o.ended_at < now() - interval '60 days' limit 5000 for update skip locked
  )
$$;

-- ---------------------------------------------------------------------------------------------------
-- Sign-ups
-- ---------------------------------------------------------------------------------------------------

-- Takes an operator's account off the sign-ups of its day, or back on.
create function private.count_operator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_figure(
    a.user_type || '_sign_ups', case tg_op when 'INSERT' then -1 else 1 end, '', (a.created_at at time zone 'utc')::date
  ) from public.accounts a where a.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

create trigger count_operator after insert or delete on public.operators
  for each row execute function private.count_operator();

select private.count_figure(a.user_type || '_sign_ups', -1, '', (a.created_at at time zone 'utc')::date)
from public.operators o join public.accounts a on a.user_id = o.user_id;
