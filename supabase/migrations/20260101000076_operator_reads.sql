-- Whom operators look at (docs/decisions/0072-the-desks-door.md), and what the doctor says of operators.

-- Which operator opened whose page, once an hour.
create table public.operator_reads (
  operator_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  person_id uuid not null references public.accounts (user_id) on delete cascade,
  -- The beginning of the hour.
  read_at timestamptz not null default date_trunc('hour', now()),
  primary key (person_id, read_at, operator_id)
);
create index operator_reads_operator_id on public.operator_reads (operator_id);
create index operator_reads_read_at on public.operator_reads (read_at);
comment on table public.operator_reads is 'The pages of people that operators have opened; kept for a year.';

alter table public.operator_reads enable row level security;
grant select on public.operator_reads to authenticated;
grant insert (person_id) on public.operator_reads to authenticated;

create policy "operator_reads: operators read" on public.operator_reads
  for select to authenticated using ((select private.caller_is_operator()));
create policy "operator_reads: operators add their own" on public.operator_reads
  for insert to authenticated
  with check (operator_id = (select auth.uid()) and (select private.caller_is_operator()));

create trigger lock_caller before insert on public.operator_reads
  for each statement execute function private.lock_caller();
create trigger throttle before insert on public.operator_reads
  for each statement when (pg_trigger_depth() = 0) execute function private.limit_inserts('operator_read', '1200', '1 hour');

-- Deletes what was noted more than a year ago.
create function private.purge_operator_reads() returns void
language sql security definer set search_path = '' as $$
  delete from public.operator_reads r where r.read_at < now() - interval '1 year'
$$;

-- How many run the marketplace, for the doctor: {operators, owners, without_factor}; the last is null where the tables of
-- the auth service cannot be read.
create function public.operator_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_report constant jsonb := (
    select jsonb_build_object(
      'operators', count(*), 'owners', count(*) filter (where 'owner' = any(o.roles))
    )
    from public.operators o
  );
begin
  return v_report || jsonb_build_object('without_factor', (
    select count(*) from public.operators o
    where not exists (
      select from auth.mfa_factors f where f.user_id = o.user_id and f.status = 'verified'
    )
  ));
exception when insufficient_privilege or undefined_table then
  return v_report || jsonb_build_object('without_factor', null);
end $$;
grant execute on function public.operator_report() to service_role;
