-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.upload_scan (
  id boolean not null default true,
  scanned_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint upload_scan_pkey primary key (id),
  constraint upload_scan_id_check check (id)
);
