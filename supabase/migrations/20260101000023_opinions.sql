-- Second opinions: links with which a colleague without an account watches what is on a company's shortlist, and says yes
-- or no (docs/decisions/0043-second-opinions.md).

create table public.opinion_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  -- Null shows the whole shortlist.
  position_id uuid references public.talent_positions (id) on delete cascade,
  -- SHA-256 of the token, which the company's browser makes; the token itself is stored nowhere here.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- Filled by a trigger; the default only lets inserts omit it.
  company_name text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  revoked_at timestamptz
);
comment on table public.opinion_links is
  'A link to a pitch of a company''s shortlist, or to all of it, for whoever has its token.';
alter table public.opinion_links
  alter column token_hash set statistics 0;
alter table public.opinion_links enable row level security;
grant select on public.opinion_links to anon, authenticated;
grant insert (position_id, token_hash) on public.opinion_links to authenticated;
grant update (revoked_at) on public.opinion_links to authenticated;

create policy "shortlist: who has a link reads what it shows" on public.shortlist
  for select to anon
  using (
    company_id = (select l.company_id from public.opinion_links l)
    and position_id = coalesce((select l.position_id from public.opinion_links l), position_id)
    and exists (select 1 from public.video_feed f where f.position_id = shortlist.position_id)
  );

create policy "opinion_links: company makes own" on public.opinion_links
  for insert to authenticated
  with check (
    company_id = (select auth.uid())
    and (select private.caller_has_type('company'))
    and (
      position_id is null or exists (
        select 1 from public.video_feed f where f.position_id = opinion_links.position_id and not f.companies_only
      )
    )
  );

create trigger lock_caller before insert or update or delete on public.opinion_links for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before update on public.opinion_links for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('opinion_link_change', '240', '1 hour');

create index opinion_links_company_id on public.opinion_links (company_id, expires_at desc);
create index opinion_links_position_id on public.opinion_links (position_id);
create index opinion_links_expires_at on public.opinion_links (expires_at);

create table public.opinions (
  -- The triggers below fill these three; the defaults only let inserts omit them. The link is the one it was said by last.
  link_id uuid not null default gen_random_uuid() references public.opinion_links (id) on delete cascade,
  company_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  device_hash text not null default '',
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  says_yes boolean not null,
  word text not null default '' check (char_length(word) <= 200),
  name text not null default '' check (char_length(name) <= 60),
  -- Whether the company has read it as it is now.
  is_seen boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, device_hash, position_id)
);
comment on table public.opinions is
  'What colleagues of a company think of its saved pitches, for that company alone: no talent and no other colleague '
  'learns of it.';
alter table public.opinions
  alter column device_hash set statistics 0,
  alter column word set statistics 0,
  alter column name set statistics 0;
alter table public.opinions enable row level security;
grant select on public.opinions to anon, authenticated;
grant insert (position_id, says_yes, word, name) on public.opinions to anon;
grant update (position_id, says_yes, word, name) on public.opinions to anon;
grant update (is_seen) on public.opinions to authenticated;

create trigger lock_caller before insert or update or delete on public.opinions for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle before update on public.opinions for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('opinion_change', '600', '1 minute');

create index opinions_link_id on public.opinions (link_id, position_id);
create index opinions_company_id on public.opinions (company_id, updated_at desc);
create index opinions_position_id on public.opinions (position_id);

-- The SHA-256 of what a request presents in a header, null for none: x-opinion-token is the token of a link,
-- x-opinion-device a random key of the browser that answers. It reads nothing but the request, so policies may call it.
create function private.presented_hash(p_header text) returns text
language sql stable parallel safe security invoker set search_path = ''
return encode(
  sha256(convert_to(nullif(current_setting('request.headers', true), '')::json ->> p_header, 'UTF8')), 'hex'
);
grant execute on function private.presented_hash(text) to anon;

create policy "support_tickets: who has the link reads it" on public.support_tickets
  for select to anon
  using (token_hash = (select private.presented_hash('x-ticket-token')));

create policy "opinion_links: company reads own" on public.opinion_links
  for select to authenticated
  using (company_id = (select auth.uid()));

-- One row at most, which the policies below rely on.
create policy "opinion_links: who has the token reads it while it works" on public.opinion_links
  for select to anon
  using (
    token_hash = (select private.presented_hash('x-opinion-token'))
    and revoked_at is null and expires_at > now()
  );

create policy "opinion_links: company takes back own" on public.opinion_links
  for update to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')))
  with check (company_id = (select auth.uid()));

