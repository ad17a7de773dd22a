-- Deletes data that is kept only for a time. A schedule runs it hourly (supabase/functions/README.md), so that no
-- request has to wait for it.

-- Deletes expired salts, views, watches, rate-limit counters and notes of broadcasts, creates tomorrow's salt, and queues unused uploads. The notes of
-- erased users have a job of their own (private.delete_notes_of_erased), because its failure would undo all of this.
create function private.purge_expired() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  insert into private.visitor_salts (day) values (today), (today + 1) on conflict do nothing;
  delete from private.visitor_salts s where s.day < today;
  -- What somebody else is writing or deleting just now is left to the next run: waiting for rows in an order of its own
  -- could stop both (docs/decisions/0048-order-of-locks.md).
  -- Views and watches are kept only long enough to count each viewer once per day.
  delete from public.position_views v using (
    select o.position_id, o.viewer_key, o.day from public.position_views o where o.day < today - 1 for update skip locked
  ) old
  where (v.position_id, v.viewer_key, v.day) = (old.position_id, old.viewer_key, old.day);
  delete from public.position_watches w using (
    select o.position_id, o.viewer_key, o.day, o.film from public.position_watches o
    where o.day < today - 1 for update skip locked
  ) old
  where (w.position_id, w.viewer_key, w.day, w.film) = (old.position_id, old.viewer_key, old.day, old.film);
  delete from public.fresh_pitches q using (
    select o.position_id from public.fresh_pitches o
    where o.published_at < now() - interval '30 days' for update skip locked
  ) old
  where q.position_id = old.position_id;
  -- No rate limit looks back further than an hour.
  delete from private.action_counts c using (
    select o.actor, o.action from private.action_counts o
    where o.window_start < now() - interval '1 day' for update skip locked
  ) old
  where (c.actor, c.action) = (old.actor, old.action);
  -- One about a lost contact names somebody, so that it is not kept until it could be sent.
  delete from private.notices n using (
    select o.id from private.notices o
    where o.sent_at < now() - interval '30 days'
      or o.kind like 'contact\_%' and o.created_at < now() - interval '30 days'
    for update skip locked
  ) old
  where n.id = old.id;
  delete from public.lost_contacts l using (
    select o.id from public.lost_contacts o
    where o.reason = 'erased' and o.created_at < now() - interval '30 days' for update skip locked
  ) old
  where l.id = old.id;
  -- private.broadcast notes what no page asks for after an hour. Only sending and erasing write these rows.
  delete from public.broadcasts b using (
    select o.topic, o.sent_at, o.id from public.broadcasts o
    where o.sent_at < now() - interval '2 hours' for update skip locked
  ) old
  where (b.topic, b.sent_at, b.id) = (old.topic, old.sent_at, old.id);
  -- With what colleagues said by them.
  delete from public.opinion_links l using (
    select o.id from public.opinion_links o where o.expires_at < now() - interval '180 days' for update skip locked
  ) old
  where l.id = old.id;
  perform private.queue_unused_uploads();
  perform private.forget_removed_orphans();
end $$;
