-- Limits for every write of a member, how long things are kept, and what a company learns of a colleague's device.

-- ---------------------------------------------------------------------------------------------------
-- Limits that a person does not reach and a script does
-- ---------------------------------------------------------------------------------------------------

-- Per statement, after the caller's account is locked. An upsert counts twice, as an insert and as an update.
do $$
declare
  v_limit record;
begin
  for v_limit in
    select * from (values
      ('talent_profiles', 'insert or update', 'profile', 480, '1 hour'),
      ('talent_private_details', 'insert or update', 'private_details', 480, '1 hour'),
      ('talent_positions', 'update', 'position_change', 600, '1 hour'),
      ('company_profiles', 'insert or update', 'company_profile', 480, '1 hour'),
      ('swipes', 'insert or update', 'swipe', 600, '1 minute'),
      ('shortlist', 'update', 'shortlist_note', 240, '1 minute'),
      ('messages', 'update', 'message_read', 600, '1 minute'),
      ('notification_settings', 'insert or update', 'settings', 480, '1 hour'),
      ('saved_searches', 'update', 'saved_search_change', 240, '1 minute'),
      ('opinion_links', 'update', 'opinion_link_change', 240, '1 hour'),
      ('opinions', 'update', 'opinion_change', 600, '1 minute'),
      ('decisions', 'insert', 'decision', 1200, '1 hour')
    ) as listed (table_name, events, action, most, period)
  loop
    execute format(
      'create trigger throttle before %s on public.%I for each statement when (pg_trigger_depth() = 0)
       execute function private.limit_inserts(%L, %L, %L)',
      v_limit.events, v_limit.table_name, v_limit.action, v_limit.most, v_limit.period
    );
  end loop;
end $$;

-- What is deleted, in any table that a browser may delete from.
do $$
declare
  v_table record;
begin
  for v_table in
    select distinct table_name from information_schema.table_privileges
    where table_schema = 'public' and grantee = 'authenticated' and privilege_type = 'DELETE'
  loop
    execute format(
      'create trigger throttle_deletes before delete on public.%I for each statement when (pg_trigger_depth() = 0)
       execute function private.limit_inserts(''delete'', ''600'', ''1 minute'')', v_table.table_name
    );
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- How long things are kept (docs/product.md)
-- ---------------------------------------------------------------------------------------------------

-- Deletes what is decided and closed: reports, and tickets of people who were signed out, a year after they were, and
-- mails that could not be sent in that time.
create function private.purge_closed() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.support_tickets t using (
    select o.id from public.support_tickets o
    where o.user_id is null and o.created_at < now() - interval '1 year'
      and not exists (select from public.desk_items i where i.kind = 'ticket' and i.subject_id = o.id::text)
      and not exists (
        select from public.decisions d
        where d.action = 'close_ticket' and d.subject_id = o.id::text and d.created_at > now() - interval '1 year'
      )
    for update skip locked
  ) closed
  where t.id = closed.id;
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

alter function private.purge_expired() rename to purge_short_lived;

-- Deletes everything whose time is over.
create function private.purge_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.purge_short_lived();
  perform private.purge_closed();
end $$;

alter function private.delete_notes_of_erased() rename to delete_notes_of_some_erased;

-- The same for all who were erased, but for what a run of an hourly job has time for.
create function private.delete_notes_of_erased() returns void
language plpgsql security definer set search_path = '' as $$
begin
  for v_round in 1..10 loop
    perform private.delete_notes_of_some_erased();
    exit when not exists (select from private.erased_users);
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Second opinions
-- ---------------------------------------------------------------------------------------------------

-- The device that a request presents, as one company knows it: two companies that compare cannot tell that a colleague
-- answered both. Null for none. It reads nothing but the request, so policies may call it.
create function private.presented_device(p_company_id uuid) returns text
language sql stable parallel safe security invoker set search_path = ''
return encode(sha256(convert_to(p_company_id || private.presented_hash('x-opinion-device'), 'UTF8')), 'hex');
grant execute on function private.presented_device(uuid) to anon;

update public.opinions o set device_hash = encode(sha256(convert_to(o.company_id || o.device_hash, 'UTF8')), 'hex');

alter policy "opinions: a device reads its own" on public.opinions
  using (
    company_id = (select l.company_id from public.opinion_links l)
    and device_hash = (select private.presented_device(l.company_id) from public.opinion_links l)
  );

alter policy "opinions: who has a link says theirs of what it shows" on public.opinions
  with check (
    link_id = (select l.id from public.opinion_links l)
    and device_hash = (select private.presented_device(l.company_id) from public.opinion_links l)
    and exists (select 1 from public.shortlist s where s.position_id = opinions.position_id)
    and exists (select 1 from public.video_feed f where f.position_id = opinions.position_id)
  );

alter policy "opinions: a device changes its own" on public.opinions
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

-- As before, with the device as the company knows it.
create or replace function private.prepare_opinion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('opinion', 300, interval '10 minutes');
  -- A pitch that is deleted takes its links along.
  perform from public.talent_positions p where p.id = new.position_id for key share;
  -- Two that come at once wait for each other, so that each counts the other.
  select l.id, l.company_id into new.link_id, new.company_id
  from public.opinion_links l where l.token_hash = private.presented_hash('x-opinion-token') for no key update;
  new.device_hash := private.presented_device(new.company_id);
  if private.is_link_full(new.link_id, new) then
    raise exception using errcode = 'PT409', message = 'too_many_opinions';
  end if;
  return new;
end $$;

-- As before, but an opinion that was said by another link stays there where the presented one has its fifty.
create or replace function private.renew_opinion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('opinion', 300, interval '10 minutes');
  if new.position_id <> old.position_id then
    raise exception using errcode = '42501', message = 'opinion_of_another_pitch';
  end if;
  -- It waits for no link that is being deleted, because that deletes what was said by it.
  select l.id into new.link_id
  from public.opinion_links l where l.token_hash = private.presented_hash('x-opinion-token')
  for no key update skip locked;
  if new.link_id is null or new.link_id <> old.link_id and private.is_link_full(new.link_id, new) then
    new.link_id := old.link_id;
  end if;
  new.is_seen := false;
  new.updated_at := now();
  return new;
end $$;
