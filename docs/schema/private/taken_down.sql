-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.taken_down (
  bucket_id text not null,
  name text not null,
  talent_id uuid not null,
  constraint taken_down_pkey primary key (bucket_id, name),
  constraint taken_down_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade
);

create index taken_down_talent_id on private.taken_down using btree (talent_id);
