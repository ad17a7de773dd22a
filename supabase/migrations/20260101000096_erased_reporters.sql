-- Reporters who are erased or report again, and which undoings have a mail of their own.

-- ---------------------------------------------------------------------------------------------------
-- Reporters
-- ---------------------------------------------------------------------------------------------------

-- As before, unless the report itself goes with its reporter, as one of their conversation does: foreign keys delete it
-- before this fires, and its own trigger ends the waiting.
create or replace function private.forget_reporters_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_thing(new.thing);
  update public.desk_items i set facts = f.facts
  from (select private.facts_of_thing(new.thing) as facts) f
  where i.kind = 'report' and i.subject_id = new.thing and f.facts is not null and i.facts is distinct from f.facts;
  return null;
end $$;

-- Locks what a report refers to, and the support conversation in which its reporter is told that it came, before there
-- is a report: whoever opens an earlier one of the same reporter again locks that conversation first.
create function private.lock_for_report() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.talent_positions p where p.id = new.position_id for key share;
  perform from public.conversations c where c.id = new.conversation_id for key share;
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = new.reporter_id for no key update;
  return new;
end $$;

-- Fires after prepare_report, which says what it refers to, and before what asks for earlier reports.
create trigger prepare_report_locks before insert on public.reports
  for each row execute function private.lock_for_report();

-- ---------------------------------------------------------------------------------------------------
-- Mails
-- ---------------------------------------------------------------------------------------------------

-- What is undone is mailed as a 'reversal', or as what came of the appeal.
update private.system_kinds set is_mailed = true where kind in (
  'warning_withdrawn', 'message_restored', 'conversation_reopened', 'pitch_shown'
);

-- ---------------------------------------------------------------------------------------------------
-- Ready answers
-- ---------------------------------------------------------------------------------------------------

-- As before, in better Spanish; one that somebody has changed stays.
update public.ready_answers a set text_es = replace(
  replace(a.text_es, 'Puedes hacer que se elimine tu cuenta.', 'Puedes pedir que eliminemos tu cuenta.'),
  'dice qué conservamos y cuánto tiempo.', 'dice qué conservamos y durante cuánto tiempo.'
)
where a.title_en = 'How to delete the account'
  and a.text_es like 'Puedes hacer que se elimine tu cuenta. %dice qué conservamos y cuánto tiempo.%';
