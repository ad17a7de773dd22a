-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.farewells (
  id uuid not null,
  email text not null,
  language text not null,
  created_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  refusals integer not null default 0,
  next_try_at timestamp with time zone not null default now(),
  is_asked boolean not null default true,
  constraint farewells_pkey primary key (id)
);

create index farewells_due on private.farewells using btree (next_try_at);
