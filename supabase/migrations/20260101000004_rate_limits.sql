-- Identifies callers, signed in or not, and limits how often they may act.

-- One random salt per day, deleted the day after, so that nobody with access to the database can turn a visitor's key
-- back into an address (docs/decisions/0015-view-counting.md).
create table private.visitor_salts (
  day date primary key,
  salt uuid not null default gen_random_uuid()
);


-- One row per caller and action, reused for every time window: the table grows with the number of callers, not of
-- actions.
create table private.action_counts (
  actor text not null,
  action text not null,
  window_start timestamptz not null,
  n int not null,
  primary key (actor, action)
);


create index action_counts_window_start on private.action_counts (window_start);

-- Reduces an IPv6 address to its /64 network: a single internet line has 2^64 addresses, so only the network tells
-- visitors apart.
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
create function private.is_private_address(p_address text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(p_address, '^::ffff:', '', 'i')::inet <<= any (array[
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10',
    '::1/128', 'fc00::/7', 'fe80::/10'
  ]::inet[]);
exception when invalid_text_representation then
  return false;
end $$;

-- The caller's user id, or for a visitor a salted hash of the request's address and the day.
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

  -- The edge network sets cf-connecting-ip itself. In x-forwarded-for every proxy appends the address that called it,
  -- and the browser can forge the beginning, so the last address that is not a private one is the first to trust.
  address := coalesce(
    headers ->> 'cf-connecting-ip',
    (
      select hop.address
      from (
        select trim(part) as address, place
        from string_to_table(headers ->> 'x-forwarded-for', ',') with ordinality as parts (part, place)
        where trim(part) <> '' order by place desc limit 10
      ) hop
      order by private.is_private_address(hop.address), hop.place desc limit 1
    ),
    'unknown'
  );
  address := private.network_of(address);

  -- private.purge_expired() creates the salt a day ahead; this is the fallback where that job never runs.
  select s.salt into todays_salt from private.visitor_salts s where s.day = today;
  if not found then
    insert into private.visitor_salts (day) values (today) on conflict do nothing;
    select s.salt into todays_salt from private.visitor_salts s where s.day = today;
  end if;

  return 'visitor:' || encode(sha256(convert_to(todays_salt::text || address, 'UTF8')), 'hex');
end $$;

-- Raises 'rate_limited' (HTTP 429) when the caller repeats an action more than p_max times within the window. The
-- service role and plain SQL (migrations, seed) are not limited.
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

-- Limits how often one caller may insert: limit_inserts(action, most, window).
create function private.limit_inserts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate(tg_argv[0], tg_argv[1]::int, tg_argv[2]::interval);
  return new;
end $$;
