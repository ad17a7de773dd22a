-- How a person finds a conversation again: by a name, by what a company noted, by what was said, by what is unread
-- (docs/decisions/0063-found-conversations.md).

-- ---------------------------------------------------------------------------------------------------
-- The words
-- ---------------------------------------------------------------------------------------------------

-- The words of a text, as words_of gives them, with a space before each: ' close software deals'.
create function private.words_in(p_text text) returns text
language sql immutable parallel safe set search_path = ''
return (select coalesce(string_agg(' ' || word, ''), '') from public.words_of(p_text) as word);
grant execute on function private.words_in(text) to authenticated, service_role;

-- Kept beside the texts, because folding takes a tenth of a millisecond for a message and some for a note.
alter table public.messages
  add column words text not null generated always as (private.words_in(content)) stored;
-- The next step, and in a second line the note.
alter table public.unlocked_contacts
  add column words text not null
    generated always as (private.words_in(next_step) || E'\n' || private.words_in(note)) stored;
-- The company's name, and in a second line the talent's.
alter table public.conversations
  add column words text not null
    generated always as (private.words_in(company_name) || E'\n' || private.words_in(talent_name)) stored;

-- No statistics on private columns (see talent_profiles).
alter table public.messages
  alter column words set statistics 0;
alter table public.unlocked_contacts
  alter column words set statistics 0;
alter table public.conversations
  alter column words set statistics 0;

-- Sends the whole message to both members, but for its words: the receiver, and the sender's other devices. The product's
-- own company has no user: operators listen to a topic of theirs, which says only what has changed.
create or replace function private.broadcast_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(to_jsonb(new) - 'words', 'message', 'user:' || member)
  from public.conversations c
  cross join lateral unnest(array[c.company_id, c.talent_id]) as member
  where c.id = new.conversation_id and member <> private.support_company_id();

  -- What is written to support has no receiver; what support and the product say there is of the product.
  if new.receiver_id is null or new.sender_id = private.support_company_id()
    or new.is_system and new.system_kind not in ('support_welcome', 'unlock_welcome') then
    perform private.broadcast(
      jsonb_build_object('kind', 'support', 'subject_id', new.conversation_id), 'changed', 'desk'
    );
  end if;
  return null;
end $$;

-- All that is stored of an account, as one document (docs/decisions/0039-export.md): for its owner, or for an operator
-- who was asked for it, without what no operator reads, as left_out says. At most ten an hour.
create or replace function public.account_export(p_user_id uuid, p_is_for_operator boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_export jsonb;
begin
  insert into private.action_counts as c (actor, action, window_start, n)
  values (p_user_id::text, 'export', now(), 1)
  on conflict (actor, action) do update set
    n = case when c.window_start > now() - interval '1 hour' then c.n + 1 else 1 end,
    window_start = case when c.window_start > now() - interval '1 hour' then c.window_start else now() end;
  if (select c.n from private.action_counts c where c.actor = p_user_id::text and c.action = 'export') > 10 then
    raise exception using errcode = 'PT429', message = 'rate_limited', hint = 'Wait a moment and try again.';
  end if;

  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', a.user_id, 'type', a.user_type, 'email', u.email, 'created_at', a.created_at,
      'confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at
    ),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = p_user_id),
    'talent_profile', (select to_jsonb(t) from public.talent_profiles t where t.user_id = p_user_id),
    'talent_private_details', (select to_jsonb(t) from public.talent_private_details t
      where t.user_id = p_user_id and not p_is_for_operator),
    'positions', (select jsonb_agg(to_jsonb(p) order by p.created_at) from public.talent_positions p
      where p.talent_id = p_user_id),
    'captions', (select jsonb_agg(to_jsonb(c) - 'words' order by c.position_id, c.language)
      from public.position_captions c join public.talent_positions p on p.id = c.position_id
      where p.talent_id = p_user_id),
    'position_days', (select jsonb_agg(to_jsonb(d) order by d.day) from public.position_days d
      where d.talent_id = p_user_id),
    'position_retention', (select jsonb_agg(to_jsonb(r) order by r.started_at) from public.position_retention r
      where r.talent_id = p_user_id),
    'company_profile', (select to_jsonb(c) from public.company_profiles c where c.user_id = p_user_id),
    'verification_request', (select to_jsonb(r) from public.verification_requests r where r.user_id = p_user_id),
    -- Of a contact that was given back, what the company noted is still its own.
    'unlocked_contacts', (select jsonb_agg(case when k.refunded_at is null then to_jsonb(k) - 'words'
        else to_jsonb(k) - '{closer_name,email,phone,words}'::text[] end order by k.created_at)
      from public.unlocked_contacts k where k.user_id = p_user_id and not p_is_for_operator),
    'lost_contacts', (select jsonb_agg(to_jsonb(l) order by l.created_at)
      from public.lost_contacts l where l.company_id = p_user_id and not p_is_for_operator),
    'checkouts', (select jsonb_agg(to_jsonb(k) order by k.created_at) from public.checkouts k
      where k.company_id = p_user_id),
    'payments', (select jsonb_agg(to_jsonb(y) order by y.paid_at) from public.payments y
      where y.company_id = p_user_id),
    'swipes', (select jsonb_agg(to_jsonb(w) order by w.created_at) from public.swipes w
      where w.company_id = p_user_id and not p_is_for_operator),
    'shortlist', (select jsonb_agg(to_jsonb(w) order by w.created_at) from public.shortlist w
      where w.company_id = p_user_id and not p_is_for_operator),
    'saved_searches', (select jsonb_agg(to_jsonb(w) order by w.created_at) from public.saved_searches w
      where w.company_id = p_user_id and not p_is_for_operator),
    'opinion_links', (select jsonb_agg(to_jsonb(l) - 'token_hash' order by l.created_at) from public.opinion_links l
      where l.company_id = p_user_id and not p_is_for_operator),
    'opinions', (select jsonb_agg(to_jsonb(o) - 'device_hash' order by o.created_at) from public.opinions o
      where o.company_id = p_user_id and not p_is_for_operator),
    'seen_pitches', (select jsonb_agg(to_jsonb(w) order by w.seen_at) from public.seen_pitches w
      where w.company_id = p_user_id and not p_is_for_operator),
    'conversations', (
      select jsonb_agg(to_jsonb(c) - 'words' || jsonb_build_object('messages', (
        select jsonb_agg(to_jsonb(m) - 'words' order by m.seq) from public.messages m where m.conversation_id = c.id
      )) order by c.created_at)
      from public.conversations c
      where p_user_id in (c.company_id, c.talent_id) and (not p_is_for_operator or private.is_for_operators(c))
    ),
    'left_out', case when p_is_for_operator then
      'Birth date; conversations that nobody reported; contacts, swipes, shortlist, searches, opinions and watched pitches of a company.' end,
    'blocks', (select jsonb_agg(to_jsonb(b) order by b.created_at) from public.conversation_blocks b
      where b.blocker_id = p_user_id),
    'support_tickets', (select jsonb_agg(to_jsonb(k) order by k.created_at) from public.support_tickets k
      where k.user_id = p_user_id),
    'reports_made', (select jsonb_agg(to_jsonb(r) - 'caller_key' - 'evidence' order by r.created_at)
      from public.reports r where r.reporter_id = p_user_id),
    -- What was told to the person; not which operator decided, nor their notes, nor what became of others' reports.
    'decisions', (select jsonb_agg(jsonb_build_object(
        'action', d.action, 'reason', d.reason, 'words', d.words, 'created_at', d.created_at
      ) order by d.created_at) from public.decisions d
      where d.person_id = p_user_id and d.action not in ('uphold_report', 'dismiss_report')),
    'suspension', (select to_jsonb(s) from public.suspensions s where s.user_id = p_user_id),
    'deletion_request', (select to_jsonb(r) from public.account_deletion_requests r where r.user_id = p_user_id),
    'files', (
      select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)
        order by o.created_at)
      from storage.objects o
      where (
          o.bucket_id in ('talent_videos', 'talent_posters')
          -- Not what only a report keeps.
          or o.bucket_id in ('hidden_videos', 'hidden_posters')
            and private.is_object_used(private.public_bucket(o.bucket_id), o.name)
        )
        -- By bytes, as the index of the storage's does: other orders pass over the '/'.
        and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
    )
  ) into v_export
  from public.accounts a join auth.users u on u.id = a.user_id
  where a.user_id = p_user_id;
  if v_export is null then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  return jsonb_strip_nulls(v_export);
