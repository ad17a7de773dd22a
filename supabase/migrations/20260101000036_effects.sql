-- Side effects of a changed account, profile or unlock. They span several subjects, so one trigger per table and
-- moment calls them by name, in order.

-- Creates the profile of a new company from the e-mail and name given at sign-up.
create function private.create_company_profile(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user record;
begin
  select u.email, u.raw_user_meta_data ->> 'company_name' as company_name into v_user
  from auth.users u where u.id = p_user_id;
  begin
    insert into public.company_profiles (user_id, email, company_name)
    values (p_user_id, v_user.email, v_user.company_name)
    on conflict do nothing;
  -- An invalid company name must not prevent the account from being created.
  exception when check_violation then
    insert into public.company_profiles (user_id, email) values (p_user_id, v_user.email)
    on conflict do nothing;
  end;
end $$;

-- Side effects of a new account.
create function private.on_account_created() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_type = 'company' then
    perform private.create_company_profile(new.user_id);
  end if;
  perform private.open_support_conversation(new.user_id);
  return null;
end $$;

create trigger on_account_created after insert on public.accounts
  for each row execute function private.on_account_created();

-- Deletes rows that belong to an account without a foreign key: a company profile may be the product's own, and
-- viewers and rate-limited callers may be visitors.
create function private.on_account_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.company_profiles c where c.user_id = old.user_id;
  delete from public.position_views v where v.viewer_key = old.user_id::text;
  delete from public.position_watches w where w.viewer_key = old.user_id::text;
  delete from private.action_counts c where c.actor = old.user_id::text;
  return null;
end $$;

create trigger on_account_deleted after delete on public.accounts
  for each row execute function private.on_account_deleted();

-- Users that were erased, of whom the auth and realtime services still have notes.
create table private.erased_users (
  user_id uuid primary key,
  email text
);


-- Deletes what is left of an erased user where no foreign key leads: tickets written signed out, and removed files that
-- wait in the queue of orphans. It runs at the end of the transaction, when the foreign keys have deleted everything
-- else (docs/decisions/0013-account-deletion.md). What the services noted is left to an hourly job, because it is
-- found only by reading all of it, which can take longer than a request may.
create function private.on_user_deleted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only a confirmed address is known to be the user's own.
  if old.email_confirmed_at is not null then
    delete from public.support_tickets t where t.user_id is null and lower(t.email) = lower(old.email);
  end if;
  delete from private.orphans q
  using (
    select w.bucket_id, w.name from private.orphans w
    where starts_with(w.name, old.id || '/')
      and not exists (select from storage.objects o where o.bucket_id = w.bucket_id and o.name = w.name)
    order by w.bucket_id, w.name for update
  ) removed
  where q.bucket_id = removed.bucket_id and q.name = removed.name;
  insert into private.erased_users (user_id, email) values (old.id, old.email)
  on conflict (user_id) do update set email = excluded.email;
  return null;
end $$;

create constraint trigger on_user_deleted after delete on auth.users
  deferrable initially deferred
  for each row execute function private.on_user_deleted();

-- Deletes what the auth and realtime services noted of erased users, in one pass over each of their tables, and forgets
-- who they were. At most fifty users a run, because a pass takes longer the more are looked for.
create function private.delete_notes_of_some_erased() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[];
  v_texts text[];
  v_delete text;
begin
  select array_agg(e.user_id), array_agg(e.user_id::text) || array_agg(lower(to_json(e.email)::text))
  into v_ids, v_texts
  from (select user_id, email from private.erased_users limit 50) e;
  if v_ids is null then return; end if;

  foreach v_delete in array array[
    'delete from auth.flow_state f where f.user_id = any ($1)',
    -- "offset 0" keeps the text from being made anew for each one that is looked for.
    'delete from auth.audit_log_entries l where exists (
       select from (select lower(l.payload::text) as note offset 0) n, unnest($2) as found (text)
       where strpos(n.note, found.text) > 0
     )',
    'delete from realtime.messages m where exists (
       select from (select m.topic || '' '' || lower(m.payload::text) as note offset 0) n, unnest($1) as erased (id)
       where strpos(n.note, erased.id::text) > 0
     )'
  ] loop
    begin
      execute v_delete using v_ids, v_texts;
    -- The services own these tables, and hosted may keep them from us; they remove old rows themselves.
    exception when insufficient_privilege then
      raise warning 'not permitted, so its rows about the users % stay until the service removes them: %',
        v_ids, v_delete;
    end;
  end loop;
  delete from public.broadcasts b where b.topic = any (select 'user:' || erased.id from unnest(v_ids) as erased (id));
  delete from private.erased_users e where e.user_id = any (v_ids);
end $$;

-- Side effects of a saved talent profile or a changed shown name: updates the feed, the contacts that were bought and the
-- names in conversations.
create function private.on_talent_profile_saved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_feed(new.user_id, null);
  perform private.refresh_contacts(new.user_id);
  if tg_op = 'INSERT' or (new.full_name, new.shown_as) is distinct from (old.full_name, old.shown_as) then
    perform private.rename_talent_in_conversations(new.user_id, new.full_name);
  end if;
  return null;
end $$;

-- Side effects of an unlock that is made or taken back. The company is notified last, when the data it will read is
-- in place.
create function private.on_unlock_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_unlock(old, new);
  perform private.sync_conversation_with_unlock(old, new);
  perform private.broadcast_unlock(new);
  return null;
end $$;

create trigger on_unlock_changed after insert or update of refunded_at on public.unlocked_contacts
  for each row execute function private.on_unlock_changed();

-- Tells the open tabs of an account that it is erased.
create function private.broadcast_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast('{}'::jsonb, 'erased', 'user:' || old.user_id);
  return null;
end $$;

create trigger broadcast_erasure after delete on public.accounts
  for each row execute function private.broadcast_erasure();

create trigger on_talent_profile_saved
  after insert or update of full_name, shown_as, phone, languages, skills, city, country on public.talent_profiles
  for each row execute function private.on_talent_profile_saved();
