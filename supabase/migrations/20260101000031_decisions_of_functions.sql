-- Decisions that a function carries out, because the payment provider, the storage or the auth service has a part in
-- them (docs/decisions/0033-operators.md).

-- Keeps the decision of an operator whose token the calling function has checked, and returns its id. Browsers cannot
-- insert these, so that the log says nothing that nobody has begun to do. Raises what private.carry_out_decision()
-- raises, and 42501 for who is no operator.
create function public.decide_as(
  p_operator_id uuid, p_action text, p_subject_id text, p_note text, p_seen jsonb default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_action not in ('erase_account', 'export_account', 'refund_payment') then
    raise exception using errcode = '42501', message = 'not_of_a_function';
  end if;
  insert into public.decisions (operator_id, action, subject_id, note, seen)
  values (p_operator_id, p_action, p_subject_id, p_note, p_seen)
  returning id into v_id;
  return v_id;
end $$;
grant execute on function public.decide_as(uuid, text, text, text, jsonb) to service_role;
