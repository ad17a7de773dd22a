-- What a report keeps of a pitch: every fact that was public, also those that later migrations add.

-- Rates a report and says whom it's about, with what was public of a pitch: all of its row but what only serves the feed.
create or replace function private.prepare_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_me constant uuid := new.reporter_id;
begin
  perform private.limit_rate('report', 20, interval '1 hour');
  new.caller_key := coalesce(v_me::text, private.caller_key());
  new.evidence := null;

  if new.subject = 'pitch' then
    new.subject_id := new.position_id;
    select f.talent_id, to_jsonb(f) - array[
      'position_id', 'talent_id', 'published_at', 'companies_only', 'search', 'caption_languages', 'poster_sizes',
      'poster_preview'
    ] into new.accused_id, new.evidence
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
