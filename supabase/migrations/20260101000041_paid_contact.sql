-- What becomes of a contact that was paid for (docs/decisions/0053-paid-contact.md): it follows the talent's name, phone
-- and e-mail address, and where it is lost, its company is told why.

-- ---------------------------------------------------------------------------------------------------
-- Who reads a profile
-- ---------------------------------------------------------------------------------------------------

-- Only the talent, the companies that unlocked them and operators read a profile. While one of the two blocks the other,
-- a company has its copy alone: what changes in a profile would be a message.
create policy "talent_profiles: talent, unlocking companies and operators read" on public.talent_profiles
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or (select private.caller_is_operator())
    or (select private.caller_has_type('company')) and exists (
      select 1 from public.unlocked_contacts u
      where u.user_id = (select auth.uid())
        and u.closer_id = talent_profiles.user_id
        and u.refunded_at is null
    ) and not exists (
      select 1 from public.conversations c
      where c.company_id = (select auth.uid())
        and c.talent_id = talent_profiles.user_id
        and (c.company_blocked_at is not null or c.talent_blocked_at is not null)
    )
  );

-- ---------------------------------------------------------------------------------------------------
-- The company's copy
-- ---------------------------------------------------------------------------------------------------

-- Keeps of the copy what is empty now, and all of it while the conversation is blocked or suspended.
create function private.keep_contact_copy() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_held constant boolean := exists (
    select from public.conversations c
    where c.company_id = new.user_id and c.talent_id = new.closer_id
      and num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) > 0
  );
begin
  new.closer_name := case when v_is_held then old.closer_name else coalesce(new.closer_name, old.closer_name) end;
  new.phone := case when v_is_held then old.phone else coalesce(new.phone, old.phone) end;
  new.email := case when v_is_held then old.email else coalesce(new.email, old.email) end;
  return new;
end $$;

create trigger keep_contact_copy before update of closer_name, phone, email on public.unlocked_contacts
  for each row execute function private.keep_contact_copy();

-- Copies a talent's name, phone and e-mail address to the contacts that were bought, of all companies or of one. One
-- that was given back is kept up to date too, because a dispute that is won brings it back.
create function private.refresh_contacts(p_talent_id uuid, p_company_id uuid default null) returns void
language sql security definer set search_path = '' as $$
  update public.unlocked_contacts u
  set closer_name = t.full_name, phone = t.phone, email = t.email
  from (
    select p.full_name, p.phone, private.account_email(p.user_id) as email
    from public.talent_profiles p where p.user_id = p_talent_id
  ) t
  where u.closer_id = p_talent_id and (p_company_id is null or u.user_id = p_company_id)
    and (u.closer_name, u.phone, u.email) is distinct from (t.full_name, t.phone, t.email)
$$;

-- Tells the company's open pages that a contact has changed.
create function private.broadcast_changed_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast_unlock(new);
  return null;
end $$;

create trigger broadcast_changed_contact after update of closer_name, phone, email on public.unlocked_contacts
  for each row when (
    new.refunded_at is null
    and (old.closer_name, old.phone, old.email) is distinct from (new.closer_name, new.phone, new.email)
  )
  execute function private.broadcast_changed_contact();

-- Copies a new e-mail address. The profile is locked first, as by its own changes.
create function private.refresh_contacts_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.talent_profiles t where t.user_id = new.id for no key update;
  perform private.refresh_contacts(new.id);
  return null;
end $$;

create trigger refresh_contacts_of_user after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function private.refresh_contacts_of_user();

-- Copies what changed while a conversation was blocked or suspended.
create function private.refresh_contact_of_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_contacts(new.talent_id, new.company_id);
  return null;
end $$;

create trigger refresh_contact_of_conversation
  after update of company_blocked_at, talent_blocked_at, suspended_at on public.conversations
  for each row when (
    num_nonnulls(old.company_blocked_at, old.talent_blocked_at, old.suspended_at) > 0
    and num_nonnulls(new.company_blocked_at, new.talent_blocked_at, new.suspended_at) = 0
  )
  execute function private.refresh_contact_of_conversation();

