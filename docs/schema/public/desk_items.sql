-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_items (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject_id text not null,
  person_id uuid,
  facts jsonb not null default '{}'::jsonb,
  is_urgent boolean not null default false,
  since timestamp with time zone not null default now(),
  due_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  ranks_at timestamp with time zone not null generated always as (coalesce((((due_at at time zone 'utc'::text) - '3 days'::interval) at time zone 'utc'::text), since)) stored,
  snoozed_by uuid,
  priority smallint not null generated always as (
case
    when (not is_urgent) then 2
    when (((kind = 'payment'::text) and ((facts ->> 'status'::text) is distinct from 'disputed'::text)) or (kind = 'proposal'::text)) then 1
    else 0
end) stored,
  constraint desk_items_pkey primary key (id),
  constraint desk_items_kind_subject_id_key unique (kind, subject_id),
  constraint desk_items_kind_check check (kind = any (enum_range(null::public.desk_kind)::text[]))
);

comment on table public.desk_items is
  'What waits for an operator, kept by triggers; a decision ends it.';

alter table public.desk_items enable row level security;

create index desk_items_back on public.desk_items using btree (snoozed_until, id) where (snoozed_until is not null);
create index desk_items_of_kind on public.desk_items using btree (kind, priority, ranks_at, id);
create index desk_items_person_id on public.desk_items using btree (person_id);
create index desk_items_ranked on public.desk_items using btree (priority, ranks_at, id);
create index desk_items_since on public.desk_items using btree (kind, since);
create index desk_items_snoozed on public.desk_items using btree (kind, snoozed_until) where (snoozed_until is not null);

grant
  select,
  update (snoozed_until)
on public.desk_items to authenticated;

create policy "desk_items: operators put off what they decide on" on public.desk_items
  for update to authenticated
  using (( select private.caller_is_operator() as caller_is_operator))
  with check ((( select private.caller_is_operator() as caller_is_operator) and (exists ( select
   from ((public.operators o
     join public.role_actions a on ((a.role = any (o.roles))))
     join public.desk_kinds k on ((k.action = a.action)))
  where ((o.user_id = ( select auth.uid() as uid)) and ((k.kind)::text = desk_items.kind))))));
create policy "desk_items: operators read" on public.desk_items
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));

create trigger check_snooze before update of snoozed_until on public.desk_items for each row when (new.snoozed_until is distinct from old.snoozed_until)
  execute function private.check_snooze();
create trigger lock_caller before update on public.desk_items for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger throttle before update on public.desk_items for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('snooze', '600', '1 hour');
create trigger broadcast_desk_item after insert or delete or update on public.desk_items for each row
  execute function private.broadcast_desk_item();
create trigger notify_operators after insert on public.desk_items for each row when (new.is_urgent and new.kind <> 'proposal'::text)
  execute function private.notify_operators();
create trigger notify_operators_of_change after update of is_urgent on public.desk_items for each row when (new.is_urgent and not old.is_urgent and new.kind <> 'proposal'::text)
  execute function private.notify_operators();
create trigger refuse_several after update on public.desk_items referencing new table as changed for each statement when (pg_trigger_depth() = 0)
  execute function private.refuse_several();
