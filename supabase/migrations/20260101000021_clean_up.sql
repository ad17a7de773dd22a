-- What is kept for a time only. A schedule calls it once an hour (supabase/functions/README.md), never while somebody
-- waits for an answer.

-- Removes what is no longer needed to count visitors once and to limit callers, and makes tomorrow's salt.
create function private.purge_expired() returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  insert into private.visitor_salts (day) values (today), (today + 1) on conflict do nothing;
  delete from private.visitor_salts s where s.day < today;
  -- Who watched what is kept for as long as it takes to count once.
  delete from public.position_views v where v.day < today - 1;
  -- No limit looks back further than an hour.
  delete from private.action_counts c where c.window_start < now() - interval '1 day';
end $$;
