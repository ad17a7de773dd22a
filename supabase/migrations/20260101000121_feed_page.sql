-- A page of the feed in one request (docs/decisions/0044-feed-order.md).

-- What a row of a page is: 'all' for visitors and talent; for a company first what it hasn't watched, then what it has,
-- last what it disliked; 'fresh' are new pitches further on that few have watched.
create type public.feed_part as enum ('all', 'unseen', 'seen', 'disliked', 'fresh');

-- A page of the feed, in its order: up to p_limit rows after the last one of the page before, and with the first page up
-- to p_limit fresh ones.
--   visit  when the company had last watched something new to it, before this list: what it watches meanwhile stays in
--          place; null for others
--   pitch  the row of video_feed, without its search vector
create function public.feed_page(
  p_terms jsonb default '{}',               -- search_terms
  p_for_company boolean default false,
  p_after public.feed_part default null,    -- the cursor: part, published_at and position_id of the last row
  p_before timestamptz default null,
  p_before_id uuid default null,
  p_visit timestamptz default null,         -- of the page before, or of a list that the company comes back to
  p_limit int default 10                    -- at most 50
) returns table (part public.feed_part, visit timestamptz, pitch jsonb)
language plpgsql stable security invoker set search_path = '' as $$
declare
  parts public.feed_part[] := case when p_for_company then '{unseen,seen,disliked}' else '{all}' end;
  v_part public.feed_part;
  v_visit timestamptz;
  left_rows int := least(greatest(coalesce(p_limit, 10), 1), 50);
  read_rows int;
begin
  -- Visitors may not read this table.
  if p_for_company then
    v_visit := coalesce(
      p_visit, (select max(v.seen_at) from public.seen_pitches v where v.company_id = (select auth.uid())), '-infinity'
    );
  end if;
  foreach v_part in array parts loop
    continue when v_part < p_after;
    return query
      select v_part, v_visit, to_jsonb(f) - 'search'
      from public.search_feed(
        p_terms,
        case when v_part = p_after then p_before end,
        case when v_part = p_after then p_before_id end,
        left_rows,
        case when p_for_company then v_part = 'disliked' end,
        case v_part when 'unseen' then false when 'seen' then true end,
        v_visit
      ) f;
    get diagnostics read_rows = row_count;
    left_rows := left_rows - read_rows;
    exit when left_rows = 0;
  end loop;
  if p_after is null then
    return query
      select 'fresh'::public.feed_part, v_visit, to_jsonb(f) - 'search'
      from public.fresh_feed(p_terms, p_for_company, p_limit) f;
  end if;
end $$;
grant execute on function public.feed_page(jsonb, boolean, public.feed_part, timestamptz, uuid, timestamptz, int)
  to anon, authenticated, service_role;
