-- Searches that a company keeps, what is new for them, and the daily mail (docs/decisions/0042-saved-searches.md).

-- Whether a list of alternatives is one that search_words reads in full.
create function private.is_search_field(p_alternatives text[]) returns boolean
language sql immutable strict parallel safe security invoker set search_path = ''
return cardinality(p_alternatives) <= 4 and coalesce(array_ndims(p_alternatives), 1) = 1
  and not exists (
    select from unnest(p_alternatives) as typed
    where typed is null or char_length(typed) > 250 or private.is_blank(left(typed, 250))
  );
grant execute on function private.is_search_field(text[]) to authenticated, service_role;

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  -- Printed in mails, so it is one plain line.
  name text not null check (
    char_length(name) <= 80 and not private.is_blank(left(name, 80)) and name !~ '[[:cntrl:]]' and name = btrim(name)
  ),
  -- The filters as search_feed takes them: of the alternatives of a text field the first is what was typed.
  "position" text[] not null default '{}' check (private.is_search_field("position")),
  profession text check (char_length(profession) <= 100 and not private.is_blank(left(profession, 100))),
  keywords text[] not null default '{}' check (private.is_search_field(keywords)),
  work_type text check (work_type in ('on-site', 'hybrid', 'remote')),
  languages text[] not null default '{}' check (private.is_word_list(languages, '|') and cardinality(languages) <= 10),
  location text[] not null default '{}' check (private.is_search_field(location)),
  mail boolean not null default true,
  -- What was published since is new.
  looked_at timestamptz not null default now() check (looked_at between '2020-01-01Z' and '2100-01-01Z'),
  -- Bounded, because the mails of all companies are claimed together, and one day added to 'infinity' fails.
  created_at timestamptz not null default now() check (created_at between '2020-01-01Z' and '2100-01-01Z'),
  constraint saved_searches_filtered check (
    cardinality("position") + cardinality(keywords) + cardinality(languages) + cardinality(location) > 0
    or profession is not null or work_type is not null
  )
);
comment on table public.saved_searches is
  'Searches that a company keeps, for that company alone. At most twenty.';
alter table public.saved_searches
  alter column name set statistics 0,
  alter column "position" set statistics 0,
  alter column keywords set statistics 0,
  alter column location set statistics 0;
alter table public.saved_searches enable row level security;
-- Not valid: names that were stored before may have such characters.
alter table public.saved_searches add constraint saved_searches_plain_name
  check (name = private.without_hidden(name)) not valid;
grant select, delete on public.saved_searches to authenticated;
grant insert (id, name, "position", profession, keywords, work_type, languages, location, mail, looked_at, created_at)
  on public.saved_searches to authenticated;
grant update (name, mail, looked_at) on public.saved_searches to authenticated;

create trigger lock_caller before insert or update or delete on public.saved_searches for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before update on public.saved_searches for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('saved_search_change', '240', '1 minute');

create trigger throttle_deletes before delete on public.saved_searches for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create unique index saved_searches_name on public.saved_searches (company_id, lower(name));

create policy "saved_searches: company reads own" on public.saved_searches
  for select to authenticated
  using (company_id = (select auth.uid()));

create policy "saved_searches: company inserts own" on public.saved_searches
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and (select private.caller_has_type('company'))
  );

create policy "saved_searches: company updates own" on public.saved_searches
  for update to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')))
  with check (company_id = (select auth.uid()));

create policy "saved_searches: company deletes own" on public.saved_searches
  for delete to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

create trigger limit_inserts before insert on public.saved_searches
  for each row execute function private.limit_inserts('saved_search', '60', '1 minute');

-- Looking is noted by the database's clock, whatever the browser sent.
create function private.touch_looked_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.looked_at := now();
  return new;
end $$;

create trigger touch_looked_at before update of looked_at on public.saved_searches
  for each row execute function private.touch_looked_at();

-- The pitches that are new for a search.
create function private.new_pitches(
  p_search public.saved_searches, p_since timestamptz, p_until timestamptz default 'infinity'
) returns uuid[]
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  -- Each half has an index for the filters: what is for anyone, and what else the caller may read.
  both_halves constant text := '(
    select position_id, published_at, position_title, search, work_type, languages from public.open_pitches
    union all
    select position_id, published_at, position_title, search, work_type, languages from public.video_feed
    where companies_only) f';
  window_rows constant int := 3000;
  most constant int := 50;
  words constant tsquery := public.search_words(p_search."position", p_search.keywords, p_search.location);
  indexed text := ' and not exists (
    select 1 from public.swipes s where s.company_id = $8 and s.position_id = f.position_id and not s.liked)';
  filters text := '';
  ids uuid[];
  seen int;
