-- The stages of a contact, why one is lost, and what becomes of checkouts and payments, as enums
-- (docs/decisions/0076-closed-lists.md).

-- Changes some words in the definition of a function; its comment and its other lines stay as they were written.
create function pg_temp.reword(p_function regprocedure, p_was text, p_is text) returns void
language plpgsql set search_path = '' as $$
declare
  v_definition constant text := pg_get_functiondef(p_function);
begin
  if position(p_was in v_definition) = 0 then raise exception '% doesn''t contain: %', p_function, p_was; end if;
  execute replace(v_definition, p_was, p_is);
end $$;

-- Empties a function whose body would keep a column from changing its type; returns the definition to give it again.
create function pg_temp.empty(p_function regprocedure) returns text
language plpgsql set search_path = '' set check_function_bodies = off as $$
declare
  v_definition constant text := pg_get_functiondef(p_function);
begin
  execute regexp_replace(v_definition, '\n *(RETURN|BEGIN ATOMIC)\M.*$', E'\nAS \'\'');
  return v_definition;
end $$;

-- How far a company has come with a contact, in the order of the board.
create type public.contact_stage as enum ('new', 'talking', 'trial', 'hired', 'not_now');

-- Why a contact is locked, silent or gone.
create type public.loss_reason as enum ('refunded', 'disputed', 'dispute_lost', 'suspended', 'erased');

-- What a payment bought, or what became of it.
create type public.payment_status as enum (
  'unlocked', 'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'refunded',
  'disputed', 'dispute_lost', 'closed'
);

-- What became of an attempt to pay.
create type public.checkout_status as enum (
  'pending', 'processing', 'declined', 'paid', 'failed', 'duplicate', 'talent_erased', 'superseded'
);

drop trigger limit_updates on public.unlocked_contacts;
alter table public.unlocked_contacts
  drop constraint unlocked_contacts_stage_check,
  alter column stage drop default,
  alter column stage type public.contact_stage using stage::public.contact_stage,
  alter column stage set default 'new';
create trigger limit_updates before update of stage, note, next_step, next_on on public.unlocked_contacts
  for each row execute function private.limit_inserts('contact_progress', '240', '1 minute');

drop index public.lost_contacts_erased;
alter table public.lost_contacts
  drop constraint lost_contacts_reason_check,
  alter column reason type public.loss_reason using reason::public.loss_reason,
  alter column stage drop default,
  alter column stage type public.contact_stage using stage::public.contact_stage,
  alter column stage set default 'new';
create index lost_contacts_erased on public.lost_contacts (created_at) where reason = 'erased';

select pg_temp.reword('private.sync_lost_contact(uuid, uuid)', 'v_reason text;', 'v_reason public.loss_reason;');
select pg_temp.reword(
  'private.sync_lost_contact(uuid, uuid)', 'then v_payment.status', 'then v_payment.status::text'
);

select pg_temp.reword(
  'public.find_conversations(text, boolean, text, integer, timestamptz, uuid)',
  'p_stage text DEFAULT NULL::text', 'p_stage public.contact_stage DEFAULT NULL'
);
drop function public.find_conversations(text, boolean, text, integer, timestamptz, uuid);
grant execute on function public.find_conversations(text, boolean, public.contact_stage, int, timestamptz, uuid)
  to authenticated;

drop policy "checkouts: company inserts own" on public.checkouts;
alter table public.checkouts
  drop constraint checkouts_status_check,
  alter column status drop default,
  alter column status type public.checkout_status using status::public.checkout_status,
  alter column status set default 'pending';
create policy "checkouts: company inserts own" on public.checkouts
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and status = 'pending'
    and (select private.caller_has_type('company'))
  );

create temporary table emptied as
select pg_temp.empty(f::regprocedure) as definition
from unnest(array[
  'private.erasure_effects(uuid)', 'private.erasure_waits_for(uuid)', 'public.recent_buyers(uuid)'
]) as f;
drop index public.payments_to_settle;
drop trigger announce_payment on public.payments;
drop trigger sync_erasure_wait on public.payments;
drop trigger sync_lost_contact_of_payment on public.payments;
alter table public.payments
  drop constraint payments_status_check,
  alter column status type public.payment_status using status::public.payment_status;
do $$
declare
  v_definition text;
  statuses constant text := array_to_string(enum_range(null::public.payment_status), '|');
begin
  for v_definition in select e.definition from emptied e loop
    execute regexp_replace(v_definition, '(''(' || statuses || ')'')::text', '\1::public.payment_status', 'g');
  end loop;
end $$;
drop table emptied;
create constraint trigger announce_payment after insert or update of status, refunded_amount on public.payments
  deferrable initially deferred for each row execute function private.announce_payment();
create constraint trigger sync_erasure_wait after insert or update of status, settled on public.payments
  deferrable initially deferred
  for each row execute function private.sync_erasure_wait_of_payment();
create constraint trigger sync_lost_contact_of_payment after update of status on public.payments
  deferrable initially deferred
  for each row
  when (old.status is distinct from new.status and new.company_id is not null and new.talent_id is not null)
  execute function private.sync_lost_contact_of_payment();

-- The statuses of payments that wait for an operator until it has settled them.
create function private.is_to_settle(p_status public.payment_status) returns boolean
language sql immutable security invoker set search_path = '' as $$
  select p_status in (
    'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
  )
$$;
grant execute on function private.is_to_settle(public.payment_status) to service_role;
create index payments_to_settle on public.payments (paid_at) where private.is_to_settle(status) and not settled;

do $$
declare
  listed constant text := $list$%1$s.status in (
%2$s'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
%3$s)$list$;
begin
  perform pg_temp.reword('public.payments_to_settle()', 'p.payment_id, p.status,', 'p.payment_id, p.status::text,');
  perform pg_temp.reword(
    'public.payments_to_settle()', format(listed, 'p', '      ', '    '), 'private.is_to_settle(p.status)'
  );
  perform pg_temp.reword(
    'public.settle_payment(text, text, text, uuid)', format(listed, 'p', '        ', '      '),
    'private.is_to_settle(p.status)'
  );
  perform pg_temp.reword(
    'private.sync_payment_item()', format(listed, 'v_payment', '      ', '    '),
    'private.is_to_settle(v_payment.status)'
  );
end $$;

select pg_temp.reword(
  'private.payment_standing(public.payments)', 'then p_payment.status', 'then p_payment.status::text'
);
select pg_temp.reword('private.settle_pair(uuid, uuid)', 'end as status', 'end::public.payment_status as status');
select pg_temp.reword(
  'private.settle_pair(uuid, uuid)', E'else ''failed''\n  end', E'else ''failed''\n  end::public.checkout_status'
);
select pg_temp.reword('private.settle_payment(text)', 'v_status text;', 'v_status public.payment_status;');
select pg_temp.reword(
  'private.apply_event(public.payment_events)', 'set status = e.kind', 'set status = e.kind::public.checkout_status'
);
select pg_temp.reword('public.desk_find(text)', 'p.company_id, p.status, max', 'p.company_id, p.status::text, max');

alter table private.told_payments alter column status type public.payment_status using status::public.payment_status;
select pg_temp.reword(
  'private.payment_news(public.payments, text, bigint)', 'p_status text', 'p_status public.payment_status'
);
drop function private.payment_news(public.payments, text, bigint);
