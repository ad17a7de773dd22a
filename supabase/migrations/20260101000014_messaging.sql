-- Conversations and messages (docs/decisions/0011-realtime-topics.md). The browser inserts only a text; the database
-- sets sender and receiver and moves the conversation to the top.

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
  -- The company's name, and in a second line the talent's.
  words text not null
    generated always as (private.words_in(company_name) || E'\n' || private.words_in(talent_name)) stored,
  -- When an operator closed this one conversation.
  stopped_at timestamptz,
  unique (company_id, talent_id)
);
alter table public.conversations
  alter column talent_name set statistics 0,
  alter column words set statistics 0;
alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;

-- Only the talent, the companies that unlocked them and operators read a profile. While one of the two blocks the other,
-- a company has its copy alone: what changes in a profile would be a message.
create policy "talent_profiles: talent, unlocking companies and operators read" on public.talent_profiles
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.caller_is_operator())
    or (select private.caller_has_type('company')) and exists (
      select 1 from public.unlocked_contacts u
      where u.user_id = (select auth.uid())
        and u.closer_id = talent_profiles.user_id
        and u.refunded_at is null
    ) and not exists (
      select 1 from public.conversations c
      where c.company_id = (select auth.uid())
        and c.talent_id = talent_profiles.user_id
        and (c.company_blocked_at is not null or c.talent_blocked_at is not null)
    )
  );

-- Where a conversation is blocked or suspended a new description would be a message, as a new name would.
create policy "company_cards: company, its talents and operators read" on public.company_cards
  for select to authenticated
  using (
    company_id = (select auth.uid())
    or (select private.caller_is_operator())
    or (
      select true from public.conversations c
      where c.company_id = company_cards.company_id and c.talent_id = (select auth.uid())
        and c.company_blocked_at is null and c.talent_blocked_at is null and c.suspended_at is null
    )
  );

create index conversations_company on public.conversations (company_id, updated_at desc, id desc);
create index conversations_talent on public.conversations (talent_id, updated_at desc, id desc);

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
    new.talent_name := private.shown_name(new.talent_id, new.talent_name);
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
  system_kind text,
  -- What the sentence of a system message names: reason, title, and words that an operator wrote.
  system_facts jsonb check (octet_length(system_facts::text) <= 6000),
  read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- Kept beside the texts, because folding takes a tenth of a millisecond for a message and some for a note.
  words text not null generated always as (private.words_in(content)) stored,
  -- Of support's answers: the place of the last message that its operator had read. Null for whoever does not say so, and
  -- then everything is answered.
  answers_seq int check (answers_seq >= 0),
  check (is_system or sender_id is not null)
);
alter table public.messages
  alter column content set statistics 0,
  alter column words set statistics 0;
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (id, conversation_id, content) on public.messages to authenticated;
grant update (read) on public.messages to authenticated;
grant insert (answers_seq) on public.messages to authenticated;

-- Finds messages that have become due without reading those that have been unread for years.
create index messages_unread_since on public.messages (created_at) where not read;

-- The first two terms decide almost every row without reading conversations (0.08 instead of 1.8 ms). The last reads
-- conversations with the caller's own rights: members see their own, operators those of the policy above.
create policy "messages: members and operators read" on public.messages
  for select to authenticated
  using (
    sender_id = (select auth.uid())
    or receiver_id = (select auth.uid())
    or (select true from public.conversations c where c.id = messages.conversation_id)
  );

create trigger lock_caller before insert or update or delete on public.messages for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before update on public.messages for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('message_read', '600', '1 minute');

-- For loading the newest 50 messages of a long thread, and for the unread badge.
create unique index messages_thread on public.messages (conversation_id, seq desc);
create index messages_unread on public.messages (receiver_id, conversation_id) where not read;

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
-- is_system, because the column is not granted to the browser. Support's welcome is no news: nobody waits for an answer.
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

