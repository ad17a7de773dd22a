-- Buying a contact: the browser starts a checkout, and only the payment provider's confirmation unlocks it
-- (docs/decisions/0003-server-confirmed-payments.md). And how far the company has come with it
-- (docs/decisions/0041-contact-progress.md).

create table public.unlock_price (
  id boolean primary key default true check (id),
  amount int not null default 1500 check (amount > 0),
  currency text not null default 'usd' check (currency ~ '^[a-z]{3}$'),
  -- The payment provider's page that charges exactly this price; without it nobody can pay. Only this machine may
  -- serve it without https.
  checkout_url text check (
    checkout_url ~ '^https://[^/?#\s]+([/?#]\S*)?$'
    or checkout_url ~ '^http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?([/?#]\S*)?$'
  ),
  -- Another product of the same account at the payment provider may cost the same, and its page takes any reference.
  payment_link_ids text[] not null default '{}'
  check (
    coalesce(array_ndims(payment_link_ids), 1) = 1 and array_position(payment_link_ids, null) is null
    and array_to_string(payment_link_ids, ' ') ~ '^(plink_\w+( plink_\w+)*)?$'
  )
);
comment on table public.unlock_price is
  'One row: what an unlock costs, in minor units, and where it is paid (docs/decisions/0002-one-price.md).';
comment on column public.unlock_price.payment_link_ids is
  'The ids of the pages that sell an unlock, past ones too (plink_…). While there is none, every page counts.';
alter table public.unlock_price enable row level security;
grant select on public.unlock_price to anon, authenticated;

insert into public.unlock_price default values;

create policy "unlock_price: everyone reads" on public.unlock_price
  for select to anon, authenticated
  using (true);

-- Refuses a new price that keeps the old price's payment link: every payment made there would be of another amount.
create function private.check_price_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.amount, new.currency) is distinct from (old.amount, old.currency) and new.checkout_url = old.checkout_url then
    raise exception using errcode = '23514', message = 'price_without_link',
      detail = 'The payment link charges the old price.',
      hint = 'Make a payment link with the new price and set checkout_url in the same statement.';
  end if;
  return new;
end $$;

create trigger check_price_change before update on public.unlock_price
  for each row execute function private.check_price_change();

create table public.unlocked_contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.accounts (user_id) on delete cascade,
  closer_id uuid not null references public.accounts (user_id) on delete cascade,
  position_id uuid references public.talent_positions (id) on delete set null,
  -- A copy, because a company keeps what it bought; it follows the talent's (docs/decisions/0053-paid-contact.md).
  position_title text,
  closer_name text,
  email text,
  phone text,
  payment_id text not null unique,
  paid_amount int not null,
  paid_currency text not null,
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  stage text not null default 'new' check (stage in ('new', 'talking', 'trial', 'hired', 'not_now')),
  note text not null default '' check (char_length(note) <= 2000),
  next_step text not null default '' check (char_length(next_step) <= 200),
  -- A day in the company's own calendar.
  next_on date check (next_on between '2000-01-01' and '2099-12-31'),
  -- The next step, and in a second line the note.
  words text not null
    generated always as (private.words_in(next_step) || E'\n' || private.words_in(note)) stored,
  unique (user_id, closer_id)
);
comment on table public.unlocked_contacts is
  'What a company bought and what it noted about it. The notes are for that company alone: no talent and no operator reads them.';
alter table public.unlocked_contacts
  alter column closer_name set statistics 0,
  alter column email set statistics 0,
  alter column phone set statistics 0,
  alter column stage set statistics 0,
  alter column note set statistics 0,
  alter column next_step set statistics 0,
  alter column next_on set statistics 0,
  alter column words set statistics 0;
alter table public.unlocked_contacts enable row level security;
grant select on public.unlocked_contacts to authenticated;
grant update (stage, note, next_step, next_on) on public.unlocked_contacts to authenticated;

create trigger lock_caller before insert or update or delete on public.unlocked_contacts for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create index unlocked_contacts_closer_id on public.unlocked_contacts (closer_id);
create index unlocked_contacts_position_id on public.unlocked_contacts (position_id);

-- A refund hides the unlock from the company, a suspension all of them until it ends.
create policy "unlocked_contacts: company reads own" on public.unlocked_contacts
  for select to authenticated
  using (user_id = (select auth.uid()) and refunded_at is null and (select private.caller_has_type('company')));

