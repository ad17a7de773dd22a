-- What decides the order of the feed besides the time of publishing: which pitches a company has watched, and which few
-- have (docs/decisions/0044-feed-order.md).

create table public.seen_pitches (
  company_id uuid not null references public.accounts (user_id) on delete cascade,
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  -- When the watched film was published, which tells it from other films of its position.
  published_at timestamptz not null,
  seen_at timestamptz not null default now(),
  -- In the order of the feed, so that one walk along both finds what is unseen.
  primary key (company_id, published_at, position_id) include (seen_at)
);
comment on table public.seen_pitches is
  'The films a company has watched, the last 10,000, for the order of its own feed: no talent learns of it. Written by '
  'the trigger of the views alone.';
alter table public.seen_pitches enable row level security;
grant select on public.seen_pitches to authenticated;

create index seen_pitches_seen_at on public.seen_pitches (company_id, seen_at);
create index seen_pitches_position_id on public.seen_pitches (position_id);

create policy "seen_pitches: company reads own" on public.seen_pitches
  for select to authenticated
  using (company_id = (select auth.uid()));

-- Notes which film a company has begun to watch. Runs before private.prepare_view, which drops a second view of the day:
-- the position may have another film by then. The first time stays.
create function private.note_seen() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  remembered constant int := 10000;
  viewer_id constant uuid := (select auth.uid());
begin
  if viewer_id is null or not private.caller_has_type('company') then return new; end if;
  insert into public.seen_pitches (company_id, position_id, published_at)
  select viewer_id, f.position_id, f.published_at from public.video_feed f where f.position_id = new.position_id
  on conflict do nothing;
  if found then
    delete from public.seen_pitches s
    where s.company_id = viewer_id and s.seen_at < (
      select n.seen_at from public.seen_pitches n where n.company_id = viewer_id
      order by n.seen_at desc offset remembered - 1 limit 1
    );
  end if;
  return new;
end $$;

-- Triggers of one event run in the order of their names: this one before 'prepare_view'.
create trigger note_seen before insert on public.position_views
  for each row execute function private.note_seen();

create table public.fresh_pitches (
  position_id uuid primary key references public.talent_positions (id) on delete cascade,
  -- Of the position's newest film.
  published_at timestamptz not null,
  -- By how many viewers that film waits to be watched. Nobody reads it: totals are the talent's own.
  views_left int not null default 20 check (views_left between 0 and 20)
);
comment on table public.fresh_pitches is
  'New films, each until twenty have watched it: a queue for a part of the places in the feed. Written by triggers alone, '
  'and deleted after 30 days.';
alter table public.fresh_pitches
  alter column position_id set statistics 0;
alter table public.fresh_pitches enable row level security;
grant select (position_id, published_at) on public.fresh_pitches to anon, authenticated;

create policy "fresh_pitches: everyone reads those that wait and that they may watch" on public.fresh_pitches
  for select to anon, authenticated
  using (
    views_left > 0 and exists (select 1 from public.video_feed f where f.position_id = fresh_pitches.position_id)
  );

create index fresh_pitches_waiting on public.fresh_pitches (published_at, position_id) where views_left > 0;

-- Puts a position with a new film into the queue. A film that comes back is not new: it keeps its date of publishing
-- (private.published_at), and what is left of its views.
create function private.queue_fresh_pitch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.fresh_pitches as q (position_id, published_at) values (new.position_id, new.published_at)
  on conflict (position_id) do update set published_at = excluded.published_at, views_left = default
  where excluded.published_at > q.published_at;
  return null;
end $$;

create trigger queue_fresh_pitch after insert or update of published_at on public.video_feed
  for each row when (new.published_at > now() - interval '1 day')
  execute function private.queue_fresh_pitch();

-- Takes a view off those that a new film waits for.
create function private.count_fresh_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.fresh_pitches q set views_left = q.views_left - 1
  from public.video_feed f
  where q.position_id = new.position_id and q.views_left > 0
    and f.position_id = q.position_id and f.published_at = q.published_at;
  return null;
end $$;

-- Its name has it run after 'count_view', because a new film, too, locks the position first.
create trigger count_view_of_fresh_pitch after insert on public.position_views
  for each row execute function private.count_fresh_view();

-- Of the 300 pitches that have waited longest in the queue those that fit the filters of search_feed, oldest first.
create function public.fresh_feed(
  p_position text[] default null,
  p_profession text default null,
  p_keywords text[] default null,
  p_work_type text default null,
  p_languages text[] default null,
  p_location text[] default null,
  p_unseen boolean default false,      -- without what the calling company watched or disliked
  p_limit int default 10               -- at most 50
) returns setof public.video_feed
language plpgsql stable security invoker set search_path = '' as $$
declare
  asked_languages text[] := array(select unnest(p_languages) limit 40);  -- no talent offers more
  of_company text := '';
begin
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
     where ($1 is null or f.position_title = $1) and ($2 is null or f.search @@ $2)
       and ($3 is null or f.work_type = $3) and f.languages @> $4 %s
     order by q.published_at, q.position_id limit $5', of_company)
  using p_profession, public.search_words(p_position, p_keywords, p_location), p_work_type, asked_languages,
    least(greatest(coalesce(p_limit, 10), 1), 50);
end $$;
grant execute on function public.fresh_feed(text[], text, text[], text, text[], text[], boolean, int)
  to anon, authenticated, service_role;
