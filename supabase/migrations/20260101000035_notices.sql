-- Mails to operators, and to people whom messages do not reach (docs/decisions/0033-operators.md).

-- Mails to be sent to an account, in the language of its reader. A claimed one is being sent; after ten minutes
-- without a result the claim counts as abandoned.
--   account_suspended, account_restored   to its owner
--   contact_…                             to a company that lost a contact, by the reason of lost_contacts
--   desk_daily                            to an operator, once a day while something waits
--   desk_urgent                           to an operator, at once: money, or a report of danger
create table private.notices (
  id uuid primary key default gen_random_uuid(),
  receiver_id uuid not null references public.accounts (user_id) on delete cascade,
  kind text not null references private.notice_kinds (kind),
  facts jsonb not null default '{}',
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  refusals int not null default 0,
  next_try_at timestamptz not null default now()
);


create index notices_due on private.notices (next_try_at) where sent_at is null;
create index notices_receiver on private.notices (receiver_id, kind, created_at desc);

-- One a day, also when two calls make it at once.
create unique index notices_daily on private.notices (receiver_id, ((created_at at time zone 'utc')::date))
  where kind = 'desk_daily';

-- Lets a mail be sent. What becomes urgent while a mail about it still waits to be sent is in that mail, and the next
-- one waits for ten minutes: visitors report too, and could otherwise use up what the mail service sends in an hour.
create function private.send_notice(p_receiver_id uuid, p_kind text, p_facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.notices (receiver_id, kind, facts, next_try_at)
  select p_receiver_id, p_kind, jsonb_strip_nulls(p_facts), greatest(now(), (
    select max(n.created_at) + interval '10 minutes' from private.notices n
    where p_kind = 'desk_urgent' and n.receiver_id = p_receiver_id and n.kind = 'desk_urgent'
  ))
  where p_kind <> 'desk_urgent' or not exists (
    select from private.notices n
    where n.receiver_id = p_receiver_id and n.kind = 'desk_urgent' and n.sent_at is null and n.claimed_at is null
  )
$$;

-- Mails every operator at once about what is urgent, with the way to it. A mail that is still to be sent is about
-- several things then, and leads to all of them.
create function private.notify_operators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.notices n set facts = n.facts - 'item'
  from (
    select o.id from private.notices o
    where o.kind = 'desk_urgent' and o.sent_at is null and o.claimed_at is null and o.facts ? 'item'
    for update skip locked
  ) unsent
  where n.id = unsent.id;
  perform private.send_notice(o.user_id, 'desk_urgent', jsonb_build_object('item', new.id)) from public.operators o;
  return null;
end $$;

-- Claims up to p_limit mails that are due, and first makes those of the day: one per operator from 6:00 UTC on, while
-- something waits and the last one has been sent, and those about authenticators of operators that are new or gone.
-- counts has what waits by kind, for the mails to operators. Dropped are those about nothing that waits any more, about
-- something urgent that is decided or put off, and to somebody who is no operator any more.
create function private.claim_notices(p_limit int default 50) returns table (
  id uuid, kind text, email text, user_type text, language text, facts jsonb, counts jsonb, brand text
)
language plpgsql security definer set search_path = '' as $$
declare
  v_counts jsonb;
begin
  perform private.lock_accounts(true);
  perform private.note_authenticators();
  select coalesce(jsonb_object_agg(c.kind, c.n) filter (where c.n > 0), '{}') into v_counts from public.desk_counts() c;

  delete from private.notices n
  where n.kind in ('desk_daily', 'desk_urgent') and n.sent_at is null
    and (n.claimed_at is null or n.claimed_at < now() - interval '10 minutes')
    and (
      v_counts = '{}' or not exists (select from public.operators o where o.user_id = n.receiver_id)
      or n.kind = 'desk_urgent' and not exists (
        select from public.desk_items i
        where i.is_urgent and (i.snoozed_until is null or i.snoozed_until <= now())
          and (n.facts ->> 'item' is null or i.id::text = n.facts ->> 'item')
      )
    );

  if (now() at time zone 'utc')::time >= time '06:00' and v_counts <> '{}' then
    insert into private.notices (receiver_id, kind)
    select o.user_id, 'desk_daily'
    from public.operators o
    where not exists (
      select from private.notices n
      where n.receiver_id = o.user_id and n.kind = 'desk_daily'
        and (n.sent_at is null or n.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc')
    )
    on conflict do nothing;
  end if;

  return query
  with due as (
    select n.id from private.notices n
    where n.sent_at is null and n.next_try_at <= now()
      and (n.claimed_at is null or n.claimed_at < now() - interval '10 minutes')
    order by n.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ),
  claimed as (
    update private.notices n set claimed_at = clock_timestamp()
    from due d where n.id = d.id
    returning n.*
  )
  select c.id, c.kind, u.email::text, a.user_type, coalesce(s.language, 'en'), c.facts,
    case when c.kind like 'desk%' then v_counts end, b.brand_name
  from claimed c
  join auth.users u on u.id = c.receiver_id
  join public.accounts a on a.user_id = c.receiver_id
  left join public.notification_settings s on s.user_id = c.receiver_id
  cross join public.site_settings b
  where u.email is not null;
end $$;
grant execute on function private.claim_notices(int) to service_role;

-- Records the results of claimed mails, an array of id, sent and refused, as settle_unread_mails does. Returns the
-- number recorded.
create function private.settle_notices(p_mails jsonb) returns int
language sql security definer set search_path = '' as $$
  select private.lock_accounts(true);
  with settled as (
    update private.notices n
    set claimed_at = case when m.sent then n.claimed_at end,
      sent_at = case when m.sent then n.claimed_at end,
      refusals = case when m.sent then 0 when m.refused then n.refusals + 1 else n.refusals end,
      next_try_at = case
        when m.sent then n.next_try_at
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(n.refusals, 10), interval '6 hours')
        else n.next_try_at
      end
    from jsonb_to_recordset(p_mails) as m (id uuid, sent boolean, refused boolean)
    where n.id = m.id and n.claimed_at is not null and n.sent_at is null
    returning 1
  )
  select count(*)::int from settled
$$;
grant execute on function private.settle_notices(jsonb) to service_role;

create trigger sync_mail_item after update of refusals on private.notices
  for each row when (old.refusals is distinct from new.refusals)
  execute function private.sync_mail_item();

create index notices_kind on private.notices (kind);

create trigger postpone_daily before insert on private.notices
  for each row when (new.kind = 'desk_daily') execute function private.postpone_daily();

-- Claims up to p_limit mails that are due: private.claim_notices, which are to accounts, and those to strangers, without
-- a user_type.
create function public.claim_notices(p_limit int default 50) returns table (
  id uuid, kind text, email text, user_type text, language text, facts jsonb, counts jsonb, brand text
)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.claim_notices(p_limit);
  return query
  with due as (
    select s.id from private.stranger_mails s
    where s.sent_at is null and s.next_try_at <= now()
      and (s.claimed_at is null or s.claimed_at < now() - interval '10 minutes')
    order by s.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ),
  claimed as (
    update private.stranger_mails s set claimed_at = clock_timestamp()
    from due d where s.id = d.id
    returning s.*
  )
  select c.id, c.kind, c.email, null::text, c.language, c.facts, null::jsonb, b.brand_name
  from claimed c cross join public.site_settings b;
end $$;
grant execute on function public.claim_notices(int) to service_role;

-- Records the results of claimed mails, an array of id, sent, refused, and of a refused one the problem. Returns the
-- number recorded. What a mail to a stranger said is forgotten once it was sent.
create function public.settle_notices(p_mails jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_settled int := private.settle_notices(p_mails);
  v_strangers int;
begin
  with settled as (
    update private.stranger_mails s
    set claimed_at = case when m.sent then s.claimed_at end,
      sent_at = case when m.sent then s.claimed_at end,
      facts = case when m.sent then '{}' else s.facts end,
      refusals = case when m.sent then 0 when m.refused then s.refusals + 1 else s.refusals end,
      next_try_at = case
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(s.refusals, 10), interval '6 hours')
        else s.next_try_at
      end
    from jsonb_to_recordset(p_mails) as m (id uuid, sent boolean, refused boolean)
    where s.id = m.id and s.claimed_at is not null and s.sent_at is null
    returning 1
  )
  select count(*)::int into v_strangers from settled;
  perform private.note_mail_problems(p_mails, 'id');
  perform private.note_mail_problems((
    select jsonb_agg(jsonb_build_object('receiver_id', n.receiver_id, 'problem', m.mail ->> 'problem'))
    from jsonb_array_elements(p_mails) as m (mail)
    join private.notices n on n.id = (m.mail ->> 'id')::uuid
  ), 'receiver_id');
  return v_settled + v_strangers;
end $$;
grant execute on function public.settle_notices(jsonb) to service_role;

create trigger notify_operators after insert on public.desk_items
  for each row when (new.is_urgent and new.kind <> 'proposal') execute function private.notify_operators();

create trigger notify_operators_of_change after update of is_urgent on public.desk_items
  for each row when (new.is_urgent and not old.is_urgent and new.kind <> 'proposal')
  execute function private.notify_operators();
