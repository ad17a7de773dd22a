-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.ticket_tokens (
  ticket_id uuid not null,
  token text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text),
  constraint ticket_tokens_pkey primary key (ticket_id),
  constraint ticket_tokens_ticket_id_fkey foreign key (ticket_id) references public.support_tickets(id) on delete cascade
);
