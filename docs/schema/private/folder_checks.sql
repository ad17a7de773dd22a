-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.folder_checks (
  id bigint not null generated always as identity,
  talent_id uuid not null,
  since timestamp with time zone not null default now(),
  constraint folder_checks_pkey primary key (id),
  constraint folder_checks_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade
);

create index folder_checks_talent_id on private.folder_checks using btree (talent_id);
