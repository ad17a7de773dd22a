-- Who somebody is (DESIGN D6), and the limits on how fast anybody may write (DESIGN §3).

-- Trigger functions live here. The schema is not exposed by the API and no role of the API may use it:
-- an effect that needs rights the caller lacks is a trigger, never a callable function (DESIGN D5).
create schema if not exists private;
revoke all on schema private from public, anon, authenticated;

grant usage on schema public to anon, authenticated, service_role;

-- ---------------------------------------------------------------------------------------------------
-- What may be written: for the checks of the tables. A check runs as whoever writes, so these are executable
-- (granted after the last revoke, in the realtime migration), yet no role of the API can name them.
-- ---------------------------------------------------------------------------------------------------

-- Whether a text shows nothing: white space, control signs, what Unicode calls ignorable and the empty Braille cell.
-- A joiner inside an emoji is no blank text.
create function private.is_blank(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select p_text !~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
$$;

-- Whether somebody can be called by this: seven to fifteen digits, not all the same, whatever is written between them.
create function private.is_phone(p_text text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = '' as $$
  select char_length(digits) between 7 and 15 and digits <> repeat(left(digits, 1), char_length(digits))
  from (select regexp_replace(p_text, '[^0-9]', '', 'g') as digits) as number
$$;

-- Whether these are words for a list that everybody reads: in one dimension, none missing or blank, each short, and
-- without the sign that parts them in a text. PostgreSQL itself takes '{{a,b},{c,d}}' for any text[].
create function private.is_word_list(p_words text[], p_sign text) returns boolean
language sql immutable strict parallel safe security invoker set search_path = ''
-- Not a text: that would be read as the caller, who may not name is_blank.
return string_to_array(array_to_string(p_words, p_sign), p_sign) = p_words
  and not exists (select from unnest(p_words) as word where private.is_blank(word) or char_length(word) > 100);

-- ---------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------

create table public.accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  user_type text not null check (user_type in ('company', 'talent')),
  created_at timestamptz not null default now()
);
comment on table public.accounts is
  'One row per user: the account type policies rely on. Nobody can change it (DESIGN D6).';

alter table public.accounts enable row level security;
revoke all on public.accounts from anon, authenticated;
grant select on public.accounts to authenticated;
grant all on public.accounts to service_role;

create policy "accounts: own row" on public.accounts
  for select to authenticated
  using (user_id = (select auth.uid()));

-- DESIGN D6: user_metadata can be changed by its owner at any time, so the type is copied once, at sign-up.
-- SPEC §1: company means a company, any other value is talent.
create function private.create_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.accounts (user_id, user_type)
  values (
    new.id,
    case when new.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'talent' end
  )
  on conflict do nothing;
  return null;
end $$;

create trigger create_account after insert on auth.users
  for each row execute function private.create_account();

-- Whoever signs up need not own the address. Once another confirmation is asked for, nobody can tell whose password and
-- type are stored, as a second sign-up changes neither: both are dropped, and chosen by who confirms.
create function private.without_choices(p_metadata jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select (coalesce(p_metadata, '{}') - 'company_name') || '{"user_type": "undecided"}'
$$;

create function private.reopen_sign_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.accounts a where a.user_id = new.id;
  new.encrypted_password := null;
  new.raw_user_meta_data := private.without_choices(new.raw_user_meta_data);
  perform set_config('pitchreel.reopened', new.id::text, true);
  return new;
end $$;

create trigger reopen_sign_up before update of confirmation_sent_at on auth.users
  for each row
  when (new.email_confirmed_at is null and new.confirmation_sent_at > old.confirmation_sent_at)
  execute function private.reopen_sign_up();

-- A reset link confirms an address as well. Its token is used up by then; that of one only asked for is not.
create trigger reopen_recovered before update of email_confirmed_at on auth.users
  for each row
  when (
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.recovery_sent_at is not null and coalesce(new.recovery_token, '') = ''
  )
  execute function private.reopen_sign_up();

-- In the same transaction the auth service writes the metadata that it had read before.
create function private.stay_reopened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.raw_user_meta_data := private.without_choices(new.raw_user_meta_data);
  return new;
end $$;

-- Of the same statement's triggers it is the last, by its name.
create trigger stay_reopened before update of raw_user_meta_data on auth.users
  for each row
  when (current_setting('pitchreel.reopened', true) = new.id::text)
  execute function private.stay_reopened();

create trigger settle_account after update of raw_user_meta_data on auth.users
  for each row
  when (
    old.raw_user_meta_data ->> 'user_type' = 'undecided'
    and new.raw_user_meta_data ->> 'user_type' in ('company', 'talent')
  )
  execute function private.create_account();

-- Used by every table with an updated_at: the browser may send one (SPEC §7), the database's clock decides.
create function private.touch_updated_at() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- ---------------------------------------------------------------------------------------------------
-- The caller, and how often they act
-- ---------------------------------------------------------------------------------------------------

-- One random salt per day, thrown away the day after: a visitor's key cannot be turned back into an
-- address, not even by whoever holds the database (DESIGN D15).
create table private.visitor_salts (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);

-- One row per caller and action, reused for every window, so this table grows with people, not with actions.
create table private.action_counts (
  actor text not null,
  action text not null,
  window_start timestamptz not null,
  n int not null,
  primary key (actor, action)
);

-- Whose address it is: every line has 2^64 of IPv6, so the network is what tells visitors apart.
create function private.network_of(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if strpos(p_address, ':') = 0 or p_address::inet <<= '::ffff:0:0/96'::inet then
    return p_address;
  end if;
  return network(set_masklen(p_address::inet, 64))::text;
exception when invalid_text_representation then
  return p_address;
end $$;

-- Whether it is an address of this machine or of a private network, where proxies stand.
create function private.is_inside(p_address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(p_address, '^::ffff:', '', 'i')::inet <<= any (array[
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10',
    '::1/128', 'fc00::/7', 'fe80::/10'
  ]::inet[]);
exception when invalid_text_representation then
  return false;
end $$;

-- DESIGN D15: the user id, or for a visitor a salted hash of the request's address and the day.
create function private.caller_key() returns text
language plpgsql security definer set search_path = '' as $$
declare
  today date := (now() at time zone 'utc')::date;
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text;
  todays_salt uuid;
begin
  if (select auth.uid()) is not null then
    return (select auth.uid())::text;
  end if;

  -- The edge network sets the first header itself. In the second every proxy adds at the end whom it was asked by, and
  -- the browser may begin it as it likes: the last address that is none of one's own proxies is the first to trust.
  address := coalesce(
    headers ->> 'cf-connecting-ip',
    (
      select hop.address
      from (
        select trim(part) as address, place
        from string_to_table(headers ->> 'x-forwarded-for', ',') with ordinality as parts (part, place)
        where trim(part) <> '' order by place desc limit 10
      ) hop
      order by private.is_inside(hop.address), hop.place desc limit 1
    ),
    'unknown'
  );
  address := private.network_of(address);

  select s.salt into todays_salt from private.visitor_salts s where s.day = today;
  if not found then
    insert into private.visitor_salts (day) values (today) on conflict do nothing;
    delete from private.visitor_salts s where s.day < today;
    delete from private.action_counts c
    where c.actor like 'visitor:%' and c.window_start < now() - interval '1 day';
    -- Who watched what is kept for as long as it is needed to count once.
    delete from public.position_views v where v.day < today - 1;
    select s.salt into todays_salt from private.visitor_salts s where s.day = today;
  end if;

  return 'visitor:' || encode(sha256(convert_to(todays_salt::text || address, 'UTF8')), 'hex');
end $$;

-- DESIGN §3: rates that a person cannot reach are refused with a clear error (HTTP 429, 'rate_limited').
-- The service role and plain SQL (migrations, seed) are not limited.
create function private.limit_rate(p_action text, p_max int, p_window interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counted int;
begin
  if coalesce((select auth.role()), 'service_role') not in ('anon', 'authenticated') then
    return;
  end if;

  insert into private.action_counts as c (actor, action, window_start, n)
  values (private.caller_key(), p_action, now(), 1)
  on conflict (actor, action) do update set
    n = case when c.window_start > now() - p_window then c.n + 1 else 1 end,
    window_start = case when c.window_start > now() - p_window then c.window_start else now() end
  returning c.n into counted;

  if counted > p_max then
    raise exception using errcode = 'PT429', message = 'rate_limited',
      hint = 'Wait a moment and try again.';
  end if;
end $$;

revoke all on all functions in schema private from public, anon, authenticated;
