-- What is said live, and who hears it (DESIGN D11). Two kinds of private topic:
--   user:<id>          the database speaks, that user listens: 'message', 'messages_read', 'unlock',
--                      'conversation'
--   conversation:<id>  its two members speak and listen: 'typing'
-- Nothing is replayed: a client refetches whenever it has (re)joined.

-- ---------------------------------------------------------------------------------------------------
-- Who may listen and speak
-- ---------------------------------------------------------------------------------------------------

-- The id of the conversation whose topic is being joined, or null for any other topic.
-- In private, yet executable: policies name it by its identity, callers cannot name it at all.
create function private.topic_conversation_id() returns uuid
language sql stable security invoker set search_path = '' as $$
  select case
    when realtime.topic() ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then substr(realtime.topic(), 14)::uuid
  end
$$;

create policy "realtime: own topic and own conversations" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and (
      (select realtime.topic()) = 'user:' || (select auth.uid())::text
      or exists (
        select 1 from public.conversations c
        where c.id = (select private.topic_conversation_id())
          and (c.company_id = (select auth.uid()) or c.talent_id = (select auth.uid()))
      )
    )
  );

create policy "realtime: members speak in their conversations" on realtime.messages
  for insert to authenticated
  with check (
    extension = 'broadcast'
    and exists (
      select 1 from public.conversations c
      where c.id = (select private.topic_conversation_id())
        and c.closed_at is null
        and (c.company_id = (select auth.uid()) or c.talent_id = (select auth.uid()))
    )
  );

-- ---------------------------------------------------------------------------------------------------
-- What the database says
-- ---------------------------------------------------------------------------------------------------

-- To both members: the receiver, and the sender's other devices. The product itself has none.
create function private.broadcast_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations c where c.id = new.conversation_id;
  perform realtime.send(to_jsonb(new), 'message', 'user:' || v_conversation.talent_id, true);
  if v_conversation.company_id <> nobody then
    perform realtime.send(to_jsonb(new), 'message', 'user:' || v_conversation.company_id, true);
  end if;
  return null;
end $$;

create trigger broadcast_message after insert on public.messages
  for each row execute function private.broadcast_message();

-- One event per conversation, however many messages were marked at once: to the other side (read mark)
-- and to the reader's other devices (badge). up_to_seq is the seq of the newest one marked: what is
-- written while the event is on its way has not been read.
create function private.broadcast_read() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  v_seen record;
begin
  for v_seen in
    select n.conversation_id, n.receiver_id, c.company_id, c.talent_id, max(n.seq) as up_to_seq
    from new_rows n
    join old_rows o on o.id = n.id
    join public.conversations c on c.id = n.conversation_id
    where n.read and not o.read and n.receiver_id is not null
    group by n.conversation_id, n.receiver_id, c.company_id, c.talent_id
  loop
    perform realtime.send(
      jsonb_build_object(
        'conversation_id', v_seen.conversation_id, 'reader_id', v_seen.receiver_id, 'up_to_seq', v_seen.up_to_seq
      ),
      'messages_read', 'user:' || member, true
    )
    from unnest(array[v_seen.company_id, v_seen.talent_id]) as member
    where member <> nobody;
  end loop;
  return null;
end $$;

create trigger broadcast_read after update on public.messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.broadcast_read();

-- DESIGN D3.4, D3.5: the waiting dashboard learns that its payment arrived, an open one that an unlock was
-- taken back. It says no more than that something changed: what stands is read.
create function private.broadcast_unlock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('id', new.id, 'closer_id', new.closer_id, 'position_id', new.position_id),
    'unlock', 'user:' || new.user_id, true
  );
  return null;
end $$;

create trigger zz_broadcast_unlock after insert or update of refunded_at on public.unlocked_contacts
  for each row execute function private.broadcast_unlock();

-- DESIGN D3.5: both sides learn that their conversation was closed by a refund, or opened again.
create function private.broadcast_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('id', new.id, 'closed_at', new.closed_at), 'conversation', 'user:' || member, true
  )
  from unnest(array[new.company_id, new.talent_id]) as member;
  return null;
end $$;

create trigger broadcast_conversation after update of closed_at on public.conversations
  for each row when (old.closed_at is distinct from new.closed_at)
  execute function private.broadcast_conversation();

revoke all on all functions in schema private from public, anon, authenticated;
grant execute on function private.topic_conversation_id() to authenticated, service_role;
grant execute on function private.is_blank(text) to anon, authenticated, service_role;
grant execute on function private.is_phone(text) to anon, authenticated, service_role;
grant execute on function private.is_word_list(text[], text) to anon, authenticated, service_role;
