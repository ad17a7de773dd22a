-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.used_position_ids (
  digest uuid not null,
  constraint used_position_ids_pkey primary key (digest)
);
