-- Conversations and messages (SPEC §3, §4; DESIGN D11). The browser inserts a text; the database says from
-- whom to whom, and moves the conversation up.

-- ---------------------------------------------------------------------------------------------------
-- Conversations
-- ---------------------------------------------------------------------------------------------------

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles (user_id) on delete cascade,
  -- The other member: a talent, or for a support conversation the account itself, of either type.
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  -- What each side may know of the other, kept by triggers: the profiles themselves stay closed (DESIGN §3).
  company_name text not null,
  company_is_verified boolean not null default false,
  talent_name text,
  closed_at timestamptz,
  -- The number of its newest message, which the next one counts on from.
  last_seq int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, talent_id)
);
create index conversations_company on public.conversations (company_id, updated_at desc, id desc);
create index conversations_talent on public.conversations (talent_id, updated_at desc, id desc);

-- Not told by estimates either (talent_profiles).
alter table public.conversations
  alter column talent_name set statistics 0;

alter table public.conversations enable row level security;
revoke all on public.conversations from anon, authenticated;
grant select on public.conversations to authenticated;
grant all on public.conversations to service_role;

-- SPEC §6: both sides read. Nobody writes from the browser: an unlock opens it, a refund closes it.
create policy "conversations: members read" on public.conversations
  for select to authenticated
  using (company_id = (select auth.uid()) or talent_id = (select auth.uid()));

create function private.name_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select c.company_name, c.is_verified into new.company_name, new.company_is_verified
  from public.company_profiles c where c.user_id = new.company_id;
  new.talent_name := coalesce(
    (select t.full_name from public.talent_profiles t where t.user_id = new.talent_id),
    (select c.company_name from public.company_profiles c where c.user_id = new.talent_id)
  );
  return new;
end $$;

create trigger name_conversation before insert on public.conversations
  for each row execute function private.name_conversation();

create function private.rename_company_in_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c
  set company_name = new.company_name, company_is_verified = new.is_verified
  where c.company_id = new.user_id
    and (c.company_name, c.company_is_verified) is distinct from (new.company_name, new.is_verified);
  update public.conversations c set talent_name = new.company_name
  where c.talent_id = new.user_id and c.talent_name is distinct from new.company_name;
  return null;
end $$;

create trigger rename_in_conversations after update of company_name, is_verified on public.company_profiles
  for each row execute function private.rename_company_in_conversations();

create function private.rename_talent_in_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c
  set talent_name = case when c.closed_at is null then new.full_name else private.first_name(new.full_name) end
  where c.talent_id = new.user_id
    and c.talent_name is distinct from
        case when c.closed_at is null then new.full_name else private.first_name(new.full_name) end;
  return null;
end $$;

create trigger rename_in_conversations after insert or update of full_name on public.talent_profiles
  for each row execute function private.rename_talent_in_conversations();

-- ---------------------------------------------------------------------------------------------------
-- Messages
-- ---------------------------------------------------------------------------------------------------

create table public.messages (
  -- The browser may choose the id, so that a message sent again after a lost answer is not sent twice.
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  -- Its place in the conversation, from 1 without a gap (docs/decisions/0024-message-sequence.md). The trigger
  -- below fills it; the default only says that the browser leaves it out.
  seq int not null default 0 check (seq > 0),
  -- No references: both are members of the conversation, which goes with either of them.
  sender_id uuid,
  receiver_id uuid,
  content text not null check (
    char_length(content) <= 4000 and content = btrim(content, E' \t\r\n\u00a0') and not private.is_blank(content)
  ),
  is_system boolean not null default false,
  system_kind text check (system_kind in ('unlock_welcome', 'support_welcome', 'support_ticket')),
  read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  check (is_system or sender_id is not null)
);
-- FACTS §4: the newest 50 of a long thread, and the unread badge.
create unique index messages_thread on public.messages (conversation_id, seq desc);
create index messages_unread on public.messages (receiver_id, conversation_id) where not read;

-- Not told by estimates either (talent_profiles).
alter table public.messages
  alter column content set statistics 0;

alter table public.messages enable row level security;
revoke all on public.messages from anon, authenticated;
grant select on public.messages to authenticated;
grant insert (id, conversation_id, content) on public.messages to authenticated;
grant update (read) on public.messages to authenticated;
grant all on public.messages to service_role;

-- The first two terms answer for almost every row without a look at conversations (FACTS §4: 0.08 against 1.8 ms).
create policy "messages: members read" on public.messages
  for select to authenticated
  using (
    sender_id = (select auth.uid())
    or receiver_id = (select auth.uid())
    or exists (
      select 1 from public.conversations c
      where c.id = messages.conversation_id
        and (c.company_id = (select auth.uid()) or c.talent_id = (select auth.uid()))
    )
  );