-- Locks the contact of a block that is taken back before the conversation is, as payments do; and the profile, so that
-- a change of it is either copied by its own transaction or seen by this one.
create function private.lock_contact_of_block() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations c where c.id = old.conversation_id;
  perform from public.talent_profiles t where t.user_id = v_conversation.talent_id for share;
  perform from public.unlocked_contacts u
  where u.user_id = v_conversation.company_id and u.closer_id = v_conversation.talent_id for no key update;
  return old;
end $$;

create trigger lock_contact_of_block before delete on public.conversation_blocks
  for each row execute function private.lock_contact_of_block();

-- The same for a suspension that is taken back.
create function private.lock_contacts_of_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.unlocked_contacts u
  where old.user_id in (u.user_id, u.closer_id) order by u.id for no key update;
  return old;
end $$;

create trigger lock_contacts_of_suspension before delete on public.suspensions
  for each row execute function private.lock_contacts_of_suspension();

-- ---------------------------------------------------------------------------------------------------
-- Lost contacts
-- ---------------------------------------------------------------------------------------------------

create table public.lost_contacts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.accounts (user_id) on delete cascade,
  -- Null once the talent is erased. No reference: a payment that is settled would wait for an erasure, which waits for it.
  talent_id uuid,
  conversation_id uuid,
  --   refunded, disputed, dispute_lost   the payment's status: the contact is locked
  --   suspended                          the talent is suspended: the contact stays, but nobody can write
  --   erased                             the talent's account is gone, and the contact with it
  reason text not null check (reason in ('refunded', 'disputed', 'dispute_lost', 'suspended', 'erased')),
  payment_id text not null,
  amount bigint not null,
  currency text not null,
  -- Only the first name, as on the receipt.
  candidate text,
  position_title text,
  -- What the company noted. Nothing of an erased talent: it is about them.
  stage text not null default 'new',
  note text not null default '',
  next_step text not null default '',
  next_on date,
  created_at timestamptz not null default now(),
  unique (company_id, talent_id)
);
create index lost_contacts_talent_id on public.lost_contacts (talent_id);
create index lost_contacts_erased on public.lost_contacts (created_at) where reason = 'erased';
comment on table public.lost_contacts is
  'Why a contact that a company paid for is locked, silent or gone. Written by triggers; the company may clear it away.';

-- No statistics on private columns (see talent_profiles).
alter table public.lost_contacts
  alter column reason set statistics 0,
  alter column candidate set statistics 0,
  alter column stage set statistics 0,
  alter column note set statistics 0,
  alter column next_step set statistics 0,
  alter column next_on set statistics 0;

alter table public.lost_contacts enable row level security;
grant select, delete on public.lost_contacts to authenticated;

create policy "lost_contacts: company reads own" on public.lost_contacts
  for select to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

create policy "lost_contacts: company clears own away" on public.lost_contacts
  for delete to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

-- Mails a company that it has lost a contact.
create function private.mail_lost_contact(p_lost public.lost_contacts) returns void
language sql security definer set search_path = '' as $$
  select private.send_notice(p_lost.company_id, 'contact_' || p_lost.reason, jsonb_build_object(
    'name', p_lost.candidate, 'amount', p_lost.amount, 'currency', p_lost.currency, 'payment_id', p_lost.payment_id
  ))
$$;

