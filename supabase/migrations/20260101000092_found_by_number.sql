-- What is found by the numbers that people are given, how visitors object, and what an operator's open token may do.

-- ---------------------------------------------------------------------------------------------------
-- Tokens of operators
-- ---------------------------------------------------------------------------------------------------

-- What an access token was issued by then reads nothing more as an operator: set when authenticators are removed.
alter table public.operators add column tokens_after timestamptz;

-- As before, unless the token is from before the operator's authenticators were removed. A token says in whole seconds
-- when it was issued.
create or replace function private.caller_is_operator() returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and exists (
      select from public.operators o
      where o.user_id = (select auth.uid())
        and (o.tokens_after is null or to_timestamp(((select auth.jwt()) ->> 'iat')::float8) > o.tokens_after)
    )
$$;

-- Ends what the open tokens of an operator whose authenticators are removed may read.
create function private.end_operator_tokens() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.operators o set tokens_after = now() where o.user_id = private.uuid_of(new.subject_id);
  return null;
end $$;

create trigger end_operator_tokens after insert on public.decisions
  for each row when (new.action = 'remove_authenticator') execute function private.end_operator_tokens();

-- ---------------------------------------------------------------------------------------------------
-- Evidence of accounts that are gone
-- ---------------------------------------------------------------------------------------------------

-- "C", so that ids that begin with something are a range of the index.
create index kept_records_subject_id on private.kept_records (subject_id collate "C");

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

alter function private.evidence_of(text) rename to stored_evidence_of;

-- The same, with what is kept of deleted accounts.
create function private.evidence_of(p_payment_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.stored_evidence_of(p_payment_id) || jsonb_build_object('kept', (
    select k.facts from public.kept_of_payment(p_payment_id) k limit 1
  ))
$$;

insert into private.notice_kinds (kind) values ('operator_evidence');

-- As before, with evidence, which opens the conversation of two people, and with proposals.
create or replace function private.mail_operators_of(p_decision public.decisions) returns void
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

-- ---------------------------------------------------------------------------------------------------
-- Objections of visitors
-- ---------------------------------------------------------------------------------------------------

-- By what is asked for: row-level security lets no index be asked for lower(reporter_email).
alter table public.reports add column reporter_email_key text generated always as (lower(reporter_email)) stored;
alter table public.reports alter column reporter_email_key set statistics 0;
create index reports_reporter_email_key on public.reports (reporter_email_key, created_at desc)
  where reporter_email_key is not null;

-- A link is a person's, or of a visitor's report: one dismissal may end the reports of several.
alter table public.appeal_links
  alter column person_id drop not null,
  add column report_id uuid references public.reports (id) on delete cascade,
  add check (num_nonnulls(person_id, report_id) = 1),
  add unique (decision_id, report_id);
create index appeal_links_report_id on public.appeal_links (report_id);
grant select (report_id) on public.appeal_links to anon;

alter table public.appeals
  alter column appellant_id drop not null,
  -- The visitor's report that was dismissed; its address is who appeals.
  add column report_id uuid references public.reports (id) on delete cascade,
  add check (num_nonnulls(appellant_id, report_id) = 1),
  add unique (decision_id, report_id);
create index appeals_report_id on public.appeals (report_id);
grant select (report_id) on public.appeals to anon;

drop policy "appeals: who has a link reads its own" on public.appeals;
create policy "appeals: who has a link reads its own" on public.appeals
  for select to anon
  using (
    (decision_id, coalesce(appellant_id, report_id))
      in (select l.decision_id, coalesce(l.person_id, l.report_id) from public.appeal_links l)
  );

-- Checks who appeals against what, and notes the conversation that it is about. A link of a mail is for the decisions
-- that it opens, or for what became of a visitor's report.
create or replace function private.prepare_appeal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_decision public.decisions;
  v_hash constant text := private.presented_hash('x-appeal-token');
begin
  perform private.limit_rate('appeal', 10, interval '1 hour');
  if (select auth.role()) = 'anon' then
    if v_hash is null then
      raise exception using errcode = '42501', message = 'no_link';
    end if;
    -- Without a decision it is about the suspension, whose mail has the link, or the report.
    select l.decision_id, l.person_id, l.report_id into new.decision_id, new.appellant_id, new.report_id
    from public.appeal_links l
    where l.token_hash = v_hash and l.expires_at > now() and (
      l.decision_id = new.decision_id
      or new.decision_id is null and (l.action = 'suspend_account' or l.report_id is not null)
    );
  end if;
  select d.* into v_decision from public.decisions d
  where d.id = new.decision_id and (
    d.person_id = new.appellant_id
      and exists (select from private.decision_actions a where a.action = d.action and a.stated_as is not null)
    or d.action = 'dismiss_report' and exists (
      select from public.reports r
      where r.decision_id = d.id and (r.reporter_id = new.appellant_id or r.id = new.report_id)
    )
  );
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  elsif v_decision.created_at < now() - interval '6 months' then
    raise exception using errcode = 'PT409', message = 'too_late', hint = 'Six months have passed.';
  elsif not private.stands(v_decision) then
    raise exception using errcode = 'PT409', message = 'already_reversed', hint = 'It was taken back.';
  end if;
  new.conversation_id := (
    select r.conversation_id from public.reports r
    where r.decision_id = v_decision.id and r.conversation_id is not null order by r.created_at desc limit 1
  );
  return new;
end $$;

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

alter table private.stranger_mails drop constraint stranger_mails_kind_check;
-- report_reviewed: what came of the objection to it: report_id, subject, at, outcome and the operator's words.
alter table private.stranger_mails add constraint stranger_mails_kind_check check (
  kind in ('ticket_answer', 'report_received', 'report_decided', 'report_reviewed')
);

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

-- ---------------------------------------------------------------------------------------------------
-- Search
-- ---------------------------------------------------------------------------------------------------

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
insert into public.decision_words (word, created_at, decision_id)
select left(d.id::text, 8), d.created_at, d.id from public.decisions d on conflict do nothing;

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

drop function public.desk_find(text);

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
