-- How a person finds a conversation again: by a name, by what a company noted, by an e-mail or a phone number, by what was
-- said, by what is unread (docs/decisions/0063-found-conversations.md).

-- The caller's conversations, newest first, each with its last message and its unread count (at most 100). A keyset
-- page of at most 100 rows: p_before and p_before_id are updated_at and id of the last row seen.
create function public.inbox(
  p_limit int default 30, p_before timestamptz default null, p_before_id uuid default null
) returns table (
  id uuid, company_id uuid, talent_id uuid, company_name text, company_is_verified boolean, talent_name text,
  closed_at timestamptz, company_blocked_at timestamptz, talent_blocked_at timestamptz, suspended_at timestamptz,
  updated_at timestamptz, last_content text, last_system_kind text, last_system_facts jsonb, last_sender_id uuid, last_at timestamptz,
  last_seq int, unread int
)
language sql stable security invoker set search_path = '' as $$
  with cursor as (
    select
      (select auth.uid()) as me,
      coalesce(p_before, 'infinity') as before_at,
      coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as before_id,
      least(greatest(coalesce(p_limit, 30), 1), 100) as page_rows
  ),
  page as materialized (
    select p.* from (
      (select c.* from public.conversations c
       where c.company_id = (select me from cursor)
         and (c.updated_at, c.id) < (select before_at, before_id from cursor)
       order by c.updated_at desc, c.id desc limit (select page_rows from cursor))
      union all
      (select c.* from public.conversations c
       where c.talent_id = (select me from cursor)
         and (c.updated_at, c.id) < (select before_at, before_id from cursor)
       order by c.updated_at desc, c.id desc limit (select page_rows from cursor))
    ) p
    order by p.updated_at desc, p.id desc
    limit (select page_rows from cursor)
  )
  select
    p.id, p.company_id, p.talent_id, p.company_name, p.company_is_verified, p.talent_name,
    p.closed_at, p.company_blocked_at, p.talent_blocked_at, p.suspended_at, p.updated_at,
    last.content, last.system_kind, last.system_facts, last.sender_id, last.created_at, last.seq, unread.n
  from page p
  left join lateral (
    select m.content, m.system_kind, m.system_facts, m.sender_id, m.created_at, m.seq
    from public.messages m
    where m.conversation_id = p.id
    order by m.seq desc
    limit 1
  ) last on true
  cross join lateral (
    select count(*)::int as n
    from (
      select from public.messages m
      where m.receiver_id = (select me from cursor) and m.conversation_id = p.id and not m.read
      limit 100
    ) of_at_most
  ) unread
  order by p.updated_at desc, p.id desc
$$;
grant execute on function public.inbox(int, timestamptz, uuid) to authenticated, service_role;

-- The caller's unread messages, counted up to 500. The badge shows '9+' much earlier, but the app subtracts messages
-- seen since.
create function public.unread_count() returns int
language sql stable security invoker set search_path = '' as $$
  select count(*)::int
  from (select from public.messages m where m.receiver_id = (select auth.uid()) and not m.read limit 500) unread
$$;
grant execute on function public.unread_count() to authenticated, service_role;

