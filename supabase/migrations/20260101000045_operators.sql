-- Who runs the marketplace needs a second factor and a role, and whom operators look at is noted
-- (docs/decisions/0072-the-desks-door.md).

-- Refuses to suspend an operator, or to make a suspended account one, also for who writes the tables by hand.
create function private.refuse_suspended_operator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(false);
  if exists (
    select from public.operators o join public.suspensions s on s.user_id = o.user_id where o.user_id = new.user_id
  ) then
    raise exception using errcode = 'PT409', message = 'suspended_operator';
  end if;
  return null;
end $$;

create trigger refuse_suspended_operator after insert on public.operators
  for each row execute function private.refuse_suspended_operator();

create trigger refuse_suspended_operator after insert on public.suspensions
  for each row execute function private.refuse_suspended_operator();

-- What each role decides on, by area of private.decision_actions. An owner decides on everything, also on an area that
-- nobody else has.
create table private.role_areas (
  role text not null check (role in ('support', 'trust', 'money')),
  area text not null,
  primary key (role, area)
);
comment on table private.role_areas is 'What operators who are no owners may decide on.';

-- The same for operators to read: public.operators itself says to its policies who one is.
create table public.desk_operators (
  user_id uuid primary key references public.desk_people (user_id) on delete cascade,
  roles text[] not null,
  created_at timestamptz not null,
  -- When an operator's authenticators last changed, for the others to see.
  authenticator_at timestamptz
);
comment on table public.desk_operators is 'The operators, as operators see them; kept by a trigger.';
alter table public.desk_operators enable row level security;
grant select on public.desk_operators to authenticated;

create policy "desk_operators: operators read" on public.desk_operators
  for select to authenticated using ((select private.caller_is_operator()));

-- Keeps public.desk_operators.
create function private.sync_desk_operator() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.desk_operators d where d.user_id = old.user_id;
  else
    insert into public.desk_operators (user_id, roles, created_at) values (new.user_id, new.roles, new.created_at)
    on conflict (user_id) do update set roles = excluded.roles;
  end if;
  return null;
end $$;

create trigger sync_desk_operator after insert or update or delete on public.operators
  for each row execute function private.sync_desk_operator();

-- Whether an operator's roles let them decide on an area.
create function private.may_decide(p_operator_id uuid, p_area text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.operators o
    where o.user_id = p_operator_id and (
      'owner' = any(o.roles)
      or exists (select from private.role_areas a where a.area = p_area and a.role = any(o.roles))
    )
  )
$$;

-- The same by action, for the desk to offer each operator what they may do.
create table public.role_actions (
  role text not null,
  action text not null,
  primary key (role, action)
);
comment on table public.role_actions is 'What each role of operators may decide; kept by triggers.';
alter table public.role_actions enable row level security;
grant select on public.role_actions to authenticated;

create policy "desk_items: operators put off what they decide on" on public.desk_items
  for update to authenticated
  using ((select private.caller_is_operator()))
  with check (
    (select private.caller_is_operator()) and exists (
      select from public.operators o
      join public.role_actions a on a.role = any (o.roles)
      join public.desk_kinds k on k.action = a.action
      where o.user_id = (select auth.uid()) and k.kind = desk_items.kind
    )
  );

create policy "role_actions: members read" on public.role_actions
  for select to authenticated using (true);

-- Brings public.role_actions up to date.
create function private.refresh_role_actions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.role_actions r where true;
  insert into public.role_actions (role, action)
  select 'owner', a.action from private.decision_actions a
  union all
  select r.role, a.action from private.role_areas r join private.decision_actions a on a.area = r.area;
  return null;
end $$;

create trigger refresh_role_actions after insert or update or delete on private.decision_actions
  for each statement execute function private.refresh_role_actions();

create trigger refresh_role_actions after insert or update or delete on private.role_areas
  for each statement execute function private.refresh_role_actions();

insert into private.role_areas (role, area) values
  ('trust', 'account'),
  ('trust', 'company'),
  ('support', 'item'),
  ('money', 'payment'),
  ('trust', 'pitch'),
  ('money', 'proposal'),
  ('trust', 'proposal'),
  ('trust', 'report');

-- Makes the account with this e-mail address an operator with these roles, or ends that. Returns whether there is such an
-- account: one whose address was never confirmed may be a stranger's, and is none. Raises PT409 'account_suspended' for
-- one that is.
create function public.set_operator(p_email text, p_is_operator boolean default true, p_roles text[] default '{owner}')
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
begin
  select u.id into v_user_id
  from auth.users u join public.accounts a on a.user_id = u.id
  where u.email = lower(p_email) and u.email_confirmed_at is not null;
  if v_user_id is null then return false; end if;
  if p_is_operator then
    perform private.lock_accounts(false);
    if exists (select from public.suspensions s where s.user_id = v_user_id) then
      raise exception using errcode = 'PT409', message = 'account_suspended', hint = 'Restore the account first.';
    end if;
    insert into public.operators (user_id, roles) values (v_user_id, p_roles)
    on conflict (user_id) do update set roles = excluded.roles;
  else
    delete from public.operators o where o.user_id = v_user_id;
  end if;
  return true;
