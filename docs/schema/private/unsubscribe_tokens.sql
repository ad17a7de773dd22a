-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.unsubscribe_tokens (
  user_id uuid not null,
  token uuid not null default gen_random_uuid(),
  constraint unsubscribe_tokens_pkey primary key (user_id),
  constraint unsubscribe_tokens_token_key unique (token),
  constraint unsubscribe_tokens_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade
);
