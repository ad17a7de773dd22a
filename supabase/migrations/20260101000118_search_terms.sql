-- The terms of a search, said once (docs/decisions/0077-search-terms.md): the type that holds them, the conditions that
-- they make, and every function that searches by them.

create type public.work_type as enum ('on-site', 'hybrid', 'remote');
create type public.position_title_choice as enum (
  'Sales Closer', 'Setter', 'Closer', 'Frontend Developer', 'Backend Developer', 'Full Stack Developer',
  'Mobile Developer', 'DevOps Engineer', 'Software Engineer', 'Game Developer', 'Data Engineer',
  'AI/ML Engineer', 'Embedded Systems Developer', 'Data Scientist', 'Product Manager', 'UX Designer',
  'Project Manager', 'Business Analyst', 'Marketing Manager', 'Sales Director', 'Financial Analyst',
  'HR Manager', 'Operations Manager', 'Content Writer', 'Digital Marketing Specialist', 'UI Designer',
  'Cloud Architect', 'Systems Administrator', 'Network Engineer', 'Security Analyst', 'QA Engineer',
  'Machine Learning Engineer', 'AI Researcher', 'Blockchain Developer'
);

-- Triggers that name a column keep its type from changing, so they are made again as they were.
do $$
declare
  v_triggers text[];
  v_table text;
  v_definition text;
  v_trigger record;
