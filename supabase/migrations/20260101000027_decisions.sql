-- What an operator decides (docs/decisions/0033-operators.md). The desk inserts a decision; a trigger checks it, does
-- what it says and keeps it, all in one transaction. Nobody can change or delete one.

create table public.decisions (
  id uuid primary key default gen_random_uuid(),
  -- No references: the log outlives whom it speaks of, and is about ids, not names.
  operator_id uuid not null default auth.uid(),
  action text not null check (action in (
    'uphold_report', 'dismiss_report', 'hide_pitch', 'show_pitch', 'feature_pitch', 'unfeature_pitch',
    'suspend_account', 'restore_account', 'verify_company', 'refuse_verification', 'unverify_company',
    'accept_payment', 'retry_payment', 'close_payment', 'refund_payment',
    'answer_support', 'close_support', 'close_ticket', 'close_mail', 'close_job',
    'keep_account', 'erase_account', 'export_account'
  )),
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
  created_at timestamptz not null default now(),
  check (action in ('answer_support', 'close_support') or not private.is_blank(note)),
  check ((action in ('hide_pitch', 'suspend_account')) = (reason is not null))
);
create index decisions_newest on public.decisions (created_at desc, id desc);
create index decisions_person on public.decisions (person_id, created_at desc);
create index decisions_action on public.decisions (action, created_at desc, id desc);
create index decisions_subject on public.decisions (subject_id, created_at desc);
comment on table public.decisions is 'The log of the desk: who decided what, when and why. Written once, for ever.';

-- No statistics on private columns (see talent_profiles).
alter table public.decisions
  alter column person_id set statistics 0,
  alter column words set statistics 0,
  alter column note set statistics 0,
  alter column facts set statistics 0;

alter table public.decisions enable row level security;
revoke insert, update, delete, truncate on public.decisions from service_role;
grant select on public.decisions to authenticated;
-- Not the id: one that exists would be dropped by 'on conflict do nothing' after it was carried out
-- (docs/decisions/0049-effects-of-stored-rows.md).
grant insert (action, subject_id, reason, words, note, checkout_id, seen) on public.decisions to authenticated;

create policy "decisions: operators read" on public.decisions
  for select to authenticated
  using ((select private.caller_is_operator()));

-- An answer is logged by the message itself, and what a function carries out by the function (decide_as).
create policy "decisions: operators decide" on public.decisions
  for insert to authenticated
  with check (
    operator_id = (select auth.uid()) and (select private.caller_is_operator())
    and action not in ('answer_support', 'erase_account', 'export_account', 'refund_payment')
  );

-- Refuses every change of the log, also by the service role.
create function private.refuse_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = 'decisions_stay', detail = 'The log of decisions cannot be changed.';
end $$;

create trigger refuse_change before update or delete or truncate on public.decisions
  for each statement execute function private.refuse_change();

-- ---------------------------------------------------------------------------------------------------
-- Steps
-- ---------------------------------------------------------------------------------------------------

-- Counts a decision on something, and how long that had waited for it.
create function private.count_waiting(p_kind text, p_since timestamptz) returns void
language sql security definer set search_path = '' as $$
  select private.count_figure(case p_kind when 'support' then 'answers' else 'decisions' end, 1);
  select private.count_figure(
    case p_kind when 'support' then 'answer_seconds' else 'decision_seconds' end,
    greatest(1, extract(epoch from now() - p_since))::bigint
  );
$$;

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

