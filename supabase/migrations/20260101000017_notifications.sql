-- E-mails about unread messages, and each person's notification settings.

create table public.notification_settings (
  user_id uuid primary key default auth.uid() references public.accounts (user_id) on delete cascade,
  unread_mail boolean not null default true,
  -- Mails about what is new for saved searches.
  search_mail boolean not null default true,
  -- The language a person reads the app in; mails are written in it.
  language text not null default 'en' check (language in ('en', 'es')),
  updated_at timestamptz not null default now()
);
comment on table public.notification_settings is
  'One row per person who has opened the app or chosen; without one, mails are sent in English.';
alter table public.notification_settings enable row level security;
grant select on public.notification_settings to authenticated;
grant insert (user_id, unread_mail, search_mail, language) on public.notification_settings to authenticated;
grant update (user_id, unread_mail, search_mail, language) on public.notification_settings to authenticated;

create trigger lock_caller before insert or update or delete on public.notification_settings for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before insert or update on public.notification_settings for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('settings', '480', '1 hour');

-- An operator answers in the language that a person reads the app in.
create policy "notification_settings: own row and operators read" on public.notification_settings
  for select to authenticated using (user_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "notification_settings: own row made" on public.notification_settings
  for insert to authenticated with check (user_id = (select auth.uid()));

create policy "notification_settings: own row changed" on public.notification_settings
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger touch_updated_at before update on public.notification_settings
  for each row execute function private.touch_updated_at();

-- The last e-mail to each side of a conversation; no further one is sent until its messages are read. A claimed
-- e-mail is being sent; after ten minutes without a result the claim counts as abandoned.
create table private.unread_mails (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  receiver_id uuid not null references public.accounts (user_id) on delete cascade,
  claimed_at timestamptz,
  sent_at timestamptz,
  -- How often the mail service has refused it since one was sent, and when it may be tried again.
  refusals int not null default 0,
  next_try_at timestamptz,
  primary key (conversation_id, receiver_id)
);


create index unread_mails_receiver on private.unread_mails (receiver_id);

-- What the unsubscribe link in a person's mails carries in place of a sign-in.
create table private.unsubscribe_tokens (
  user_id uuid primary key references public.accounts (user_id) on delete cascade,
  token uuid not null unique default gen_random_uuid()
);


-- Claims up to p_limit due e-mails: one per receiver and conversation with a message unread for ten minutes to two
-- days, if the receiver wants e-mails and got none since everything was read. Closed and blocked conversations are
-- skipped, because they cannot be answered, and so is what a mail of its own has said.
-- unread counts the other side's messages: 0 when only a notice of an unlock, or of support, is unread. unread_since
-- identifies the e-mail and stays the same when it is claimed again. brand is the site's name.
-- Those that have been due longest come first. A refused one is due again only after a while, or a call's worth of
-- addresses that no mail reaches would be all that is ever claimed.
-- Concurrent callers never get the same e-mail. The caller sends it and reports the result to settle_unread_mails.
create function private.claim_unread_mails(p_limit int default 50) returns table (
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
grant execute on function private.claim_unread_mails(int) to service_role;

-- Records the results of claimed e-mails, an array of conversation_id, receiver_id, sent and refused. One that was
-- refused is due again after five minutes, then ten, and so on up to six hours; one that was neither sent nor refused,
-- at once. sent_at becomes the time of the claim, because messages written while sending may need another e-mail.
-- Returns the number recorded.
create function private.settle_unread_mails(p_mails jsonb) returns int
language sql security definer set search_path = '' as $$
  select private.lock_accounts(true);
  with settled as (
    update private.unread_mails o
    set claimed_at = null,
      sent_at = case when m.sent then o.claimed_at else o.sent_at end,
      refusals = case when m.sent then 0 when m.refused then o.refusals + 1 else o.refusals end,
      next_try_at = case
        when m.sent then null
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(o.refusals, 10), interval '6 hours')
        else o.next_try_at
      end
    from jsonb_to_recordset(p_mails) as m (conversation_id uuid, receiver_id uuid, sent boolean, refused boolean)
    where o.conversation_id = m.conversation_id and o.receiver_id = m.receiver_id and o.claimed_at is not null
    returning 1
  )
  select count(*)::int from settled
$$;
grant execute on function private.settle_unread_mails(jsonb) to service_role;

-- Stops the e-mails of the person whose token it is: those about messages, or about saved searches. Returns whether there
-- is such a person.
create function public.unsubscribe(p_token uuid, p_from text default 'messages') returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notification_settings as s (user_id, unread_mail, search_mail)
  select t.user_id, p_from <> 'messages', p_from <> 'searches' from private.unsubscribe_tokens t where t.token = p_token
  on conflict (user_id) do update set
    unread_mail = s.unread_mail and excluded.unread_mail,
    search_mail = s.search_mail and excluded.search_mail;
  return found;
end $$;
grant execute on function public.unsubscribe(uuid, text) to service_role;

-- private.claim_unread_mails with the poster of a talent who wrote: of the newest pitch that anyone may watch, because
-- whoever has a mail, has what is in it (docs/decisions/0062-who-may-watch.md). Null for companies and support.
create function public.claim_unread_mails(p_limit int default 50) returns table (
  conversation_id uuid, receiver_id uuid, email text, user_type text, language text, sender_name text, unread int,
  unread_since timestamptz, brand text, unsubscribe_token uuid, is_support boolean, sender_poster text
)
language sql security definer set search_path = '' as $$
  select m.conversation_id, m.receiver_id, m.email, m.user_type, m.language, m.sender_name, m.unread, m.unread_since,
    m.brand, m.unsubscribe_token, m.is_support, (
      select f.poster_url from public.video_feed f
      where f.talent_id = c.talent_id and f.talent_id <> m.receiver_id
        and not f.companies_only and f.poster_url is not null
      order by f.published_at desc, f.position_id
      limit 1
    )
  from private.claim_unread_mails(p_limit) m
  join public.conversations c on c.id = m.conversation_id
$$;
grant execute on function public.claim_unread_mails(int) to service_role;

-- Records the results of claimed mails, an array of conversation_id, receiver_id, sent, refused, and of a refused one
-- the problem. Returns the number recorded.
create function public.settle_unread_mails(p_mails jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_settled constant int := private.settle_unread_mails(p_mails);
begin
  perform private.note_mail_problems(p_mails, 'receiver_id');
  return v_settled;
end $$;
grant execute on function public.settle_unread_mails(jsonb) to service_role;
