-- The order in which transactions take locks, so that no two stop each other (docs/decisions/0048-order-of-locks.md).

-- ---------------------------------------------------------------------------------------------------
-- People
-- ---------------------------------------------------------------------------------------------------

-- What one account writes waits for each other. The triggers fire for what a browser writes itself, not for what follows
-- from it: a decision does not lock the operator's account beside the one that it is about.
do $$
declare
  v_table text;
begin
  foreach v_table in array array[
    'account_deletion_requests', 'checkouts', 'company_profiles', 'conversation_blocks', 'messages',
    'lost_contacts', 'notification_settings', 'opinion_links', 'opinions', 'position_captions', 'position_views',
    'position_watches',
    'reports', 'saved_searches', 'shortlist', 'support_tickets', 'swipes', 'talent_positions', 'talent_private_details',
    'talent_profiles', 'unlocked_contacts', 'verification_requests'
  ] loop
    execute format(
      'create trigger lock_caller before insert or update or delete on public.%I
       for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller()',
      v_table
    );
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Operators
-- ---------------------------------------------------------------------------------------------------

-- Locks what a decision writes, before any of it is read or written.
create function private.lock_for_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := case
    when new.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then new.subject_id::uuid
  end;
  is_of_pitch constant boolean := new.action in ('hide_pitch', 'show_pitch', 'feature_pitch', 'unfeature_pitch');
  is_of_standing constant boolean := new.action in ('suspend_account', 'restore_account');
  is_of_company constant boolean := new.action in ('verify_company', 'refuse_verification', 'unverify_company');
  v_account_id uuid;
  -- Who is told of an open report.
  v_reporters uuid[] := '{}';
begin
  -- Whoever is no operator is refused by the next trigger, and locks nothing until then.
  if not exists (
    select from public.operators o where o.user_id = coalesce((select auth.uid()), new.operator_id)
  ) then
    return new;
  end if;

  if new.action in ('accept_payment', 'retry_payment', 'close_payment') then
    perform private.lock_to_settle(new.subject_id, new.checkout_id);
  elsif is_of_pitch or is_of_standing or is_of_company or new.action in ('keep_account', 'erase_account') then
    v_account_id := case
      when is_of_pitch then (select p.talent_id from public.talent_positions p where p.id = v_id)
      else v_id
    end;
    if is_of_standing then perform private.lock_accounts(false); end if;
    perform private.lock_account(v_account_id);
    if is_of_standing then perform from auth.users u where u.id = v_account_id for no key update; end if;
    if is_of_pitch then perform from public.talent_positions p where p.id = v_id for no key update; end if;
    if new.action in ('hide_pitch', 'suspend_account') then
      v_reporters := array(
        select r.reporter_id from public.reports r
        where r.outcome is null and case when is_of_pitch then r.position_id = v_id else r.accused_id = v_id end
        order by r.reporter_id, r.id for update
      );
    end if;
    -- Whoever takes a block back locks the contact before the conversation.
    if is_of_standing then
      perform from public.unlocked_contacts u
      where v_account_id in (u.user_id, u.closer_id) order by u.id for no key update;
    end if;
    perform from public.conversations c
    where c.company_id = private.support_company_id() and c.talent_id = any (v_reporters || v_account_id)
      or not is_of_pitch and v_account_id in (c.company_id, c.talent_id)
    order by c.id for no key update;
  end if;
  return new;
end $$;

-- Triggers of one event run in the order of their names: this one before 'carry_out_decision'.
create trigger begin_decision before insert on public.decisions
  for each row execute function private.lock_for_decision();

-- ---------------------------------------------------------------------------------------------------
-- Erasing
-- ---------------------------------------------------------------------------------------------------

-- Locks all accounts before one is erased.
create function private.lock_accounts_for_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(false);
  return null;
end $$;

create trigger lock_accounts before delete on auth.users
  for each statement execute function private.lock_accounts_for_erasure();

-- Locks what others write of an account that is erased, before the foreign keys delete it in an order of their own.
create function private.lock_erased_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(old.id);
  perform from public.talent_positions p where p.talent_id = old.id order by p.id for update;
  perform from public.reports r
  where old.id in (r.reporter_id, r.accused_id) order by r.reporter_id, r.id for update;
  perform from public.conversation_blocks b
  where b.conversation_id in (
    select c.id from public.conversations c where old.id in (c.company_id, c.talent_id)
  )
  order by b.conversation_id, b.blocker_id for update;
  perform from public.unlocked_contacts u
  where old.id in (u.user_id, u.closer_id) order by u.id for update;
  perform from public.conversations c
  where old.id in (c.company_id, c.talent_id) order by c.id for update;
  perform from public.opinion_links l
  where l.company_id = old.id
    or l.position_id in (select p.id from public.talent_positions p where p.talent_id = old.id)
  order by l.id for update;
  return old;
end $$;

create trigger lock_erased_account before delete on auth.users
  for each row execute function private.lock_erased_account();
