-- What an answer of support answers, and what waits of a conversation (docs/decisions/0075-support-and-strangers.md).

-- Leaves out what only support may say. A receipt is no news: who is told has just asked for it.
create function private.prepare_support_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.sender_id is distinct from private.support_company_id() then new.answers_seq := null; end if;
  if new.system_kind = 'report_received' then new.read := true; end if;
  return new;
end $$;

-- Fires after prepare_message, which says whose message it is.
create trigger prepare_support_message before insert on public.messages
  for each row when (new.answers_seq is not null or new.system_kind = 'report_received')
  execute function private.prepare_support_message();

-- What the desk's list shows of a message to support: its first words; of one written in the form, the subject too.
create function private.facts_of_message(p_message public.messages) returns jsonb
language sql immutable security definer set search_path = '' as $$
  select case
    when p_message.system_kind = 'support_ticket' and strpos(p_message.content, E'\n\n') > 0 then jsonb_build_object(
      'words', private.first_words(substr(p_message.content, strpos(p_message.content, E'\n\n'))),
      'subject', private.first_words(split_part(p_message.content, E'\n\n', 1)), 'is_form', true
    )
    else jsonb_build_object('words', private.first_words(p_message.content))
  end
$$;

-- The place of the first message of a person in a conversation with support from p_from on; null without one.
create function private.first_unread_of_support(p_conversation_id uuid, p_from int) returns int
language sql stable security definer set search_path = '' as $$
  select min(m.seq) from public.messages m
  where m.conversation_id = p_conversation_id and m.seq >= p_from and m.receiver_id is null and not m.is_system
$$;

-- What waits of a conversation with support from the place p_from on: count, first words of the newest, subject of the
-- newest that was written in the form.
create function private.support_facts(p_conversation_id uuid, p_from int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'from_seq', p_from, 'count', count(*),
    'words', (array_agg(f.facts ->> 'words' order by f.seq desc))[1],
    'subject', (array_agg(f.facts ->> 'subject' order by f.seq desc) filter (where f.facts ? 'subject'))[1],
    'is_form', nullif(bool_or(f.facts ? 'is_form'), false)
  ))
  from (
    select m.seq, private.facts_of_message(m) as facts
    from public.messages m
    where m.conversation_id = p_conversation_id and m.seq >= p_from and m.receiver_id is null and not m.is_system
  ) f
$$;

-- The secrets of the links, of which support_tickets has the hashes: each answer mails the same link.
create table private.ticket_tokens (
  ticket_id uuid primary key references public.support_tickets (id) on delete cascade,
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);


-- The secret of a ticket's link, made when it is first asked for.
create function private.ticket_token(p_ticket_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_token text;
begin
  insert into private.ticket_tokens (ticket_id) values (p_ticket_id) on conflict do nothing;
  select k.token into v_token from private.ticket_tokens k where k.ticket_id = p_ticket_id;
  update public.support_tickets t set token_hash = encode(sha256(convert_to(v_token, 'UTF8')), 'hex')
  where t.id = p_ticket_id and t.token_hash is null;
  return v_token;
end $$;

-- What was written after the ticket: answers, and what its writer added by the link.
create table public.ticket_messages (
  -- The browser may choose the id, so that resending one whose answer was lost stores it only once.
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.support_tickets (id) on delete cascade,
  -- Its place, from 1; the ticket itself is 0. The trigger below fills it; the default only lets inserts omit it.
  seq int not null default 0 check (seq > 0),
  -- Null for the writer of the ticket. No reference: what was answered outlives its operator.
  operator_id uuid,
  is_of_support boolean not null default false,
  content text not null check (char_length(content) <= 4000 and not private.is_blank(content)),
  -- Of an answer: the place of the last that its operator had read.
  answers_seq int check (answers_seq >= 0),
  created_at timestamptz not null default now(),
  unique (ticket_id, seq)
);
comment on table public.ticket_messages is 'Answers to tickets, which are mailed, and what their writers added.';
alter table public.ticket_messages
  alter column content set statistics 0;
alter table public.ticket_messages enable row level security;
grant select on public.ticket_messages to authenticated;
grant select (id, ticket_id, seq, is_of_support, content, created_at) on public.ticket_messages to anon;
grant insert (id, ticket_id, content, answers_seq) on public.ticket_messages to authenticated;
grant insert (id, ticket_id, content) on public.ticket_messages to anon;

create policy "ticket_messages: operators read" on public.ticket_messages
  for select to authenticated using ((select private.caller_is_operator()));

create policy "ticket_messages: operators answer" on public.ticket_messages
  for insert to authenticated
  with check (
    (select private.caller_is_operator())
    and exists (select 1 from public.support_tickets t where t.id = ticket_messages.ticket_id and t.user_id is null)
  );

-- The subqueries read the one ticket whose link the request presents.
create policy "ticket_messages: who has the link reads" on public.ticket_messages
  for select to anon using (ticket_id = (select t.id from public.support_tickets t));

create policy "ticket_messages: who has the link writes" on public.ticket_messages
  for insert to anon with check (ticket_id = (select t.id from public.support_tickets t));

-- Says whose message it is, and its place. The ticket's lock makes the next one wait.
create function private.prepare_ticket_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('ticket_message', case when (select auth.uid()) is null then 20 else 300 end, interval '1 hour');
  perform from public.support_tickets t where t.id = new.ticket_id for no key update;
  new.operator_id := (select auth.uid());
  new.is_of_support := (select auth.uid()) is not null;
  new.seq := 1 + coalesce((select max(m.seq) from public.ticket_messages m where m.ticket_id = new.ticket_id), 0);
  return new;
end $$;

create trigger prepare_ticket_message before insert on public.ticket_messages
  for each row execute function private.prepare_ticket_message();

create trigger lock_caller before insert or update or delete on public.ticket_messages
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger refuse_unread_answer before insert on public.ticket_messages
  for each row when (new.answers_seq is not null) execute function private.refuse_unread_answer();
