-- What is left on the desk of a reporter who is erased, and which undoings have a mail of their own.

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

-- ---------------------------------------------------------------------------------------------------
-- Mails
-- ---------------------------------------------------------------------------------------------------

-- What is undone is mailed as a 'reversal', or as what came of the appeal.
update private.system_kinds set is_mailed = true where kind in (
  'warning_withdrawn', 'message_restored', 'conversation_reopened', 'pitch_shown'
);
