-- Paying for a contact: the browser asks (checkouts), the payment provider confirms (payments.sql),
-- nobody else grants (DESIGN D2, D3).

-- ---------------------------------------------------------------------------------------------------
-- The price
-- ---------------------------------------------------------------------------------------------------

create table public.unlock_price (
  id boolean primary key default true check (id),
  amount int not null default 1500 check (amount > 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$')
);
comment on table public.unlock_price is 'One row: what an unlock costs, in minor units (DESIGN D2).';

insert into public.unlock_price default values;

alter table public.unlock_price enable row level security;
revoke all on public.unlock_price from anon, authenticated;
grant select on public.unlock_price to anon, authenticated;
grant all on public.unlock_price to service_role;

create policy "unlock_price: everyone reads" on public.unlock_price
  for select to anon, authenticated
  using (true);

-- ---------------------------------------------------------------------------------------------------
-- Unlocked contacts
-- ---------------------------------------------------------------------------------------------------

create table public.unlocked_contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (user_id) on delete cascade,
  closer_id uuid not null references public.accounts (user_id) on delete cascade,
  position_id uuid references public.talent_positions (id) on delete set null,
  -- Copied at the moment of unlocking: 'the contact is yours to keep'.
  position_title text,
  closer_name text,
  email text,
  phone text,
  payment_id text not null unique,
  paid_amount int not null,
  paid_currency text not null,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, closer_id)
);
create index unlocked_contacts_closer_id on public.unlocked_contacts (closer_id);
create index unlocked_contacts_position_id on public.unlocked_contacts (position_id);

-- Not told by estimates either (talent_profiles).
alter table public.unlocked_contacts
  alter column closer_name set statistics 0,
  alter column email set statistics 0,
  alter column phone set statistics 0;

alter table public.unlocked_contacts enable row level security;
revoke all on public.unlocked_contacts from anon, authenticated;
grant select on public.unlocked_contacts to authenticated;
grant all on public.unlocked_contacts to service_role;

-- DESIGN D3.5: a refund revokes the unlock.
create policy "unlocked_contacts: company reads own" on public.unlocked_contacts
  for select to authenticated
  using (user_id = (select auth.uid()) and refunded_at is null);

-- DESIGN D4: a profile is for its owner and for companies with an unlock.
create policy "talent_profiles: talent and unlocking companies read" on public.talent_profiles
  for select to authenticated
  using (
    user_id = (select auth.uid())
    or exists (
      select 1 from public.unlocked_contacts u
      where u.user_id = (select auth.uid())
        and u.closer_id = talent_profiles.user_id
        and u.refunded_at is null
    )
  );

-- ---------------------------------------------------------------------------------------------------
-- Checkouts
-- ---------------------------------------------------------------------------------------------------

create table public.checkouts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_id uuid references public.talent_positions (id) on delete set null,
  -- The trigger below fills these three; the defaults only say that the browser leaves them out. Without a
  -- talent once that one is erased: a payment that comes then is still told to its company.
  talent_id uuid references public.accounts (user_id) on delete set null,
  amount int not null default 0,
  currency text not null default '',
  status text not null default 'pending' check (status in (
    -- Not decided: opened, with the bank, turned down by it. Decided: paid, paid too little or in another
    -- currency, paid for what was unlocked already, paid for a talent who has left.
    'pending', 'processing', 'declined', 'paid', 'failed', 'duplicate', 'talent_erased'
  )),
  created_at timestamptz not null default now()
);
create index checkouts_company_id on public.checkouts (company_id, created_at desc);
create index checkouts_position_id on public.checkouts (position_id);
create index checkouts_talent_id on public.checkouts (talent_id);
comment on table public.checkouts is
  'One row per attempt to pay; its id is the payment provider''s client_reference_id (DESIGN D3.1).';

alter table public.checkouts enable row level security;
revoke all on public.checkouts from anon, authenticated;
grant select on public.checkouts to authenticated;
-- Who pays, for whom and how much are the trigger's to say.
grant insert (id, position_id) on public.checkouts to authenticated;
grant all on public.checkouts to service_role;

create policy "checkouts: company reads own" on public.checkouts
  for select to authenticated
  using (company_id = (select auth.uid()));

create policy "checkouts: company inserts own" on public.checkouts
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and status = 'pending'
    and exists (
      select 1 from public.accounts a
      where a.user_id = (select auth.uid()) and a.user_type = 'company'
    )
  );

-- DESIGN D3.1, D3.5: fills in talent and price; refuses to start paying for what is not shown, and for what is
-- already unlocked.
create function private.prepare_checkout() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('checkout', 60, interval '1 minute');

  select f.talent_id into new.talent_id
  from public.video_feed f
  where f.position_id = new.position_id;
  if new.talent_id is null then
    raise exception using errcode = 'PT404', message = 'unknown_position';
  end if;

  if exists (
    select 1 from public.unlocked_contacts u
    where u.user_id = new.company_id and u.closer_id = new.talent_id and u.refunded_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'already_unlocked';
  end if;

  select p.amount, p.currency into new.amount, new.currency from public.unlock_price p;
  return new;
end $$;

create trigger prepare_checkout before insert on public.checkouts
  for each row execute function private.prepare_checkout();

-- The one thing the service role cannot read by itself: auth.users is not its table on every backend.
create function private.account_email(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u where u.id = p_user_id
$$;

-- The counters a talent sees: unlocks that stand, in all and by day.
create function private.count_unlock() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (old.refunded_at is null) = (new.refunded_at is null)
    and old.position_id is not distinct from new.position_id then
    return null;
  end if;
  -- A refund takes the unlock off the day on which it was made; one that moves to a payment for another
  -- position takes its count along.
  if tg_op = 'UPDATE' and old.refunded_at is null then
    perform private.count_for_position(old.position_id, (old.created_at at time zone 'utc')::date, 0, -1);
  end if;
  if new.refunded_at is null then
    perform private.count_for_position(new.position_id, (new.created_at at time zone 'utc')::date, 0, 1);
  end if;
  return null;
end $$;

create trigger count_unlock after insert or update of refunded_at on public.unlocked_contacts
  for each row execute function private.count_unlock();

revoke all on all functions in schema private from public, anon, authenticated;
grant usage on schema private to service_role;
grant execute on function private.account_email(uuid) to service_role;
