-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.search_mails (
  receiver_id uuid not null,
  due_at timestamp with time zone not null,
  mailed_until timestamp with time zone not null,
  covers_until timestamp with time zone,
  claimed_at timestamp with time zone,
  refusals integer not null default 0,
  constraint search_mails_pkey primary key (receiver_id),
  constraint search_mails_receiver_id_fkey foreign key (receiver_id) references public.accounts(user_id) on delete cascade
);

create index search_mails_due on private.search_mails using btree (due_at);

create trigger sync_mail_item after update of refusals on private.search_mails for each row when (old.refusals is distinct from new.refusals)
  execute function private.sync_mail_item();
