-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.account_deletion_requests (
  user_id uuid not null default auth.uid(),
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  waits_since timestamp with time zone,
  constraint account_deletion_requests_pkey primary key (user_id),
  constraint account_deletion_requests_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade
);

comment on table public.account_deletion_requests is
  'Somebody asked to be erased; support completes it (docs/decisions/0013-account-deletion.md).';

alter table public.account_deletion_requests enable row level security;

grant
  delete,
  insert (user_id),
  select
on public.account_deletion_requests to authenticated;

create policy "account_deletion_requests: ask for oneself" on public.account_deletion_requests
  for insert to authenticated
  with check ((user_id = ( select auth.uid() as uid)));
create policy "account_deletion_requests: own and operators" on public.account_deletion_requests
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "account_deletion_requests: take back until decided" on public.account_deletion_requests
  for delete to authenticated
  using (((user_id = ( select auth.uid() as uid)) and (decided_at is null)));

create trigger limit_inserts before insert on public.account_deletion_requests for each row when (new.decided_at is null)
  execute function private.limit_inserts('deletion', '10', '1 hour');
create trigger lock_caller before insert or delete or update on public.account_deletion_requests for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger note_erasure_wait before insert on public.account_deletion_requests for each row
  execute function private.note_erasure_wait();
create trigger throttle_deletes before delete on public.account_deletion_requests for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
create trigger check_folder after insert or update of decided_at on public.account_deletion_requests for each row when (new.decided_at is not null)
  execute function private.check_folder_of_account();
create trigger sync_request_item after insert or delete on public.account_deletion_requests for each row
  execute function private.sync_request_item('deletion');
create trigger tell_erasure_wait after insert on public.account_deletion_requests for each row when (new.waits_since is not null)
  execute function private.tell_erasure_wait();
create trigger unpublish_on_deletion_request after insert or delete on public.account_deletion_requests for each row
  execute function private.unpublish_on_deletion_request();
