-- What is said in a pitch, line by line: shown while it plays, and searched (docs/decisions/0040-captions.md).

-- Whether a value is a list of caption lines: 1 to 500 objects {start, end, text}, in milliseconds from the beginning
-- of the film, in the order of their starts, with 20,000 characters of text at most, and none that do not show or turn
-- the direction of what follows.
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
      or v_cue ->> 'text' ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
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

create table public.position_captions (
  position_id uuid not null references public.talent_positions (id) on delete cascade,
  -- ISO 639-1.
  language text not null check (language ~ '^[a-z]{2}$'),
  -- The film whose words they are, as its position names it, without the host.
  video_url text not null check (char_length(video_url) <= 500),
  -- As private.are_captions() says.
  cues jsonb not null,
  -- For each line the words that are searched, with a space before each: ' close software deals'. A trigger writes it.
  words text[] not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (position_id, language)
);
comment on table public.position_captions is
  'Captions of the films of positions, in two languages at most. They go with their film.';
alter table public.position_captions
  alter column position_id set statistics 0,
  alter column video_url set statistics 0;
alter table public.position_captions enable row level security;
grant select on public.position_captions to anon, authenticated;
grant insert (position_id, language, video_url, cues), update (position_id, language, video_url, cues), delete
  on public.position_captions to authenticated;

create trigger lock_caller before insert or update or delete on public.position_captions for each statement
  when (pg_trigger_depth() = 0) execute function private.lock_caller();

create trigger throttle_deletes before delete on public.position_captions for each statement
  when (pg_trigger_depth() = 0) execute function private.limit_inserts('delete', '600', '1 minute');

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

-- Refuses what are no captions, captions of another film than the position has by now, a third language, and contact
-- details in a line, or in a line and the next (docs/decisions/0037-contact-details-in-public.md). Those of somebody
-- else's position are left to the policies, and a position that doesn't exist is answered as somebody else's is, so that
-- a stranger learns nothing of its film and its languages.
create function private.prepare_captions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from public.talent_positions p where p.id = new.position_id and p.talent_id = auth.uid()
  ) then
    return new;
  end if;
  perform private.limit_rate('captions', 120, interval '1 hour');
  if not private.are_captions(new.cues) then
    raise exception using errcode = '23514', message = 'not_captions', hint = 'Send 1 to 500 lines in order.';
  end if;
  if tg_op = 'INSERT' then
    -- Captions of one position wait for each other, and one that changes its film until these are there to be deleted.
    -- Changed captions are locked already, and that one waits for them.
    perform from public.talent_positions p where p.id = new.position_id for no key update;
  elsif (new.position_id, new.language) is distinct from (old.position_id, old.language) then
    raise exception using errcode = 'PT409', message = 'captions_moved', hint = 'Delete these and write new ones.';
  end if;
  if not exists (
    select from public.talent_positions p
    where p.id = new.position_id and private.film_of(p.video_url) = private.film_of(new.video_url)
  ) then
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
    select from (
      select cue ->> 'text' as text, lead(cue ->> 'text') over (order by place) as next
      from jsonb_array_elements(new.cues) with ordinality as lines (cue, place)
    ) as line
    where private.has_contact_details(text) or private.has_contact_details(text || ' ' || next)
  ) then
    raise exception using errcode = 'PT409', message = 'contact_details',
      hint = 'Companies see contact details once they unlock them.';
  end if;
  new.video_url := private.without_host(new.video_url);
  new.words := private.said_words(new.cues);
  new.updated_at := now();
  return new;
end $$;

create trigger prepare_captions before insert or update on public.position_captions
  for each row execute function private.prepare_captions();

-- What the feed says of a position's captions: their languages, and the words that are searched, like skills with
-- weight B. Only the first 200 different words of a language, which is more than two minutes of speech, so that
-- PostgreSQL keeps every search vector in its row: the search reads thousands of them.
create function private.said_in(p_position_id uuid, out languages text[], out search tsvector)
language sql stable security definer set search_path = '' as $$
  select
    coalesce(array_agg(distinct c.language), '{}'),
    coalesce(string_agg(format('''%s'':1B', said.word), ' ') filter (where said.word is not null), '')::tsvector
  from public.position_captions c
  left join lateral (
    select word from (
      select word, min(place) as place
      from string_to_table(ltrim(array_to_string(c.words, '')), ' ') with ordinality as line (word, place)
      group by word
    ) once
    where word <> '' order by place limit 200
  ) said on true
  where c.position_id = p_position_id
$$;

-- Publishes what became of a position's captions; not those of a position that is being deleted.
create function private.publish_captions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_position_id constant uuid := coalesce(new.position_id, old.position_id);
begin
  perform private.refresh_feed(p.talent_id, p.id) from public.talent_positions p where p.id = v_position_id;
  return null;
end $$;

create trigger publish_captions after insert or update or delete on public.position_captions
  for each row execute function private.publish_captions();

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

-- Of up to 50 pitches, the line of captions that says most of the words searched for, as search_words takes them: the
-- first of several, in the asked language if that has as many. Pitches that say none of the words are left out.
create function public.caption_hits(
  p_position_ids uuid[], p_position text[] default null, p_keywords text[] default null, p_language text default null
) returns table (
  position_id uuid,
  language text,
  starts_at int,    -- milliseconds from the beginning of the film
  line text,
  words text[]      -- beginnings of words that the line has
)
language sql stable security invoker set search_path = '' as $$
  with asked as materialized (
    select distinct word
    from (values (p_position), (p_keywords)) as field (alternatives)
    cross join lateral (select typed from unnest(field.alternatives) as typed limit 4) alternative
    cross join lateral public.words_of(left(alternative.typed, 250)) as word
    where not public.is_common_word(word)
  )
  select distinct on (c.position_id)
    c.position_id, c.language, (c.cues -> said.place ->> 'start')::int, c.cues -> said.place ->> 'text', said.words
  from public.position_captions c
  cross join lateral (
    select (line.place - 1)::int as place, array_agg(a.word order by a.word) as words
    from unnest(c.words) with ordinality as line (words, place)
    join asked a on strpos(line.words, ' ' || a.word) > 0
    group by line.place
    order by count(*) desc, line.place limit 1
  ) said
  where c.position_id in (select id from unnest(p_position_ids) as id limit 50)
  order by c.position_id, cardinality(said.words) desc, c.language = p_language desc nulls last, c.language
$$;
grant execute on function public.caption_hits(uuid[], text[], text[], text) to anon, authenticated, service_role;
