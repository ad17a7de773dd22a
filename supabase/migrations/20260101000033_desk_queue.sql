-- The order in which things wait, what is put off, and the mail about what is urgent
-- (docs/decisions/0073-order-of-the-queue.md).

-- Lets something wait; what waits already keeps its time, and comes back when something about it is new. The date may
-- be among the facts.
create function private.await_operator(
  p_kind text, p_subject_id text, p_person_id uuid, p_facts jsonb default '{}', p_is_urgent boolean default false,
  p_since timestamptz default now(), p_due_at timestamptz default null
) returns void
language sql security definer set search_path = '' as $$
  insert into public.desk_items as i (kind, subject_id, person_id, facts, is_urgent, since, due_at)
  values (
    p_kind, p_subject_id, p_person_id, jsonb_strip_nulls(p_facts), p_is_urgent, p_since,
    coalesce(p_due_at, (p_facts ->> 'due_at')::timestamptz)
  )
  on conflict (kind, subject_id) do update set
    facts = excluded.facts, is_urgent = excluded.is_urgent, due_at = excluded.due_at, snoozed_until = null
  where (i.facts, i.is_urgent, i.due_at) is distinct from (excluded.facts, excluded.is_urgent, excluded.due_at)
    -- A further message may say nothing new in its facts.
    or i.kind = 'support' and i.snoozed_until is not null
$$;

-- A keyset page of what waits, danger and money first: of one kind or of all, or what is urgent alone. p_after_priority,
-- p_after and p_after_id are priority, ranks_at and id of the last row seen; with p_is_before, of the first one, for the
-- page before it. With p_is_snoozed what is put off, soonest first, in one page.
create function public.desk_queue(
  p_kind text default null, p_after_priority int default null, p_after timestamptz default null,
  p_after_id uuid default null, p_limit int default 30, p_is_urgent boolean default false,
  p_is_snoozed boolean default false, p_is_before boolean default false
) returns table (
  id uuid, kind text, subject_id text, person_id uuid, facts jsonb, is_urgent boolean, since timestamptz,
  due_at timestamptz, snoozed_until timestamptz, priority smallint, ranks_at timestamptz,
  name text, email text, user_type text
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_limit constant int := least(greatest(coalesce(p_limit, 30), 1), 100);
  v_most constant smallint := case when p_is_urgent then 1 else 2 end;
  v_priority constant smallint := coalesce(p_after_priority, case when p_is_before then 9 else -1 end);
  v_time constant timestamptz := coalesce(p_after, '-infinity');
  v_id constant uuid := coalesce(p_after_id, '00000000-0000-0000-0000-000000000000');
begin
  if p_is_snoozed then
    return query
      select i.id, i.kind, i.subject_id, i.person_id, i.facts, i.is_urgent, i.since, i.due_at, i.snoozed_until,
        i.priority, i.ranks_at, p.name, p.email, p.user_type
      from (
        select * from public.desk_items d
        where d.snoozed_until > now() and (p_kind is null or d.kind = p_kind)
        order by d.snoozed_until, d.id limit v_limit
      ) i
      left join public.desk_people p on p.user_id = i.person_id
      order by i.snoozed_until, i.id;
  elsif p_is_before then
    return query
      select i.id, i.kind, i.subject_id, i.person_id, i.facts, i.is_urgent, i.since, i.due_at, i.snoozed_until,
        i.priority, i.ranks_at, p.name, p.email, p.user_type
      from (
        select * from public.desk_items d
        where (p_kind is null or d.kind = p_kind) and d.priority <= v_most
          and (d.priority, d.ranks_at, d.id) < (v_priority, v_time, v_id)
          and (d.snoozed_until is null or d.snoozed_until <= now())
        order by d.priority desc, d.ranks_at desc, d.id desc limit v_limit
      ) i
      left join public.desk_people p on p.user_id = i.person_id
      order by i.priority, i.ranks_at, i.id;
  else
    return query
      select i.id, i.kind, i.subject_id, i.person_id, i.facts, i.is_urgent, i.since, i.due_at, i.snoozed_until,
        i.priority, i.ranks_at, p.name, p.email, p.user_type
      from (
        select * from public.desk_items d
        where (p_kind is null or d.kind = p_kind) and d.priority <= v_most
          and (d.priority, d.ranks_at, d.id) > (v_priority, v_time, v_id)
          and (d.snoozed_until is null or d.snoozed_until <= now())
        order by d.priority, d.ranks_at, d.id limit v_limit
      ) i
      left join public.desk_people p on p.user_id = i.person_id
      order by i.priority, i.ranks_at, i.id;
  end if;
end $$;
grant execute on function public.desk_queue(text, int, timestamptz, uuid, int, boolean, boolean, boolean) to authenticated;

-- How much waits of each kind and since when, how much of it is urgent, and how much is put off; each counted up to 100.
create function public.desk_counts() returns table (
  kind text, n int, oldest timestamptz, urgent int, snoozed int
)
language sql stable security invoker set search_path = '' as $$
  select k.kind, waiting.n, waiting.oldest, urgent.n, snoozed.n
  from public.desk_kinds k
  cross join lateral (
    select count(*)::int as n, min(i.since) as oldest
    from (
      select d.since from public.desk_items d
      where d.kind = k.kind and (d.snoozed_until is null or d.snoozed_until <= now())
      order by d.priority, d.ranks_at, d.id limit 100
    ) i
  ) waiting
  cross join lateral (
    select count(*)::int as n
    from (
      select from public.desk_items d
      where d.kind = k.kind and d.priority < 2 and (d.snoozed_until is null or d.snoozed_until <= now())
      order by d.priority, d.ranks_at, d.id limit 100
    ) i
  ) urgent
  cross join lateral (
    select count(*)::int as n
    from (
      select from public.desk_items d
      where d.kind = k.kind and d.snoozed_until > now() order by d.snoozed_until limit 100
    ) i
  ) snoozed
  order by k.place
$$;
grant execute on function public.desk_counts() to authenticated;

-- At most a month, and never past the day before it has to be decided; danger for four hours, money without such a day for
-- four days, and a deletion that was asked for until it becomes urgent, five days before it is due. Raises 23514
-- 'snoozed_too_long'. Notes who puts it off.
create function private.check_snooze() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant interval := case
    when not new.is_urgent or new.due_at is not null then interval '31 days'
    when new.kind in ('payment', 'proposal') then interval '4 days'
    else interval '4 hours'
  end;
begin
  new.snoozed_by := case when new.snoozed_until is not null then (select auth.uid()) end;
  if new.snoozed_until is null then return new; end if;
  new.snoozed_until := least(
    new.snoozed_until, new.due_at - interval '1 day',
    case when new.kind = 'deletion' and not new.is_urgent then new.since + interval '25 days' end
  );
  if new.snoozed_until <= now() or new.snoozed_until > now() + v_most then
    raise exception using errcode = '23514', message = 'snoozed_too_long', hint = 'Decide it, or choose another time.';
  end if;
  return new;
end $$;

create trigger check_snooze before update of snoozed_until on public.desk_items
  for each row when (new.snoozed_until is distinct from old.snoozed_until) execute function private.check_snooze();

-- Leaves the mail of the day for later while one about what is urgent is under way or ten minutes old: both have the
-- same list. private.claim_notices tries again each minute.
create function private.postpone_daily() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from private.notices n
    where n.receiver_id = new.receiver_id and n.kind = 'desk_urgent'
      and (n.sent_at is null or n.sent_at > now() - interval '10 minutes')
  ) then
    return null;
  end if;
  return new;
end $$;
