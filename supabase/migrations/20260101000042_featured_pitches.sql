-- What visitors see on the home page and the landing pages (docs/decisions/0054-featured-pitches.md).

-- At most twelve, which an operator has watched and chosen. The row goes with the pitch's row in video_feed, so whatever
-- ends the publication ends this for good: pausing, hiding, suspension, deletion.
create table public.featured_pitches (
  position_id uuid primary key references public.video_feed (position_id) on delete cascade,
  -- Those chosen last come first.
  chosen_at timestamptz not null default clock_timestamp()
);
comment on table public.featured_pitches is 'The published pitches that an operator chose for the home page.';

alter table public.featured_pitches enable row level security;
grant select on public.featured_pitches to anon, authenticated;

-- The home page plays them to visitors without an account, who read the rest in video_feed.
create policy "featured_pitches: everyone reads" on public.featured_pitches
  for select to anon, authenticated
  using (true);

-- Another film was not watched by the operator who chose the pitch.
create function private.drop_replaced_feature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.featured_pitches p where p.position_id = new.position_id;
  return null;
end $$;

create trigger drop_replaced_feature after update of video_url on public.video_feed
  for each row when (old.video_url is distinct from new.video_url)
  execute function private.drop_replaced_feature();

-- Chooses a pitch for the home page and tells its talent, or takes it from there. Returns the talent. The oldest gives
-- way to a thirteenth. Raises what private.carry_out_decision() raises; a pitch that is not published any more, or with
-- another film than the operator watched, has changed meanwhile.
create function private.decide_featured(p_action text, p_position_id uuid, p_seen jsonb, p_words text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 12;
  v_position record;
begin
  select p.talent_id, p.position_title, p.video_url into v_position
  from public.talent_positions p where p.id = p_position_id for no key update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  if p_action = 'unfeature_pitch' then
    delete from public.featured_pitches f where f.position_id = p_position_id;
    if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    return v_position.talent_id;
  end if;

  perform from public.video_feed f where f.position_id = p_position_id for key share;
  if not found or p_seen is distinct from jsonb_build_object('video_url', v_position.video_url) then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
  insert into public.featured_pitches (position_id) values (p_position_id) on conflict do nothing;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  delete from public.featured_pitches f
  where f.position_id not in (
    select k.position_id from public.featured_pitches k order by k.chosen_at desc, k.position_id limit most
  );
  perform private.tell(
    v_position.talent_id, 'pitch_featured',
    jsonb_build_object('title', v_position.position_title, 'words', nullif(p_words, ''))
  );
  return v_position.talent_id;
end $$;
