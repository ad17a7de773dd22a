-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

create table public.operator_reads (
  operator_id uuid not null default auth.uid(),
  person_id uuid not null,
  read_at timestamp with time zone not null default date_trunc('hour'::text, now()),
  opened_at timestamp with time zone not null default now(),
  constraint operator_reads_pkey primary key (person_id, read_at, operator_id),
  constraint operator_reads_operator_id_fkey foreign key (operator_id) references public.accounts(user_id) on delete cascade,
  constraint operator_reads_person_id_fkey foreign key (person_id) references public.accounts(user_id) on delete cascade
);

comment on table public.operator_reads is
  'The pages of people that operators have opened; kept for a year.';

alter table public.operator_reads enable row level security;

create index operator_reads_operator_id on public.operator_reads using btree (operator_id);
create index operator_reads_read_at on public.operator_reads using btree (read_at);

grant
  insert (person_id),
  select
on public.operator_reads to authenticated;

create policy "operator_reads: operators add their own" on public.operator_reads
  for insert to authenticated
  with check (((operator_id = ( select auth.uid() as uid)) and ( select private.caller_is_operator() as caller_is_operator)));
create policy "operator_reads: operators read" on public.operator_reads
  for select to authenticated
  using (( select private.caller_is_operator() as caller_is_operator));

create trigger lock_caller before insert on public.operator_reads for each statement
  execute function private.lock_caller();
create trigger throttle before insert on public.operator_reads for each statement when (pg_trigger_depth() = 0)
  execute function private.limit_inserts('operator_read', '1200', '1 hour');
