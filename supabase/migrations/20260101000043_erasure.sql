-- What deleting an account takes along, what it waits for, what is kept for a term, and the mail that says it
-- (docs/decisions/0071-what-a-deletion-takes-along.md).

-- What an account's deletion waits for: 'report' about it, 'dispute', 'payment' to settle. Read with the caller's own
-- rights, which operators and the database's owner have.
create function private.erasure_waits_for(p_user_id uuid) returns text[]
language sql stable security invoker set search_path = ''
return array_remove(array[
  case when exists (
    select from public.reports r where r.accused_id = p_user_id and r.outcome is null
  ) then 'report' end,
  case when exists (
    select from public.payments p where p_user_id in (p.company_id, p.talent_id) and p.status = 'disputed'
  ) then 'dispute' end,
  case when exists (
    select from public.payments p
    where p_user_id in (p.company_id, p.talent_id) and not p.settled
      and p.status in ('already_unlocked', 'amount_mismatch', 'talent_erased', 'unknown_checkout')
  ) or exists (
    select from public.payment_events e
    left join public.payments p on p.payment_id = e.payment_id
    left join public.checkouts c on c.id = e.checkout_id
    where e.outcome in ('failed', 'unknown_payment', 'refund_failed') and not e.settled
      and p_user_id in (p.company_id, p.talent_id, c.company_id, c.talent_id)
  ) then 'payment' end
], null);
grant execute on function private.erasure_waits_for(uuid) to authenticated;

-- The same, asked by the function erase-account before it removes any file.
create function public.erasure_waits(p_user_id uuid) returns text[]
language sql stable security definer set search_path = ''
return private.erasure_waits_for(p_user_id);
grant execute on function public.erasure_waits(uuid) to service_role;

-- Raises PT409 'erasure_waits' while something of an account has to be decided first.
create function private.refuse_erasure_that_waits(p_user_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_waits constant text[] := private.erasure_waits_for(p_user_id);
begin
  if v_waits <> '{}' then
    raise exception using errcode = 'PT409', message = 'erasure_waits', detail = array_to_string(v_waits, ','),
      hint = 'Decide these first.';
  end if;
end $$;

-- Notes on a new request that it waits.
create function private.note_erasure_wait() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.waits_since := case when private.erasure_waits_for(new.user_id) <> '{}' then now() end;
  return new;
end $$;

create trigger note_erasure_wait before insert on public.account_deletion_requests
  for each row execute function private.note_erasure_wait();

-- Tells who asked that it waits.
create function private.tell_erasure_wait() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell(new.user_id, 'erasure_waits', '{}');
  return null;
end $$;

create trigger tell_erasure_wait after insert on public.account_deletion_requests
  for each row when (new.waits_since is not null) execute function private.tell_erasure_wait();

-- Keeps waits_since true. Nobody who has locked a request waits for a report or a payment, so that it may be locked
-- after them.
create function private.sync_erasure_wait(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.account_deletion_requests r where r.user_id = p_user_id) then return; end if;
  update public.account_deletion_requests r
  set waits_since = case when w.is_waiting then now() end
  from (select private.erasure_waits_for(p_user_id) <> '{}' as is_waiting) w
  where r.user_id = p_user_id and (r.waits_since is not null) <> w.is_waiting;
end $$;

-- By what is reported about somebody, at the end of the transaction.
create function private.sync_erasure_wait_of_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_erasure_wait(coalesce(new.accused_id, old.accused_id));
  return null;
end $$;

create constraint trigger sync_erasure_wait after insert or update of outcome or delete on public.reports
  deferrable initially deferred
  for each row execute function private.sync_erasure_wait_of_report();

-- By the payments of either side.
create function private.sync_erasure_wait_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_erasure_wait(new.company_id);
  perform private.sync_erasure_wait(new.talent_id);
  return null;
end $$;

create constraint trigger sync_erasure_wait after insert or update of status, settled on public.payments
  deferrable initially deferred
  for each row execute function private.sync_erasure_wait_of_payment();

-- A report that comes between the decision and the end of a deletion holds it up too.
create function private.refuse_decided_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.account_deletion_requests r where r.user_id = old.id and r.decided_at is not null
  ) then
    perform private.refuse_erasure_that_waits(old.id);
  end if;
  return old;
end $$;

-- After lock_erased_account, by its name.
create trigger refuse_decided_erasure before delete on auth.users
  for each row execute function private.refuse_decided_erasure();

-- Marks a request as urgent in the last five of its thirty days (GDPR, Art. 12(3)), brings it back if it was put off, and
-- mails the operators.
create function private.hurry_deletions() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.desk_items i set is_urgent = true, snoozed_until = null
  from (
    select o.id from public.desk_items o
    where o.kind = 'deletion' and not o.is_urgent and o.since < now() - interval '25 days' for update skip locked
  ) due
  where i.id = due.id;
  if found then perform private.send_notice(o.user_id, 'desk_urgent', '{}') from public.operators o; end if;
