-- Who may listen and send over realtime (docs/decisions/0011-realtime-topics.md). Three kinds of private topic:
--   user:<id>          the database sends, that user listens: 'message', 'messages_read', 'unlock', 'conversation',
--                      'suspended'
--   desk               the database sends, operators listen: 'changed', with the kind and id of what waits or waited
--   conversation:<id>  its two members send and listen: 'typing'
-- Nothing is replayed: a client reads its data again whenever it has (re)joined. The triggers that send are in the
-- migrations of messaging and unlocks.

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
