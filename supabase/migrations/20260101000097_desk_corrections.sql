-- What operators rely on at the desk: authenticators, mails, dates, counts and search
-- (docs/decisions/0072-the-desks-door.md, docs/decisions/0073-order-of-the-queue.md).

-- ---------------------------------------------------------------------------------------------------
-- Authenticators
-- ---------------------------------------------------------------------------------------------------

-- When an operator's authenticators last changed, for the others to see.
alter table public.desk_operators add column authenticator_at timestamptz;

create table private.operator_authenticators (
  -- As the auth service numbers it. No foreign key: one that was removed stays known.
  factor_id uuid primary key,
  user_id uuid not null references public.operators (user_id) on delete cascade,
  -- From when on its codes count for what cannot be undone.
  counts_at timestamptz not null,
  removed_at timestamptz,
  -- Whether an owner had it removed, so that the next one is as the first.
  is_reset boolean not null default false
);
create index operator_authenticators_user_id on private.operator_authenticators (user_id);
comment on table private.operator_authenticators is 'The authenticators that operators have or had.';

do $$
begin
  insert into private.operator_authenticators (factor_id, user_id, counts_at)
  select f.id, f.user_id, now()
  from auth.mfa_factors f join public.operators o on o.user_id = f.user_id
  where f.status = 'verified';
exception when insufficient_privilege or undefined_table then
  raise warning 'not permitted: select from auth.mfa_factors';
end $$;

insert into private.notice_kinds (kind) values ('operator_authenticator_added'), ('operator_authenticator_gone');

-- Compares the authenticators of operators with those that are known, and mails every operator what has changed. An
-- operator's first one counts at once. Each further one counts after a day: whoever has an open session of theirs could
-- set it up, and the mail lets them and the others step in.
create function private.note_authenticators() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_changed record;
begin
  for v_changed in
    insert into private.operator_authenticators (factor_id, user_id, counts_at)
    select found.id, found.user_id, case when found.place = 1 and not exists (
      select from private.operator_authenticators k where k.user_id = found.user_id and not k.is_reset
    ) then now() else now() + interval '1 day' end
    from (
      select f.id, f.user_id, row_number() over (partition by f.user_id order by f.created_at, f.id) as place
      from auth.mfa_factors f join public.operators o on o.user_id = f.user_id
      where f.status = 'verified'
        and not exists (select from private.operator_authenticators k where k.factor_id = f.id)
    ) found
    on conflict (factor_id) do nothing
    returning user_id, counts_at <= now() as is_first
  loop
    update public.desk_operators d set authenticator_at = now() where d.user_id = v_changed.user_id;
    perform private.tell_operators(
      case when v_changed.is_first then v_changed.user_id end, 'operator_authenticator_added', '{}'
    );
  end loop;
  for v_changed in
    update private.operator_authenticators k set removed_at = now()
    where k.removed_at is null and not k.is_reset
      and not exists (select from auth.mfa_factors f where f.id = k.factor_id and f.status = 'verified')
    returning k.user_id
  loop
    update public.desk_operators d set authenticator_at = now() where d.user_id = v_changed.user_id;
    perform private.tell_operators(null, 'operator_authenticator_gone', '{}');
  end loop;
-- Without the right to read them, an operator's codes all count.
exception when insufficient_privilege or undefined_table then
  raise warning 'not permitted: select from auth.mfa_factors';
end $$;

