-- Conversations and messages (docs/decisions/0011-realtime-topics.md). The browser inserts only a text; the database
-- sets sender and receiver and moves the conversation to the top.

-- ---------------------------------------------------------------------------------------------------
-- Conversations
-- ---------------------------------------------------------------------------------------------------

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.company_profiles (user_id) on delete cascade,
  -- The other member: a talent, or for a support conversation the account itself, of either type.
  talent_id uuid not null references public.accounts (user_id) on delete cascade,
  -- What each side may know of the other, copied by triggers because neither may read the other's profile.
  company_name text not null,
  company_is_verified boolean not null default false,
  talent_name text,
  -- Why nobody can write at present: a refund closed it, one side blocked the other, or an operator suspended one.
  closed_at timestamptz,
  company_blocked_at timestamptz,
  talent_blocked_at timestamptz,
  suspended_at timestamptz,
  is_open boolean not null generated always as (
    closed_at is null and company_blocked_at is null and talent_blocked_at is null and suspended_at is null
  ) stored,
  -- The number of the newest message; the next message gets the following one.
  last_seq int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, talent_id)
);
create index conversations_company on public.conversations (company_id, updated_at desc, id desc);
create index conversations_talent on public.conversations (talent_id, updated_at desc, id desc);

-- No statistics on private columns (see talent_profiles).
alter table public.conversations
  alter column talent_name set statistics 0;

alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;

-- The browser cannot write: an unlock opens a conversation and a refund closes it. The select policy is in the
-- migration of reports, because an operator reads what was reported.

-- Copies the names of both sides into a conversation that is new, or neither blocked nor suspended any more, and into a
-- new one whether one of them is suspended. A suspension at the same moment waits, so that it closes this one too.
create function private.name_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if num_nonnulls(new.company_blocked_at, new.talent_blocked_at, new.suspended_at) > 0 then return new; end if;
  select c.company_name, c.is_verified into new.company_name, new.company_is_verified
  from public.company_profiles c where c.user_id = new.company_id;
  new.talent_name := coalesce(
    (select t.full_name from public.talent_profiles t where t.user_id = new.talent_id),
    (select c.company_name from public.company_profiles c where c.user_id = new.talent_id),
    new.talent_name
  );
  if new.closed_at is not null then
    new.talent_name := private.first_name(new.talent_name);
  end if;
  if tg_op = 'INSERT' and new.company_id <> private.support_company_id() then
    perform private.lock_accounts(true);
    select max(s.created_at) into new.suspended_at
    from public.suspensions s where s.user_id in (new.company_id, new.talent_id);
  end if;
  return new;
end $$;

create trigger name_conversation before insert on public.conversations
  for each row execute function private.name_conversation();

create trigger rename_unblocked_conversation
  before update of company_blocked_at, talent_blocked_at, suspended_at on public.conversations
  for each row when (num_nonnulls(old.company_blocked_at, old.talent_blocked_at, old.suspended_at) > 0)
  execute function private.name_conversation();

-- Copies a company's name and verified mark to its conversations, one per contact that it paid for. In one that is
-- blocked or suspended a name would be a message: it waits, and the mark goes from a name that it was not given to.
create function private.rename_company_in_conversations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.conversations c where new.user_id in (c.company_id, c.talent_id) order by c.id for no key update;
  update public.conversations c
  set company_name = case
      when num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0 then new.company_name
      else c.company_name
    end,
    company_is_verified = new.is_verified and (
      c.company_name = new.company_name
      or num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
    )
  where c.company_id = new.user_id;
  update public.conversations c set talent_name = new.company_name
  where c.talent_id = new.user_id and c.talent_name is distinct from new.company_name;
  return null;
end $$;

-- Of any column, because a trigger takes the mark away when the website changes.
create trigger rename_company_in_conversations after update on public.company_profiles
  for each row when ((old.company_name, old.is_verified) is distinct from (new.company_name, new.is_verified))
  execute function private.rename_company_in_conversations();

-- Copies a talent's name to their conversations that are neither blocked nor suspended: the full name where the contact
-- is unlocked, else the first name. Where there is none any more, the old one stays.
create function private.rename_talent_in_conversations(p_talent_id uuid, p_full_name text) returns void
language sql security definer set search_path = '' as $$
  select from public.conversations c where c.talent_id = p_talent_id order by c.id for no key update;
  update public.conversations c
  set talent_name = case
    when p_full_name is null then c.talent_name
    when c.closed_at is null then p_full_name
    else private.first_name(p_full_name)
  end
  where c.talent_id = p_talent_id
    and num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
$$;

-- Tells both sides that nobody can write in their conversation any more, and why, or that it is open again.
create function private.broadcast_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(
    jsonb_build_object(
      'id', new.id, 'closed_at', new.closed_at, 'company_blocked_at', new.company_blocked_at,
      'talent_blocked_at', new.talent_blocked_at, 'suspended_at', new.suspended_at
    ),
    'conversation', 'user:' || member
  )
  from unnest(array[new.company_id, new.talent_id]) as member;
  return null;
end $$;

create trigger broadcast_conversation
  after update of closed_at, company_blocked_at, talent_blocked_at, suspended_at on public.conversations
  for each row when (
    (old.closed_at, old.company_blocked_at, old.talent_blocked_at, old.suspended_at)
      is distinct from (new.closed_at, new.company_blocked_at, new.talent_blocked_at, new.suspended_at)
  )
  execute function private.broadcast_conversation();

