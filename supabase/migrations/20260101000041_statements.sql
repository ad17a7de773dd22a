-- What is decided is announced to everyone it concerns, and can be appealed
-- (docs/decisions/0070-decisions-that-are-told.md).

-- What opens the page on which somebody who cannot sign in objects to a decision: its token is in their mail alone.
create table public.appeal_links (
  decision_id uuid not null,
  person_id uuid references public.accounts (user_id) on delete cascade,
  -- SHA-256 of the token.
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  -- What the page says of the decision.
  reason text not null check (private.is_reason(reason)),
  words text not null default '',
  decided_at timestamptz not null,
  expires_at timestamptz not null,
  action text not null default 'suspend_account',
  undone_at timestamptz,
  report_id uuid references public.reports (id) on delete cascade,
  primary key (token_hash, decision_id),
  unique (decision_id, person_id),
  check (num_nonnulls(person_id, report_id) = 1),
  unique (decision_id, report_id)
);
comment on table public.appeal_links is
  'A decision for whoever has the token of its mail: to read why, and to ask for another look.';
alter table public.appeal_links
  alter column token_hash set statistics 0,
  alter column words set statistics 0;
alter table public.appeal_links enable row level security;
grant select (decision_id, person_id, token_hash, reason, words, decided_at, expires_at) on public.appeal_links to anon;
grant select (action) on public.appeal_links to anon;
grant select (undone_at) on public.appeal_links to anon;
grant select (report_id) on public.appeal_links to anon;

create index appeal_links_report_id on public.appeal_links (report_id);
create index appeal_links_person_id on public.appeal_links (person_id);
create index appeal_links_expires_at on public.appeal_links (expires_at);

-- One row at most, which the policies below rely on.
create policy "appeal_links: who has the token reads it while it works" on public.appeal_links
  for select to anon
  using (token_hash = (select private.presented_hash('x-appeal-token')) and expires_at > now());

create table public.appeals (
  id uuid primary key default gen_random_uuid(),
  -- The trigger below fills both for who comes by a link; the defaults only let inserts omit them.
  decision_id uuid not null,
  appellant_id uuid default auth.uid() references public.accounts (user_id) on delete cascade,
  words text not null check (char_length(words) <= 2000 and not private.is_blank(words)),
  -- The conversation that the decision is about, which operators read until this is decided.
  conversation_id uuid references public.conversations (id) on delete set null,
  -- 'upheld': the decision stays. 'reversed': it was taken back.
  outcome text check (outcome in ('upheld', 'reversed')),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  -- When the decision was undone after all: what came of the appeal says nothing of that, and the page of a link that was
  -- not used neither.
  undone_at timestamptz,
  -- The visitor's report that was dismissed; its address is who appeals.
  report_id uuid references public.reports (id) on delete cascade,
  unique (decision_id, appellant_id),
  check ((outcome is null) = (decided_at is null)),
  check (num_nonnulls(appellant_id, report_id) = 1),
  unique (decision_id, report_id)
);
comment on table public.appeals is
  'Somebody asks for another look at a decision about them, or about what they reported. Another operator decides.';
alter table public.appeals
  alter column words set statistics 0;
alter table public.appeals enable row level security;
grant select on public.appeals to authenticated;
grant select (decision_id, appellant_id, outcome, created_at) on public.appeals to anon;
grant insert (decision_id, words) on public.appeals to authenticated;
grant insert (words) on public.appeals to anon;
grant insert (decision_id) on public.appeals to anon;
grant select (undone_at) on public.appeals to anon;
grant select (report_id) on public.appeals to anon;

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

-- Whether operators read a conversation: support's, what was reported, while the report is open and a month longer, in
-- which somebody may object, and what an appeal is about while it is open.
create function private.is_for_operators(p_conversation public.conversations) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_conversation.company_id = private.support_company_id() or exists (
    select from public.reports r
    where r.conversation_id = p_conversation.id and (r.outcome is null or r.decided_at > now() - interval '30 days')
  ) or exists (
    select from public.appeals a where a.conversation_id = p_conversation.id and a.outcome is null
  )
$$;

create index appeals_report_id on public.appeals (report_id);

create policy "appeals: who has a link appeals" on public.appeals
  for insert to anon
  with check (decision_id in (select l.decision_id from public.appeal_links l));

create policy "appeals: who has a link reads its own" on public.appeals
  for select to anon
  using (
    (decision_id, coalesce(appellant_id, report_id))
      in (select l.decision_id, coalesce(l.person_id, l.report_id) from public.appeal_links l)
  );

create index appeals_appellant_id on public.appeals (appellant_id);
create index appeals_conversation_id on public.appeals (conversation_id);

