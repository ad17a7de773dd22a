-- Counts how often a position was watched and unlocked (docs/decisions/0015-view-counting.md), and how far each film was
-- watched (docs/decisions/0045-where-they-stop-watching.md).

create table public.position_views (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  -- The trigger below always fills these two; the defaults only let inserts omit them.
  viewer_key text not null default '',
  day date not null default current_date,
  -- 'link': by the link that the talent put on a profile elsewhere.
  source text check (source = 'link'),
  primary key (position_id, viewer_key, day)
);
comment on table public.position_views is
  'Write only: the browser says which position was watched, the database says by whom and when '
  '(docs/decisions/0015-view-counting.md).';
alter table public.position_views enable row level security;
grant insert (position_id, source) on public.position_views to anon, authenticated;

create trigger lock_caller before insert or update or delete on public.position_views for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

-- For erasing one viewer, and for purging old rows.
create index position_views_viewer_key on public.position_views (viewer_key);
create index position_views_day on public.position_views (day);

-- The trigger below sets the key and the day; neither column is granted to the browser.
create policy "position_views: everyone inserts" on public.position_views
  for insert to anon, authenticated
  with check (viewer_key <> '' and day = (now() at time zone 'utc')::date);

-- Sets the viewer and the day of a view. Each viewer counts once per day and the owner never; a view that does not
-- count is dropped without an error.
create function private.prepare_view() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_id uuid;
begin
  perform private.limit_rate('view', 600, interval '1 minute');
  -- Losing a view in a crash is acceptable; waiting for the disk would halve how many views one popular video can
  -- take (docs/performance.md).
  perform set_config('synchronous_commit', 'off', true);

  new.viewer_key := private.caller_key();
  new.day := (now() at time zone 'utc')::date;

  select f.talent_id into owner_id from public.video_feed f where f.position_id = new.position_id;
  if owner_id is null or owner_id = (select auth.uid()) then
    return null;
  end if;

  -- When one viewer watches in two tabs at once, the second insert waits and then sees the row of the first.
  perform pg_advisory_xact_lock(hashtextextended(new.viewer_key || new.position_id::text, 0));
  if exists (
    select 1 from public.position_views v
    where v.position_id = new.position_id and v.viewer_key = new.viewer_key and v.day = new.day
  ) then
    return null;
  end if;
  return new;
end $$;

create trigger prepare_view before insert on public.position_views
  for each row execute function private.prepare_view();

create table public.position_days (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  unlocks int not null default 0 check (unlocks >= 0),
  -- The part of the views that came by the talent's own link.
  link_views int not null default 0 check (link_views between 0 and views),
  primary key (position_id, day)
);
comment on table public.position_days is
  'How often a position was watched and unlocked on each day (UTC), for its talent''s dashboard. Says nothing of '
  'who. Days on which nothing happened have no row. Written by the counting triggers alone.';
alter table public.position_days enable row level security;
grant select on public.position_days to authenticated;

create index position_days_talent_id on public.position_days (talent_id, day desc);

create policy "position_days: talent reads own" on public.position_days
  for select to authenticated
  using (talent_id = (select auth.uid()));

-- Adds to the daily row and the total of a position together, so that they always agree. A deleted position counts
-- nothing.
create function private.count_for_position(
  p_position_id uuid, p_day date, p_views int, p_unlocks int, p_link_views int default 0
) returns void
language sql security definer set search_path = '' as $$
  update public.talent_positions p
  set views = p.views + p_views, unlocks = greatest(0, p.unlocks + p_unlocks)
  where p.id = p_position_id;

  insert into public.position_days as d (position_id, talent_id, day, views, unlocks, link_views)
  select p.id, p.talent_id, p_day, p_views, greatest(0, p_unlocks), p_link_views
  from public.talent_positions p where p.id = p_position_id
  on conflict (position_id, day) do update set
    views = d.views + p_views, unlocks = greatest(0, d.unlocks + p_unlocks),
    link_views = d.link_views + p_link_views;
$$;

-- Adds a view to the counters of its position.
create function private.count_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_for_position(new.position_id, new.day, 1, 0, (new.source is not null)::int);
  return null;
end $$;

create trigger count_view after insert on public.position_views
  for each row execute function private.count_view();

create table public.position_watches (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  -- The address of the film that was watched, of which the trigger below keeps private.film_of().
  film text not null check (char_length(film) <= 500),
  -- Whether the first three seconds were watched, and how many tenths of the film from its beginning.
  past_start boolean not null,
  reached smallint not null check (reached between 0 and 10),
  -- The trigger always fills these two; the defaults only let inserts omit them.
  viewer_key text not null default '',
  day date not null default current_date,
  -- Whoever saw the end has seen the first seconds.
  check (past_start or reached < 10),
  primary key (position_id, viewer_key, day, film)
);
comment on table public.position_watches is
  'Write only, as position_views: the browser says how far a film was watched, the database says by whom and when '
  '(docs/decisions/0045-where-they-stop-watching.md).';
alter table public.position_watches enable row level security;
grant insert (position_id, film, past_start, reached) on public.position_watches to anon, authenticated;

create trigger lock_caller before insert or update or delete on public.position_watches for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

-- For erasing one viewer, and for purging old rows.
create index position_watches_viewer_key on public.position_watches (viewer_key);
create index position_watches_day on public.position_watches (day);

