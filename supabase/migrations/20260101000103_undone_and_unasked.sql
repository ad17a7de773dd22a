-- What decisions that were undone, and deletions that nobody asked for, say
-- (docs/decisions/0070-decisions-that-are-told.md).

-- Those of the given decisions that a later one has undone; for operators, by the policy of decisions.
create function public.reversed_decisions(p_ids uuid[]) returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select distinct (d.facts ->> 'reverses')::uuid from public.decisions d
  where d.facts ? 'reverses' and d.facts ->> 'reverses' = any (p_ids::text[])
$$;
grant execute on function public.reversed_decisions(uuid[]) to authenticated;

-- ---------------------------------------------------------------------------------------------------
-- Deletions that nobody asked for
-- ---------------------------------------------------------------------------------------------------

-- Whether operators didn't decide the deletion by themselves: whoever never asked is told why, and how to object.
alter table private.farewells add column is_asked boolean not null default true;

-- As before, with whether it was asked for.
create or replace function private.note_farewell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.farewells (id, email, language, is_asked)
  select old.id, old.email, coalesce(s.language, 'en'),
    -- A request that a decision made has the time of that decision.
    not exists (
      select from public.account_deletion_requests r where r.user_id = old.id and r.created_at = r.decided_at
    )
  from public.accounts a left join public.notification_settings s on s.user_id = a.user_id
  where a.user_id = old.id and old.email is not null and old.email_confirmed_at is not null
  on conflict do nothing;
  return old;
end $$;

drop function public.claim_farewells(int);

-- Claims up to p_limit of them that are due.
create function public.claim_farewells(p_limit int default 50) returns table (
  id uuid, email text, language text, brand text, is_asked boolean
)
language sql security definer set search_path = '' as $$
  with due as (
    select f.id from private.farewells f
    where f.next_try_at <= now() and (f.claimed_at is null or f.claimed_at < now() - interval '10 minutes')
    order by f.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ), claimed as (
    update private.farewells f set claimed_at = clock_timestamp() from due d where f.id = d.id returning f.*
  )
  select c.id, c.email, c.language, b.brand_name, c.is_asked from claimed c cross join public.site_settings b
$$;
grant execute on function public.claim_farewells(int) to service_role;
