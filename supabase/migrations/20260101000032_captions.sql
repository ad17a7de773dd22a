-- What is said in a pitch, line by line: shown while it plays, and searched (docs/decisions/0040-captions.md).

-- Whether a value is a list of caption lines: 1 to 500 objects {start, end, text}, in milliseconds from the beginning
-- of the film, in the order of their starts, with 20,000 characters of text at most.
create function private.are_captions(p_cues jsonb) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_cue jsonb;
  v_last_start int := 0;
  v_characters int := 0;
begin
  if jsonb_typeof(p_cues) <> 'array' or jsonb_array_length(p_cues) not between 1 and 500 then return false; end if;
  for v_cue in select jsonb_array_elements(p_cues) loop
    if jsonb_typeof(v_cue) <> 'object'
      or (select array_agg(key order by key) from jsonb_object_keys(v_cue) as key) <> array['end', 'start', 'text']
      or jsonb_typeof(v_cue -> 'text') <> 'string' or private.is_blank(v_cue ->> 'text')
      or char_length(v_cue ->> 'text') > 400
      or not (v_cue ->> 'start' ~ '^[0-9]{1,8}$' and v_cue ->> 'end' ~ '^[0-9]{1,8}$')
      or jsonb_typeof(v_cue -> 'start') <> 'number' or jsonb_typeof(v_cue -> 'end') <> 'number'
    then return false; end if;
    if (v_cue ->> 'start')::int < v_last_start or (v_cue ->> 'end')::int <= (v_cue ->> 'start')::int then
      return false;
    end if;
    v_last_start := (v_cue ->> 'start')::int;
    v_characters := v_characters + char_length(v_cue ->> 'text');
  end loop;
  return v_characters <= 20000;
end $$;
grant execute on function private.are_captions(jsonb) to authenticated, service_role;

create table public.position_captions (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  -- ISO 639-1.
  language text not null check (language ~ '^[a-z]{2}$'),
  -- The film whose words they are, as its position names it.
  video_url text not null check (char_length(video_url) <= 500),
  cues jsonb not null check (private.are_captions(cues)),
  updated_at timestamptz not null default now(),
  primary key (position_id, language)
);
comment on table public.position_captions is
  'Captions of the films of positions, in two languages at most. They go with their film.';

alter table public.position_captions enable row level security;
grant select on public.position_captions to anon, authenticated;
grant insert (position_id, language, video_url, cues), update (position_id, language, video_url, cues), delete
  on public.position_captions to authenticated;

create policy "position_captions: visitors read what is shown" on public.position_captions
  for select to anon
  using (exists (select 1 from public.video_feed f where f.position_id = position_captions.position_id));

create policy "position_captions: everyone reads what is shown, talent and operators the rest" on public.position_captions
  for select to authenticated
  using (
    exists (select 1 from public.video_feed f where f.position_id = position_captions.position_id)
    -- Positions are read by their talent and by operators.
    or exists (select 1 from public.talent_positions p where p.id = position_captions.position_id)
  );

create policy "position_captions: talent inserts own" on public.position_captions
  for insert to authenticated
  with check (
    (select private.caller_has_type('talent'))
    and exists (
      select 1 from public.talent_positions p where p.id = position_id and p.talent_id = (select auth.uid())
    )
  );

create policy "position_captions: talent updates own" on public.position_captions
  for update to authenticated
  using (
    (select private.caller_has_type('talent'))
    and exists (
      select 1 from public.talent_positions p where p.id = position_id and p.talent_id = (select auth.uid())
    )
  )
  with check (
    exists (select 1 from public.talent_positions p where p.id = position_id and p.talent_id = (select auth.uid()))
  );

create policy "position_captions: talent deletes own" on public.position_captions
  for delete to authenticated
  using (
    (select private.caller_has_type('talent'))
    and exists (
      select 1 from public.talent_positions p where p.id = position_id and p.talent_id = (select auth.uid())
    )
  );

-- Refuses captions of another film than the position has by now, a third language, and lines with contact details in
-- them (docs/decisions/0037-contact-details-in-public.md). The lock on the position makes one that changes its film
-- wait, so that it deletes these captions too.
create function private.prepare_captions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_rate('captions', 120, interval '1 hour');
  perform from public.talent_positions p
  where p.id = new.position_id and private.film_of(p.video_url) = private.film_of(new.video_url)
  for share;
  if not found then
    raise exception using errcode = 'PT409', message = 'film_changed', hint = 'Write captions for the film there now.';
  end if;
  if (
    select count(*) from public.position_captions c
    where c.position_id = new.position_id and c.language <> new.language
  ) >= 2 then
    raise exception using errcode = 'PT409', message = 'too_many_languages',
      hint = 'A pitch has captions in two languages at most.';
  end if;
  if exists (
    select from jsonb_array_elements(new.cues) as cue where private.has_contact_details(cue ->> 'text')
  ) then
    raise exception using errcode = 'PT409', message = 'contact_details',
      hint = 'Companies see contact details once they unlock them.';
  end if;
  new.updated_at := now();
  return new;
end $$;

create trigger prepare_captions before insert or update on public.position_captions
  for each row execute function private.prepare_captions();

-- Deletes the captions of a film that its position no longer has.
create function private.drop_captions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.position_captions c
  where c.position_id = new.id
    and private.film_of(c.video_url) is distinct from private.film_of(new.video_url);
  return null;
end $$;

create trigger drop_captions after update of video_url on public.talent_positions
  for each row when (old.video_url is distinct from new.video_url)
  execute function private.drop_captions();
