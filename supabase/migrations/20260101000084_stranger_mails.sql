-- Mails to people without an account, and what they answer: tickets and reports
-- (docs/decisions/0075-support-and-strangers.md).

-- ---------------------------------------------------------------------------------------------------
-- The mails
-- ---------------------------------------------------------------------------------------------------

-- Claimed and settled with private.notices. None has words of whoever gave the address, because nobody has confirmed it.
--   ticket_answer     what an operator answered: ticket_id, content, token of the ticket's link
--   report_received   that a report came: report_id, subject, at
--   report_decided    what became of it: report_id, subject, at, outcome
create table private.stranger_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('ticket_answer', 'report_received', 'report_decided')),
  email text not null,
  language text not null default 'en',
  facts jsonb not null default '{}',
  ticket_id uuid references public.support_tickets (id) on delete cascade,
  report_id uuid references public.reports (id) on delete cascade,
  created_at timestamptz not null default now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  refusals int not null default 0,
  next_try_at timestamptz not null default now(),
  check (num_nonnulls(ticket_id, report_id) = 1)
);
create index stranger_mails_due on private.stranger_mails (next_try_at) where sent_at is null;
create index stranger_mails_email on private.stranger_mails (lower(email), created_at desc);
create index stranger_mails_ticket_id on private.stranger_mails (ticket_id);
create index stranger_mails_report_id on private.stranger_mails (report_id);

-- One that was refused five times waits for an operator, with the address.
create function private.sync_stranger_mail_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.stop_awaiting('mail', old.id::text);
  elsif new.refusals >= 5 and old.refusals < 5 then
    perform private.await_operator('mail', new.id::text, null, jsonb_build_object(
      'address', new.email, 'ticket_id', new.ticket_id, 'report_id', new.report_id
    ));
  elsif new.refusals < 5 and old.refusals >= 5 then
    perform private.stop_awaiting('mail', new.id::text);
  end if;
  return null;
end $$;

create trigger sync_mail_item after update of refusals or delete on private.stranger_mails
  for each row execute function private.sync_stranger_mail_item();

-- Keeps the last answer of the mail service with the item that waits about an address: p_key names whom a mail is to.
create function private.note_mail_problems(p_mails jsonb, p_key text) returns void
language sql security definer set search_path = '' as $$
  update public.desk_items i
  set facts = i.facts || jsonb_build_object('problem', left(m.mail ->> 'problem', 300))
  from jsonb_array_elements(p_mails) as m (mail)
  where i.kind = 'mail' and i.subject_id = m.mail ->> p_key and m.mail ->> 'problem' is not null
    and i.facts ->> 'problem' is distinct from left(m.mail ->> 'problem', 300)
$$;

alter function public.settle_unread_mails(jsonb) set schema private;
alter function public.settle_search_mails(jsonb) set schema private;

