-- What an operator decides (docs/decisions/0033-operators.md). The desk inserts a decision; a trigger checks it and does
-- what it says. Some are carried out by a function, because the payment provider, the storage or the auth service has a
-- part in them.

create table public.decisions (
  id uuid primary key default gen_random_uuid(),
  -- No references: the log outlives whom it speaks of, and is about ids, not names.
  operator_id uuid not null default auth.uid(),
  action text not null references private.decision_actions (action) check (char_length(action) <= 40),
  -- What it decides on: a report, a position, an account, a payment or an event of one, a conversation, a ticket, a job.
  subject_id text not null check (char_length(subject_id) between 1 and 255),
  -- Told to the person: a reason to hide or suspend, and words of the operator's own.
  reason text check (private.is_reason(reason)),
  words text not null default '' check (char_length(words) <= 1000),
  -- Why, for the operators alone.
  note text not null default '' check (char_length(note) <= 2000),
  -- The checkout that an accepted payment pays, if it named none.
  checkout_id uuid,
  -- What was read of the subject; compared, and not kept.
  seen jsonb,
  -- Filled by the trigger: whom it concerns, and what came of it.
  person_id uuid,
  facts jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table public.decisions is 'The log of the desk: who decided what, when and why. Written once, for ever.';
alter table public.decisions
  alter column person_id set statistics 0,
  alter column words set statistics 0,
  alter column note set statistics 0,
  alter column facts set statistics 0;
alter table public.decisions enable row level security;
grant select on public.decisions to authenticated;
grant insert (action, subject_id, reason, words, note, checkout_id, seen) on public.decisions to authenticated;

-- Which decision took another one back: {reverses}.
create index decisions_reverses on public.decisions ((facts ->> 'reverses')) where facts ? 'reverses';
create index decisions_operator on public.decisions (operator_id, created_at desc, id desc);

-- An answer is logged by the message itself. What a function carries out is refused by the trigger.
create policy "decisions: operators decide" on public.decisions
  for insert to authenticated
  with check (
    operator_id = (select auth.uid()) and (select private.caller_is_operator()) and action <> 'answer_support'
  );

create trigger throttle before insert on public.decisions for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('decision', '1200', '1 hour');

create index decisions_newest on public.decisions (created_at desc, id desc);
create index decisions_person on public.decisions (person_id, created_at desc);
create index decisions_action on public.decisions (action, created_at desc, id desc);
create index decisions_subject on public.decisions (subject_id, created_at desc);

revoke insert, update, delete, truncate on public.decisions from service_role;

create policy "decisions: operators read" on public.decisions
  for select to authenticated
  using ((select private.caller_is_operator()));

-- Refuses every change of the log, also by the service role.
create function private.refuse_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'decisions_stay', detail = 'The log of decisions cannot be changed.';
end $$;

create trigger refuse_change before update or delete or truncate on public.decisions
  for each statement execute function private.refuse_change();

-- Ends the waiting of something by a decision, and counts it. Returns since when it waited; null when nothing waits,
-- because another operator was faster. Call it after locking what waits: whoever changes that locks it first, too.
create function private.end_waiting(p_kind text, p_subject_id text) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  v_since timestamptz;
begin
  delete from public.desk_items i where i.kind = p_kind and i.subject_id = p_subject_id returning i.since into v_since;
  if v_since is not null then
    perform private.count_waiting(p_kind, v_since);
  end if;
  return v_since;
end $$;

-- Upholds every open report of a pitch, or of all that an account did, but for the operator's own. Their reporters are
-- told once the decision is stored (private.tell_of_decision).
create function private.uphold_reports(p_position_id uuid, p_accused_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_me constant uuid := (select auth.uid());
  v_thing text;
begin
  for v_thing in
    select distinct r.thing from public.reports r
    where r.outcome is null and (r.position_id = p_position_id or r.accused_id = p_accused_id)
      and r.reporter_id is distinct from v_me
    order by r.thing
  loop
    perform private.lock_thing(v_thing);
    perform private.end_waiting('report', v_thing);
    perform private.end_reports(v_thing, 'upheld', v_me);
  end loop;
end $$;

-- Suspends an account at once: no sign-in or renewal, nothing published or sold, no message either way. Suspensions
-- wait for each other, because a conversation is closed by that of either side.
create function private.suspend_account(p_user_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(false);
  if exists (select from public.operators o where o.user_id = p_user_id) then
    raise exception using errcode = 'PT409', message = 'is_operator', hint = 'End that first: set_operator(email, false).';
  end if;
  insert into public.suspensions (user_id, reason) values (p_user_id, p_reason) on conflict do nothing;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;

  update auth.users u set banned_until = now() + interval '100 years' where u.id = p_user_id;
  begin
    delete from auth.sessions s where s.user_id = p_user_id;
  -- Without the right to, open sessions end when they are renewed.
  exception when insufficient_privilege then
    raise warning 'not permitted: delete from auth.sessions';
  end;
  update public.conversations c set suspended_at = now()
  where p_user_id in (c.company_id, c.talent_id) and c.company_id <> private.support_company_id()
    and c.suspended_at is null;
  perform private.refresh_feed(p_user_id, null);
  perform private.uphold_reports(null, p_user_id);
  perform private.broadcast(jsonb_build_object('reason', p_reason), 'suspended', 'user:' || p_user_id);
end $$;

-- Takes a suspension back.
create function private.restore_account(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(false);
  delete from public.suspensions s where s.user_id = p_user_id;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  update auth.users u set banned_until = null where u.id = p_user_id;
  update public.conversations c set suspended_at = null
  where p_user_id in (c.company_id, c.talent_id) and c.suspended_at is not null
    and not exists (select from public.suspensions s where s.user_id in (c.company_id, c.talent_id));
  perform private.refresh_feed(p_user_id, null);
end $$;

-- Does what a decision says, or proposes it where a second operator is needed. Raises PT404 'unknown_subject' when its
-- subject does not exist, 42501 'not_an_operator' and 'not_your_role', 23514 'unknown_action', 'note_missing',
-- 'reason_missing' and 'reason_not_asked', and PT409:
--   already_decided    it is in that state already, or another operator was faster
--   changed_meanwhile  its subject is not what the operator has seen: to verify, {company_name, website, email}; to hide,
--                      show or feature, {video_url}; to erase on request, {asked_at}
--   own_account        it concerns the operator
create function private.carry_out_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_action private.decision_actions;
  v_decision public.decisions;
  v_needs_second boolean;
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
  if new.action in ('propose_erasure', 'propose_refund', 'refuse_proposal', 'withdraw_proposal') then
    v_decision := private.decide_on_proposal(v_decision);
  else
    if new.action = 'refund_payment' then perform private.lock_to_settle(new.subject_id, null); end if;
    v_needs_second := private.needs_second(v_decision);
    v_decision := case v_action.area
      when 'report' then private.decide_on_report(v_decision)
      when 'pitch' then private.decide_on_pitch(v_decision)
      when 'account' then private.decide_on_account(v_decision)
      when 'company' then private.decide_on_company(v_decision)
      when 'payment' then private.decide_on_payment(v_decision)
      when 'operator' then private.decide_on_operator(v_decision)
      else private.decide_on_item(v_decision)
    end;
    if v_needs_second then
      v_decision.facts := v_decision.facts || jsonb_build_object('proposed_by', private.second_of(new));
    end if;
  end if;
  new.person_id := v_decision.person_id;
  new.facts := v_decision.facts;
  perform private.mail_operators_of(v_decision);
  -- The log must not name anybody.
  new.seen := null;
  return new;
end $$;

create trigger carry_out_decision before insert on public.decisions
  for each row execute function private.carry_out_decision();

-- Ends the waiting of what an operator answered. What they had not read when they answered waits on, since it was written.
create function private.log_support_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_subject constant text := new.conversation_id::text;
  v_item public.desk_items;
  v_from int;
begin
  select * into v_item from public.desk_items i where i.kind = 'support' and i.subject_id = v_subject for update;
  if new.answers_seq is not null and v_item.id is not null then
    v_from := private.first_unread_of_support(
      new.conversation_id, greatest(new.answers_seq + 1, coalesce((v_item.facts ->> 'from_seq')::int, 1))
    );
  end if;
  if v_from is null then
    perform private.end_waiting('support', v_subject);
  elsif v_from > coalesce((v_item.facts ->> 'from_seq')::int, 1) then
    perform private.count_waiting('support', v_item.since);
    update public.desk_items i set
      facts = private.support_facts(new.conversation_id, v_from),
      since = (
        select m.created_at from public.messages m
        where m.conversation_id = new.conversation_id and m.seq = v_from
      )
    where i.id = v_item.id;
  end if;
  -- The service role may answer too, and is no operator.
  insert into public.decisions (operator_id, action, subject_id, person_id, facts)
  select (select auth.uid()), 'answer_support', v_subject, new.receiver_id, jsonb_build_object('message_id', new.id)
  where (select auth.uid()) is not null;
  return null;
end $$;

create trigger log_support_answer after insert on public.messages
  for each row when (new.sender_id = private.support_company_id())
  execute function private.log_support_answer();

-- Keeps the decision of an operator whose token the calling function has checked, and returns its id. Browsers cannot
-- insert these, so that the log says nothing that nobody has begun to do. Raises what private.carry_out_decision()
-- raises, and 42501 for who is no operator.
create function public.decide_as(
  p_operator_id uuid, p_action text, p_subject_id text, p_note text, p_seen jsonb default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if not exists (
    select from private.decision_actions a
    where a.action = p_action and a.is_of_server and a.action <> 'answer_support'
  ) then
    raise exception using errcode = '42501', message = 'not_of_a_function';
  end if;
  insert into public.decisions (operator_id, action, subject_id, note, seen)
  values (p_operator_id, p_action, p_subject_id, p_note, p_seen)
  returning id into v_id;
  return v_id;
end $$;
grant execute on function public.decide_as(uuid, text, text, text, jsonb) to service_role;
