-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table private.role_areas (
  role public.operator_role not null,
  area text not null,
  constraint role_areas_pkey primary key (role, area),
  constraint role_areas_role_check check (role <> 'owner'::public.operator_role)
);

comment on table private.role_areas is
  'What operators who are no owners may decide on.';

create trigger refresh_role_actions after insert or delete or update on private.role_areas for each statement
  execute function private.refresh_role_actions();
