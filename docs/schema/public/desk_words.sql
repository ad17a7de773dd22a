-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_words (
  word text not null,
  user_id uuid not null,
  constraint desk_words_pkey primary key (word, user_id),
  constraint desk_words_user_id_fkey foreign key (user_id) references public.desk_people(user_id) on delete cascade
);

alter table public.desk_words enable row level security;

create index desk_words_user_id on public.desk_words using btree (user_id, word);

grant
  select
on public.desk_words to authenticated;

create policy "desk_words: operators read" on public.desk_words
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
