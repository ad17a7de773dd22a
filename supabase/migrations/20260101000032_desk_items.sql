-- What waits for an operator, kept by triggers (docs/decisions/0033-operators.md).

create table public.desk_items (
  id uuid primary key default gen_random_uuid(),
  kind text not null references public.desk_kinds (kind),
  -- The report, conversation, ticket, account, payment or event, address' account, or the name of the job.
  subject_id text not null,
  -- Whom it concerns; no reference, because a payment waits on when its company is erased.
  person_id uuid,
  -- What the list shows of it: a reason, a status with amount and currency, a problem.
  facts jsonb not null default '{}',
  -- Money, or somebody in danger: mailed at once.
  is_urgent boolean not null default false,
  since timestamptz not null default now(),
  -- By when it has to be decided: the bank's date for a dispute, the law's for a deletion.
  due_at timestamptz,
  -- Hidden until then, or until something new comes of it.
  snoozed_until timestamptz,
  -- Its place among those: since when it waits; what has a date counts as come three days before that.
  ranks_at timestamptz not null generated always as (
    coalesce((due_at at time zone 'utc' - interval '3 days') at time zone 'utc', since)
  ) stored,
  -- Who put it off; null for what was not.
  snoozed_by uuid,
  -- 0 danger and disputes, 1 other money, 2 everything else.
  priority smallint not null generated always as (
    case
      when not is_urgent then 2
      when kind = 'payment' and facts ->> 'status' is distinct from 'disputed' or kind = 'proposal' then 1
      else 0
    end
  ) stored,
  unique (kind, subject_id)
);
comment on table public.desk_items is 'What waits for an operator, kept by triggers; a decision ends it.';
alter table public.desk_items
  alter column person_id set statistics 0,
  alter column facts set statistics 0;
alter table public.desk_items enable row level security;
grant select on public.desk_items to authenticated;
grant update (snoozed_until) on public.desk_items to authenticated;

create index desk_items_snoozed on public.desk_items (kind, snoozed_until) where snoozed_until is not null;

-- For the oldest of each kind, and for what is put off of all kinds, soonest first.
create index desk_items_since on public.desk_items (kind, since);
create index desk_items_back on public.desk_items (snoozed_until, id) where snoozed_until is not null;
create index desk_items_ranked on public.desk_items (priority, ranks_at, id);
create index desk_items_of_kind on public.desk_items (kind, priority, ranks_at, id);
create index desk_items_person_id on public.desk_items (person_id);

create policy "desk_items: operators read" on public.desk_items
  for select to authenticated using ((select private.caller_is_operator()));

-- Tells the open desks that something waits or no longer does.
create function private.broadcast_desk_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_item constant public.desk_items := coalesce(new, old);
begin
  perform private.broadcast(
    jsonb_build_object('kind', v_item.kind, 'subject_id', v_item.subject_id), 'changed', 'desk'
  );
  return null;
end $$;

create trigger broadcast_desk_item after insert or delete or update on public.desk_items
  for each row execute function private.broadcast_desk_item();

-- Ends the waiting of something.
create function private.stop_awaiting(p_kind text, p_subject_id text) returns void
language sql security definer set search_path = '' as $$
  delete from public.desk_items i where i.kind = p_kind and i.subject_id = p_subject_id
$$;

-- Reports.
create function private.sync_report_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.await_thing(coalesce(new.thing, old.thing));
  return null;
end $$;

create trigger sync_report_item after insert or update of outcome or delete on public.reports
  for each row execute function private.sync_report_item();

-- Support: a message of a person waits until support answers it. The conversation is locked by the message.
create function private.sync_support_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_facts jsonb;
begin
  select i.facts into v_facts from public.desk_items i
  where i.kind = 'support' and i.subject_id = new.conversation_id::text;
  perform private.await_operator(
    'support', new.conversation_id::text, new.sender_id,
    coalesce(v_facts, jsonb_build_object('from_seq', new.seq)) || private.facts_of_message(new)
      || jsonb_build_object('count', 1 + coalesce((v_facts ->> 'count')::int, 0))
  );
  return null;
end $$;

-- The product's own company has no user, so that what is written to it has no receiver.
create trigger sync_support_item after insert on public.messages
  for each row when (new.receiver_id is null and not new.is_system)
  execute function private.sync_support_item();

-- Tickets of people who were signed out; those of members stand in their support conversation.
create function private.sync_ticket_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.stop_awaiting('ticket', old.id::text);
  elsif new.user_id is null then
    perform private.await_operator('ticket', new.id::text, null, jsonb_build_object(
      'subject', private.first_words(new.subject), 'words', private.first_words(new.message), 'count', 1, 'from_seq', 0,
      'is_form', true
    ));
  end if;
  return null;
end $$;

create trigger sync_ticket_item after insert or delete on public.support_tickets
  for each row execute function private.sync_ticket_item();

