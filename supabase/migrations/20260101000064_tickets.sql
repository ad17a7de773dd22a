-- First words of what is reported or objected to, and finding tickets (docs/decisions/0073-order-of-the-queue.md).

-- What the desk's list shows of a reported thing: the reason that most of its open reports give, danger before all
-- others, how many there are, and first words. Those are of a reported message itself; else of the newest note that
-- came with a report; else of what is reported: what the accused wrote last, the title of the pitch, what the company
-- said of itself.
create function private.facts_of_thing(p_thing text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with waiting as (
    select r.* from public.reports r where r.thing = p_thing and r.outcome is null
  ),
  newest as (
    select w.* from waiting w order by w.created_at desc, w.id desc limit 1
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'subject', n.subject,
    'reason', (
      select w.reason from waiting w group by w.reason
      order by w.reason = 'danger' desc, count(*) desc, w.reason limit 1
    ),
    'count', (select count(*) from waiting),
    'words', nullif(private.first_words(coalesce(
      (select m.content from public.messages m where n.subject = 'message' and m.id = n.message_id),
      (
        select w.words from waiting w where not private.is_blank(w.words)
        order by w.created_at desc, w.id desc limit 1
      ),
      (
        select m.content from public.messages m
        where n.subject = 'conversation' and m.conversation_id = n.conversation_id and m.sender_id = n.accused_id
          and not m.is_system and m.created_at <= n.created_at
        order by m.seq desc limit 1
      ),
      n.evidence ->> 'position_title',
      n.evidence ->> 'description'
    )), '')
  ))
  from newest n
$$;

-- Takes the words of a reporter whose account is deleted off the desk, unless the report goes with them: then its own
-- trigger ends the waiting. What is put off stays so: nothing new was said.
create function private.forget_reporters_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_thing(new.thing);
  update public.desk_items i set facts = f.facts
  from (select private.facts_of_thing(new.thing) as facts) f
  where i.kind = 'report' and i.subject_id = new.thing and f.facts is not null and i.facts is distinct from f.facts;
  return null;
end $$;

create trigger forget_reporters_words after update of reporter_id on public.reports
  for each row when (new.outcome is null and old.reporter_id is not null and new.reporter_id is null)
  execute function private.forget_reporters_words();

create table public.ticket_words (
  -- A word of the ticket's name or subject, the end of one, a word of its address, or the address.
  word text collate "C" not null,
  -- Of the ticket, so that an index knows the newest.
  created_at timestamptz not null,
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  primary key (ticket_id, word)
);
comment on table public.ticket_words is 'By what an operator finds a ticket of someone who was signed out.';
alter table public.ticket_words
  alter column word set statistics 0;
alter table public.ticket_words enable row level security;
grant select on public.ticket_words to authenticated;

create index ticket_words_word on public.ticket_words (word, created_at, ticket_id);

create policy "ticket_words: operators read" on public.ticket_words
  for select to authenticated using ((select private.caller_is_operator()));

-- By what a ticket is found: parts of three letters and more are beginnings of a word's ends.
create function private.words_of_ticket(p_ticket public.support_tickets) returns setof text
language sql immutable security definer set search_path = '' as $$
  select distinct found.word
  from (
    select substr(word, n) as word
    from public.words_of(p_ticket.name || ' ' || p_ticket.subject) as word
    cross join lateral generate_series(1, greatest(least(char_length(word), 40) - 2, 1)) n
    union all select public.words_of(p_ticket.email)
    union all select lower(p_ticket.email)
  ) found
  limit 400
$$;

-- Keeps the words of a ticket of someone who was signed out; a member's stands in their support conversation.
create function private.keep_ticket_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.ticket_words (word, created_at, ticket_id)
  select word, new.created_at, new.id from private.words_of_ticket(new) as word;
  return null;
end $$;

create trigger keep_ticket_words after insert on public.support_tickets
  for each row when (new.user_id is null) execute function private.keep_ticket_words();

