-- Accounts and their type (docs/decisions/0006-account-type.md), who runs the marketplace, suspended accounts, and
-- requests to delete an account.

create table public.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  user_type text not null check (user_type in ('company', 'talent')),
  created_at timestamptz not null default now()
);
comment on table public.accounts is 'One row per user: the account type that policies rely on. Nobody can change it.';

alter table public.accounts enable row level security;
grant select on public.accounts to authenticated;

create policy "accounts: own row" on public.accounts
  for select to authenticated
  using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------------------------------------------
-- Locks (docs/decisions/0048-order-of-locks.md)
-- ---------------------------------------------------------------------------------------------------

-- Locks all accounts until the transaction ends: shared by what writes to several of them, alone by what suspends,
-- restores or erases one.
create function private.lock_accounts(p_is_shared boolean) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if p_is_shared then
    perform pg_advisory_xact_lock_shared(hashtextextended('accounts', 0));
  else
    perform pg_advisory_xact_lock(hashtextextended('accounts', 0));
  end if;
end $$;
grant execute on function private.lock_accounts(boolean) to service_role;

-- Locks what an account owns until the transaction ends; nothing for null.
create function private.lock_account(p_user_id uuid) returns void
language sql security invoker set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('account:' || p_user_id, 0))
$$;
grant execute on function private.lock_account(uuid) to service_role;

-- Locks the account that writes, before any row.
create function private.lock_caller() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account((select auth.uid()));
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Operators
-- ---------------------------------------------------------------------------------------------------

create table public.operators (
  user_id uuid primary key references public.accounts (user_id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.operators is
  'The accounts that run the marketplace. Only the service role writes it (docs/decisions/0033-operators.md).';

alter table public.operators enable row level security;
grant select on public.operators to authenticated;

create policy "operators: own row" on public.operators
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Whether the caller is an operator. Policies call it as (select private.caller_is_operator()), so that it runs once
-- per query.
create function private.caller_is_operator() returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (select from public.operators o where o.user_id = (select auth.uid()))
$$;
grant execute on function private.caller_is_operator() to authenticated;

-- Makes the account with this e-mail address an operator, or ends that. Returns whether there is such an account: one
-- whose address was never confirmed may be a stranger's, and is none. Raises PT409 'account_suspended' for one that is.
create function public.set_operator(p_email text, p_is_operator boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
begin
  select u.id into v_user_id
  from auth.users u join public.accounts a on a.user_id = u.id
  where u.email = lower(p_email) and u.email_confirmed_at is not null;
  if v_user_id is null then return false; end if;
  if p_is_operator then
    perform private.lock_accounts(false);
    if exists (select from public.suspensions s where s.user_id = v_user_id) then
      raise exception using errcode = 'PT409', message = 'account_suspended', hint = 'Restore the account first.';
    end if;
    insert into public.operators (user_id) values (v_user_id) on conflict do nothing;
  else
    delete from public.operators o where o.user_id = v_user_id;
  end if;
  return true;
end $$;
grant execute on function public.set_operator(text, boolean) to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Suspended accounts
-- ---------------------------------------------------------------------------------------------------

create table public.suspensions (
  user_id uuid primary key references public.accounts (user_id) on delete cascade,
  reason text not null check (private.is_reason(reason)),
  created_at timestamptz not null default now()
);
comment on table public.suspensions is
  'Accounts that an operator has suspended: not published, not sold, cannot sign in, buy or write. Its reason is told '
  'to its owner.';

alter table public.suspensions enable row level security;
grant select on public.suspensions to authenticated;

-- A page that is open when its account is suspended reads why.
create policy "suspensions: own row and operators" on public.suspensions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.caller_is_operator()));

-- Whether the caller's account is of this type and not suspended: a token that was given out before outlives the
-- suspension by up to an hour. Policies call it as (select private.caller_has_type('company')), so that it runs once
-- per query. API roles may execute it, but without USAGE on the schema cannot call it directly.
create function private.caller_has_type(p_user_type text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.accounts a where a.user_id = (select auth.uid()) and a.user_type = p_user_type
  ) and not exists (select from public.suspensions s where s.user_id = (select auth.uid()))
$$;
grant execute on function private.caller_has_type(text) to authenticated;

-- ---------------------------------------------------------------------------------------------------
-- Signing up
-- ---------------------------------------------------------------------------------------------------

-- Copies the account type from user_metadata once, because users can change their metadata at any time. 'company'
-- makes a company, anything else a talent.
create function private.create_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.accounts (user_id, user_type)
  values (
    new.id,
    case when new.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'talent' end
  )
  on conflict do nothing;
  return null;
end $$;

create trigger create_account after insert on auth.users
  for each row execute function private.create_account();

create trigger create_account_once_type_is_chosen after update of raw_user_meta_data on auth.users
  for each row
  when (
    old.raw_user_meta_data ->> 'user_type' = 'undecided'
    and new.raw_user_meta_data ->> 'user_type' in ('company', 'talent')
  )
  execute function private.create_account();

-- Clears the password and account type of a sign-up that a stranger may have made for this address. Once a second
-- confirmation is requested, nobody can tell whose password and type are stored (a second sign-up changes neither),
-- so the person who confirms chooses both. The same holds when a reset link confirms the address: its token is then
-- empty, unlike that of a reset that was only requested.
create function private.reopen_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_asked_again constant boolean :=
    new.email_confirmed_at is null and new.confirmation_sent_at > old.confirmation_sent_at;
  is_confirmed_by_reset constant boolean :=
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.recovery_sent_at is not null and coalesce(new.recovery_token, '') = '';
begin
  if is_asked_again or is_confirmed_by_reset then
    delete from public.accounts a where a.user_id = new.id;
    new.encrypted_password := null;
    perform set_config('pitchreel.reopened', new.id::text, true);
  end if;
  -- Applies to later updates of the transaction too: the auth service then writes back metadata that it read before.
  if current_setting('pitchreel.reopened', true) = new.id::text then
    new.raw_user_meta_data :=
      (coalesce(new.raw_user_meta_data, '{}') - 'company_name') || '{"user_type": "undecided"}';
  end if;
  return new;
end $$;

create trigger reopen_sign_up
  before update of confirmation_sent_at, email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.reopen_sign_up();

-- ---------------------------------------------------------------------------------------------------
-- Deletion requests
-- ---------------------------------------------------------------------------------------------------

create table public.account_deletion_requests (
  user_id uuid primary key default auth.uid() references public.accounts (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When an operator decided to erase; from then on nobody but an operator takes it back.
  decided_at timestamptz
);
comment on table public.account_deletion_requests is
  'Somebody asked to be erased; support completes it (docs/decisions/0013-account-deletion.md).';

alter table public.account_deletion_requests enable row level security;
grant select, delete on public.account_deletion_requests to authenticated;
grant insert (user_id) on public.account_deletion_requests to authenticated;

create policy "account_deletion_requests: own and operators" on public.account_deletion_requests
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "account_deletion_requests: ask for oneself" on public.account_deletion_requests
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "account_deletion_requests: take back until decided" on public.account_deletion_requests
  for delete to authenticated
  using (user_id = (select auth.uid()) and decided_at is null);
