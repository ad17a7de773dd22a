-- Support (DESIGN D12) and the wish to be deleted (DESIGN D13).

-- Every account has a conversation with the all-zero company, shown under the product's name, verified.
-- After a1_create_company_profile: the name of a company is copied from its profile.
create function private.open_support_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation_id uuid;
begin
  insert into public.conversations as c (company_id, talent_id)
  values ('00000000-0000-0000-0000-000000000000', new.user_id)
  returning c.id into v_conversation_id;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (
    v_conversation_id,
    'Welcome to Pitchreel. Write to us here whenever you need a hand.',
    true,
    'support_welcome'
  );
  return null;
end $$;

create trigger a2_open_support_conversation after insert on public.accounts
  for each row execute function private.open_support_conversation();

-- ---------------------------------------------------------------------------------------------------
-- Tickets
-- ---------------------------------------------------------------------------------------------------

create table public.support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references public.accounts (user_id) on delete cascade,
  -- SPEC §5: all four are required.
  name text not null check (char_length(name) <= 120 and not private.is_blank(name)),
  email text not null check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'),
  subject text not null check (char_length(subject) <= 200 and not private.is_blank(subject)),
  message text not null check (char_length(message) <= 4000 and not private.is_blank(message)),
  created_at timestamptz not null default now()
);
create index support_tickets_user_id on public.support_tickets (user_id);

-- Not told by estimates either (talent_profiles).
alter table public.support_tickets
  alter column name set statistics 0,
  alter column email set statistics 0,
  alter column subject set statistics 0,
  alter column message set statistics 0;

alter table public.support_tickets enable row level security;
revoke all on public.support_tickets from anon, authenticated;
grant select on public.support_tickets to authenticated;
grant insert (id, name, email, subject, message) on public.support_tickets to anon, authenticated;
grant all on public.support_tickets to service_role;

create policy "support_tickets: own" on public.support_tickets
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "support_tickets: users ask" on public.support_tickets
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "support_tickets: visitors ask" on public.support_tickets
  for insert to anon
  with check (user_id is null);

create function private.limit_tickets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('ticket', 20, interval '1 hour');
  return new;
end $$;

create trigger limit_tickets before insert on public.support_tickets
  for each row execute function private.limit_tickets();

-- DESIGN D12: what somebody signed in asks also stands in their support conversation, as theirs.
create function private.add_ticket_to_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.messages (conversation_id, sender_id, content, system_kind)
  select c.id, new.user_id, left(trim(new.subject) || E'\n\n' || new.message, 4000), 'support_ticket'
  from public.conversations c
  where c.company_id = '00000000-0000-0000-0000-000000000000' and c.talent_id = new.user_id;
  return null;
end $$;

create trigger add_to_conversation after insert on public.support_tickets
  for each row when (new.user_id is not null) execute function private.add_ticket_to_conversation();

-- ---------------------------------------------------------------------------------------------------
-- Deletion requests
-- ---------------------------------------------------------------------------------------------------

create table public.account_deletion_requests (
  user_id uuid primary key default auth.uid() references public.accounts (user_id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.account_deletion_requests is
  'Somebody asked to be erased; support completes it (SPEC §4, DESIGN D13).';

alter table public.account_deletion_requests enable row level security;
revoke all on public.account_deletion_requests from anon, authenticated;
grant select on public.account_deletion_requests to authenticated;
grant insert (user_id) on public.account_deletion_requests to authenticated;
grant all on public.account_deletion_requests to service_role;

create policy "account_deletion_requests: own" on public.account_deletion_requests
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "account_deletion_requests: ask for oneself" on public.account_deletion_requests
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create function private.hide_who_leaves() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  asker_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  -- Erased meanwhile, there is nobody to be shown again.
  if exists (select 1 from public.accounts a where a.user_id = asker_id) then
    perform private.refresh_feed(asker_id, null);
  end if;
  return null;
end $$;

create trigger hide_who_leaves after insert or delete on public.account_deletion_requests
  for each row execute function private.hide_who_leaves();

revoke all on all functions in schema private from public, anon, authenticated;
