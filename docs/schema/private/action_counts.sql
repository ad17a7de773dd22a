-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.action_counts (
  actor text not null,
  action text not null,
  window_start timestamp with time zone not null,
  n integer not null,
  constraint action_counts_pkey primary key (actor, action)
);

create index action_counts_window_start on private.action_counts using btree (window_start);
