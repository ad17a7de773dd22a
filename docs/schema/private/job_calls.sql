-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.job_calls (
  id bigint not null generated always as identity,
  job text not null,
  request_id bigint not null,
  called_at timestamp with time zone not null default now(),
  constraint job_calls_pkey primary key (id)
);
