-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.accounts (
  user_id uuid not null,
  user_type public.user_type not null,
  created_at timestamp with time zone not null default now(),
  constraint accounts_pkey primary key (user_id),
  constraint accounts_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

comment on table public.accounts is
  'One row per user: the account type that policies rely on. Nobody can change it.';

alter table public.accounts enable row level security;

grant
  select
on public.accounts to authenticated;

create policy "accounts: own row" on public.accounts
  for select to authenticated
  using ((user_id = ( select auth.uid() as uid)));

create trigger forget_name_in_news before delete on public.accounts for each row
  execute function private.forget_name_in_news();
create trigger keep_lost_contacts_of_erased before delete on public.accounts for each row
  execute function private.keep_lost_contacts_of_erased();
create trigger keep_records_of_erased before delete on public.accounts for each row
  execute function private.keep_records_of_erased();
create trigger broadcast_erasure after delete on public.accounts for each row
  execute function private.broadcast_erasure();
create trigger count_sign_up after insert on public.accounts for each row
  execute function private.count_sign_up();
create trigger forget_desk_items_of after delete on public.accounts for each row
  execute function private.forget_desk_items_of();
create trigger forget_marks after delete on public.accounts for each row
  execute function private.forget_marks();
create trigger on_account_created after insert on public.accounts for each row
  execute function private.on_account_created();
create trigger on_account_deleted after delete on public.accounts for each row
  execute function private.on_account_deleted();
create trigger refresh_desk_person after insert or update of user_type on public.accounts for each row
  execute function private.on_desk_person_changed('user_id');
create trigger refresh_marks after insert on public.accounts for each row
  execute function private.on_marks_changed('user_id');
