-- The one table that the public reads, and the triggers that maintain it (docs/decisions/0004-public-read-model.md); what
-- visitors see on the home page and the landing pages (docs/decisions/0054-featured-pitches.md).

create table public.video_feed (
  position_id uuid primary key references public.talent_positions (id) on delete cascade,
  -- A search reads these two columns of thousands of rows; PostgreSQL reaches a column faster the fewer precede it.
  published_at timestamptz not null default now(),
  search tsvector not null,
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  first_name text,
  position_title public.position_title not null,
  skills text[] not null default '{}' check (private.is_word_list(skills, ',')),
  languages text[] not null default '{}' check (private.is_word_list(languages, '|')),
  city text,
  country text,
  work_type text,
  experience_years int,
  video_url text not null,
  poster_url text,
  poster_sizes text[] not null default '{}' check (private.is_word_list(poster_sizes, ' ')),
  poster_preview text,
  -- Which languages there are captions in.
  caption_languages text[] not null default '{}' check (private.is_word_list(caption_languages, ' ')),
  shuffle double precision not null default random(),
  companies_only boolean not null default false
);
comment on table public.video_feed is
  'Everything that others than its talent may know of a pitch: one row per position with a published video. Visitors and '
  'other talent read those that are for anyone; companies and operators read all.';
comment on column public.video_feed.shuffle is
  'A stable random order: start at a point of one''s own and walk on (order by random() reads every row).';
alter table public.video_feed set (toast_tuple_target = 8160);
alter table public.video_feed
  alter column companies_only set statistics 0,
  alter column first_name set statistics 0,
  alter column city set statistics 0,
  alter column skills set statistics 0,
  alter column video_url set statistics 0,
  alter column poster_url set statistics 0,
  alter column position_id set statistics 0,
  alter column talent_id set statistics 0,
  alter column poster_preview set statistics 0,
  alter column shuffle set statistics 0;
alter table public.video_feed enable row level security;
grant select on public.video_feed to anon, authenticated;

-- Those for companies only are read through, when a search asks the indexes.
create index video_feed_companies_only on public.video_feed (published_at desc, position_id desc) where companies_only;

create policy "video_feed: visitors read what is for anyone" on public.video_feed
  for select to anon
  using (not companies_only);

create policy "video_feed: companies and operators read all, talent own and what is for anyone" on public.video_feed
  for select to authenticated
  using (
    not companies_only
    or talent_id = (select auth.uid())
    or (select private.caller_has_type('company'))
    or (select private.caller_is_operator())
  );

-- With these indexes a page costs the same at 10,000 and at 1,000,000 rows (docs/performance.md).
create index video_feed_newest on public.video_feed (published_at desc, position_id desc);
create index video_feed_title on public.video_feed (position_title, published_at desc, position_id desc);
create index video_feed_country on public.video_feed (country, published_at desc, position_id desc);
create index video_feed_shuffle on public.video_feed (shuffle, position_id);
create index video_feed_talent_id on public.video_feed (talent_id);

