-- What is kept of a deleted account and what is mailed, as enums (docs/decisions/0076-closed-lists.md).

-- What is kept of a deleted account.
create type public.kept_record_kind as enum ('report', 'suspension', 'payment');

drop function public.kept_of(uuid);
drop function public.kept_found(text, uuid, uuid, text, text);
drop function public.kept_of_payment(text);
alter table private.kept_records
  drop constraint kept_records_kind_check,
  alter column kind type public.kept_record_kind using kind::public.kept_record_kind;

-- What is kept of a deleted account, for the operator who is asked about it.
create function public.kept_of(p_user_id uuid) returns table (
  kind public.kept_record_kind, subject_id text, facts jsonb, keep_until timestamptz
)
language sql stable security invoker set search_path = ''
begin atomic
  select k.kind, k.subject_id, k.facts, k.keep_until from private.kept_records k
  where k.person_id = p_user_id
  order by k.kind::text, k.keep_until, k.subject_id;
end;
grant execute on function public.kept_of(uuid) to authenticated;

-- What is kept of deleted accounts: of one by its id, of a payment by what it is called, of a report by its id. Ids are
-- given as ranges, and again as texts, which row-level security lets an index be asked for only as they are.
create function public.kept_found(p_text text, p_from uuid, p_to uuid, p_from_text text, p_to_text text)
returns table (subject_id text, person_id uuid, kind public.kept_record_kind, kept_at timestamptz)
language sql stable security invoker set search_path = ''
begin atomic
  select k.subject_id, k.person_id, k.kind,
    coalesce(k.facts ->> 'paid_at', k.facts ->> 'decided_at', k.facts ->> 'suspended_at')::timestamptz
  from (
    select * from private.kept_records r where r.person_id between p_from and p_to
    union
    select * from private.kept_records r where r.subject_id collate "C" between p_from_text and p_to_text
    union
    select * from private.kept_records r where r.subject_id collate "C" = p_text
    union
    select r.* from public.payment_references f
    join public.payment_events e on e.id = f.event_id
    join private.kept_records r on r.subject_id collate "C" = e.payment_id
    where f.reference = p_text
  ) k
  order by k.keep_until desc
  limit 20;
end;
grant execute on function public.kept_found(text, uuid, uuid, text, text) to authenticated;

-- What is kept of a payment whose company or talent is deleted: of both, that of whoever was deleted first, whose
-- deletion took the conversation along.
create function public.kept_of_payment(p_payment_id text) returns table (
  person_id uuid, facts jsonb, keep_until timestamptz
)
language sql stable security invoker set search_path = ''
begin atomic
  select k.person_id, k.facts, k.keep_until from private.kept_records k
  where k.subject_id collate "C" = p_payment_id and k.kind = 'payment'
  order by k.facts ? 'unlocked_at' desc, k.facts ? 'last_message_at' desc, k.person_id;
end;
grant execute on function public.kept_of_payment(text) to authenticated;

-- The mails that private.send_notice lets be sent, each to an account.
create type public.notice_kind as enum (
  'account_suspended', 'account_restored', 'statement', 'reversal', 'appeal_granted', 'appeal_rejected',
  'desk_daily', 'desk_urgent',
  'contact_refunded', 'contact_disputed', 'contact_dispute_lost', 'contact_suspended', 'contact_restored',
  'contact_erased',
  'operator_added', 'operator_changed', 'operator_removed', 'operator_authenticator', 'operator_authenticator_added',
  'operator_authenticator_gone', 'operator_erased', 'operator_refunded', 'operator_exported', 'operator_evidence',
  'operator_proposed', 'operator_refused',
  'payment_refunded', 'payment_partly_refunded', 'payment_returned'
);

-- The mails to an address without an account.
create type public.stranger_mail_kind as enum ('ticket_answer', 'report_received', 'report_decided', 'report_reviewed');

drop index private.notices_daily;
drop trigger postpone_daily on private.notices;
alter table private.notices
  drop constraint notices_kind_fkey,
  alter column kind type public.notice_kind using kind::public.notice_kind;
drop table private.notice_kinds;
create unique index notices_daily on private.notices (receiver_id, ((created_at at time zone 'utc')::date))
  where kind = 'desk_daily';
create trigger postpone_daily before insert on private.notices
  for each row when (new.kind = 'desk_daily') execute function private.postpone_daily();

drop trigger leave_out_second_mail on private.stranger_mails;
alter table private.stranger_mails
  drop constraint stranger_mails_kind_check,
  alter column kind type public.stranger_mail_kind using kind::public.stranger_mail_kind;
create trigger leave_out_second_mail before insert on private.stranger_mails
  for each row when (new.kind = 'report_reviewed' or new.facts ->> 'outcome' = 'reopened')
  execute function private.leave_out_second_mail();

-- Changes words in the body of each function: what was, and what is.
do $$
declare
  v_function text;
  v_was text;
  v_is text;
  v_definition text;
begin
  for v_function, v_was, v_is in values
    ('private.keep_records_of_erased()', 'user_id, ''report'',', 'user_id, ''report''::public.kept_record_kind,'),
    ('public.desk_find(text)', 'k.person_id, k.kind, k.kept_at', 'k.person_id, k.kind::text, k.kept_at'),
    -- What is told is often put together from an outcome, as text.
    ('private.send_notice(uuid, text, jsonb)', 'receiver_id, p_kind,', 'receiver_id, p_kind::public.notice_kind,'),
    ('private.withdraw_mail(uuid, text, jsonb)', 'n.kind = p_kind', 'n.kind = p_kind::public.notice_kind'),
    -- Both kinds of mails are claimed as one list.
    ('private.claim_notices(integer)', 'select c.id, c.kind,', 'select c.id, c.kind::text,'),
    ('private.claim_notices(integer)', 'case when c.kind like', 'case when c.kind::text like'),
    ('public.claim_notices(integer)', 'select c.id, c.kind,', 'select c.id, c.kind::text,'),
    ('private.purge_short_lived()', 'o.kind like', 'o.kind::text like')
  loop
    v_definition := pg_get_functiondef(v_function::regprocedure);
    if position(v_was in v_definition) = 0 then raise exception '% doesn''t contain: %', v_function, v_was; end if;
    execute replace(v_definition, v_was, v_is);
  end loop;
end $$;
