-- The one table that the public reads, and the triggers that maintain it (docs/decisions/0004-public-read-model.md).

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
  shuffle double precision not null default random()
);
-- Rows stay whole. PostgreSQL would move a search vector with the words of captions out of a row of more than 2 kB, and
-- reading thousands of them from there takes three times as long (docs/performance.md).
alter table public.video_feed set (toast_tuple_target = 8160);
comment on table public.video_feed is
  'Everything the public may know of a talent: one row per position with a published video.';
comment on column public.video_feed.shuffle is
  'A stable random order: start at a point of one''s own and walk on (order by random() reads every row).';

-- With these indexes a page costs the same at 10,000 and at 1,000,000 rows (docs/performance.md).
create index video_feed_newest on public.video_feed (published_at desc, position_id desc);
create index video_feed_title on public.video_feed (position_title, published_at desc, position_id desc);
create index video_feed_country on public.video_feed (country, published_at desc, position_id desc);
create index video_feed_shuffle on public.video_feed (shuffle, position_id);
create index video_feed_talent_id on public.video_feed (talent_id);
-- fastupdate is off: with a pending list, a search after profile updates took 18 ms instead of 0.2.
create index video_feed_languages on public.video_feed using gin (languages) with (fastupdate = off);
create index video_feed_search on public.video_feed using gin (search) with (fastupdate = off);

alter table public.video_feed enable row level security;
grant select on public.video_feed to anon, authenticated;

-- Visitors without an account watch the carousel too; the table holds only public data.
create policy "video_feed: everyone reads" on public.video_feed
  for select to anon, authenticated
  using (true);

-- ---------------------------------------------------------------------------------------------------
-- Keeping it
-- ---------------------------------------------------------------------------------------------------

-- Splits a text into words, identically for indexed and for requested text, because PostgreSQL's parser would keep
-- 'AI/ML' and 'Node.js' in one piece. Separators are listed by code, because character classes depend on the locale.
-- 'C++' and 'C#' stay whole: a bare 'c' would match every word that begins with it.
-- src/domain/search-words.ts splits the same way.
create function public.words_of(p_text text) returns setof text
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select left(word, 100)
  from regexp_split_to_table(
    regexp_replace(
      regexp_replace(public.fold_accents(p_text), '([a-z0-9])\+\+(?![a-z])', '\1plusplus', 'g'),
      '([a-z0-9])#(?![a-z])', '\1sharp', 'g'
    ),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+'
  ) as word
  where word <> ''
$$;
grant execute on function public.words_of(text) to anon, authenticated, service_role;

-- Whether a word, as words_of gives it, is one of those that English or Spanish sentences are held together by. They are
-- not searched in what is said in a pitch, where nearly everybody says them. 'it' and 'go' are no such words here,
-- because they are skills too.
create function public.is_common_word(p_word text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_word = any ('{
    a,about,after,all,also,am,an,and,any,are,as,at,be,because,been,before,but,by,can,could,did,do,does,don,for,from,get,
    got,had,has,have,he,her,here,hi,hello,him,his,how,i,if,in,into,is,just,let,like,ll,m,me,more,most,my,no,not,now,of,on,
    one,only,or,our,out,re,s,she,so,some,t,than,that,the,their,them,then,there,these,they,this,those,to,too,up,us,ve,very,
    was,we,were,what,when,where,which,who,why,will,with,would,you,your,
    al,algo,aqui,asi,cada,como,con,cual,cuando,de,del,desde,donde,e,el,ella,ellos,en,entre,era,eres,es,esa,ese,eso,esta,
    estan,estas,este,esto,estos,estoy,fue,ha,han,hasta,hay,he,hola,la,las,le,les,lo,los,mas,mi,mis,muy,ni,nos,nosotros,o,
    otra,otro,para,pero,por,porque,pues,que,quien,se,ser,si,sin,sobre,solo,son,soy,su,sus,tambien,te,tengo,ti,tiene,
    tienes,todo,todos,tu,tus,u,un,una,uno,unos,y,ya,yo
  }'::text[])
$$;
grant execute on function public.is_common_word(text) to anon, authenticated, service_role;

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
-- contact details in it is left out, whatever is stored. Unchanged rows are not rewritten, so saving a profile twice
-- costs nothing the second time. Calls for one talent wait for each other, so that each sees what was published, hidden
-- or suspended by the one before.
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
  join public.talent_profiles t on t.user_id = p.talent_id
  left join public.video_feed shown on shown.position_id = p.id
  cross join private.said_in(p.id) said
  cross join lateral (
    select
      headline[1] as first_name, headline[2] as city, headline[3] as country,
      array_remove(private.public_texts(t.languages), null) as languages,
      array_remove(private.public_texts(array(
        select left(trim(part), 100)
        from unnest(string_to_array(t.skills, ',')) with ordinality as listed (part, place)
        where not private.is_blank(left(trim(part), 100)) order by place
      )), null) as skills
    from private.public_texts(array[private.first_name(t.full_name), t.city, t.country]) as headline
  ) told
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

-- ---------------------------------------------------------------------------------------------------
-- Triggers
-- ---------------------------------------------------------------------------------------------------

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

-- Asking and taking back moves up to ten rows of the feed each time. Erasures that an operator decides are not counted.
create trigger limit_inserts before insert on public.account_deletion_requests
  for each row when (new.decided_at is null)
  execute function private.limit_inserts('deletion', '10', '1 hour');
