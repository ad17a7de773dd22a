-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.stranger_mails (
  id uuid not null default gen_random_uuid(),
  kind public.stranger_mail_kind not null,
  email text not null,
  language text not null default 'en'::text,
  facts jsonb not null default '{}'::jsonb,
  ticket_id uuid,
  report_id uuid,
  created_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  refusals integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  constraint stranger_mails_pkey primary key (id),
  constraint stranger_mails_report_id_fkey foreign key (report_id) references public.reports(id) on delete cascade,
  constraint stranger_mails_ticket_id_fkey foreign key (ticket_id) references public.support_tickets(id) on delete cascade,
  constraint stranger_mails_check check (num_nonnulls(ticket_id, report_id) = 1)
);

create index stranger_mails_due on private.stranger_mails using btree (next_try_at) where (sent_at is null);
create index stranger_mails_email on private.stranger_mails using btree (lower(email), created_at desc);
create index stranger_mails_report_id on private.stranger_mails using btree (report_id);
create index stranger_mails_ticket_id on private.stranger_mails using btree (ticket_id);

create trigger leave_out_second_mail before insert on private.stranger_mails for each row when (new.kind = 'report_reviewed'::public.stranger_mail_kind or (new.facts ->> 'outcome'::text) = 'reopened'::text)
  execute function private.leave_out_second_mail();
create trigger sync_mail_item after delete or update of refusals on private.stranger_mails for each row
  execute function private.sync_stranger_mail_item();
