-- Which payments wait for an operator is said by private.is_to_settle alone.

-- Changes some words in the definition of a function; its comment and its other lines stay as they were written.
create or replace function pg_temp.reword(p_function regprocedure, p_was text, p_is text) returns void
language plpgsql set search_path = '' as $$
declare
  v_definition constant text := pg_get_functiondef(p_function);
begin
  if position(p_was in v_definition) = 0 then raise exception '% doesn''t contain: %', p_function, p_was; end if;
  execute replace(v_definition, p_was, p_is);
end $$;

-- For what operators read with their own rights.
grant execute on function private.is_to_settle(public.payment_status) to authenticated;

-- A dispute is told and counted apart from the other payments.
select pg_temp.reword(
  f::regprocedure,
  'p.status = ANY (ARRAY[''already_unlocked''::public.payment_status, ''amount_mismatch''::public.payment_status, '
    '''talent_erased''::public.payment_status, ''unknown_checkout''::public.payment_status])',
  'private.is_to_settle(p.status) and p.status <> ''disputed'''
)
from unnest(array['private.erasure_waits_for(uuid)', 'private.erasure_effects(uuid)']) as f;

-- Of a payment without a talent, a known company makes an unknown checkout a talent who was erased.
select pg_temp.reword(
  'private.payment_standing(public.payments)',
  'p_payment.status in (''already_unlocked'', ''amount_mismatch'', ''other_link'', ''talent_erased'')',
  'private.is_to_settle(p_payment.status) and p_payment.status not in (''disputed'', ''unknown_checkout'')'
);

-- What isn't one of the other parts is to be refunded, so that the parts add up whatever the status.
select pg_temp.reword(
  'public.desk_payments(date, date)',
  '      when p.status in (
        ''already_unlocked'', ''amount_mismatch'', ''other_link'', ''talent_erased'', ''unknown_checkout'', ''refunded''
      )
        then p.amount - p.refunded_amount
      else 0
',
  '      when p.status in (''unlocked'', ''disputed'', ''dispute_lost'', ''closed'') then 0
      else p.amount - p.refunded_amount
'
);
