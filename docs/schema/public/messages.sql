-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.messages (
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  seq integer not null default 0,
  sender_id uuid,
  receiver_id uuid,
  content text not null,
  is_system boolean not null default false,
  system_kind public.system_kind,
  system_facts jsonb,
  read boolean not null default false,
  created_at timestamp with time zone not null default clock_timestamp(),
  words text not null generated always as (private.words_in(content)) stored,
  answers_seq integer,
  constraint messages_pkey primary key (id),
  constraint messages_conversation_id_fkey foreign key (conversation_id) references public.conversations(id) on delete cascade,
  constraint messages_answers_seq_check check (answers_seq >= 0),
  constraint messages_check check (is_system or sender_id is not null),
  constraint messages_content_check check (char_length(content) <= 4000 and content = btrim(content, ' 	
 '::text) and not private.is_blank(content)),
  constraint messages_seq_check check (seq > 0),
  constraint messages_system_facts_check check (octet_length(system_facts::text) <= 6000)
);

alter table public.messages enable row level security;

create unique index messages_thread on public.messages using btree (conversation_id, seq desc);
create index messages_unread on public.messages using btree (receiver_id, conversation_id) where (not read);
create index messages_unread_since on public.messages using btree (created_at) where (not read);

grant
  insert (id, conversation_id, content, answers_seq),
  select,
  update (read)
on public.messages to authenticated;

create policy "messages: members and operators read" on public.messages
  for select to authenticated
  using (((sender_id = ( select auth.uid() as uid)) or (receiver_id = ( select auth.uid() as uid)) or ( select true
   from public.conversations c
  where (c.id = messages.conversation_id))));
create policy "messages: members and support send" on public.messages
  for insert to authenticated
  with check (((not is_system) and (exists ( select 1
   from public.conversations c
  where ((c.id = messages.conversation_id) and c.is_open and
        case
            when (messages.sender_id = ( select auth.uid() as uid)) then ((c.company_id = ( select auth.uid() as uid)) or (c.talent_id = ( select auth.uid() as uid)))
            when ( select private.caller_is_operator() as caller_is_operator) then ((messages.sender_id = c.company_id) and (c.company_id = private.support_company_id()))
            else false
        end)))));
create policy "messages: receiver marks read" on public.messages
  for update to authenticated
  using ((receiver_id = ( select auth.uid() as uid)))
  with check (((receiver_id = ( select auth.uid() as uid)) and read));

create trigger lock_caller before insert or delete or update on public.messages for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_message before insert on public.messages for each row
  execute function private.prepare_message();
create trigger prepare_support_message before insert on public.messages for each row when (new.answers_seq is not null or new.system_kind = 'report_received'::public.system_kind)
  execute function private.prepare_support_message();
create trigger refuse_unread_answer before insert on public.messages for each row when (new.answers_seq is not null)
  execute function private.refuse_unread_answer();
create trigger throttle before update on public.messages for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('message_read', '600', '1 minute');
create trigger advance_conversation after insert on public.messages for each row
  execute function private.advance_conversation();
create trigger broadcast_changed_message after update of content on public.messages for each row when (old.content is distinct from new.content)
  execute function private.broadcast_message();
create trigger broadcast_message after insert on public.messages for each row
  execute function private.broadcast_message();
create trigger broadcast_read after update on public.messages referencing old table as old_rows new table as new_rows for each statement
  execute function private.broadcast_read();
create trigger log_support_answer after insert on public.messages for each row when (new.sender_id = private.support_company_id())
  execute function private.log_support_answer();
create trigger sync_support_item after insert on public.messages for each row when (new.receiver_id is null and not new.is_system)
  execute function private.sync_support_item();
