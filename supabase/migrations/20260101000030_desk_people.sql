-- Whom the desk speaks of, and how an operator finds them (docs/decisions/0033-operators.md,
-- docs/decisions/0073-order-of-the-queue.md). Nothing here asks row-level security for an operator that it hides from the
-- planner: words are ranges of an index.

create table public.desk_people (
  user_id uuid primary key references public.accounts (user_id) on delete cascade,
  user_type text not null,
  email text,
  name text,
  created_at timestamptz not null,
  phone text,
  website text,
  own_email text
);
comment on table public.desk_people is
  'Every account as an operator finds it, because the API reads no e-mail of auth.users.';
alter table public.desk_people
  alter column email set statistics 0,
  alter column name set statistics 0,
  alter column phone set statistics 0,
  alter column website set statistics 0,
  alter column own_email set statistics 0;
alter table public.desk_people enable row level security;
grant select on public.desk_people to authenticated;

-- Each word of names and addresses. Its order is that of the bytes, which makes a beginning a range of an index; text
-- search cannot be used, because row-level security hides its operators from the planner.
create table public.desk_words (
  word text collate "C" not null,
  user_id uuid not null references public.desk_people (user_id) on delete cascade,
  primary key (word, user_id)
);
alter table public.desk_words
  alter column word set statistics 0;
alter table public.desk_words enable row level security;
grant select on public.desk_words to authenticated;

create index desk_words_user_id on public.desk_words (user_id, word);

create policy "desk_people: operators read" on public.desk_people
  for select to authenticated using ((select private.caller_is_operator()));

create policy "desk_words: operators read" on public.desk_words
  for select to authenticated using ((select private.caller_is_operator()));

