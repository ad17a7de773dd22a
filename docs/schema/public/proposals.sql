-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.proposals (
  id uuid not null default gen_random_uuid(),
  action public.decision_action not null,
  subject_id text not null,
  person_id uuid,
  operator_id uuid not null,
  note text not null,
  seen jsonb,
  created_at timestamp with time zone not null default now(),
  constraint proposals_pkey primary key (id),
  constraint proposals_action_subject_id_key unique (action, subject_id),
  constraint proposals_action_fkey foreign key (action) references private.decision_actions(action),
  constraint proposals_operator_id_fkey foreign key (operator_id) references public.desk_operators(user_id) on delete cascade,
  constraint proposals_person_id_fkey foreign key (person_id) references public.accounts(user_id) on delete cascade,
  constraint proposals_note_check check (char_length(note) >= 1 and char_length(note) <= 2000)
);

comment on table public.proposals is
  'What one operator has proposed and another has to agree to.';

alter table public.proposals enable row level security;

create index proposals_operator_id on public.proposals using btree (operator_id);
create index proposals_person_id on public.proposals using btree (person_id);

grant
  select
on public.proposals to authenticated;

create policy "proposals: operators read" on public.proposals
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));

create trigger stop_awaiting_proposal after delete on public.proposals for each row
  execute function private.stop_awaiting_proposal();
