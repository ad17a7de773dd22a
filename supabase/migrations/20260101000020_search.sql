-- How the feed is searched (docs/decisions/0017-server-side-search.md), by indexes of pitches that everybody may watch
-- (docs/decisions/0062-who-may-watch.md).

-- Turns the texts of the three search fields into one query. Every word matches by its beginning, in the parts of a
-- pitch that its field means (A title, B skills, C first name, languages and work type, D place); the keyword field
-- means all parts and names no weight, so the text index decides without reading rows. Each field is a list of
-- alternatives: the typed text and its synonyms. Null without any word. Anyone may call it, so extra or overlong
-- alternatives are cut and repeated words count once. What is said in a pitch counts as its skills, but for common
-- words, so those are asked for only where there are no others; places are not spoken.
create function public.search_words(p_position text[], p_keywords text[], p_location text[]) returns tsquery
language sql immutable parallel safe security invoker set search_path = '' as $$
  select string_agg(asked.words, ' & ')::tsquery
  from (values (p_position, 'AB'), (p_keywords, ''), (p_location, 'D')) as field (alternatives, weights)
  cross join lateral (
    select '(' || string_agg(choice.words, ' | ') || ')' as words
    from (select typed from unnest(field.alternatives) as typed limit 4) alternative
    cross join lateral (
      select '(' || string_agg(distinct format('''%s'':*%s', word, field.weights), ' & ') || ')' as words
      from (
        select word, bool_and(public.is_common_word(word)) over () as is_common
        from public.words_of(left(alternative.typed, 250)) as word
      ) typed
      where field.weights = 'D' or is_common or not public.is_common_word(word)
    ) choice
  ) asked
$$;
grant execute on function public.search_words(text[], text[], text[]) to anon, authenticated, service_role;

create table public.open_pitches (
  position_id uuid primary key references public.video_feed (position_id) on delete cascade,
  published_at timestamptz not null,
  search tsvector not null,
  position_title public.position_title not null,
  languages text[] not null check (private.is_word_list(languages, '|')),
  work_type text
);
comment on table public.open_pitches is
  'What is searched of the pitches in video_feed that anyone may watch. Written by the trigger of video_feed alone.';
alter table public.open_pitches set (toast_tuple_target = 8160);
alter table public.open_pitches enable row level security;
grant select on public.open_pitches to anon, authenticated;

-- A keyset page of the feed.
create function public.search_feed(
  p_position text[] default null,      -- words of the title or the skills, as search_words takes them
  p_profession text default null,      -- a title, exactly
  p_keywords text[] default null,      -- words in any field
  p_work_type text default null,
  p_languages text[] default null,     -- a pitch must have all of them
  p_location text[] default null,      -- words of city or country
  p_before timestamptz default null,   -- the cursor: published_at and position_id of the last row seen
  p_before_id uuid default null,
  p_limit int default 10,              -- at most 50
  p_disliked boolean default null,     -- false: without the pitches that the calling company disliked; true: only those
  p_seen boolean default null,         -- false: without the films that the calling company watched; true: only those
  p_seen_until timestamptz default null  -- what was watched later does not count as seen
) returns setof public.video_feed
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  -- Each half has an index for the filters: what is for anyone, and what else the caller may read.
  both_halves constant text := '(
    select position_id, published_at, position_title, search, work_type, languages from public.open_pitches
    union all
    select position_id, published_at, position_title, search, work_type, languages from public.video_feed
    where companies_only) f';
  window_rows constant int := 3000;
  page_rows int := least(greatest(coalesce(p_limit, 10), 1), 50);
  before_at timestamptz := coalesce(p_before, 'infinity');
  before_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  words tsquery := public.search_words(p_position, p_keywords, p_location);
  asked_languages text[] := array(select unnest(p_languages) limit 40);  -- no talent offers more
  source text;  -- of the window
  seen_films text;
  of_part text := '';  -- whether it was seen
  indexed text := '';  -- conditions the window's own index answers
  filters text := '';
  ids uuid[];
  seen int;
begin
  if p_profession is not null then indexed := indexed || ' and f.position_title = $1'; end if;
  if p_disliked is not null then
    indexed := indexed || case when p_disliked then ' and exists' else ' and not exists' end || ' (
      select 1 from public.swipes s
      where s.company_id = (select auth.uid()) and s.position_id = f.position_id and not s.liked'
      -- Fenced, lest the planner gathers and sorts all that was seen before it takes a page.
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
    source := format('(
      select v.published_at, v.position_id, w.position_title, w.search, w.work_type, w.languages
      from (%s) v cross join lateral (
        select * from public.video_feed w
        where w.position_id = v.position_id and w.published_at = v.published_at offset 0
      ) w) f', seen_films);
  else
    source := 'public.video_feed f';
  end if;
  if words is not null then filters := filters || ' and f.search @@ $2'; end if;
  if p_work_type is not null then filters := filters || ' and f.work_type = $3'; end if;
  if cardinality(asked_languages) > 0 then filters := filters || ' and f.languages @> $4'; end if;

  execute format(
    'select array_agg(p.position_id) from (
       select f.position_id from (
         select f.position_id, f.published_at, f.search, f.work_type, f.languages
         from %s
         where (f.published_at, f.position_id) < ($5, $6) %s
         order by f.published_at desc, f.position_id desc limit $7
       ) f
       where true %s order by f.published_at desc, f.position_id desc limit $8
     ) p', source, indexed || case when p_seen then '' else of_part end, filters)
  into ids using p_profession, words, p_work_type, asked_languages, before_at, before_id, window_rows, page_rows;

  if filters <> '' and coalesce(cardinality(ids), 0) < page_rows then
    -- At least as many as were in the window.
    execute case when p_seen then format('select count(*) from (%s) w', seen_films) else format(
      'select count(*) from (
         select 1 from public.video_feed f where (f.published_at, f.position_id) < ($2, $3) %s
         order by f.published_at desc, f.position_id desc limit $4
       ) w', indexed) end
    into seen using p_profession, before_at, before_id, window_rows;

    if seen >= window_rows then
      -- 'offset 0' keeps the planner from walking the feed from the newest row, where rare terms match almost
      -- nothing.
      execute format(
        'select array_agg(p.position_id) from (
           select f.position_id from (
             select f.position_id, f.published_at from %s
             where (f.published_at, f.position_id) < ($5, $6) %s %s offset 0
           ) f
           order by f.published_at desc, f.position_id desc limit $7
         ) p', both_halves, indexed || of_part, filters)
      into ids using p_profession, words, p_work_type, asked_languages, before_at, before_id, page_rows;
    end if;
  end if;

  return query
    select f.* from public.video_feed f where f.position_id = any (ids)
    order by f.published_at desc, f.position_id desc;
end $$;
grant execute on function public.search_feed(
  text[], text, text[], text, text[], text[], timestamptz, uuid, int, boolean, boolean, timestamptz
) to anon, authenticated, service_role;

-- The sample that search_counts counts.
create function public.search_sample(
  p_position text[], p_profession text, p_keywords text[], p_languages text[], p_location text[]
) returns table (position_title text, work_type text, languages text[], is_complete boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  -- Each half has an index for the filters: what is for anyone, and what else the caller may read.
  both_halves constant text := '(
    select position_id, published_at, position_title, search, work_type, languages from public.open_pitches
    union all
    select position_id, published_at, position_title, search, work_type, languages from public.video_feed
    where companies_only) f';
  window_rows constant int := 3000;
  page_rows constant int := 10;
  words tsquery := public.search_words(p_position, p_keywords, p_location);
  asked_languages text[] := array(select unnest(p_languages) limit 40);  -- no talent offers more
  in_profession text := case when p_profession is null then '' else ' and f.position_title = $1' end;
  filters text := '';
begin
  if words is not null then filters := filters || ' and f.search @@ $2'; end if;
  if cardinality(asked_languages) > 0 then filters := filters || ' and f.languages @> $3'; end if;

  -- The planner tests 'verdict' before reading any row, because it depends on no column of the index scan.
  return query execute format(
    'with newest as materialized (
       select f.position_title::text, f.work_type, f.languages, true %1$s as is_found
       from public.video_feed f where true %2$s
       order by f.published_at desc, f.position_id desc limit $4
     ),
     verdict as materialized (
       select count(*) < $4 as is_whole, %3$L::boolean or count(*) filter (where is_found) >= $5 as is_enough from newest
     ),
     indexed as materialized (
       select f.position_title::text, f.work_type, f.languages from %4$s where true %2$s %1$s
     ),
     sampled as materialized (select * from indexed limit $4)
     select n.position_title, n.work_type, n.languages, v.is_whole
     from newest n, verdict v where n.is_found and (v.is_whole or v.is_enough)
     union all
     select s.position_title, s.work_type, s.languages, (select count(*) < $4 from sampled)
     from sampled s where not (select v.is_whole or v.is_enough from verdict v)',
    filters, in_profession, filters = '', both_halves)
  using p_profession, words, asked_languages, window_rows, page_rows;
end $$;
grant execute on function public.search_sample(text[], text, text[], text[], text[]) to authenticated, service_role;

-- How many pitches match the filters, and how many would match with each other profession or work type in place of
-- the chosen one, or each language in addition. An expensive count stops early: 'complete' is then false and the
-- number means 'at least'. Only companies search; the feed is open to everyone.
create function public.search_counts(
  p_position text[] default null,
  p_profession text default null,
  p_keywords text[] default null,
  p_work_type text default null,
  p_languages text[] default null,
  p_location text[] default null
) returns table (
  facet text,       -- all, profession, work_type or language
  choice text,      -- '' for all; choices without any pitch are left out
  pitches int,
  complete boolean
)
language sql stable security invoker set search_path = '' as $$
  with of_any_profession as materialized (
    select s.*, p_work_type is null or s.work_type = p_work_type as is_asked
    from public.search_sample(p_position, null, p_keywords, p_languages, p_location) s
  ),
  of_the_profession as materialized (
    select * from of_any_profession where p_profession is null
    union all
    select s.*, p_work_type is null or s.work_type = p_work_type
    from public.search_sample(p_position, p_profession, p_keywords, p_languages, p_location) s
    where p_profession is not null
  )
  select 'all', '', (count(*) filter (where is_asked))::int, coalesce(bool_and(is_complete), true)
  from of_the_profession
  union all
  select 'profession', position_title, count(*)::int, bool_and(is_complete)
  from of_any_profession where is_asked group by position_title
  union all
  select 'work_type', work_type, count(*)::int, bool_and(is_complete)
  from of_the_profession where work_type is not null group by work_type
  union all
  select 'language', language, count(*)::int, bool_and(is_complete)
  from of_the_profession cross join lateral unnest(languages) as language where is_asked group by language
$$;
grant execute on function public.search_counts(text[], text, text[], text, text[], text[]) to authenticated, service_role;

create policy "open_pitches: everyone reads" on public.open_pitches
  for select to anon, authenticated
  using (true);

-- Keeps what is searched of a pitch while anyone may watch it.
create function private.keep_open_pitch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.companies_only then
    delete from public.open_pitches o where o.position_id = new.position_id;
    return null;
  end if;
  insert into public.open_pitches as o (position_id, published_at, search, position_title, languages, work_type)
  values (new.position_id, new.published_at, new.search, new.position_title, new.languages, new.work_type)
  on conflict (position_id) do update set
    published_at = excluded.published_at, search = excluded.search, position_title = excluded.position_title,
    languages = excluded.languages, work_type = excluded.work_type;
  return null;
end $$;

create trigger keep_open_pitch
  after insert or update of published_at, search, position_title, languages, work_type, companies_only
  on public.video_feed
  for each row execute function private.keep_open_pitch();

create index open_pitches_languages on public.open_pitches using gin (languages) with (fastupdate = off);
create index open_pitches_search on public.open_pitches using gin (search) with (fastupdate = off);
