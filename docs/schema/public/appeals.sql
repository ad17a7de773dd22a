-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.appeals (
  id uuid not null default gen_random_uuid(),
  decision_id uuid not null,
  appellant_id uuid default auth.uid(),
  words text not null,
  conversation_id uuid,
  outcome public.appeal_outcome,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  report_id uuid,
  constraint appeals_pkey primary key (id),
  constraint appeals_decision_id_appellant_id_key unique (decision_id, appellant_id),
  constraint appeals_decision_id_report_id_key unique (decision_id, report_id),
  constraint appeals_appellant_id_fkey foreign key (appellant_id) references public.accounts(user_id) on delete cascade,
  constraint appeals_conversation_id_fkey foreign key (conversation_id) references public.conversations(id) on delete set null,
  constraint appeals_report_id_fkey foreign key (report_id) references public.reports(id) on delete cascade,
  constraint appeals_check check ((outcome is null) = (decided_at is null)),
  constraint appeals_check1 check (num_nonnulls(appellant_id, report_id) = 1),
  constraint appeals_words_check check (char_length(words) <= 2000 and not private.is_blank(words))
);

comment on table public.appeals is
  'Somebody asks for another look at a decision about them, or about what they reported. Another operator decides.';

alter table public.appeals enable row level security;

create index appeals_appellant_id on public.appeals using btree (appellant_id);
create index appeals_conversation_id on public.appeals using btree (conversation_id);
create index appeals_report_id on public.appeals using btree (report_id);

grant
  insert (decision_id, words),
  select (decision_id, appellant_id, outcome, created_at, undone_at, report_id)
on public.appeals to anon;
grant
  insert (decision_id, words),
  select
on public.appeals to authenticated;

create policy "appeals: members appeal" on public.appeals
  for insert to authenticated
  with check (((appellant_id = ( select auth.uid() as uid)) and (( select private.caller_has_type('talent'::text) as caller_has_type) or ( select private.caller_has_type('company'::text) as caller_has_type))));
create policy "appeals: own and operators read" on public.appeals
  for select to authenticated
  using (((appellant_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "appeals: who has a link appeals" on public.appeals
  for insert to anon
  with check ((decision_id in ( select l.decision_id
   from public.appeal_links l)));
create policy "appeals: who has a link reads its own" on public.appeals
  for select to anon
  using (((decision_id, coalesce(appellant_id, report_id)) in ( select l.decision_id,
    coalesce(l.person_id, l.report_id) as "coalesce"
   from public.appeal_links l)));

create trigger lock_caller before insert or delete or update on public.appeals for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_appeal before insert on public.appeals for each row
  execute function private.prepare_appeal();
create trigger mail_appellant after update of outcome on public.appeals for each row when (new.report_id is not null and old.outcome is null and new.outcome is not null)
  execute function private.mail_appellant();
create trigger sync_appeal_item after insert or delete or update of outcome on public.appeals for each row
  execute function private.sync_appeal_item();
