-- What ends when its time is over, of the desk too, and what an erasure takes out of messages.

-- Deletes everything whose time is over, and hurries what is due.
create or replace function private.purge_expired() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.purge_short_lived();
  perform private.purge_closed();
  perform private.purge_kept();
  perform private.purge_objections();
  perform private.purge_invoices();
  perform private.purge_desk_notes();
  perform private.purge_desk_waits();
  perform private.purge_operator_reads();
  perform private.hurry_deletions();
end $$;

-- ---------------------------------------------------------------------------------------------------
-- Names in what companies were told
-- ---------------------------------------------------------------------------------------------------

-- Leaves of what companies were told about payments for a talent who is erased everything but the name.
create function private.forget_name_in_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.messages m set system_facts = m.system_facts - 'name'
  from public.payments p
  join public.conversations c on c.company_id = private.support_company_id() and c.talent_id = p.company_id
  where p.talent_id = old.user_id and m.conversation_id = c.id
    and m.system_facts ->> 'payment_id' = p.payment_id and m.system_facts ? 'name';
  return old;
end $$;

create trigger forget_name_in_news before delete on public.accounts
  for each row execute function private.forget_name_in_news();