-- Notes why a company has lost a contact, or removes the note when it has it again.
create function private.sync_lost_contact(p_company_id uuid, p_talent_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_contact public.unlocked_contacts;
  v_payment public.payments;
  v_reason text;
  v_lost public.lost_contacts;
begin
  select * into v_contact from public.unlocked_contacts u
  where u.user_id = p_company_id and u.closer_id = p_talent_id;
  select * into v_payment from public.payments p where p.payment_id = v_contact.payment_id;
  v_reason := case
    when v_contact.refunded_at is null
      then (select 'suspended' from public.suspensions s where s.user_id = v_contact.closer_id)
    when v_payment.status in ('refunded', 'disputed', 'dispute_lost') then v_payment.status
  end;
  if v_reason is null then
    delete from public.lost_contacts l where l.company_id = p_company_id and l.talent_id = p_talent_id
    returning * into v_lost;
    -- A contact that is unlocked again was broadcast as such.
    if v_lost.reason = 'suspended' then perform private.broadcast_unlock(v_contact); end if;
    return;
  end if;

  insert into public.lost_contacts as l (
    company_id, talent_id, conversation_id, reason, payment_id, amount, currency, candidate, position_title,
    stage, note, next_step, next_on
  )
  select p_company_id, p_talent_id,
    (select c.id from public.conversations c where c.company_id = p_company_id and c.talent_id = p_talent_id),
    v_reason, v_contact.payment_id, v_contact.paid_amount, v_contact.paid_currency,
    private.first_name(v_contact.closer_name), v_contact.position_title,
    v_contact.stage, v_contact.note, v_contact.next_step, v_contact.next_on
  on conflict (company_id, talent_id) do update set
    conversation_id = excluded.conversation_id, reason = excluded.reason, payment_id = excluded.payment_id,
    amount = excluded.amount, currency = excluded.currency, candidate = excluded.candidate,
    position_title = excluded.position_title, stage = excluded.stage, note = excluded.note,
    next_step = excluded.next_step, next_on = excluded.next_on, created_at = excluded.created_at
  where (l.reason, l.payment_id) is distinct from (excluded.reason, excluded.payment_id)
  returning * into v_lost;
  if not found then return; end if;
  -- A contact that is locked in this transaction was broadcast as such.
  if v_contact.refunded_at is distinct from now() then perform private.broadcast_unlock(v_contact); end if;
  perform private.mail_lost_contact(v_lost);
end $$;

-- By what a payment has become. As below, deferred to the end of the transaction: a payment is settled before the contact
-- that follows from it, and these rows are locked last.
create function private.sync_lost_contact_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_lost_contact(new.company_id, new.talent_id);
  return null;
end $$;

create constraint trigger sync_lost_contact_of_payment after update of status on public.payments
  deferrable initially deferred
  for each row when (old.status is distinct from new.status and new.company_id is not null and new.talent_id is not null)
  execute function private.sync_lost_contact_of_payment();

-- By what a contact has become.
create function private.sync_lost_contact_of_unlock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_lost_contact(new.user_id, new.closer_id);
  return null;
end $$;

create constraint trigger sync_lost_contact_of_unlock after insert or update of refunded_at, payment_id on public.unlocked_contacts
  deferrable initially deferred
  for each row execute function private.sync_lost_contact_of_unlock();

-- By a suspension, or its end, of everybody who bought this contact.
create function private.sync_lost_contacts_of_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_talent_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.sync_lost_contact(company_id, v_talent_id) from (
    select u.user_id as company_id from public.unlocked_contacts u where u.closer_id = v_talent_id order by u.user_id
  ) sold;
  return null;
end $$;

create constraint trigger sync_lost_contacts_of_suspension after insert or delete on public.suspensions
  deferrable initially deferred
  for each row execute function private.sync_lost_contacts_of_suspension();

-- Before an account goes with its contacts: tells those who have them. Waits for payments that are being settled.
create function private.keep_lost_contacts_of_erased() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_contact public.unlocked_contacts;
  v_lost public.lost_contacts;
begin
  for v_contact in
    select * from public.unlocked_contacts u where u.closer_id = old.user_id order by u.id for update
  loop
    continue when v_contact.refunded_at is not null;
    insert into public.lost_contacts (
      company_id, conversation_id, reason, payment_id, amount, currency, candidate, position_title
    )
    select v_contact.user_id,
      (select c.id from public.conversations c where c.company_id = v_contact.user_id and c.talent_id = old.user_id),
      'erased', v_contact.payment_id, v_contact.paid_amount, v_contact.paid_currency,
      private.first_name(v_contact.closer_name), v_contact.position_title
    returning * into v_lost;
    perform private.broadcast_unlock(v_contact);
    perform private.mail_lost_contact(v_lost);
  end loop;
  delete from public.lost_contacts l where l.talent_id = old.user_id;
  return old;
end $$;

create trigger keep_lost_contacts_of_erased before delete on public.accounts
  for each row execute function private.keep_lost_contacts_of_erased();