-- The caller's conversations under any combination of filters, as inbox gives them, with what was found in each. All
-- words of p_text must stand in the name, next step and note together, or in one message: by their beginnings, and those
-- of scripts that write without spaces anywhere. Or it is a part of the e-mail or the telephone number of a contact. Of messages it looks through the newest 50,000, in conversations of
-- latest activity first (docs/performance.md). A keyset page like inbox's.
create function public.find_conversations(
  p_text text default null,
  p_unread boolean default false,    -- only those with unread messages
  p_stage text default null,         -- only contacts at this stage
  p_limit int default 30,
  p_before timestamptz default null,
  p_before_id uuid default null
) returns table (
  id uuid, company_id uuid, talent_id uuid, company_name text, company_is_verified boolean, talent_name text,
  closed_at timestamptz, company_blocked_at timestamptz, talent_blocked_at timestamptz, suspended_at timestamptz,
  updated_at timestamptz, last_content text, last_system_kind text, last_system_facts jsonb, last_sender_id uuid,
  last_at timestamptz, last_seq int, unread int,
  found_next_step text,   -- where it has one of the words, else null
  found_note text,        -- likewise
  found_messages jsonb,   -- the newest three with all words: seq, content, created_at, is_own
  found_count int         -- of all messages with all words
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  me constant uuid := (select auth.uid());
  asked constant text[] := array(
    select '%' || case when word ~ '^[a-z0-9]' then ' ' else '' end || word || '%'
    from public.words_of(left(p_text, 100)) as word limit 8
  );
  is_asked constant boolean := p_text is not null and btrim(p_text) <> '';
  -- A part of an e-mail address, and of a telephone number; fewer characters would be in everybody's.
  address constant text := lower(btrim(left(p_text, 100)));
  digits constant text := case when p_text ~ '^[0-9 +()./-]+$' then regexp_replace(left(p_text, 100), '\D', '', 'g') end;
  page_rows constant int := least(greatest(coalesce(p_limit, 30), 1), 100);
begin
  -- Signs alone find nothing.
  if is_asked and cardinality(asked) = 0 then return; end if;
  return query
  with said as materialized (
    select newest.conversation_id, (array_agg(newest.seq order by newest.seq desc))[1:3] as seqs, count(*)::int as n
    from (
      select m.conversation_id, m.seq, m.words
      from (
        select c.id from public.conversations c
        where is_asked and (c.company_id = me or c.talent_id = me) order by c.updated_at desc
      ) c
      cross join lateral (
        select s.conversation_id, s.seq, s.words from public.messages s
        -- What the product itself says has no sender. It is shown in the reader's language, not in these words.
        where s.conversation_id = c.id and s.sender_id is not null order by s.seq desc
      ) m
      limit 50000
    ) newest
    where newest.words like all (asked)
    group by newest.conversation_id
  ),
  own as (
    select c.*, u.next_step, u.note, u.words as noted, said.seqs, said.n
    from public.conversations c
    left join public.unlocked_contacts u on u.user_id = me and c.company_id = me and u.closer_id = c.talent_id
    left join said on said.conversation_id = c.id
    where (c.company_id = me or c.talent_id = me)
      and (c.updated_at, c.id) < (
        coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      and (p_stage is null or u.stage = p_stage)
      and (not coalesce(p_unread, false) or exists (
        select from public.messages m where m.receiver_id = me and m.conversation_id = c.id and not m.read
      ))
      and (not is_asked or said.n > 0 or concat_ws(
        E'\n', split_part(c.words, E'\n', case when c.company_id = me then 2 else 1 end), u.words
      ) like all (asked)
        or length(address) >= 3 and position(address in lower(u.email)) > 0
        or length(digits) >= 4 and position(digits in regexp_replace(u.phone, '\D', '', 'g')) > 0)
    order by c.updated_at desc, c.id desc
    limit page_rows
  )
  select
    o.id, o.company_id, o.talent_id, o.company_name, o.company_is_verified, o.talent_name,
    o.closed_at, o.company_blocked_at, o.talent_blocked_at, o.suspended_at, o.updated_at,
    last.content, last.system_kind, last.system_facts, last.sender_id, last.created_at, last.seq, counted.n,
    case when split_part(o.noted, E'\n', 1) like any (asked) then o.next_step end,
    case when split_part(o.noted, E'\n', 2) like any (asked) then o.note end,
    found.messages, coalesce(o.n, 0)
  from own o
  left join lateral (
    select m.content, m.system_kind, m.system_facts, m.sender_id, m.created_at, m.seq
    from public.messages m where m.conversation_id = o.id order by m.seq desc limit 1
  ) last on true
  cross join lateral (
    select count(*)::int as n from (
      select from public.messages m
      where m.receiver_id = me and m.conversation_id = o.id and not m.read limit 100
    ) of_at_most
  ) counted
  cross join lateral (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'seq', m.seq, 'content', m.content, 'created_at', m.created_at, 'is_own', m.sender_id = me
      ) order by m.seq desc
    ), '[]') as messages
    from public.messages m where m.conversation_id = o.id and m.seq = any (o.seqs)
  ) found
  order by o.updated_at desc, o.id desc;
end $$;
grant execute on function public.find_conversations(text, boolean, text, int, timestamptz, uuid) to authenticated;

-- The messages of one of the caller's conversations with all words of p_text, as found_messages gives them, that are
-- older than the message p_before_seq: the newest twenty.
create function public.find_messages(p_conversation_id uuid, p_text text, p_before_seq int)
returns table (seq int, content text, created_at timestamptz, is_own boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  asked constant text[] := array(
    select '%' || case when word ~ '^[a-z0-9]' then ' ' else '' end || word || '%'
    from public.words_of(left(p_text, 100)) as word limit 8
  );
begin
  if cardinality(asked) = 0 then return; end if;
  return query
  select m.seq, m.content, m.created_at, coalesce(m.sender_id = (select auth.uid()), false)
  from public.messages m
  where m.conversation_id = p_conversation_id and m.sender_id is not null and m.seq < p_before_seq
    and m.words like all (asked)
  order by m.seq desc limit 20;
end $$;
grant execute on function public.find_messages(uuid, text, int) to authenticated;
