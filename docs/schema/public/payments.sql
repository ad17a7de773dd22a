-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.payments (
  payment_id text not null,
  company_id uuid,
  talent_id uuid,
  checkout_id uuid,
  candidate text,
  position_title text,
  amount bigint not null,
  currency text not null,
  refunded_amount bigint not null default 0,
  accepted boolean not null,
  delivered boolean not null default false,
  status public.payment_status not null,
  settled boolean not null default false,
  closed_at timestamp with time zone,
  paid_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  has_other_link boolean not null default false,
  constraint payments_pkey primary key (payment_id),
  constraint payments_checkout_id_fkey foreign key (checkout_id) references public.checkouts(id) on delete set null,
  constraint payments_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete set null,
  constraint payments_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete set null
);

comment on table public.payments is
  'One row per payment, the company''s receipt: what was paid, and what became of it. Derived from payment_events.';
comment on column public.payments.has_other_link is
  'Whether it was paid on a page that sells something else.';

alter table public.payments enable row level security;

create index payments_checkout_id on public.payments using btree (checkout_id);
create index payments_company_id on public.payments using btree (company_id, paid_at desc);
create index payments_paid_at on public.payments using btree (paid_at, payment_id);
create index payments_talent_id on public.payments using btree (talent_id);
create index payments_to_settle on public.payments using btree (paid_at) where (private.is_to_settle(status) and (not settled));

grant
  select
on public.payments to authenticated;

create policy "payments: company and operators read" on public.payments
  for select to authenticated
  using (((company_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));

create trigger prepare_payment before update on public.payments for each row
  execute function private.prepare_payment();
create constraint trigger announce_payment after insert or update of status, refunded_amount on public.payments deferrable initially deferred for each row
  execute function private.announce_payment();
create trigger count_money after insert or update of refunded_amount on public.payments for each row
  execute function private.count_money();
create constraint trigger sync_erasure_wait after insert or update of status, settled on public.payments deferrable initially deferred for each row
  execute function private.sync_erasure_wait_of_payment();
create constraint trigger sync_lost_contact_of_payment after update of status on public.payments deferrable initially deferred for each row when (old.status is distinct from new.status and new.company_id is not null and new.talent_id is not null)
  execute function private.sync_lost_contact_of_payment();
create constraint trigger sync_payment_item after insert or update on public.payments deferrable initially deferred for each row
  execute function private.sync_payment_item();
