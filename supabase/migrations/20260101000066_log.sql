-- Searching the log by who decided and by words (docs/decisions/0073-order-of-the-queue.md).

create table public.decision_words (
  word text collate "C" not null,
  -- Of the decision, so that an index knows the range of a search.
  created_at timestamptz not null,
  -- No reference: the log refuses to be emptied by itself, and nothing of it is ever deleted.
  decision_id uuid not null,
  primary key (decision_id, word)
);
comment on table public.decision_words is
  'Each word of a decision''s note and of its words to the person, as an operator finds it.';
alter table public.decision_words
  alter column word set statistics 0;
alter table public.decision_words enable row level security;
grant select on public.decision_words to authenticated;

create index decision_words_word on public.decision_words (word, created_at, decision_id);

create policy "decision_words: operators read" on public.decision_words
  for select to authenticated using ((select private.caller_is_operator()));

-- Keeps the words of a decision.
create function private.keep_decision_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.decision_words (word, created_at, decision_id)
  select distinct word, new.created_at, new.id
  from public.words_of(new.note || ' ' || new.words) as word;
  return null;
end $$;

create trigger keep_decision_words after insert on public.decisions
  for each row when (new.note <> '' or new.words <> '')
  execute function private.keep_decision_words();

-- The decisions with all words of a text, newest first: a page after a time and an id, of which the other conditions
-- hold. A word of three letters or more means those that begin with it too. The rarest word is looked for, and what it
-- finds is compared; where even that is common, the decisions are, from the newest on, because enough of them have it.
-- Without words the table's own indexes serve.
create function public.desk_log(
  p_text text, p_operator_id uuid default null, p_action text default null, p_person_id uuid default null,
  p_subject_id text default null, p_from timestamptz default null, p_until timestamptz default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns setof public.decisions
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_words text[] := array(select distinct word from public.words_of(left(p_text, 200)) as word);
  v_beyond text[];
  v_found bigint;
  v_most constant int := 3000;
  v_limit constant int := least(greatest(coalesce(p_limit, 30), 1), 1000);
begin
  if cardinality(v_words) = 0 then return; end if;
  -- As in desk_search: the ends of the ranges are computed beforehand, and 'order by' has the index read.
  select array_agg(counted.word order by counted.n), array_agg(counted.beyond order by counted.n), min(counted.n)
  into v_words, v_beyond, v_found
  from (
    select asked.word, asked.beyond, (
      select count(*) from (
        select from public.decision_words w
        where w.word >= asked.word collate "C" and w.word < asked.beyond collate "C"
        order by w.word limit v_most
      ) found
    ) as n
    from unnest(v_words, array(
      select word || case when char_length(word) < 3 then chr(1) else chr(1114111) end from unnest(v_words) as word
    )) as asked (word, beyond)
  ) counted;
  if v_found = v_most then
    return query
      select d.*
      from public.decisions d
      where d.created_at >= coalesce(p_from, '-infinity') and d.created_at < coalesce(p_until, 'infinity')
        and d.created_at <= coalesce(p_before, 'infinity')
        and (p_before is null or d.created_at < p_before or d.id < p_before_id)
        and (p_operator_id is null or d.operator_id = p_operator_id)
        and (p_action is null or d.action = p_action)
        and (p_person_id is null or d.person_id = p_person_id)
        and (p_subject_id is null or d.subject_id = p_subject_id)
        and not exists (
          select from unnest(v_words, v_beyond) as asked (word, beyond)
          where not exists (
            select from (select w.word from public.decision_words w where w.decision_id = d.id offset 0) own
            where own.word >= asked.word collate "C" and own.word < asked.beyond collate "C"
          )
        )
      order by d.created_at desc, d.id desc
      limit v_limit;
    return;
  end if;
  return query
    select d.*
    from (
      select distinct found.created_at, found.decision_id from (
        select w.created_at, w.decision_id from public.decision_words w
        where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C"
          and w.created_at >= coalesce(p_from, '-infinity') and w.created_at < coalesce(p_until, 'infinity')
          and w.created_at <= coalesce(p_before, 'infinity')
        order by w.word offset 0
      ) found
    ) hit
    -- "offset 0" has each found decision read by its id, in the order of time, until there are enough.
    cross join lateral (select * from public.decisions d where d.id = hit.decision_id offset 0) d
    where (p_operator_id is null or d.operator_id = p_operator_id)
      and (p_action is null or d.action = p_action)
      and (p_person_id is null or d.person_id = p_person_id)
      and (p_subject_id is null or d.subject_id = p_subject_id)
      and (p_before is null or hit.created_at < p_before or hit.decision_id < p_before_id)
      and not exists (
        select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
        where not exists (
          select from (
            select w.word from public.decision_words w where w.decision_id = hit.decision_id offset 0
          ) own
          where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
        )
      )
    order by hit.created_at desc, hit.decision_id desc
    limit v_limit;
end $$;
grant execute on function public.desk_log(text, uuid, text, uuid, text, timestamptz, timestamptz, timestamptz, uuid, int)
  to authenticated;

-- Who decides or has decided, with the address that is known: those who are operators first. Each is looked up in the
-- index after the one before.
create function public.desk_log_operators() returns table (operator_id uuid, email text, is_operator boolean)
language sql stable security invoker set search_path = '' as $$
  with recursive deciders (id) as (
    (select d.operator_id from public.decisions d order by d.operator_id limit 1)
    union all
    select (
      select d.operator_id from public.decisions d where d.operator_id > one.id order by d.operator_id limit 1
    )
    from deciders one where one.id is not null
  )
  select everyone.id, p.email, o.user_id is not null
  from (
    select id from deciders where id is not null
    union select user_id from public.desk_operators
  ) everyone (id)
  left join public.desk_operators o on o.user_id = everyone.id
  left join public.desk_people p on p.user_id = everyone.id
  order by o.user_id is null, p.email, everyone.id
$$;
grant execute on function public.desk_log_operators() to authenticated;
