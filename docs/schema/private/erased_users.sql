-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.erased_users (
  user_id uuid not null,
  email text,
  constraint erased_users_pkey primary key (user_id)
);
