-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.refunds (
  id uuid not null default gen_random_uuid(),
  payment_id text not null,
  amount bigint not null,
  refunded_before bigint not null,
  currency text not null,
  words text not null default ''::text,
  state public.refund_state not null default 'asked'::public.refund_state,
  problem text,
  provider_id text,
  decision_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  tried_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  constraint refunds_pkey primary key (id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references public.payments(payment_id) on delete cascade,
  constraint refunds_amount_check check (amount > 0),
  constraint refunds_problem_check check (char_length(problem) <= 500),
  constraint refunds_words_check check (char_length(words) <= 1000)
);

comment on table public.refunds is
  'Refunds that operators asked the payment provider for, and how each ended.';

alter table public.refunds enable row level security;

create index refunds_decision_id on public.refunds using btree (decision_id);
create unique index refunds_open on public.refunds using btree (payment_id) where (state = 'asked'::public.refund_state);
create index refunds_payment_id on public.refunds using btree (payment_id, asked_at desc);

grant
  select
on public.refunds to authenticated;

create policy "refunds: operators read" on public.refunds
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));

create trigger broadcast_refund after insert or update of state, problem on public.refunds for each row
  execute function private.broadcast_refund();
create trigger keep_refund_reference after insert or update of provider_id on public.refunds for each row when (new.provider_id is not null)
  execute function private.keep_refund_reference();
