-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.role_actions (
  role public.operator_role not null,
  action public.decision_action not null,
  constraint role_actions_pkey primary key (role, action)
);

comment on table public.role_actions is
  'What each role of operators may decide; kept by triggers.';

alter table public.role_actions enable row level security;

grant
  select
on public.role_actions to authenticated;

create policy "role_actions: members read" on public.role_actions
  for select to authenticated
  using (true);
