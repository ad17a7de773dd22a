-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.payment_references (
  reference text not null,
  event_id text not null,
  constraint payment_references_pkey primary key (reference, event_id),
  constraint payment_references_event_id_fkey foreign key (event_id) references public.payment_events(id) on delete cascade
);

comment on table public.payment_references is
  'By what a payment is called at the payment provider.';

alter table public.payment_references enable row level security;

create index payment_references_event_id on public.payment_references using btree (event_id);

grant
  select
on public.payment_references to authenticated;

create policy "payment_references: operators read" on public.payment_references
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
