-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.removed_messages (
  message_id uuid not null,
  decision_id uuid not null,
  content text not null,
  removed_at timestamp with time zone not null default now(),
  constraint removed_messages_pkey primary key (message_id),
  constraint removed_messages_decision_id_key unique (decision_id),
  constraint removed_messages_message_id_fkey foreign key (message_id) references public.messages(id) on delete cascade
);

comment on table public.removed_messages is
  'What a message said that an operator removed: read by operators alone, and deleted when nobody can object any more.';

alter table public.removed_messages enable row level security;

grant
  select
on public.removed_messages to authenticated;

create policy "removed_messages: operators read" on public.removed_messages
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
