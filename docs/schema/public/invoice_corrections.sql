-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.invoice_corrections (
  id uuid not null default gen_random_uuid(),
  company_id uuid not null default auth.uid(),
  payment_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint invoice_corrections_pkey primary key (id),
  constraint invoice_corrections_company_id_fkey foreign key (company_id) references public.accounts(user_id) on delete cascade
);

comment on table public.invoice_corrections is
  'That a company had an invoice made out again, to the details it has given since.';

alter table public.invoice_corrections enable row level security;

create index invoice_corrections_company_id on public.invoice_corrections using btree (company_id);

grant
  insert (payment_id),
  select
on public.invoice_corrections to authenticated;

create policy "invoice_corrections: company asks" on public.invoice_corrections
  for insert to authenticated
  with check (((company_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type) and (exists ( select
   from public.payments p
  where ((p.payment_id = invoice_corrections.payment_id) and (p.company_id = ( select auth.uid() as uid)))))));
create policy "invoice_corrections: company reads own" on public.invoice_corrections
  for select to authenticated
  using ((company_id = ( select auth.uid() as uid)));

create trigger lock_caller before insert on public.invoice_corrections for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before insert on public.invoice_corrections for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('invoice_correction', '60', '1 hour');
create trigger correct_invoice after insert on public.invoice_corrections for each row
  execute function private.correct_invoice();
