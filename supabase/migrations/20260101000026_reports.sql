-- Saying that something is not right (docs/decisions/0038-reports-and-blocks.md): reports, of a pitch by anybody, and
-- blocks of a conversation.

create table public.reports (
  id uuid primary key default gen_random_uuid(),
  -- Null for a visitor, and once the account is erased.
  reporter_id uuid default auth.uid() references public.accounts (user_id) on delete set null,
  subject text not null check (subject in ('pitch', 'company', 'conversation', 'message')),
  position_id uuid references public.talent_positions (id) on delete set null,
  conversation_id uuid references public.conversations (id) on delete cascade,
  message_id uuid references public.messages (id) on delete cascade,
  reason text not null check (private.is_reason(reason)),
  words text not null default '' check (char_length(words) <= 1000),
  -- The trigger below always fills these four; the defaults only let inserts omit them.
  --   subject_id   the pitch, conversation or message
  --   accused_id   the account that the report is about
  --   caller_key   who reports; for a visitor a key of the day, as for views; once the account is erased, nobody
  --   evidence     what was public of a pitch when it was reported, because its talent may change it
  subject_id uuid not null default gen_random_uuid(),
  accused_id uuid references public.accounts (user_id) on delete cascade,
  caller_key text not null default '',
  evidence jsonb,
  outcome text check (outcome in ('upheld', 'dismissed', 'reversed')),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  -- What is reported: 'pitch:' or 'message:' and its id, 'company:' and its account, 'conversation:' with its id and
  -- whom the report is about, because both sides may report each other.
  thing text not null generated always as (
    subject || ':' || case subject
      when 'company' then coalesce(accused_id, subject_id)::text
      when 'conversation' then subject_id::text || ':' || coalesce(accused_id, subject_id)::text
      else subject_id::text
    end
  ) stored,
  -- The decision that ended it, and its action. No reference: the decision is stored after what it does.
  decision_id uuid,
  step text,
  -- Whom a visitor's report is confirmed to, if they like; a year after the decision it goes with the report.
  reporter_name text check (char_length(reporter_name) <= 120 and not private.is_blank(reporter_name)),
  reporter_email text check (char_length(reporter_email) <= 254 and reporter_email ~ '^[^\s@]+@[^\s@]+$'),
  reporter_language text check (reporter_language ~ '^[a-z]{2}$'),
  -- By what is asked for: row-level security lets no index be asked for lower(reporter_email).
  reporter_email_key text generated always as (lower(reporter_email)) stored,
  check ((outcome is null) = (decided_at is null))
);
alter table public.reports
  alter column reporter_id set statistics 0,
  alter column accused_id set statistics 0,
  alter column words set statistics 0,
  alter column evidence set statistics 0,
  alter column thing set statistics 0,
  alter column reporter_name set statistics 0,
  alter column reporter_email set statistics 0,
  alter column reporter_email_key set statistics 0;
alter table public.reports enable row level security;
grant select on public.reports to authenticated;
grant insert (subject, position_id, conversation_id, message_id, reason, words) on public.reports to anon, authenticated;
grant insert (reporter_name, reporter_email, reporter_language) on public.reports to anon;

create index reports_thing on public.reports (thing, created_at desc, id desc);
create index reports_decision_id on public.reports (decision_id);
create index reports_caller on public.reports (caller_key, subject_id) where outcome = 'dismissed';
create index reports_caller_mailed on public.reports (caller_key, created_at desc) where reporter_email is not null;

create index reports_reporter_email_key on public.reports (reporter_email_key, created_at desc)
  where reporter_email_key is not null;

create trigger lock_caller before insert or update or delete on public.reports for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

-- At most one open report per person and thing.
create unique index reports_open on public.reports (caller_key, subject, subject_id) where outcome is null;
create index reports_reporter_id on public.reports (reporter_id);
create index reports_accused_id on public.reports (accused_id, created_at desc);
create index reports_position_id on public.reports (position_id);
create index reports_conversation_id on public.reports (conversation_id);
create index reports_message_id on public.reports (message_id);

create policy "reports: own and operators read" on public.reports
  for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.caller_is_operator()));

create policy "reports: users report" on public.reports
  for insert to authenticated
  with check (
    reporter_id = (select auth.uid())
    -- Of either type, and not suspended.
    and ((select private.caller_has_type('talent')) or (select private.caller_has_type('company')))
  );

create policy "reports: visitors report pitches" on public.reports
  for insert to anon
  with check (reporter_id is null and subject = 'pitch');

