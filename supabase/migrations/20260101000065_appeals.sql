-- Who may appeal, who looks at it, and what is told when a decision is undone
-- (docs/decisions/0070-decisions-that-are-told.md); what is found by the numbers that people are given.

-- Whether a mail of its own says what a message of the product says. That of a payment whose contact is lost says so
-- (docs/decisions/0053-paid-contact.md).
create function private.is_mailed(p_message public.messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_message.system_facts ->> 'is_lost' = 'true', false)
    or exists (select from private.system_kinds k where k.kind = p_message.system_kind and k.is_mailed)
$$;

-- Lets the link of a suspension's mail open every decision about the person that stands.
create function private.link_decisions(p_person_id uuid, p_token_hash text) returns void
language sql security definer set search_path = '' as $$
  insert into public.appeal_links (decision_id, person_id, token_hash, action, reason, words, decided_at, expires_at)
  select d.id, d.person_id, p_token_hash, d.action, d.reason, d.words, d.created_at, d.created_at + interval '6 months'
  from public.decisions d
  join private.decision_actions a on a.action = d.action and a.stated_as is not null
  where d.person_id = p_person_id and d.created_at > now() - interval '6 months' and private.stands(d)
  on conflict (decision_id, person_id) do update set token_hash = excluded.token_hash
$$;

-- Whether an operator may decide on an appeal against a decision, but for having made it: the role allows both, and
-- it concerns neither of them.
create function private.is_reviewer(
  p_decision public.decisions, p_appellant_id uuid, p_operator_id uuid
) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_operator_id is distinct from p_appellant_id and p_operator_id is distinct from p_decision.person_id
    and private.may_decide(p_operator_id, 'report') and private.may_decide(p_operator_id, a.area)
  from private.decision_actions a where a.action = p_decision.action
$$;

-- The same with having made it: whoever did decides on an appeal where nobody else may.
create function private.may_review(
  p_decision public.decisions, p_appellant_id uuid, p_operator_id uuid
) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_reviewer(p_decision, p_appellant_id, p_operator_id) and (
    p_decision.operator_id <> p_operator_id or not exists (
      select from public.operators o
      where o.user_id <> p_operator_id and private.is_reviewer(p_decision, p_appellant_id, o.user_id)
    )
  )
$$;

-- The same for the caller, by what operators read; null for an appeal that is gone.
create function public.may_review(p_appeal_id uuid) returns boolean
language sql stable security invoker set search_path = ''
begin atomic
  select coalesce(bool_or(o.user_id = (select auth.uid())), false) and (
    d.operator_id <> (select auth.uid()) or not coalesce(bool_or(o.user_id <> (select auth.uid())), false)
  )
  from public.appeals a
  join public.decisions d on d.id = a.decision_id
  left join public.desk_operators o on o.user_id is distinct from a.appellant_id
    and o.user_id is distinct from d.person_id
    and exists (select from public.role_actions r where r.role = any (o.roles) and r.action = 'grant_appeal')
    and exists (select from public.role_actions r where r.role = any (o.roles) and r.action = d.action)
  where a.id = p_appeal_id
  group by d.operator_id;
end;
grant execute on function public.may_review(uuid) to authenticated;

-- What a reporter is told a report by: its number and day, and what it was about as they saw it. Of one that was upheld
-- also why; a suspension may have other reasons, which are told to its person alone.
create function private.told_report(p_report public.reports) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'report', p_report.id,
    'at', p_report.created_at,
    'subject', p_report.subject,
    'title', p_report.evidence ->> 'position_title',
    'name', case p_report.subject
      when 'pitch' then p_report.evidence ->> 'first_name'
      when 'company' then p_report.evidence ->> 'company_name'
      else (
        select case when c.company_id = p_report.reporter_id then c.talent_name else c.company_name end
        from public.conversations c where c.id = p_report.conversation_id
      )
    end,
    'reason', (
      select d.reason from public.decisions d
      where d.id = p_report.decision_id and p_report.outcome = 'upheld'
        and (d.action <> 'suspend_account' or d.reason = p_report.reason)
    )
  ))
$$;

