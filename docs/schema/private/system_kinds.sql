-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.system_kinds (
  kind public.system_kind not null,
  content text,
  is_mailed boolean not null default false,
  constraint system_kinds_pkey primary key (kind)
);

comment on table private.system_kinds is
  'What the product itself says in a conversation.';
