-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.reopened_sign_ups (
  user_id uuid not null,
  proof text not null,
  encrypted_password text not null,
  metadata jsonb not null,
  constraint reopened_sign_ups_pkey primary key (user_id),
  constraint reopened_sign_ups_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

comment on table private.reopened_sign_ups is
  'What a sign-up consisted of before a second confirmation was asked for; gone once its account has a type.';