create policy "position_watches: everyone inserts" on public.position_watches
  for insert to anon, authenticated
  with check (viewer_key <> '' and day = (now() at time zone 'utc')::date);

-- What was counted of each take. The talent sees it only in steps (public.position_retention).
create table private.retention_counts (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  film text not null,
  watched int not null default 0,
  past_start int not null default 0,
  stopped int[] not null default array_fill(0, array[11]),
  primary key (position_id, film)
);


create table public.position_retention (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  film text not null,
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  started_at timestamptz not null default clock_timestamp(),
  watched int not null default 0,
  -- How many watched the first three seconds.
  past_start int not null default 0,
  -- How many stopped after 0, 1, … 9 tenths; the last of the eleven saw the end.
  stopped int[] not null default array_fill(0, array[11]) check (cardinality(stopped) = 11),
  primary key (position_id, film)
);
comment on table public.position_retention is
  'How far the newest take of a position was watched, and the one before it that has figures. Says nothing of who. '
  'Figures change with every fifth watch, so that none of them is a single person''s. Written by triggers alone.';
alter table public.position_retention enable row level security;
grant select on public.position_retention to authenticated;

create index position_retention_talent_id on public.position_retention (talent_id);

create policy "position_retention: talent reads own" on public.position_retention
  for select to authenticated
  using (talent_id = (select auth.uid()) and (select private.caller_has_type('talent')));

-- Sets the viewer and the day of a watch. Each viewer counts once per film and day, with the furthest that they came,
-- and the owner never; a watch that does not count is dropped without an error.
create function private.prepare_watch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown public.video_feed;
  counted public.position_watches;
begin
  perform private.limit_rate('watch', 600, interval '1 minute');
  -- As for a view, losing one in a crash is acceptable.
  perform set_config('synchronous_commit', 'off', true);

  new.viewer_key := private.caller_key();
  new.day := (now() at time zone 'utc')::date;
  new.film := private.film_of(new.film);

  select f.* into shown from public.video_feed f where f.position_id = new.position_id;
  -- A page that is still open may report the film before.
  if not found or new.film is distinct from private.film_of(shown.video_url)
    or shown.talent_id = (select auth.uid())
    or exists (select from public.suspensions s where s.user_id = (select auth.uid()))
  then
    return null;
  end if;

  -- When one viewer watches in two tabs at once, the second insert waits and then sees the row of the first.
  perform pg_advisory_xact_lock(hashtextextended('watch:' || new.viewer_key || new.position_id::text, 0));
  select w.* into counted from public.position_watches w
  where w.position_id = new.position_id and w.viewer_key = new.viewer_key and w.day = new.day and w.film = new.film;
  if not found then return new; end if;
  if (new.reached, new.past_start) > (counted.reached, counted.past_start) then
    update public.position_watches w
    set reached = new.reached, past_start = counted.past_start or new.past_start
    where w.position_id = new.position_id and w.viewer_key = new.viewer_key and w.day = new.day and w.film = new.film;
  end if;
  return null;
end $$;

create trigger prepare_watch before insert on public.position_watches
  for each row execute function private.prepare_watch();

-- Counts a watch, or moves the one that was counted when its viewer came further. The talent sees the counts after
-- every fifth.
create function private.count_watch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
  counts private.retention_counts;
begin
  update private.retention_counts c set
    watched = c.watched + is_new::int,
    past_start = c.past_start + new.past_start::int - (not is_new and old.past_start)::int,
    stopped = array(
      select n + (tenths = new.reached + 1)::int - (not is_new and tenths = old.reached + 1)::int
      from unnest(c.stopped) with ordinality as part (n, tenths) order by tenths
    )
  where c.position_id = new.position_id and c.film = new.film
  returning * into counts;

  if is_new and counts.watched % 5 = 0 then
    update public.position_retention r
    set watched = counts.watched, past_start = counts.past_start, stopped = counts.stopped
    where r.position_id = new.position_id and r.film = new.film;
  end if;
  return null;
end $$;

create trigger count_watch after insert or update on public.position_watches
  for each row execute function private.count_watch();

-- Begins to count a new film. Of those before it, the latest that has figures stays for the comparison.
create function private.begin_take() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_film constant text := private.film_of(new.video_url);
  v_last text;
begin
  if v_film is null or (tg_op = 'UPDATE' and v_film is not distinct from private.film_of(old.video_url)) then
    return null;
  end if;
  select r.film into v_last from public.position_retention r
  where r.position_id = new.id and r.film <> v_film and r.watched > 0
  order by r.started_at desc limit 1;
  -- In the order in which a watch locks them.
  delete from private.retention_counts c
  where c.position_id = new.id and c.film <> v_film and c.film is distinct from v_last;
  delete from public.position_retention r
  where r.position_id = new.id and r.film <> v_film and r.film is distinct from v_last;

  insert into private.retention_counts (position_id, film) values (new.id, v_film) on conflict do nothing;
  -- A film that comes back goes on counting, as the newest.
  insert into public.position_retention (position_id, film, talent_id) values (new.id, v_film, new.talent_id)
  on conflict (position_id, film) do update set started_at = excluded.started_at;
  return null;
end $$;

create trigger begin_take after insert or update of video_url on public.talent_positions
  for each row execute function private.begin_take();
