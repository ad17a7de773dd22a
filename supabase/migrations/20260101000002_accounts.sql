-- Accounts and their type (docs/decisions/0006-account-type.md), and requests to delete an account.

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

-- Whether the caller's account is of this type. Policies call it as (select private.caller_has_type('company')), so
-- that it runs once per query. API roles may execute it, but without USAGE on the schema cannot call it directly.
create function private.caller_has_type(p_user_type text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.accounts a where a.user_id = (select auth.uid()) and a.user_type = p_user_type
  )
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
  created_at timestamptz not null default now()
);
comment on table public.account_deletion_requests is
  'Somebody asked to be erased; support completes it (docs/decisions/0013-account-deletion.md).';

alter table public.account_deletion_requests enable row level security;
grant select on public.account_deletion_requests to authenticated;
grant insert (user_id) on public.account_deletion_requests to authenticated;

create policy "account_deletion_requests: own" on public.account_deletion_requests
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "account_deletion_requests: ask for oneself" on public.account_deletion_requests
  for insert to authenticated
  with check (user_id = (select auth.uid()));
