-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.mark_keys (
  id boolean not null default true,
  key text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text),
  constraint mark_keys_pkey primary key (id),
  constraint mark_keys_id_check check (id)
);
