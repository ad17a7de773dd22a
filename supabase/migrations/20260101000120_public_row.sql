-- What the public reads of a position, said once (docs/decisions/0004-public-read-model.md): a column of video_feed that a
-- position has too is copied by its name, and what open_pitches has is searched.

drop index public.video_feed_shuffle;
alter table public.video_feed drop column shuffle;

-- The search vector of a pitch: each word with the weight of its field.
create function private.feed_search(f public.video_feed) returns tsvector
language sql immutable set search_path = '' as $$
  -- Positions of words are never searched, but PostgreSQL keeps a weight only together with a position, hence the
  -- constant 1.
  select coalesce(string_agg(format('''%s'':1%s', word, field.weight), ' '), '')::tsvector
  from (
    values
      (f.position_title::text, 'A'),
      (array_to_string(f.skills, ' '), 'B'),
      (concat_ws(' ', f.first_name, array_to_string(f.languages, ' '), f.work_type), 'C'),
      (concat_ws(' ', f.city, f.country), 'D')
  ) as field (text, weight)
  cross join lateral public.words_of(field.text) as word
$$;

-- Inserts or updates a row of the feed. An equal one isn't written again.
create function private.put_in_feed(p_row public.video_feed) returns void
language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  values_of text;
begin
  select string_agg(quote_ident(a.attname), ', '), string_agg(format('excluded.%I', a.attname), ', ')
  into columns, values_of
  from pg_attribute a
  where a.attrelid = 'public.video_feed'::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('position_id', 'companies_only');
  execute format(
    'insert into public.video_feed as f select ($1).* on conflict (position_id) do update set (%s) = row(%s)
     where f is distinct from excluded', columns, values_of)
  using p_row;
end $$;

-- Updates the feed rows of one position, or of all positions of a talent when p_position_id is null. A text with
-- contact details in it is left out, whatever is stored; what a profile says is read once for all positions. Unchanged
-- rows are not rewritten, so saving a profile twice costs nothing the second time. Calls for one talent wait for each
-- other, so that each sees what was published, hidden or suspended by the one before.
create or replace function private.refresh_feed(p_talent_id uuid, p_position_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_for_hire boolean;
  v_profile jsonb;
  v_position public.talent_positions;
  v_before public.video_feed;
  v_row public.video_feed;
  v_captions record;
begin
  perform private.lock_account(p_talent_id);
  is_for_hire := private.is_for_hire(p_talent_id);
  delete from public.video_feed f
  using public.talent_positions p
  where f.talent_id = p_talent_id
    and (p_position_id is null or f.position_id = p_position_id)
    and p.id = f.position_id
    and not (is_for_hire and private.is_shown(p));
  if not is_for_hire then return; end if;

  -- Read once, because the rules cost more than all else of a saved profile.
  select to_jsonb(told) into v_profile from private.told_of(p_talent_id) told;
  for v_position in
    select * from public.talent_positions p
    where p.talent_id = p_talent_id and (p_position_id is null or p.id = p_position_id) and private.is_shown(p)
    -- Waits for one that is being deleted.
    for key share of p
  loop
    select * into v_before from public.video_feed f where f.position_id = v_position.id;
    select * into v_captions from private.said_in(v_position.id);
    v_row := jsonb_populate_record(null::public.video_feed, to_jsonb(v_position) || v_profile);
    v_row.position_id := v_position.id;
    v_row.video_url := private.without_host(v_position.video_url);
    v_row.poster_url := private.without_host(v_position.poster_url);
    v_row.caption_languages := v_captions.languages;
    v_row.companies_only := coalesce(v_before.companies_only, false);
    -- A new video gets a new publication time; an edited profile keeps the old one.
    v_row.published_at := case
      when private.film_of(v_before.video_url) = private.film_of(v_position.video_url) then v_before.published_at
      else private.published_at(p_talent_id, v_position.video_url)
    end;
    v_row.search := private.feed_search(v_row) || v_captions.search;
    perform private.put_in_feed(v_row);
  end loop;
end $$;

drop function private.feed_search(text, text, text[], text[], text, text, text);

-- Whatever a talent changes of a position is checked and published; counted views and unlocks are neither.
drop trigger on_position_saved on public.talent_positions;
create trigger on_position_inserted after insert on public.talent_positions
  for each row execute function private.on_position_saved();
create trigger on_position_saved after update on public.talent_positions
  for each row when ((old.views, old.unlocks) is not distinct from (new.views, new.unlocks))
  execute function private.on_position_saved();

-- Keeps what is searched of a pitch while anyone may watch it.
create or replace function private.keep_open_pitch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_row constant public.open_pitches := jsonb_populate_record(null::public.open_pitches, to_jsonb(new));
begin
  if not new.companies_only
    and exists (select from public.open_pitches o where o.position_id = new.position_id and o = v_row) then
    return null;
  end if;
  delete from public.open_pitches o where o.position_id = new.position_id;
  if not new.companies_only then
    insert into public.open_pitches select v_row.*;
  end if;
  return null;
end $$;

drop trigger keep_open_pitch on public.video_feed;
create trigger keep_open_pitch after insert or update on public.video_feed
  for each row execute function private.keep_open_pitch();
