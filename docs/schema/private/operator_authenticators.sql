-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.operator_authenticators (
  factor_id uuid not null,
  user_id uuid not null,
  counts_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  is_reset boolean not null default false,
  constraint operator_authenticators_pkey primary key (factor_id),
  constraint operator_authenticators_user_id_fkey foreign key (user_id) references public.operators(user_id) on delete cascade
);

comment on table private.operator_authenticators is
  'The authenticators that operators have or had.';

create index operator_authenticators_user_id on private.operator_authenticators using btree (user_id);
