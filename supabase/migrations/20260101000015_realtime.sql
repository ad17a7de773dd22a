-- Who may listen and send over realtime (docs/decisions/0011-realtime-topics.md), and how a page notices that a broadcast
-- didn't reach it. Three kinds of private topic:
--   user:<id>          the database sends, that user listens: 'message', 'messages_read', 'unlock', 'conversation',
--                      'suspended', 'erased'
--   desk               the database sends, operators listen: 'changed', with the kind and id of what waits or waited
--   conversation:<id>  its two members send and listen: 'typing'
-- Nothing is replayed: a client that has missed something reads its data again. The triggers of each subject send by
-- private.broadcast.

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

create table public.broadcasts (
  topic text not null,
  -- By the clock rather than by the transaction, which may have begun long before.
  sent_at timestamptz not null default clock_timestamp(),
  id uuid not null,
  event text not null,
  primary key (topic, sent_at, id)
);
comment on table public.broadcasts is
  'What was sent on the private topics user:<id> and desk in the last hours: which event and when, never its content. '
  'Written by private.broadcast alone.';
alter table public.broadcasts enable row level security;
grant select on public.broadcasts to authenticated;

create policy "broadcasts: own topic and the desk" on public.broadcasts
  for select to authenticated
  using (
    topic = 'user:' || (select auth.uid())::text
    or (topic = 'desk' and (select private.caller_is_operator()))
  );

-- Sends an event on a private topic, with broadcast_id added to its payload, and notes it. Everything that is sent from
-- here goes through this function. Only inserts, so that two transactions with the same receiver never wait for each
-- other.
create function private.broadcast(p_payload jsonb, p_event text, p_topic text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := gen_random_uuid();
begin
  insert into public.broadcasts (topic, id, event) values (p_topic, v_id, p_event);
  perform realtime.send(p_payload || jsonb_build_object('broadcast_id', v_id), p_event, p_topic, true);
end $$;

-- What was sent on a topic that the caller may hear, for a page that last asked at p_since. Always one row:
--   at           to be handed in the next time, as it is
--   is_complete  whether nothing else was sent since; false without p_since, after more than an hour, and when there is
--                more than one answer holds
--   ids, events  what was sent, also in the minute before p_since, because what a slow transaction sends is seen only
--                once it has ended
create function public.broadcasts_since(p_topic text, p_since timestamptz default null)
returns table (at timestamptz, is_complete boolean, ids uuid[], events text[])
language sql stable security invoker set search_path = '' as $$
  select now(), coalesce(p_since >= now() - interval '1 hour', false) and count(*) < 500,
    coalesce(array_agg(newest.id), '{}'), coalesce(array_agg(newest.event), '{}')
  from (
    select b.id, b.event from public.broadcasts b
    where b.topic = p_topic
      and b.sent_at > greatest(coalesce(p_since, now()), now() - interval '1 hour') - interval '1 minute'
    order by b.sent_at desc
    limit 500
  ) newest
$$;
grant execute on function public.broadcasts_since(text, timestamptz) to authenticated;
