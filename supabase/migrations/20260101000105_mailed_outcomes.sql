-- Whose appeal ends by another one's has a mail of it too (docs/decisions/0070-decisions-that-are-told.md).

-- Ends the open appeals against a decision that is no more, and notes that at all others. Whom it was about is mailed
-- that it was undone; every other appellant is mailed here what came of their appeal.
create or replace function private.end_appeals(p_decision_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_decision public.decisions;
  v_appeal public.appeals;
  v_facts jsonb;
begin
  select * into v_decision from public.decisions d where d.id = p_decision_id;
  v_facts := jsonb_build_object('decision', p_decision_id, 'step', v_decision.action);
  for v_appeal in
    select * from public.appeals a
    where a.decision_id = p_decision_id and a.outcome is null order by a.appellant_id for update
  loop
    update public.appeals a set outcome = 'reversed', decided_at = now() where a.id = v_appeal.id;
    perform private.tell(v_appeal.appellant_id, 'appeal_granted', v_facts);
    if v_appeal.appellant_id <> v_decision.person_id then
      perform private.send_notice(v_appeal.appellant_id, 'appeal_granted', v_facts);
    end if;
  end loop;
  update public.appeals a set undone_at = now() where a.decision_id = p_decision_id and a.undone_at is null;
  update public.appeal_links l set undone_at = now() where l.decision_id = p_decision_id and l.undone_at is null;
end $$;
