-- Which decisions were undone, whoever's objection led to it (docs/decisions/0070-decisions-that-are-told.md).

-- Those of the given decisions that a later one has undone; for operators, by the policy of decisions.
create function public.reversed_decisions(p_ids uuid[]) returns setof uuid
language sql stable security invoker set search_path = '' as $$
  select distinct (d.facts ->> 'reverses')::uuid from public.decisions d
  where d.facts ? 'reverses' and d.facts ->> 'reverses' = any (p_ids::text[])
$$;
grant execute on function public.reversed_decisions(uuid[]) to authenticated;