-- Sends the whole message to both members, but for its words: the receiver, and the sender's other devices. The product's
-- own company has no user: operators listen to a topic of theirs, which says only what has changed.
create function private.broadcast_message() returns trigger
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

create trigger broadcast_message after insert on public.messages
  for each row execute function private.broadcast_message();

-- What the product says in a conversation. The app has the words in each language; `content` is for the readers of the
-- table, and for an app that does not know the kind yet.
create table private.system_kinds (
  kind text primary key,
  -- Null for a kind whose text is written where it is sent.
  content text,
  -- Whether what is said goes out at once by mail too, whatever mails are switched off.
  is_mailed boolean not null default false
);
comment on table private.system_kinds is 'What the product itself says in a conversation.';

insert into private.system_kinds (kind, content, is_mailed) values
  ('account_restored', 'Your account is active again.', true),
  ('account_suspended', 'Your account was suspended.', true),
  ('account_warned', 'You have been warned.', true),
  ('appeal_granted', 'We have looked again and taken our decision back.', true),
  ('appeal_rejected', 'We have looked again, and our decision stays.', true),
  ('company_unverified', 'Your company is no longer verified.', false),
  ('company_verified', 'Your company is verified.', false),
  ('conversation_reopened', 'Your conversation is open again.', true),
  ('conversation_stopped', 'A conversation of yours was closed.', true),
  ('dispute_lost', 'Your bank has returned your payment.', false),
  ('dispute_won', 'The dispute about your payment has ended, and your contact is back.', false),
  ('erasure_waits', 'Your account will be deleted once something that concerns it has been settled.', false),
  ('mark_taken', 'Your company is no longer verified, because its name, website or email changed.', false),
  ('message_removed', 'A message of yours was removed.', true),
  ('message_restored', 'Your message can be read again.', true),
  ('payment_accepted', 'We have accepted your payment.', false),
  ('payment_closed', 'We have settled your payment.', false),
  ('payment_disputed', 'Your payment is disputed.', false),
  ('payment_partly_refunded', 'We have refunded a part of your payment.', true),
  ('payment_refunded', 'We have refunded your payment.', true),
  ('payment_returned', 'Your refund came back to us. We will send it again.', true),
  ('pitch_featured', 'Your pitch is on our home page.', false),
  ('pitch_hidden', 'Your pitch was hidden.', true),
  ('pitch_shown', 'Your pitch is shown again.', true),
  ('report_dismissed', 'Thank you for your report. We found nothing against our rules.', false),
  ('report_received', 'Thank you for your report. We will tell you here what we decide.', false),
  ('report_reopened', 'We are looking at your report again.', false),
  ('report_reversed', 'We have taken back what we did about your report.', false),
  ('report_upheld', 'Thank you for your report. We have acted on it.', false),
  ('support_ticket', null, false),
  ('support_welcome', null, false),
  ('unlock_welcome', null, false),
  ('verification_refused', 'Your company could not be verified.', false),
  ('warning_withdrawn', 'Our warning is withdrawn.', true);

-- A message that changes is sent again to both sides, whose open threads show the newest.
create trigger broadcast_changed_message after update of content on public.messages
  for each row when (old.content is distinct from new.content)
  execute function private.broadcast_message();

create trigger broadcast_conversation
  after update of closed_at, company_blocked_at, talent_blocked_at, suspended_at, stopped_at on public.conversations
  for each row when (
    (old.closed_at, old.company_blocked_at, old.talent_blocked_at, old.suspended_at)
      is distinct from (new.closed_at, new.company_blocked_at, new.talent_blocked_at, new.suspended_at)
  )
  execute function private.broadcast_conversation();

create trigger rename_unblocked_conversation
  before update of company_blocked_at, talent_blocked_at, suspended_at, stopped_at on public.conversations
  for each row when (num_nonnulls(old.company_blocked_at, old.talent_blocked_at, old.suspended_at) > 0)
  execute function private.name_conversation();
