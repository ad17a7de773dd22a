-- Who may watch a pitch: anyone, or signed-in companies alone (docs/decisions/0062-who-may-watch.md). And what a talent's
-- own link says while its pitch is paused (docs/decisions/0058-ones-own-link.md).

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

create trigger check_audience before insert on public.checkouts
  for each row execute function private.check_audience('unknown_position');

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

create table public.absent_talents (
  position_id uuid primary key references public.talent_positions (id) on delete cascade,
  first_name text not null
);
comment on table public.absent_talents is
  'The first names, public before, of talents whose pitch for anyone is paused. Read one by one through absent_talent, by whoever '
  'has the link of that pitch; nobody can list them.';
alter table public.absent_talents enable row level security;
grant select on public.absent_talents to anon, authenticated;

-- The pitch that absent_talent asks for, within its transaction; null elsewhere, since a request makes no settings.
create function private.asked_pitch() returns uuid
language sql stable parallel safe security invoker set search_path = ''
return nullif(current_setting('pitchreel.asked_pitch', true), '')::uuid;
grant execute on function private.asked_pitch() to anon, authenticated;

create policy "absent_talents: the pitch that was asked for" on public.absent_talents
  for select to anon, authenticated
  using (position_id = (select private.asked_pitch()));

-- The first name of the talent whose pitch is paused; null for every other pitch, and where the name is not public.
create function public.absent_talent(p_position_id uuid) returns text
language plpgsql security invoker set search_path = '' as $$
begin
  perform set_config('pitchreel.asked_pitch', p_position_id::text, true);
  return (select a.first_name from public.absent_talents a where a.position_id = p_position_id);
end $$;
grant execute on function public.absent_talent(uuid) to anon, authenticated;

-- Writes the rows of one position, or of all positions of a talent.
create function private.refresh_absent(p_talent_id uuid, p_position_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.absent_talents a
  using public.talent_positions p
  where a.position_id = p.id and p.talent_id = p_talent_id and (p_position_id is null or p.id = p_position_id);
  insert into public.absent_talents (position_id, first_name)
  select p.id, told.first_name[1]
  from public.talent_positions p
  join public.talent_profiles t on t.user_id = p.talent_id
  cross join lateral (select private.public_texts(array[coalesce(t.shown_as, private.first_name(t.full_name))]) as first_name) told
  where p.talent_id = p_talent_id
    and (p_position_id is null or p.id = p_position_id)
    and p.audience = 'anyone'
    and p.paused_at is not null and p.hidden_at is null and p.video_url like 'http%'
    and not private.is_blank(told.first_name[1])
  on conflict (position_id) do update set first_name = excluded.first_name
$$;

-- After a position is paused, shown again, hidden, filmed or closed: updates its row.
create function private.on_absence_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_absent(new.talent_id, new.id);
  return null;
end $$;

create trigger on_absence_changed after insert or update of paused_at, hidden_at, video_url, audience on public.talent_positions
  for each row execute function private.on_absence_changed();

-- After a talent is renamed: updates the rows of all their positions.
create function private.on_absent_name_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_absent(new.user_id, null);
  return null;
end $$;

create trigger on_absent_name_changed after update of full_name, shown_as on public.talent_profiles
  for each row when ((new.full_name, new.shown_as) is distinct from (old.full_name, old.shown_as))
  execute function private.on_absent_name_changed();