create table public.checkouts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  position_id uuid references public.talent_positions (id) on delete set null,
  -- The trigger below always fills these four; the defaults only let inserts omit them. talent_id becomes null when
  -- the talent is erased, so that the company still learns about a payment that arrives later.
  talent_id uuid references public.accounts (user_id) on delete set null,
  amount int not null default 0,
  currency text not null default '',
  checkout_url text not null default '',
  status text not null default 'pending' check (status in (
    -- Open: pending (started), processing (with the bank), declined (by the bank). Final: paid, failed (too little or
    -- another currency), duplicate (already unlocked), talent_erased (the talent has left). Superseded: another
    -- checkout for this talent was paid; one that is paid all the same becomes a duplicate.
    'pending', 'processing', 'declined', 'paid', 'failed', 'duplicate', 'talent_erased', 'superseded'
  )),
  created_at timestamptz not null default now()
);
comment on table public.checkouts is
  'One row per attempt to pay; its id is the payment provider''s client_reference_id.';
alter table public.checkouts enable row level security;
grant select on public.checkouts to authenticated;
grant insert (id, position_id) on public.checkouts to authenticated;

create trigger lock_caller before insert or update or delete on public.checkouts for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create index checkouts_company_id on public.checkouts (company_id, created_at desc);
create index checkouts_position_id on public.checkouts (position_id);
create index checkouts_talent_id on public.checkouts (talent_id);

create policy "checkouts: company and operators read" on public.checkouts
  for select to authenticated
  using (company_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "checkouts: company inserts own" on public.checkouts
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and status = 'pending'
    and (select private.caller_has_type('company'))
  );

-- Fills in talent, price and payment link; refuses a checkout for a position that is not published, a talent who is
-- already unlocked or has blocked the company, by a company that asked to be deleted, and any before the operator has set
-- a payment link.
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

  -- Waits for a payment that is being settled, which closes the checkouts that it sees.
  perform pg_advisory_xact_lock(hashtextextended('pair:' || new.company_id || new.talent_id, 0));
  if exists (
    select 1 from public.unlocked_contacts u
    where u.user_id = new.company_id and u.closer_id = new.talent_id and u.refunded_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'already_unlocked';
  end if;

  if exists (select 1 from public.account_deletion_requests r where r.user_id = new.company_id) then
    raise exception using errcode = 'PT409', message = 'deletion_requested',
      hint = 'Whoever asked to be deleted takes that back first.';
  end if;
  if exists (
    select 1 from public.conversations c
    where c.company_id = new.company_id and c.talent_id = new.talent_id and c.talent_blocked_at is not null
  ) then
    raise exception using errcode = 'PT409', message = 'blocked_by_talent';
  end if;

  select p.amount, p.currency, p.checkout_url into new.amount, new.currency, new.checkout_url
  from public.unlock_price p;
  if new.checkout_url is null then
    raise exception using errcode = 'PT409', message = 'payments_closed',
      hint = 'The operator sets unlock_price.checkout_url.';
  end if;
  return new;
end $$;

create trigger prepare_checkout before insert on public.checkouts
  for each row execute function private.prepare_checkout();

-- The e-mail address of an account: on hosted Supabase the service role cannot read auth.users through the API.
create function private.account_email(p_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u where u.id = p_user_id
$$;
grant execute on function private.account_email(uuid) to service_role;

-- Keeps the unlock counters that a talent sees, in total and per day. A refund is subtracted from the day of the
-- unlock; an unlock that moves to a payment for another position moves its count too.
create function private.count_unlock(p_old public.unlocked_contacts, p_new public.unlocked_contacts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was_counted constant boolean := p_old.id is not null and p_old.refunded_at is null;
  is_counted constant boolean := p_new.refunded_at is null;
begin
  if was_counted = is_counted and p_old.position_id is not distinct from p_new.position_id then return; end if;
  if was_counted then
    perform private.count_for_position(p_old.position_id, (p_old.created_at at time zone 'utc')::date, 0, -1);
  end if;
  if is_counted then
    perform private.count_for_position(p_new.position_id, (p_new.created_at at time zone 'utc')::date, 0, 1);
  end if;
end $$;

-- Tells the company's open pages that an unlock was made or taken back. The event carries only ids; the page reads
-- the current state.
create function private.broadcast_unlock(p_unlock public.unlocked_contacts) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(
    jsonb_build_object(
      'id', p_unlock.id, 'closer_id', p_unlock.closer_id, 'position_id', p_unlock.position_id
    ),
    'unlock', 'user:' || p_unlock.user_id
  );
end $$;

-- As readable: a refund hides the notes with the contact, and a dispute that is won brings them back.
create policy "unlocked_contacts: company updates own" on public.unlocked_contacts
  for update to authenticated
  using (user_id = (select auth.uid()) and refunded_at is null and (select private.caller_has_type('company')))
  with check (user_id = (select auth.uid()));

create trigger limit_updates before update of stage, note, next_step, next_on on public.unlocked_contacts
  for each row execute function private.limit_inserts('contact_progress', '240', '1 minute');

create trigger bring_shortlist_notes before insert on public.unlocked_contacts
  for each row execute function private.bring_shortlist_notes();