create policy "appeals: own and operators read" on public.appeals
  for select to authenticated
  using (appellant_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "appeals: members appeal" on public.appeals
  for insert to authenticated
  with check (
    appellant_id = (select auth.uid())
    -- Of either type, and not suspended: those come by a link.
    and ((select private.caller_has_type('talent')) or (select private.caller_has_type('company')))
  );

create trigger lock_caller before insert or update or delete on public.appeals
  for each statement when (pg_trigger_depth() = 0) execute function private.lock_caller();

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

-- Checks who appeals against what, and notes the conversation that it is about. A link of a mail is for the decisions
-- that it opens, or for what became of a visitor's report.
create function private.prepare_appeal() returns trigger
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

create trigger prepare_appeal before insert on public.appeals
  for each row execute function private.prepare_appeal();

-- Lets an appeal wait until it is decided, with its first words.
create function private.sync_appeal_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.outcome is null then
    perform private.await_operator('appeal', new.id::text, new.appellant_id, jsonb_build_object(
      'action', d.action, 'reason', d.reason, 'subject', d.facts ->> 'subject', 'words', private.first_words(new.words)
    )) from public.decisions d where d.id = new.decision_id;
  else
    perform private.stop_awaiting('appeal', old.id::text);
  end if;
  return null;
end $$;

create trigger sync_appeal_item after insert or update of outcome or delete on public.appeals
  for each row execute function private.sync_appeal_item();

-- What a decision is about, in the person's own words: the title of a pitch, the beginning of a message, or with whom a
-- closed conversation was.
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
    ),
    'other', (
      select case when c.company_id = p_decision.person_id then c.talent_name else c.company_name end
      from public.conversations c
      where p_decision.action = 'close_conversation' and c.id = (p_decision.facts ->> 'conversation_id')::uuid
    )
  )
$$;

-- Tells the reporters what a stored decision made of which of their reports and why, and its person what was decided
-- about them, why and by whose notice: in their support conversation and at once by mail, whatever mails they have
-- switched off. Of somebody suspended, the link of that mail leads to what is decided before and after it. What ends a
-- decision is told to whoever was told of that.
create function private.tell_of_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_stated_as constant text := (select a.stated_as from private.decision_actions a where a.action = new.action);
  v_report public.reports;
  v_facts jsonb;
  v_token text;
  v_undone public.decisions;
begin
  update public.reports r set decision_id = new.id, step = new.action
  where r.accused_id = new.person_id and r.decided_at = new.created_at and r.decision_id is null;
  v_facts := private.told_subject(new) || jsonb_build_object(
    'decision', new.id, 'reason', new.reason, 'words', nullif(new.words, ''),
    'basis', case when found then 'report' else 'finding' end
  );
  for v_report in select * from public.reports r where r.decision_id = new.id order by r.reporter_id, r.id loop
    perform private.tell(
      v_report.reporter_id, 'report_' || v_report.outcome,
      private.told_report(v_report) || jsonb_build_object(
        'decision', new.id, 'step', case v_report.outcome when 'upheld' then new.action end
      )
    );
  end loop;

  if v_stated_as is not null then
    perform private.tell(new.person_id, v_stated_as, v_facts);
    if new.action = 'suspend_account' then
      v_token := encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'hex');
      perform private.link_decisions(new.person_id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'));
      -- The mail of private.decide_on_account, which does not know the decision's number.
      update private.notices n
      set facts = n.facts || jsonb_strip_nulls(v_facts || jsonb_build_object('appeal_token', v_token))
      where n.receiver_id = new.person_id and n.kind = 'account_suspended' and n.created_at = new.created_at;
    else
      perform private.send_notice(new.person_id, 'statement', v_facts || jsonb_build_object('stated_as', v_stated_as));
      perform private.link_decisions(l.person_id, l.token_hash) from public.appeal_links l
      join public.suspensions s on s.user_id = l.person_id and s.created_at = l.decided_at
      where l.person_id = new.person_id and l.action = 'suspend_account';
    end if;
  elsif new.action in ('show_pitch', 'restore_account') then
    select * into v_undone from public.decisions d
    where d.subject_id = new.subject_id
      and d.action = case new.action when 'show_pitch' then 'hide_pitch' else 'suspend_account' end
    order by d.created_at desc limit 1;
    if not found then return null; end if;
    perform private.reverse_reports(v_undone.id);
    perform private.end_appeals(v_undone.id);
    -- A restored account has a mail by private.decide_on_account.
    perform private.mail_undoing(
      v_undone, case new.action when 'show_pitch' then 'pitch_shown' end,
      private.told_subject(v_undone) || jsonb_build_object('decision', v_undone.id, 'words', nullif(new.words, ''))
    );
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