-- Records the results of claimed mails, an array of conversation_id, receiver_id, sent, refused, and of a refused one
-- the problem. Returns the number recorded.
create function public.settle_unread_mails(p_mails jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_settled constant int := private.settle_unread_mails(p_mails);
begin
  perform private.note_mail_problems(p_mails, 'receiver_id');
  return v_settled;
end $$;
grant execute on function public.settle_unread_mails(jsonb) to service_role;

-- The same of mails about saved searches, without a conversation.
create function public.settle_search_mails(p_mails jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_settled constant int := private.settle_search_mails(p_mails);
begin
  perform private.note_mail_problems(p_mails, 'receiver_id');
  return v_settled;
end $$;
grant execute on function public.settle_search_mails(jsonb) to service_role;

alter function public.claim_notices(int) set schema private;

-- Claims up to p_limit mails that are due: private.claim_notices, which are to accounts, and those to strangers, without
-- a user_type.
create function public.claim_notices(p_limit int default 50) returns table (
  id uuid, kind text, email text, user_type text, language text, facts jsonb, counts jsonb, brand text
)
language plpgsql security definer set search_path = '' as $$
begin
  return query select * from private.claim_notices(p_limit);
  return query
  with due as (
    select s.id from private.stranger_mails s
    where s.sent_at is null and s.next_try_at <= now()
      and (s.claimed_at is null or s.claimed_at < now() - interval '10 minutes')
    order by s.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ),
  claimed as (
    update private.stranger_mails s set claimed_at = clock_timestamp()
    from due d where s.id = d.id
    returning s.*
  )
  select c.id, c.kind, c.email, null::text, c.language, c.facts, null::jsonb, b.brand_name
  from claimed c cross join public.site_settings b;
end $$;
grant execute on function public.claim_notices(int) to service_role;

alter function public.settle_notices(jsonb) set schema private;

-- Records the results of claimed mails, an array of id, sent, refused, and of a refused one the problem. Returns the
-- number recorded. What a mail to a stranger said is forgotten once it was sent.
create function public.settle_notices(p_mails jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_settled int := private.settle_notices(p_mails);
  v_strangers int;
begin
  with settled as (
    update private.stranger_mails s
    set claimed_at = case when m.sent then s.claimed_at end,
      sent_at = case when m.sent then s.claimed_at end,
      facts = case when m.sent then '{}' else s.facts end,
      refusals = case when m.sent then 0 when m.refused then s.refusals + 1 else s.refusals end,
      next_try_at = case
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(s.refusals, 10), interval '6 hours')
        else s.next_try_at
      end
    from jsonb_to_recordset(p_mails) as m (id uuid, sent boolean, refused boolean)
    where s.id = m.id and s.claimed_at is not null and s.sent_at is null
    returning 1
  )
  select count(*)::int into v_strangers from settled;
  perform private.note_mail_problems(p_mails, 'id');
  perform private.note_mail_problems((
    select jsonb_agg(jsonb_build_object('receiver_id', n.receiver_id, 'problem', m.mail ->> 'problem'))
    from jsonb_array_elements(p_mails) as m (mail)
    join private.notices n on n.id = (m.mail ->> 'id')::uuid
  ), 'receiver_id');
  return v_settled + v_strangers;
end $$;
grant execute on function public.settle_notices(jsonb) to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Answers to tickets
-- ---------------------------------------------------------------------------------------------------

insert into private.decision_actions (action, area, has_reason, is_note_optional, is_of_server) values
  ('answer_ticket', 'item', false, true, false),
  ('retry_mail', 'item', false, true, false);

-- Lets an answer be mailed, log it, and end the waiting of what it answers; what its writer added meanwhile waits on, as
-- what they add afterwards does. The ticket is locked by the message.
create function private.follow_ticket_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_subject constant text := new.ticket_id::text;
  v_item public.desk_items;
  v_from int;
  v_next public.ticket_messages;
begin
  select * into v_item from public.desk_items i where i.kind = 'ticket' and i.subject_id = v_subject for update;
  if not new.is_of_support then
    update public.support_tickets t set closed_at = null where t.id = new.ticket_id and t.closed_at is not null;
    perform private.await_operator('ticket', v_subject, null, coalesce(v_item.facts, (
      select jsonb_build_object('subject', private.first_words(t.subject), 'is_form', true, 'from_seq', new.seq)
      from public.support_tickets t where t.id = new.ticket_id
    )) || jsonb_build_object(
      'words', private.first_words(new.content), 'count', 1 + coalesce((v_item.facts ->> 'count')::int, 0)
    ));
    return null;
  end if;

  v_from := coalesce((v_item.facts ->> 'from_seq')::int, 0);
  if v_item.id is not null and new.answers_seq is not null then
    select * into v_next from public.ticket_messages m
    where m.ticket_id = new.ticket_id and not m.is_of_support and m.seq >= greatest(new.answers_seq + 1, v_from)
    order by m.seq limit 1;
  end if;
  if v_next.id is null then
    perform private.end_waiting('ticket', v_subject);
    update public.support_tickets t set closed_at = now() where t.id = new.ticket_id and t.closed_at is null;
  elsif v_next.seq > v_from then
    perform private.count_waiting('ticket', v_item.since);
    update public.desk_items i set since = v_next.created_at, facts = i.facts || (
      select jsonb_build_object(
        'from_seq', v_next.seq, 'count', count(*),
        'words', (array_agg(private.first_words(m.content) order by m.seq desc))[1]
      )
      from public.ticket_messages m
      where m.ticket_id = new.ticket_id and not m.is_of_support and m.seq >= v_next.seq
    )
    where i.id = v_item.id;
  end if;
  insert into private.stranger_mails (kind, email, language, ticket_id, facts)
  select 'ticket_answer', t.email, t.language, t.id, jsonb_build_object(
    'ticket_id', t.id, 'content', new.content, 'token', private.ticket_token(t.id)
  )
  from public.support_tickets t where t.id = new.ticket_id;
  insert into public.decisions (operator_id, action, subject_id)
  values (new.operator_id, 'answer_ticket', v_subject);
  return null;
end $$;

create trigger follow_ticket_message after insert on public.ticket_messages
  for each row execute function private.follow_ticket_message();

-- Ends the waiting of what needs no more than that: a question, whose last message was read (seen: {seq}), a mail, a
-- job; or tries a refused mail again.
create or replace function private.decide_on_item(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := regexp_replace(p_decision.action, '^(close|retry|answer)_', '');
  v_id constant uuid := case when v_kind <> 'job' then private.decided_id(p_decision) end;
  v_seen constant int := case
    when jsonb_typeof(p_decision.seen -> 'seq') = 'number' then (p_decision.seen ->> 'seq')::int
  end;
begin
  if p_decision.action = 'answer_ticket' then
    -- Kept by the trigger of the answer, never inserted by itself.
    if pg_trigger_depth() < 2 then raise exception using errcode = '42501', message = 'not_of_a_browser'; end if;
    return p_decision;
  end if;
  -- Whoever writes more locks these first, too.
  if v_kind = 'support' then
    perform from public.conversations c where c.id = v_id for no key update;
  elsif v_kind = 'ticket' then
    perform from public.support_tickets t where t.id = v_id for no key update;
  elsif p_decision.action = 'retry_mail' then
    perform from private.unread_mails m where m.receiver_id = v_id order by m.conversation_id for update;
    perform from private.search_mails m where m.receiver_id = v_id for update;
    perform from private.notices m where m.receiver_id = v_id and m.sent_at is null order by m.id for update;
    perform from private.stranger_mails m where m.id = v_id for update;
  end if;
  if v_kind = 'support' and private.first_unread_of_support(v_id, v_seen + 1) is not null
    or v_kind = 'ticket' and exists (
      select from public.ticket_messages m where m.ticket_id = v_id and not m.is_of_support and m.seq > v_seen
    )
  then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
  if private.end_waiting(v_kind, p_decision.subject_id) is null then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  if v_kind = 'ticket' then
    update public.support_tickets t set closed_at = now() where t.id = v_id;
  elsif p_decision.action = 'retry_mail' then
    update private.unread_mails m set refusals = 0, next_try_at = null where m.receiver_id = v_id and m.refusals > 0;
    update private.search_mails m set refusals = 0, due_at = now() where m.receiver_id = v_id and m.refusals > 0;
    update private.notices m set refusals = 0, next_try_at = now()
    where m.receiver_id = v_id and m.refusals > 0 and m.sent_at is null;
    update private.stranger_mails m set refusals = 0, next_try_at = now()
    where m.id = v_id and m.refusals > 0 and m.sent_at is null;
  end if;
  p_decision.person_id := case v_kind
    when 'support' then (
      select c.talent_id from public.conversations c
      where c.id = v_id and c.company_id = private.support_company_id()
    )
    when 'mail' then (select a.user_id from public.accounts a where a.user_id = v_id)
  end;
  return p_decision;
end $$;
