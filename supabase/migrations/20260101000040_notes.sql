-- Notes that two windows edit (docs/decisions/0052-edits-in-two-windows.md).

-- Stores the caller's note about a contact if it still is what the edit began with, and returns the note that stands
-- there now: another one where another window was faster. Refused as no_note (404) where there is no such contact.
create function public.store_contact_note(p_talent_id uuid, p_note text, p_base text) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_note text;
begin
  update public.unlocked_contacts c set note = p_note
  where c.user_id = (select auth.uid()) and c.closer_id = p_talent_id and c.note = p_base;
  select c.note into v_note from public.unlocked_contacts c where c.user_id = (select auth.uid()) and c.closer_id = p_talent_id;
  if not found then raise exception using errcode = 'PT404', message = 'no_note'; end if;
  return v_note;
end $$;

-- The same for the caller's note about a pitch of its shortlist.
create function public.store_shortlist_note(p_position_id uuid, p_note text, p_base text) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_note text;
begin
  update public.shortlist s set note = p_note
  where s.company_id = (select auth.uid()) and s.position_id = p_position_id and s.note = p_base;
  select s.note into v_note from public.shortlist s where s.company_id = (select auth.uid()) and s.position_id = p_position_id;
  if not found then raise exception using errcode = 'PT404', message = 'no_note'; end if;
  return v_note;
end $$;

grant execute on function
  public.store_contact_note(uuid, text, text), public.store_shortlist_note(uuid, text, text)
to authenticated;
