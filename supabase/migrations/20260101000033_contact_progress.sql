-- How far a company has come with a contact (docs/decisions/0041-contact-progress.md).

alter table public.unlocked_contacts
  add column stage text not null default 'new' check (stage in ('new', 'talking', 'trial', 'hired', 'not_now')),
  add column note text not null default '' check (char_length(note) <= 2000),
  add column next_step text not null default '' check (char_length(next_step) <= 200),
  -- A day in the company's own calendar.
  add column next_on date check (next_on between '2000-01-01' and '2099-12-31');
comment on table public.unlocked_contacts is
  'What a company bought and what it noted about it. The notes are for that company alone: no talent and no operator reads them.';

-- No statistics on private columns (see talent_profiles).
alter table public.unlocked_contacts
  alter column stage set statistics 0,
  alter column note set statistics 0,
  alter column next_step set statistics 0,
  alter column next_on set statistics 0;

grant update (stage, note, next_step, next_on) on public.unlocked_contacts to authenticated;

-- As readable: a refund hides the notes with the contact, and a dispute that is won brings them back.
create policy "unlocked_contacts: company updates own" on public.unlocked_contacts
  for update to authenticated
  using (user_id = (select auth.uid()) and refunded_at is null and (select private.caller_has_type('company')))
  with check (user_id = (select auth.uid()));

create trigger limit_updates before update of stage, note, next_step, next_on on public.unlocked_contacts
  for each row execute function private.limit_inserts('contact_progress', '240', '1 minute');

-- Copies what a company noted about a talent's pitches in its shortlist to the new contact. A contact that comes back
-- is updated instead of inserted, and keeps its own note.
create function private.bring_shortlist_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select coalesce(left(string_agg(btrim(s.note, E' \n\r\t'), E'\n\n' order by s.created_at, s.position_id), 2000), '')
  into new.note
  from public.shortlist s join public.talent_positions p on p.id = s.position_id
  where s.company_id = new.user_id and p.talent_id = new.closer_id and btrim(s.note, E' \n\r\t') <> '';
  return new;
end $$;

create trigger bring_shortlist_notes before insert on public.unlocked_contacts
  for each row execute function private.bring_shortlist_notes();