end $$;

-- ---------------------------------------------------------------------------------------------------
-- The search
-- ---------------------------------------------------------------------------------------------------

-- The caller's conversations under any combination of filters, as inbox gives them, with what was found in each. All
-- words of p_text must stand in the name, next step and note together, or in one message: by their beginnings, and those
-- of scripts that write without spaces anywhere. Of messages it looks through the newest 50,000, in conversations of
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
      ) like all (asked))
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

-- ---------------------------------------------------------------------------------------------------
-- Support's welcome
-- ---------------------------------------------------------------------------------------------------

-- Sets sender, receiver, place and time, which the browser may not choose. Only triggers and the service role can set
-- is_system, because the column is not granted to the browser. Support's welcome is no news: nobody waits for an answer.
create or replace function private.prepare_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  if not new.is_system then
    perform private.limit_rate('message', 90, interval '1 minute');
    new.sender_id := coalesce((select auth.uid()), new.sender_id);
  end if;
  new.content := btrim(new.content, E' \t\r\n\u00a0');
  new.read := new.system_kind is not distinct from 'support_welcome';

  -- The row lock makes the next sender wait until this message is committed: messages become visible in the order of
  -- seq, so a reader who has seq 7 cannot miss an earlier one.
  select * into v_conversation from public.conversations c where c.id = new.conversation_id for no key update;
  -- The policy may have read it before a block, a suspension or an erasure for which the lock waited.
  if (select auth.uid()) is not null and not new.is_system and v_conversation.is_open is not true then
    raise exception using errcode = '42501', message = 'conversation_closed';
  end if;

  -- Whoever is no member can only be an operator, who answers for the product; the policy checks that.
  if not new.is_system and new.sender_id in (v_conversation.company_id, v_conversation.talent_id) is not true then
    new.sender_id := private.support_company_id();
  end if;
  -- One statement may write several.
  new.seq := 1 + greatest(v_conversation.last_seq, (
    select max(m.seq) from public.messages m where m.conversation_id = new.conversation_id
  ));
  new.created_at := clock_timestamp();
  new.receiver_id := nullif(
    case when new.sender_id = v_conversation.talent_id
      then v_conversation.company_id else v_conversation.talent_id end,
    private.support_company_id()
  );
  return new;
end $$;

-- Those written before, without telling every account's open pages.
alter table public.messages disable trigger broadcast_read;
update public.messages set read = true where system_kind = 'support_welcome' and not read;
alter table public.messages enable trigger broadcast_read;
