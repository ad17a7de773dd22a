-- Counts how often a position was watched and unlocked (docs/decisions/0015-view-counting.md).

create table public.position_views (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  -- The trigger below always fills these two; the defaults only let inserts omit them.
  viewer_key text not null default '',
  day date not null default current_date,
  -- 'link': by the link that the talent put on a profile elsewhere.
  source text check (source = 'link'),
  primary key (position_id, viewer_key, day)
);
-- For erasing one viewer, and for purging old rows.
create index position_views_viewer_key on public.position_views (viewer_key);
create index position_views_day on public.position_views (day);
comment on table public.position_views is
  'Write only: the browser says which position was watched, the database says by whom and when '
  '(docs/decisions/0015-view-counting.md).';

alter table public.position_views enable row level security;
grant insert (position_id, source) on public.position_views to anon, authenticated;

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

-- ---------------------------------------------------------------------------------------------------
-- Daily statistics of a position
-- ---------------------------------------------------------------------------------------------------

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
create index position_days_talent_id on public.position_days (talent_id, day desc);
comment on table public.position_days is
  'How often a position was watched and unlocked on each day (UTC), for its talent''s dashboard. Says nothing of '
  'who. Days on which nothing happened have no row. Written by the counting triggers alone.';

alter table public.position_days enable row level security;
grant select on public.position_days to authenticated;

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
