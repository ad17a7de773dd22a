-- What the desk's decisions lock, what a mail says twice, and which of them a suspended person can object to.

-- ---------------------------------------------------------------------------------------------------
-- Locks
-- ---------------------------------------------------------------------------------------------------

-- As before, for operators who have typed a code.
create or replace function private.lock_for_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_action text := new.action;
  v_subject text := new.subject_id;
  v_id uuid := private.uuid_of(new.subject_id);
  v_decision public.decisions;
  v_appellants uuid[] := '{}';
  is_of_thing constant boolean := new.action in (
    'dismiss_report', 'warn_person', 'remove_message', 'close_conversation'
  );
  is_taken_back constant boolean := new.action in ('reverse_decision', 'grant_appeal', 'reject_appeal');
  is_of_pitch boolean;
  is_of_standing boolean;
  is_of_company constant boolean := new.action in ('verify_company', 'refuse_verification', 'unverify_company');
  v_account_id uuid;
  -- Who is told of a report, and what was reported.
  v_reporters uuid[] := '{}';
  v_conversations uuid[] := '{}';
begin
  -- Whoever is no operator, or has typed no code, is refused by the next trigger, and locks nothing until then.
  if (select auth.uid()) is not null and not private.caller_is_operator()
    or not exists (
      select from public.operators o where o.user_id = coalesce((select auth.uid()), new.operator_id)
    ) then
    return new;
  end if;

  if new.action in ('accept_payment', 'retry_payment', 'close_payment') then
    perform private.lock_to_settle(new.subject_id, new.checkout_id);
    return new;
  end if;
  if is_taken_back then
    select * into v_decision from public.decisions d
    where d.id = coalesce((select a.decision_id from public.appeals a where a.id = v_id), v_id);
    v_appellants := array(select a.appellant_id from public.appeals a where a.decision_id = v_decision.id);
    v_action := v_decision.action;
    v_subject := v_decision.subject_id;
    v_id := private.uuid_of(v_subject);
  end if;
  is_of_pitch := coalesce(v_action in ('hide_pitch', 'show_pitch', 'feature_pitch', 'unfeature_pitch'), false);
  is_of_standing := coalesce(v_action in ('suspend_account', 'restore_account'), false);
  if not (is_of_thing or is_taken_back or is_of_pitch or is_of_standing or is_of_company
    or v_action in ('keep_account', 'erase_account')) then
    return new;
  end if;

  v_account_id := case
    when is_of_pitch then (select p.talent_id from public.talent_positions p where p.id = v_id)
    when is_taken_back then v_decision.person_id
    when is_of_thing then (select r.accused_id from public.reports r where r.thing = v_subject limit 1)
    else v_id
  end;
  if is_of_standing then perform private.lock_accounts(false); end if;
  perform private.lock_account(v_account_id);
  if is_of_standing then perform from auth.users u where u.id = v_account_id for no key update; end if;
  if is_of_pitch then perform from public.talent_positions p where p.id = v_id for no key update; end if;
  select coalesce(array_agg(l.reporter_id), '{}'), coalesce(array_agg(l.conversation_id), '{}')
  into v_reporters, v_conversations
  from (
    select r.reporter_id, r.conversation_id from public.reports r
    where case
      when is_taken_back then r.decision_id = v_decision.id
      when new.action in ('show_pitch', 'restore_account') then r.accused_id = v_account_id and r.outcome = 'upheld'
      when is_of_thing then r.thing = v_subject and r.outcome is null
      when v_action = 'hide_pitch' then r.position_id = v_id and r.outcome is null
      when v_action = 'suspend_account' then r.accused_id = v_account_id and r.outcome is null
      else false
    end
    order by r.reporter_id, r.id for update
  ) l;
  -- Whoever takes a block back locks the contact before the conversation.
  if is_of_standing then
    perform from public.unlocked_contacts u
    where v_account_id in (u.user_id, u.closer_id) order by u.id for no key update;
  end if;
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = any (v_reporters || v_appellants || v_account_id)
    or (is_of_standing or is_of_company or v_action in ('keep_account', 'erase_account'))
      and v_account_id in (c.company_id, c.talent_id)
    or (is_of_thing or is_taken_back) and c.id = any (v_conversations)
  order by c.id for no key update;

  if is_of_thing then
    perform private.require_reports_seen(v_subject, new.seen ->> 'report');
  elsif new.seen ? 'thing' then
    perform private.require_reports_seen(new.seen ->> 'thing', new.seen ->> 'report');
  end if;
  if jsonb_typeof(new.seen) = 'object' then
    new.seen := nullif(new.seen - 'thing' - 'report', '{}');
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Mails
-- ---------------------------------------------------------------------------------------------------

-- Whether what is said goes out at once by mail too, whatever mails are switched off.
alter table private.system_kinds add column is_mailed boolean not null default false;
update private.system_kinds set is_mailed = true where kind in (
  'account_warned', 'message_removed', 'conversation_stopped', 'pitch_hidden', 'account_suspended', 'account_restored',
  'appeal_granted', 'appeal_rejected', 'payment_refunded', 'payment_partly_refunded'
);