end $$;
grant execute on function public.set_operator(text, boolean, text[]) to service_role;

-- Mails the operators but one. Who did it, and to whom, stands in the log, because mails outlive an erased account.
create function private.tell_operators(p_but uuid, p_kind text, p_facts jsonb) returns void
language sql security definer set search_path = '' as $$
  select private.send_notice(o.user_id, p_kind, p_facts)
  from public.operators o where o.user_id is distinct from p_but
$$;

-- Adds an operator, changes the roles of one ({roles} of what was seen), ends that, or has a lost authenticator removed,
-- which the calling function does. Raises PT409 'last_owner' when nobody would be left who may do this.
create function private.decide_on_operator(p_decision public.decisions) returns public.decisions
language plpgsql security definer set search_path = '' as $$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_roles constant text[] := (
    select array_agg(r.role order by r.role)
    from jsonb_array_elements_text(
      case when jsonb_typeof(p_decision.seen -> 'roles') = 'array' then p_decision.seen -> 'roles' else '[]' end
    ) r (role)
  );
begin
  -- Two owners who remove each other would leave none.
  perform private.lock_accounts(false);
  p_decision.person_id := v_id;
  if p_decision.action <> 'add_operator'
    and not exists (select from public.operators o where o.user_id = v_id) then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  end if;
  if p_decision.action in ('add_operator', 'change_operator') then
    if v_roles is null or not v_roles <@ '{support,trust,money,owner}' then
      raise exception using errcode = '23514', message = 'unknown_role';
    end if;
    p_decision.facts := jsonb_build_object('roles', v_roles);
  end if;
  case p_decision.action
    when 'add_operator' then
      if not exists (
        select from public.accounts a join auth.users u on u.id = a.user_id
        where a.user_id = v_id and u.email_confirmed_at is not null
      ) then
        raise exception using errcode = 'PT404', message = 'unknown_subject';
      elsif exists (select from public.suspensions s where s.user_id = v_id) then
        raise exception using errcode = 'PT409', message = 'account_suspended', hint = 'Restore the account first.';
      end if;
      insert into public.operators (user_id, roles) values (v_id, v_roles) on conflict do nothing;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    when 'change_operator' then
      update public.operators o set roles = v_roles where o.user_id = v_id;
    when 'remove_operator' then
      delete from public.operators o where o.user_id = v_id;
    else
      -- One's own is removed with a code of another (the auth service asks for it).
      perform private.refuse_own(p_decision, v_id);
      begin
        delete from auth.sessions s where s.user_id = v_id;
      -- Without the right to, open sessions have one factor from their next token on.
      exception when insufficient_privilege then
        raise warning 'not permitted: delete from auth.sessions';
      end;
  end case;
  if not exists (select from public.operators o where 'owner' = any(o.roles)) then
    raise exception using errcode = 'PT409', message = 'last_owner', hint = 'Make another operator an owner first.';
  end if;
  perform private.tell_operators(p_decision.operator_id, case p_decision.action
    when 'add_operator' then 'operator_added'
    when 'change_operator' then 'operator_changed'
    when 'remove_operator' then 'operator_removed'
    else 'operator_authenticator'
  end, '{}');
  return p_decision;
end $$;

-- Mails the other operators about what cannot be undone, about evidence, which opens the conversation of two people, and
-- about proposals.
create function private.mail_operators_of(p_decision public.decisions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := case p_decision.action
    when 'erase_account' then 'operator_erased'
    when 'refund_payment' then 'operator_refunded'
    when 'export_account' then 'operator_exported'
    when 'export_evidence' then 'operator_evidence'
    when 'propose_erasure' then 'operator_proposed'
    when 'propose_refund' then 'operator_proposed'
  end;
  v_proposer_id constant uuid := (p_decision.facts ->> 'proposed_by')::uuid;
begin
  if p_decision.action = 'refuse_proposal' then
    perform private.send_notice(v_proposer_id, 'operator_refused', '{}');
  end if;
  if v_kind is null then return; end if;
  perform private.tell_operators(p_decision.operator_id, v_kind, jsonb_build_object(
    'amount', p_decision.facts -> 'amount', 'currency', p_decision.facts -> 'currency'
  ));
end $$;

-- Which operator opened whose page, once an hour.
create table public.operator_reads (
  operator_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  person_id uuid not null references public.accounts (user_id) on delete cascade,
  -- The beginning of the hour.
  read_at timestamptz not null default date_trunc('hour', now()),
  -- When in that hour the page was opened first; of what was noted before, only the hour is known.
  opened_at timestamptz not null default now(),
  primary key (person_id, read_at, operator_id)
);
comment on table public.operator_reads is 'The pages of people that operators have opened; kept for a year.';
alter table public.operator_reads enable row level security;
grant select on public.operator_reads to authenticated;
grant insert (person_id) on public.operator_reads to authenticated;

create index operator_reads_operator_id on public.operator_reads (operator_id);
create index operator_reads_read_at on public.operator_reads (read_at);

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
