-- Mails to people without an account, and what they answer: tickets and reports
-- (docs/decisions/0075-support-and-strangers.md).

-- Claimed and settled with private.notices. None has words of whoever gave the address, because nobody has confirmed it.
--   ticket_answer     what an operator answered: ticket_id, content, token of the ticket's link
--   report_received   that a report came: report_id, subject, at
--   report_decided    what became of it: report_id, subject, at, outcome
create table private.stranger_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('ticket_answer', 'report_received', 'report_decided', 'report_reviewed')),
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

create trigger leave_out_second_mail before insert on private.stranger_mails
  for each row when (new.kind = 'report_reviewed' or new.facts ->> 'outcome' = 'reopened')
  execute function private.leave_out_second_mail();
