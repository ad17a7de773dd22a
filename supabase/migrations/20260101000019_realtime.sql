-- Who may listen and send over realtime (docs/decisions/0011-realtime-topics.md). Three kinds of private topic:
--   user:<id>          the database sends, that user listens: 'message', 'messages_read', 'unlock', 'conversation',
--                      'suspended', 'erased'
--   desk               the database sends, operators listen: 'changed', with the kind and id of what waits or waited
--   conversation:<id>  its two members send and listen: 'typing'
-- Nothing is replayed: a client that has missed something reads its data again. The triggers of each subject send by
-- private.broadcast (supabase/migrations/20260101000044_broadcasts.sql).

-- The id of the conversation whose topic is being joined, or null for any other topic. Policies may execute it;
-- without USAGE on the schema, callers cannot name it.
create function private.topic_conversation_id() returns uuid
language sql stable security invoker set search_path = '' as $$
  select case
    when realtime.topic() ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then substr(realtime.topic(), 14)::uuid
  end
$$;
grant execute on function private.topic_conversation_id() to authenticated, service_role;

create policy "realtime: own topic, own conversations and the desk" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and (
      (select realtime.topic()) = 'user:' || (select auth.uid())::text
      or ((select realtime.topic()) = 'desk' and (select private.caller_is_operator()))
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
        and c.is_open
        and (c.company_id = (select auth.uid()) or c.talent_id = (select auth.uid()))
    )
  );

-- Announces read messages once per conversation: to the sender (read mark), unless the
-- conversation has ended, and to the reader's other devices (badge).
-- up_to_seq is the newest message marked, so that messages written while the event is under way stay unread.
create function private.broadcast_read() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(
    jsonb_build_object(
      'conversation_id', marked.conversation_id, 'reader_id', marked.receiver_id, 'up_to_seq', marked.up_to_seq
    ),
    'messages_read', 'user:' || member
  )
  from (
    select n.conversation_id, n.receiver_id, max(n.seq) as up_to_seq
    from new_rows n
    join old_rows o on o.id = n.id
    where n.read and not o.read and n.receiver_id is not null
    group by n.conversation_id, n.receiver_id
  ) marked
  join public.conversations c on c.id = marked.conversation_id
  cross join lateral unnest(array[c.company_id, c.talent_id]) as member
  where member <> private.support_company_id() and (c.is_open or member = marked.receiver_id);
  return null;
end $$;

create trigger broadcast_read after update on public.messages
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.broadcast_read();
