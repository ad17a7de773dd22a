-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.decision_actions (
  action public.decision_action not null,
  area text not null,
  has_reason boolean not null default false,
  is_note_optional boolean not null default false,
  is_of_server boolean not null default false,
  stated_as public.system_kind,
  constraint decision_actions_pkey primary key (action),
  constraint decision_actions_stated_as_fkey foreign key (stated_as) references private.system_kinds(kind),
  constraint decision_actions_area_check check (area = any (array['report'::text, 'pitch'::text, 'account'::text, 'company'::text, 'payment'::text, 'item'::text, 'operator'::text, 'proposal'::text]))
);

comment on table private.decision_actions is
  'What an operator can decide.';

create index decision_actions_stated_as on private.decision_actions using btree (stated_as);

create trigger refresh_role_actions after insert or delete or update on private.decision_actions for each statement
  execute function private.refresh_role_actions();