begin
  if p_search.profession is not null then indexed := indexed || ' and f.position_title = $3'; end if;
  if words is not null then filters := filters || ' and f.search @@ $4'; end if;
  if p_search.work_type is not null then filters := filters || ' and f.work_type = $5'; end if;
  if cardinality(p_search.languages) > 0 then filters := filters || ' and f.languages @> $6'; end if;

  execute format(
    'select array(
       select f.position_id from (
         select f.position_id, f.published_at, f.search, f.work_type, f.languages
         from public.video_feed f
         where f.published_at > $1 and f.published_at <= $2 %s
         order by f.published_at desc, f.position_id desc limit $7
       ) f
       where true %s order by f.published_at desc, f.position_id desc limit $9
     )', indexed, filters)
  into ids
  using p_since, p_until, p_search.profession, words, p_search.work_type, p_search.languages, window_rows,
    p_search.company_id, most;
  if filters <> '' and cardinality(ids) < most then
    execute format(
      'select count(*) from (
         select 1 from public.video_feed f
         where f.published_at > $1 and f.published_at <= $2 %s
         order by f.published_at desc, f.position_id desc limit $7
       ) w', indexed)
    into seen
    using p_since, p_until, p_search.profession, words, p_search.work_type, p_search.languages, window_rows,
      p_search.company_id, most;
    if seen = window_rows then
      -- 'offset 0' keeps the planner from walking the feed from the newest row, where rare terms match almost nothing.
      execute format(
        'select array(
           select f.position_id from (
             select f.position_id, f.published_at from %s
             where f.published_at > $1 and f.published_at <= $2 %s %s offset 0
           ) f
           order by f.published_at desc, f.position_id desc limit $9
         )', both_halves, indexed, filters)
      into ids
      using p_since, p_until, p_search.profession, words, p_search.work_type, p_search.languages, window_rows,
        p_search.company_id, most;
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
grant execute on function private.new_pitches(public.saved_searches, timestamptz, timestamptz)
  to authenticated, service_role;

-- What is new for each of the calling company's searches since it looked at them: at most fifty pitches each, newest
-- first.
create function public.saved_search_news() returns table (search_id uuid, position_ids uuid[])
language sql stable security invoker set search_path = ''
-- No string, which would be parsed with the rights of the caller, who has no USAGE on the schema private.
begin atomic
  select s.id, private.new_pitches(s, s.looked_at)
  from public.saved_searches s where s.company_id = (select auth.uid());
end;
grant execute on function public.saved_search_news() to authenticated, service_role;

-- When a company with saved searches is next asked for what is new: once a day, at the hour at which it saved its first.
-- A claimed mail is being sent; after ten minutes without a result the claim counts as abandoned.
create table private.search_mails (
  receiver_id uuid primary key references public.accounts (user_id) on delete cascade,
  due_at timestamptz not null,
  -- What was published up to here is in an earlier mail, or need not be in any: so no pitch is mailed twice.
  mailed_until timestamptz not null,
  -- Up to where the mail goes that is being sent; it stays the same until one was sent, and so does the mail.
  covers_until timestamptz,
  claimed_at timestamptz,
  refusals int not null default 0
);


create index search_mails_due on private.search_mails (due_at);

-- Refuses a twenty-first search. Searches that are saved for one company at the same time wait for each other.
create function private.check_saved_searches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(new.company_id);
  if (select count(*) from public.saved_searches s where s.company_id = new.company_id) >= 20 then
    raise exception using errcode = 'PT409', message = 'too_many_searches',
      hint = 'A company saves twenty searches at most.';
  end if;
  return new;
end $$;

create trigger check_saved_searches before insert on public.saved_searches
  for each row execute function private.check_saved_searches();

-- Lets the first search of a company begin the mails.
create function private.on_search_saved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.search_mails (receiver_id, due_at, mailed_until)
  values (new.company_id, new.created_at + interval '1 day', new.created_at)
  on conflict (receiver_id) do nothing;
  return null;
end $$;

create trigger on_search_saved after insert on public.saved_searches
  for each row execute function private.on_search_saved();

