-- Who runs the marketplace needs a second factor and a role (docs/decisions/0072-the-desks-door.md).

-- ---------------------------------------------------------------------------------------------------
-- Second factor
-- ---------------------------------------------------------------------------------------------------

-- Whether the caller is an operator who has typed a code of their authenticator in this session. Without a code an
-- operator is a member like others, who reads their own row of public.operators and so learns that a code is missing.
-- Policies call it as (select private.caller_is_operator()), so that it runs once per query.
create or replace function private.caller_is_operator() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and exists (select from public.operators o where o.user_id = (select auth.uid()))
$$;

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

-- ---------------------------------------------------------------------------------------------------
-- Roles
-- ---------------------------------------------------------------------------------------------------

-- What each role decides on, by area of private.decision_actions. An owner decides on everything, also on an area that
-- nobody else has.
create table private.role_areas (
  role text not null check (role in ('support', 'trust', 'money')),
  area text not null,
  primary key (role, area)
);
comment on table private.role_areas is 'What operators who are no owners may decide on.';

insert into private.role_areas (role, area) values
  ('support', 'item'),
  ('trust', 'report'), ('trust', 'pitch'), ('trust', 'account'), ('trust', 'company'),
  ('money', 'payment');

alter table public.operators add column roles text[] not null default '{owner}'
  check (cardinality(roles) > 0 and roles <@ '{support,trust,money,owner}');

-- The same for operators to read: public.operators itself says to its policies who one is.
create table public.desk_operators (
  user_id uuid primary key references public.desk_people (user_id) on delete cascade,
  roles text[] not null,
  created_at timestamptz not null
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
insert into public.desk_operators (user_id, roles, created_at)
select o.user_id, o.roles, o.created_at from public.operators o;

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

drop function public.set_operator(text, boolean);

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

-- ---------------------------------------------------------------------------------------------------
-- Operators are decided on as well
-- ---------------------------------------------------------------------------------------------------

alter table private.decision_actions drop constraint decision_actions_area_check;
alter table private.decision_actions add check (
  area in ('report', 'pitch', 'account', 'company', 'payment', 'item', 'operator')
);
-- The area of operators is the owners'.
insert into private.decision_actions (action, area, is_of_server) values
  ('add_operator', 'operator', true),
  ('change_operator', 'operator', true),
  ('remove_operator', 'operator', true),
  ('remove_authenticator', 'operator', true);

insert into private.notice_kinds (kind) values
  ('operator_added'), ('operator_changed'), ('operator_removed'), ('operator_authenticator'),
  ('operator_erased'), ('operator_refunded'), ('operator_exported');

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

-- ---------------------------------------------------------------------------------------------------
-- Carrying out
-- ---------------------------------------------------------------------------------------------------

-- Does what a decision says. Raises PT404 'unknown_subject' when its subject does not exist, 42501 'not_an_operator' and
-- 'not_your_role', 23514 'unknown_action', 'note_missing', 'reason_missing' and 'reason_not_asked', and PT409:
--   already_decided    it is in that state already, or another operator was faster
--   changed_meanwhile  its subject is not what the operator has seen: to verify, {company_name, website, email}; to hide,
--                      show or feature, {video_url}; to erase on request, {asked_at}
--   own_account        it concerns the operator
create or replace function private.carry_out_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_action private.decision_actions;
  v_decision public.decisions;
begin
  -- Asked here too, because the policy is asked only after this trigger: whoever may not decide would learn from its
  -- errors, and hold its locks, before it is all undone.
  new.operator_id := coalesce((select auth.uid()), new.operator_id);
  if not exists (select from public.operators o where o.user_id = new.operator_id)
    or (select auth.uid()) is not null and not private.caller_is_operator() then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  select * into v_action from private.decision_actions a where a.action = new.action;
  if not found then raise exception using errcode = '23514', message = 'unknown_action'; end if;
  if not private.may_decide(new.operator_id, v_action.area) then
    raise exception using errcode = '42501', message = 'not_your_role';
  end if;
  -- An answer is carried out by its message, and arrives here complete.
  if new.action = 'answer_support' then
    new.seen := null;
    return new;
  end if;
  -- What a function carries out is kept by that function, which has no user (public.decide_as).
  if v_action.is_of_server and (select auth.uid()) is not null then
    raise exception using errcode = '42501', message = 'not_of_a_browser';
  elsif not v_action.is_note_optional and private.is_blank(new.note) then
    raise exception using errcode = '23514', message = 'note_missing', hint = 'Say why, for the other operators.';
  elsif v_action.has_reason and new.reason is null then
    raise exception using errcode = '23514', message = 'reason_missing';
  elsif new.reason is not null and not v_action.has_reason then
    raise exception using errcode = '23514', message = 'reason_not_asked';
  end if;
  new.created_at := now();
  new.facts := '{}';
  new.person_id := null;
  v_decision := new;
  v_decision := case v_action.area
    when 'report' then private.decide_on_report(v_decision)
    when 'pitch' then private.decide_on_pitch(v_decision)
    when 'account' then private.decide_on_account(v_decision)
    when 'company' then private.decide_on_company(v_decision)
    when 'payment' then private.decide_on_payment(v_decision)
    when 'operator' then private.decide_on_operator(v_decision)
    else private.decide_on_item(v_decision)
  end;
  new.person_id := v_decision.person_id;
  new.facts := v_decision.facts;
  perform private.mail_operators_of(v_decision);
  -- The log must not name anybody.
  new.seen := null;
  return new;
end $$;

-- Mails the other operators about what cannot be undone.
create function private.mail_operators_of(p_decision public.decisions) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_kind constant text := case p_decision.action
    when 'erase_account' then 'operator_erased'
    when 'refund_payment' then 'operator_refunded'
    when 'export_account' then 'operator_exported'
  end;
begin
  if v_kind is null then return; end if;
  perform private.tell_operators(p_decision.operator_id, v_kind, jsonb_build_object(
    'amount', p_decision.facts -> 'amount', 'currency', p_decision.facts -> 'currency'
  ));
end $$;
