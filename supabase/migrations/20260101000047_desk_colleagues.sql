-- What operators tell each other: who has something open, and notes; and what one does beside the others: put off what
-- they decide on, and neither delete nor answer twice (docs/decisions/0073-order-of-the-queue.md).

create table public.desk_claims (
  item_id uuid not null references public.desk_items (id) on delete cascade,
  operator_id uuid not null default auth.uid() references public.operators (user_id) on delete cascade,
  -- Renewed while it is open; a browser that is gone renews nothing.
  until timestamptz not null default now() + interval '75 seconds',
  primary key (item_id, operator_id)
);
comment on table public.desk_claims is 'Which operators have which item open, for a minute.';
alter table public.desk_claims enable row level security;
grant select, delete on public.desk_claims to authenticated;
grant insert (item_id), update (item_id) on public.desk_claims to authenticated;

create index desk_claims_until on public.desk_claims (until);
create index desk_claims_operator_id on public.desk_claims (operator_id);

create policy "desk_claims: operators read" on public.desk_claims
  for select to authenticated using ((select private.caller_is_operator()));

create policy "desk_claims: operators open" on public.desk_claims
  for insert to authenticated
  with check (operator_id = (select auth.uid()) and (select private.caller_is_operator()));

create policy "desk_claims: operators renew their own" on public.desk_claims
  for update to authenticated
  using (operator_id = (select auth.uid()) and (select private.caller_is_operator()))
  with check (operator_id = (select auth.uid()));

create policy "desk_claims: operators leave" on public.desk_claims
  for delete to authenticated
  using (operator_id = (select auth.uid()) and (select private.caller_is_operator()));

-- Keeps what an operator has open for another minute.
create function private.renew_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.until := now() + interval '75 seconds';
  return new;
end $$;

create trigger renew_claim before insert or update on public.desk_claims
  for each row execute function private.renew_claim();

-- Tells the open desks who opened or left something, and forgets those who are long gone.
create function private.broadcast_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'UPDATE' or old.until < now() then
    perform private.broadcast(
      jsonb_build_object('item_id', coalesce(new.item_id, old.item_id)), 'claimed', 'desk'
    );
  end if;
  if tg_op = 'INSERT' then
    delete from public.desk_claims c using (
      select o.item_id, o.operator_id from public.desk_claims o
      where o.until < now() - interval '1 hour' limit 100 for update skip locked
    ) gone
    where c.item_id = gone.item_id and c.operator_id = gone.operator_id;
  end if;
  return null;
end $$;

create trigger broadcast_claim after insert or update or delete on public.desk_claims
  for each row execute function private.broadcast_claim();

create trigger lock_caller before insert or update or delete on public.desk_claims
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert or update on public.desk_claims
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('desk_claim', '4800', '1 hour');

create trigger throttle_deletes before delete on public.desk_claims
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

-- Which other operators have what open. Without the names of companies, whose first words tell nobody apart.
create function public.desk_open() returns table (item_id uuid, operator_id uuid, name text, email text)
language sql stable security invoker set search_path = '' as $$
  select c.item_id, c.operator_id, case p.user_type when 'talent' then p.name end, p.email
  from public.desk_claims c left join public.desk_people p on p.user_id = c.operator_id
  where c.until > now() and c.operator_id <> (select auth.uid())
  order by c.until desc
  limit 100
$$;
grant execute on function public.desk_open() to authenticated;

create table public.desk_notes (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null default auth.uid(),
  -- What waited when it was written; null for a note about a person alone.
  kind text references public.desk_kinds (kind),
  subject_id text check (char_length(subject_id) between 1 and 255),
  -- Whom it concerns; of something that waits, whom that concerns.
  person_id uuid references public.accounts (user_id) on delete cascade,
  content text not null check (char_length(content) <= 2000 and not private.is_blank(content)),
  created_at timestamptz not null default now(),
  check ((kind is null) = (subject_id is null)),
  check (kind is not null or person_id is not null)
);
comment on table public.desk_notes is
  'What operators note for each other without deciding. Kept for a year, and never longer than its person.';
alter table public.desk_notes
  alter column person_id set statistics 0,
  alter column content set statistics 0;
alter table public.desk_notes enable row level security;
grant select on public.desk_notes to authenticated;
grant insert (id, kind, subject_id, person_id, content) on public.desk_notes to authenticated;

create index desk_notes_person on public.desk_notes (person_id, created_at desc);
create index desk_notes_subject on public.desk_notes (subject_id, kind, created_at desc);
create index desk_notes_oldest on public.desk_notes (created_at);
create index desk_notes_kind on public.desk_notes (kind);

