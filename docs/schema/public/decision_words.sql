-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.decision_words (
  word text not null,
  created_at timestamp with time zone not null,
  decision_id uuid not null,
  constraint decision_words_pkey primary key (decision_id, word)
);

comment on table public.decision_words is
  'Each word of a decision''s note and of its words to the person, as an operator finds it.';

alter table public.decision_words enable row level security;

create index decision_words_word on public.decision_words using btree (word, created_at, decision_id);

grant
  select
on public.decision_words to authenticated;

create policy "decision_words: operators read" on public.decision_words
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
