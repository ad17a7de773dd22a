-- A suspended person who comes back is seen, accounts that share something are shown, and what is decided about an
-- account follows (docs/decisions/0071-what-a-deletion-takes-along.md).

-- Without it, a digest of a phone number would be found by trying them all.
create table private.mark_keys (
  id boolean primary key default true check (id),
  key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);


insert into private.mark_keys default values;

create table private.account_marks (
  -- No reference: the marks of a suspended account outlive it.
  user_id uuid not null,
  kind text not null check (kind in ('email', 'phone', 'film')),
  digest text not null,
  -- Until when an account that has the same waits for an operator: while the account is suspended, and for a year
  -- after it was deleted as such.
  barred_until timestamptz,
  primary key (user_id, kind, digest)
);
comment on table private.account_marks is
  'Digests of what tells that two accounts are of one person: address, phone and videos.';
alter table private.account_marks
  alter column digest set statistics 0;
alter table private.account_marks enable row level security;
grant select on private.account_marks to authenticated;

create index account_marks_digest on private.account_marks (kind, digest);

-- Many may share a number, and few are suspended.
create index account_marks_barred on private.account_marks (kind, digest) where barred_until is not null;

create policy "account_marks: operators read" on private.account_marks
  for select to authenticated using ((select private.caller_is_operator()));