-- Lets the visitor who gave an address with a report be told what became of it, what it was about and why: dismissed,
-- warned, removed, closed, suspended, reversed; any other outcome is told as that it was decided. What has not been sent
-- yet is told as it is now. An address gets ten such mails a day at most.
create function private.mail_reporter(p_report public.reports, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_facts constant jsonb := private.told_report(p_report) - 'report'
    || jsonb_build_object('report_id', p_report.id, 'outcome', p_outcome);
begin
  if p_report.reporter_email is null or p_report.reporter_id is not null then return; end if;
  update private.stranger_mails m set facts = v_facts
  where m.report_id = p_report.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
  if found then return; end if;
  insert into private.stranger_mails (kind, email, language, report_id, facts)
  select 'report_decided', p_report.reporter_email, coalesce(p_report.reporter_language, 'en'), p_report.id, v_facts
  where (
    select count(*) from private.stranger_mails m
    where lower(m.email) = lower(p_report.reporter_email) and m.kind = 'report_decided'
      and m.created_at > now() - interval '1 day'
  ) < 10;
end $$;

-- Leaves of what was told about a report everything but names, once the report is deleted: with the account that it was
-- about, or when its time is over.
create function private.forget_names_of_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages m set system_facts = m.system_facts - 'name'
  from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = old.reporter_id and m.conversation_id = c.id
    and m.system_facts ->> 'report' = old.id::text and m.system_facts ? 'name';
  update public.messages m set system_facts = m.system_facts - 'other'
  from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = old.accused_id and m.conversation_id = c.id
    and m.system_facts ->> 'decision' = old.decision_id::text and m.system_facts ? 'other';
  return null;
end $$;

-- Also of a report whose reporter was erased before.
create trigger forget_names after delete on public.reports
  for each row execute function private.forget_names_of_report();

-- Withdraws a mail that has not been sent. Returns whether nobody has it: one that is being sent counts as sent, and is
-- not tried again.
create function private.withdraw_mail(p_receiver_id uuid, p_kind text, p_about jsonb) returns boolean
language sql security definer set search_path = '' as $$
  with unsent as (
    select n.id from private.notices n
    where n.receiver_id = p_receiver_id and n.kind = p_kind and n.facts @> p_about and n.sent_at is null
    for update skip locked
  ), gone as (
    delete from private.notices n using unsent u where n.id = u.id returning n.claimed_at
  )
  select coalesce(bool_and(g.claimed_at is null), false) from gone g
$$;

-- Withdraws the mail that states a decision; whoever has it is told by mail what is undone, whatever mails they have
-- switched off. Without p_undone_as they are told otherwise.
create function private.mail_undoing(p_decision public.decisions, p_undone_as text, p_facts jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_is_unsent constant boolean := private.withdraw_mail(
    p_decision.person_id,
    case p_decision.action when 'suspend_account' then 'account_suspended' else 'statement' end,
    jsonb_build_object('decision', p_decision.id)
  );
begin
  if p_undone_as is not null and not v_is_unsent then
    perform private.send_notice(
      p_decision.person_id, 'reversal', p_facts || jsonb_build_object('undone_as', p_undone_as)
    );
  end if;
end $$;

-- Ends what the open tokens of an operator whose authenticators are removed may read, and lets the next authenticator
-- count as a first one.
create function private.end_operator_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.operators o set tokens_after = now() where o.user_id = private.uuid_of(new.subject_id);
  perform private.note_authenticators();
  update private.operator_authenticators k set is_reset = true where k.user_id = private.uuid_of(new.subject_id);
  return null;
end $$;

create trigger end_operator_tokens after insert on public.decisions
  for each row when (new.action = 'remove_authenticator') execute function private.end_operator_tokens();

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

-- The same, with what is kept of deleted accounts.
create function private.evidence_of(p_payment_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.stored_evidence_of(p_payment_id) || jsonb_build_object('kept', (
    select k.facts from public.kept_of_payment(p_payment_id) k limit 1
  ))
$$;

-- The evidence that a decision of an operator gives (export_evidence).
create function public.dispute_evidence(p_decision_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.evidence_of(d.subject_id)
  from public.decisions d where d.id = p_decision_id and d.action = 'export_evidence'
$$;
grant execute on function public.dispute_evidence(uuid) to service_role;

-- Gives the mail to a visitor whose report was dismissed a link to object by.
create function private.offer_appeal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_token constant text := encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'hex');
begin
  update private.stranger_mails m set facts = m.facts || jsonb_build_object('appeal_token', v_token)
  where m.report_id = new.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
  if not found then return null; end if;
  insert into public.appeal_links (decision_id, report_id, token_hash, action, reason, decided_at, expires_at)
  values (
    new.decision_id, new.id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), 'dismiss_report', new.reason,
    new.decided_at, new.decided_at + interval '6 months'
  );
  return null;
end $$;

-- Fires after mail_outcome, by its name, which writes the mail.
create trigger offer_appeal after update of decision_id on public.reports
  for each row when (
    new.outcome = 'dismissed' and new.reporter_email is not null and new.reporter_id is null
    and new.decision_id is not null and new.decision_id is distinct from old.decision_id
  )
  execute function private.offer_appeal();

-- Mails a visitor what came of their objection, with what its operator wrote to them.
create function private.mail_appellant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'decisions' then
    update private.stranger_mails m set facts = m.facts || jsonb_build_object('words', new.words)
    from public.appeals a
    where a.id = private.uuid_of(new.subject_id) and m.report_id = a.report_id and m.kind = 'report_reviewed'
      and m.created_at = new.created_at;
  else
    insert into private.stranger_mails (kind, email, language, report_id, facts)
    select 'report_reviewed', r.reporter_email, coalesce(r.reporter_language, 'en'), r.id, jsonb_build_object(
      'report_id', r.id, 'subject', r.subject, 'at', r.created_at, 'outcome', new.outcome
    )
    from public.reports r where r.id = new.report_id and r.reporter_email is not null;
  end if;
  return null;
end $$;

create trigger mail_appellant after update of outcome on public.appeals
  for each row when (new.report_id is not null and old.outcome is null and new.outcome is not null)
  execute function private.mail_appellant();

create trigger mail_appellant after insert on public.decisions
  for each row when (new.action in ('grant_appeal', 'reject_appeal') and new.words <> '')
  execute function private.mail_appellant();

-- Lets the log find a decision by the number that people are given.
create function private.keep_decision_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.decision_words (word, created_at, decision_id)
  values (left(new.id::text, 8), new.created_at, new.id) on conflict do nothing;
  return null;
end $$;

create trigger keep_decision_number after insert on public.decisions
  for each row execute function private.keep_decision_number();

-- What is kept of deleted accounts: of one by its id, of a payment by what it is called, of a report by its id. Ids are
-- given as ranges, and again as texts, which row-level security lets an index be asked for only as they are.
create function public.kept_found(p_text text, p_from uuid, p_to uuid, p_from_text text, p_to_text text)
returns table (subject_id text, person_id uuid, kind text, kept_at timestamptz)
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

-- What a number, an id or an address is the name of, besides people: where it waits, whom it concerns, and its number,
-- which is the first eight digits of an id, with whatever is around it. At most 20.
create function public.desk_find(p_text text) returns table (
  kind text, subject_id text, number text, item_id uuid, person_id uuid, title text, created_at timestamptz
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text constant text := btrim(left(coalesce(p_text, ''), 500));
  v_id constant uuid := substring(lower(v_text) from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid;
  v_short constant text := substring(lower(v_text) from '(?:^|[^0-9a-z_])([0-9a-f]{8})(?:$|[^0-9a-z_])');
  -- A range of the ids' indexes, which row-level security lets nothing else be asked for.
  v_from constant uuid := coalesce(v_id, (v_short || '-0000-0000-0000-000000000000')::uuid);
  v_to constant uuid := coalesce(v_id, (v_short || '-ffff-ffff-ffff-ffffffffffff')::uuid);
  v_kept_from constant text := v_from::text;
  v_kept_to constant text := v_to::text;
  v_email constant text := case when strpos(v_text, '@') > 0 then lower(v_text) end;
begin
  return query
  select found.kind, found.subject_id, upper(left(found.id::text, 8)), i.id, found.person_id, found.title,
    found.created_at
  from (
    with reported as (
      select * from public.reports r where r.id between v_from and v_to
      union all
      (select * from public.reports r where r.reporter_email_key = v_email order by r.created_at desc limit 10)
    )
    select 'report', r.thing, r.id, r.accused_id, r.reason, r.created_at from reported r
    union
    select 'decision', d.subject_id, d.id, d.person_id, d.action, d.created_at
    from reported r join public.decisions d on d.id = r.decision_id
    union
    select 'appeal', a.id::text, a.id, a.appellant_id, null, a.created_at
    from reported r join public.appeals a on a.report_id = r.id
    union
    select 'appeal', a.id::text, a.id, a.appellant_id, null, a.created_at
    from public.appeals a where a.id between v_from and v_to
    union
    select 'decision', d.subject_id, d.id, d.person_id, d.action, d.created_at
    from public.decisions d where d.id between v_from and v_to
    union
    select 'ticket', s.id::text, s.id, s.user_id, s.subject, s.created_at
    from public.support_tickets s where s.id between v_from and v_to
    union
    (
      select 'ticket', s.id::text, s.id, s.user_id, s.subject, s.created_at from public.support_tickets s
      where s.email_key = v_email order by s.created_at desc limit 10
    )
    union
    select 'support', c.id::text, null::uuid, c.talent_id, null, c.created_at from public.conversations c
    where c.id = v_id and c.company_id = '00000000-0000-0000-0000-000000000000'
    union
    select 'payment', e.payment_id, null, p.company_id, p.status, max(e.created_at)
    from public.payment_references f
    join public.payment_events e on e.id = f.event_id
    left join public.payments p on p.payment_id = e.payment_id
    where f.reference = v_text and e.payment_id is not null
    group by e.payment_id, p.company_id, p.status
    union
    select 'payment', e.id, null, null, e.outcome, e.created_at from public.payment_events e where e.id = v_text
    union
    select 'kept', k.subject_id, null, k.person_id, k.kind, k.kept_at
    from public.kept_found(v_text, v_from, v_to, v_kept_from, v_kept_to) k
  ) found (kind, subject_id, id, person_id, title, created_at)
  left join public.desk_items i on i.kind = found.kind and i.subject_id = found.subject_id
  order by found.created_at desc
  limit 20;
end $$;
grant execute on function public.desk_find(text) to authenticated;