-- Names the company on a new link. At most 20 of a company work at a time; one that is made while its company is being
-- suspended works no more.
create function private.prepare_opinion_link() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 20;
begin
  perform private.limit_rate('opinion_link', 30, interval '1 hour');
  -- Two that are made at once wait for each other, so that each counts the other, and for a suspension.
  perform private.lock_account(new.company_id);
  select max(s.created_at) into new.revoked_at from public.suspensions s where s.user_id = new.company_id;
  select c.company_name into new.company_name from public.company_profiles c where c.user_id = new.company_id;
  new.company_name := coalesce(new.company_name, '');
  if (
    select count(*) from public.opinion_links l
    where l.company_id = new.company_id and l.revoked_at is null and l.expires_at > now()
  ) >= most then
    raise exception using errcode = 'PT409', message = 'too_many_opinion_links', hint = 'Take one back first.';
  end if;
  return new;
end $$;

create trigger prepare_opinion_link before insert on public.opinion_links
  for each row execute function private.prepare_opinion_link();

-- Saves the pitch of a new link to the shortlist, where the company reads what colleagues think of it.
create function private.save_asked_pitch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.shortlist (company_id, position_id) values (new.company_id, new.position_id)
  on conflict do nothing;
  return null;
end $$;

create trigger save_asked_pitch after insert on public.opinion_links
  for each row when (new.position_id is not null) execute function private.save_asked_pitch();

-- Takes a link back by the database's clock, and for good.
create function private.revoke_opinion_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.revoked_at := coalesce(old.revoked_at, now());
  return new;
end $$;

create trigger revoke_opinion_link before update of revoked_at on public.opinion_links
  for each row execute function private.revoke_opinion_link();

-- Takes back all links of a company that is suspended.
create function private.revoke_links_of_suspended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.opinion_links l set revoked_at = now()
  where l.company_id = new.user_id and l.revoked_at is null;
  return null;
end $$;

create trigger revoke_links_of_suspended after insert on public.suspensions
  for each row execute function private.revoke_links_of_suspended();

-- Copies a company's new name to its links.
create function private.rename_company_on_opinion_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.opinion_links l set company_name = new.company_name
  where l.company_id = new.user_id and l.expires_at > now();
  return null;
end $$;

create trigger rename_company_on_opinion_links after update on public.company_profiles
  for each row when (old.company_name is distinct from new.company_name)
  execute function private.rename_company_on_opinion_links();

create policy "opinions: company reads own" on public.opinions
  for select to authenticated
  using (company_id = (select auth.uid()));

create policy "opinions: company marks own as seen" on public.opinions
  for update to authenticated
  using (company_id = (select auth.uid()) and (select private.caller_has_type('company')))
  with check (company_id = (select auth.uid()));

-- Puts a new opinion under the link and the device that the request presents, the device as the company knows it. At most
-- 50 devices comment on a pitch by one link.
create function private.prepare_opinion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('opinion', 300, interval '10 minutes');
  -- A pitch that is deleted takes its links along.
  perform from public.talent_positions p where p.id = new.position_id for key share;
  -- Two that come at once wait for each other, so that each counts the other.
  select l.id, l.company_id into new.link_id, new.company_id
  from public.opinion_links l where l.token_hash = private.presented_hash('x-opinion-token') for no key update;
  new.device_hash := private.presented_device(new.company_id);
  if private.is_link_full(new.link_id, new) then
    raise exception using errcode = 'PT409', message = 'too_many_opinions';
  end if;
  return new;
end $$;

create trigger prepare_opinion before insert on public.opinions
  for each row execute function private.prepare_opinion();

-- Marks a changed opinion as unread, and puts it under the link that the request presents, unless that one has its fifty.
-- It stays with its pitch, whose opinions are counted when they are inserted.
create function private.renew_opinion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('opinion', 300, interval '10 minutes');
  if new.position_id <> old.position_id then
    raise exception using errcode = '42501', message = 'opinion_of_another_pitch';
  end if;
  -- It waits for no link that is being deleted, because that deletes what was said by it.
  select l.id into new.link_id
  from public.opinion_links l where l.token_hash = private.presented_hash('x-opinion-token')
  for no key update skip locked;
  if new.link_id is null or new.link_id <> old.link_id and private.is_link_full(new.link_id, new) then
    new.link_id := old.link_id;
  end if;
  new.is_seen := false;
  new.updated_at := now();
  return new;
end $$;

create trigger renew_opinion before update of position_id, says_yes, word, name on public.opinions
  for each row when (
    (old.position_id, old.says_yes, old.word, old.name) is distinct from
    (new.position_id, new.says_yes, new.word, new.name)
  )
  execute function private.renew_opinion();
