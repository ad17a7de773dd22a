-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.account_marks (
  user_id uuid not null,
  kind text not null,
  digest text not null,
  barred_until timestamp with time zone,
  constraint account_marks_pkey primary key (user_id, kind, digest),
  constraint account_marks_kind_check check (kind = any (enum_range(null::public.account_mark_kind)::text[]))
);

comment on table private.account_marks is
  'Digests of what tells that two accounts are of one person: address, phone and videos.';

alter table private.account_marks enable row level security;

create index account_marks_barred on private.account_marks using btree (kind, digest) where (barred_until is not null);
create index account_marks_digest on private.account_marks using btree (kind, digest);

create policy "account_marks: operators read" on private.account_marks
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