create policy "desk_notes: operators read" on public.desk_notes
  for select to authenticated using ((select private.caller_is_operator()));

create policy "desk_notes: operators write" on public.desk_notes
  for insert to authenticated
  with check (operator_id = (select auth.uid()) and (select private.caller_is_operator()));

-- Fills whom a note concerns. Raises PT404 'unknown_subject' for what does not wait.
create function private.prepare_desk_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The policy is asked only after this trigger: whoever is no operator would learn from it what waits.
  if (select auth.uid()) is not null and not private.caller_is_operator() then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  if new.kind is not null then
    select i.person_id into new.person_id
    from public.desk_items i where i.kind = new.kind and i.subject_id = new.subject_id;
    if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  end if;
  new.created_at := now();
  return new;
end $$;

create trigger prepare_desk_note before insert on public.desk_notes
  for each row execute function private.prepare_desk_note();

-- Tells the open desks of a note.
create function private.broadcast_desk_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.broadcast(
    jsonb_build_object('kind', new.kind, 'subject_id', coalesce(new.subject_id, new.person_id::text)), 'changed', 'desk'
  );
  return null;
end $$;

create trigger broadcast_desk_note after insert on public.desk_notes
  for each row execute function private.broadcast_desk_note();

create trigger lock_caller before insert on public.desk_notes
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert on public.desk_notes
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('desk_note', '600', '1 hour');

-- Deletes notes a year after they were written.
create function private.purge_desk_notes() returns void
language sql security definer set search_path = '' as $$
  delete from public.desk_notes n using (
    select o.id from public.desk_notes o where o.created_at < now() - interval '1 year' for update skip locked
  ) old
  where n.id = old.id
$$;

-- Refuses to put off several items in one call.
create function private.refuse_several() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null and (select count(*) from (select from changed limit 2) few) > 1 then
    raise exception using errcode = '23514', message = 'one_at_a_time', hint = 'Put off one item at a time.';
  end if;
  return null;
end $$;

create trigger refuse_several after update on public.desk_items referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function private.refuse_several();

-- Raises PT409 'already_decided' when another operator is deleting the account: their decision is a minute old at most.
-- After that whoever comes can go on with a deletion that was interrupted. begin_decision has locked the account.
create function private.refuse_second_erasure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.decisions d
    where d.subject_id = new.subject_id and d.action = 'erase_account'
      and d.operator_id is distinct from new.operator_id and d.created_at > clock_timestamp() - interval '1 minute'
  ) and exists (select from public.operators o where o.user_id = new.operator_id) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  return new;
end $$;

-- Fires after begin_decision and before carry_out_decision, by its name.
create trigger begin_erasure before insert on public.decisions
  for each row when (new.action = 'erase_account') execute function private.refuse_second_erasure();

-- Raises PT409 'answered_meanwhile' for an answer whose operator had not read that of another one. Both lock the
-- conversation or the ticket before.
create function private.refuse_unread_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_answered boolean;
begin
  if tg_table_name = 'ticket_messages' then
    v_is_answered := exists (
      select from public.ticket_messages m
      where m.ticket_id = new.ticket_id and m.seq > new.answers_seq and m.is_of_support
        and m.operator_id is distinct from (select auth.uid())
    );
  else
    v_is_answered := exists (
      select from public.messages m
      join public.decisions d on d.subject_id = m.conversation_id::text and d.action = 'answer_support'
        and d.facts ->> 'message_id' = m.id::text
      where m.conversation_id = new.conversation_id and m.seq > new.answers_seq
        and d.operator_id is distinct from (select auth.uid())
    );
  end if;
  if v_is_answered then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile', hint = 'Read what your colleague wrote.';
  end if;
  return new;
end $$;

-- Both fire after the triggers that say whose message it is, by their names.
create trigger refuse_unread_answer before insert on public.messages
  for each row when (new.answers_seq is not null) execute function private.refuse_unread_answer();

-- Leaves out that a report is open again where the mail about its objection says so.
create function private.leave_out_second_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.kind = 'report_reviewed' then
    delete from private.stranger_mails m
    where m.report_id = new.report_id and m.kind = 'report_decided' and m.created_at = new.created_at
      and m.facts ->> 'outcome' = 'reopened';
    return new;
  end if;
  return case when not exists (
    select from private.stranger_mails m
    where m.report_id = new.report_id and m.kind = 'report_reviewed' and m.created_at = new.created_at
  ) then new end;
end $$;
