-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.notices (
  id uuid not null default gen_random_uuid(),
  receiver_id uuid not null,
  kind public.notice_kind not null,
  facts jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  sent_at timestamp with time zone,
  refusals integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  constraint notices_pkey primary key (id),
  constraint notices_receiver_id_fkey foreign key (receiver_id) references public.accounts(user_id) on delete cascade
);

create unique index notices_daily on private.notices using btree (receiver_id, (((created_at at time zone 'utc'::text))::date)) where (kind = 'desk_daily'::public.notice_kind);
create index notices_due on private.notices using btree (next_try_at) where (sent_at is null);
create index notices_kind on private.notices using btree (kind);
create index notices_receiver on private.notices using btree (receiver_id, kind, created_at desc);

create trigger forget_appeal_token before update of sent_at on private.notices for each row when (new.sent_at is not null and new.facts ? 'appeal_token'::text)
  execute function private.forget_appeal_token();
create trigger postpone_daily before insert on private.notices for each row when (new.kind = 'desk_daily'::public.notice_kind)
  execute function private.postpone_daily();
create trigger sync_mail_item after update of refusals on private.notices for each row when (old.refusals is distinct from new.refusals)
  execute function private.sync_mail_item();
