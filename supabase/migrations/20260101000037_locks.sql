-- The order in which transactions take locks, so that no two stop each other (docs/decisions/0048-order-of-locks.md).

-- Locks what a decision of an operator who has typed a code writes, before any of it is read or written; for one that
-- undoes another, what that one wrote. And compares {thing, report} of what was seen: the thing and its newest open
-- report.
create function private.lock_for_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_action text := new.action;
  v_subject text := new.subject_id;
  v_id uuid := private.uuid_of(new.subject_id);
  v_decision public.decisions;
  v_appellants uuid[] := '{}';
  is_of_thing constant boolean := new.action in (
    'dismiss_report', 'warn_person', 'remove_message', 'close_conversation'
  );
  is_taken_back constant boolean := new.action in ('reverse_decision', 'grant_appeal', 'reject_appeal');
  is_of_pitch boolean;
  is_of_standing boolean;
  is_of_company constant boolean := new.action in ('verify_company', 'refuse_verification', 'unverify_company');
  v_account_id uuid;
  -- Who is told of a report, and what was reported.
  v_reporters uuid[] := '{}';
  v_conversations uuid[] := '{}';
begin
  -- Whoever is no operator, or has typed no code, is refused by the next trigger, and locks nothing until then.
  if (select auth.uid()) is not null and not private.caller_is_operator()
    or not exists (
      select from public.operators o where o.user_id = coalesce((select auth.uid()), new.operator_id)
    ) then
    return new;
  end if;

  if new.action in ('accept_payment', 'retry_payment', 'close_payment') then
    perform private.lock_to_settle(new.subject_id, new.checkout_id);
    return new;
  end if;
  if is_taken_back then
    select * into v_decision from public.decisions d
    where d.id = coalesce((select a.decision_id from public.appeals a where a.id = v_id), v_id);
    v_appellants := array(select a.appellant_id from public.appeals a where a.decision_id = v_decision.id);
    v_action := v_decision.action;
    v_subject := v_decision.subject_id;
    v_id := private.uuid_of(v_subject);
  end if;
  is_of_pitch := coalesce(v_action in ('hide_pitch', 'show_pitch', 'feature_pitch', 'unfeature_pitch'), false);
  is_of_standing := coalesce(v_action in ('suspend_account', 'restore_account'), false);
  if not (is_of_thing or is_taken_back or is_of_pitch or is_of_standing or is_of_company
    or v_action in ('keep_account', 'erase_account')) then
    return new;
  end if;

  v_account_id := case
    when is_of_pitch then (select p.talent_id from public.talent_positions p where p.id = v_id)
    when is_taken_back then v_decision.person_id
    when is_of_thing then (select r.accused_id from public.reports r where r.thing = v_subject limit 1)
    else v_id
  end;
  if is_of_standing then perform private.lock_accounts(false); end if;
  perform private.lock_account(v_account_id);
  if is_of_standing then perform from auth.users u where u.id = v_account_id for no key update; end if;
  if is_of_pitch then perform from public.talent_positions p where p.id = v_id for no key update; end if;
  select coalesce(array_agg(l.reporter_id), '{}'), coalesce(array_agg(l.conversation_id), '{}')
  into v_reporters, v_conversations
  from (
    select r.reporter_id, r.conversation_id from public.reports r
    where case
      when is_taken_back then r.decision_id = v_decision.id
      when new.action in ('show_pitch', 'restore_account') then r.accused_id = v_account_id and r.outcome = 'upheld'
      when is_of_thing then r.thing = v_subject and r.outcome is null
      when v_action = 'hide_pitch' then r.position_id = v_id and r.outcome is null
      when v_action = 'suspend_account' then r.accused_id = v_account_id and r.outcome is null
      else false
    end
    order by r.reporter_id, r.id for update
  ) l;
  -- Whoever takes a block back locks the contact before the conversation.
  if is_of_standing then
    perform from public.unlocked_contacts u
    where v_account_id in (u.user_id, u.closer_id) order by u.id for no key update;
  end if;
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = any (v_reporters || v_appellants || v_account_id)
    or (is_of_standing or is_of_company or v_action in ('keep_account', 'erase_account'))
      and v_account_id in (c.company_id, c.talent_id)
    or (is_of_thing or is_taken_back) and c.id = any (v_conversations)
  order by c.id for no key update;

  if is_of_thing then
    perform private.require_reports_seen(v_subject, new.seen ->> 'report');
  elsif new.seen ? 'thing' then
    perform private.require_reports_seen(new.seen ->> 'thing', new.seen ->> 'report');
  end if;
  if jsonb_typeof(new.seen) = 'object' then
    new.seen := nullif(new.seen - 'thing' - 'report', '{}');
  end if;
  return new;
end $$;

-- Triggers of one event run in the order of their names: this one before 'carry_out_decision'.
create trigger begin_decision before insert on public.decisions
  for each row execute function private.lock_for_decision();

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
