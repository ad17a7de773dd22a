-- Accounts and their type (docs/decisions/0006-account-type.md), who runs the marketplace, suspended accounts, and
-- requests to delete an account (docs/decisions/0057-the-browser-that-registered.md for sign-ups that are repeated).

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

create table public.operators (
  user_id uuid primary key references public.accounts (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  roles text[] not null default '{owner}'
  check (cardinality(roles) > 0 and roles <@ '{support,trust,money,owner}'),
  -- What an access token was issued by then reads nothing more as an operator: set when authenticators are removed.
  tokens_after timestamptz
);
comment on table public.operators is
  'The accounts that run the marketplace. Only the service role writes it (docs/decisions/0033-operators.md).';
alter table public.operators enable row level security;
grant select on public.operators to authenticated;

create policy "operators: own row" on public.operators
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Whether the caller is an operator who has typed a code of their authenticator in this session, with a token that is
-- newer than the removal of their authenticators (a token says in whole seconds when it was issued). Without a code an
-- operator is a member like others, who reads their own row of public.operators and so learns that a code is missing.
-- Policies call it as (select private.caller_is_operator()), so that it runs once per query.
create function private.caller_is_operator() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and exists (
      select from public.operators o
      where o.user_id = (select auth.uid())
        and (o.tokens_after is null or to_timestamp(((select auth.jwt()) ->> 'iat')::float8) > o.tokens_after)
    )
$$;
grant execute on function private.caller_is_operator() to authenticated;

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
-- so the person who confirms chooses both, unless their browser has the proof of the first sign-up. The same holds when
-- a reset link confirms the address: its token is then empty, unlike that of a reset that was only requested.
create function private.reopen_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_asked_again constant boolean :=
    new.email_confirmed_at is null and new.confirmation_sent_at > old.confirmation_sent_at;
  is_confirmed_by_reset constant boolean :=
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.recovery_sent_at is not null and coalesce(new.recovery_token, '') = '';
begin
  if is_asked_again and length(old.raw_user_meta_data ->> 'sign_up_proof') >= 32
    and old.encrypted_password is not null then
    insert into private.reopened_sign_ups (user_id, proof, encrypted_password, metadata)
    select new.id, d.sign_up_proof, old.encrypted_password, jsonb_strip_nulls(to_jsonb(d) - 'sign_up_proof')
    from jsonb_to_record(old.raw_user_meta_data)
      as d (sign_up_proof text, user_type text, company_name text, language text)
    on conflict do nothing;
  end if;
  if is_confirmed_by_reset then
    -- The reset chooses another password.
    delete from private.reopened_sign_ups r where r.user_id = new.id;
  end if;
  if is_asked_again or is_confirmed_by_reset then
    delete from public.accounts a where a.user_id = new.id;
    new.encrypted_password := null;
    perform set_config('pitchreel.reopened', new.id::text, true);
  end if;
  -- Applies to later updates of the transaction too: the auth service then writes back metadata that it read before.
  if current_setting('pitchreel.reopened', true) = new.id::text then
    new.raw_user_meta_data :=
      (coalesce(new.raw_user_meta_data, '{}') - '{company_name,sign_up_proof}'::text[]) || '{"user_type": "undecided"}';
  end if;
  return new;
end $$;

create trigger reopen_sign_up
  before update of confirmation_sent_at, email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.reopen_sign_up();

create table public.account_deletion_requests (
  user_id uuid primary key default auth.uid() references public.accounts (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When an operator decided to erase; from then on nobody but an operator takes it back.
  decided_at timestamptz,
  -- Since when its deletion waits for something that has to be decided first (GDPR, Art. 17(3)(e)). Its owner reads that
  -- it waits, and not for what.
  waits_since timestamptz
);
comment on table public.account_deletion_requests is
  'Somebody asked to be erased; support completes it (docs/decisions/0013-account-deletion.md).';
alter table public.account_deletion_requests enable row level security;
grant select, delete on public.account_deletion_requests to authenticated;
grant insert (user_id) on public.account_deletion_requests to authenticated;

create trigger lock_caller before insert or update or delete on public.account_deletion_requests for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle_deletes before delete on public.account_deletion_requests for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create policy "account_deletion_requests: own and operators" on public.account_deletion_requests
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "account_deletion_requests: ask for oneself" on public.account_deletion_requests
  for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "account_deletion_requests: take back until decided" on public.account_deletion_requests
  for delete to authenticated
  using (user_id = (select auth.uid()) and decided_at is null);

-- Asking and taking back moves up to ten rows of the feed each time. Erasures that an operator decides are not counted.
create trigger limit_inserts before insert on public.account_deletion_requests
  for each row when (new.decided_at is null)
  execute function private.limit_inserts('deletion', '10', '1 hour');

create table private.reopened_sign_ups (
  user_id uuid primary key references auth.users (id) on delete cascade,
  proof text not null,
  encrypted_password text not null,
  -- account type, company name, language
  metadata jsonb not null
);
comment on table private.reopened_sign_ups is
  'What a sign-up consisted of before a second confirmation was asked for; gone once its account has a type.';

-- Gives an undecided account the password and type of its sign-up back, if its owner, who has confirmed the address,
-- hands in the proof. With another proof it stays undecided. Whatever was set aside is gone once a type is chosen.
create function private.take_up_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_proof constant text := new.raw_user_meta_data ->> 'sign_up_proof';
  v_kept private.reopened_sign_ups;
begin
  if v_proof is not null then
    select * into v_kept from private.reopened_sign_ups r where r.user_id = new.id and r.proof = v_proof;
    if v_kept.user_id is null or new.encrypted_password is not null then
      new.raw_user_meta_data := old.raw_user_meta_data;
      return new;
    end if;
    new.encrypted_password := v_kept.encrypted_password;
    new.raw_user_meta_data := old.raw_user_meta_data || v_kept.metadata;
  end if;
  delete from private.reopened_sign_ups r where r.user_id = new.id;
  return new;
end $$;

-- By its name after reopen_sign_up.
create trigger take_up_sign_up before update of raw_user_meta_data on auth.users
  for each row
  when (
    old.raw_user_meta_data ->> 'user_type' = 'undecided'
    and new.raw_user_meta_data ->> 'user_type' in ('company', 'talent')
  )
  execute function private.take_up_sign_up();
