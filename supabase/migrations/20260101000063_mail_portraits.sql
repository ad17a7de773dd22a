-- Mails about unread messages show who wrote.

alter function public.claim_unread_mails(int) set schema private;

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
