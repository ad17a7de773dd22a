-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.published_films (
  talent_id uuid not null,
  film text not null,
  added_at timestamp with time zone not null default now(),
  published_at timestamp with time zone not null,
  constraint published_films_pkey primary key (talent_id, film),
  constraint published_films_talent_id_fkey foreign key (talent_id) references public.accounts(user_id) on delete cascade
);
