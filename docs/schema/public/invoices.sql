-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.invoices (
  id uuid not null default gen_random_uuid(),
  number text not null,
  kind public.invoice_kind not null,
  payment_id text not null,
  company_id uuid,
  corrects text,
  issued_at timestamp with time zone not null default now(),
  seller jsonb not null,
  buyer jsonb not null,
  net bigint not null,
  vat bigint not null,
  total bigint not null,
  vat_percent numeric(5,2) not null,
  vat_note text,
  currency text not null,
  keep_until date not null,
  line jsonb not null default '{}'::jsonb,
  replaces text,
  constraint invoices_pkey primary key (id),
  constraint invoices_number_key unique (number),
  constraint invoices_replaces_key unique (replaces),
  constraint invoices_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete set null,
  constraint invoices_check check (total > 0 and (net + vat) = total),
  constraint invoices_check1 check ((kind = 'credit_note'::public.invoice_kind) = (corrects is not null)),
  constraint invoices_check2 check (replaces is null or kind = 'invoice'::public.invoice_kind)
);

comment on table public.invoices is
  'Invoices and credit notes, as they were issued; never changed, and kept until keep_until, also when the account is gone.';

alter table public.invoices enable row level security;

create index invoices_company_id on public.invoices using btree (company_id, issued_at desc);
create index invoices_corrects on public.invoices using btree (corrects) where (corrects is not null);
create index invoices_issued_at on public.invoices using btree (issued_at, number);
create index invoices_keep_until on public.invoices using btree (keep_until);
create unique index invoices_of_payment on public.invoices using btree (payment_id) where ((kind = 'invoice'::public.invoice_kind) and (replaces is null));
create index invoices_payment_id on public.invoices using btree (payment_id, issued_at);

grant
  select
on public.invoices to authenticated;

create policy "invoices: company and operators read" on public.invoices
  for select to authenticated
  using (((company_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));

create trigger keep_invoice before delete or update on public.invoices for each row
  execute function private.keep_invoice();
create trigger keep_invoice_reference after insert on public.invoices for each row
  execute function private.keep_invoice_reference();
