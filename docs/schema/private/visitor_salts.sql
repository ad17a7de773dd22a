-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.visitor_salts (
  day date not null,
  salt uuid not null default gen_random_uuid(),
  constraint visitor_salts_pkey primary key (day)
);
