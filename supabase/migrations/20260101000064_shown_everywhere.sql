-- The name that a talent is shown by, wherever the full name isn't paid for (docs/decisions/0061-shown-name.md): in closed
-- conversations, receipts and contacts that were lost. And captions of somebody else's position are refused in one way.

-- The shown name of a talent who may be gone by now, or may have a contact detail for a name: then nothing.
create function private.shown_name(p_talent_id uuid, p_full_name text) returns text
language sql stable security definer set search_path = '' as $$
  select (private.public_texts(array[coalesce(
    (select t.shown_as from public.talent_profiles t where t.user_id = p_talent_id), private.first_name(p_full_name)
  )]))[1]
$$;
grant execute on function private.shown_name(uuid, text) to service_role;

-- As before, with the shown name.
create or replace function private.name_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if num_nonnulls(new.company_blocked_at, new.talent_blocked_at, new.suspended_at) > 0 then return new; end if;
  select c.company_name, c.is_verified into new.company_name, new.company_is_verified
  from public.company_profiles c where c.user_id = new.company_id;
  new.talent_name := coalesce(
    (select t.full_name from public.talent_profiles t where t.user_id = new.talent_id),
    (select c.company_name from public.company_profiles c where c.user_id = new.talent_id),
    new.talent_name
  );
  if new.closed_at is not null then
    new.talent_name := private.shown_name(new.talent_id, new.talent_name);
  end if;
  if tg_op = 'INSERT' and new.company_id <> private.support_company_id() then
    perform private.lock_accounts(true);
    select max(s.created_at) into new.suspended_at
    from public.suspensions s where s.user_id in (new.company_id, new.talent_id);
  end if;
  return new;
end $$;

