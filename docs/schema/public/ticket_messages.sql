-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.ticket_messages (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null,
  seq integer not null default 0,
  operator_id uuid,
  is_of_support boolean not null default false,
  content text not null,
  answers_seq integer,
  created_at timestamp with time zone not null default now(),
  constraint ticket_messages_pkey primary key (id),
  constraint ticket_messages_ticket_id_seq_key unique (ticket_id, seq),
  constraint ticket_messages_ticket_id_fkey foreign key (ticket_id) references public.support_tickets(id) on delete cascade,
  constraint ticket_messages_answers_seq_check check (answers_seq >= 0),
  constraint ticket_messages_content_check check (char_length(content) <= 4000 and not private.is_blank(content)),
  constraint ticket_messages_seq_check check (seq > 0)
);

comment on table public.ticket_messages is
  'Answers to tickets, which are mailed, and what their writers added.';

alter table public.ticket_messages enable row level security;

grant
  insert (id, ticket_id, content),
  select (id, ticket_id, seq, is_of_support, content, created_at)
on public.ticket_messages to anon;
grant
  insert (id, ticket_id, content, answers_seq),
  select
on public.ticket_messages to authenticated;

create policy "ticket_messages: operators answer" on public.ticket_messages
  for insert to authenticated
  with check ((( select private.caller_is_operator() as caller_is_operator) and (exists ( select 1
   from public.support_tickets t
  where ((t.id = ticket_messages.ticket_id) and (t.user_id is null))))));
create policy "ticket_messages: operators read" on public.ticket_messages
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
create policy "ticket_messages: who has the link reads" on public.ticket_messages
  for select to anon
  using ((ticket_id = ( select t.id
   from public.support_tickets t)));
create policy "ticket_messages: who has the link writes" on public.ticket_messages
  for insert to anon
  with check ((ticket_id = ( select t.id
   from public.support_tickets t)));

create trigger lock_caller before insert or delete or update on public.ticket_messages for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_ticket_message before insert on public.ticket_messages for each row
  execute function private.prepare_ticket_message();
create trigger refuse_unread_answer before insert on public.ticket_messages for each row when (new.answers_seq is not null)
  execute function private.refuse_unread_answer();
create trigger follow_ticket_message after insert on public.ticket_messages for each row
  execute function private.follow_ticket_message();
