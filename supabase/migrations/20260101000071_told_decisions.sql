-- What is decided is told to all whom it concerns, and can be taken back (docs/decisions/0070-decisions-that-are-told.md).

insert into private.decision_actions (action, area) values ('grant_appeal', 'report'), ('reject_appeal', 'report');

-- Which members' notice says what was decided about them, for what is stated with its reasons.
alter table private.decision_actions add column stated_as text references private.system_kinds (kind);
create index decision_actions_stated_as on private.decision_actions (stated_as);
update private.decision_actions set stated_as = case action
  when 'warn_person' then 'account_warned'
  when 'remove_message' then 'message_removed'
  when 'close_conversation' then 'conversation_stopped'
  when 'hide_pitch' then 'pitch_hidden'
  when 'suspend_account' then 'account_suspended'
end;

-- Which decision took another one back: {reverses}.
create index decisions_reverses on public.decisions ((facts ->> 'reverses')) where facts ? 'reverses';

-- ---------------------------------------------------------------------------------------------------
-- Appeals
-- ---------------------------------------------------------------------------------------------------

insert into public.desk_kinds (kind, place) values ('appeal', 15);
insert into private.system_kinds (kind, content) values
  ('appeal_granted', 'We have looked again and taken our decision back.'),
  ('appeal_rejected', 'We have looked again, and our decision stays.');
insert into private.notice_kinds (kind) values ('appeal_granted'), ('appeal_rejected');

-- What opens the page on which somebody who cannot sign in objects to a decision: its token is in their mail alone.
create table public.appeal_links (
  decision_id uuid primary key,
  person_id uuid not null references public.accounts (user_id) on delete cascade,
  -- SHA-256 of the token.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- What the page says of the decision.
  reason text not null check (private.is_reason(reason)),
  words text not null default '',
  decided_at timestamptz not null,
  expires_at timestamptz not null
);
create index appeal_links_person_id on public.appeal_links (person_id);
create index appeal_links_expires_at on public.appeal_links (expires_at);
comment on table public.appeal_links is
  'A decision for whoever has the token of its mail: to read why, and to ask for another look.';

-- No statistics on private columns (see talent_profiles).
alter table public.appeal_links
  alter column token_hash set statistics 0,
  alter column words set statistics 0;

alter table public.appeal_links enable row level security;
grant select (decision_id, person_id, token_hash, reason, words, decided_at, expires_at) on public.appeal_links to anon;

-- One row at most, which the policies below rely on.
create policy "appeal_links: who has the token reads it while it works" on public.appeal_links
  for select to anon
  using (token_hash = (select private.presented_hash('x-appeal-token')) and expires_at > now());

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  -- The trigger below fills both for who comes by a link; the defaults only let inserts omit them.
  decision_id uuid not null default gen_random_uuid(),
  appellant_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  words text not null check (char_length(words) <= 2000 and not private.is_blank(words)),
  -- The conversation that the decision is about, which operators read until this is decided.
  conversation_id uuid references public.conversations (id) on delete set null,
  -- 'upheld': the decision stays. 'reversed': it was taken back.
  outcome text check (outcome in ('upheld', 'reversed')),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  unique (decision_id, appellant_id),
  check ((outcome is null) = (decided_at is null))
);
create index appeals_appellant_id on public.appeals (appellant_id);
create index appeals_conversation_id on public.appeals (conversation_id);
comment on table public.appeals is
  'Somebody asks for another look at a decision about them, or about what they reported. Another operator decides.';

-- No statistics on private columns (see talent_profiles).
alter table public.appeals
  alter column words set statistics 0;

alter table public.appeals enable row level security;
grant select on public.appeals to authenticated;
grant select (decision_id, appellant_id, outcome, created_at) on public.appeals to anon;
grant insert (decision_id, words) on public.appeals to authenticated;
grant insert (words) on public.appeals to anon;

