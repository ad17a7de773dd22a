-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.kept_records (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null,
  kind public.kept_record_kind not null,
  subject_id text not null,
  facts jsonb not null,
  keep_until timestamp with time zone not null,
  constraint kept_records_pkey primary key (id),
  constraint kept_records_person_id_kind_subject_id_key unique (person_id, kind, subject_id)
);

comment on table private.kept_records is
  'What the law lets one keep of a deleted account to answer claims (GDPR, Art. 17(3)(b) and (e)), until its term ends.';

alter table private.kept_records enable row level security;

create index kept_records_keep_until on private.kept_records using btree (keep_until);
create index kept_records_subject_id on private.kept_records using btree (subject_id collate "C");

create policy "kept_records: operators read" on private.kept_records
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