-- The search vector of a pitch: each word with the weight of its field.
create function private.feed_search(
  p_first_name text, p_title text, p_skills text[], p_languages text[], p_work_type text, p_city text, p_country text
) returns tsvector
language sql immutable set search_path = '' as $$
  -- Positions of words are never searched, but PostgreSQL keeps a weight only together with a position, hence the
  -- constant 1.
  select coalesce(string_agg(format('''%s'':1%s', word, field.weight), ' '), '')::tsvector
  from (
    values
      (p_title, 'A'),
      (array_to_string(p_skills, ' '), 'B'),
      (concat_ws(' ', p_first_name, array_to_string(p_languages, ' '), p_work_type), 'C'),
      (concat_ws(' ', p_city, p_country), 'D')
  ) as field (text, weight)
  cross join lateral public.words_of(field.text) as word
$$;

-- When each video of a talent was first published: a video that comes back, even in another position, keeps its date.
create table private.published_films (
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  film text not null,
  added_at timestamptz not null default now(),
  published_at timestamptz not null,
  primary key (talent_id, film)
);


-- The publication time that orders a video in the feed. Only three new videos a day are published now; each further
-- one falls behind by a day more, so that nobody fills the first page.
create function private.published_at(p_talent_id uuid, p_video_url text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  news_a_day constant int := 3;
begin
  insert into private.published_films (talent_id, film, published_at)
  select p_talent_id, private.film_of(p_video_url),
    now() - greatest(0, count(*) + 1 - news_a_day) * interval '1 day'
  from private.published_films f
  where f.talent_id = p_talent_id and f.added_at > now() - interval '1 day'
  on conflict do nothing;

  return (
    select f.published_at from private.published_films f
    where f.talent_id = p_talent_id and f.film = private.film_of(p_video_url)
  );
end $$;

-- Whether a talent may be published and sold: has a name and a phone, has not asked for deletion, and is not
-- suspended.
create function private.is_for_hire(p_talent_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.talent_profiles t
    where t.user_id = p_talent_id and not private.is_blank(t.full_name) and not private.is_blank(t.phone)
  ) and not exists (select 1 from public.account_deletion_requests r where r.user_id = p_talent_id)
    and not exists (select 1 from public.suspensions s where s.user_id = p_talent_id);
end $$;
grant execute on function private.is_for_hire(uuid) to service_role;

-- Whether a position of a talent for hire is in the feed: has a video, and is neither paused nor hidden.
create function private.is_shown(p public.talent_positions) returns boolean
language sql immutable set search_path = '' as $$
  select p.video_url is not null and p.paused_at is null and p.hidden_at is null
$$;

-- The address of a file as the public reads it: without the host, which its talent chose and which could say how to
-- reach them. The app loads bucket and path from its own storage (src/lib/supabase/own-storage-url.ts).
create function private.without_host(p_url text) returns text
language sql immutable strict set search_path = '' as $$
  select regexp_replace(p_url, '^https?://[^/]+(?=/storage/v1/object/public/)', '')
$$;

-- Updates the feed rows of one position, or of all positions of a talent when p_position_id is null. A text with
-- contact details in it is left out, whatever is stored; what a profile says is read once for all positions. Unchanged
-- rows are not rewritten, so saving a profile twice costs nothing the second time. Calls for one talent wait for each
-- other, so that each sees what was published, hidden or suspended by the one before.
create function private.refresh_feed(p_talent_id uuid, p_position_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_for_hire boolean;
begin
  perform private.lock_account(p_talent_id);
  is_for_hire := private.is_for_hire(p_talent_id);
  delete from public.video_feed f
  using public.talent_positions p
  where f.talent_id = p_talent_id
    and (p_position_id is null or f.position_id = p_position_id)
    and p.id = f.position_id
    and not (is_for_hire and private.is_shown(p));
  if not is_for_hire then return; end if;

  -- Read once, because the rules cost more than all else of a saved profile.
  with told as materialized (select * from private.told_of(p_talent_id))
  insert into public.video_feed as f (
    position_id, talent_id, first_name, position_title, skills, languages, city, country,
    work_type, experience_years, video_url, poster_url, poster_sizes, poster_preview, caption_languages,
    published_at, search
  )
  select
    p.id, p.talent_id, told.first_name, p.position_title, told.skills,
    told.languages, told.city, told.country, p.work_type, p.experience_years, private.without_host(p.video_url),
    private.without_host(p.poster_url), p.poster_sizes, p.poster_preview, said.languages,
    -- A new video gets a new publication time; an edited profile keeps the old one.
    case
      when private.film_of(shown.video_url) = private.film_of(p.video_url) then shown.published_at
      else private.published_at(p.talent_id, p.video_url)
    end,
    private.feed_search(
      told.first_name, p.position_title, told.skills, told.languages, p.work_type, told.city, told.country
    ) || said.search
  from public.talent_positions p
  left join public.video_feed shown on shown.position_id = p.id
  cross join private.said_in(p.id) said
  cross join told
  where p.talent_id = p_talent_id
    and (p_position_id is null or p.id = p_position_id)
    and private.is_shown(p)
  -- Waits for one that is being deleted.
  for key share of p
  on conflict (position_id) do update set
    first_name = excluded.first_name,
    position_title = excluded.position_title,
    skills = excluded.skills,
    languages = excluded.languages,
    city = excluded.city,
    country = excluded.country,
    work_type = excluded.work_type,
    experience_years = excluded.experience_years,
    published_at = excluded.published_at,
    video_url = excluded.video_url,
    poster_url = excluded.poster_url,
    poster_sizes = excluded.poster_sizes,
    poster_preview = excluded.poster_preview,
    caption_languages = excluded.caption_languages,
    search = excluded.search
  where (f.first_name, f.position_title, f.skills, f.languages, f.city, f.country, f.work_type,
         f.experience_years, f.video_url, f.poster_url, f.poster_sizes, f.poster_preview, f.caption_languages,
         f.search)
    is distinct from
        (excluded.first_name, excluded.position_title, excluded.skills, excluded.languages, excluded.city,
         excluded.country, excluded.work_type, excluded.experience_years, excluded.video_url,
         excluded.poster_url, excluded.poster_sizes, excluded.poster_preview, excluded.caption_languages,
         excluded.search);
end $$;

-- After a position is saved: updates its feed row.
create function private.on_position_saved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_feed(new.talent_id, new.id);
  return null;
end $$;

create trigger on_position_saved
  after insert or update of position_title, video_url, poster_url, poster_sizes, poster_preview, work_type,
    experience_years, paused_at, hidden_at
  on public.talent_positions
  for each row execute function private.on_position_saved();

-- Removes a talent who asked for deletion from the feed, and restores them when the request is withdrawn.
create function private.unpublish_on_deletion_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asker_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  -- If the account is already deleted, there is nothing to restore.
  if exists (select from public.accounts a where a.user_id = asker_id) then
    perform private.refresh_feed(asker_id, null);
  end if;
  return null;
end $$;

create trigger unpublish_on_deletion_request after insert or delete on public.account_deletion_requests
  for each row execute function private.unpublish_on_deletion_request();

-- At most twelve, which an operator has watched and chosen. The row goes with the pitch's row in video_feed, so whatever
-- ends the publication ends this for good: pausing, hiding, suspension, deletion.
create table public.featured_pitches (
  position_id uuid primary key references public.video_feed (position_id) on delete cascade,
  -- Those chosen last come first.
  chosen_at timestamptz not null default clock_timestamp()
);
comment on table public.featured_pitches is 'The published pitches that an operator chose for the home page.';
alter table public.featured_pitches enable row level security;
grant select on public.featured_pitches to anon, authenticated;

-- The home page plays them to visitors without an account, who read the rest in video_feed.
create policy "featured_pitches: everyone reads" on public.featured_pitches
  for select to anon, authenticated
  using (true);

-- Another film was not watched by the operator who chose the pitch.
create function private.drop_replaced_feature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.featured_pitches p where p.position_id = new.position_id;
  return null;
end $$;

create trigger drop_replaced_feature after update of video_url on public.video_feed
  for each row when (old.video_url is distinct from new.video_url)
  execute function private.drop_replaced_feature();

-- Chooses a pitch for the home page and tells its talent, or takes it from there. Returns the talent. The oldest gives
-- way to a thirteenth. Raises what private.carry_out_decision() raises; a pitch that is not published any more, or with
-- another film than the operator watched, has changed meanwhile.
create function private.decide_featured(p_action text, p_position_id uuid, p_seen jsonb, p_words text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 12;
  v_position record;
begin
  select p.talent_id, p.position_title, p.video_url into v_position
  from public.talent_positions p where p.id = p_position_id for no key update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  if p_action = 'unfeature_pitch' then
    delete from public.featured_pitches f where f.position_id = p_position_id;
    if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    return v_position.talent_id;
  end if;

  perform from public.video_feed f where f.position_id = p_position_id for key share;
  if not found or p_seen is distinct from jsonb_build_object('video_url', v_position.video_url) then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
  insert into public.featured_pitches (position_id) values (p_position_id) on conflict do nothing;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  delete from public.featured_pitches f
  where f.position_id not in (
    select k.position_id from public.featured_pitches k order by k.chosen_at desc, k.position_id limit most
  );
  perform private.tell(
    v_position.talent_id, 'pitch_featured',
    jsonb_build_object('title', v_position.position_title, 'words', nullif(p_words, ''))
  );
  return v_position.talent_id;
end $$;

-- The home page plays to visitors.
create trigger drop_closed_feature after update of companies_only on public.video_feed
  for each row when (new.companies_only)
  execute function private.drop_replaced_feature();

-- What the public may know of a talent: the name that they want to be shown by, and the texts of their profile without
-- contact details. City and country are left out where each has a part of a number.
create function private.told_of(p_talent_id uuid) returns table (
  first_name text, city text, country text, languages text[], skills text[]
)
language sql stable security definer set search_path = '' as $$
  select
    headline[1],
    case when not (is_split and private.plain_text(headline[2]) ~ '[0-9]') then headline[2] end,
    case when not (is_split and private.plain_text(headline[3]) ~ '[0-9]') then headline[3] end,
    array_remove(private.public_texts(t.languages), null),
    array_remove(private.public_texts(array(
      select left(trim(part), 100)
      from unnest(string_to_array(t.skills, ',')) with ordinality as listed (part, place)
      where not private.is_blank(left(trim(part), 100)) order by place
    )), null)
  from public.talent_profiles t
  cross join lateral private.public_texts(
    array[coalesce(t.shown_as, private.first_name(t.full_name)), t.city, t.country]
  ) as headline
  cross join lateral (
    select count(*) > 1 and sum(char_length(digits)) >= 9 as is_split
    from unnest(headline) as text
    cross join lateral regexp_replace(private.plain_text(text), '[^0-9]', '', 'g') as digits
    where digits <> '' and digits !~ '^(19|20)[0-9]{2}$'
  ) as numbers
  where t.user_id = p_talent_id
$$;
