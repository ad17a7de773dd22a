-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.suspensions (
  user_id uuid not null,
  reason public.report_reason not null,
  created_at timestamp with time zone not null default now(),
  constraint suspensions_pkey primary key (user_id),
  constraint suspensions_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade
);

comment on table public.suspensions is
  'Accounts that an operator has suspended: not published, not sold, cannot sign in, buy or write. Its reason is told to its owner.';

alter table public.suspensions enable row level security;

grant
  select
on public.suspensions to authenticated;

create policy "suspensions: own row and operators" on public.suspensions
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));

create trigger lock_contacts_of_suspension before delete on public.suspensions for each row
  execute function private.lock_contacts_of_suspension();
create trigger bar_marks after insert or delete on public.suspensions for each row
  execute function private.bar_marks();
create trigger check_folder after insert or delete on public.suspensions for each row
  execute function private.check_folder_of_account();
create trigger refuse_suspended_operator after insert on public.suspensions for each row
  execute function private.refuse_suspended_operator();
create trigger revoke_links_of_suspended after insert on public.suspensions for each row
  execute function private.revoke_links_of_suspended();
create constraint trigger sync_lost_contacts_of_suspension after insert or delete on public.suspensions deferrable initially deferred for each row
  execute function private.sync_lost_contacts_of_suspension();
