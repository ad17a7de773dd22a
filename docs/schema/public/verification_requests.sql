-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.verification_requests (
  user_id uuid not null default auth.uid(),
  words text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint verification_requests_pkey primary key (user_id),
  constraint verification_requests_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade,
  constraint verification_requests_words_check check (char_length(words) <= 1000)
);

comment on table public.verification_requests is
  'A company asks an operator for the verified mark; the row goes with the decision (docs/decisions/0034-company-names.md).';

alter table public.verification_requests enable row level security;

grant
  delete,
  insert (words),
  select
on public.verification_requests to authenticated;

create policy "verification_requests: company and operators read" on public.verification_requests
  for select to authenticated
  using (((user_id = ( select auth.uid() as uid)) or ( select private.caller_is_operator() as caller_is_operator)));
create policy "verification_requests: company asks" on public.verification_requests
  for insert to authenticated
  with check (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));
create policy "verification_requests: company takes back" on public.verification_requests
  for delete to authenticated
  using (((user_id = ( select auth.uid() as uid)) and ( select private.caller_has_type('company'::text) as caller_has_type)));

create trigger lock_caller before insert or delete or update on public.verification_requests for each statement when (pg_trigger_depth() = 0)
  execute function private.lock_caller();
create trigger prepare_verification_request before insert on public.verification_requests for each row
  execute function private.prepare_verification_request();
create trigger throttle_deletes before delete on public.verification_requests for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('delete', '600', '1 minute');
create trigger sync_request_item after insert or delete on public.verification_requests for each row
  execute function private.sync_request_item('verification');