-- Requests to be verified, and to be deleted.
create function private.sync_request_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.stop_awaiting(tg_argv[0], old.user_id::text);
  else
    perform private.await_operator(tg_argv[0], new.user_id::text, new.user_id);
  end if;
  return null;
end $$;

create trigger sync_request_item after insert or delete on public.verification_requests
  for each row execute function private.sync_request_item('verification');

-- A company that changes what is being verified is read again by whoever is about to decide.
create function private.renew_verification_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.desk_items i set facts = jsonb_build_object('changed_at', now())
  where i.kind = 'verification' and i.subject_id = new.user_id::text;
  return null;
end $$;

create trigger renew_verification_item after update of company_name, website, email on public.company_profiles
  for each row when (
    (old.company_name, old.website, old.email) is distinct from (new.company_name, new.website, new.email)
  )
  execute function private.renew_verification_item();

create trigger sync_request_item after insert or delete on public.account_deletion_requests
  for each row execute function private.sync_request_item('deletion');

-- Payments and their events, by what payments_to_settle() lists, with the day until which a dispute has to be answered.
-- Deferred to the end of the transaction, because a payment is stored before it is known what it bought.
create function private.sync_payment_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  if v_payment.status in (
      'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
    ) and not v_payment.settled then
    perform private.await_operator('payment', v_payment.payment_id, v_payment.company_id, jsonb_build_object(
      'status', v_payment.status, 'amount', v_payment.amount - v_payment.refunded_amount,
      'currency', v_payment.currency, 'checkout_id', v_payment.checkout_id,
      'due_at', case when v_payment.status = 'disputed' then private.dispute_due_at(v_payment.payment_id) end
    ), true);
  else
    perform private.stop_awaiting('payment', v_payment.payment_id);
  end if;
  -- An event that came before its payment waits no longer.
  delete from public.desk_items i
  using public.payment_events e
  where e.payment_id = v_payment.payment_id and e.outcome = 'unknown_payment'
    and i.kind = 'payment' and i.subject_id = e.id;
  return null;
end $$;

create constraint trigger sync_payment_item after insert or update on public.payments
  deferrable initially deferred
  for each row execute function private.sync_payment_item();

-- Events of payments, by the same list.
create function private.sync_payment_event_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event public.payment_events;
begin
  select * into v_event from public.payment_events e where e.id = new.id;
  if v_event.outcome in ('failed', 'unknown_payment', 'refund_failed') and not v_event.settled
    and not (v_event.outcome = 'unknown_payment'
      and exists (select from public.payments p where p.payment_id = v_event.payment_id)) then
    perform private.await_operator(
      'payment', v_event.id,
      coalesce(
        (select p.company_id from public.payments p where p.payment_id = v_event.payment_id),
        (select c.company_id from public.checkouts c where c.id = v_event.checkout_id)
      ),
      jsonb_build_object(
        'status', v_event.outcome, 'amount', v_event.amount, 'currency', v_event.currency,
        'payment_id', v_event.payment_id, 'checkout_id', v_event.checkout_id, 'type', v_event.type,
        'problem', v_event.problem
      ), true,
      -- One that failed again when it was retried has waited since it came.
      v_event.created_at
    );
  else
    perform private.stop_awaiting('payment', v_event.id);
  end if;
  return null;
end $$;

create constraint trigger sync_payment_event_item after insert or update on public.payment_events
  deferrable initially deferred
  for each row execute function private.sync_payment_event_item();

-- Mails that the mail service has refused five times in a row, one item per person. One that was closed does not come
-- back with the next refusal.
create function private.sync_mail_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.refusals >= 5 and old.refusals < 5 then
    perform private.await_operator('mail', new.receiver_id::text, new.receiver_id);
  elsif new.refusals < 5 and old.refusals >= 5 then
    perform private.stop_awaiting('mail', new.receiver_id::text);
  end if;
  return null;
end $$;

create trigger sync_mail_item after update of refusals on private.unread_mails
  for each row when (old.refusals is distinct from new.refusals)
  execute function private.sync_mail_item();

-- Says how a job ended: null when it went well. A job that fails waits for an operator until it goes well again.
create function public.report_job(p_name text, p_problem text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_problem is null then
    perform private.stop_awaiting('job', left(p_name, 100));
  else
    perform private.await_operator('job', left(p_name, 100), null, jsonb_build_object('problem', left(p_problem, 500)));
  end if;
end $$;
grant execute on function public.report_job(text, text) to service_role;

-- An erased account takes what waits for it along, except money.
create function private.forget_desk_items_of() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.desk_items i where i.person_id = old.user_id and i.kind <> 'payment';
  update public.desk_items i set person_id = null where i.person_id = old.user_id;
  return null;
end $$;

create trigger forget_desk_items_of after delete on public.accounts
  for each row execute function private.forget_desk_items_of();

create trigger sync_mail_item after update of refusals on private.search_mails
  for each row when (old.refusals is distinct from new.refusals)
  execute function private.sync_mail_item();

create trigger lock_caller before update on public.desk_items
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before update on public.desk_items
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('snooze', '600', '1 hour');
