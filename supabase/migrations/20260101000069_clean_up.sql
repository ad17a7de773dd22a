-- Deletes data that is kept only for a time. A schedule runs it hourly (supabase/functions/README.md), so that no
-- request has to wait for it.

-- Deletes expired salts, views, watches, rate-limit counters and notes of broadcasts, creates tomorrow's salt, and queues unused uploads. The notes of
-- erased users have a job of their own (private.delete_notes_of_erased), because its failure would undo all of this.
create function private.purge_short_lived() returns void
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

-- Deletes what is decided and closed: reports a year after it, tickets, and mails that could not be sent in that time.
create function private.purge_closed() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.purge_tickets();
  delete from public.reports r using (
    select o.id from public.reports o where o.decided_at < now() - interval '1 year' for update skip locked
  ) decided
  where r.id = decided.id;
  delete from private.notices n using (
    select o.id from private.notices o
    where o.sent_at is null and o.created_at < now() - interval '1 year' for update skip locked
  ) unsent
  where n.id = unsent.id;
end $$;

-- Deletes everything whose time is over, and hurries what is due.
create function private.purge_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.purge_short_lived();
  perform private.purge_closed();
  perform private.purge_kept();
  perform private.purge_objections();
  perform private.purge_invoices();
  perform private.purge_desk_notes();
  perform private.purge_desk_waits();
  perform private.purge_operator_reads();
  perform private.hurry_deletions();
end $$;

-- The same for all who were erased, but for what a run of an hourly job has time for.
create function private.delete_notes_of_erased() returns void
language plpgsql security definer set search_path = '' as $$
begin
  for v_round in 1..10 loop
    perform private.delete_notes_of_some_erased();
    exit when not exists (select from private.erased_users);
  end loop;
end $$;

-- The device that a request presents, as one company knows it: two companies that compare cannot tell that a colleague
-- answered both. Null for none. It reads nothing but the request, so policies may call it.
create function private.presented_device(p_company_id uuid) returns text
language sql stable parallel safe security invoker set search_path = ''
return encode(sha256(convert_to(p_company_id || private.presented_hash('x-opinion-device'), 'UTF8')), 'hex');
grant execute on function private.presented_device(uuid) to anon;

create policy "opinions: a device reads its own" on public.opinions
  for select to anon
  using (
    company_id = (select l.company_id from public.opinion_links l)
    and device_hash = (select private.presented_device(l.company_id) from public.opinion_links l)
  );

create policy "opinions: who has a link says theirs of what it shows" on public.opinions
  for insert to anon
  with check (
    link_id = (select l.id from public.opinion_links l)
    and device_hash = (select private.presented_device(l.company_id) from public.opinion_links l)
    and exists (select 1 from public.shortlist s where s.position_id = opinions.position_id)
    and exists (select 1 from public.video_feed f where f.position_id = opinions.position_id)
  );

-- By any link of the company, so that a colleague with two of them has one opinion of a pitch.
create policy "opinions: a device changes its own" on public.opinions
  for update to anon
  using (
    company_id = (select l.company_id from public.opinion_links l)
    and device_hash = (select private.presented_device(l.company_id) from public.opinion_links l)
  )
  with check (
    company_id = (select l.company_id from public.opinion_links l)
    and device_hash = (select private.presented_device(l.company_id) from public.opinion_links l)
    and exists (select 1 from public.shortlist s where s.position_id = opinions.position_id)
    and exists (select 1 from public.video_feed f where f.position_id = opinions.position_id)
  );

-- Whether fifty other devices have said something of a pitch by a link.
create function private.is_link_full(p_link_id uuid, p_opinion public.opinions) returns boolean
language sql stable security definer set search_path = '' as $$
  select count(*) >= 50 from public.opinions o
  where o.link_id = p_link_id and o.position_id = p_opinion.position_id and o.device_hash <> p_opinion.device_hash
$$;
