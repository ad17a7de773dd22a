-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.ticket_words (
  word text not null,
  created_at timestamp with time zone not null,
  ticket_id uuid not null,
  constraint ticket_words_pkey primary key (ticket_id, word),
  constraint ticket_words_ticket_id_fkey foreign key (ticket_id) references public.support_tickets(id) on delete cascade
);

comment on table public.ticket_words is
  'By what an operator finds a ticket of someone who was signed out.';

alter table public.ticket_words enable row level security;

create index ticket_words_word on public.ticket_words using btree (word, created_at, ticket_id);

grant
  select
on public.ticket_words to authenticated;

create policy "ticket_words: operators read" on public.ticket_words
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
