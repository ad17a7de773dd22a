-- Support (docs/decisions/0012-support-conversation.md).

-- Opens an account's support conversation with the product's own company. A company's profile must exist before,
-- because the conversation copies its name.
create function private.open_support_conversation(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation_id uuid;
begin
  insert into public.conversations as c (company_id, talent_id)
  values (private.support_company_id(), p_user_id)
  returning c.id into v_conversation_id;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (
    v_conversation_id,
    format(
      'Welcome to %s. Write to us here whenever you need a hand.',
      (select s.brand_name from public.site_settings s)
    ),
    true,
    'support_welcome'
  );
end $$;

-- Without a reference, which would cost an index of every message: the functions that write these know their kinds.

-- Tells a person something in their support conversation; the app has the words for each kind.
create function private.tell(p_user_id uuid, p_kind text, p_facts jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into public.messages (conversation_id, content, is_system, system_kind, system_facts)
  select c.id, k.content, true, p_kind, jsonb_strip_nulls(p_facts)
  from public.conversations c
  -- An unknown kind has no content, which the table refuses.
  left join private.system_kinds k on k.kind = p_kind
  where c.company_id = private.support_company_id() and c.talent_id = p_user_id
$$;

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references public.accounts (user_id) on delete cascade,
  name text not null check (char_length(name) <= 120 and not private.is_blank(name)),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  subject text not null check (char_length(subject) <= 200 and not private.is_blank(subject)),
  message text not null check (char_length(message) <= 4000 and not private.is_blank(message)),
  created_at timestamptz not null default now(),
  -- As it is looked for; row-level security lets no index be asked for lower(email).
  email_key text generated always as (lower(email)) stored,
  -- The language of the form, in which its answers are mailed.
  language text not null default 'en' check (language ~ '^[a-z]{2}$'),
  -- SHA-256 of what its link presents, once it was answered; null for a member's, which is answered in messages.
  token_hash text unique,
  -- When it was answered or closed; null while it waits, again after its writer wrote once more.
  closed_at timestamptz
);
alter table public.support_tickets
  alter column name set statistics 0,
  alter column email set statistics 0,
  alter column subject set statistics 0,
  alter column message set statistics 0;
alter table public.support_tickets enable row level security;
grant select on public.support_tickets to authenticated;
grant insert (id, name, email, subject, message) on public.support_tickets to anon, authenticated;
grant insert (language) on public.support_tickets to anon, authenticated;
grant select (id, name, subject, message, created_at, closed_at) on public.support_tickets to anon;

create index support_tickets_email_key on public.support_tickets (email_key, created_at desc);
create index support_tickets_newest on public.support_tickets (created_at desc, id desc) where user_id is null;

create index support_tickets_open on public.support_tickets (created_at desc, id desc)
  where user_id is null and closed_at is null;

create trigger lock_caller before insert or update or delete on public.support_tickets for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create index support_tickets_user_id on public.support_tickets (user_id);

-- For erasing whoever wrote signed out.
create index support_tickets_email on public.support_tickets (lower(email)) where user_id is null;

create policy "support_tickets: own and operators" on public.support_tickets
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "support_tickets: users ask" on public.support_tickets
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "support_tickets: visitors ask" on public.support_tickets
  for insert to anon
  with check (user_id is null);

create trigger limit_inserts before insert on public.support_tickets
  for each row execute function private.limit_inserts('ticket', '20', '1 hour');

-- Also writes a signed-in user's ticket to their support conversation, as their own message.
create function private.add_ticket_to_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.messages (conversation_id, sender_id, content, system_kind)
  select c.id, new.user_id, left(trim(new.subject) || E'\n\n' || new.message, 4000), 'support_ticket'
  from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = new.user_id;
  return null;
end $$;

create trigger add_ticket_to_conversation after insert on public.support_tickets
  for each row when (new.user_id is not null) execute function private.add_ticket_to_conversation();
