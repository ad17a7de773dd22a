-- Authenticators of operators, and which sessions are trusted (docs/decisions/0072-the-desks-door.md).

create table private.operator_authenticators (
  -- As the auth service numbers it. No foreign key: one that was removed stays known.
  factor_id uuid primary key,
  user_id uuid not null references public.operators (user_id) on delete cascade,
  -- From when on its codes count for what cannot be undone.
  counts_at timestamptz not null,
  removed_at timestamptz,
  -- Whether an owner had it removed, so that the next one is as the first.
  is_reset boolean not null default false
);
comment on table private.operator_authenticators is 'The authenticators that operators have or had.';

create index operator_authenticators_user_id on private.operator_authenticators (user_id);

-- Compares the authenticators of operators with those that are known, and mails every operator what has changed. An
-- operator's first one counts at once. Each further one counts after a day: whoever has an open session of theirs could
-- set it up, and the mail lets them and the others step in.
create function private.note_authenticators() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_changed record;
begin
  for v_changed in
    insert into private.operator_authenticators (factor_id, user_id, counts_at)
    select found.id, found.user_id, case when found.place = 1 and not exists (
      select from private.operator_authenticators k where k.user_id = found.user_id and not k.is_reset
    ) then now() else now() + interval '1 day' end
    from (
      select f.id, f.user_id, row_number() over (partition by f.user_id order by f.created_at, f.id) as place
      from auth.mfa_factors f join public.operators o on o.user_id = f.user_id
      where f.status = 'verified'
        and not exists (select from private.operator_authenticators k where k.factor_id = f.id)
    ) found
    on conflict (factor_id) do nothing
    returning user_id, counts_at <= now() as is_first
  loop
    update public.desk_operators d set authenticator_at = now() where d.user_id = v_changed.user_id;
    perform private.tell_operators(
      case when v_changed.is_first then v_changed.user_id end, 'operator_authenticator_added', '{}'
    );
  end loop;
  for v_changed in
    update private.operator_authenticators k set removed_at = now()
    where k.removed_at is null and not k.is_reset
      and not exists (select from auth.mfa_factors f where f.id = k.factor_id and f.status = 'verified')
    returning k.user_id
  loop
    update public.desk_operators d set authenticator_at = now() where d.user_id = v_changed.user_id;
    perform private.tell_operators(null, 'operator_authenticator_gone', '{}');
  end loop;
-- Without the right to read them, an operator's codes all count.
exception when insufficient_privilege or undefined_table then
  raise warning 'not permitted: select from auth.mfa_factors';
end $$;

-- Whether what an operator types in a session counts for what cannot be undone: not with an authenticator that was set
-- up within a day beside or after another one. True for who is no operator, whom each decision refuses.
create function public.is_trusted_session(p_user_id uuid, p_session_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(true);
  perform private.note_authenticators();
  return not exists (select from public.operators o where o.user_id = p_user_id) or exists (
    select from auth.sessions s
    join private.operator_authenticators k on k.factor_id = s.factor_id and k.user_id = s.user_id
    where s.id = p_session_id and s.user_id = p_user_id and k.counts_at <= now()
      and k.removed_at is null and not k.is_reset
  );
exception when insufficient_privilege or undefined_table then
  raise warning 'not permitted: select from auth.sessions';
  return true;
end $$;
grant execute on function public.is_trusted_session(uuid, uuid) to service_role;

-- What deleting an account takes along, in numbers, and what it waits for: private.erasure_effects, and open tickets
-- that were written signed out from its address. Null for who is no operator.
create function public.erasure_effects(p_user_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
begin atomic
  select e.found || jsonb_build_object('tickets', (
    select count(*) from public.support_tickets t
    where t.user_id is null and t.closed_at is null
      and t.email_key = (select lower(p.email) from public.desk_people p where p.user_id = p_user_id)
  ))
  from (select private.erasure_effects(p_user_id) as found) e;
end;
grant execute on function public.erasure_effects(uuid) to authenticated;

-- Lets a payment be found by what else it is called, which is kept with its first event.
create function private.keep_reference(p_reference text, p_payment_id text) returns void
language sql security definer set search_path = '' as $$
  insert into public.payment_references (reference, event_id)
  select p_reference, e.id from public.payment_events e
  where p_reference is not null and e.payment_id = p_payment_id
  order by e.created_at, e.id limit 1
  on conflict do nothing
$$;

-- The provider's id of a refund, which no event of a payment needs to have.
create function private.keep_refund_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_reference(new.provider_id, new.payment_id);
  return null;
end $$;

-- The number of an invoice or credit note.
create function private.keep_invoice_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_reference(new.number, new.payment_id);
  return null;
end $$;
