-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.support_tickets (
  id uuid not null default gen_random_uuid(),
  user_id uuid default auth.uid(),
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamp with time zone not null default now(),
  email_key text generated always as (lower(email)) stored,
  language text not null default 'en'::text,
  token_hash text,
  closed_at timestamp with time zone,
  constraint support_tickets_pkey primary key (id),
  constraint support_tickets_token_hash_key unique (token_hash),
  constraint support_tickets_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade,
  constraint support_tickets_email_check check (char_length(email) <= 254 and email ~ '^[^\s@]+@[^\s@]+$'::text),
  constraint support_tickets_language_check check (language ~ '^[a-z]{2}$'::text),
  constraint support_tickets_message_check check (char_length(message) <= 4000 and not private.is_blank(message)),
  constraint support_tickets_name_check check (char_length(name) <= 120 and not private.is_blank(name)),
  constraint support_tickets_subject_check check (char_length(subject) <= 200 and not private.is_blank(subject))
);

alter table public.support_tickets enable row level security;

create index support_tickets_email on public.support_tickets using btree (lower(email)) where (user_id is null);
create index support_tickets_email_key on public.support_tickets using btree (email_key, created_at desc);
create index support_tickets_newest on public.support_tickets using btree (created_at desc, id desc) where (user_id is null);
create index support_tickets_open on public.support_tickets using btree (created_at desc, id desc) where ((user_id is null) and (closed_at is null));
create index support_tickets_user_id on public.support_tickets using btree (user_id);

grant
  insert (id, name, email, subject, message, language),
  select (id, name, subject, message, created_at, closed_at)
on public.support_tickets to anon;
grant
  insert (id, name, email, subject, message, language),
  select
on public.support_tickets to authenticated;

create policy "support_tickets: own and operators" on public.support_tickets
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "support_tickets: users ask" on public.support_tickets
  for insert to authenticated
  with check ((user_id = ( select auth.uid() as uid)));
create policy "support_tickets: visitors ask" on public.support_tickets
  for insert to anon
  with check ((user_id is null));
create policy "support_tickets: who has the link reads it" on public.support_tickets
  for select to anon
  using ((token_hash = ( select private.presented_hash('x-ticket-token'::text) as presented_hash)));

create trigger limit_inserts before insert on public.support_tickets for each row
  execute function private.limit_inserts('ticket', '20', '1 hour');
create trigger lock_caller before insert or delete or update on public.support_tickets for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger add_ticket_to_conversation after insert on public.support_tickets for each row when (new.user_id is not null)
  execute function private.add_ticket_to_conversation();
create trigger keep_ticket_words after insert on public.support_tickets for each row when (new.user_id is null)
  execute function private.keep_ticket_words();
create trigger sync_ticket_item after insert or delete on public.support_tickets for each row
  execute function private.sync_ticket_item();