-- Decides a report and tells its reporter.
create function private.decide_report(p_report_id uuid, p_outcome text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_report public.reports;
begin
  update public.reports r set outcome = p_outcome, decided_at = now()
  where r.id = p_report_id and r.outcome is null
  returning * into v_report;
  if not found then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  perform private.tell(
    v_report.reporter_id, 'report_' || p_outcome, jsonb_build_object('subject', v_report.subject)
  );
end $$;

-- Decides every open report of a pitch, or of all that an account did, but for the operator's own: another operator
-- decides on these.
create function private.uphold_reports(p_position_id uuid, p_accused_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  for v_id in
    select r.id from public.reports r
    where r.outcome is null and (r.position_id = p_position_id or r.accused_id = p_accused_id)
      and r.reporter_id is distinct from (select auth.uid())
    order by r.reporter_id, r.id
    for update
  loop
    perform private.end_waiting('report', v_id::text);
    perform private.decide_report(v_id, 'upheld');
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

-- ---------------------------------------------------------------------------------------------------
-- Carrying out
-- ---------------------------------------------------------------------------------------------------

-- Does what a decision says. Raises PT404 'unknown_subject' when its subject does not exist, and PT409:
--   already_decided    it is in that state already, or another operator was faster
--   changed_meanwhile  its subject is not what the operator has seen: to verify, {company_name, website, email}; to hide,
--                      show or feature, {video_url}; to erase on request, {asked_at}
--   own_account        it concerns the operator
create function private.carry_out_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_title text;
  v_since timestamptz;
  v_seen constant jsonb := new.seen;
  v_subject jsonb;
  -- Whom else it concerns.
  v_parties uuid[] := '{}';
begin
  -- The log must not name anybody.
  new.seen := null;
  -- An answer is carried out by its message, and arrives here complete.
  if new.action = 'answer_support' then return new; end if;
  -- Asked here too, because the policy is asked only after this trigger: whoever may not decide would learn from its
  -- errors, and hold its locks, before it is all undone.
  new.operator_id := coalesce((select auth.uid()), new.operator_id);
  if not exists (select from public.operators o where o.user_id = new.operator_id) then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  new.created_at := now();
  new.facts := '{}';
  new.person_id := null;
  if new.action not in ('accept_payment', 'retry_payment', 'close_payment', 'refund_payment', 'close_job') then
    v_id := case
      when new.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then new.subject_id::uuid
    end;
    if v_id is null then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  end if;

  case
    when new.action in ('uphold_report', 'dismiss_report') then
      select r.accused_id, array[r.reporter_id] into new.person_id, v_parties
      from public.reports r where r.id = v_id for update;
      if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
      perform private.end_waiting('report', v_id::text);
      perform private.decide_report(v_id, case new.action when 'uphold_report' then 'upheld' else 'dismissed' end);

    when new.action in ('hide_pitch', 'show_pitch') then
      select p.talent_id, p.position_title, jsonb_build_object('video_url', p.video_url)
      into new.person_id, v_title, v_subject
      from public.talent_positions p where p.id = v_id for no key update;
      if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
      update public.talent_positions p set
        hidden_at = case new.action when 'hide_pitch' then now() end,
        hidden_reason = case new.action when 'hide_pitch' then new.reason end,
        hidden_video_url = case new.action when 'hide_pitch' then p.video_url end
      where p.id = v_id and (p.hidden_at is null) = (new.action = 'hide_pitch');
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
      if new.action = 'hide_pitch' then perform private.uphold_reports(v_id, null); end if;
      perform private.tell(
        new.person_id, case new.action when 'hide_pitch' then 'pitch_hidden' else 'pitch_shown' end,
        jsonb_build_object('title', v_title, 'reason', new.reason, 'words', nullif(new.words, ''))
      );

    when new.action in ('feature_pitch', 'unfeature_pitch') then
      new.person_id := private.decide_featured(new.action, v_id, v_seen, new.words);

    when new.action in ('suspend_account', 'restore_account', 'export_account', 'erase_account', 'keep_account') then
      if not exists (select from public.accounts a where a.user_id = v_id) then
        raise exception using errcode = 'PT404', message = 'unknown_subject';
      end if;
      new.person_id := v_id;
      if new.action = 'suspend_account' then
        perform private.suspend_account(v_id, new.reason);
        perform private.send_notice(v_id, 'account_suspended', jsonb_build_object(
          'reason', new.reason, 'words', nullif(new.words, '')
        ));
      elsif new.action = 'restore_account' then
        perform private.restore_account(v_id);
        perform private.tell(v_id, 'account_restored', jsonb_build_object('words', nullif(new.words, '')));
        perform private.send_notice(v_id, 'account_restored', jsonb_build_object('words', nullif(new.words, '')));
      elsif new.action = 'keep_account' then
        perform from public.account_deletion_requests r where r.user_id = v_id for update;
        perform private.end_waiting('deletion', v_id::text);
        delete from public.account_deletion_requests r where r.user_id = v_id and r.decided_at is null;
        if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
      elsif new.action = 'erase_account' then
        if exists (select from public.operators o where o.user_id = v_id) then
          raise exception using errcode = 'PT409', message = 'is_operator',
            hint = 'End that first: set_operator(email, false).';
        end if;
        if v_seen is not null then
          perform from public.account_deletion_requests r
          where r.user_id = v_id and r.created_at = (v_seen ->> 'asked_at')::timestamptz for update;
          if not found then raise exception using errcode = 'PT409', message = 'changed_meanwhile'; end if;
        end if;
        perform private.count_waiting('deletion', i.since) from public.desk_items i
        where i.kind = 'deletion' and i.subject_id = v_id::text;
        -- From here on the account is unpublished. The function erase-account does the rest, and can be called again:
        -- the request waits until the account is gone, and its owner can no longer take it back.
        insert into public.account_deletion_requests as r (user_id, decided_at) values (v_id, now())
        on conflict (user_id) do update set decided_at = coalesce(r.decided_at, excluded.decided_at);
      end if;

    when new.action in ('verify_company', 'refuse_verification', 'unverify_company') then
      select jsonb_build_object('company_name', c.company_name, 'website', c.website, 'email', c.email) into v_subject
      from public.company_profiles c
      where c.user_id = v_id and v_id <> private.support_company_id() for update;
      if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
      perform from public.verification_requests r where r.user_id = v_id for update;
      perform private.end_waiting('verification', v_id::text);
      update public.company_profiles c set is_verified = new.action = 'verify_company'
      where c.user_id = v_id
        and (new.action = 'refuse_verification' or c.is_verified <> (new.action = 'verify_company'));
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
      delete from public.verification_requests r where r.user_id = v_id;
      if not found and new.action = 'refuse_verification' then
        raise exception using errcode = 'PT409', message = 'already_decided';
      end if;
      new.person_id := v_id;
      perform private.tell(v_id, case new.action
        when 'verify_company' then 'company_verified'
        when 'refuse_verification' then 'verification_refused'
        else 'company_unverified'
      end, jsonb_build_object('words', nullif(new.words, '')));

    when new.action in ('accept_payment', 'retry_payment', 'close_payment') then
      v_since := private.end_waiting('payment', new.subject_id);
      begin
        new.facts := jsonb_build_object('status', public.settle_payment(
          new.subject_id, replace(new.action, '_payment', ''), new.note, new.checkout_id
        ));
      exception when sqlstate 'PT404' then
        if v_since is null and exists (
          select from public.payments p where p.payment_id = new.subject_id
          union all select from public.payment_events e where e.id = new.subject_id
        ) then
          raise exception using errcode = 'PT409', message = 'already_decided';
        end if;
        raise;
      end;
      select party.company_id, array[party.company_id, party.talent_id] into new.person_id, v_parties
      from (
        select p.company_id, p.talent_id from public.payments p
        where p.payment_id = coalesce(
          (select e.payment_id from public.payment_events e where e.id = new.subject_id), new.subject_id
        )
        union all
        select c.company_id, c.talent_id
        from public.payment_events e join public.checkouts c on c.id = e.checkout_id
        where e.id = new.subject_id
      ) party limit 1;

    when new.action = 'refund_payment' then
      -- The money moves at the payment provider, whose event settles the payment; what waits goes on waiting until then.
      select p.company_id, array[p.talent_id],
        jsonb_build_object('amount', p.amount - p.refunded_amount, 'currency', p.currency)
      into new.person_id, v_parties, new.facts
      from public.payments p where p.payment_id = new.subject_id;
      if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
      if new.facts -> 'amount' = '0' then
        raise exception using errcode = 'PT409', message = 'already_decided';
      end if;

    when new.action = 'close_support' then
      select c.talent_id into new.person_id from public.conversations c
      where c.id = v_id and c.company_id = private.support_company_id();
      if private.end_waiting('support', v_id::text) is null then
        raise exception using errcode = 'PT409', message = 'already_decided';
      end if;

    when new.action in ('close_ticket', 'close_mail') then
      if private.end_waiting(replace(new.action, 'close_', ''), v_id::text) is null then
        raise exception using errcode = 'PT409', message = 'already_decided';
      end if;
      if new.action = 'close_mail' then
        new.person_id := v_id;
      end if;

    when new.action = 'close_job' then
      if private.end_waiting('job', new.subject_id) is null then
        raise exception using errcode = 'PT409', message = 'already_decided';
      end if;

    else
      -- The check of the column refuses any other action.
      null;
  end case;
  if new.action in ('verify_company', 'hide_pitch', 'show_pitch') and v_seen is distinct from v_subject then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
  -- Ending the waiting of one's own message or mails decides nothing.
  if new.operator_id = any(v_parties || new.person_id) and new.action not in ('close_support', 'close_mail') then
    raise exception using errcode = 'PT409', message = 'own_account', hint = 'Another operator decides on yours.';
  end if;
  return new;
end $$;

create trigger carry_out_decision before insert on public.decisions
  for each row execute function private.carry_out_decision();

-- Logs an answer of support, and ends the waiting of whoever wrote.
create function private.log_support_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_waiting('support', new.conversation_id::text);
  -- The service role may answer too, and is no operator.
  insert into public.decisions (operator_id, action, subject_id, person_id, facts)
  select (select auth.uid()), 'answer_support', new.conversation_id::text, new.receiver_id,
    jsonb_build_object('message_id', new.id)
  where (select auth.uid()) is not null;
  return null;
end $$;

create trigger log_support_answer after insert on public.messages
  for each row when (new.sender_id = private.support_company_id())
  execute function private.log_support_answer();