begin
  for v_trigger in
    select t.tgname, t.tgrelid::regclass as of_table, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t
    where not t.tgisinternal and t.tgrelid in ('public.talent_positions'::regclass, 'public.video_feed'::regclass)
      and pg_get_triggerdef(t.oid) ~ '(position_title|work_type)'
  loop
    v_triggers := v_triggers || v_trigger.definition;
    execute format('drop trigger %I on %s', v_trigger.tgname, v_trigger.of_table);
  end loop;
  alter table public.talent_positions drop constraint talent_positions_work_type_check;
  alter table public.talent_profiles alter column position_title drop default;
  alter table public.talent_positions alter column position_title drop default;
  foreach v_table in array array['talent_profiles', 'talent_positions'] loop
    execute format(
      'alter table public.%I alter column position_title type public.position_title_choice
       using position_title::text::public.position_title_choice', v_table);
  end loop;
  foreach v_table in array array['talent_positions', 'video_feed', 'open_pitches'] loop
    execute format(
      'alter table public.%I alter column work_type type public.work_type using work_type::public.work_type', v_table);
  end loop;
  -- Text, because below a policy an index answers no comparison of enums: it isn't leakproof.
  alter table public.video_feed alter column position_title type text;
  alter table public.open_pitches alter column position_title type text;
  alter table public.talent_profiles alter column position_title set default 'Sales Closer';
  alter table public.talent_positions alter column position_title set default 'Sales Closer';
  drop domain public.position_title;
  alter type public.position_title_choice rename to position_title;
  foreach v_definition in array v_triggers loop
    execute v_definition;
  end loop;
end $$;

-- A payment keeps the title as it was written.
do $$
declare
  v_was constant text := 'coalesce(p.position_title, q.position_title)';
  v_definition constant text := pg_get_functiondef('public.settle_payment(text, text, text, uuid)'::regprocedure);
begin
  if position(v_was in v_definition) = 0 then raise exception 'settle_payment doesn''t contain: %', v_was; end if;
  execute replace(v_definition, v_was, 'coalesce(p.position_title, q.position_title::text)');
end $$;

-- What a search asks for; what is null is not asked. A text is a list of alternatives: what was typed, and its synonyms.
--   position    words of the title or the skills, as search_words takes them
--   profession  a title, exactly
--   keywords    words in any field
--   languages   a pitch must have all of them
--   location    words of city or country
create type public.search_terms as (
  "position" text[],
  profession public.position_title,
  keywords text[],
  work_type public.work_type,
  languages text[],
  location text[]
);

-- The conditions on a pitch f that terms make, as SQL: those that the index of the newest answers, and all others. Raises
-- 22023 'unknown_term', because a search without it would find too much.
create function public.search_conditions(p_terms jsonb, out indexed text, out filters text)
language plpgsql stable security invoker set search_path = '' as $$
declare
  t constant public.search_terms := jsonb_populate_record(null::public.search_terms, p_terms);
  words constant tsquery := public.search_words(t."position", t.keywords, t.location);
begin
  if exists (select from jsonb_object_keys(p_terms) as term where not to_jsonb(t) ? term) then
    raise exception using errcode = '22023', message = 'unknown_term';
  end if;
  indexed := case when t.profession is null then '' else format(' and f.position_title = %L', t.profession) end;
  filters := concat(
    case when words is not null then format(' and f.search @@ %L::tsquery', words) end,
    case when t.work_type is not null then format(' and f.work_type = %L', t.work_type) end,
    -- No talent offers more than forty languages.
    case when cardinality(t.languages) > 0 then format(' and f.languages @> %L::text[]', t.languages[:40]) end
  );
end $$;
grant execute on function public.search_conditions(jsonb) to anon, authenticated, service_role;

-- What a search reads of a pitch: the columns of open_pitches.
create function public.searched_columns() returns text
language sql stable security invoker set search_path = '' as $$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_attribute a
  where a.attrelid = 'public.open_pitches'::regclass and a.attnum > 0 and not a.attisdropped
$$;
grant execute on function public.searched_columns() to anon, authenticated, service_role;

-- The pitches f that the caller may watch, as two halves that each have an index for the filters: what is for anyone, and
-- what else the caller may read.
create function public.searched_halves() returns text
language sql stable security invoker set search_path = '' as $$
  select format(
    '(select %1$s from public.open_pitches union all select %1$s from public.video_feed where companies_only) f',
    public.searched_columns()
  )
$$;
grant execute on function public.searched_halves() to anon, authenticated, service_role;

drop function public.search_feed(
  text[], text, text[], text, text[], text[], timestamptz, uuid, int, boolean, boolean, timestamptz
);
-- A keyset page of the feed.
create function public.search_feed(
  p_terms jsonb default '{}',          -- search_terms
  p_before timestamptz default null,   -- the cursor: published_at and position_id of the last row seen
  p_before_id uuid default null,
  p_limit int default 10,              -- at most 50
  p_disliked boolean default null,     -- false: without the pitches that the calling company disliked; true: only those
  p_seen boolean default null,         -- false: without the films that the calling company watched; true: only those
  p_seen_until timestamptz default null  -- what was watched later does not count as seen
) returns setof public.video_feed
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  window_rows constant int := 3000;
  page_rows int := least(greatest(coalesce(p_limit, 10), 1), 50);
  before_at timestamptz := coalesce(p_before, 'infinity');
  before_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  columns constant text := public.searched_columns();
  source text := 'public.video_feed f';  -- of the window
  seen_films text;
  of_part text := '';  -- whether it was seen
  indexed text;
  filters text;
  ids uuid[];
  seen int;
begin
  select c.indexed, c.filters into indexed, filters from public.search_conditions(p_terms) c;
  if p_disliked is not null then
    indexed := indexed || case when p_disliked then ' and exists' else ' and not exists' end || ' (
      select 1 from public.swipes s
      where s.company_id = (select auth.uid()) and s.position_id = f.position_id and not s.liked'
      -- OFFSET 0 stops the planner from sorting all that was seen before it takes a page.
      || case when p_seen then ' offset 0)' else ')' end;
  end if;
  if p_seen is not null then
    seen_films := format('
      select v.published_at, v.position_id from public.seen_pitches v
      where v.company_id = (select auth.uid()) and v.seen_at <= %L and (v.published_at, v.position_id) < (%L, %L)
      order by v.published_at desc, v.position_id desc limit 10000',  -- no company has more
      coalesce(p_seen_until, 'infinity'), before_at, before_id);
    -- By 'is true' it is answered from a hash table; of a join the planner may make a loop within a loop.
    of_part := format(' and ((f.published_at, f.position_id) in (%s)) is %s true',
      seen_films, case when p_seen then '' else 'not' end);
  end if;
  if p_seen then
    -- USING takes the times of what was seen, whose order is known.
    source := format('(
      select %s from (%s) v join lateral (
        select * from public.video_feed w
        where w.position_id = v.position_id and w.published_at = v.published_at offset 0
      ) w using (published_at, position_id)) f', columns, seen_films);
  end if;

  execute format(
    'select array_agg(p.position_id) from (
       select f.position_id from (
         select %s from %s
         where (f.published_at, f.position_id) < ($1, $2) %s
         order by f.published_at desc, f.position_id desc limit $3
       ) f
       where true %s order by f.published_at desc, f.position_id desc limit $4
     ) p', columns, source, indexed || case when p_seen then '' else of_part end, filters)
  into ids using before_at, before_id, window_rows, page_rows;

  if filters <> '' and coalesce(cardinality(ids), 0) < page_rows then
    -- At least as many as were in the window.
    execute case when p_seen then format('select count(*) from (%s) w', seen_films) else format(
      'select count(*) from (
         select 1 from public.video_feed f where (f.published_at, f.position_id) < ($1, $2) %s
         order by f.published_at desc, f.position_id desc limit $3
       ) w', indexed) end
    into seen using before_at, before_id, window_rows;

    if seen >= window_rows then
      -- OFFSET 0 stops the planner from walking the feed from the newest row, where rare terms match almost nothing.
      execute format(
        'select array_agg(p.position_id) from (
           select f.position_id from (
             select f.position_id, f.published_at from %s
             where (f.published_at, f.position_id) < ($1, $2) %s %s offset 0
           ) f
           order by f.published_at desc, f.position_id desc limit $3
         ) p', public.searched_halves(), indexed || of_part, filters)
      into ids using before_at, before_id, page_rows;
    end if;
  end if;

  return query
    select f.* from public.video_feed f where f.position_id = any (ids)
    order by f.published_at desc, f.position_id desc;
end $$;
grant execute on function public.search_feed(jsonb, timestamptz, uuid, int, boolean, boolean, timestamptz)
  to anon, authenticated, service_role;

drop function public.search_counts(text[], text, text[], text, text[], text[]);
drop function public.search_sample(text[], text, text[], text[], text[]);
-- Up to 3000 pitches that fit the terms, without their search vectors, for search_counts.
create function public.search_sample(p_terms jsonb) returns table (pitch public.open_pitches, is_complete boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  window_rows constant int := 3000;
  page_rows constant int := 10;
  columns constant text := regexp_replace(public.searched_columns(), '\msearch\M', 'null::tsvector');
  indexed text;
  filters text;
begin
  select c.indexed, c.filters into indexed, filters from public.search_conditions(p_terms) c;
  -- The planner tests 'verdict' before reading any row, because it depends on no column of the index scan.
  return query execute format(
    'with newest as materialized (
       select row(%1$s)::public.open_pitches as pitch, true %2$s as is_found
       from public.video_feed f where true %3$s
       order by f.published_at desc, f.position_id desc limit $1
     ),
     verdict as materialized (
       select count(*) < $1 as is_whole, %4$L::boolean or count(*) filter (where is_found) >= $2 as is_enough from newest
     ),
     indexed as materialized (
       select row(%1$s)::public.open_pitches as pitch from %5$s where true %3$s %2$s
     ),
     sampled as materialized (select * from indexed limit $1)
     select n.pitch, v.is_whole
     from newest n, verdict v where n.is_found and (v.is_whole or v.is_enough)
     union all
     select s.pitch, (select count(*) < $1 from sampled)
     from sampled s where not (select v.is_whole or v.is_enough from verdict v)',
    columns, filters, indexed, filters = '', public.searched_halves())
  using window_rows, page_rows;
end $$;
grant execute on function public.search_sample(jsonb) to authenticated, service_role;

-- The terms that are one of a closed list, each with the column that it asks for.
create function public.search_choices() returns table (term text, of_column text)
language sql stable security invoker set search_path = '' as $$
  select a.attname::text, case a.attname when 'profession' then 'position_title' else a.attname::text end
  from pg_type terms
  join pg_attribute a on a.attrelid = terms.typrelid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid and t.typtype = 'e'
  where terms.oid = 'public.search_terms'::regtype
  order by a.attnum
$$;
grant execute on function public.search_choices() to authenticated, service_role;

-- How many pitches fit the terms, and how many would fit with each other choice of a closed list in place of the chosen
-- one, or each language in addition. An expensive count stops early: 'complete' is then false and the number means 'at
-- least'. Only companies search; the feed is open to everyone.
create function public.search_counts(p_terms jsonb default '{}') returns table (
  facet text,       -- all, languages or the name of a term
  choice text,      -- '' for all; choices without any pitch are left out
  pitches int,
  complete boolean
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  chosen constant text[] := array(select c.term from public.search_choices() c);
  -- The index of the newest answers one of them, so that each of its choices is counted in a sample of all.
  in_all constant text := 'of_any_profession';
  in_one constant text := 'of_the_profession';
  others text;  -- conditions that the choices of the other lists make
  counts text := '';
  v record;
begin
  select string_agg(format(' and (s.pitch).%I = %L', c.of_column, p_terms ->> c.term), '')
  into others
  from public.search_choices() c where p_terms ->> c.term is not null and c.term <> 'profession';
  others := coalesce(others, '');
  for v in select * from public.search_choices() loop
    counts := counts || format(
      ' union all select %1$L, (s.pitch).%2$I::text, count(*)::int, bool_and(s.is_complete) from %3$s s
        where (s.pitch).%2$I is not null %4$s group by 2',
      v.term, v.of_column, case v.term when 'profession' then in_all else in_one end,
      replace(others, format(' and (s.pitch).%I = %L', v.of_column, p_terms ->> v.term), ''));
  end loop;
  return query execute format(
    'with of_any_profession as materialized (select * from public.search_sample($1)),
     of_the_profession as materialized (
       select * from of_any_profession where not $3
       union all
       select s.* from public.search_sample($2) s where $3
     )
     select %1$L, %2$L, count(*)::int, coalesce(bool_and(s.is_complete), true) from (
       select * from of_the_profession s where true %3$s
     ) s
     %4$s
     union all
     select %5$L, language, count(*)::int, bool_and(s.is_complete)
     from of_the_profession s cross join lateral unnest((s.pitch).languages) as language where true %3$s group by 2',
    'all', '', others, counts, 'languages')
  using p_terms - chosen, p_terms - array_remove(chosen, 'profession'), p_terms ? 'profession';
end $$;
grant execute on function public.search_counts(jsonb) to authenticated, service_role;

drop function public.fresh_feed(text[], text, text[], text, text[], text[], boolean, int);
-- Of the 300 pitches that have waited longest in the queue those that fit the terms, oldest first.
create function public.fresh_feed(
  p_terms jsonb default '{}',          -- search_terms
  p_unseen boolean default false,      -- without what the calling company watched or disliked
  p_limit int default 10               -- at most 50
) returns setof public.video_feed
language plpgsql stable security invoker set search_path = '' as $$
declare
  conditions text;
  of_company text := '';
begin
  select c.indexed || c.filters into conditions from public.search_conditions(p_terms) c;
  -- Visitors may not read these tables.
  if p_unseen then
    of_company := '
      and not exists (
        select 1 from public.seen_pitches v
        where v.company_id = (select auth.uid()) and v.published_at = f.published_at and v.position_id = f.position_id
        offset 0)
      and not exists (
        select 1 from public.swipes s
        where s.company_id = (select auth.uid()) and s.position_id = f.position_id and not s.liked offset 0)';
  end if;
  return query execute format(
    'select f.* from (
       select q.position_id, q.published_at from public.fresh_pitches q
       where q.published_at > now() - interval ''30 days''
       order by q.published_at, q.position_id limit 300
     ) q
     join public.video_feed f on f.position_id = q.position_id and f.published_at = q.published_at
     where true %s %s
     order by q.published_at, q.position_id limit $1', conditions, of_company)
  using least(greatest(coalesce(p_limit, 10), 1), 50);
end $$;
grant execute on function public.fresh_feed(jsonb, boolean, int) to anon, authenticated, service_role;
