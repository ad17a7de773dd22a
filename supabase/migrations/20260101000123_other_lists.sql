-- The closed lists that were left, as enums (docs/decisions/0076-closed-lists.md).

-- Changes words in the definition of a function: each pair is what was and what is. Where they declare an argument or a
-- result, another function takes its place, which the same roles may call.
create or replace function pg_temp.redefine(p_function regprocedure, variadic p_words text[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_was constant text := pg_get_functiondef(p_function);
  v_is text := v_was;
  v_name text;
  v_callers text;
begin
  for i in 1 .. cardinality(p_words) by 2 loop
    if position(p_words[i] in v_is) = 0 then raise exception '% doesn''t contain: %', p_function, p_words[i]; end if;
    v_is := replace(v_is, p_words[i], p_words[i + 1]);
  end loop;
  select format('%I.%I', n.nspname, p.proname), string_agg(a.grantee::regrole::text, ', ') into v_name, v_callers
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  left join lateral aclexplode(p.proacl) a on a.grantee not in (0, p.proowner)
  where p.oid = p_function
  group by 1;
  if split_part(v_is, E'\nAS ', 1) <> split_part(v_was, E'\nAS ', 1) then
    execute 'drop function ' || p_function;
  end if;
  execute v_is;
  if v_callers is not null then execute format('grant execute on function %s to %s', v_name, v_callers); end if;
end $$;

-- Empties a function whose body would keep a column from changing its type; returns the definition to give it again, in
-- which a literal takes its type from what it stands beside.
create or replace function pg_temp.empty(p_function regprocedure) returns text
language plpgsql set search_path = '' set check_function_bodies = off as $$
declare
  v_definition constant text := pg_get_functiondef(p_function);
begin
  execute regexp_replace(v_definition, '\n *(RETURN|BEGIN ATOMIC)\M.*$', E'\nAS \'\'');
  return regexp_replace(v_definition, '(''[a-z_]+'')::text', '\1', 'g');
end $$;

create temporary table emptied as
select replace(
  pg_temp.empty('public.may_review(uuid)'), 'r.action = d.action', 'r.action::text = d.action'
) as definition;

-- What an operator decides or answers.
create type public.decision_action as enum (
  'answer_support', 'answer_ticket',
  'hide_pitch', 'suspend_account', 'warn_person', 'remove_message', 'close_conversation',
  'show_pitch', 'feature_pitch', 'restore_account', 'verify_company', 'refuse_verification', 'unverify_company',
  'reverse_decision', 'grant_appeal', 'reject_appeal',
  'accept_payment', 'refund_payment', 'propose_refund',
  'uphold_report', 'dismiss_report', 'unfeature_pitch', 'keep_account', 'propose_erasure', 'erase_account',
  'refuse_proposal', 'withdraw_proposal', 'close_return', 'export_account', 'retry_payment', 'close_payment',
  'export_evidence', 'close_support', 'close_ticket', 'close_mail', 'retry_mail', 'close_job',
  'add_operator', 'change_operator', 'remove_operator', 'remove_authenticator'
);

-- What can wait for an operator, in the order of the desk's filter.
create type public.desk_kind as enum (
  'proposal', 'report', 'appeal', 'support', 'ticket', 'verification', 'payment', 'deletion', 'return', 'mail', 'job'
);

-- What an operator may decide on; an owner, on everything.
create type public.operator_role as enum ('support', 'trust', 'money', 'owner');

-- Where a ready answer is offered.
create type public.ready_answer_kind as enum ('support', 'ticket', 'refusal', 'report', 'appeal');

-- What is counted by the day.
create type public.desk_figure as enum (
  'talent_sign_ups', 'company_sign_ups', 'live', 'views', 'unlocks', 'revenue', 'refunds', 'answers', 'answer_seconds',
  'decisions', 'decision_seconds'
);

-- The two kinds of account.
create type public.user_type as enum ('company', 'talent');

-- What two accounts of one person have in common.
create type public.account_mark_kind as enum ('email', 'phone', 'film');

-- What is written about a payment.
create type public.invoice_kind as enum ('invoice', 'credit_note');

-- What the product says in a conversation; 'removed' stands for a message that an operator removed.
create type public.system_kind as enum (
  'support_welcome', 'unlock_welcome', 'support_ticket', 'removed',
  'pitch_hidden', 'pitch_shown', 'pitch_featured', 'account_restored', 'company_verified', 'verification_refused',
  'company_unverified', 'report_upheld', 'report_dismissed', 'report_reopened', 'report_reversed', 'account_warned',
  'message_removed', 'conversation_stopped', 'account_suspended', 'warning_withdrawn', 'message_restored',
  'conversation_reopened', 'appeal_granted', 'appeal_rejected', 'erasure_waits', 'report_received', 'mark_taken',
  'payment_accepted', 'payment_closed', 'payment_refunded', 'payment_partly_refunded', 'payment_returned',
  'payment_disputed', 'dispute_won', 'dispute_lost'
);

drop policy "desk_items: operators put off what they decide on" on public.desk_items;
alter table public.decisions drop constraint decisions_action_fkey;
alter table public.desk_kinds drop constraint desk_kinds_action_fkey;
alter table public.proposals drop constraint proposals_action_fkey;
alter table public.desk_items drop constraint desk_items_kind_fkey;
alter table public.desk_notes drop constraint desk_notes_kind_fkey;
alter table public.desk_waits drop constraint desk_waits_kind_fkey;
alter table private.decision_actions drop constraint decision_actions_stated_as_fkey;

alter table private.system_kinds alter column kind type public.system_kind using kind::public.system_kind;
alter table private.decision_actions
  alter column action type public.decision_action using action::public.decision_action,
  alter column stated_as type public.system_kind using stated_as::public.system_kind,
  add constraint decision_actions_stated_as_fkey foreign key (stated_as) references private.system_kinds (kind);

alter table public.decisions
  drop constraint decisions_action_check,
  add constraint decisions_action_check check (action = any (enum_range(null::public.decision_action)::text[]));

drop trigger mail_outcome on public.reports;
alter table public.reports alter column step type public.decision_action using step::public.decision_action;
create trigger mail_outcome after update of outcome, step on public.reports
  for each row when (
    new.reporter_email is not null and (old.outcome, old.step) is distinct from (new.outcome, new.step)
  )
  execute function private.mail_outcome();

alter table public.appeal_links
  alter column action drop default,
  alter column action type public.decision_action using action::public.decision_action,
  alter column action set default 'suspend_account';

alter table public.proposals
  alter column action type public.decision_action using action::public.decision_action,
  add constraint proposals_action_fkey foreign key (action) references private.decision_actions (action);

alter table public.operators
  drop constraint operators_roles_check,
  alter column roles drop default,
  alter column roles type public.operator_role[] using roles::public.operator_role[],
  alter column roles set default '{owner}',
  add constraint operators_roles_check check (cardinality(roles) > 0);
alter table public.desk_operators
  alter column roles type public.operator_role[] using roles::public.operator_role[];
alter table private.role_areas
  drop constraint role_areas_role_check,
  alter column role type public.operator_role using role::public.operator_role,
  add constraint role_areas_role_check check (role <> 'owner');
alter table public.role_actions
  alter column role type public.operator_role using role::public.operator_role,
  alter column action type public.decision_action using action::public.decision_action;

alter table public.desk_kinds
  alter column kind type public.desk_kind using kind::public.desk_kind,
  alter column action type public.decision_action using action::public.decision_action,
  add constraint desk_kinds_action_fkey foreign key (action) references private.decision_actions (action);
alter table public.desk_notes
  alter column kind type public.desk_kind using kind::public.desk_kind,
  add constraint desk_notes_kind_fkey foreign key (kind) references public.desk_kinds (kind);
alter table public.desk_waits
  alter column kind type public.desk_kind using kind::public.desk_kind,
  add constraint desk_waits_kind_fkey foreign key (kind) references public.desk_kinds (kind);

alter table public.desk_items
  add constraint desk_items_kind_check check (kind = any (enum_range(null::public.desk_kind)::text[]));
create policy "desk_items: operators put off what they decide on" on public.desk_items
  for update to authenticated
  using ((select private.caller_is_operator()))
  with check (
    (select private.caller_is_operator()) and exists (
      select from public.operators o
      join public.role_actions a on a.role = any (o.roles)
      join public.desk_kinds k on k.action = a.action
      where o.user_id = (select auth.uid()) and k.kind::text = desk_items.kind
    )
  );

alter table public.ready_answers
  drop constraint ready_answers_kind_check,
  alter column kind type public.ready_answer_kind using kind::public.ready_answer_kind;

alter table public.desk_days
  drop constraint desk_days_figure_check,
  add constraint desk_days_figure_check check (figure = any (enum_range(null::public.desk_figure)::text[]));

drop trigger refresh_desk_person on public.accounts;
alter table public.accounts
  drop constraint accounts_user_type_check,
  alter column user_type type public.user_type using user_type::public.user_type;
create trigger refresh_desk_person after insert or update of user_type on public.accounts
  for each row execute function private.on_desk_person_changed('user_id');
drop function public.accounts_sharing(uuid);
alter table public.desk_people alter column user_type type public.user_type using user_type::public.user_type;
alter table private.account_marks
  drop constraint account_marks_kind_check,
  add constraint account_marks_kind_check check (kind = any (enum_range(null::public.account_mark_kind)::text[]));

drop index public.invoices_of_payment;
alter table public.invoices
  drop constraint invoices_kind_check,
  drop constraint invoices_check1,
  drop constraint invoices_check2,
  alter column kind type public.invoice_kind using kind::public.invoice_kind,
  add constraint invoices_check1 check ((kind = 'credit_note') = (corrects is not null)),
  add constraint invoices_check2 check (replaces is null or kind = 'invoice');
create unique index invoices_of_payment on public.invoices (payment_id) where kind = 'invoice' and replaces is null;

drop trigger prepare_support_message on public.messages;
alter table public.messages alter column system_kind type public.system_kind using system_kind::public.system_kind;
create trigger prepare_support_message before insert on public.messages
  for each row when (new.answers_seq is not null or new.system_kind = 'report_received')
  execute function private.prepare_support_message();

select pg_temp.redefine(
  'public.decide_as(uuid, text, text, text, jsonb)', 'p_action text', 'p_action public.decision_action'
);
select pg_temp.redefine(
  'public.desk_log(text, uuid, text, uuid, text, timestamptz, timestamptz, timestamptz, uuid, integer)',
  'p_action text DEFAULT NULL::text', 'p_action public.decision_action DEFAULT NULL',
  'd.action = p_action', 'd.action = p_action::text'
);
select pg_temp.redefine('private.carry_out_decision()', 'a.action = new.action', 'a.action::text = new.action');
select pg_temp.redefine(
  'private.require_role_of(public.decisions, uuid)',
  'a.action = p_decision.action', 'a.action::text = p_decision.action'
);
select pg_temp.redefine(
  'private.is_reviewer(public.decisions, uuid, uuid)',
  'a.action = p_decision.action', 'a.action::text = p_decision.action'
);
select pg_temp.redefine('private.prepare_appeal()', 'a.action = d.action', 'a.action::text = d.action');
select pg_temp.redefine(
  'private.link_decisions(uuid, text)',
  'd.action, d.reason', 'd.action::public.decision_action, d.reason', 'a.action = d.action', 'a.action::text = d.action'
);
select pg_temp.redefine(
  'private.second_of(public.decisions)',
  'p.action = p_decision.action', 'p.action = p_decision.action::public.decision_action'
);
select pg_temp.redefine(
  'private.tell_of_decision()',
  'a.action = new.action', 'a.action::text = new.action',
  'step = new.action', 'step = new.action::public.decision_action'
);
select pg_temp.redefine(
  'private.decide_on_proposal(public.decisions)', 'else ''refund_payment'' end',
  'else ''refund_payment'' end::public.decision_action'
);
select pg_temp.redefine(
  'public.set_operator(text, boolean, text[])',
  'p_roles text[] DEFAULT ''{owner}''::text[]', 'p_roles public.operator_role[] DEFAULT ''{owner}'''
);
select pg_temp.redefine(
  'private.decide_on_operator(public.decisions)',
  'v_roles <@ ''{support,trust,money,owner}''', 'v_roles <@ enum_range(null::public.operator_role)::text[]',
  'values (v_id, v_roles)', 'values (v_id, v_roles::public.operator_role[])',
  'set roles = v_roles', 'set roles = v_roles::public.operator_role[]'
);

select pg_temp.redefine('private.prepare_desk_note()', 'i.kind = new.kind', 'i.kind = new.kind::text');
select pg_temp.redefine(
  'public.desk_queue(text, integer, timestamptz, uuid, integer, boolean, boolean, boolean)',
  'p_kind text DEFAULT NULL::text', 'p_kind public.desk_kind DEFAULT NULL', 'd.kind = p_kind', 'd.kind = p_kind::text',
  'TABLE(id uuid, kind text,', 'TABLE(id uuid, kind public.desk_kind,', 'i.kind,', 'i.kind::public.desk_kind,',
  'user_type text)', 'user_type public.user_type)'
);
select pg_temp.redefine(
  'public.desk_counts()', 'TABLE(kind text,', 'TABLE(kind public.desk_kind,', 'd.kind = k.kind', 'd.kind = k.kind::text'
);
select pg_temp.redefine(
  'public.desk_wait_times()',
  'TABLE(kind text,', 'TABLE(kind public.desk_kind,', 'i.kind = k.kind', 'i.kind = k.kind::text'
);

select pg_temp.redefine(
  'public.desk_figures()', 'figure text,', 'figure public.desk_figure,',
  'select d.day, d.figure,', 'select d.day, d.figure::public.desk_figure,'
);
select pg_temp.redefine(
  'private.count_waiting(text, timestamptz)', 'values (p_kind,', 'values (p_kind::public.desk_kind,'
);

-- Policies name the type as a literal, which is text to this.
select pg_temp.redefine('private.caller_has_type(text)', '= p_user_type', '= p_user_type::public.user_type');
select pg_temp.redefine('private.create_account()', 'else ''talent'' end', 'else ''talent'' end::public.user_type');
select pg_temp.redefine('private.claim_unread_mails(integer)', 'user_type text,', 'user_type public.user_type,');
select pg_temp.redefine('public.claim_unread_mails(integer)', 'user_type text,', 'user_type public.user_type,');
select pg_temp.redefine('private.claim_notices(integer)', 'user_type text,', 'user_type public.user_type,');
select pg_temp.redefine(
  'public.claim_notices(integer)', 'user_type text,', 'user_type public.user_type,',
  'c.email, null::text,', 'c.email, null::public.user_type,'
);

-- The accounts that share address, phone or a video with an account, and what: suspended ones first, those without a
-- type are deleted. At most twenty.
create function public.accounts_sharing(p_user_id uuid) returns table (
  user_id uuid, name text, user_type public.user_type, kinds public.account_mark_kind[], is_suspended boolean
)
language sql stable security invoker set search_path = ''
begin atomic
  select m.user_id, coalesce(d.name, d.email), d.user_type,
    array_agg(distinct m.kind::public.account_mark_kind order by m.kind::public.account_mark_kind),
    coalesce(bool_or(m.barred_until > now()), false)
  from private.account_marks own
  join private.account_marks m on (m.kind, m.digest) = (own.kind, own.digest) and m.user_id <> own.user_id
  left join public.desk_people d on d.user_id = m.user_id
  where own.user_id = p_user_id
  group by m.user_id, d.name, d.email, d.user_type
  order by 5 desc, 2 nulls last, 1
  limit 20;
end;
grant execute on function public.accounts_sharing(uuid) to authenticated;

select pg_temp.redefine(
  'private.issue_invoice(public.payments, bigint, text, text)', 'else ''credit_note'' end',
  'else ''credit_note'' end::public.invoice_kind'
);

-- What is told is often put together from an outcome, as text.
select pg_temp.redefine(
  'private.tell(uuid, text, jsonb)',
  'true, p_kind,', 'true, p_kind::public.system_kind,', 'k.kind = p_kind', 'k.kind = p_kind::public.system_kind'
);
select pg_temp.redefine(
  'public.inbox(integer, timestamptz, uuid)', 'last_system_kind text', 'last_system_kind public.system_kind'
);
select pg_temp.redefine(
  'public.find_conversations(text, boolean, public.contact_stage, integer, timestamptz, uuid)',
  'last_system_kind text', 'last_system_kind public.system_kind'
);

do $$
declare
  v_definition text;
begin
  for v_definition in select e.definition from emptied e loop execute v_definition; end loop;
end $$;
drop table emptied;