end $$;

-- The companies that paid for a talent's contact in the last days, and have not been given it all back.
create function public.recent_buyers(p_talent_id uuid) returns table (
  payment_id text, company_id uuid, name text, paid_at timestamptz, amount bigint, refunded_amount bigint, currency text
)
language sql stable security invoker set search_path = ''
begin atomic
  select p.payment_id, p.company_id, d.name, p.paid_at, p.amount, p.refunded_amount, p.currency
  from public.payments p
  left join public.desk_people d on d.user_id = p.company_id
  where p.talent_id = p_talent_id and p.status = 'unlocked' and p.refunded_amount < p.amount
    and p.paid_at > now() - (select make_interval(days => s.recent_contact_days) from public.site_settings s)
    and (select private.caller_is_operator())
  order by p.paid_at desc, p.payment_id;
end;
grant execute on function public.recent_buyers(uuid) to authenticated;

-- What deleting an account takes along, in numbers, and what it waits for. Null for who is no operator.
create function private.erasure_effects(p_user_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select jsonb_build_object(
    'waits', private.erasure_waits_for(p_user_id),
    'reports_about', (
      select count(*) from public.reports r where r.accused_id = p_user_id and r.outcome is null
    ),
    'reports_by', (
      select count(*) from public.reports r where r.reporter_id = p_user_id and r.outcome is null
    ),
    'appeals', (
      select count(*) from public.desk_items i where i.person_id = p_user_id and i.kind = 'appeal'
    ),
    'disputes', (
      select count(*) from public.payments p
      where p_user_id in (p.company_id, p.talent_id) and p.status = 'disputed'
    ),
    'payments', (
      select count(*) from public.payments p
      where p_user_id in (p.company_id, p.talent_id) and not p.settled
        and p.status in ('already_unlocked', 'amount_mismatch', 'talent_erased', 'unknown_checkout')
    ),
    'sold', (
      select count(*) from public.payments p
      where p.talent_id = p_user_id and p.status = 'unlocked'
        and p.paid_at > now() - make_interval(days => s.recent_contact_days)
    ),
    'bought', (
      select count(*) from public.payments p
      where p.company_id = p_user_id and p.status = 'unlocked'
        and p.paid_at > now() - make_interval(days => s.recent_contact_days)
    ),
    'support', (
      select count(*) from public.desk_items i where i.person_id = p_user_id and i.kind = 'support'
    ),
    'recent_days', s.recent_contact_days
  )
  from public.site_settings s
  where (select private.caller_is_operator());
end;
grant execute on function private.erasure_effects(uuid) to authenticated;

create table private.kept_records (
  id uuid primary key default gen_random_uuid(),
  -- The account that is gone: a number that leads to nobody.
  person_id uuid not null,
  --   report      about it, and decided
  --   suspension  that it was under
  --   payment     by it or for it
  kind text not null check (kind in ('report', 'suspension', 'payment')),
  -- The report, the account or the payment.
  subject_id text not null,
  -- Ids, amounts, times, reasons and outcomes; no names, no words.
  facts jsonb not null,
  keep_until timestamptz not null,
  unique (person_id, kind, subject_id)
);
comment on table private.kept_records is
  'What the law lets one keep of a deleted account to answer claims (GDPR, Art. 17(3)(b) and (e)), until its term ends.';
alter table private.kept_records enable row level security;
grant select on private.kept_records to authenticated;

-- "C", so that ids that begin with something are a range of the index.
create index kept_records_subject_id on private.kept_records (subject_id collate "C");
create index kept_records_keep_until on private.kept_records (keep_until);

create policy "kept_records: operators read" on private.kept_records
  for select to authenticated using ((select private.caller_is_operator()));

-- What is kept of a deleted account, for the operator who is asked about it.
create function public.kept_of(p_user_id uuid) returns table (
  kind text, subject_id text, facts jsonb, keep_until timestamptz
)
language sql stable security invoker set search_path = ''
begin atomic
  select k.kind, k.subject_id, k.facts, k.keep_until from private.kept_records k
  where k.person_id = p_user_id
  order by k.kind, k.keep_until, k.subject_id;
end;
grant execute on function public.kept_of(uuid) to authenticated;

-- Keeps what may be kept of an account, before the foreign keys delete it.
create function private.keep_records_of_erased() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.kept_records (person_id, kind, subject_id, facts, keep_until)
  select old.user_id, 'report', r.id::text, jsonb_strip_nulls(jsonb_build_object(
      'subject', r.subject, 'reason', r.reason, 'outcome', r.outcome,
      'reported_at', r.created_at, 'decided_at', r.decided_at,
      'title', case r.outcome when 'upheld' then r.evidence ->> 'position_title' end
    )), r.decided_at + interval '1 year'
  from public.reports r
  where r.accused_id = old.user_id and r.decided_at > now() - interval '1 year'
  union all
  select old.user_id, 'suspension', s.user_id::text,
    jsonb_build_object('reason', s.reason, 'suspended_at', s.created_at), now() + interval '1 year'
  from public.suspensions s where s.user_id = old.user_id
  union all
  -- With what shows a bank that the contact was delivered and used.
  select old.user_id, 'payment', p.payment_id, jsonb_strip_nulls(jsonb_build_object(
      'role', case old.user_id when p.company_id then 'payer' else 'talent' end,
      'amount', p.amount, 'currency', p.currency, 'refunded_amount', p.refunded_amount, 'status', p.status,
      'paid_at', p.paid_at, 'checkout_id', p.checkout_id, 'unlocked_at', u.created_at,
      'messages_of_company', m.of_company, 'messages_of_talent', m.of_talent, 'last_message_at', m.last_at
    )), p.paid_at + make_interval(years => s.payment_record_years)
  from public.payments p
  cross join public.site_settings s
  left join public.unlocked_contacts u on u.payment_id = p.payment_id
  left join lateral (
    select count(*) filter (where w.sender_id = p.company_id) as of_company,
      count(*) filter (where w.sender_id = p.talent_id) as of_talent, max(w.created_at) as last_at
    from public.conversations c join public.messages w on w.conversation_id = c.id
    where c.company_id = p.company_id and c.talent_id = p.talent_id and not w.is_system
    having count(*) > 0
  ) m on true
  where old.user_id in (p.company_id, p.talent_id)
    and p.paid_at > now() - make_interval(years => s.payment_record_years)
  on conflict (person_id, kind, subject_id) do nothing;
  return old;
end $$;

create trigger keep_records_of_erased before delete on public.accounts
  for each row execute function private.keep_records_of_erased();

-- Addresses of deleted accounts, until the mail that says so is sent, for a week at most. A claimed one is being sent;
-- after ten minutes without a result the claim counts as abandoned.
create table private.farewells (
  id uuid primary key,
  email text not null,
  language text not null,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  refusals int not null default 0,
  next_try_at timestamptz not null default now(),
  -- Whether operators didn't decide the deletion by themselves: whoever never asked is told why, and how to object.
  is_asked boolean not null default true
);


create index farewells_due on private.farewells (next_try_at);

-- Notes the mail about a deletion, and whether it was asked for. Only a confirmed address is known to be the account's own.
create function private.note_farewell() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.farewells (id, email, language, is_asked)
  select old.id, old.email, coalesce(s.language, 'en'),
    -- A request that a decision made has the time of that decision.
    not exists (
      select from public.account_deletion_requests r where r.user_id = old.id and r.created_at = r.decided_at
    )
  from public.accounts a left join public.notification_settings s on s.user_id = a.user_id
  where a.user_id = old.id and old.email is not null and old.email_confirmed_at is not null
  on conflict do nothing;
  return old;
end $$;

-- After lock_erased_account, by its name.
create trigger note_farewell before delete on auth.users
  for each row execute function private.note_farewell();

-- Forgets the addresses whose mail was sent, and lets the others wait, as settle_notices does. Returns the number
-- recorded.
create function public.settle_farewells(p_mails jsonb) returns int
language sql security definer set search_path = '' as $$
  with results as (
    select m.id, m.sent, m.refused from jsonb_to_recordset(p_mails) as m (id uuid, sent boolean, refused boolean)
  ), forgotten as (
    delete from private.farewells f using results m where f.id = m.id and m.sent returning 1
  ), waiting as (
    update private.farewells f set claimed_at = null,
      refusals = f.refusals + case when m.refused then 1 else 0 end,
      next_try_at = case
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(f.refusals, 10), interval '6 hours')
        else f.next_try_at
      end
    from results m where f.id = m.id and not m.sent
    returning 1
  )
  select (select count(*)::int from forgotten) + (select count(*)::int from waiting)
$$;
grant execute on function public.settle_farewells(jsonb) to service_role;

-- Leaves of what companies were told about payments for a talent who is erased everything but the name.
create function private.forget_name_in_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages m set system_facts = m.system_facts - 'name'
  from public.payments p
  join public.conversations c on c.company_id = private.support_company_id() and c.talent_id = p.company_id
  where p.talent_id = old.user_id and m.conversation_id = c.id
    and m.system_facts ->> 'payment_id' = p.payment_id and m.system_facts ? 'name';
  return old;
end $$;

create trigger forget_name_in_news before delete on public.accounts
  for each row execute function private.forget_name_in_news();
