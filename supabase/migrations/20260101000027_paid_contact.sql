-- What becomes of a contact that was paid for (docs/decisions/0053-paid-contact.md): it follows the talent's name, phone
-- and e-mail address, and where it is lost, its company is told why.

-- Opens the conversation of an unlock, and closes it with a refund. The support conversation, in which the company is
-- told at the end, is locked too: both by id.
create function private.sync_conversation_with_unlock(
  p_old public.unlocked_contacts, p_new public.unlocked_contacts
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation_id uuid;
begin
  if p_old.id is not null and (p_old.refunded_at is null) = (p_new.refunded_at is null) then return; end if;

  perform from public.conversations c
  where (c.company_id, c.talent_id) in ((p_new.user_id, p_new.closer_id), (private.support_company_id(), p_new.user_id))
  order by c.id for no key update;
  if p_new.refunded_at is not null then
    -- The full name was part of what was paid for, so a refund leaves only the shown one.
    update public.conversations c
    set closed_at = p_new.refunded_at, talent_name = private.shown_name(c.talent_id, c.talent_name)
    where c.company_id = p_new.user_id and c.talent_id = p_new.closer_id;
    return;
  end if;

  -- One that was there takes the name of the contact, which is an older one where one side has blocked the other.
  insert into public.conversations as c (company_id, talent_id)
  values (p_new.user_id, p_new.closer_id)
  on conflict (company_id, talent_id)
    do update set closed_at = null, talent_name = coalesce(p_new.closer_name, excluded.talent_name)
  returning c.id into v_conversation_id;

  -- A won dispute restores an existing conversation, which needs no second welcome message.
  if p_new.payment_id = p_old.payment_id then return; end if;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (v_conversation_id, 'Contact unlocked. Say hello and agree on the next step.', true, 'unlock_welcome');
end $$;

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
comment on table public.lost_contacts is
  'Why a contact that a company paid for is locked, silent or gone. Written by triggers; the company may clear it away.';
alter table public.lost_contacts
  alter column reason set statistics 0,
  alter column candidate set statistics 0,
  alter column stage set statistics 0,
  alter column note set statistics 0,
  alter column next_step set statistics 0,
  alter column next_on set statistics 0;
alter table public.lost_contacts enable row level security;
grant select, delete on public.lost_contacts to authenticated;

create trigger lock_caller before insert or update or delete on public.lost_contacts for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle_deletes before delete on public.lost_contacts for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create index lost_contacts_talent_id on public.lost_contacts (talent_id);
create index lost_contacts_erased on public.lost_contacts (created_at) where reason = 'erased';

create policy "lost_contacts: company reads own" on public.lost_contacts
  for select to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

create policy "lost_contacts: company clears own away" on public.lost_contacts
  for delete to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')));

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
    private.shown_name(v_contact.closer_id, v_contact.closer_name), v_contact.position_title,
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

-- By a suspension, or its end, of everybody who bought this contact. The end is announced to everybody who has the
-- contact and was told of its beginning.
create function private.sync_lost_contacts_of_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_talent_id constant uuid := coalesce(new.user_id, old.user_id);
  v_contact public.unlocked_contacts;
begin
  for v_contact in
    select * from public.unlocked_contacts u where u.closer_id = v_talent_id order by u.user_id
  loop
    perform private.sync_lost_contact(v_contact.user_id, v_talent_id);
    continue when tg_op = 'INSERT' or v_contact.refunded_at is not null or v_contact.created_at > old.created_at;
    if not private.withdraw_mail(
      v_contact.user_id, 'contact_suspended', jsonb_build_object('payment_id', v_contact.payment_id)
    ) then
      perform private.send_notice(v_contact.user_id, 'contact_restored', jsonb_build_object(
        'name', private.shown_name(v_talent_id, v_contact.closer_name), 'payment_id', v_contact.payment_id
      ));
    end if;
  end loop;
  return null;
end $$;

create constraint trigger sync_lost_contacts_of_suspension after insert or delete on public.suspensions
  deferrable initially deferred
  for each row execute function private.sync_lost_contacts_of_suspension();

-- Before an account goes with its contacts: informs those who have them. Waits for payments that are being settled.
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
      private.shown_name(v_contact.closer_id, v_contact.closer_name), v_contact.position_title
    returning * into v_lost;
    perform private.broadcast_unlock(v_contact);
    perform private.mail_lost_contact(v_lost);
  end loop;
  delete from public.lost_contacts l where l.talent_id = old.user_id;
  return old;
end $$;

create trigger keep_lost_contacts_of_erased before delete on public.accounts
  for each row execute function private.keep_lost_contacts_of_erased();

-- The shown name of a talent who may be gone by now, or may have a contact detail for a name: then nothing.
create function private.shown_name(p_talent_id uuid, p_full_name text) returns text
language sql stable security definer set search_path = '' as $$
  select (private.public_texts(array[coalesce(
    (select t.shown_as from public.talent_profiles t where t.user_id = p_talent_id), private.first_name(p_full_name)
  )]))[1]
$$;
grant execute on function private.shown_name(uuid, text) to service_role;

-- Copies a talent's name to their conversations that are neither blocked nor suspended: the full name where the contact
-- is unlocked, else the shown name. Where there is none any more, the old one stays.
create function private.rename_talent_in_conversations(p_talent_id uuid, p_full_name text) returns void
language sql security definer set search_path = '' as $$
  select from public.conversations c where c.talent_id = p_talent_id order by c.id for no key update;
  update public.conversations c
  set talent_name = case
    when p_full_name is null then c.talent_name
    when c.closed_at is null then p_full_name
    else private.shown_name(p_talent_id, p_full_name)
  end
  where c.talent_id = p_talent_id
    and num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
$$;