-- Brings one account up to date, with its phone, and a company's own address and website.
create function private.refresh_desk_person(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person public.desk_people;
begin
  insert into public.desk_people as p (user_id, user_type, email, name, created_at, phone, website, own_email)
  select a.user_id, a.user_type, u.email, coalesce(t.full_name, c.company_name), a.created_at,
    coalesce(t.phone, c.phone), c.website, c.email
  from public.accounts a
  left join auth.users u on u.id = a.user_id
  left join public.talent_profiles t on t.user_id = a.user_id
  left join public.company_profiles c on c.user_id = a.user_id
  where a.user_id = p_user_id
  on conflict (user_id) do update set
    user_type = excluded.user_type, email = excluded.email, name = excluded.name,
    phone = excluded.phone, website = excluded.website, own_email = excluded.own_email
  where (p.user_type, p.email, p.name, p.phone, p.website, p.own_email) is distinct from
    (excluded.user_type, excluded.email, excluded.name, excluded.phone, excluded.website, excluded.own_email)
  returning * into v_person;
  if not found then return; end if;

  delete from public.desk_words w where w.user_id = p_user_id;
  insert into public.desk_words (word, user_id)
  select distinct word, p_user_id
  from (
    select public.words_of(v_person.name) as word
    union select lower(left(v_person.email, 254))
    union select public.words_of(v_person.email)
    union select lower(v_person.own_email)
    union select public.words_of(v_person.own_email)
    union select public.host_of(v_person.website)
    union select public.words_of(public.host_of(v_person.website))
    -- Each end of the number, marked so that it is no word: with or without the country's code.
    union select '+' || substr(public.phone_digits(v_person.phone), n)
      from generate_series(1, greatest(char_length(public.phone_digits(v_person.phone)) - 5, 0)) n where n <= 8
  ) words
  where word <> ''
  limit 80;

  delete from public.desk_spellings s where s.user_id = p_user_id;
  insert into public.desk_spellings (spelling, user_id)
  select distinct spelling, p_user_id
  from (
    select near.spelling from public.words_of(left(v_person.name, 120)) as word
    cross join lateral public.near_words(word) as near (spelling)
    union
    select substr(word, n) from public.words_of(left(v_person.name, 120)) as word
    cross join lateral generate_series(2, greatest(least(char_length(word), 40) - 2, 1)) n
    where char_length(word) >= 4
  ) spellings
  limit 300;
end $$;

-- Brings an account up to date after a change: on_desk_person_changed(column that holds its id).
create function private.on_desk_person_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_desk_person((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;

create trigger refresh_desk_person after insert or update of user_type on public.accounts
  for each row execute function private.on_desk_person_changed('user_id');

create trigger refresh_desk_person after insert or update of full_name on public.talent_profiles
  for each row execute function private.on_desk_person_changed('user_id');

create trigger refresh_desk_person after insert or update of company_name on public.company_profiles
  for each row execute function private.on_desk_person_changed('user_id');

create trigger refresh_desk_person after update of email on auth.users
  for each row execute function private.on_desk_person_changed('id');

-- The people whom a text means: by an id anywhere in it, by what a payment is called, by a phone number, else by the
-- beginnings of words of names, addresses and websites; and only when nobody has those, by parts of a name and with one
-- typing error in each word. At most 20, newest first of the first 500 found; of several words the rarest is looked for,
-- among the first 3,000 that have it.
create function public.desk_search(p_text text) returns setof public.desk_people
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text constant text := btrim(left(coalesce(p_text, ''), 500));
  v_id constant uuid := substring(lower(v_text) from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid;
  v_words text[];
  v_beyond text[];
  v_near text[];
  v_most constant int := 3000;
begin
  if v_id is not null then
    return query
      select p.* from public.desk_people p
      where p.user_id in (
        select v_id
        union select f.talent_id from public.talent_positions f where f.id = v_id
        union select c.company_id from public.checkouts c where c.id = v_id
        union select c.talent_id from public.checkouts c where c.id = v_id
        union select r.accused_id from public.reports r where r.id = v_id
        union select r.reporter_id from public.reports r where r.id = v_id
        union select m.sender_id from public.messages m where m.id = v_id
        union select m.receiver_id from public.messages m where m.id = v_id
        union select c.company_id from public.conversations c where c.id = v_id
        union select c.talent_id from public.conversations c where c.id = v_id
        union select s.user_id from public.support_tickets s where s.id = v_id
        union select d.person_id from public.decisions d where d.id = v_id
        union select i.person_id from public.desk_items i where i.id = v_id
      );
    return;
  elsif v_text ~ '^[a-z]{2,5}_[A-Za-z0-9_-]+$' then
    return query
      select p.* from public.desk_people p
      where p.user_id in (
        select party.id
        from (
          select v_text as payment_id
          union select e.payment_id from public.payment_references f join public.payment_events e on e.id = f.event_id
            where f.reference = v_text
        ) named
        join public.payments y on y.payment_id = named.payment_id
        cross join lateral (values (y.company_id), (y.talent_id)) party (id)
        union select c.company_id from public.payment_events e join public.checkouts c on c.id = e.checkout_id
          where e.id = v_text or e.payment_id = v_text
      );
    if found then return; end if;
  elsif v_text ~ '^[0-9+() ./-]{6,40}$' and char_length(public.phone_digits(v_text)) >= 6 then
    -- As it was typed, else without the country's code.
    foreach v_words slice 1 in array array[
      array['+' || public.phone_digits(v_text)], array['+' || right(public.phone_digits(v_text), 9)]
    ] loop
      v_beyond := array[v_words[1] || chr(1114111)];
      return query
        select p.* from public.desk_people p
        where p.user_id in (
          select w.user_id from public.desk_words w
          where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C" order by w.word limit 500
        )
        order by p.created_at desc limit 20;
      if found then return; end if;
    end loop;
  end if;

  v_words := case
    when strpos(v_text, '@') > 0 then array[lower(v_text)]
    when v_text ~* '^(https?://|www[.])' then array[public.host_of(v_text)]
    else array(select word from public.words_of(left(v_text, 200)) as word order by char_length(word) desc limit 4)
  end;
  if cardinality(v_words) = 0 or v_words[1] is null then return; end if;
  -- The ends of the ranges are computed beforehand: row-level security lets no index be asked for what '||' gives.
  -- 'order by' has the index read, where the planner, without statistics of words, would read the table.
  select array_agg(counted.word order by counted.n), array_agg(counted.beyond order by counted.n)
  into v_words, v_beyond
  from (
    select asked.word, asked.beyond, (
      select count(*) from (
        select from public.desk_words w
        where w.word >= asked.word collate "C" and w.word < asked.beyond collate "C"
        order by w.word limit v_most
      ) found
    ) as n
    from unnest(v_words, array(select word || chr(1114111) from unnest(v_words) as word)) as asked (word, beyond)
  ) counted;
  return query
    select p.* from public.desk_people p
    where p.user_id in (
      select found.user_id from (
        select w.user_id from public.desk_words w
        where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C"
        order by w.word limit v_most
      ) found
      where not exists (
        select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
        where not exists (
          -- "offset 0" has the few words of the person read, not all people with the word.
          select from (select w.word from public.desk_words w where w.user_id = found.user_id offset 0) own
          where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
        )
      )
      limit 500
    )
    order by p.created_at desc
    limit 20;
  if found then return; end if;

  -- Nobody: parts and misspellings, from the rarest word on, which is the one that nobody has.
  if char_length(v_words[1]) < 3 or strpos(v_words[1], '@') > 0 then return; end if;
  v_near := array(select public.near_words(v_words[1]));
  return query
    select p.* from public.desk_people p
    where p.user_id in (
      select found.user_id from (
        (
          select s.user_id from public.desk_spellings s
          where s.spelling >= v_words[1] collate "C" and s.spelling < v_beyond[1] collate "C"
          order by s.spelling limit v_most
        )
        union (select s.user_id from public.desk_spellings s where s.spelling = any (v_near) limit v_most)
        union (select w.user_id from public.desk_words w where w.word = any (v_near) limit v_most)
      ) found
      where not exists (
        select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
        where not exists (
          select from (select w.word from public.desk_words w where w.user_id = found.user_id offset 0) own
          where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
            or own.word in (select public.near_words(further.word))
        ) and not exists (
          select from (select s.spelling from public.desk_spellings s where s.user_id = found.user_id offset 0) own
          where own.spelling >= further.word collate "C" and own.spelling < further.beyond collate "C"
            or own.spelling in (select public.near_words(further.word))
        )
      )
      limit 500
    )
    order by p.created_at desc
    limit 20;
end $$;
grant execute on function public.desk_search(text) to authenticated;

create table public.desk_spellings (
  -- The end of a word of a name, or the word without one of its letters: 'tega' and 'otega' of 'ortega'.
  spelling text collate "C" not null,
  user_id uuid not null references public.desk_people (user_id) on delete cascade,
  primary key (spelling, user_id)
);
comment on table public.desk_spellings is
  'Parts and misspellings of names, asked when no word of a person begins with what was typed.';
alter table public.desk_spellings
  alter column spelling set statistics 0;
alter table public.desk_spellings enable row level security;
grant select on public.desk_spellings to authenticated;

create index desk_spellings_user_id on public.desk_spellings (user_id, spelling);

create policy "desk_spellings: operators read" on public.desk_spellings
  for select to authenticated using ((select private.caller_is_operator()));

-- A word without each of its letters in turn; two words with a typing error between them have one in common.
create function public.near_words(p_word text) returns setof text
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select distinct left(p_word, n - 1) || substr(p_word, n + 1)
  from generate_series(1, char_length(p_word)) n
  where char_length(p_word) between 4 and 40
$$;
grant execute on function public.near_words(text) to authenticated;

create trigger refresh_desk_person_contact after update of phone on public.talent_profiles
  for each row execute function private.on_desk_person_changed('user_id');

create trigger refresh_desk_person_contact after update of phone, website, email on public.company_profiles
  for each row execute function private.on_desk_person_changed('user_id');

create table public.payment_references (
  -- A charge, refund, dispute, checkout session, payment or transaction of the provider: ch_…, re_…, dp_…, cs_….
  reference text collate "C" not null,
  event_id text not null references public.payment_events (id) on delete cascade,
  primary key (reference, event_id)
);
comment on table public.payment_references is 'By what a payment is called at the payment provider.';
alter table public.payment_references enable row level security;
grant select on public.payment_references to authenticated;

create index payment_references_event_id on public.payment_references (event_id);

create policy "payment_references: operators read" on public.payment_references
  for select to authenticated using ((select private.caller_is_operator()));

-- Keeps by what an event's payment is called.
create function private.keep_payment_references() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payment_references (reference, event_id)
  select distinct named.reference, new.id
  from (
    select new.payment_id as reference
    union all select new.dispute_id
    union all select value from jsonb_each_text(case
      when jsonb_typeof(new.payload -> 'data' -> 'object') = 'object' then new.payload -> 'data' -> 'object' else '{}' end)
  ) named
  where named.reference ~ '^(ch|py|pyr|re|dp|du|cs|pi|txn|in)_[A-Za-z0-9_]{1,200}$'
  on conflict do nothing;
  return null;
end $$;

create trigger keep_payment_references after insert on public.payment_events
  for each row execute function private.keep_payment_references();
