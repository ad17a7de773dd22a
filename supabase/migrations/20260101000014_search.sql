-- How the feed is searched (DESIGN D17).

-- What somebody typed into the three fields as one query: every word, by its beginning, in the parts of a pitch that
-- the field means (A title, B skills, C first name, languages and work type, D place). '|' stands between alternatives.
-- Null when there is no word. Anybody may ask, with thousands of words, each of which costs: a field is cut where no
-- text that the app sends ends (100 characters typed, and what they mean in other words), and a word counts once.
create function public.search_words(p_position text, p_keywords text, p_location text) returns tsquery
language sql immutable parallel safe security invoker set search_path = '' as $$
  select string_agg(asked.words, ' & ')::tsquery
  from (values (p_position, 'AB'), (p_keywords, 'ABCD'), (p_location, 'D')) as field (typed, weights)
  cross join lateral (
    select '(' || string_agg(choice.words, ' | ') || ')' as words
    from regexp_split_to_table(left(field.typed, 1000), '\|') as alternative
    cross join lateral (
      select '(' || string_agg(distinct format('''%s'':*%s', word, field.weights), ' & ') || ')' as words
      from public.words_of(alternative) as word
    ) choice
  ) asked
$$;

-- DESIGN D17. A keyset page of the feed under any combination of filters, newest first.
-- FACTS §4: common terms are found by filtering the newest rows before the cursor; only when that window was
-- full and gave less than a page is the text index asked, for then the terms are rare.
create function public.search_feed(
  p_position text default null,        -- words of the title or the skills
  p_profession text default null,      -- a title, exactly
  p_keywords text default null,        -- words of any field
  p_work_type text default null,
  p_languages text[] default null,     -- all of them
  p_location text default null,        -- words of city or country
  p_before timestamptz default null,   -- the cursor: published_at and position_id of the last row seen
  p_before_id uuid default null,
  p_limit int default 10,              -- at most 50
  p_disliked boolean default null      -- false: without what the calling company disliked; true: only that
) returns setof public.video_feed
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  window_rows constant int := 3000;
  page_rows int := least(greatest(coalesce(p_limit, 10), 1), 50);
  before_at timestamptz := coalesce(p_before, 'infinity');
  before_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  words tsquery := public.search_words(p_position, p_keywords, p_location);
  asked_languages text[] := array(select unnest(p_languages) limit 40);  -- nobody offers more
  indexed text := '';  -- conditions the window's own index answers
  filters text := '';
  ids uuid[];
  seen int;
begin
  if p_profession is not null then indexed := indexed || ' and f.position_title = $1'; end if;
  if p_disliked is not null then
    indexed := indexed || case when p_disliked then ' and exists' else ' and not exists' end || ' (
      select 1 from public.swipes s
      where s.company_id = (select auth.uid()) and s.position_id = f.position_id and not s.liked)';
  end if;
  if words is not null then filters := filters || ' and f.search @@ $2'; end if;
  if p_work_type is not null then filters := filters || ' and f.work_type = $3'; end if;
  if cardinality(asked_languages) > 0 then filters := filters || ' and f.languages @> $4'; end if;

  execute format(
    'select array_agg(p.position_id) from (
       select f.position_id from (
         select f.position_id, f.published_at, f.search, f.work_type, f.languages
         from public.video_feed f
         where (f.published_at, f.position_id) < ($5, $6) %s
         order by f.published_at desc, f.position_id desc limit $7
       ) f
       where true %s order by f.published_at desc, f.position_id desc limit $8
     ) p', indexed, filters)
  into ids using p_profession, words, p_work_type, asked_languages, before_at, before_id, window_rows, page_rows;

  if filters <> '' and coalesce(cardinality(ids), 0) < page_rows then
    execute format(
      'select count(*) from (
         select 1 from public.video_feed f where (f.published_at, f.position_id) < ($2, $3) %s
         order by f.published_at desc, f.position_id desc limit $4
       ) w', indexed)
    into seen using p_profession, before_at, before_id, window_rows;

    if seen = window_rows then
      execute format(
        'with found as materialized (
           select f.position_id, f.published_at from public.video_feed f where true %s %s
         )
         select array_agg(p.position_id) from (
           select f.position_id from found f where (f.published_at, f.position_id) < ($5, $6)
           order by f.published_at desc, f.position_id desc limit $7
         ) p', indexed, filters)
      into ids using p_profession, words, p_work_type, asked_languages, before_at, before_id, page_rows;
    end if;
  end if;

  return query
    select f.* from public.video_feed f where f.position_id = any (ids)
    order by f.published_at desc, f.position_id desc;
end $$;

-- How many pitches the filters give, and how many each choice of profession, work type and language would give
-- in their place (a language: beside the ones chosen). What costs too much is not counted: like search_feed it
-- looks at the newest rows, and at as many of the text index's when these are few. Then 'complete' is false, and
-- a number means 'at least'.
create function public.search_counts(
  p_position text default null,
  p_profession text default null,
  p_keywords text default null,
  p_work_type text default null,
  p_languages text[] default null,
  p_location text default null
) returns table (
  facet text,       -- all, profession, work_type or language
  choice text,      -- '' for all; a choice that nobody would be found by is left out
  pitches int,
  complete boolean
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  window_rows constant int := 3000;
  enough constant int := 10;  -- a page: then the newest rows tell enough, and the index has many to go through
  words tsquery := public.search_words(p_position, p_keywords, p_location);
  asked_languages text[] := array(select unnest(p_languages) limit 40);  -- nobody offers more
  filters text := '';
  pass text;       -- profession: counts the professions, so without the one chosen; rest: everything else
  indexed text;
  titles text[];
  types text[];
  spoken text[];
  seen int;
  whole boolean;
begin
  if words is not null then filters := filters || ' and f.search @@ $2'; end if;
  if cardinality(asked_languages) > 0 then filters := filters || ' and f.languages @> $3'; end if;

  foreach pass in array case when p_profession is null then array['both'] else array['profession', 'rest'] end loop
    indexed := case when pass = 'rest' then ' and f.position_title = $1' else '' end;
    execute format(
      'select count(*), array_agg(w.position_title::text) filter (where w.hit),
         array_agg(coalesce(w.work_type, '''')) filter (where w.hit),
         array_agg(array_to_string(w.languages, ''|'')) filter (where w.hit)
       from (
         select f.position_title, f.work_type, f.languages, true %2$s as hit
         from public.video_feed f where true %1$s
         order by f.published_at desc, f.position_id desc limit $4
       ) w', indexed, filters)
    into seen, titles, types, spoken using p_profession, words, asked_languages, window_rows;
    whole := seen < window_rows;

    if not whole and filters <> '' and coalesce(cardinality(titles), 0) < enough then
      -- The limit stands outside: inside, the planner hopes to meet that many rows early and reads the table.
      execute format(
        'with found as materialized (
           select f.position_title, f.work_type, f.languages from public.video_feed f where true %s %s
         )
         select count(*), array_agg(w.position_title::text), array_agg(coalesce(w.work_type, '''')),
           array_agg(array_to_string(w.languages, ''|''))
         from (select * from found limit $4) w', indexed, filters)
      into seen, titles, types, spoken using p_profession, words, asked_languages, window_rows;
      whole := seen < window_rows;
    end if;

    if pass <> 'rest' then
      return query
        select 'profession', w.title, count(*)::int, whole
        from unnest(titles, types) as w (title, type)
        where p_work_type is null or w.type = p_work_type
        group by w.title;
    end if;
    if pass <> 'profession' then
      return query
        select 'all', '', count(*)::int, whole
        from unnest(types) as w (type) where p_work_type is null or w.type = p_work_type;
      return query
        select 'work_type', w.type, count(*)::int, whole
        from unnest(types) as w (type) where w.type <> '' group by w.type;
      return query
        select 'language', l.language, count(*)::int, whole
        from unnest(types, spoken) as w (type, languages)
        cross join lateral unnest(string_to_array(w.languages, '|')) as l (language)
        where p_work_type is null or w.type = p_work_type
        group by l.language;
    end if;
  end loop;
end $$;

revoke all on function public.search_words(text, text, text) from public, anon, authenticated;
revoke all on function public.search_feed(text, text, text, text, text[], text, timestamptz, uuid, int, boolean)
  from public, anon, authenticated;
revoke all on function public.search_counts(text, text, text, text, text[], text) from public, anon, authenticated;
grant execute on function public.search_words(text, text, text) to anon, authenticated, service_role;
grant execute on function public.search_feed(text, text, text, text, text[], text, timestamptz, uuid, int, boolean)
  to anon, authenticated, service_role;
-- Searching is for companies (SPEC §2); the feed is for everyone.
grant execute on function public.search_counts(text, text, text, text, text[], text) to authenticated, service_role;
