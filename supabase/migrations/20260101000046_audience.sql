-- Who may watch a pitch: anyone, or signed-in companies alone (docs/decisions/0062-who-may-watch.md).

alter table public.talent_positions
  add column audience text not null default 'anyone' check (audience in ('anyone', 'companies'));
grant insert (audience), update (audience) on public.talent_positions to authenticated;

alter table public.video_feed add column companies_only boolean not null default false;
comment on table public.video_feed is
  'Everything that others than its talent may know of a pitch: one row per position with a published video. Visitors and '
  'other talent read those that are for anyone; companies and operators read all.';

-- No statistics, because the planner's estimate of a filtered count counts rows that the caller may not read.
alter table public.talent_positions alter column audience set statistics 0;
alter table public.video_feed
  alter column companies_only set statistics 0,
  alter column first_name set statistics 0,
  alter column city set statistics 0,
  alter column skills set statistics 0,
  alter column video_url set statistics 0,
  alter column poster_url set statistics 0;

-- ---------------------------------------------------------------------------------------------------
-- Who reads a pitch
-- ---------------------------------------------------------------------------------------------------

drop policy "video_feed: everyone reads" on public.video_feed;

create policy "video_feed: visitors read what is for anyone" on public.video_feed
  for select to anon
  using (not companies_only);

create policy "video_feed: companies and operators read all, talent own and what is for anyone" on public.video_feed
  for select to authenticated
  using (
    not companies_only
    or talent_id = (select auth.uid())
    or (select private.caller_has_type('company'))
    or (select private.caller_is_operator())
  );

-- The queue names pitches too.
drop policy "fresh_pitches: everyone reads those that wait" on public.fresh_pitches;
create policy "fresh_pitches: everyone reads those that wait and that they may watch" on public.fresh_pitches
  for select to anon, authenticated
  using (
    views_left > 0 and exists (select 1 from public.video_feed f where f.position_id = fresh_pitches.position_id)
  );

-- Whoever opens a link has no account.
drop policy "shortlist: who has a link reads what it shows" on public.shortlist;
create policy "shortlist: who has a link reads what it shows" on public.shortlist
  for select to anon
  using (
    company_id = (select l.company_id from public.opinion_links l)
    and position_id = coalesce((select l.position_id from public.opinion_links l), position_id)
    and exists (select 1 from public.video_feed f where f.position_id = shortlist.position_id)
  );

drop policy "opinion_links: company makes own" on public.opinion_links;
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

-- Keeps from whoever may not read a pitch that it is there: drops what they write about it, or answers as for no pitch
-- where the trigger names the word for that. The triggers that follow by name read the feed as its owner.
create function private.check_audience() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_talent_id uuid;
begin
  select f.talent_id into v_talent_id
  from public.video_feed f where f.position_id = new.position_id and f.companies_only;
  if not found or coalesce((select auth.role()) not in ('anon', 'authenticated'), true)
    or v_talent_id = (select auth.uid()) or private.caller_has_type('company') or private.caller_is_operator()
  then
    return new;
  end if;
  if tg_nargs = 0 then return null; end if;
  raise exception using errcode = 'PT404', message = tg_argv[0];
end $$;

create trigger check_audience before insert on public.position_views
  for each row execute function private.check_audience();
create trigger check_audience before insert on public.position_watches
  for each row execute function private.check_audience();
create trigger check_audience before insert on public.reports
  for each row execute function private.check_audience('unknown_subject');
create trigger check_audience before insert on public.checkouts
  for each row execute function private.check_audience('unknown_position');

-- ---------------------------------------------------------------------------------------------------
-- What a choice leads to
-- ---------------------------------------------------------------------------------------------------

-- Gives a row that comes into the feed the audience that its position has now.
create function private.set_companies_only() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.companies_only := coalesce(
    (select p.audience = 'companies' from public.talent_positions p where p.id = new.position_id), false
  );
  return new;
end $$;

create trigger set_companies_only before insert on public.video_feed
  for each row execute function private.set_companies_only();

-- Limits how often a talent chooses, because files are moved each time.
create function private.limit_audience() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('audience', 60, interval '1 hour');
  return new;
end $$;

create trigger limit_audience before update of audience on public.talent_positions
  for each row when (old.audience is distinct from new.audience)
  execute function private.limit_audience();

-- Applies a choice to the feed and has the files moved. Whoever refreshes the feed meanwhile waits, or is waited for, so
-- that no row keeps the audience before.
create function private.apply_audience() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account(new.talent_id);
  update public.video_feed f set companies_only = (new.audience = 'companies') where f.position_id = new.id;
  perform private.check_folder(new.talent_id);
  return null;
end $$;

create trigger apply_audience after update of audience on public.talent_positions
  for each row when (old.audience is distinct from new.audience)
  execute function private.apply_audience();

-- The home page plays to visitors.
create trigger drop_closed_feature after update of companies_only on public.video_feed
  for each row when (new.companies_only)
  execute function private.drop_replaced_feature();

-- Refuses for the home page a pitch that its talent shows to companies alone.
create function private.refuse_closed_feature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.video_feed f where f.position_id = new.position_id and f.companies_only) then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Only companies may watch it.';
  end if;
  return new;
end $$;

create trigger refuse_closed_feature before insert on public.featured_pitches
  for each row execute function private.refuse_closed_feature();

-- ---------------------------------------------------------------------------------------------------
-- Mails about saved searches
-- ---------------------------------------------------------------------------------------------------

alter function public.claim_search_mails(int) set schema private;

-- private.claim_search_mails without the pictures of pitches for companies alone: whoever has a mail, has what is in it.
create function public.claim_search_mails(p_limit int default 50) returns table (
  receiver_id uuid, email text, language text, brand text, unsubscribe_token uuid, covers_until timestamptz,
  total int, searches jsonb, pitches jsonb
)
language sql security definer set search_path = '' as $$
  select m.receiver_id, m.email, m.language, m.brand, m.unsubscribe_token, m.covers_until, m.total, m.searches, (
    select jsonb_agg(
      case when f.companies_only then p.pitch || '{"poster_url": null}' else p.pitch end order by p.place
    )
    from jsonb_array_elements(m.pitches) with ordinality as p (pitch, place)
    left join public.video_feed f on f.position_id = (p.pitch ->> 'position_id')::uuid
  )
  from private.claim_search_mails(p_limit) m
$$;
grant execute on function public.claim_search_mails(int) to service_role;

-- Estimates of rows, which any request may ask for, tell nothing of pitches that the caller does not see
-- (docs/decisions/0033-operators.md).
alter table public.video_feed
  alter column position_id set statistics 0,
  alter column talent_id set statistics 0,
  alter column first_name set statistics 0,
  alter column video_url set statistics 0,
  alter column poster_url set statistics 0,
  alter column poster_preview set statistics 0,
  alter column shuffle set statistics 0;
alter table public.fresh_pitches alter column position_id set statistics 0;
alter table public.position_captions
  alter column position_id set statistics 0,
  alter column video_url set statistics 0;