-- When a company is next asked: tomorrow at the same hour, also if days were missed.
create function private.next_search_mail(p_due_at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select p_due_at + interval '24 hours' * greatest(1, floor(extract(epoch from now() - p_due_at) / 86400) + 1)
$$;

-- Claims up to p_limit due mails, one per company, with all its searches that have news (at most fifty pitches each) and
-- three of them: the newest, each of another talent. Companies that want none, cannot read one, or have no news are
-- asked again tomorrow. What is published within the last minute waits, because a transaction may still be writing what
-- was published before it. A call looks for news for three seconds at most, the longest due first, and leaves the others
-- to the next.
-- Concurrent callers never get the same mail. The caller sends it and reports the result to settle_search_mails.
create function private.claim_search_mails(p_limit int default 50) returns table (
  receiver_id uuid, email text, language text, brand text, unsubscribe_token uuid, covers_until timestamptz,
  total int, searches jsonb, pitches jsonb
)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  v_due private.search_mails;
  v_claimed int := 0;
  v_until timestamptz;
begin
  perform private.lock_accounts(true);
  for v_due in
    select m.* from private.search_mails m
    where m.due_at <= now() and (m.claimed_at is null or m.claimed_at < now() - interval '10 minutes')
    order by m.due_at
    for update skip locked
  loop
    exit when v_claimed >= least(greatest(coalesce(p_limit, 50), 1), 500)
      or clock_timestamp() > now() + interval '3 seconds';
    v_until := coalesce(v_due.covers_until, now() - interval '1 minute');

    return query
    with reader as (
      select u.id, u.email::text as email, coalesce(n.language, 'en') as language
      from auth.users u
      left join public.notification_settings n on n.user_id = u.id
      where u.id = v_due.receiver_id and u.email is not null and u.email_confirmed_at is not null
        and coalesce(n.search_mail, true)
        and not exists (select from public.suspensions s where s.user_id = u.id)
        and not exists (select from public.account_deletion_requests r where r.user_id = u.id)
    ),
    news as materialized (
      select s.*, private.new_pitches(s, greatest(s.looked_at, v_due.mailed_until), v_until) as ids
      from reader r join public.saved_searches s on s.company_id = r.id
      where s.mail
    ),
    fitting as (
      select f.position_id, f.talent_id, f.published_at, f.first_name, f.position_title, f.city, f.poster_url
      from public.video_feed f
      where f.position_id in (select unnest(n.ids) from news n)
    ),
    token as (
      insert into private.unsubscribe_tokens as t (user_id)
      select r.id from reader r where exists (select from fitting)
      -- An update that changes nothing, because only a written row is returned.
      on conflict (user_id) do update set user_id = excluded.user_id
      returning t.token
    )
    select r.id, r.email, r.language, b.brand_name, t.token, v_until,
      (select count(*)::int from fitting),
      (
        select jsonb_agg(
          to_jsonb(n) - array['ids', 'company_id', 'mail', 'looked_at', 'created_at']
            || jsonb_build_object('count', cardinality(n.ids))
          order by n.created_at, n.id
        )
        from news n where cardinality(n.ids) > 0
      ),
      (
        select jsonb_agg(to_jsonb(p) - array['published_at', 'talent_id'] order by p.published_at desc, p.position_id desc)
        from (
          select * from (
            select distinct on (f.talent_id) f.* from fitting f
            order by f.talent_id, f.published_at desc, f.position_id desc
          ) newest
          order by newest.published_at desc, newest.position_id desc limit 3
        ) p
      )
    from reader r cross join token t cross join public.site_settings b;

    if found then
      v_claimed := v_claimed + 1;
      update private.search_mails m set claimed_at = clock_timestamp(), covers_until = v_until
      where m.receiver_id = v_due.receiver_id;
    else
      update private.search_mails m
      set mailed_until = v_until, covers_until = null, claimed_at = null, due_at = private.next_search_mail(m.due_at)
      where m.receiver_id = v_due.receiver_id;
    end if;
  end loop;
end $$;
grant execute on function private.claim_search_mails(int) to service_role;

-- Records the results of claimed mails, an array of receiver_id, sent and refused, as settle_unread_mails does; one that
-- was refused is tried again after five minutes, then ten, and so on up to a day. Returns the number recorded.
create function private.settle_search_mails(p_mails jsonb) returns int
language sql security definer set search_path = '' as $$
  select private.lock_accounts(true);
  with settled as (
    update private.search_mails o
    set claimed_at = null,
      mailed_until = case when m.sent then o.covers_until else o.mailed_until end,
      covers_until = case when m.sent then null else o.covers_until end,
      refusals = case when m.sent then 0 when m.refused then o.refusals + 1 else o.refusals end,
      due_at = case
        when m.sent then private.next_search_mail(o.due_at)
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(o.refusals, 10), interval '1 day')
        else o.due_at
      end
    from jsonb_to_recordset(p_mails) as m (receiver_id uuid, sent boolean, refused boolean)
    where o.receiver_id = m.receiver_id and o.claimed_at is not null
    returning 1
  )
  select count(*)::int from settled
$$;
grant execute on function private.settle_search_mails(jsonb) to service_role;

-- private.claim_search_mails without the pictures of pitches for companies alone: whoever has a mail, has what is in it.
create function public.claim_search_mails(p_limit int default 50) returns table (
  receiver_id uuid, email text, language text, brand text, unsubscribe_token uuid, covers_until timestamptz,
  total int, searches jsonb, pitches jsonb
)
language sql security definer set search_path = '' as $$
  select m.receiver_id, m.email, m.language, m.brand, m.unsubscribe_token, m.covers_until, m.total, m.searches, (
    select jsonb_agg(
      case when f.companies_only then p.pitch || '{"poster_url": null}' else p.pitch end order by p.place
    )
    from jsonb_array_elements(m.pitches) with ordinality as p (pitch, place)
    left join public.video_feed f on f.position_id = (p.pitch ->> 'position_id')::uuid
  )
  from private.claim_search_mails(p_limit) m
$$;
grant execute on function public.claim_search_mails(int) to service_role;

-- The same of mails about saved searches, without a conversation.
create function public.settle_search_mails(p_mails jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_settled constant int := private.settle_search_mails(p_mails);
begin
  perform private.note_mail_problems(p_mails, 'receiver_id');
  return v_settled;
end $$;
grant execute on function public.settle_search_mails(jsonb) to service_role;
