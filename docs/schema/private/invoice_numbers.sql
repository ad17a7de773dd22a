-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.invoice_numbers (
  series text not null,
  next bigint not null,
  constraint invoice_numbers_pkey primary key (series)
);