-- Tickets of people who were signed out, newest first: those whose id begins with a text or whose address does, or that
-- have each of its words in name, subject or address, or as the beginning or a part of a word there; open (true),
-- closed (false) or both. p_before and p_before_id are created_at and id of the last seen. As in desk_log, the rarest
-- word is looked for; where even that is common, the tickets are, from the newest on.
create function public.find_tickets(
  p_text text default null, p_is_open boolean default null,
  p_before timestamptz default null, p_before_id uuid default null, p_limit int default 30
) returns table (
  id uuid, name text, email text, subject text, words text, created_at timestamptz, closed_at timestamptz, answers int
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_text constant text := lower(btrim(left(coalesce(p_text, ''), 300)));
  v_hex constant text := case when v_text ~ '^[0-9a-f-]{4,36}$' then left(replace(v_text, '-', ''), 32) else '' end;
  v_first_id constant uuid := case when v_hex <> '' then rpad(v_hex, 32, '0')::uuid end;
  v_last_id constant uuid := case when v_hex <> '' then rpad(v_hex, 32, 'f')::uuid end;
  v_words text[] := case
    when v_text ~ '^\S*@\S*$' then array[v_text]
    else array(select distinct word from public.words_of(v_text) as word limit 8)
  end;
  v_beyond text[];
  v_found bigint := 0;
  v_most constant int := 3000;
  v_limit constant int := least(greatest(coalesce(p_limit, 30), 1), 1000);
  v_before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if v_text <> '' and cardinality(v_words) = 0 and v_first_id is null then return; end if;
  select array_agg(counted.word order by counted.n), array_agg(counted.beyond order by counted.n), min(counted.n)
  into v_words, v_beyond, v_found
  from (
    select asked.word, asked.beyond, (
      select count(*) from (
        select from public.ticket_words w
        where w.word >= asked.word collate "C" and w.word < asked.beyond collate "C"
        order by w.word limit v_most
      ) found
    ) as n
    from unnest(v_words, array(select word || chr(1114111) from unnest(v_words) as word)) as asked (word, beyond)
  ) counted;
  if v_text = '' or v_found = v_most then
    return query
      select t.id, t.name, t.email, t.subject, left(t.message, 200), t.created_at, t.closed_at, answered.n
      from (
        select * from public.support_tickets s
        where s.user_id is null
          and (p_is_open is null or (s.closed_at is null) = p_is_open)
          and (p_before is null or (s.created_at, s.id) < (p_before, v_before_id))
          and (
            v_text = '' or s.id between v_first_id and v_last_id or not exists (
              select from unnest(v_words, v_beyond) as asked (word, beyond)
              where not exists (
                select from (select w.word from public.ticket_words w where w.ticket_id = s.id offset 0) own
                where own.word >= asked.word collate "C" and own.word < asked.beyond collate "C"
              )
            )
          )
        order by s.created_at desc, s.id desc limit v_limit
      ) t
      cross join lateral (
        select count(*)::int as n from public.ticket_messages m where m.ticket_id = t.id and m.is_of_support
      ) answered
      order by t.created_at desc, t.id desc;
    return;
  end if;
  return query
    select t.id, t.name, t.email, t.subject, left(t.message, 200), t.created_at, t.closed_at, answered.n
    from (
      select s.*
      from (
        select w.created_at, w.ticket_id from public.ticket_words w
        where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C"
          and w.created_at <= coalesce(p_before, 'infinity')
          and not exists (
            select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
            where not exists (
              select from (select f.word from public.ticket_words f where f.ticket_id = w.ticket_id offset 0) own
              where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
            )
          )
        union
        select i.created_at, i.id from public.support_tickets i where i.id between v_first_id and v_last_id
      ) hit
      -- "offset 0" has each found ticket read by its id, in the order of time, until there are enough.
      cross join lateral (select * from public.support_tickets k where k.id = hit.ticket_id offset 0) s
      where s.user_id is null
        and (p_is_open is null or (s.closed_at is null) = p_is_open)
        and (p_before is null or (s.created_at, s.id) < (p_before, v_before_id))
      order by hit.created_at desc, hit.ticket_id desc limit v_limit
    ) t
    cross join lateral (
      select count(*)::int as n from public.ticket_messages m where m.ticket_id = t.id and m.is_of_support
    ) answered
    order by t.created_at desc, t.id desc;
end $$;
grant execute on function public.find_tickets(text, boolean, timestamptz, uuid, int) to authenticated;