-- As before, with the shown name.
create or replace function private.sync_conversation_with_unlock(
  p_old public.unlocked_contacts, p_new public.unlocked_contacts
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_conversation_id uuid;
begin
  if p_old.id is not null and (p_old.refunded_at is null) = (p_new.refunded_at is null) then return; end if;

  if p_new.refunded_at is not null then
    -- The full name was part of what was paid for, so a refund leaves only the shown one.
    update public.conversations c
    set closed_at = p_new.refunded_at, talent_name = private.shown_name(c.talent_id, c.talent_name)
    where c.company_id = p_new.user_id and c.talent_id = p_new.closer_id;
    return;
  end if;

  -- One that was there takes the name of the contact, which is an older one where one side has blocked the other.
  insert into public.conversations as c (company_id, talent_id)
  values (p_new.user_id, p_new.closer_id)
  on conflict (company_id, talent_id) do update set
    closed_at = null, talent_name = coalesce(p_new.closer_name, excluded.talent_name)
  returning c.id into v_conversation_id;

  -- A won dispute restores an existing conversation, which needs no second welcome message.
  if p_new.payment_id = p_old.payment_id then return; end if;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (
    v_conversation_id,
    'Contact unlocked. Say hello and agree on the next step.',
    true,
    'unlock_welcome'
  );
end $$;

-- As before, with the shown name, which a contact detail is not.
create or replace function private.rename_talent_in_conversations(p_talent_id uuid, p_full_name text) returns void
language sql security definer set search_path = '' as $$
  select from public.conversations c where c.talent_id = p_talent_id order by c.id for no key update;
  update public.conversations c
  set talent_name = case
    when p_full_name is null then c.talent_name
    when c.closed_at is null then p_full_name
    else private.shown_name(p_talent_id, p_full_name)
  end
  where c.talent_id = p_talent_id
    and num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
$$;

-- As before, with the shown name.
create or replace function private.apply_event(p_event public.payment_events) returns text
language plpgsql security invoker set search_path = '' as $$
begin
  if p_event.kind = 'payment' then
    insert into public.payments (
      payment_id, company_id, talent_id, checkout_id, candidate, position_title, amount, currency, accepted, status
    )
    select
      p_event.payment_id, c.company_id,
      case when private.can_deliver(c.company_id, c.talent_id) then c.talent_id end, c.id,
      private.shown_name(c.talent_id, t.full_name),
      (select p.position_title from public.talent_positions p where p.id = c.position_id),
      p_event.amount, p_event.currency,
      coalesce(p_event.amount = c.amount and p_event.currency = c.currency, false), 'unknown_checkout'
    from (select 1) as one
    left join public.checkouts c on c.id = p_event.checkout_id
    left join public.talent_profiles t on t.user_id = c.talent_id
    on conflict (payment_id) do nothing;
    -- The payment is already known: Stripe sends both completed and async_payment_succeeded.
    if not found then return 'duplicate_event'; end if;
    return private.settle_payment(p_event.payment_id);
  end if;

  if p_event.kind in ('refund', 'dispute') then
    return private.settle_payment(p_event.payment_id);
  end if;

  if p_event.kind in ('processing', 'declined') then
    update public.checkouts c set status = e.kind
    from (
      select e.kind from public.payment_events e
      where e.checkout_id = p_event.checkout_id and e.kind in ('processing', 'declined')
      order by e.occurred_at desc, e.kind = 'declined' desc
      limit 1
    ) e
    where c.id = p_event.checkout_id and c.status in ('pending', 'processing', 'declined');
    return p_event.kind;
  end if;

  if p_event.kind = 'unreadable' then
    raise exception using errcode = '22000', message = 'it is not what an event of its type is; look it up at the payment provider by its id';
  end if;

  return case p_event.kind when 'refund_failed' then 'refund_failed' else 'ignored' end;
end $$;

-- As before, with the shown name.
create or replace function public.settle_payment(
  p_id text, p_action text, p_note text default null, p_checkout_id uuid default null
) returns text
language plpgsql security invoker set search_path = '' as $$
declare
  v_event public.payment_events;
  v_result text;
begin
  perform private.lock_to_settle(p_id, p_checkout_id);
  select * into v_event from public.payment_events e where e.id = p_id;

  if p_action = 'accept' then
    update public.payments p set
      accepted = true, closed_at = null,
      checkout_id = c.id, company_id = c.company_id, talent_id = c.talent_id,
      candidate = coalesce(p.candidate, private.shown_name(c.talent_id, t.full_name)),
      position_title = coalesce(p.position_title, q.position_title)
    from public.checkouts c
    left join public.talent_profiles t on t.user_id = c.talent_id
    left join public.talent_positions q on q.id = c.position_id
    where p.payment_id = p_id and p.status in ('amount_mismatch', 'unknown_checkout', 'closed')
      and c.id = coalesce(p.checkout_id, p_checkout_id) and private.can_deliver(c.company_id, c.talent_id);
    if found then v_result := private.settle_payment(p_id); end if;
  elsif p_action = 'retry' and v_event.outcome = 'failed' then
    v_result := replace(private.take_event(v_event), 'busy', 'failed');
    if v_result = 'test_event' then
      raise exception using errcode = 'PT409', message = 'test_event',
        hint = 'The site takes real payments only, so the event stays without effect. Close it.';
    end if;
  elsif p_action = 'close' then
    update public.payments p set
      settled = true,
      closed_at = case when p.status = 'disputed' then p.closed_at else now() end
    where p.payment_id = p_id and not p.settled
      and p.status in ('already_unlocked', 'amount_mismatch', 'talent_erased', 'unknown_checkout', 'disputed');
    if found then
      v_result := private.settle_payment(p_id);
    else
      update public.payment_events e set settled = true where e.id = p_id and not e.settled
      returning e.outcome into v_result;
    end if;
  end if;

  if v_result is null then
    raise exception using errcode = 'PT404', message = 'nothing_to_settle';
  end if;
  insert into public.payment_events (id, type, kind, payment_id, payload, outcome)
  values (
    'operator:' || gen_random_uuid(), 'operator.' || p_action, 'operator',
    coalesce(v_event.payment_id, p_id), jsonb_build_object('id', p_id, 'note', p_note, 'result', v_result), 'settled'
  );
  return v_result;
end $$;

-- As before, with the shown name.
create or replace function private.sync_lost_contact(p_company_id uuid, p_talent_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_contact public.unlocked_contacts;
  v_payment public.payments;
  v_reason text;
  v_lost public.lost_contacts;
begin
  select * into v_contact from public.unlocked_contacts u
  where u.user_id = p_company_id and u.closer_id = p_talent_id;
  select * into v_payment from public.payments p where p.payment_id = v_contact.payment_id;
  v_reason := case
    when v_contact.refunded_at is null
      then (select 'suspended' from public.suspensions s where s.user_id = v_contact.closer_id)
    when v_payment.status in ('refunded', 'disputed', 'dispute_lost') then v_payment.status
  end;
  if v_reason is null then
    delete from public.lost_contacts l where l.company_id = p_company_id and l.talent_id = p_talent_id
    returning * into v_lost;
    -- A contact that is unlocked again was broadcast as such.
    if v_lost.reason = 'suspended' then perform private.broadcast_unlock(v_contact); end if;
    return;
  end if;

  insert into public.lost_contacts as l (
    company_id, talent_id, conversation_id, reason, payment_id, amount, currency, candidate, position_title,
    stage, note, next_step, next_on
  )
  select p_company_id, p_talent_id,
    (select c.id from public.conversations c where c.company_id = p_company_id and c.talent_id = p_talent_id),
    v_reason, v_contact.payment_id, v_contact.paid_amount, v_contact.paid_currency,
    private.shown_name(v_contact.closer_id, v_contact.closer_name), v_contact.position_title,
    v_contact.stage, v_contact.note, v_contact.next_step, v_contact.next_on
  on conflict (company_id, talent_id) do update set
    conversation_id = excluded.conversation_id, reason = excluded.reason, payment_id = excluded.payment_id,
    amount = excluded.amount, currency = excluded.currency, candidate = excluded.candidate,
    position_title = excluded.position_title, stage = excluded.stage, note = excluded.note,
    next_step = excluded.next_step, next_on = excluded.next_on, created_at = excluded.created_at
  where (l.reason, l.payment_id) is distinct from (excluded.reason, excluded.payment_id)
  returning * into v_lost;
  if not found then return; end if;
  -- A contact that is locked in this transaction was broadcast as such.
  if v_contact.refunded_at is distinct from now() then perform private.broadcast_unlock(v_contact); end if;
  perform private.mail_lost_contact(v_lost);
end $$;

-- As before, with the shown name.
create or replace function private.keep_lost_contacts_of_erased() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_contact public.unlocked_contacts;
  v_lost public.lost_contacts;
begin
  for v_contact in
    select * from public.unlocked_contacts u where u.closer_id = old.user_id order by u.id for update
  loop
    continue when v_contact.refunded_at is not null;
    insert into public.lost_contacts (
      company_id, conversation_id, reason, payment_id, amount, currency, candidate, position_title
    )
    select v_contact.user_id,
      (select c.id from public.conversations c where c.company_id = v_contact.user_id and c.talent_id = old.user_id),
      'erased', v_contact.payment_id, v_contact.paid_amount, v_contact.paid_currency,
      private.shown_name(v_contact.closer_id, v_contact.closer_name), v_contact.position_title
    returning * into v_lost;
    perform private.broadcast_unlock(v_contact);
    perform private.mail_lost_contact(v_lost);
  end loop;
  delete from public.lost_contacts l where l.talent_id = old.user_id;
  return old;
end $$;

-- As before, but a position that doesn't exist is answered as somebody else's is.
create or replace function private.prepare_captions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null and not exists (
    select from public.talent_positions p where p.id = new.position_id and p.talent_id = auth.uid()
  ) then
    return new;
  end if;
  perform private.limit_rate('captions', 120, interval '1 hour');
  if not private.are_captions(new.cues) then
    raise exception using errcode = '23514', message = 'not_captions', hint = 'Send 1 to 500 lines in order.';
  end if;
  if tg_op = 'INSERT' then
    -- Captions of one position wait for each other, and one that changes its film until these are there to be deleted.
    -- Changed captions are locked already, and that one waits for them.
    perform from public.talent_positions p where p.id = new.position_id for no key update;
  elsif (new.position_id, new.language) is distinct from (old.position_id, old.language) then
    raise exception using errcode = 'PT409', message = 'captions_moved', hint = 'Delete these and write new ones.';
  end if;
  if not exists (
    select from public.talent_positions p
    where p.id = new.position_id and private.film_of(p.video_url) = private.film_of(new.video_url)
  ) then
    raise exception using errcode = 'PT409', message = 'film_changed', hint = 'Write captions for the film there now.';
  end if;
  if (
    select count(*) from public.position_captions c
    where c.position_id = new.position_id and c.language <> new.language
  ) >= 2 then
    raise exception using errcode = 'PT409', message = 'too_many_languages',
      hint = 'A pitch has captions in two languages at most.';
  end if;
  if exists (
    select from (
      select cue ->> 'text' as text, lead(cue ->> 'text') over (order by place) as next
      from jsonb_array_elements(new.cues) with ordinality as lines (cue, place)
    ) as line
    where private.has_contact_details(text) or private.has_contact_details(text || ' ' || next)
  ) then
    raise exception using errcode = 'PT409', message = 'contact_details',
      hint = 'Companies see contact details once they unlock them.';
  end if;
  new.video_url := private.without_host(new.video_url);
  new.words := private.said_words(new.cues);
  new.updated_at := now();
  return new;
end $$;