-- SPEC §6: both sides send, as themselves; not in a conversation a refund has closed (DESIGN D3.5).
create policy "messages: members send" on public.messages
  for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and not is_system
    and exists (
      select 1 from public.conversations c
      where c.id = messages.conversation_id
        and c.closed_at is null
        and (c.company_id = (select auth.uid()) or c.talent_id = (select auth.uid()))
    )
  );

-- SPEC §4: what one received can be marked read, and not unread again.
create policy "messages: receiver marks read" on public.messages
  for update to authenticated
  using (receiver_id = (select auth.uid()))
  with check (receiver_id = (select auth.uid()) and read);

-- DESIGN D11: sender, receiver and time are the database's word.
-- is_system is not granted to the browser, so whoever sets it is a trigger or the service role.
create function private.prepare_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_conversation public.conversations;
begin
  if not new.is_system then
    perform private.limit_rate('message', 90, interval '1 minute');
    new.sender_id := coalesce((select auth.uid()), new.sender_id);
  end if;
  new.content := btrim(new.content, E' \t\r\n\u00a0');
  new.read := false;

  -- Whoever writes next waits for this row until the message before is committed: the order of seq is the order in
  -- which messages become visible, and a reader who has seq 7 can miss nothing below it.
  update public.conversations c
  set last_seq = c.last_seq + 1, updated_at = clock_timestamp()
  where c.id = new.conversation_id
  returning * into v_conversation;

  new.seq := v_conversation.last_seq;
  new.created_at := v_conversation.updated_at;
  new.receiver_id := nullif(
    case when new.sender_id = v_conversation.talent_id
      then v_conversation.company_id else v_conversation.talent_id end,
    nobody
  );
  return new;
end $$;

create trigger prepare_message before insert on public.messages
  for each row execute function private.prepare_message();

-- ---------------------------------------------------------------------------------------------------
-- An unlock opens a conversation (SPEC §6), a refund closes it (DESIGN D3.5)
-- ---------------------------------------------------------------------------------------------------

create function private.follow_unlock() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation_id uuid;
begin
  if tg_op = 'UPDATE' and (old.refunded_at is null) = (new.refunded_at is null) then
    return null;
  end if;

  if new.refunded_at is not null then
    -- The full name was part of what was paid for.
    update public.conversations c
    set closed_at = new.refunded_at, talent_name = private.first_name(c.talent_name)
    where c.company_id = new.user_id and c.talent_id = new.closer_id;
    return null;
  end if;

  insert into public.conversations as c (company_id, talent_id)
  values (new.user_id, new.closer_id)
  on conflict (company_id, talent_id) do update set closed_at = null, talent_name = excluded.talent_name
  returning c.id into v_conversation_id;

  -- Given back by a dispute that was won: they have met.
  if tg_op = 'UPDATE' and new.payment_id = old.payment_id then
    return null;
  end if;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (
    v_conversation_id,
    'Contact unlocked. Say hello and agree on the next step.',
    true,
    'unlock_welcome'
  );
  return null;
end $$;

create trigger follow_unlock after insert or update of refunded_at on public.unlocked_contacts
  for each row execute function private.follow_unlock();

-- ---------------------------------------------------------------------------------------------------
-- Reading
-- ---------------------------------------------------------------------------------------------------

-- SPEC §7: one's conversations, newest first, each with its last message and the count of unread ones.
-- A keyset page: p_before and p_before_id are updated_at and id of the last row seen. At most 100 rows.
create function public.inbox(
  p_limit int default 30, p_before timestamptz default null, p_before_id uuid default null
) returns table (
  id uuid, company_id uuid, talent_id uuid, company_name text, company_is_verified boolean, talent_name text,
  closed_at timestamptz, updated_at timestamptz,
  last_content text, last_system_kind text, last_sender_id uuid, last_at timestamptz, last_seq int, unread int
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
    p.closed_at, p.updated_at,
    last.content, last.system_kind, last.sender_id, last.created_at, last.seq, unread.n
  from page p
  left join lateral (
    select m.content, m.system_kind, m.sender_id, m.created_at, m.seq
    from public.messages m
    where m.conversation_id = p.id
    order by m.seq desc
    limit 1
  ) last on true
  cross join lateral (
    select count(*)::int as n
    from public.messages m
    where m.receiver_id = (select me from cursor) and m.conversation_id = p.id and not m.read
  ) unread
  order by p.updated_at desc, p.id desc
$$;

-- SPEC §2: the badge. Counted, not remembered (DESIGN D11).
create function public.unread_count() returns int
language sql stable security invoker set search_path = '' as $$
  select count(*)::int from public.messages m where m.receiver_id = (select auth.uid()) and not m.read
$$;

revoke all on all functions in schema private from public, anon, authenticated;
revoke all on function public.inbox(int, timestamptz, uuid) from public, anon, authenticated;
revoke all on function public.unread_count() from public, anon, authenticated;
grant execute on function public.inbox(int, timestamptz, uuid) to authenticated, service_role;
grant execute on function public.unread_count() to authenticated, service_role;
