-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.used_object_names (
  digest uuid not null,
  constraint used_object_names_pkey primary key (digest)
);
