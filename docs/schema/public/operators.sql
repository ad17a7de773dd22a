-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.operators (
  user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  roles public.operator_role[] not null default '{owner}'::public.operator_role[],
  tokens_after timestamp with time zone,
  constraint operators_pkey primary key (user_id),
  constraint operators_user_id_fkey foreign key (user_id) references public.accounts(user_id) on delete cascade,
  constraint operators_roles_check check (cardinality(roles) > 0)
);

comment on table public.operators is
  'The accounts that run the marketplace. Only the service role writes it (docs/decisions/0033-operators.md).';

alter table public.operators enable row level security;

grant
  select
on public.operators to authenticated;

create policy "operators: own row" on public.operators
  for select to authenticated
  using ((user_id = ( select auth.uid() as uid)));

create trigger count_operator after insert or delete on public.operators for each row
  execute function private.count_operator();
create trigger refuse_suspended_operator after insert on public.operators for each row
  execute function private.refuse_suspended_operator();
create trigger sync_desk_operator after insert or delete or update on public.operators for each row
  execute function private.sync_desk_operator();