-- Whether a mail of its own says what a message of the product says. That of a payment whose contact is lost says so
-- (docs/decisions/0053-paid-contact.md).
create function private.is_mailed(p_message public.messages) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_message.system_facts ->> 'is_lost' = 'true', false)
    or exists (select from private.system_kinds k where k.kind = p_message.system_kind and k.is_mailed)
$$;

-- As before, but nothing that a mail of its own has said.
create or replace function private.claim_unread_mails(p_limit int default 50) returns table (
  conversation_id uuid, receiver_id uuid, email text, user_type text, language text, sender_name text, unread int,
  unread_since timestamptz, brand text, unsubscribe_token uuid, is_support boolean
)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(true);
  return query
  with waiting as (
    select distinct m.conversation_id, m.receiver_id
    from public.messages m
    where not m.read and m.receiver_id is not null and m.system_kind is distinct from 'support_welcome'
      and (m.system_kind is null or not private.is_mailed(m))
      and m.created_at between now() - interval '2 days' and now() - interval '10 minutes'
  ),
  due as (
    select
      w.conversation_id, w.receiver_id, u.email::text as email, a.user_type,
      coalesce(s.language, 'en') as language,
      case when c.talent_id = w.receiver_id then c.company_name else c.talent_name end as sender_name,
      n.unread, n.oldest, c.company_id = private.support_company_id() as is_support
    from waiting w
    join public.conversations c on c.id = w.conversation_id
    join auth.users u on u.id = w.receiver_id
    join public.accounts a on a.user_id = w.receiver_id
    left join public.notification_settings s on s.user_id = w.receiver_id
    cross join lateral (
      select (count(*) filter (where not m.is_system))::int as unread, min(m.created_at) as oldest
      from public.messages m
      where m.receiver_id = w.receiver_id and m.conversation_id = w.conversation_id and not m.read
        and (m.system_kind is null or not private.is_mailed(m))
    ) n
    left join private.unread_mails o
      on o.conversation_id = w.conversation_id and o.receiver_id = w.receiver_id
    where c.is_open and coalesce(s.unread_mail, true) and u.email is not null
      and (o.sent_at is null or o.sent_at < n.oldest)
      and (o.claimed_at is null or o.claimed_at < now() - interval '10 minutes')
      and (o.next_try_at is null or o.next_try_at <= now())
    order by greatest(n.oldest + interval '10 minutes', o.next_try_at)
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
  ),
  claimed as (
    insert into private.unread_mails as o (conversation_id, receiver_id, claimed_at)
    select d.conversation_id, d.receiver_id, clock_timestamp() from due d
    -- Checked again here, because another caller may have claimed it first.
    on conflict on constraint unread_mails_pkey do update set claimed_at = excluded.claimed_at
    where (o.claimed_at is null or o.claimed_at < now() - interval '10 minutes')
      and (o.next_try_at is null or o.next_try_at <= now())
      and (o.sent_at is null or o.sent_at < (
        select d.oldest from due d
        where d.conversation_id = o.conversation_id and d.receiver_id = o.receiver_id
      ))
    returning o.conversation_id, o.receiver_id
  ),
  tokens as (
    insert into private.unsubscribe_tokens as t (user_id)
    select distinct k.receiver_id from claimed k
    -- An update that changes nothing, because only a written row is returned.
    on conflict (user_id) do update set user_id = excluded.user_id
    returning t.user_id, t.token
  )
  select d.conversation_id, d.receiver_id, d.email, d.user_type, d.language, d.sender_name, d.unread, d.oldest,
    s.brand_name, t.token, d.is_support
  from due d
  join claimed k on k.conversation_id = d.conversation_id and k.receiver_id = d.receiver_id
  join tokens t on t.user_id = d.receiver_id
  cross join public.site_settings s;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Objecting while suspended
-- ---------------------------------------------------------------------------------------------------

alter table public.appeal_links
  add column action text not null default 'suspend_account',
  drop constraint appeal_links_token_hash_key,
  drop constraint appeal_links_pkey,
  add primary key (token_hash, decision_id),
  add unique (decision_id, person_id);
grant select (action) on public.appeal_links to anon;
grant insert (decision_id) on public.appeals to anon;
alter table public.appeals alter column decision_id drop default;

drop policy "appeals: who has a link reads its own" on public.appeals;
create policy "appeals: who has a link reads its own" on public.appeals
  for select to anon
  using (
    -- Not that of whoever reported it.
    (decision_id, appellant_id) in (select l.decision_id, l.person_id from public.appeal_links l)
  );

drop policy "appeals: who has a link appeals" on public.appeals;
create policy "appeals: who has a link appeals" on public.appeals
  for insert to anon
  with check (decision_id in (select l.decision_id from public.appeal_links l));

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

select private.link_decisions(l.person_id, l.token_hash)
from public.appeal_links l
join public.suspensions s on s.user_id = l.person_id and s.created_at = l.decided_at;

