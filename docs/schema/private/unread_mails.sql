-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.unread_mails (
  conversation_id uuid not null,
  receiver_id uuid not null,
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  refusals integer not null default 0,
  next_try_at timestamp with time zone,
  constraint unread_mails_pkey primary key (conversation_id, receiver_id),
  constraint unread_mails_conversation_id_fkey foreign key (conversation_id) references public.conversations(id) on delete cascade,
  constraint unread_mails_receiver_id_fkey foreign key (receiver_id) references public.accounts(user_id) on delete cascade
);

create index unread_mails_receiver on private.unread_mails using btree (receiver_id);

create trigger sync_mail_item after update of refusals on private.unread_mails for each row when (old.refusals is distinct from new.refusals)
  execute function private.sync_mail_item();