create policy "appeals: own and operators read" on public.appeals
  for select to authenticated
  using (appellant_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "appeals: who has a link reads its own" on public.appeals
  for select to anon
  using (
    -- Not that of whoever reported it.
    (decision_id, appellant_id) = (select l.decision_id, l.person_id from public.appeal_links l)
  );

create policy "appeals: members appeal" on public.appeals
  for insert to authenticated
  with check (
    appellant_id = (select auth.uid())
    -- Of either type, and not suspended: those come by a link.
    and ((select private.caller_has_type('talent')) or (select private.caller_has_type('company')))
  );

create policy "appeals: who has a link appeals" on public.appeals
  for insert to anon
  with check (decision_id = (select l.decision_id from public.appeal_links l));

create trigger lock_caller before insert or update or delete on public.appeals
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

-- ---------------------------------------------------------------------------------------------------
-- What stands
-- ---------------------------------------------------------------------------------------------------

-- Whether what a decision did is still so.
create function private.stands(p_decision public.decisions) returns boolean
language sql stable security definer set search_path = '' as $$
  select case p_decision.action
    when 'hide_pitch' then exists (
      select from public.talent_positions p
      where p.id = p_decision.subject_id::uuid and p.hidden_at = p_decision.created_at
    )
    when 'suspend_account' then exists (
      select from public.suspensions s
      where s.user_id = p_decision.subject_id::uuid and s.created_at = p_decision.created_at
    )
    when 'close_conversation' then exists (
      select from public.conversations c
      where c.id = (p_decision.facts ->> 'conversation_id')::uuid and c.stopped_at = p_decision.created_at
    )
    when 'remove_message' then exists (
      select from public.removed_messages m where m.decision_id = p_decision.id
    )
    when 'warn_person' then exists (
      select from public.reports r where r.decision_id = p_decision.id and r.outcome = 'upheld'
    )
    when 'dismiss_report' then exists (
      select from public.reports r where r.decision_id = p_decision.id and r.outcome = 'dismissed'
    )
    else false
  end
$$;

-- Checks who appeals against what, and notes the conversation that it is about.
create function private.prepare_appeal() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_decision public.decisions;
begin
  perform private.limit_rate('appeal', 10, interval '1 hour');
  if (select auth.role()) = 'anon' then
    select l.decision_id, l.person_id into new.decision_id, new.appellant_id
    from public.appeal_links l
    where l.token_hash = private.presented_hash('x-appeal-token') and l.expires_at > now();
  end if;
  select d.* into v_decision from public.decisions d
  where d.id = new.decision_id and (
    d.person_id = new.appellant_id
      and exists (select from private.decision_actions a where a.action = d.action and a.stated_as is not null)
    or d.action = 'dismiss_report' and exists (
      select from public.reports r where r.decision_id = d.id and r.reporter_id = new.appellant_id
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

create trigger prepare_appeal before insert on public.appeals
  for each row execute function private.prepare_appeal();

-- Lets an appeal wait until it is decided.
create function private.sync_appeal_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.outcome is null then
    perform private.await_operator('appeal', new.id::text, new.appellant_id, jsonb_build_object(
      'action', d.action, 'reason', d.reason, 'subject', d.facts ->> 'subject'
    )) from public.decisions d where d.id = new.decision_id;
  else
    perform private.stop_awaiting('appeal', old.id::text);
  end if;
  return null;
end $$;

create trigger sync_appeal_item after insert or update of outcome or delete on public.appeals
  for each row execute function private.sync_appeal_item();

-- As before, and what an appeal is about while it is open.
create or replace function private.is_for_operators(p_conversation public.conversations) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_conversation.company_id = private.support_company_id() or exists (
    select from public.reports r
    where r.conversation_id = p_conversation.id and (r.outcome is null or r.decided_at > now() - interval '30 days')
  ) or exists (
    select from public.appeals a where a.conversation_id = p_conversation.id and a.outcome is null
  )
$$;

drop policy "conversations: members and operators read" on public.conversations;
create policy "conversations: members and operators read" on public.conversations
  for select to authenticated
  using (
    company_id = (select auth.uid()) or talent_id = (select auth.uid())
    or ((select private.caller_is_operator()) and (
      company_id = private.support_company_id()
      or (
        select true from public.reports r
        where r.conversation_id = conversations.id
          and (r.outcome is null or r.decided_at > now() - interval '30 days')
        limit 1
      )
      or (
        select true from public.appeals a
        where a.conversation_id = conversations.id and a.outcome is null
        limit 1
      )
    ))
  );

-- ---------------------------------------------------------------------------------------------------
-- Telling
-- ---------------------------------------------------------------------------------------------------

-- What a decision is about, in the person's own words: the title of a pitch, or the beginning of a message.
create function private.told_subject(p_decision public.decisions) returns jsonb
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
    )
  )
$$;

-- Tells the reporters what a stored decision made of their reports, and its person what was decided about them, why and
-- by whose notice: in their support conversation and at once by mail, whatever mails they have switched off.
create function private.tell_of_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_stated_as constant text := (select a.stated_as from private.decision_actions a where a.action = new.action);
  v_report public.reports;
  v_facts jsonb;
  v_token text;
  v_undone_id uuid;
begin
  update public.reports r set decision_id = new.id, step = new.action
  where r.accused_id = new.person_id and r.decided_at = new.created_at and r.decision_id is null;
  v_facts := private.told_subject(new) || jsonb_build_object(
    'decision', new.id, 'reason', new.reason, 'words', nullif(new.words, ''),
    'basis', case when found then 'report' else 'finding' end
  );
  for v_report in select * from public.reports r where r.decision_id = new.id order by r.reporter_id, r.id loop
    perform private.tell(v_report.reporter_id, 'report_' || v_report.outcome, jsonb_build_object(
      'subject', v_report.subject, 'decision', new.id,
      'step', case v_report.outcome when 'upheld' then new.action end
    ));
  end loop;

  if v_stated_as is not null then
    perform private.tell(new.person_id, v_stated_as, v_facts);
    if new.action = 'suspend_account' then
      v_token := encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'hex');
      insert into public.appeal_links (decision_id, person_id, token_hash, reason, words, decided_at, expires_at)
      values (
        new.id, new.person_id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), new.reason, new.words,
        new.created_at, new.created_at + interval '6 months'
      );
      -- The mail of private.decide_on_account, which does not know the decision's number.
      update private.notices n
      set facts = n.facts || jsonb_strip_nulls(v_facts || jsonb_build_object('appeal_token', v_token))
      where n.receiver_id = new.person_id and n.kind = 'account_suspended' and n.created_at = new.created_at;
    else
      perform private.send_notice(new.person_id, 'statement', v_facts || jsonb_build_object('stated_as', v_stated_as));
    end if;
  elsif new.action in ('show_pitch', 'restore_account') then
    v_undone_id := (
      select d.id from public.decisions d
      where d.subject_id = new.subject_id
        and d.action = case new.action when 'show_pitch' then 'hide_pitch' else 'suspend_account' end
      order by d.created_at desc limit 1
    );
    perform private.reverse_reports(v_undone_id);
    perform private.end_appeals(v_undone_id);
  end if;
  return null;
end $$;

create trigger tell_of_decision after insert on public.decisions
  for each row when (new.person_id is not null)
  execute function private.tell_of_decision();

-- The link of a mail is in no table once the mail is sent.
create function private.forget_appeal_token() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.facts := new.facts - 'appeal_token';
  return new;
end $$;

create trigger forget_appeal_token before update of sent_at on private.notices
  for each row when (new.sent_at is not null and new.facts ? 'appeal_token')
  execute function private.forget_appeal_token();
