-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.orphans (
  bucket_id text not null,
  name text not null,
  unused_since timestamp with time zone not null,
  removing_since timestamp with time zone,
  constraint orphans_pkey primary key (bucket_id, name)
);

create index orphans_unused_since on private.orphans using btree (unused_since);
