-- What is undone is told to whoever was told of it, reporters are told which report and why, and who looks again
-- (docs/decisions/0070-decisions-that-are-told.md).

insert into private.notice_kinds (kind) values ('reversal'), ('contact_restored');

-- ---------------------------------------------------------------------------------------------------
-- Who looks again
-- ---------------------------------------------------------------------------------------------------

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

-- When the decision was undone after all: what came of the appeal says nothing of that, and the page of a link that was
-- not used neither.
alter table public.appeals add column undone_at timestamptz;
alter table public.appeal_links add column undone_at timestamptz;
grant select (undone_at) on public.appeals to anon;
grant select (undone_at) on public.appeal_links to anon;

-- Ends the open appeals against a decision that is no more, and notes that at all others.
create or replace function private.end_appeals(p_decision_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_appeal public.appeals;
begin
  for v_appeal in
    select * from public.appeals a
    where a.decision_id = p_decision_id and a.outcome is null order by a.appellant_id for update
  loop
    update public.appeals a set outcome = 'reversed', decided_at = now() where a.id = v_appeal.id;
    perform private.tell(
      v_appeal.appellant_id, 'appeal_granted', jsonb_build_object('decision', p_decision_id)
    );
  end loop;
  update public.appeals a set undone_at = now() where a.decision_id = p_decision_id and a.undone_at is null;
  update public.appeal_links l set undone_at = now() where l.decision_id = p_decision_id and l.undone_at is null;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Which report, and why
-- ---------------------------------------------------------------------------------------------------

-- As before, and of a closed conversation with whom.
create or replace function private.told_subject(p_decision public.decisions) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subject', p_decision.facts ->> 'subject',
    'title', (
      select p.position_title from public.talent_positions p
      where p.id::text = case
        when p_decision.action = 'hide_pitch' then p_decision.subject_id
        when p_decision.subject_id like 'pitch:%' then split_part(p_decision.subject_id, ':', 2)
      end and p.talent_id = p_decision.person_id
    ),
    'quote', (
      select left(coalesce(r.content, m.content), 200)
      from public.messages m left join public.removed_messages r on r.message_id = m.id
      where m.id = (p_decision.facts ->> 'message_id')::uuid
    ),
    'other', (
      select case when c.company_id = p_decision.person_id then c.talent_name else c.company_name end
      from public.conversations c
      where p_decision.action = 'close_conversation' and c.id = (p_decision.facts ->> 'conversation_id')::uuid
    )
  )
$$;

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

-- Confirms a report: to a member in messages, to a visitor by mail. An address gets one such mail an hour, and one
-- caller causes five an hour at most, because nobody has confirmed that an address is theirs; and nothing of the pitch,
-- which could be words of whoever gave the address.
create or replace function private.confirm_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.reporter_id is not null then
    perform private.tell(new.reporter_id, 'report_received', private.told_report(new));
    return null;
  end if;
  if new.reporter_email is null
    or (
      select count(*) from public.reports r
      where r.caller_key = new.caller_key and r.reporter_email is not null and r.created_at > now() - interval '1 hour'
    ) > 5
    or exists (
      select from private.stranger_mails m
      where lower(m.email) = lower(new.reporter_email) and m.kind = 'report_received'
        and m.created_at > now() - interval '1 hour'
    )
  then
    return null;
  end if;
  insert into private.stranger_mails (kind, email, language, report_id, facts)
  values ('report_received', new.reporter_email, coalesce(new.reporter_language, 'en'), new.id, jsonb_build_object(
    'report_id', new.id, 'subject', new.subject, 'at', new.created_at
  ));
  return null;
end $$;

-- As before, with what the report was about and why.
create or replace function private.mail_reporter(p_report public.reports, p_outcome text) returns void
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

-- Tells of every outcome, by the step that was taken; and that one was opened again, to whom its outcome was mailed.
create or replace function private.mail_outcome() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.outcome is null then
    delete from private.stranger_mails m
    where m.report_id = new.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
    if not found and old.outcome is not null then perform private.mail_reporter(new, 'reopened'); end if;
    return null;
  end if;
  perform private.mail_reporter(new, case when new.outcome = 'upheld' then case new.step
    when 'warn_person' then 'warned'
    when 'remove_message' then 'removed'
    when 'hide_pitch' then 'removed'
    when 'close_conversation' then 'closed'
    when 'suspend_account' then 'suspended'
    else new.outcome
  end else new.outcome end);
  return null;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Mails of what is undone
-- ---------------------------------------------------------------------------------------------------

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

-- As before, and tells everybody who bought the contact of a suspended person, and has it, that the suspension ended;
-- not who was not told yet that it began.
create or replace function private.sync_lost_contacts_of_suspension() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_talent_id constant uuid := coalesce(new.user_id, old.user_id);
  v_contact public.unlocked_contacts;
begin
  for v_contact in
    select * from public.unlocked_contacts u where u.closer_id = v_talent_id order by u.user_id
  loop
    perform private.sync_lost_contact(v_contact.user_id, v_talent_id);
    continue when tg_op = 'INSERT' or v_contact.refunded_at is not null or v_contact.created_at > old.created_at;
    if not private.withdraw_mail(
      v_contact.user_id, 'contact_suspended', jsonb_build_object('payment_id', v_contact.payment_id)
    ) then
      perform private.send_notice(v_contact.user_id, 'contact_restored', jsonb_build_object(
        'name', private.shown_name(v_talent_id, v_contact.closer_name), 'payment_id', v_contact.payment_id
      ));
    end if;
  end loop;
  return null;
end $$;

-- As before, and ends the waiting of accounts that share something with a restored one and with no other that is
-- suspended.
create or replace function private.bar_marks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_marks(new.user_id);
    update private.account_marks m set barred_until = 'infinity' where m.user_id = new.user_id;
  -- One that goes with its account is kept for a year by the trigger of the account.
  elsif exists (select from public.accounts a where a.user_id = old.user_id) then
    update private.account_marks m set barred_until = null where m.user_id = old.user_id;
    perform private.stop_awaiting('return', s.user_id::text) from (
      select distinct m.user_id
      from private.account_marks own
      join private.account_marks m on (m.kind, m.digest) = (own.kind, own.digest) and m.user_id <> own.user_id
      where own.user_id = old.user_id and not exists (
        select from private.account_marks its
        join private.account_marks b on (b.kind, b.digest) = (its.kind, its.digest) and b.user_id <> its.user_id
        where its.user_id = m.user_id and b.barred_until > now()
      )
    ) s;
    perform private.refresh_marks(old.user_id);
  end if;
  return null;
end $$;
