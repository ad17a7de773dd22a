-- Saved searches keep their terms as one value (docs/decisions/0077-search-terms.md).

-- Whether this is what search_conditions takes, and nothing else: known terms, and texts that search_words reads in full.
-- Raises 22P02 for a term of another kind.
create function private.is_search_terms(p_terms jsonb) returns boolean
language sql immutable security invoker set search_path = ''
return case when jsonb_typeof(p_terms) = 'object' and p_terms <> '{}' then (
  select jsonb_strip_nulls(p_terms) = p_terms
    and not exists (select from jsonb_object_keys(p_terms) as term where not to_jsonb(t) ? term)
    and private.is_search_field(coalesce(t."position", '{}')) and private.is_search_field(coalesce(t.keywords, '{}'))
    and private.is_search_field(coalesce(t.location, '{}'))
    and private.is_word_list(coalesce(t.languages, '{}'), '|') and coalesce(cardinality(t.languages), 0) <= 10
  from jsonb_populate_record(null::public.search_terms, p_terms) t
) else false end;
grant execute on function private.is_search_terms(jsonb) to authenticated, service_role;

alter table public.saved_searches add column terms jsonb;
-- A profession that isn't a title is searched for as words.
update public.saved_searches s
set keywords = array[s.profession], profession = null
where s.keywords = '{}' and not s.profession = any (enum_range(null::public.position_title)::text[]);
update public.saved_searches s
set terms = jsonb_strip_nulls(jsonb_build_object(
  'position', nullif(to_jsonb(s."position"), '[]'),
  'profession', case when s.profession = any (enum_range(null::public.position_title)::text[]) then s.profession end,
  'keywords', nullif(to_jsonb(s.keywords), '[]'),
  'work_type', s.work_type,
  'languages', nullif(to_jsonb(s.languages), '[]'),
  'location', nullif(to_jsonb(s.location), '[]')
));
alter table public.saved_searches
  drop column "position", drop column profession, drop column keywords, drop column work_type, drop column languages,
  drop column location,
  alter column terms set not null,
  alter column terms set statistics 0,
  add check (private.is_search_terms(terms));
update public.saved_searches s set name = private.without_hidden(s.name) where s.name <> private.without_hidden(s.name);
alter table public.saved_searches validate constraint saved_searches_plain_name;
grant insert (terms) on public.saved_searches to authenticated;

-- The pitches that are new for a search.
create or replace function private.new_pitches(
  p_search public.saved_searches, p_since timestamptz, p_until timestamptz default 'infinity'
) returns uuid[]
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  window_rows constant int := 3000;
  most constant int := 50;
  indexed text;
  filters text;
  ids uuid[];
  seen int;
begin
  select ' and not exists (
      select 1 from public.swipes s where s.company_id = $3 and s.position_id = f.position_id and not s.liked)'
    || c.indexed, c.filters
  into indexed, filters from public.search_conditions(p_search.terms) c;

  execute format(
    'select array(
       select f.position_id from (
         select %s from public.video_feed f
         where f.published_at > $1 and f.published_at <= $2 %s
         order by f.published_at desc, f.position_id desc limit $4
       ) f
       where true %s order by f.published_at desc, f.position_id desc limit $5
     )', public.searched_columns(), indexed, filters)
  into ids using p_since, p_until, p_search.company_id, window_rows, most;
  if filters <> '' and cardinality(ids) < most then
    execute format(
      'select count(*) from (
         select 1 from public.video_feed f
         where f.published_at > $1 and f.published_at <= $2 %s
         order by f.published_at desc, f.position_id desc limit $4
       ) w', indexed)
    into seen using p_since, p_until, p_search.company_id, window_rows;
    if seen = window_rows then
      -- OFFSET 0 stops the planner from walking the feed from the newest row, where rare terms match almost nothing.
      execute format(
        'select array(
           select f.position_id from (
             select f.position_id, f.published_at from %s
             where f.published_at > $1 and f.published_at <= $2 %s %s offset 0
           ) f
           order by f.published_at desc, f.position_id desc limit $4
         )', public.searched_halves(), indexed, filters)
      into ids using p_since, p_until, p_search.company_id, most;
    end if;
  end if;

  return array(
    select i.id from unnest(ids) with ordinality i (id, place) join public.video_feed f on f.position_id = i.id
    where not exists (
      select 1 from public.unlocked_contacts u
      where u.user_id = p_search.company_id and u.closer_id = f.talent_id and u.refunded_at is null
    )
    order by i.place
  );
end $$;