-- Fills in whom a report is about and refuses one about oneself, about support, or about something that the reporter
-- cannot see.
create function private.prepare_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_me constant uuid := new.reporter_id;
begin
  perform private.limit_rate('report', 20, interval '1 hour');
  new.caller_key := coalesce(v_me::text, private.caller_key());
  new.evidence := null;

  if new.subject = 'pitch' then
    new.subject_id := new.position_id;
    select f.talent_id, jsonb_build_object(
      'first_name', f.first_name, 'position_title', f.position_title, 'skills', f.skills, 'languages', f.languages,
      'city', f.city, 'country', f.country, 'video_url', f.video_url, 'poster_url', f.poster_url
    ) into new.accused_id, new.evidence
    from public.video_feed f where f.position_id = new.position_id;
    new.conversation_id := null;
    new.message_id := null;
  else
    new.position_id := null;
    if new.subject = 'message' then
      select m.conversation_id into new.conversation_id
      from public.messages m
      where m.id = new.message_id and not m.is_system and m.sender_id <> v_me;
      new.subject_id := new.message_id;
    else
      new.message_id := null;
      new.subject_id := new.conversation_id;
    end if;
    select case when c.company_id = v_me then c.talent_id else c.company_id end into new.accused_id
    from public.conversations c
    where c.id = new.conversation_id and c.company_id <> private.support_company_id()
      and v_me in (c.company_id, c.talent_id) and (new.subject <> 'company' or c.talent_id = v_me);
  end if;

  if new.accused_id is null or new.accused_id = v_me then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  end if;
  return new;
end $$;

create trigger prepare_report before insert on public.reports
  for each row execute function private.prepare_report();

-- Leaves of a report whose reporter is erased what was reported and why, but nothing that says who or that they wrote.
create function private.forget_reporter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.caller_key := new.id::text;
  new.words := '';
  return new;
end $$;

create trigger forget_reporter before update of reporter_id on public.reports
  for each row when (old.reporter_id is not null and new.reporter_id is null)
  execute function private.forget_reporter();

-- Has the open reports of a deleted position follow its film into another one of its talent.
create function private.move_reports_with_film() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.reports r set position_id = new.id
  where r.accused_id = new.talent_id and r.subject = 'pitch' and r.outcome is null and r.position_id is null
    and private.film_of(r.evidence ->> 'video_url') = private.film_of(new.video_url);
  return null;
end $$;

create trigger move_reports_with_film after insert or update of video_url on public.talent_positions
  for each row when (new.video_url is not null) execute function private.move_reports_with_film();

create table public.conversation_blocks (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  blocker_id uuid not null default auth.uid() references public.accounts (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (conversation_id, blocker_id)
);
comment on table public.conversation_blocks is
  'One side wants nothing more from the other. Both see it in the conversation; deleting the row takes it back.';
alter table public.conversation_blocks enable row level security;
grant select, delete on public.conversation_blocks to authenticated;
grant insert (conversation_id) on public.conversation_blocks to authenticated;

create trigger lock_caller before insert or update or delete on public.conversation_blocks for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle_deletes before delete on public.conversation_blocks for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

create index conversation_blocks_blocker_id on public.conversation_blocks (blocker_id);

create policy "conversation_blocks: own" on public.conversation_blocks
  for select to authenticated
  using (blocker_id = (select auth.uid()));

-- Support cannot be blocked.
create policy "conversation_blocks: members block" on public.conversation_blocks
  for insert to authenticated
  with check (
    blocker_id = (select auth.uid())
    and ((select private.caller_has_type('talent')) or (select private.caller_has_type('company')))
    and exists (
      select 1 from public.conversations c
      where c.id = conversation_blocks.conversation_id
        and c.company_id <> private.support_company_id()
        and (c.company_id = (select auth.uid()) or c.talent_id = (select auth.uid()))
    )
  );

create policy "conversation_blocks: own taken back" on public.conversation_blocks
  for delete to authenticated
  using (
    blocker_id = (select auth.uid())
    and ((select private.caller_has_type('talent')) or (select private.caller_has_type('company')))
  );

create trigger limit_inserts before insert on public.conversation_blocks
  for each row execute function private.limit_inserts('block', '60', '1 hour');

-- Notes in the conversation which side has blocked the other. It writes the blocker's own side alone: both may block
-- at once, and neither sees the other's row yet.
create function private.sync_conversation_with_blocks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_block constant public.conversation_blocks := coalesce(new, old);
  v_blocked_at constant timestamptz := case when tg_op = 'INSERT' then new.created_at end;
begin
  update public.conversations c set
    company_blocked_at = case c.company_id when v_block.blocker_id then v_blocked_at else c.company_blocked_at end,
    talent_blocked_at = case c.talent_id when v_block.blocker_id then v_blocked_at else c.talent_blocked_at end
  where c.id = v_block.conversation_id;
  return null;
end $$;

create trigger sync_conversation_with_blocks after insert or delete on public.conversation_blocks
  for each row execute function private.sync_conversation_with_blocks();

create trigger check_audience before insert on public.reports
  for each row execute function private.check_audience('unknown_subject');
