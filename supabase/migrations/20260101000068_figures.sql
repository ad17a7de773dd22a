-- The figures of the site, counted as things happen, so that no page of the desk reads whole tables
-- (docs/decisions/0033-operators.md).

-- A row per day and figure, and further ones (shards) where several people were counted at once.
create table public.desk_days (
  day date not null,
  figure text not null check (figure in (
    'talent_sign_ups', 'company_sign_ups', 'live', 'views', 'unlocks', 'revenue', 'refunds',
    'answers', 'answer_seconds', 'decisions', 'decision_seconds'
  )),
  -- Of revenue and refunds, which are in minor units; else empty.
  currency text not null default '',
  shard smallint not null,
  n bigint not null,
  primary key (figure, day, currency, shard)
);
comment on table public.desk_days is
  'What happened on each day (UTC), counted as it happens. ''live'' is the change of the number of live pitches.';
alter table public.desk_days enable row level security;
grant select on public.desk_days to authenticated;

create index desk_days_day on public.desk_days (day);

create policy "desk_days: operators read" on public.desk_days
  for select to authenticated using ((select private.caller_is_operator()));

-- Adds to a figure of a day, today's if none is named. It takes a row that nobody else is writing, or makes another,
-- and waits for nobody, who might be waiting for a row that the caller holds.
create function private.count_figure(
  p_figure text, p_n bigint, p_currency text default '', p_day date default (now() at time zone 'utc')::date
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_n = 0 then return; end if;
  update public.desk_days d set n = d.n + p_n
  where d.figure = p_figure and d.day = p_day and d.currency = p_currency and d.shard = (
    select f.shard from public.desk_days f
    where f.figure = p_figure and f.day = p_day and f.currency = p_currency
    limit 1 for update skip locked
  );
  if found then return; end if;
  insert into public.desk_days as d (day, figure, currency, shard, n)
  values (p_day, p_figure, p_currency, floor(random() * 32767), p_n)
  on conflict (figure, day, currency, shard) do update set n = d.n + excluded.n;
end $$;

-- Counts a new account.
create function private.count_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_figure(new.user_type || '_sign_ups', 1);
  return null;
end $$;

create trigger count_sign_up after insert on public.accounts
  for each row execute function private.count_sign_up();

-- Counts pitches that were published or are no longer.
create function private.count_live() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_figure('live', case tg_op when 'INSERT' then 1 else -1 end * (select count(*) from changed));
  return null;
end $$;

create trigger count_published after insert on public.video_feed
  referencing new table as changed for each statement execute function private.count_live();

create trigger count_unpublished after delete on public.video_feed
  referencing old table as changed for each statement execute function private.count_live();

-- Counts what was paid and given back.
create function private.count_money() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.count_figure('revenue', new.amount, new.currency);
    perform private.count_figure('refunds', new.refunded_amount, new.currency);
  else
    perform private.count_figure('refunds', new.refunded_amount - old.refunded_amount, new.currency);
  end if;
  return null;
end $$;

create trigger count_money after insert or update of refunded_amount on public.payments
  for each row execute function private.count_money();

-- Counts views, once per statement and after everything else of it, so that the row of the figure is held shortest.
create function private.count_site_views() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_figure('views', (select count(*) from counted));
  return null;
end $$;

create trigger count_site_views after insert on public.position_views
  referencing new table as counted
  for each statement execute function private.count_site_views();

-- Counts an unlock, and takes one that was given back off the day on which it was made, as its talent's counter does.
create function private.count_site_unlock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  was_counted constant boolean := tg_op = 'UPDATE' and old.refunded_at is null;
  is_counted constant boolean := new.refunded_at is null;
begin
  perform private.count_figure(
    'unlocks', is_counted::int - was_counted::int, '', (new.created_at at time zone 'utc')::date
  );
  return null;
end $$;

create trigger count_site_unlock after insert or update of refunded_at on public.unlocked_contacts
  for each row execute function private.count_site_unlock();

-- The figures of the last 28 days, one row per day, figure and currency; and 'live' with the day of null, the number of
-- pitches that are live now.
create function public.desk_figures() returns table (day date, figure text, currency text, n bigint)
language sql stable security invoker set search_path = '' as $$
  select d.day, d.figure, d.currency, sum(d.n)::bigint
  from public.desk_days d
  where d.day > (now() at time zone 'utc')::date - 28
  group by d.day, d.figure, d.currency
  union all
  select null, 'live', '', coalesce(sum(d.n), 0)::bigint from public.desk_days d where d.figure = 'live'
$$;
grant execute on function public.desk_figures() to authenticated;

-- Counts a decision on something and how long that had waited for it, and keeps the time itself for the median.
create function private.count_waiting(p_kind text, p_since timestamptz) returns void
language sql security definer set search_path = '' as $$
  select private.count_figure(case p_kind when 'support' then 'answers' else 'decisions' end, 1);
  select private.count_figure(
    case p_kind when 'support' then 'answer_seconds' else 'decision_seconds' end,
    greatest(1, extract(epoch from now() - p_since))::bigint
  );
  insert into public.desk_waits (kind, seconds)
  values (p_kind, greatest(1, least(extract(epoch from now() - p_since), 2147483647))::int);
$$;
