-- Whom the desk speaks of, and how an operator finds them (docs/decisions/0033-operators.md).

create table public.desk_people (
  user_id uuid primary key references public.accounts (user_id) on delete cascade,
  user_type text not null,
  email text,
  name text,
  created_at timestamptz not null
);
comment on table public.desk_people is
  'Every account as an operator finds it, because the API reads no e-mail of auth.users.';

-- Each word of names and addresses. Its order is that of the bytes, which makes a beginning a range of an index; text
-- search cannot be used, because row-level security hides its operators from the planner.
create table public.desk_words (
  word text collate "C" not null,
  user_id uuid not null references public.desk_people (user_id) on delete cascade,
  primary key (word, user_id)
);
create index desk_words_user_id on public.desk_words (user_id, word);

-- No statistics on private columns (see talent_profiles).
alter table public.desk_people
  alter column email set statistics 0,
  alter column name set statistics 0;
alter table public.desk_words
  alter column word set statistics 0;

alter table public.desk_people enable row level security;
alter table public.desk_words enable row level security;
grant select on public.desk_people, public.desk_words to authenticated;

create policy "desk_people: operators read" on public.desk_people
  for select to authenticated using ((select private.caller_is_operator()));
create policy "desk_words: operators read" on public.desk_words
  for select to authenticated using ((select private.caller_is_operator()));

-- Brings one account up to date.
create function private.refresh_desk_person(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_person public.desk_people;
begin
  insert into public.desk_people as p (user_id, user_type, email, name, created_at)
  select a.user_id, a.user_type, u.email, coalesce(t.full_name, c.company_name), a.created_at
  from public.accounts a
  left join auth.users u on u.id = a.user_id
  left join public.talent_profiles t on t.user_id = a.user_id
  left join public.company_profiles c on c.user_id = a.user_id
  where a.user_id = p_user_id
  on conflict (user_id) do update set
    user_type = excluded.user_type, email = excluded.email, name = excluded.name
  where (p.user_type, p.email, p.name) is distinct from (excluded.user_type, excluded.email, excluded.name)
  returning * into v_person;
  if not found then return; end if;

  delete from public.desk_words w where w.user_id = p_user_id;
  insert into public.desk_words (word, user_id)
  select distinct word, p_user_id
  from (
    select public.words_of(v_person.name) as word
    union select lower(left(v_person.email, 254))
    union select public.words_of(v_person.email)
  ) words
  where word <> ''
  limit 40;
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

-- The people whom a text means: by an id of an account, a pitch, a checkout or a payment, else by the beginnings of
-- words of name or e-mail address. At most 20, newest first of the first 500 found; of several words the rarest is
-- looked for, among the first 3,000 that have it.
create function public.desk_search(p_text text) returns setof public.desk_people
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text constant text := btrim(left(coalesce(p_text, ''), 200));
  v_words text[];
  v_beyond text[];
  v_id uuid;
  v_most constant int := 3000;
begin
  if v_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    v_id := v_text::uuid;
    return query
      select p.* from public.desk_people p
      where p.user_id in (
        select v_id
        union select f.talent_id from public.talent_positions f where f.id = v_id
        union select c.company_id from public.checkouts c where c.id = v_id
        union select c.talent_id from public.checkouts c where c.id = v_id
      );
    return;
  elsif v_text ~ '^[a-z]{2,4}_[A-Za-z0-9_-]+$' then
    return query
      select p.* from public.desk_people p
      where p.user_id in (
        select y.company_id from public.payments y where y.payment_id = v_text
        union select y.talent_id from public.payments y where y.payment_id = v_text
        union select c.company_id from public.payment_events e join public.checkouts c on c.id = e.checkout_id
          where e.id = v_text or e.payment_id = v_text
      );
    if found then return; end if;
  end if;

  v_words := case when strpos(v_text, '@') > 0 then array[lower(v_text)]
    else array(select word from public.words_of(v_text) as word order by char_length(word) desc limit 4) end;
  if cardinality(v_words) = 0 then return; end if;
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
end $$;
grant execute on function public.desk_search(text) to authenticated;