-- An address without what a mail service ignores: case, '+anything', and the dots of Gmail.
create function private.address_root(p_email text) returns text
language sql immutable set search_path = ''
return case
  when split_part(lower(p_email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(p_email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  else split_part(split_part(lower(p_email), '@', 1), '+', 1) || '@' || split_part(lower(p_email), '@', 2)
end;

-- The last nine digits of a phone number, so that it is the same with and without its country. Null for fewer than
-- seven.
create function private.phone_end(p_phone text) returns text
language sql immutable set search_path = ''
return (
  select case when char_length(digits) >= 7 then right(digits, 9) end
  from (select regexp_replace(coalesce(p_phone, ''), '\D', '', 'g') as digits) d
);

-- Brings the marks of an account up to date; a new one that a suspended account has lets the account wait for an
-- operator. A video is known by its address at YouTube, or by what the storage knows its content by.
create function private.refresh_marks(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_key constant text := (select k.key from private.mark_keys k);
  v_earlier_id uuid;
begin
  with told as (
    select 'email' as kind, private.address_root(u.email) as text from auth.users u where u.id = p_user_id
    union select 'phone', private.phone_end(t.phone) from public.talent_profiles t where t.user_id = p_user_id
    union select 'phone', private.phone_end(c.phone) from public.company_profiles c where c.user_id = p_user_id
    union
    select 'film', case
        when f.film like 'youtube:%' then f.film
        when o.metadata ->> 'eTag' <> '' then concat_ws(':', o.metadata ->> 'size', o.metadata ->> 'eTag')
      end
    from public.talent_positions p
    cross join lateral (select private.film_of(p.video_url) as film) f
    left join storage.objects o
      on o.name = f.film and o.bucket_id in ('talent_videos', 'hidden_videos', 'company_videos')
    where p.talent_id = p_user_id
  ), marks as (
    select t.kind, encode(sha256(convert_to(v_key || t.kind || ':' || t.text, 'UTF8')), 'hex') as digest
    from told t where t.text is not null
  ), gone as (
    delete from private.account_marks m
    where m.user_id = p_user_id and m.barred_until is null
      and not exists (select from marks n where (n.kind, n.digest) = (m.kind, m.digest))
  ), made as (
    insert into private.account_marks (user_id, kind, digest)
    select p_user_id, n.kind, n.digest from marks n
    on conflict do nothing
    returning account_marks.kind, account_marks.digest
  )
  select m.user_id into v_earlier_id
  from made n join private.account_marks m on (m.kind, m.digest) = (n.kind, n.digest)
  where m.user_id <> p_user_id and m.barred_until is not null and m.barred_until > now()
  limit 1;
  if v_earlier_id is not null then
    perform private.await_operator('return', p_user_id::text, p_user_id);
  end if;
end $$;

-- refresh_marks(column that holds the account's id).
create function private.on_marks_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_marks((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;

create trigger refresh_marks after insert on public.accounts
  for each row execute function private.on_marks_changed('user_id');

create trigger refresh_marks after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.on_marks_changed('id');

create trigger refresh_marks after insert or update of phone on public.talent_profiles
  for each row execute function private.on_marks_changed('user_id');

create trigger refresh_marks after insert or update of phone on public.company_profiles
  for each row execute function private.on_marks_changed('user_id');

create trigger refresh_marks after insert or update of video_url on public.talent_positions
  for each row execute function private.on_marks_changed('talent_id');

-- While an account is suspended, who comes with its marks is seen; a restored one has only what it has now, and what
-- shares something with it and with no other suspended account waits no longer.
create function private.bar_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_marks(new.user_id);
    update private.account_marks m set barred_until = 'infinity' where m.user_id = new.user_id;
  -- One that goes with its account is kept for a year by the trigger of the account.
  elsif exists (select from public.accounts a where a.user_id = old.user_id) then
    update private.account_marks m set barred_until = null where m.user_id = old.user_id;
    perform private.stop_awaiting('return', s.user_id::text) from (
      select distinct m.user_id
      from private.account_marks own
      join private.account_marks m on (m.kind, m.digest) = (own.kind, own.digest) and m.user_id <> own.user_id
      where own.user_id = old.user_id and not exists (
        select from private.account_marks its
        join private.account_marks b on (b.kind, b.digest) = (its.kind, its.digest) and b.user_id <> its.user_id
        where its.user_id = m.user_id and b.barred_until > now()
      )
    ) s;
    perform private.refresh_marks(old.user_id);
  end if;
  return null;
end $$;

create trigger bar_marks after insert or delete on public.suspensions
  for each row execute function private.bar_marks();

-- An account that is deleted takes its marks along, but for those of a suspended one.
create function private.forget_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.account_marks m where m.user_id = old.user_id and m.barred_until is null;
  update private.account_marks m set barred_until = now() + interval '1 year' where m.user_id = old.user_id;
  return null;
end $$;

create trigger forget_marks after delete on public.accounts
  for each row execute function private.forget_marks();

-- The accounts that share address, phone or a video with an account, and what: suspended ones first, those without a
-- type are deleted. At most twenty.
create function public.accounts_sharing(p_user_id uuid) returns table (
  user_id uuid, name text, user_type text, kinds text[], is_suspended boolean
)
language sql stable security invoker set search_path = ''
begin atomic
  select m.user_id, coalesce(d.name, d.email), d.user_type, array_agg(distinct m.kind order by m.kind),
    coalesce(bool_or(m.barred_until > now()), false)
  from private.account_marks own
  join private.account_marks m on (m.kind, m.digest) = (own.kind, own.digest) and m.user_id <> own.user_id
  left join public.desk_people d on d.user_id = m.user_id
  where own.user_id = p_user_id
  group by m.user_id, d.name, d.email, d.user_type
  order by 5 desc, 2 nulls last, 1
  limit 20;
end;
grant execute on function public.accounts_sharing(uuid) to authenticated;

-- Deletes what was kept of deleted accounts once its term is over.
create function private.purge_kept() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.kept_records k using (
    select o.id from private.kept_records o where o.keep_until < now() for update skip locked
  ) old
  where k.id = old.id;
  delete from private.account_marks m using (
    select o.user_id, o.kind, o.digest from private.account_marks o
    where o.barred_until is not null and o.barred_until < now() for update skip locked
  ) old
  where (m.user_id, m.kind, m.digest) = (old.user_id, old.kind, old.digest);
  delete from private.farewells f using (
    select o.id from private.farewells o where o.created_at < now() - interval '7 days' for update skip locked
  ) old
  where f.id = old.id;
end $$;

-- private.account_export with the files of pitches for companies alone. At most ten an hour for whoever asks: an
-- operator's do not use up the person's own.
create function public.account_export(
  p_user_id uuid, p_is_for_operator boolean default false, p_caller_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_actor constant text := coalesce(p_caller_id, p_user_id);
  v_files jsonb;
  v_export jsonb;
begin
  insert into private.action_counts as c (actor, action, window_start, n)
  values (v_actor, 'export', now(), 1)
  on conflict (actor, action) do update set
    n = case when c.window_start > now() - interval '1 hour' then c.n + 1 else 1 end,
    window_start = case when c.window_start > now() - interval '1 hour' then c.window_start else now() end;
  if (select c.n from private.action_counts c where c.actor = v_actor and c.action = 'export') > 10 then
    raise exception using errcode = 'PT429', message = 'rate_limited', hint = 'Wait a moment and try again.';
  end if;
  v_export := private.account_export(p_user_id, p_is_for_operator);
  select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)
    order by o.created_at) into v_files
  from storage.objects o
  where o.bucket_id in ('company_videos', 'company_posters')
    and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0';
  if v_files is null then return v_export; end if;
  return v_export || jsonb_build_object('files', coalesce(v_export -> 'files', '[]') || v_files);
end $$;
grant execute on function public.account_export(uuid, boolean, uuid) to service_role;
