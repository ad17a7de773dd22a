-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.told_payments (
  payment_id text not null,
  status public.payment_status not null,
  refunded_amount bigint not null,
  constraint told_payments_pkey primary key (payment_id),
  constraint told_payments_payment_id_fkey foreign key (payment_id) references public.payments(payment_id) on delete cascade
);
