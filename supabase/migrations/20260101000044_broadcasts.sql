-- How a page notices that a broadcast did not reach it: the realtime service loses some in silence, so each one is
-- also noted, and an open page compares the notes with what has arrived
-- (docs/decisions/0056-notes-of-broadcasts.md).

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