-- ---------------------------------------------------------------------------------------------------
-- Messages
-- ---------------------------------------------------------------------------------------------------

create table public.messages (
  -- The browser may choose the id, so that resending a message whose answer was lost stores it only once.
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  -- The message's place in the conversation, from 1 without gaps (docs/decisions/0024-message-sequence.md). The
  -- trigger below always fills it; the default only lets inserts omit it.
  seq int not null default 0 check (seq > 0),
  -- No references to accounts: both are members of the conversation, which is deleted with either of them.
  sender_id uuid,
  receiver_id uuid,
  content text not null check (
    char_length(content) <= 4000 and content = btrim(content, E' \t\r\n\u00a0') and not private.is_blank(content)
  ),
  is_system boolean not null default false,
  system_kind text check (system_kind in (
    'unlock_welcome', 'support_welcome', 'support_ticket',
    -- What an operator decided, told in the support conversation.
    'pitch_hidden', 'pitch_shown', 'account_restored', 'company_verified', 'verification_refused', 'company_unverified',
    'report_upheld', 'report_dismissed', 'pitch_featured'
  )),
  -- What the sentence of a system message names: reason, title, and words that an operator wrote.
  system_facts jsonb check (octet_length(system_facts::text) <= 6000),
  read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  check (is_system or sender_id is not null)
);
-- For loading the newest 50 messages of a long thread, and for the unread badge.
create unique index messages_thread on public.messages (conversation_id, seq desc);
create index messages_unread on public.messages (receiver_id, conversation_id) where not read;

-- No statistics on private columns (see talent_profiles).
alter table public.messages
  alter column content set statistics 0;

alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (id, conversation_id, content) on public.messages to authenticated;
grant update (read) on public.messages to authenticated;

-- The select policy is in the migration of reports, because an operator reads what was reported.

-- Both members send under their own name, while the conversation is open. An operator answers in a support
-- conversation under the product's.
create policy "messages: members and support send" on public.messages
  for insert to authenticated
  with check (
    not is_system
    and exists (
      select 1 from public.conversations c
      where c.id = messages.conversation_id
        and c.is_open
        and case
          when sender_id = (select auth.uid())
            then c.company_id = (select auth.uid()) or c.talent_id = (select auth.uid())
          when (select private.caller_is_operator())
            then sender_id = c.company_id and c.company_id = private.support_company_id()
          else false
        end
    )
  );

-- The receiver can mark a message read, but not unread again.
create policy "messages: receiver marks read" on public.messages
  for update to authenticated
  using (receiver_id = (select auth.uid()))
  with check (receiver_id = (select auth.uid()) and read);

-- Sets sender, receiver, place and time, which the browser may not choose. Only triggers and the service role can set
-- is_system, because the column is not granted to the browser.
create function private.prepare_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  if not new.is_system then
    perform private.limit_rate('message', 90, interval '1 minute');
    new.sender_id := coalesce((select auth.uid()), new.sender_id);
  end if;
  new.content := btrim(new.content, E' \t\r\n\u00a0');
  new.read := false;

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

create trigger prepare_message before insert on public.messages
  for each row execute function private.prepare_message();

-- Moves the conversation of a stored message to the top. What 'on conflict do nothing' drops has no number.
create function private.advance_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.conversations c set last_seq = new.seq, updated_at = new.created_at where c.id = new.conversation_id;
  return null;
end $$;

create trigger advance_conversation after insert on public.messages
  for each row execute function private.advance_conversation();

-- Sends the whole message to both members: the receiver, and the sender's other devices. The product's own company
-- has no user: operators listen to a topic of theirs, which says only what has changed.
create function private.broadcast_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(to_jsonb(new), 'message', 'user:' || member)
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

create trigger broadcast_message after insert on public.messages
  for each row execute function private.broadcast_message();

-- ---------------------------------------------------------------------------------------------------
-- Unlocks
-- ---------------------------------------------------------------------------------------------------

-- Opens the conversation of an unlock, and closes it with a refund.
create function private.sync_conversation_with_unlock(
  p_old public.unlocked_contacts, p_new public.unlocked_contacts
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation_id uuid;
begin
  if p_old.id is not null and (p_old.refunded_at is null) = (p_new.refunded_at is null) then return; end if;

  if p_new.refunded_at is not null then
    -- The full name was part of what was paid for, so a refund leaves only the first name.
    update public.conversations c
    set closed_at = p_new.refunded_at, talent_name = private.first_name(c.talent_name)
    where c.company_id = p_new.user_id and c.talent_id = p_new.closer_id;
    return;
  end if;

  -- One that was there takes the name of the contact, which is an older one where one side has blocked the other.
  insert into public.conversations as c (company_id, talent_id)
  values (p_new.user_id, p_new.closer_id)
  on conflict (company_id, talent_id) do update set
    closed_at = null, talent_name = coalesce(p_new.closer_name, excluded.talent_name)
  returning c.id into v_conversation_id;

  -- A won dispute restores an existing conversation, which needs no second welcome message.
  if p_new.payment_id = p_old.payment_id then return; end if;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (
    v_conversation_id,
    'Contact unlocked. Say hello and agree on the next step.',
    true,
    'unlock_welcome'
  );
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Reading
-- ---------------------------------------------------------------------------------------------------

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
