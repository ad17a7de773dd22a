-- Side effects of a changed account, profile or unlock. They span several subjects, so one trigger per table and
-- moment calls them by name, in order.

-- ---------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------

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
  delete from private.action_counts c where c.actor = old.user_id::text;
  return null;
end $$;

create trigger on_account_deleted after delete on public.accounts
  for each row execute function private.on_account_deleted();

-- ---------------------------------------------------------------------------------------------------
-- Profiles of talent
-- ---------------------------------------------------------------------------------------------------

-- Side effects of a saved talent profile: updates the feed and the names in conversations.
create function private.on_talent_profile_saved() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_feed(new.user_id, null);
  if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
    perform private.rename_talent_in_conversations(new.user_id, new.full_name);
  end if;
  return null;
end $$;

create trigger on_talent_profile_saved
  after insert or update of full_name, phone, languages, skills, city, country on public.talent_profiles
  for each row execute function private.on_talent_profile_saved();

-- ---------------------------------------------------------------------------------------------------
-- Unlocks
-- ---------------------------------------------------------------------------------------------------

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