-- Whether what an operator types in a session counts for what cannot be undone: not with an authenticator that was set
-- up within a day beside or after another one. True for who is no operator, whom each decision refuses.
create function public.is_trusted_session(p_user_id uuid, p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(true);
  perform private.note_authenticators();
  return not exists (select from public.operators o where o.user_id = p_user_id) or exists (
    select from auth.sessions s
    join private.operator_authenticators k on k.factor_id = s.factor_id and k.user_id = s.user_id
    where s.id = p_session_id and s.user_id = p_user_id and k.counts_at <= now()
      and k.removed_at is null and not k.is_reset
  );
exception when insufficient_privilege or undefined_table then
  raise warning 'not permitted: select from auth.sessions';
  return true;
end $$;
grant execute on function public.is_trusted_session(uuid, uuid) to service_role;

-- As before, and lets the next authenticator count as a first one.
create or replace function private.end_operator_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.operators o set tokens_after = now() where o.user_id = private.uuid_of(new.subject_id);
  perform private.note_authenticators();
  update private.operator_authenticators k set is_reset = true where k.user_id = private.uuid_of(new.subject_id);
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Mails
-- ---------------------------------------------------------------------------------------------------

-- As before, and notes which authenticators of operators are new or gone. A mail about what is urgent is dropped once
-- that is decided or put off; one about several things, once nothing that is urgent waits.
create or replace function private.claim_notices(p_limit int default 50) returns table (
  id uuid, kind text, email text, user_type text, language text, facts jsonb, counts jsonb, brand text
)
language plpgsql security definer set search_path = '' as $$
declare
  v_counts jsonb;
begin
  perform private.lock_accounts(true);
  perform private.note_authenticators();
  select coalesce(jsonb_object_agg(c.kind, c.n) filter (where c.n > 0), '{}') into v_counts from public.desk_counts() c;

  delete from private.notices n
  where n.kind in ('desk_daily', 'desk_urgent') and n.sent_at is null
    and (n.claimed_at is null or n.claimed_at < now() - interval '10 minutes')
    and (
      v_counts = '{}' or not exists (select from public.operators o where o.user_id = n.receiver_id)
      or n.kind = 'desk_urgent' and not exists (
        select from public.desk_items i
        where i.is_urgent and (i.snoozed_until is null or i.snoozed_until <= now())
          and (n.facts ->> 'item' is null or i.id::text = n.facts ->> 'item')
      )
    );

  if (now() at time zone 'utc')::time >= time '06:00' and v_counts <> '{}' then
    insert into private.notices (receiver_id, kind)
    select o.user_id, 'desk_daily'
    from public.operators o
    where not exists (
      select from private.notices n
      where n.receiver_id = o.user_id and n.kind = 'desk_daily'
        and (n.sent_at is null or n.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc')
    )
    on conflict do nothing;
  end if;

  return query
  with due as (
    select n.id from private.notices n
    where n.sent_at is null and n.next_try_at <= now()
      and (n.claimed_at is null or n.claimed_at < now() - interval '10 minutes')
    order by n.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ),
  claimed as (
    update private.notices n set claimed_at = clock_timestamp()
    from due d where n.id = d.id
    returning n.*
  )
  select c.id, c.kind, u.email::text, a.user_type, coalesce(s.language, 'en'), c.facts,
    case when c.kind like 'desk%' then v_counts end, b.brand_name
  from claimed c
  join auth.users u on u.id = c.receiver_id
  join public.accounts a on a.user_id = c.receiver_id
  left join public.notification_settings s on s.user_id = c.receiver_id
  cross join public.site_settings b
  where u.email is not null;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Deletions
-- ---------------------------------------------------------------------------------------------------

-- As before, and a deletion that was asked for comes back when it becomes urgent, five days before it is due.
create or replace function private.check_snooze() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_most constant interval := case
    when not new.is_urgent or new.due_at is not null then interval '31 days'
    when new.kind in ('payment', 'proposal') then interval '4 days'
    else interval '4 hours'
  end;
begin
  new.snoozed_by := case when new.snoozed_until is not null then (select auth.uid()) end;
  if new.snoozed_until is null then return new; end if;
  new.snoozed_until := least(
    new.snoozed_until, new.due_at - interval '1 day',
    case when new.kind = 'deletion' and not new.is_urgent then new.since + interval '25 days' end
  );
  if new.snoozed_until <= now() or new.snoozed_until > now() + v_most then
    raise exception using errcode = '23514', message = 'snoozed_too_long', hint = 'Decide it, or choose another time.';
  end if;
  return new;
end $$;

-- As before, and brings back what was put off.
create or replace function private.hurry_deletions() returns void
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

update public.desk_items i
set snoozed_until = case when i.since + interval '25 days' > now() then i.since + interval '25 days' end
where i.kind = 'deletion' and not i.is_urgent and i.snoozed_until > i.since + interval '25 days';
update public.desk_items i set snoozed_until = null
where i.kind = 'deletion' and i.is_urgent and i.snoozed_until > now() + interval '4 hours';

alter function public.erasure_effects(uuid) set schema private;

-- What deleting an account takes along, in numbers, and what it waits for: private.erasure_effects, and open tickets
-- that were written signed out from its address. Null for who is no operator.
create function public.erasure_effects(p_user_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select e.found || jsonb_build_object('tickets', (
    select count(*) from public.support_tickets t
    where t.user_id is null and t.closed_at is null
      and t.email_key = (select lower(p.email) from public.desk_people p where p.user_id = p_user_id)
  ))
  from (select private.erasure_effects(p_user_id) as found) e;
end;
grant execute on function public.erasure_effects(uuid) to authenticated;

-- ---------------------------------------------------------------------------------------------------
-- Search
-- ---------------------------------------------------------------------------------------------------

-- Lets a payment be found by what else it is called, which is kept with its first event.
create function private.keep_reference(p_reference text, p_payment_id text) returns void
language sql security definer set search_path = '' as $$
  insert into public.payment_references (reference, event_id)
  select p_reference, e.id from public.payment_events e
  where p_reference is not null and e.payment_id = p_payment_id
  order by e.created_at, e.id limit 1
  on conflict do nothing
$$;

-- The provider's id of a refund, which no event of a payment needs to have.
create function private.keep_refund_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_reference(new.provider_id, new.payment_id);
  return null;
end $$;

-- The number of an invoice or credit note.
create function private.keep_invoice_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_reference(new.number, new.payment_id);
  return null;
end $$;

create trigger keep_refund_reference after insert or update of provider_id on public.refunds
  for each row when (new.provider_id is not null) execute function private.keep_refund_reference();
create trigger keep_invoice_reference after insert on public.invoices
  for each row execute function private.keep_invoice_reference();

select private.keep_reference(r.provider_id, r.payment_id) from public.refunds r;
select private.keep_reference(i.number, i.payment_id) from public.invoices i;

-- ---------------------------------------------------------------------------------------------------
-- Proposals
-- ---------------------------------------------------------------------------------------------------

-- A proposed refund is money.
alter table public.desk_items drop column priority;
alter table public.desk_items
  -- 0 danger and disputes, 1 other money, 2 everything else.
  add column priority smallint not null generated always as (
    case
      when not is_urgent then 2
      when kind = 'payment' and facts ->> 'status' is distinct from 'disputed' or kind = 'proposal' then 1
      else 0
    end
  ) stored;
create index desk_items_ranked on public.desk_items (priority, ranks_at, id);
create index desk_items_of_kind on public.desk_items (kind, priority, ranks_at, id);

-- A proposal has a mail of its own.
drop trigger notify_operators on public.desk_items;
create trigger notify_operators after insert on public.desk_items
  for each row when (new.is_urgent and new.kind <> 'proposal') execute function private.notify_operators();
drop trigger notify_operators_of_change on public.desk_items;
create trigger notify_operators_of_change after update of is_urgent on public.desk_items
  for each row when (new.is_urgent and not old.is_urgent and new.kind <> 'proposal')
  execute function private.notify_operators();

-- As before, and a refund is urgent.
create or replace function private.decide_on_proposal(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_proposal public.proposals;
  v_payment public.payments;
begin
  if p_decision.action in ('refuse_proposal', 'withdraw_proposal') then
    delete from public.proposals p
    where p.id = private.decided_id(p_decision)
      and (p.operator_id = p_decision.operator_id) = (p_decision.action = 'withdraw_proposal')
    returning * into v_proposal;
    if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    if not private.may_decide(
      p_decision.operator_id, (select a.area from private.decision_actions a where a.action = v_proposal.action)
    ) then
      raise exception using errcode = '42501', message = 'not_your_role';
    end if;
    perform private.count_waiting('proposal', v_proposal.created_at);
    p_decision.person_id := v_proposal.person_id;
    p_decision.facts := jsonb_build_object('action', v_proposal.action, 'proposed_by', v_proposal.operator_id);
    return p_decision;
  end if;

  if p_decision.action = 'propose_erasure' then
    p_decision.person_id := private.decided_id(p_decision);
    p_decision.seen := null;
    perform private.check_erasure(p_decision);
  else
    v_payment := private.check_refund(p_decision);
    p_decision.person_id := v_payment.company_id;
    p_decision.facts := jsonb_build_object(
      'amount', (p_decision.seen ->> 'amount')::bigint, 'currency', v_payment.currency
    );
  end if;
  insert into public.proposals (action, subject_id, person_id, operator_id, note, seen)
  values (
    case p_decision.action when 'propose_erasure' then 'erase_account' else 'refund_payment' end,
    p_decision.subject_id, p_decision.person_id, p_decision.operator_id, p_decision.note, p_decision.seen
  )
  on conflict (action, subject_id) do nothing
  returning * into v_proposal;
  if not found then
    raise exception using errcode = 'PT409', message = 'already_proposed', hint = 'It waits for another operator.';
  end if;
  perform private.await_operator(
    'proposal', v_proposal.id::text, v_proposal.person_id,
    p_decision.facts || jsonb_build_object('action', v_proposal.action, 'words', left(v_proposal.note, 120)),
    p_is_urgent => v_proposal.action = 'refund_payment'
  );
  return p_decision;
end $$;

update public.desk_items i set is_urgent = true
where i.kind = 'proposal' and i.facts ->> 'action' = 'refund_payment';

-- ---------------------------------------------------------------------------------------------------
-- Looking at people
-- ---------------------------------------------------------------------------------------------------

-- When in that hour the page was opened first; of what was noted before, only the hour is known.
alter table public.operator_reads add column opened_at timestamptz not null default now();
update public.operator_reads r set opened_at = r.read_at where true;
