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
  -- Views and watches are kept only long enough to count each viewer once per day.
  delete from public.position_views v where v.day < today - 1;
  delete from public.position_watches w where w.day < today - 1;
  delete from public.fresh_pitches q where q.published_at < now() - interval '30 days';
  -- No rate limit looks back further than an hour.
  delete from private.action_counts c where c.window_start < now() - interval '1 day';
  -- private.broadcast notes what no page asks for after an hour.
  delete from public.broadcasts b where b.sent_at < now() - interval '2 hours';
  delete from private.notices n where n.sent_at < now() - interval '30 days';
  -- With what colleagues said by them.
  delete from public.opinion_links l where l.expires_at < now() - interval '180 days';
  perform private.queue_unused_uploads();
  perform private.forget_removed_orphans();
end $$;
