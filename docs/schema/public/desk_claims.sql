-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.desk_claims (
  item_id uuid not null,
  operator_id uuid not null default auth.uid(),
  until timestamp with time zone not null default (now() + '00:01:15'::interval),
  constraint desk_claims_pkey primary key (item_id, operator_id),
  constraint desk_claims_item_id_fkey foreign key (item_id) references public.desk_items(id) on delete cascade,
  constraint desk_claims_operator_id_fkey foreign key (operator_id) references public.operators(user_id) on delete cascade
);

comment on table public.desk_claims is
  'Which operators have which item open, for a minute.';

alter table public.desk_claims enable row level security;

create index desk_claims_operator_id on public.desk_claims using btree (operator_id);
create index desk_claims_until on public.desk_claims using btree (until);

grant
  delete,
  insert (item_id),
  select,
  update (item_id)
on public.desk_claims to authenticated;

create policy "desk_claims: operators leave" on public.desk_claims
  for delete to authenticated
  using (((operator_id = ( select auth.uid() as uid)) and ( select private.caller_is_operator() as caller_is_operator)));
create policy "desk_claims: operators open" on public.desk_claims
  for insert to authenticated
  with check (((operator_id = ( select auth.uid() as uid)) and ( select private.caller_is_operator() as caller_is_operator)));
create policy "desk_claims: operators read" on public.desk_claims
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));
create policy "desk_claims: operators renew their own" on public.desk_claims
  for update to authenticated
  using (((operator_id = ( select auth.uid() as uid)) and ( select private.caller_is_operator() as caller_is_operator)))
  with check ((operator_id = ( select auth.uid() as uid)));

create trigger lock_caller before insert or delete or update on public.desk_claims for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger renew_claim before insert or update on public.desk_claims for each row
  execute function private.renew_claim();
create trigger throttle before insert or update on public.desk_claims for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('desk_claim', '4800', '1 hour');
create trigger throttle_deletes before delete on public.desk_claims for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
create trigger broadcast_claim after insert or delete or update on public.desk_claims for each row
  execute function private.broadcast_claim();
