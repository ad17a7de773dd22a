-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

-- 20260101000011_unlocks.sql
CREATE OR REPLACE FUNCTION private.account_email(p_user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email from auth.users u where u.id = p_user_id
$function$;

-- 20260101000070_account_export.sql
CREATE OR REPLACE FUNCTION private.account_export(p_user_id uuid, p_is_for_operator boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select e.found || jsonb_build_object('support_tickets', private.tickets_of(p_user_id))
  from (select private.account_export_of_members(p_user_id, p_is_for_operator) as found) e
$function$;

-- 20260101000126_export_texts.sql
CREATE OR REPLACE FUNCTION private.account_export_of_members(p_user_id uuid, p_is_for_operator boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export jsonb;
begin
  select jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', a.user_id, 'type', a.user_type, 'email', u.email, 'created_at', a.created_at,
      'confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at
    ),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = p_user_id),
    'talent_profile', (select to_jsonb(t) from public.talent_profiles t where t.user_id = p_user_id),
    'talent_private_details', (select to_jsonb(t) from public.talent_private_details t
      where t.user_id = p_user_id and not p_is_for_operator),
    'positions', (select jsonb_agg(to_jsonb(p) order by p.created_at) from public.talent_positions p
      where p.talent_id = p_user_id),
    'captions', (select jsonb_agg(to_jsonb(c) - 'words' order by c.position_id, c.language)
      from public.position_captions c join public.talent_positions p on p.id = c.position_id
      where p.talent_id = p_user_id),
    'position_days', (select jsonb_agg(to_jsonb(d) order by d.day) from public.position_days d
      where d.talent_id = p_user_id),
    'position_retention', (select jsonb_agg(to_jsonb(r) order by r.started_at) from public.position_retention r
      where r.talent_id = p_user_id),
    'company_profile', (select to_jsonb(c) from public.company_profiles c where c.user_id = p_user_id),
    'verification_request', (select to_jsonb(r) from public.verification_requests r where r.user_id = p_user_id),
    -- Of a contact that was given back, what the company noted is still its own.
    'unlocked_contacts', (select jsonb_agg(case when k.refunded_at is null then to_jsonb(k) - 'words'
        else to_jsonb(k) - '{closer_name,email,phone,words}'::text[] end order by k.created_at)
      from public.unlocked_contacts k where k.user_id = p_user_id and not p_is_for_operator),
    'lost_contacts', (select jsonb_agg(to_jsonb(l) order by l.created_at)
      from public.lost_contacts l where l.company_id = p_user_id and not p_is_for_operator),
    'checkouts', (select jsonb_agg(to_jsonb(k) order by k.created_at) from public.checkouts k
      where k.company_id = p_user_id),
    'payments', (select jsonb_agg(to_jsonb(y) order by y.paid_at) from public.payments y
      where y.company_id = p_user_id),
    'swipes', (select jsonb_agg(to_jsonb(w) order by w.created_at) from public.swipes w
      where w.company_id = p_user_id and not p_is_for_operator),
    'shortlist', (select jsonb_agg(to_jsonb(w) order by w.created_at) from public.shortlist w
      where w.company_id = p_user_id and not p_is_for_operator),
    'saved_searches', (select jsonb_agg(to_jsonb(w) order by w.created_at) from public.saved_searches w
      where w.company_id = p_user_id and not p_is_for_operator),
    'opinion_links', (select jsonb_agg(to_jsonb(l) - 'token_hash' order by l.created_at) from public.opinion_links l
      where l.company_id = p_user_id and not p_is_for_operator),
    'opinions', (select jsonb_agg(to_jsonb(o) - 'device_hash' order by o.created_at) from public.opinions o
      where o.company_id = p_user_id and not p_is_for_operator),
    'seen_pitches', (select jsonb_agg(to_jsonb(w) order by w.seen_at) from public.seen_pitches w
      where w.company_id = p_user_id and not p_is_for_operator),
    'conversations', (
      select jsonb_agg(to_jsonb(c) - 'words' || jsonb_build_object('messages', (
        select jsonb_agg(to_jsonb(m) - 'words' order by m.seq) from public.messages m where m.conversation_id = c.id
      )) order by c.created_at)
      from public.conversations c
      where p_user_id in (c.company_id, c.talent_id) and (not p_is_for_operator or private.is_for_operators(c))
    ),
    'blocks', (select jsonb_agg(to_jsonb(b) order by b.created_at) from public.conversation_blocks b
      where b.blocker_id = p_user_id),
    'support_tickets', (select jsonb_agg(to_jsonb(k) order by k.created_at) from public.support_tickets k
      where k.user_id = p_user_id),
    'reports_made', (select jsonb_agg(to_jsonb(r) - 'caller_key' - 'evidence' order by r.created_at)
      from public.reports r where r.reporter_id = p_user_id),
    -- What was told to the person; not which operator decided, nor their notes, nor what became of others' reports.
    'decisions', (select jsonb_agg(jsonb_build_object(
        'action', d.action, 'reason', d.reason, 'words', d.words, 'created_at', d.created_at
      ) order by d.created_at) from public.decisions d
      where d.person_id = p_user_id and d.action not in ('uphold_report', 'dismiss_report')),
    'suspension', (select to_jsonb(s) from public.suspensions s where s.user_id = p_user_id),
    'deletion_request', (select to_jsonb(r) from public.account_deletion_requests r where r.user_id = p_user_id),
    'files', (
      select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)
        order by o.created_at)
      from storage.objects o
      where (
          o.bucket_id in ('talent_videos', 'talent_posters')
          -- Not what only a report keeps.
          or o.bucket_id in ('hidden_videos', 'hidden_posters')
            and private.is_object_used(private.public_bucket(o.bucket_id), o.name)
        )
        -- By bytes, as the index of the storage's does: other orders pass over the '/'.
        and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0'
    )
  ) into v_export
  from public.accounts a join auth.users u on u.id = a.user_id
  where a.user_id = p_user_id;
  if v_export is null then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  return jsonb_strip_nulls(v_export);
end $function$;

-- 20260101000018_support.sql
CREATE OR REPLACE FUNCTION private.add_ticket_to_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.messages (conversation_id, sender_id, content, system_kind)
  select c.id, new.user_id, left(trim(new.subject) || E'\n\n' || new.message, 4000), 'support_ticket'
  from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = new.user_id;
  return null;
end $function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION private.address_root(p_email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (split_part(lower(p_email), '@'::text, 2) = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(split_part(split_part(lower(p_email), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text) ELSE ((split_part(split_part(lower(p_email), '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(lower(p_email), '@'::text, 2)) END;

-- 20260101000014_messaging.sql
CREATE OR REPLACE FUNCTION private.advance_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.conversations c set last_seq = new.seq, updated_at = new.created_at where c.id = new.conversation_id;
  return null;
end $function$;

-- 20260101000049_after_payment.sql
CREATE OR REPLACE FUNCTION private.announce_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  perform private.tell_payment(v_payment);
  perform private.write_invoices(v_payment);
  return null;
end $function$;

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.answer_text_check()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if octet_length(new.texts::text) > 100000 then
    raise exception using errcode = '23514', message = 'too_long', hint = 'Ask about the texts of one form.';
  end if;
  perform private.limit_rate('text_check', 600, interval '1 hour');
  new.faults := (
    select coalesce(jsonb_agg(to_jsonb(one)), '[]') from private.text_faults(new.texts) as one
  );
  return new;
end $function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION private.api_roles()
 RETURNS TABLE(name text, attributes text[], member_of text[], settings jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select r.rolname,
    array(
      select a.attribute
      from (values
        ('bypassrls', r.rolbypassrls), ('createdb', r.rolcreatedb), ('createrole', r.rolcreaterole),
        ('login', r.rolcanlogin), ('replication', r.rolreplication), ('superuser', r.rolsuper)
      ) as a (attribute, is_on)
      where a.is_on
    ),
    array(
      select distinct g.rolname::text
      from pg_auth_members m join pg_roles g on g.oid = m.roleid
      where m.member = r.oid order by 1
    ),
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.name, 'database', d.datname, 'limit', case when c.name ~ '_timeout$' then c.value end
      ) order by c.name, d.datname nulls first), '[]')
      from pg_db_role_setting s
      left join pg_database d on d.oid = s.setdatabase
      cross join unnest(s.setconfig) as entry
      cross join lateral (select split_part(entry, '=', 1), substr(entry, strpos(entry, '=') + 1)) as c (name, value)
      where s.setrole = r.oid and (d.oid is null or d.datname = current_database())
    )
  from pg_roles r
  where r.rolname in ('anon', 'authenticated', 'authenticator', 'service_role')
$function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.apply_audience()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_account(new.talent_id);
  update public.video_feed f set companies_only = (new.audience = 'companies') where f.position_id = new.id;
  perform private.check_folder(new.talent_id);
  return null;
end $function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.apply_event(p_event public.payment_events)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_event.kind = 'payment' then
    insert into public.payments (
      payment_id, company_id, talent_id, checkout_id, candidate, position_title, amount, currency, accepted,
      has_other_link, status
    )
    select
      p_event.payment_id, c.company_id,
      case when private.can_deliver(c.company_id, c.talent_id) then c.talent_id end, c.id,
      private.shown_name(c.talent_id, t.full_name),
      (select p.position_title from public.talent_positions p where p.id = c.position_id),
      p_event.amount, p_event.currency,
      coalesce(p_event.amount = c.amount and p_event.currency = c.currency, false) and not private.is_other_link(p_event),
      private.is_other_link(p_event), 'unknown_checkout'
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
    update public.checkouts c set status = e.kind::text::public.checkout_status
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

  if p_event.kind = 'refund_failed' then return private.apply_failed_refund(p_event); end if;
  return 'ignored';
end $function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION private.apply_failed_refund(p_event public.payment_events)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.fail_refund(p_event);
  perform private.settle_payment(p_event.payment_id);
  return 'refund_failed';
end $function$;

-- 20260101000021_captions.sql
CREATE OR REPLACE FUNCTION private.are_captions(p_cues jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  v_cue jsonb;
  v_last_start int := 0;
  v_characters int := 0;
begin
  if jsonb_typeof(p_cues) <> 'array' or jsonb_array_length(p_cues) not between 1 and 500 then return false; end if;
  for v_cue in select jsonb_array_elements(p_cues) loop
    if jsonb_typeof(v_cue) <> 'object'
      or (select array_agg(key order by key) from jsonb_object_keys(v_cue) as key) <> array['end', 'start', 'text']
      or jsonb_typeof(v_cue -> 'text') <> 'string' or private.is_blank(v_cue ->> 'text')
      or char_length(v_cue ->> 'text') > 400
      or v_cue ->> 'text' ~ '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]'
      or not (v_cue ->> 'start' ~ '^[0-9]{1,8}$' and v_cue ->> 'end' ~ '^[0-9]{1,8}$')
      or jsonb_typeof(v_cue -> 'start') <> 'number' or jsonb_typeof(v_cue -> 'end') <> 'number'
    then return false; end if;
    if (v_cue ->> 'start')::int < v_last_start or (v_cue ->> 'end')::int <= (v_cue ->> 'start')::int then
      return false;
    end if;
    v_last_start := (v_cue ->> 'start')::int;
    v_characters := v_characters + char_length(v_cue ->> 'text');
  end loop;
  return v_characters <= 20000;
end $function$;

-- 20260101000114_languages.sql
CREATE OR REPLACE FUNCTION private.are_ready_texts(p_texts jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN CASE WHEN ((jsonb_typeof(p_texts) <> 'object'::text) OR (NOT (p_texts ? 'en'::text))) THEN false ELSE (SELECT bool_and(COALESCE(CASE WHEN ((t.key !~ '^[a-z]{2}$'::text) OR (jsonb_typeof(t.value) <> 'object'::text)) THEN false ELSE (((t.value - '{title,text}'::text[]) = '{}'::jsonb) AND (jsonb_typeof((t.value -> 'title'::text)) = 'string'::text) AND (NOT private.is_blank((t.value ->> 'title'::text))) AND (char_length((t.value ->> 'title'::text)) <= 120) AND (jsonb_typeof((t.value -> 'text'::text)) = 'string'::text) AND (NOT private.is_blank((t.value ->> 'text'::text))) AND (char_length((t.value ->> 'text'::text)) <= 2000)) END, false)) AS bool_and FROM jsonb_each(are_ready_texts.p_texts) t(key, value)) END;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.asked_pitch()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (NULLIF(current_setting('pitchreel.asked_pitch'::text, true), ''::text))::uuid;

-- 20260101000033_desk_queue.sql
CREATE OR REPLACE FUNCTION private.await_operator(p_kind text, p_subject_id text, p_person_id uuid, p_facts jsonb DEFAULT '{}'::jsonb, p_is_urgent boolean DEFAULT false, p_since timestamp with time zone DEFAULT now(), p_due_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.desk_items as i (kind, subject_id, person_id, facts, is_urgent, since, due_at)
  values (
    p_kind, p_subject_id, p_person_id, jsonb_strip_nulls(p_facts), p_is_urgent, p_since,
    coalesce(p_due_at, (p_facts ->> 'due_at')::timestamptz)
  )
  on conflict (kind, subject_id) do update set
    facts = excluded.facts, is_urgent = excluded.is_urgent, due_at = excluded.due_at, snoozed_until = null
  where (i.facts, i.is_urgent, i.due_at) is distinct from (excluded.facts, excluded.is_urgent, excluded.due_at)
    -- A further message may say nothing new in its facts.
    or i.kind = 'support' and i.snoozed_until is not null
$function$;

-- 20260101000040_reported_things.sql
CREATE OR REPLACE FUNCTION private.await_thing(p_thing text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_first public.reports;
  v_facts jsonb;
begin
  perform private.lock_thing(p_thing);
  select * into v_first from public.reports r
  where r.thing = p_thing and r.outcome is null order by r.created_at, r.id limit 1;
  if not found then
    perform private.stop_awaiting('report', p_thing);
    return;
  end if;
  v_facts := private.facts_of_thing(p_thing);
  perform private.await_operator(
    'report', p_thing, v_first.accused_id, v_facts, v_facts ->> 'reason' = 'danger', v_first.created_at
  );
end $function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION private.bar_marks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.refresh_marks(new.user_id);
    update private.account_marks m set barred_until = 'infinity' where m.user_id = new.user_id;
  -- One that goes with its account is kept for a year by the trigger of the account.
  elsif exists (select from public.accounts a where a.user_id = old.user_id) then
    update private.account_marks m set barred_until = null where m.user_id = old.user_id;
    perform private.stop_awaiting('return', s.user_id::text) from (
      select distinct m.user_id
      from private.account_marks own
      join private.account_marks m on (m.kind, m.digest) = (own.kind, own.digest) and m.user_id <> own.user_id
      where own.user_id = old.user_id and not exists (
        select from private.account_marks its
        join private.account_marks b on (b.kind, b.digest) = (its.kind, its.digest) and b.user_id <> its.user_id
        where its.user_id = m.user_id and b.barred_until > now()
      )
    ) s;
    perform private.refresh_marks(old.user_id);
  end if;
  return null;
end $function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION private.begin_refund(p_payment public.payments, p_amount bigint, p_words text, p_decision_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_left constant bigint := p_payment.amount - p_payment.refunded_amount;
  v_open public.refunds;
begin
  if v_left = 0 then
    raise exception using errcode = 'PT409', message = 'already_decided';
  elsif p_payment.status = 'disputed' then
    raise exception using errcode = 'PT409', message = 'dispute_open', hint = 'The bank holds the money.';
  elsif p_amount not between 1 and v_left then
    raise exception using errcode = '23514', message = 'wrong_amount', hint = 'At most what is left can be refunded.';
  end if;
  select * into v_open from public.refunds r where r.payment_id = p_payment.payment_id and r.state = 'asked';
  if found then
    if v_open.amount <> p_amount or v_open.provider_id is not null
      or v_open.problem is null and v_open.tried_at > now() - interval '2 minutes' then
      raise exception using errcode = 'PT409', message = 'already_asked',
        hint = 'Its outcome comes by itself.';
    end if;
    -- The provider remembers a key for a day. A refund that it made before would have been reported by then.
    if v_open.asked_at > now() - interval '23 hours' then
      update public.refunds r set problem = null, tried_at = now() where r.id = v_open.id;
      return;
    end if;
    update public.refunds r set state = 'failed', settled_at = now() where r.id = v_open.id;
  end if;
  insert into public.refunds (payment_id, amount, refunded_before, currency, words, decision_id)
  values (p_payment.payment_id, p_amount, p_payment.refunded_amount, p_payment.currency, p_words, p_decision_id);
end $function$;

-- 20260101000008_statistics.sql
CREATE OR REPLACE FUNCTION private.begin_take()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_film constant text := private.film_of(new.video_url);
  v_last text;
begin
  if v_film is null or (tg_op = 'UPDATE' and v_film is not distinct from private.film_of(old.video_url)) then
    return null;
  end if;
  select r.film into v_last from public.position_retention r
  where r.position_id = new.id and r.film <> v_film and r.watched > 0
  order by r.started_at desc limit 1;
  -- In the order in which a watch locks them.
  delete from private.retention_counts c
  where c.position_id = new.id and c.film <> v_film and c.film is distinct from v_last;
  delete from public.position_retention r
  where r.position_id = new.id and r.film <> v_film and r.film is distinct from v_last;

  insert into private.retention_counts (position_id, film) values (new.id, v_film) on conflict do nothing;
  -- A film that comes back goes on counting, as the newest.
  insert into public.position_retention (position_id, film, talent_id) values (new.id, v_film, new.talent_id)
  on conflict (position_id, film) do update set started_at = excluded.started_at;
  return null;
end $function$;

-- 20260101000010_swipes_and_shortlist.sql
CREATE OR REPLACE FUNCTION private.bring_shortlist_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select coalesce(left(string_agg(btrim(s.note, E' \n\r\t'), E'\n\n' order by s.created_at, s.position_id), 2000), '')
  into new.note
  from public.shortlist s join public.talent_positions p on p.id = s.position_id
  where s.company_id = new.user_id and p.talent_id = new.closer_id and btrim(s.note, E' \n\r\t') <> '';
  return new;
end $function$;

-- 20260101000015_realtime.sql
CREATE OR REPLACE FUNCTION private.broadcast(p_payload jsonb, p_event text, p_topic text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := gen_random_uuid();
begin
  insert into public.broadcasts (topic, id, event) values (p_topic, v_id, p_event);
  perform realtime.send(p_payload || jsonb_build_object('broadcast_id', v_id), p_event, p_topic, true);
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.broadcast_changed_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast_unlock(new);
  return null;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.broadcast_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'UPDATE' or old.until < now() then
    perform private.broadcast(
      jsonb_build_object('item_id', coalesce(new.item_id, old.item_id)), 'claimed', 'desk'
    );
  end if;
  if tg_op = 'INSERT' then
    delete from public.desk_claims c using (
      select o.item_id, o.operator_id from public.desk_claims o
      where o.until < now() - interval '1 hour' limit 100 for update skip locked
    ) gone
    where c.item_id = gone.item_id and c.operator_id = gone.operator_id;
  end if;
  return null;
end $function$;

-- 20260101000014_messaging.sql
CREATE OR REPLACE FUNCTION private.broadcast_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast(
    jsonb_build_object(
      'id', new.id, 'closed_at', new.closed_at, 'company_blocked_at', new.company_blocked_at,
      'talent_blocked_at', new.talent_blocked_at, 'suspended_at', new.suspended_at
    ),
    'conversation', 'user:' || member
  )
  from unnest(array[new.company_id, new.talent_id]) as member;
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.broadcast_desk_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_item constant public.desk_items := coalesce(new, old);
begin
  perform private.broadcast(
    jsonb_build_object('kind', v_item.kind, 'subject_id', v_item.subject_id), 'changed', 'desk'
  );
  return null;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.broadcast_desk_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast(
    jsonb_build_object('kind', new.kind, 'subject_id', coalesce(new.subject_id, new.person_id::text)), 'changed', 'desk'
  );
  return null;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.broadcast_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast('{}'::jsonb, 'erased', 'user:' || old.user_id);
  return null;
end $function$;

-- 20260101000014_messaging.sql
CREATE OR REPLACE FUNCTION private.broadcast_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast(to_jsonb(new) - 'words', 'message', 'user:' || member)
  from public.conversations c
  cross join lateral unnest(array[c.company_id, c.talent_id]) as member
  where c.id = new.conversation_id and member <> private.support_company_id();

  -- What is written to support has no receiver; what support and the product say there is of the product.
  if new.receiver_id is null or new.sender_id = private.support_company_id()
    or new.is_system and new.system_kind not in ('support_welcome', 'unlock_welcome') then
    perform private.broadcast(
      jsonb_build_object('kind', 'support', 'subject_id', new.conversation_id), 'changed', 'desk'
    );
  end if;
  return null;
end $function$;

-- 20260101000015_realtime.sql
CREATE OR REPLACE FUNCTION private.broadcast_read()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast(
    jsonb_build_object(
      'conversation_id', marked.conversation_id, 'reader_id', marked.receiver_id, 'up_to_seq', marked.up_to_seq
    ),
    'messages_read', 'user:' || member
  )
  from (
    select n.conversation_id, n.receiver_id, max(n.seq) as up_to_seq
    from new_rows n
    join old_rows o on o.id = n.id
    where n.read and not o.read and n.receiver_id is not null
    group by n.conversation_id, n.receiver_id
  ) marked
  join public.conversations c on c.id = marked.conversation_id
  cross join lateral unnest(array[c.company_id, c.talent_id]) as member
  where member <> private.support_company_id() and (c.is_open or member = marked.receiver_id);
  return null;
end $function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION private.broadcast_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast(jsonb_build_object('kind', 'payment', 'subject_id', new.payment_id), 'changed', 'desk');
  return null;
end $function$;

-- 20260101000011_unlocks.sql
CREATE OR REPLACE FUNCTION private.broadcast_unlock(p_unlock public.unlocked_contacts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.broadcast(
    jsonb_build_object(
      'id', p_unlock.id, 'closer_id', p_unlock.closer_id, 'position_id', p_unlock.position_id
    ),
    'unlock', 'user:' || p_unlock.user_id
  );
end $function$;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION private.buckets_of(p_bucket_id text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ARRAY[private.public_bucket(p_bucket_id), private.company_bucket(p_bucket_id), private.hidden_bucket(p_bucket_id)];

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION private.buyer_of(p_company_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', coalesce(b.name, c.company_name), 'address', coalesce(b.address, c.address), 'tax_id', nullif(b.tax_id, '')
  ))
  from (select 1) as one
  left join public.company_profiles c on c.user_id = p_company_id
  left join public.billing_details b on b.company_id = p_company_id
$function$;

-- 20260101000071_jobs.sql
CREATE OR REPLACE FUNCTION private.call_job(p_job text, p_timeout_ms integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_answer record;
begin
  -- pg_net keeps an answer for six hours.
  delete from private.job_calls c where c.job = p_job and c.called_at < now() - interval '6 hours';
  select c.id, r.status_code, r.content, coalesce(r.error_msg, case when r.timed_out then 'timed out' end) as error
  into v_answer
  from private.job_calls c join net._http_response r on r.id = c.request_id
  where c.job = p_job
  order by c.id desc
  limit 1;
  if found then
    delete from private.job_calls c where c.job = p_job and c.id <= v_answer.id;
    perform private.note_answer(
      p_job, v_answer.status_code, case when v_answer.status_code is null then v_answer.error else v_answer.content end
    );
  elsif exists (
    select from private.job_calls c where c.job = p_job and c.called_at < now() - interval '10 minutes'
  ) then
    perform private.note_answer(p_job, null, 'pg_net has made no call for ten minutes');
  end if;

  insert into private.job_calls (job, request_id)
  select p_job, net.http_post(
    url => (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'project_url')
      || '/functions/v1/' || p_job,
    headers => jsonb_build_object(
      'content-type', 'application/json',
      'apikey', (select s.decrypted_secret from vault.decrypted_secrets s where s.name = 'secret_key')
    ),
    timeout_milliseconds => p_timeout_ms
  );
-- Without pg_net or the vault nothing can be called.
exception when others then
  raise warning 'the job % failed: %', p_job, sqlerrm;
  perform public.report_job(p_job, sqlerrm);
end $function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.caller_has_type(p_user_type text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.accounts a where a.user_id = (select auth.uid()) and a.user_type = p_user_type::public.user_type
  ) and not exists (select from public.suspensions s where s.user_id = (select auth.uid()))
$function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.caller_is_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((select auth.jwt()) ->> 'aal' = 'aal2', false)
    and exists (
      select from public.operators o
      where o.user_id = (select auth.uid())
        and (o.tokens_after is null or to_timestamp(((select auth.jwt()) ->> 'iat')::float8) > o.tokens_after)
    )
$function$;

-- 20260101000004_rate_limits.sql
CREATE OR REPLACE FUNCTION private.caller_key()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today date := (now() at time zone 'utc')::date;
  headers json := nullif(current_setting('request.headers', true), '')::json;
  address text;
  todays_salt uuid;
begin
  if (select auth.uid()) is not null then
    return (select auth.uid())::text;
  end if;

  -- The edge network sets cf-connecting-ip itself. In x-forwarded-for every proxy appends the address that called it,
  -- and the browser can forge the beginning, so the last address that is not a private one is the first to trust.
  address := coalesce(
    headers ->> 'cf-connecting-ip',
    (
      select hop.address
      from (
        select trim(part) as address, place
        from string_to_table(headers ->> 'x-forwarded-for', ',') with ordinality as parts (part, place)
        where trim(part) <> '' order by place desc limit 10
      ) hop
      order by private.is_private_address(hop.address), hop.place desc limit 1
    ),
    'unknown'
  );
  address := private.network_of(address);

  -- private.purge_expired() creates the salt a day ahead; this is the fallback where that job never runs.
  select s.salt into todays_salt from private.visitor_salts s where s.day = today;
  if not found then
    insert into private.visitor_salts (day) values (today) on conflict do nothing;
    select s.salt into todays_salt from private.visitor_salts s where s.day = today;
  end if;

  return 'visitor:' || encode(sha256(convert_to(todays_salt::text || address, 'UTF8')), 'hex');
end $function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.can_deliver(p_company_id uuid, p_talent_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.is_for_hire(p_talent_id) or exists (
    select 1 from public.unlocked_contacts u
    where u.user_id = p_company_id and u.closer_id = p_talent_id and u.refunded_at is null
  )
$function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.canonical_video_url(p_video_url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select coalesce(
    'https://www.youtube.com/watch?v=' || coalesce(
      substring(p_video_url from '^https://(?:(?:www|m)[.])?youtube[.]com/watch[?](?:[^#\s]*&)?v=([A-Za-z0-9_-]{11})(?:[&#]\S*)?$'),
      substring(
        p_video_url from '^https://(?:(?:(?:www|m)[.])?youtube[.]com/shorts|youtu[.]be)/([A-Za-z0-9_-]{11})(?:[/?#]\S*)?$'
      )
    ),
    p_video_url
  )
$function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION private.carry_out_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_action private.decision_actions;
  v_decision public.decisions;
  v_needs_second boolean;
begin
  -- Asked here too, because the policy is asked only after this trigger: whoever may not decide would learn from its
  -- errors, and hold its locks, before it is all undone.
  new.operator_id := coalesce((select auth.uid()), new.operator_id);
  if not exists (select from public.operators o where o.user_id = new.operator_id)
    or (select auth.uid()) is not null and not private.caller_is_operator() then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  select * into v_action from private.decision_actions a where a.action::text = new.action;
  if not found then raise exception using errcode = '23514', message = 'unknown_action'; end if;
  if not private.may_decide(new.operator_id, v_action.area) then
    raise exception using errcode = '42501', message = 'not_your_role';
  end if;
  -- An answer is carried out by its message, and arrives here complete.
  if new.action = 'answer_support' then
    new.seen := null;
    return new;
  end if;
  -- What a function carries out is kept by that function, which has no user (public.decide_as).
  if v_action.is_of_server and (select auth.uid()) is not null then
    raise exception using errcode = '42501', message = 'not_of_a_browser';
  elsif not v_action.is_note_optional and private.is_blank(new.note) then
    raise exception using errcode = '23514', message = 'note_missing', hint = 'Say why, for the other operators.';
  elsif v_action.has_reason and new.reason is null then
    raise exception using errcode = '23514', message = 'reason_missing';
  elsif new.reason is not null and not v_action.has_reason then
    raise exception using errcode = '23514', message = 'reason_not_asked';
  end if;
  new.created_at := now();
  new.facts := '{}';
  new.person_id := null;
  v_decision := new;
  if new.action in ('propose_erasure', 'propose_refund', 'refuse_proposal', 'withdraw_proposal') then
    v_decision := private.decide_on_proposal(v_decision);
  else
    if new.action = 'refund_payment' then perform private.lock_to_settle(new.subject_id, null); end if;
    v_needs_second := private.needs_second(v_decision);
    v_decision := case v_action.area
      when 'report' then private.decide_on_report(v_decision)
      when 'pitch' then private.decide_on_pitch(v_decision)
      when 'account' then private.decide_on_account(v_decision)
      when 'company' then private.decide_on_company(v_decision)
      when 'payment' then private.decide_on_payment(v_decision)
      when 'operator' then private.decide_on_operator(v_decision)
      else private.decide_on_item(v_decision)
    end;
    if v_needs_second then
      v_decision.facts := v_decision.facts || jsonb_build_object('proposed_by', private.second_of(new));
    end if;
  end if;
  new.person_id := v_decision.person_id;
  new.facts := v_decision.facts;
  perform private.mail_operators_of(v_decision);
  -- The log must not name anybody.
  new.seen := null;
  return new;
end $function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.check_audience()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_talent_id uuid;
begin
  select f.talent_id into v_talent_id
  from public.video_feed f where f.position_id = new.position_id and f.companies_only;
  if not found or coalesce((select auth.role()) not in ('anon', 'authenticated'), true)
    or v_talent_id = (select auth.uid()) or private.caller_has_type('company') or private.caller_is_operator()
  then
    return new;
  end if;
  if tg_nargs = 0 then return null; end if;
  raise exception using errcode = 'PT404', message = tg_argv[0];
end $function$;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION private.check_erasure(p_decision public.decisions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_account(p_decision.person_id);
  if not exists (select from public.accounts a where a.user_id = p_decision.person_id) then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  elsif exists (select from public.operators o where o.user_id = p_decision.person_id) then
    raise exception using errcode = 'PT409', message = 'is_operator';
  elsif exists (select from public.account_deletion_requests r where r.user_id = p_decision.person_id) then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'It has asked for it itself.';
  end if;
  perform private.refuse_erasure_that_waits(p_decision.person_id);
  perform private.refuse_own(p_decision, p_decision.person_id);
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.check_folder(p_talent_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.folder_checks (talent_id)
  select a.user_id from public.accounts a where a.user_id = p_talent_id
$function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.check_folder_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_folder(coalesce(new.user_id, old.user_id));
  return null;
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.check_folder_of_accused()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.check_folder(new.accused_id);
  return null;
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.check_folder_of_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_talent_id constant uuid := coalesce(new.talent_id, old.talent_id);
begin
  if exists (select from private.misplaced_objects_of(v_talent_id)) then
    perform private.check_folder(v_talent_id);
  end if;
  return null;
end $function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.check_position(p_position public.talent_positions, p_is_new boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_film constant text := private.film_of(p_position.video_url);
  v_problem text;
begin
  -- Positions that are written for one talent at the same time wait for each other.
  perform private.lock_account(p_position.talent_id);
  if p_is_new then
    if (select count(*) from public.talent_positions p where p.talent_id = p_position.talent_id) >= 10 then
      raise exception using errcode = 'PT409', message = 'too_many_positions',
        hint = 'A talent has ten positions at most.';
    end if;
    if p_position.id <> p_position.talent_id and (
      exists (select from private.used_position_ids u where u.digest = md5(p_position.id::text)::uuid)
      or exists (select from auth.users a where a.id = p_position.id)
    ) then
      raise exception using errcode = 'PT409', message = 'position_id_used', hint = 'Choose another id.';
    end if;
  end if;
  select case v_film when private.film_of(p.hidden_video_url) then 'film_hidden' else 'film_in_use' end into v_problem
  from public.talent_positions p
  where p.talent_id = p_position.talent_id and p.id <> p_position.id
    and v_film in (private.film_of(p.video_url), private.film_of(p.hidden_video_url));
  if found then
    raise exception using errcode = 'PT409', message = v_problem,
      hint = 'This video stands in another position of the same talent, or was hidden there.';
  end if;
end $function$;

-- 20260101000011_unlocks.sql
CREATE OR REPLACE FUNCTION private.check_price_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (new.amount, new.currency) is distinct from (old.amount, old.currency) and new.checkout_url = old.checkout_url then
    raise exception using errcode = '23514', message = 'price_without_link',
      detail = 'The payment link charges the old price.',
      hint = 'Make a payment link with the new price and set checkout_url in the same statement.';
  end if;
  return new;
end $function$;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION private.check_refund(p_decision public.decisions)
 RETURNS public.payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.payments;
  v_left bigint;
begin
  perform private.lock_to_settle(p_decision.subject_id, null);
  select * into v_payment from public.payments p where p.payment_id = p_decision.subject_id;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  v_left := v_payment.amount - v_payment.refunded_amount;
  if v_left = 0 then
    raise exception using errcode = 'PT409', message = 'already_decided';
  elsif v_payment.status = 'disputed' then
    raise exception using errcode = 'PT409', message = 'dispute_open', hint = 'The bank holds the money.';
  elsif (p_decision.seen ->> 'left') is distinct from v_left::text then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  elsif coalesce(p_decision.seen ->> 'amount', '') !~ '^\d{1,15}$'
    or (p_decision.seen ->> 'amount')::bigint not between 1 and v_left then
    raise exception using errcode = '23514', message = 'wrong_amount', hint = 'At most what is left can be refunded.';
  end if;
  perform private.refuse_own(p_decision, v_payment.company_id, v_payment.talent_id);
  return v_payment;
end $function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION private.check_saved_searches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_account(new.company_id);
  if (select count(*) from public.saved_searches s where s.company_id = new.company_id) >= 20 then
    raise exception using errcode = 'PT409', message = 'too_many_searches',
      hint = 'A company saves twenty searches at most.';
  end if;
  return new;
end $function$;

-- 20260101000033_desk_queue.sql
CREATE OR REPLACE FUNCTION private.check_snooze()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_most constant interval := case
    when not new.is_urgent or new.due_at is not null then interval '31 days'
    when new.kind in ('payment', 'proposal') then interval '4 days'
    else interval '4 hours'
  end;
begin
  new.snoozed_by := case when new.snoozed_until is not null then (select auth.uid()) end;
  if new.snoozed_until is null then return new; end if;
  new.snoozed_until := least(
    new.snoozed_until, new.due_at - interval '1 day',
    case when new.kind = 'deletion' and not new.is_urgent then new.since + interval '25 days' end
  );
  if new.snoozed_until <= now() or new.snoozed_until > now() + v_most then
    raise exception using errcode = '23514', message = 'snoozed_too_long', hint = 'Decide it, or choose another time.';
  end if;
  return new;
end $function$;

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.check_talent_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_fault text := case
    when tg_op = 'INSERT' or new.full_name is distinct from old.full_name then private.full_name_fault(new.full_name)
  end;
begin
  if tg_op = 'INSERT' or new.shown_as is distinct from old.shown_as then
    v_fault := coalesce(v_fault, private.shown_name_fault(new.shown_as));
  end if;
  if v_fault is not null then
    raise exception using errcode = 'PT409', message = v_fault, hint = 'Choose another name.';
  end if;
  return new;
end $function$;

-- 20260101000035_notices.sql
CREATE OR REPLACE FUNCTION private.claim_notices(p_limit integer DEFAULT 50)
 RETURNS TABLE(id uuid, kind text, email text, user_type public.user_type, language text, facts jsonb, counts jsonb, brand text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_counts jsonb;
begin
  perform private.lock_accounts(true);
  perform private.note_authenticators();
  select coalesce(jsonb_object_agg(c.kind, c.n) filter (where c.n > 0), '{}') into v_counts from public.desk_counts() c;

  delete from private.notices n
  where n.kind in ('desk_daily', 'desk_urgent') and n.sent_at is null
    and (n.claimed_at is null or n.claimed_at < now() - interval '10 minutes')
    and (
      v_counts = '{}' or not exists (select from public.operators o where o.user_id = n.receiver_id)
      or n.kind = 'desk_urgent' and not exists (
        select from public.desk_items i
        where i.is_urgent and (i.snoozed_until is null or i.snoozed_until <= now())
          and (n.facts ->> 'item' is null or i.id::text = n.facts ->> 'item')
      )
    );

  if (now() at time zone 'utc')::time >= time '06:00' and v_counts <> '{}' then
    insert into private.notices (receiver_id, kind)
    select o.user_id, 'desk_daily'
    from public.operators o
    where not exists (
      select from private.notices n
      where n.receiver_id = o.user_id and n.kind = 'desk_daily'
        and (n.sent_at is null or n.created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc')
    )
    on conflict do nothing;
  end if;

  return query
  with due as (
    select n.id from private.notices n
    where n.sent_at is null and n.next_try_at <= now()
      and (n.claimed_at is null or n.claimed_at < now() - interval '10 minutes')
    order by n.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ),
  claimed as (
    update private.notices n set claimed_at = clock_timestamp()
    from due d where n.id = d.id
    returning n.*
  )
  select c.id, c.kind::text, u.email::text, a.user_type, coalesce(s.language, 'en'), c.facts,
    case when c.kind::text like 'desk%' then v_counts end, b.brand_name
  from claimed c
  join auth.users u on u.id = c.receiver_id
  join public.accounts a on a.user_id = c.receiver_id
  left join public.notification_settings s on s.user_id = c.receiver_id
  cross join public.site_settings b
  where u.email is not null;
end $function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION private.claim_search_mails(p_limit integer DEFAULT 50)
 RETURNS TABLE(receiver_id uuid, email text, language text, brand text, unsubscribe_token uuid, covers_until timestamp with time zone, total integer, searches jsonb, pitches jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  v_due private.search_mails;
  v_claimed int := 0;
  v_until timestamptz;
begin
  perform private.lock_accounts(true);
  for v_due in
    select m.* from private.search_mails m
    where m.due_at <= now() and (m.claimed_at is null or m.claimed_at < now() - interval '10 minutes')
    order by m.due_at
    for update skip locked
  loop
    exit when v_claimed >= least(greatest(coalesce(p_limit, 50), 1), 500)
      or clock_timestamp() > now() + interval '3 seconds';
    v_until := coalesce(v_due.covers_until, now() - interval '1 minute');

    return query
    with reader as (
      select u.id, u.email::text as email, coalesce(n.language, 'en') as language
      from auth.users u
      left join public.notification_settings n on n.user_id = u.id
      where u.id = v_due.receiver_id and u.email is not null and u.email_confirmed_at is not null
        and coalesce(n.search_mail, true)
        and not exists (select from public.suspensions s where s.user_id = u.id)
        and not exists (select from public.account_deletion_requests r where r.user_id = u.id)
    ),
    news as materialized (
      select s.*, private.new_pitches(s, greatest(s.looked_at, v_due.mailed_until), v_until) as ids
      from reader r join public.saved_searches s on s.company_id = r.id
      where s.mail
    ),
    fitting as (
      select f.position_id, f.talent_id, f.published_at, f.first_name, f.position_title, f.city, f.poster_url
      from public.video_feed f
      where f.position_id in (select unnest(n.ids) from news n)
    ),
    token as (
      insert into private.unsubscribe_tokens as t (user_id)
      select r.id from reader r where exists (select from fitting)
      -- An update that changes nothing, because only a written row is returned.
      on conflict (user_id) do update set user_id = excluded.user_id
      returning t.token
    )
    select r.id, r.email, r.language, b.brand_name, t.token, v_until,
      (select count(*)::int from fitting),
      (
        select jsonb_agg(
          to_jsonb(n) - array['ids', 'company_id', 'mail', 'looked_at', 'created_at']
            || jsonb_build_object('count', cardinality(n.ids))
          order by n.created_at, n.id
        )
        from news n where cardinality(n.ids) > 0
      ),
      (
        select jsonb_agg(to_jsonb(p) - array['published_at', 'talent_id'] order by p.published_at desc, p.position_id desc)
        from (
          select * from (
            select distinct on (f.talent_id) f.* from fitting f
            order by f.talent_id, f.published_at desc, f.position_id desc
          ) newest
          order by newest.published_at desc, newest.position_id desc limit 3
        ) p
      )
    from reader r cross join token t cross join public.site_settings b;

    if found then
      v_claimed := v_claimed + 1;
      update private.search_mails m set claimed_at = clock_timestamp(), covers_until = v_until
      where m.receiver_id = v_due.receiver_id;
    else
      update private.search_mails m
      set mailed_until = v_until, covers_until = null, claimed_at = null, due_at = private.next_search_mail(m.due_at)
      where m.receiver_id = v_due.receiver_id;
    end if;
  end loop;
end $function$;

-- 20260101000017_notifications.sql
CREATE OR REPLACE FUNCTION private.claim_unread_mails(p_limit integer DEFAULT 50)
 RETURNS TABLE(conversation_id uuid, receiver_id uuid, email text, user_type public.user_type, language text, sender_name text, unread integer, unread_since timestamp with time zone, brand text, unsubscribe_token uuid, is_support boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_accounts(true);
  return query
  with waiting as (
    select distinct m.conversation_id, m.receiver_id
    from public.messages m
    where not m.read and m.receiver_id is not null and m.system_kind is distinct from 'support_welcome'
      and (m.system_kind is null or not private.is_mailed(m))
      and m.created_at between now() - interval '2 days' and now() - interval '10 minutes'
  ),
  due as (
    select
      w.conversation_id, w.receiver_id, u.email::text as email, a.user_type,
      coalesce(s.language, 'en') as language,
      case when c.talent_id = w.receiver_id then c.company_name else c.talent_name end as sender_name,
      n.unread, n.oldest, c.company_id = private.support_company_id() as is_support
    from waiting w
    join public.conversations c on c.id = w.conversation_id
    join auth.users u on u.id = w.receiver_id
    join public.accounts a on a.user_id = w.receiver_id
    left join public.notification_settings s on s.user_id = w.receiver_id
    cross join lateral (
      select (count(*) filter (where not m.is_system))::int as unread, min(m.created_at) as oldest
      from public.messages m
      where m.receiver_id = w.receiver_id and m.conversation_id = w.conversation_id and not m.read
        and (m.system_kind is null or not private.is_mailed(m))
    ) n
    left join private.unread_mails o
      on o.conversation_id = w.conversation_id and o.receiver_id = w.receiver_id
    where c.is_open and coalesce(s.unread_mail, true) and u.email is not null
      and (o.sent_at is null or o.sent_at < n.oldest)
      and (o.claimed_at is null or o.claimed_at < now() - interval '10 minutes')
      and (o.next_try_at is null or o.next_try_at <= now())
    order by greatest(n.oldest + interval '10 minutes', o.next_try_at)
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
  ),
  claimed as (
    insert into private.unread_mails as o (conversation_id, receiver_id, claimed_at)
    select d.conversation_id, d.receiver_id, clock_timestamp() from due d
    -- Checked again here, because another caller may have claimed it first.
    on conflict on constraint unread_mails_pkey do update set claimed_at = excluded.claimed_at
    where (o.claimed_at is null or o.claimed_at < now() - interval '10 minutes')
      and (o.next_try_at is null or o.next_try_at <= now())
      and (o.sent_at is null or o.sent_at < (
        select d.oldest from due d
        where d.conversation_id = o.conversation_id and d.receiver_id = o.receiver_id
      ))
    returning o.conversation_id, o.receiver_id
  ),
  tokens as (
    insert into private.unsubscribe_tokens as t (user_id)
    select distinct k.receiver_id from claimed k
    -- An update that changes nothing, because only a written row is returned.
    on conflict (user_id) do update set user_id = excluded.user_id
    returning t.user_id, t.token
  )
  select d.conversation_id, d.receiver_id, d.email, d.user_type, d.language, d.sender_name, d.unread, d.oldest,
    s.brand_name, t.token, d.is_support
  from due d
  join claimed k on k.conversation_id = d.conversation_id and k.receiver_id = d.receiver_id
  join tokens t on t.user_id = d.receiver_id
  cross join public.site_settings s;
end $function$;

-- 20260101000009_companies.sql
CREATE OR REPLACE FUNCTION private.clean_company_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.phone := private.plain_phone(new.phone);
  new.email := btrim(private.without_hidden(new.email));
  new.industry := private.without_hidden(new.industry);
  new.address := private.without_hidden(new.address);
  return new;
end $function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.clean_talent_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.phone := private.plain_phone(new.phone);
  new.city := private.without_hidden(new.city);
  new.country := private.without_hidden(new.country);
  new.skills := private.without_hidden(new.skills);
  if array_ndims(new.languages) = 1 and array_lower(new.languages, 1) = 1 then
    new.languages := array(
      select private.without_hidden(word) from unnest(new.languages) with ordinality as listed (word, place) order by place
    );
  end if;
  return new;
end $function$;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION private.company_bucket(p_bucket_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN regexp_replace(p_bucket_id, '^(talent|hidden)_'::text, 'company_'::text);

-- 20260101000063_strangers.sql
CREATE OR REPLACE FUNCTION private.confirm_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.reporter_id is not null then
    perform private.tell(new.reporter_id, 'report_received', private.told_report(new));
    return null;
  end if;
  if new.reporter_email is null
    or (
      select count(*) from public.reports r
      where r.caller_key = new.caller_key and r.reporter_email is not null and r.created_at > now() - interval '1 hour'
    ) > 5
    or exists (
      select from private.stranger_mails m
      where lower(m.email) = lower(new.reporter_email) and m.kind = 'report_received'
        and m.created_at > now() - interval '1 hour'
    )
  then
    return null;
  end if;
  insert into private.stranger_mails (kind, email, language, report_id, facts)
  values ('report_received', new.reporter_email, coalesce(new.reporter_language, 'en'), new.id, jsonb_build_object(
    'report_id', new.id, 'subject', new.subject, 'at', new.created_at
  ));
  return null;
end $function$;

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION private.correct_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.payments;
  v_invoice public.invoices;
  v_left bigint;
begin
  -- As events of the payment, which may credit a part meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('payment:' || new.payment_id, 0));
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  v_invoice := private.invoice_of(new.payment_id);
  v_left := private.invoiced_of(new.payment_id);
  if v_invoice.id is null or v_left <= 0 or v_invoice.buyer = private.buyer_of(new.company_id)
    or not exists (select from private.invoice_settings) then
    raise exception using errcode = 'PT409', message = 'nothing_to_correct',
      hint = 'Change the details for invoices first.';
  end if;
  perform private.issue_invoice(v_payment, v_left, v_invoice.number, null);
  perform private.issue_invoice(v_payment, v_left, null, v_invoice.number);
  return null;
end $function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION private.count_demo_accounts()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*) from auth.users u
  where u.id::text ~ '^[12]0000000-0000-4000-8000-0{9}[0-9]{3}$' or u.email like '%@pitchreel.example'
$function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION private.count_figure(p_figure text, p_n bigint, p_currency text DEFAULT ''::text, p_day date DEFAULT ((now() AT TIME ZONE 'utc'::text))::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_n = 0 then return; end if;
  update public.desk_days d set n = d.n + p_n
  where d.figure = p_figure and d.day = p_day and d.currency = p_currency and d.shard = (
    select f.shard from public.desk_days f
    where f.figure = p_figure and f.day = p_day and f.currency = p_currency
    limit 1 for update skip locked
  );
  if found then return; end if;
  insert into public.desk_days as d (day, figure, currency, shard, n)
  values (p_day, p_figure, p_currency, floor(random() * 32767), p_n)
  on conflict (figure, day, currency, shard) do update set n = d.n + excluded.n;
end $function$;

-- 20260101000008_statistics.sql
CREATE OR REPLACE FUNCTION private.count_for_position(p_position_id uuid, p_day date, p_views integer, p_unlocks integer, p_link_views integer DEFAULT 0)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.talent_positions p
  set views = p.views + p_views, unlocks = greatest(0, p.unlocks + p_unlocks)
  where p.id = p_position_id;

  insert into public.position_days as d (position_id, talent_id, day, views, unlocks, link_views)
  select p.id, p.talent_id, p_day, p_views, greatest(0, p_unlocks), p_link_views
  from public.talent_positions p where p.id = p_position_id
  on conflict (position_id, day) do update set
    views = d.views + p_views, unlocks = greatest(0, d.unlocks + p_unlocks),
    link_views = d.link_views + p_link_views;
$function$;

-- 20260101000024_feed_order.sql
CREATE OR REPLACE FUNCTION private.count_fresh_view()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.fresh_pitches q set views_left = q.views_left - 1
  from public.video_feed f
  where q.position_id = new.position_id and q.views_left > 0
    and f.position_id = q.position_id and f.published_at = q.published_at;
  return null;
end $function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION private.count_live()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_figure('live', case tg_op when 'INSERT' then 1 else -1 end * (select count(*) from changed));
  return null;
end $function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION private.count_money()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' then
    perform private.count_figure('revenue', new.amount, new.currency);
    perform private.count_figure('refunds', new.refunded_amount, new.currency);
  else
    perform private.count_figure('refunds', new.refunded_amount - old.refunded_amount, new.currency);
  end if;
  return null;
end $function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION private.count_operator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_figure(
    a.user_type || '_sign_ups', case tg_op when 'INSERT' then -1 else 1 end, '', (a.created_at at time zone 'utc')::date
  ) from public.accounts a where a.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION private.count_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_figure(new.user_type || '_sign_ups', 1);
  return null;
end $function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION private.count_site_unlock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was_counted constant boolean := tg_op = 'UPDATE' and old.refunded_at is null;
  is_counted constant boolean := new.refunded_at is null;
begin
  perform private.count_figure(
    'unlocks', is_counted::int - was_counted::int, '', (new.created_at at time zone 'utc')::date
  );
  return null;
end $function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION private.count_site_views()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_figure('views', (select count(*) from counted));
  return null;
end $function$;

-- 20260101000011_unlocks.sql
CREATE OR REPLACE FUNCTION private.count_unlock(p_old public.unlocked_contacts, p_new public.unlocked_contacts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  was_counted constant boolean := p_old.id is not null and p_old.refunded_at is null;
  is_counted constant boolean := p_new.refunded_at is null;
begin
  if was_counted = is_counted and p_old.position_id is not distinct from p_new.position_id then return; end if;
  if was_counted then
    perform private.count_for_position(p_old.position_id, (p_old.created_at at time zone 'utc')::date, 0, -1);
  end if;
  if is_counted then
    perform private.count_for_position(p_new.position_id, (p_new.created_at at time zone 'utc')::date, 0, 1);
  end if;
end $function$;

-- 20260101000008_statistics.sql
CREATE OR REPLACE FUNCTION private.count_view()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_for_position(new.position_id, new.day, 1, 0, (new.source is not null)::int);
  return null;
end $function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION private.count_waiting(p_kind text, p_since timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.count_figure(case p_kind when 'support' then 'answers' else 'decisions' end, 1);
  select private.count_figure(
    case p_kind when 'support' then 'answer_seconds' else 'decision_seconds' end,
    greatest(1, extract(epoch from now() - p_since))::bigint
  );
  insert into public.desk_waits (kind, seconds)
  values (p_kind::public.desk_kind, greatest(1, least(extract(epoch from now() - p_since), 2147483647))::int);
$function$;

-- 20260101000008_statistics.sql
CREATE OR REPLACE FUNCTION private.count_watch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  counts private.retention_counts;
begin
  update private.retention_counts c set
    watched = c.watched + is_new::int,
    past_start = c.past_start + new.past_start::int - (not is_new and old.past_start)::int,
    stopped = array(
      select n + (tenths = new.reached + 1)::int - (not is_new and tenths = old.reached + 1)::int
      from unnest(c.stopped) with ordinality as part (n, tenths) order by tenths
    )
  where c.position_id = new.position_id and c.film = new.film
  returning * into counts;

  if is_new and counts.watched % 5 = 0 then
    update public.position_retention r
    set watched = counts.watched, past_start = counts.past_start, stopped = counts.stopped
    where r.position_id = new.position_id and r.film = new.film;
  end if;
  return null;
end $function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.create_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.accounts (user_id, user_type)
  values (
    new.id,
    case when new.raw_user_meta_data ->> 'user_type' = 'company' then 'company' else 'talent' end::public.user_type
  )
  on conflict do nothing;
  return null;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.create_company_profile(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user record;
begin
  select u.email, u.raw_user_meta_data ->> 'company_name' as company_name into v_user
  from auth.users u where u.id = p_user_id;
  begin
    insert into public.company_profiles (user_id, email, company_name)
    values (p_user_id, v_user.email, v_user.company_name)
    on conflict do nothing;
  -- An invalid company name must not prevent the account from being created.
  exception when check_violation then
    insert into public.company_profiles (user_id, email) values (p_user_id, v_user.email)
    on conflict do nothing;
  end;
end $function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.decide_featured(p_action text, p_position_id uuid, p_seen jsonb, p_words text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant int := 12;
  v_position record;
begin
  select p.talent_id, p.position_title, p.video_url into v_position
  from public.talent_positions p where p.id = p_position_id for no key update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  if p_action = 'unfeature_pitch' then
    delete from public.featured_pitches f where f.position_id = p_position_id;
    if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    return v_position.talent_id;
  end if;

  perform from public.video_feed f where f.position_id = p_position_id for key share;
  if not found or p_seen is distinct from jsonb_build_object('video_url', v_position.video_url) then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
  insert into public.featured_pitches (position_id) values (p_position_id) on conflict do nothing;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  delete from public.featured_pitches f
  where f.position_id not in (
    select k.position_id from public.featured_pitches k order by k.chosen_at desc, k.position_id limit most
  );
  perform private.tell(
    v_position.talent_id, 'pitch_featured',
    jsonb_build_object('title', v_position.position_title, 'words', nullif(p_words, ''))
  );
  return v_position.talent_id;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.decide_on_account(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_words constant jsonb := jsonb_build_object('words', nullif(p_decision.words, ''));
begin
  if not exists (select from public.accounts a where a.user_id = v_id) then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  end if;
  p_decision.person_id := v_id;
  case p_decision.action
    when 'suspend_account' then
      perform private.suspend_account(v_id, p_decision.reason);
      perform private.end_waiting('return', v_id::text);
      perform private.send_notice(
        v_id, 'account_suspended', jsonb_build_object('reason', p_decision.reason) || v_words
      );
    when 'restore_account' then
      perform private.restore_account(v_id);
      perform private.tell(v_id, 'account_restored', v_words);
      perform private.send_notice(v_id, 'account_restored', v_words);
    when 'close_return' then
      if private.end_waiting('return', v_id::text) is null then
        raise exception using errcode = 'PT409', message = 'already_decided';
      end if;
    when 'keep_account' then
      perform from public.account_deletion_requests r where r.user_id = v_id for update;
      perform private.end_waiting('deletion', v_id::text);
      delete from public.account_deletion_requests r where r.user_id = v_id and r.decided_at is null;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    when 'erase_account' then
      if exists (select from public.operators o where o.user_id = v_id) then
        raise exception using errcode = 'PT409', message = 'is_operator',
          hint = 'End that first: set_operator(email, false).';
      end if;
      if p_decision.seen is not null then
        perform from public.account_deletion_requests r
        where r.user_id = v_id and r.created_at = (p_decision.seen ->> 'asked_at')::timestamptz for update;
        if not found then raise exception using errcode = 'PT409', message = 'changed_meanwhile'; end if;
      end if;
      perform private.refuse_erasure_that_waits(v_id);
      perform private.count_waiting('deletion', i.since) from public.desk_items i
      where i.kind = 'deletion' and i.subject_id = v_id::text;
      -- From here on the account is unpublished. The function erase-account does the rest, and can be called again:
      -- the request waits until the account is gone, and its owner can no longer take it back.
      insert into public.account_deletion_requests as r (user_id, decided_at) values (v_id, now())
      on conflict (user_id) do update set decided_at = coalesce(r.decided_at, excluded.decided_at);
    else null;
  end case;
  perform private.refuse_own(p_decision, v_id);
  return p_decision;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.decide_on_appeal(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_grants constant boolean := p_decision.action = 'grant_appeal';
  v_kind constant text := 'appeal_' || case when v_grants then 'granted' else 'rejected' end;
  v_appeal public.appeals;
  v_decision public.decisions;
  v_facts jsonb;
begin
  select * into v_appeal from public.appeals a where a.id = private.decided_id(p_decision) for update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  if v_appeal.outcome is not null then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  select * into v_decision from public.decisions d where d.id = v_appeal.decision_id;
  perform private.refuse_own(p_decision, v_appeal.appellant_id, v_decision.person_id);
  perform private.require_role_of(v_decision, p_decision.operator_id);
  if not private.may_review(v_decision, v_appeal.appellant_id, p_decision.operator_id) then
    raise exception using errcode = 'PT409', message = 'own_decision', hint = 'Another operator looks at it.';
  end if;
  perform private.end_waiting('appeal', v_appeal.id::text);
  update public.appeals a set outcome = case when v_grants then 'reversed' else 'upheld' end::public.appeal_outcome, decided_at = now()
  where a.id = v_appeal.id;
  if v_grants then perform private.take_back(v_decision, p_decision.words, v_appeal.appellant_id); end if;
  v_facts := jsonb_build_object(
    'decision', v_decision.id, 'step', v_decision.action, 'words', nullif(p_decision.words, '')
  );
  perform private.tell(v_appeal.appellant_id, v_kind, v_facts);
  -- Whoever is restored has a mail about it, and a visitor one of their own.
  if v_appeal.appellant_id is not null and not (v_grants and v_decision.action = 'suspend_account') then
    perform private.send_notice(v_appeal.appellant_id, v_kind, v_facts);
  end if;
  p_decision.person_id := v_appeal.appellant_id;
  p_decision.facts := jsonb_build_object(case when v_grants then 'reverses' else 'upholds' end, v_decision.id)
    || jsonb_build_object('action', v_decision.action);
  return p_decision;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.decide_on_company(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_verifies constant boolean := p_decision.action = 'verify_company';
  v_seen jsonb;
begin
  select jsonb_build_object('company_name', c.company_name, 'website', c.website, 'email', c.email) into v_seen
  from public.company_profiles c
  where c.user_id = v_id and v_id <> private.support_company_id() for update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  perform from public.verification_requests r where r.user_id = v_id for update;
  perform private.end_waiting('verification', v_id::text);
  update public.company_profiles c set is_verified = v_verifies
  where c.user_id = v_id and (p_decision.action = 'refuse_verification' or c.is_verified <> v_verifies);
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  delete from public.verification_requests r where r.user_id = v_id;
  if not found and p_decision.action = 'refuse_verification' then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  p_decision.person_id := v_id;
  perform private.tell(v_id, case p_decision.action
    when 'verify_company' then 'company_verified'
    when 'refuse_verification' then 'verification_refused'
    else 'company_unverified'
  end, jsonb_build_object('words', nullif(p_decision.words, '')));
  if v_verifies then perform private.require_seen(p_decision, v_seen); end if;
  perform private.refuse_own(p_decision, v_id);
  return p_decision;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.decide_on_item(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind constant text := regexp_replace(p_decision.action, '^(close|retry|answer)_', '');
  v_id constant uuid := case when v_kind <> 'job' then private.decided_id(p_decision) end;
  v_seen constant int := case
    when jsonb_typeof(p_decision.seen -> 'seq') = 'number' then (p_decision.seen ->> 'seq')::int
  end;
begin
  if p_decision.action = 'answer_ticket' then
    -- Kept by the trigger of the answer, never inserted by itself.
    if pg_trigger_depth() < 2 then raise exception using errcode = '42501', message = 'not_of_a_browser'; end if;
    return p_decision;
  end if;
  -- Whoever writes more locks these first, too.
  if v_kind = 'support' then
    perform from public.conversations c where c.id = v_id for no key update;
  elsif v_kind = 'ticket' then
    perform from public.support_tickets t where t.id = v_id for no key update;
  elsif p_decision.action = 'retry_mail' then
    perform from private.unread_mails m where m.receiver_id = v_id order by m.conversation_id for update;
    perform from private.search_mails m where m.receiver_id = v_id for update;
    perform from private.notices m where m.receiver_id = v_id and m.sent_at is null order by m.id for update;
    perform from private.stranger_mails m where m.id = v_id for update;
  end if;
  if v_kind = 'support' and private.first_unread_of_support(v_id, v_seen + 1) is not null
    or v_kind = 'ticket' and exists (
      select from public.ticket_messages m where m.ticket_id = v_id and not m.is_of_support and m.seq > v_seen
    )
  then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
  if private.end_waiting(v_kind, p_decision.subject_id) is null then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  if v_kind = 'ticket' then
    update public.support_tickets t set closed_at = now() where t.id = v_id;
  elsif p_decision.action = 'retry_mail' then
    update private.unread_mails m set refusals = 0, next_try_at = null where m.receiver_id = v_id and m.refusals > 0;
    update private.search_mails m set refusals = 0, due_at = now() where m.receiver_id = v_id and m.refusals > 0;
    update private.notices m set refusals = 0, next_try_at = now()
    where m.receiver_id = v_id and m.refusals > 0 and m.sent_at is null;
    update private.stranger_mails m set refusals = 0, next_try_at = now()
    where m.id = v_id and m.refusals > 0 and m.sent_at is null;
  end if;
  p_decision.person_id := case v_kind
    when 'support' then (
      select c.talent_id from public.conversations c
      where c.id = v_id and c.company_id = private.support_company_id()
    )
    when 'mail' then (select a.user_id from public.accounts a where a.user_id = v_id)
  end;
  return p_decision;
end $function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.decide_on_operator(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_roles constant text[] := (
    select array_agg(r.role order by r.role)
    from jsonb_array_elements_text(
      case when jsonb_typeof(p_decision.seen -> 'roles') = 'array' then p_decision.seen -> 'roles' else '[]' end
    ) r (role)
  );
begin
  -- Two owners who remove each other would leave none.
  perform private.lock_accounts(false);
  p_decision.person_id := v_id;
  if p_decision.action <> 'add_operator'
    and not exists (select from public.operators o where o.user_id = v_id) then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  end if;
  if p_decision.action in ('add_operator', 'change_operator') then
    if v_roles is null or not v_roles <@ enum_range(null::public.operator_role)::text[] then
      raise exception using errcode = '23514', message = 'unknown_role';
    end if;
    p_decision.facts := jsonb_build_object('roles', v_roles);
  end if;
  case p_decision.action
    when 'add_operator' then
      if not exists (
        select from public.accounts a join auth.users u on u.id = a.user_id
        where a.user_id = v_id and u.email_confirmed_at is not null
      ) then
        raise exception using errcode = 'PT404', message = 'unknown_subject';
      elsif exists (select from public.suspensions s where s.user_id = v_id) then
        raise exception using errcode = 'PT409', message = 'account_suspended', hint = 'Restore the account first.';
      end if;
      insert into public.operators (user_id, roles) values (v_id, v_roles::public.operator_role[]) on conflict do nothing;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    when 'change_operator' then
      update public.operators o set roles = v_roles::public.operator_role[] where o.user_id = v_id;
    when 'remove_operator' then
      delete from public.operators o where o.user_id = v_id;
    else
      -- One's own is removed with a code of another (the auth service asks for it).
      perform private.refuse_own(p_decision, v_id);
      begin
        delete from auth.sessions s where s.user_id = v_id;
      -- Without the right to, open sessions have one factor from their next token on.
      exception when insufficient_privilege then
        raise warning 'not permitted: delete from auth.sessions';
      end;
  end case;
  if not exists (select from public.operators o where 'owner' = any(o.roles)) then
    raise exception using errcode = 'PT409', message = 'last_owner', hint = 'Make another operator an owner first.';
  end if;
  perform private.tell_operators(p_decision.operator_id, case p_decision.action
    when 'add_operator' then 'operator_added'
    when 'change_operator' then 'operator_changed'
    when 'remove_operator' then 'operator_removed'
    else 'operator_authenticator'
  end, '{}');
  return p_decision;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.decide_on_payment(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.payments;
  v_amount bigint;
  v_since timestamptz;
  v_talent_id uuid;
begin
  if p_decision.action in ('refund_payment', 'export_evidence') then
    if p_decision.action = 'refund_payment' then perform private.lock_to_settle(p_decision.subject_id, null); end if;
    select * into v_payment from public.payments p where p.payment_id = p_decision.subject_id;
    if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
    p_decision.person_id := v_payment.company_id;
    perform private.refuse_own(p_decision, v_payment.company_id, v_payment.talent_id);
    if p_decision.action = 'export_evidence' then
      -- Two people's conversation is opened for the bank alone.
      if v_payment.status <> 'disputed' then
        raise exception using errcode = 'PT409', message = 'no_dispute';
      end if;
      return p_decision;
    end if;
    if p_decision.seen ? 'left'
      and (p_decision.seen ->> 'left') is distinct from (v_payment.amount - v_payment.refunded_amount)::text then
      raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
    end if;
    v_amount := case
      when p_decision.seen ->> 'amount' is null then v_payment.amount - v_payment.refunded_amount
      when p_decision.seen ->> 'amount' ~ '^\d{1,15}$' then (p_decision.seen ->> 'amount')::bigint
      else 0
    end;
    -- The money moves at the payment provider, whose event settles the payment; what waits goes on waiting until then.
    perform private.begin_refund(
      v_payment, v_amount, left(btrim(coalesce(p_decision.seen ->> 'words', '')), 1000), p_decision.id
    );
    p_decision.facts := jsonb_strip_nulls(jsonb_build_object(
      'amount', v_amount, 'currency', v_payment.currency,
      'is_partial', nullif(v_amount < v_payment.amount - v_payment.refunded_amount, false),
      'words', nullif(btrim(p_decision.seen ->> 'words'), '')
    ));
    return p_decision;
  end if;
  if p_decision.action = 'close_payment' and exists (
    select from public.payments p where p.payment_id = p_decision.subject_id and p.status = 'disputed'
  ) then
    raise exception using errcode = 'PT409', message = 'dispute_open', hint = 'Its outcome settles it.';
  end if;
  v_since := private.end_waiting('payment', p_decision.subject_id);
  begin
    p_decision.facts := jsonb_build_object('status', public.settle_payment(
      p_decision.subject_id, replace(p_decision.action, '_payment', ''), p_decision.note, p_decision.checkout_id
    ));
  exception when sqlstate 'PT404' then
    if v_since is null and exists (
      select from public.payments p where p.payment_id = p_decision.subject_id
      union all select from public.payment_events e where e.id = p_decision.subject_id
    ) then
      raise exception using errcode = 'PT409', message = 'already_decided';
    end if;
    raise;
  end;
  select party.company_id, party.talent_id into p_decision.person_id, v_talent_id
  from (
    select p.company_id, p.talent_id from public.payments p
    where p.payment_id = coalesce(
      (select e.payment_id from public.payment_events e where e.id = p_decision.subject_id), p_decision.subject_id
    )
    union all
    select c.company_id, c.talent_id
    from public.payment_events e join public.checkouts c on c.id = e.checkout_id
    where e.id = p_decision.subject_id
  ) party limit 1;
  perform private.refuse_own(p_decision, p_decision.person_id, v_talent_id);
  return p_decision;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.decide_on_pitch(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id constant uuid := private.decided_id(p_decision);
  v_hides constant boolean := p_decision.action = 'hide_pitch';
  v_title text;
  v_video_url text;
  v_hidden_at timestamptz;
begin
  if p_decision.action in ('feature_pitch', 'unfeature_pitch') then
    p_decision.person_id := private.decide_featured(p_decision.action, v_id, p_decision.seen, p_decision.words);
    perform private.refuse_own(p_decision, p_decision.person_id);
    return p_decision;
  end if;
  select p.talent_id, p.position_title, p.video_url, p.hidden_at
  into p_decision.person_id, v_title, v_video_url, v_hidden_at
  from public.talent_positions p where p.id = v_id for no key update;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  update public.talent_positions p set
    hidden_at = case when v_hides then now() end,
    hidden_reason = case when v_hides then p_decision.reason end,
    hidden_video_url = case when v_hides then p.video_url end
  where p.id = v_id and (p.hidden_at is null) = v_hides;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  if v_hides then
    perform private.uphold_reports(v_id, null);
  else
    perform private.tell(
      p_decision.person_id, 'pitch_shown',
      jsonb_build_object('title', v_title, 'words', nullif(p_decision.words, ''))
    );
    p_decision.facts := jsonb_strip_nulls(jsonb_build_object('reverses', (
      select d.id from public.decisions d
      where d.subject_id = v_id::text and d.action = 'hide_pitch' and d.created_at = v_hidden_at
    )));
  end if;
  perform private.require_seen(p_decision, jsonb_build_object('video_url', v_video_url));
  perform private.refuse_own(p_decision, p_decision.person_id);
  return p_decision;
end $function$;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION private.decide_on_proposal(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_proposal public.proposals;
  v_payment public.payments;
begin
  if p_decision.action in ('refuse_proposal', 'withdraw_proposal') then
    delete from public.proposals p
    where p.id = private.decided_id(p_decision)
      and (p.operator_id = p_decision.operator_id) = (p_decision.action = 'withdraw_proposal')
    returning * into v_proposal;
    if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    if not private.may_decide(
      p_decision.operator_id, (select a.area from private.decision_actions a where a.action = v_proposal.action)
    ) then
      raise exception using errcode = '42501', message = 'not_your_role';
    end if;
    perform private.count_waiting('proposal', v_proposal.created_at);
    p_decision.person_id := v_proposal.person_id;
    p_decision.facts := jsonb_build_object('action', v_proposal.action, 'proposed_by', v_proposal.operator_id);
    return p_decision;
  end if;

  if p_decision.action = 'propose_erasure' then
    p_decision.person_id := private.decided_id(p_decision);
    p_decision.seen := null;
    perform private.check_erasure(p_decision);
  else
    v_payment := private.check_refund(p_decision);
    p_decision.person_id := v_payment.company_id;
    p_decision.facts := jsonb_build_object(
      'amount', (p_decision.seen ->> 'amount')::bigint, 'currency', v_payment.currency
    );
  end if;
  insert into public.proposals (action, subject_id, person_id, operator_id, note, seen)
  values (
    case p_decision.action when 'propose_erasure' then 'erase_account' else 'refund_payment' end::public.decision_action,
    p_decision.subject_id, p_decision.person_id, p_decision.operator_id, p_decision.note, p_decision.seen
  )
  on conflict (action, subject_id) do nothing
  returning * into v_proposal;
  if not found then
    raise exception using errcode = 'PT409', message = 'already_proposed', hint = 'It waits for another operator.';
  end if;
  perform private.await_operator(
    'proposal', v_proposal.id::text, v_proposal.person_id,
    p_decision.facts || jsonb_build_object('action', v_proposal.action, 'words', left(v_proposal.note, 120)),
    p_is_urgent => v_proposal.action = 'refund_payment'
  );
  return p_decision;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.decide_on_report(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when p_decision.action = 'reverse_decision' then private.decide_on_reversal(p_decision)
    when p_decision.action in ('grant_appeal', 'reject_appeal') then private.decide_on_appeal(p_decision)
    else private.decide_on_thing(p_decision)
  end;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.decide_on_reversal(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions d where d.id = private.decided_id(p_decision);
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  perform private.refuse_own(p_decision, v_decision.person_id);
  perform private.require_role_of(v_decision, p_decision.operator_id);
  if v_decision.operator_id = p_decision.operator_id and exists (
    select from public.appeals a
    where a.decision_id = v_decision.id and a.outcome is null
      and not private.may_review(v_decision, a.appellant_id, p_decision.operator_id)
  ) then
    raise exception using errcode = 'PT409', message = 'own_decision', hint = 'Another operator looks at it.';
  end if;
  perform private.take_back(v_decision, p_decision.words);
  p_decision.person_id := v_decision.person_id;
  p_decision.facts := jsonb_build_object('reverses', v_decision.id, 'action', v_decision.action);
  return p_decision;
end $function$;

-- 20260101000040_reported_things.sql
CREATE OR REPLACE FUNCTION private.decide_on_thing(p_decision public.decisions)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_thing constant text := p_decision.subject_id;
  v_report public.reports;
begin
  -- lock_for_decision has locked the thing, and compared what was seen.
  select * into v_report from public.reports r where r.thing = v_thing order by r.created_at desc, r.id desc limit 1;
  if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  p_decision.person_id := v_report.accused_id;
  if not exists (select from public.reports r where r.thing = v_thing and r.outcome is null) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  perform private.refuse_own(p_decision, v_report.accused_id);
  if not exists (
    select from public.reports r
    where r.thing = v_thing and r.outcome is null and r.reporter_id is distinct from p_decision.operator_id
  ) then
    perform private.refuse_own(p_decision, p_decision.operator_id);
  end if;

  case p_decision.action
    when 'dismiss_report' then null;
    when 'warn_person' then
      if private.is_blank(p_decision.words) then
        raise exception using errcode = '23514', message = 'words_missing', hint = 'Say what must not happen again.';
      end if;
    when 'remove_message' then
      insert into public.removed_messages (message_id, decision_id, content)
      select m.id, p_decision.id, m.content from public.messages m where m.id = v_report.message_id and v_report.subject = 'message'
      on conflict do nothing;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
      update public.messages m set content = 'This message was removed.', system_kind = 'removed'
      where m.id = v_report.message_id;
    when 'close_conversation' then
      update public.conversations c set stopped_at = now()
      where c.id = v_report.conversation_id and v_report.subject in ('conversation', 'message')
        and c.stopped_at is null;
      if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
    else
      raise exception using errcode = '23514', message = 'unknown_action';
  end case;
  perform private.end_waiting('report', v_thing);
  perform private.end_reports(
    v_thing, case p_decision.action when 'dismiss_report' then 'dismissed' else 'upheld' end::public.report_outcome, p_decision.operator_id
  );
  p_decision.facts := jsonb_strip_nulls(jsonb_build_object(
    'subject', v_report.subject, 'message_id', v_report.message_id, 'conversation_id', v_report.conversation_id
  ));
  return p_decision;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.decided_id(p_decision public.decisions)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_decision.subject_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  end if;
  return p_decision.subject_id::uuid;
end $function$;

-- 20260101000069_clean_up.sql
CREATE OR REPLACE FUNCTION private.delete_notes_of_erased()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  for v_round in 1..10 loop
    perform private.delete_notes_of_some_erased();
    exit when not exists (select from private.erased_users);
  end loop;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.delete_notes_of_some_erased()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_texts text[];
  v_delete text;
begin
  select array_agg(e.user_id), array_agg(e.user_id::text) || array_agg(lower(to_json(e.email)::text))
  into v_ids, v_texts
  from (select user_id, email from private.erased_users limit 50) e;
  if v_ids is null then return; end if;

  foreach v_delete in array array[
    'delete from auth.flow_state f where f.user_id = any ($1)',
    -- "offset 0" keeps the text from being made anew for each one that is looked for.
    'delete from auth.audit_log_entries l where exists (
       select from (select lower(l.payload::text) as note offset 0) n, unnest($2) as found (text)
       where strpos(n.note, found.text) > 0
     )',
    'delete from realtime.messages m where exists (
       select from (select m.topic || '' '' || lower(m.payload::text) as note offset 0) n, unnest($1) as erased (id)
       where strpos(n.note, erased.id::text) > 0
     )'
  ] loop
    begin
      execute v_delete using v_ids, v_texts;
    -- The services own these tables, and hosted may keep them from us; they remove old rows themselves.
    exception when insufficient_privilege then
      raise warning 'not permitted, so its rows about the users % stay until the service removes them: %',
        v_ids, v_delete;
    end;
  end loop;
  delete from public.broadcasts b where b.topic = any (select 'user:' || erased.id from unnest(v_ids) as erased (id));
  delete from private.erased_users e where e.user_id = any (v_ids);
end $function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION private.dispute_due_at(p_payment_id text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_timestamp((e.payload -> 'data' -> 'object' -> 'evidence_details' ->> 'due_by')::double precision)
  from public.payment_events e
  where e.payment_id = p_payment_id and e.kind = 'dispute'
    and jsonb_typeof(e.payload -> 'data' -> 'object' -> 'evidence_details' -> 'due_by') = 'number'
  order by e.occurred_at desc, e.id desc
  limit 1
$function$;

-- 20260101000021_captions.sql
CREATE OR REPLACE FUNCTION private.drop_captions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.position_captions c
  where c.position_id = new.id
    and private.film_of(c.video_url) is distinct from private.film_of(new.video_url);
  return null;
end $function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.drop_replaced_feature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.featured_pitches p where p.position_id = new.position_id;
  return null;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.end_appeals(p_decision_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.end_operator_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.operators o set tokens_after = now() where o.user_id = private.uuid_of(new.subject_id);
  perform private.note_authenticators();
  update private.operator_authenticators k set is_reset = true where k.user_id = private.uuid_of(new.subject_id);
  return null;
end $function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION private.end_refunds(p_payment public.payments)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.refunds r set state = 'succeeded', problem = null, settled_at = now()
  where r.payment_id = p_payment.payment_id and r.state = 'asked'
    and r.refunded_before + r.amount <= p_payment.refunded_amount;
  update public.payment_events e set settled = true
  where e.payment_id = p_payment.payment_id and e.kind = 'refund_failed' and not e.settled
    and exists (
      select from public.payment_events later
      where later.payment_id = e.payment_id and later.kind = 'refund' and later.occurred_at > e.occurred_at
        and coalesce(later.amount, p_payment.amount) >= (
          select max(coalesce(f.amount, p_payment.amount)) from public.payment_events f
          where f.payment_id = e.payment_id and f.kind = 'refund' and f.occurred_at <= e.occurred_at
        )
    )
$function$;

-- 20260101000040_reported_things.sql
CREATE OR REPLACE FUNCTION private.end_reports(p_thing text, p_outcome public.report_outcome, p_operator_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.reports r set outcome = p_outcome, decided_at = now()
  where r.thing = p_thing and r.outcome is null and r.reporter_id is distinct from p_operator_id
$function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION private.end_waiting(p_kind text, p_subject_id text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_since timestamptz;
begin
  delete from public.desk_items i where i.kind = p_kind and i.subject_id = p_subject_id returning i.since into v_since;
  if v_since is not null then
    perform private.count_waiting(p_kind, v_since);
  end if;
  return v_since;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.erasure_effects(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT jsonb_build_object('waits', private.erasure_waits_for(erasure_effects.p_user_id), 'reports_about', ( SELECT count(*) AS count
            FROM public.reports r
           WHERE ((r.accused_id = erasure_effects.p_user_id) AND (r.outcome IS NULL))), 'reports_by', ( SELECT count(*) AS count
            FROM public.reports r
           WHERE ((r.reporter_id = erasure_effects.p_user_id) AND (r.outcome IS NULL))), 'appeals', ( SELECT count(*) AS count
            FROM public.desk_items i
           WHERE ((i.person_id = erasure_effects.p_user_id) AND (i.kind = 'appeal'::text))), 'disputes', ( SELECT count(*) AS count
            FROM public.payments p
           WHERE (((erasure_effects.p_user_id = p.company_id) OR (erasure_effects.p_user_id = p.talent_id)) AND (p.status = 'disputed'::public.payment_status))), 'payments', ( SELECT count(*) AS count
            FROM public.payments p
           WHERE (((erasure_effects.p_user_id = p.company_id) OR (erasure_effects.p_user_id = p.talent_id)) AND (NOT p.settled) AND (private.is_to_settle(p.status) AND (p.status <> 'disputed'::public.payment_status)))), 'sold', ( SELECT count(*) AS count
            FROM public.payments p
           WHERE ((p.talent_id = erasure_effects.p_user_id) AND (p.status = 'unlocked'::public.payment_status) AND (p.paid_at > (now() - make_interval(days => s.recent_contact_days))))), 'bought', ( SELECT count(*) AS count
            FROM public.payments p
           WHERE ((p.company_id = erasure_effects.p_user_id) AND (p.status = 'unlocked'::public.payment_status) AND (p.paid_at > (now() - make_interval(days => s.recent_contact_days))))), 'support', ( SELECT count(*) AS count
            FROM public.desk_items i
           WHERE ((i.person_id = erasure_effects.p_user_id) AND (i.kind = 'support'::text))), 'recent_days', s.recent_contact_days) AS jsonb_build_object
    FROM public.site_settings s
   WHERE ( SELECT private.caller_is_operator() AS caller_is_operator);
END;

-- 20260101000128_payment_events.sql
CREATE OR REPLACE FUNCTION private.erasure_waits_for(p_user_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN array_remove(ARRAY[CASE WHEN (EXISTS (SELECT FROM public.reports r WHERE ((r.accused_id = erasure_waits_for.p_user_id) AND (r.outcome IS NULL)))) THEN 'report'::text ELSE NULL::text END, CASE WHEN (EXISTS (SELECT FROM public.payments p WHERE (((erasure_waits_for.p_user_id = p.company_id) OR (erasure_waits_for.p_user_id = p.talent_id)) AND (p.status = 'disputed'::public.payment_status)))) THEN 'dispute'::text ELSE NULL::text END, CASE WHEN ((EXISTS (SELECT FROM public.payments p WHERE (((erasure_waits_for.p_user_id = p.company_id) OR (erasure_waits_for.p_user_id = p.talent_id)) AND (NOT p.settled) AND private.is_to_settle(p.status) AND (p.status <> 'disputed'::public.payment_status)))) OR (EXISTS (SELECT FROM ((public.payment_events e LEFT JOIN public.payments p ON ((p.payment_id = e.payment_id))) LEFT JOIN public.checkouts c ON ((c.id = e.checkout_id))) WHERE (private.is_to_settle(e.outcome) AND (NOT e.settled) AND (NOT ((e.outcome = 'unknown_payment'::public.payment_event_outcome) AND (p.payment_id IS NOT NULL))) AND ((((erasure_waits_for.p_user_id = p.company_id) OR (erasure_waits_for.p_user_id = p.talent_id)) OR (erasure_waits_for.p_user_id = c.company_id)) OR (erasure_waits_for.p_user_id = c.talent_id)))))) THEN 'payment'::text ELSE NULL::text END], NULL::text);

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.evidence_of(p_payment_id text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.stored_evidence_of(p_payment_id) || jsonb_build_object('kept', (
    select k.facts from public.kept_of_payment(p_payment_id) k limit 1
  ))
$function$;

-- 20260101000060_support_answers.sql
CREATE OR REPLACE FUNCTION private.facts_of_message(p_message public.messages)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case
    when p_message.system_kind = 'support_ticket' and strpos(p_message.content, E'\n\n') > 0 then jsonb_build_object(
      'words', private.first_words(substr(p_message.content, strpos(p_message.content, E'\n\n'))),
      'subject', private.first_words(split_part(p_message.content, E'\n\n', 1)), 'is_form', true
    )
    else jsonb_build_object('words', private.first_words(p_message.content))
  end
$function$;

-- 20260101000064_tickets.sql
CREATE OR REPLACE FUNCTION private.facts_of_thing(p_thing text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with waiting as (
    select r.* from public.reports r where r.thing = p_thing and r.outcome is null
  ),
  newest as (
    select w.* from waiting w order by w.created_at desc, w.id desc limit 1
  )
  select jsonb_strip_nulls(jsonb_build_object(
    'subject', n.subject,
    'reason', (
      select w.reason from waiting w group by w.reason
      order by w.reason = 'danger' desc, count(*) desc, w.reason::text limit 1
    ),
    'count', (select count(*) from waiting),
    'words', nullif(private.first_words(coalesce(
      (select m.content from public.messages m where n.subject = 'message' and m.id = n.message_id),
      (
        select w.words from waiting w where not private.is_blank(w.words)
        order by w.created_at desc, w.id desc limit 1
      ),
      (
        select m.content from public.messages m
        where n.subject = 'conversation' and m.conversation_id = n.conversation_id and m.sender_id = n.accused_id
          and not m.is_system and m.created_at <= n.created_at
        order by m.seq desc limit 1
      ),
      n.evidence ->> 'position_title',
      n.evidence ->> 'description'
    )), '')
  ))
  from newest n
$function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION private.fail_refund(p_event public.payment_events)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.refunds r set
    state = 'failed', settled_at = now(),
    problem = left(coalesce(p_event.payload -> 'data' -> 'object' ->> 'failure_reason', p_event.type), 500)
  where r.id = (
    select f.id from public.refunds f
    where f.payment_id = p_event.payment_id and f.state <> 'failed' and (
      f.provider_id = p_event.payload -> 'data' -> 'object' ->> 'id'
      or f.provider_id is null and f.amount::text = p_event.payload -> 'data' -> 'object' ->> 'amount'
    )
    order by f.provider_id nulls last, f.asked_at desc limit 1
  )
$function$;

-- 20260101000120_public_row.sql
CREATE OR REPLACE FUNCTION private.feed_search(f public.video_feed)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Positions of words are never searched, but PostgreSQL keeps a weight only together with a position, hence the
  -- constant 1.
  select coalesce(string_agg(format('''%s'':1%s', word, field.weight), ' '), '')::tsvector
  from (
    values
      (f.position_title::text, 'A'),
      (array_to_string(f.skills, ' '), 'B'),
      (concat_ws(' ', f.first_name, array_to_string(f.languages, ' '), f.work_type), 'C'),
      (concat_ws(' ', f.city, f.country), 'D')
  ) as field (text, weight)
  cross join lateral public.words_of(field.text) as word
$function$;

-- 20260101000129_small_videos.sql
CREATE OR REPLACE FUNCTION private.files_of(p_position public.talent_positions)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.stored_files_of(p_position) || array[
    case when not p_position.has_small_video then private.small_video_of(p_position.video_url) end,
    private.small_video_of(p_position.hidden_video_url)
  ]
$function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.film_of(p_video_url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select coalesce(
    substring(p_video_url from '^(?:https?://[^/]+)?/storage/v1/object/public/talent_videos/(.+)$'),
    'youtube:' || substring(p_video_url from '^https://www[.]youtube[.]com/watch[?]v=(.+)$')
  )
$function$;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.first_name(p_full_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Family names of Vietnam, which stand first there; the second list only where the name has a letter that only
  -- Vietnamese has.
  surnames constant text[] := '{nguyen,tran,pham,huynh,phan,dang,bui,truong,trinh,hoang,duong}';
  likely constant text[] :=
    '{le,ho,do,ly,vo,vu,ngo,dinh,doan,luong,mai,dao,ha,cao,chau,la,lam,to,ta,thai,tang}';
  particles constant text[] :=
    '{van,von,der,den,de,del,de,la,las,los,el,al,bin,ben,da,das,do,dos,di,du,y,e,te,ter,ten,zu,zur}';
  east_asian constant text := '^[\u3005\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]+$';
  has_han constant text := '[\u3005\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]';
  v_words constant text[] := private.given_words(p_full_name);
  v_first constant text := v_words[1];
  v_last constant text := v_words[cardinality(v_words)];
  v_chosen text := v_first;
begin
  if cardinality(v_words) = 1 then
    v_chosen := private.given_part(v_first);
  -- Family names stand first in Chinese, Japanese and Korean, and in Vietnamese.
  elsif v_first ~ east_asian and v_first ~ has_han and v_words[2] ~ east_asian then
    v_chosen := v_words[2];
  elsif public.fold_accents(v_first) = any (surnames || case
      when p_full_name ~ '[\u1ea0-\u1ef9\u01a0\u01a1\u01af\u01b0\u0102\u0103\u0110\u0111]' then likely
      else '{}'
    end) and public.fold_accents(v_last) <> all (surnames || likely) then
    v_chosen := v_last;
  -- 'GARCÍA Ana': capitals mark a family name.
  elsif regexp_replace(normalize(v_first, nfd), '[\u0300-\u036f]', '', 'g') ~ '^[A-Z''\u2019-]{3,}$' then
    v_chosen := coalesce((
      select word from unnest(v_words) with ordinality as listed (word, place)
      where normalize(word, nfd) ~ '[a-z]' and public.fold_accents(word) <> all (particles) order by place limit 1
    ), v_first);
  end if;
  return nullif(btrim(substring(v_chosen from '[^_\u00b7\u30fb]+'), E',;:\uff0c\u060c\u3001'), '');
end $function$;

-- 20260101000060_support_answers.sql
CREATE OR REPLACE FUNCTION private.first_unread_of_support(p_conversation_id uuid, p_from integer)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select min(m.seq) from public.messages m
  where m.conversation_id = p_conversation_id and m.seq >= p_from and m.receiver_id is null and not m.is_system
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.first_words(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select left(btrim(regexp_replace(left(p_text, 400), '\s+', ' ', 'g')), 120)
$function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.folder_owner(p_name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(p_name, 36)::uuid end
$function$;

-- 20260101000062_stranger_mails.sql
CREATE OR REPLACE FUNCTION private.follow_ticket_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_subject constant text := new.ticket_id::text;
  v_item public.desk_items;
  v_from int;
  v_next public.ticket_messages;
begin
  select * into v_item from public.desk_items i where i.kind = 'ticket' and i.subject_id = v_subject for update;
  if not new.is_of_support then
    update public.support_tickets t set closed_at = null where t.id = new.ticket_id and t.closed_at is not null;
    perform private.await_operator('ticket', v_subject, null, coalesce(v_item.facts, (
      select jsonb_build_object('subject', private.first_words(t.subject), 'is_form', true, 'from_seq', new.seq)
      from public.support_tickets t where t.id = new.ticket_id
    )) || jsonb_build_object(
      'words', private.first_words(new.content), 'count', 1 + coalesce((v_item.facts ->> 'count')::int, 0)
    ));
    return null;
  end if;

  v_from := coalesce((v_item.facts ->> 'from_seq')::int, 0);
  if v_item.id is not null and new.answers_seq is not null then
    select * into v_next from public.ticket_messages m
    where m.ticket_id = new.ticket_id and not m.is_of_support and m.seq >= greatest(new.answers_seq + 1, v_from)
    order by m.seq limit 1;
  end if;
  if v_next.id is null then
    perform private.end_waiting('ticket', v_subject);
    update public.support_tickets t set closed_at = now() where t.id = new.ticket_id and t.closed_at is null;
  elsif v_next.seq > v_from then
    perform private.count_waiting('ticket', v_item.since);
    update public.desk_items i set since = v_next.created_at, facts = i.facts || (
      select jsonb_build_object(
        'from_seq', v_next.seq, 'count', count(*),
        'words', (array_agg(private.first_words(m.content) order by m.seq desc))[1]
      )
      from public.ticket_messages m
      where m.ticket_id = new.ticket_id and not m.is_of_support and m.seq >= v_next.seq
    )
    where i.id = v_item.id;
  end if;
  insert into private.stranger_mails (kind, email, language, ticket_id, facts)
  select 'ticket_answer', t.email, t.language, t.id, jsonb_build_object(
    'ticket_id', t.id, 'content', new.content, 'token', private.ticket_token(t.id)
  )
  from public.support_tickets t where t.id = new.ticket_id;
  insert into public.decisions (operator_id, action, subject_id)
  values (new.operator_id, 'answer_ticket', v_subject);
  return null;
end $function$;

-- 20260101000041_statements.sql
CREATE OR REPLACE FUNCTION private.forget_appeal_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.facts := new.facts - 'appeal_token';
  return new;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.forget_desk_items_of()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.desk_items i where i.person_id = old.user_id and i.kind <> 'payment';
  update public.desk_items i set person_id = null where i.person_id = old.user_id;
  return null;
end $function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION private.forget_marks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.account_marks m where m.user_id = old.user_id and m.barred_until is null;
  update private.account_marks m set barred_until = now() + interval '1 year' where m.user_id = old.user_id;
  return null;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.forget_name_in_news()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.messages m set system_facts = m.system_facts - 'name'
  from public.payments p
  join public.conversations c on c.company_id = private.support_company_id() and c.talent_id = p.company_id
  where p.talent_id = old.user_id and m.conversation_id = c.id
    and m.system_facts ->> 'payment_id' = p.payment_id and m.system_facts ? 'name';
  return old;
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.forget_names_of_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.messages m set system_facts = m.system_facts - 'name'
  from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = old.reporter_id and m.conversation_id = c.id
    and m.system_facts ->> 'report' = old.id::text and m.system_facts ? 'name';
  update public.messages m set system_facts = m.system_facts - 'other'
  from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = old.accused_id and m.conversation_id = c.id
    and m.system_facts ->> 'decision' = old.decision_id::text and m.system_facts ? 'other';
  return null;
end $function$;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION private.forget_removed_orphans()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with gone as (
    select q.bucket_id, q.name
    from private.orphans q
    where not private.is_stored(q.bucket_id, q.name)
    for update skip locked
  )
  delete from private.orphans q using gone
  where q.bucket_id = gone.bucket_id and q.name = gone.name
$function$;

-- 20260101000026_reports.sql
CREATE OR REPLACE FUNCTION private.forget_reporter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.caller_key := new.id::text;
  new.words := '';
  return new;
end $function$;

-- 20260101000064_tickets.sql
CREATE OR REPLACE FUNCTION private.forget_reporters_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_thing(new.thing);
  update public.desk_items i set facts = f.facts
  from (select private.facts_of_thing(new.thing) as facts) f
  where i.kind = 'report' and i.subject_id = new.thing and f.facts is not null and i.facts is distinct from f.facts;
  return null;
end $function$;

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.forget_text_checks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.text_checks where true;
  return null;
end $function$;

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.full_name_fault(p_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.name_fault(p_name),
    case when not private.is_blank(p_name) and not private.has_letter(p_name) then 'no_letters' end
  )
$function$;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.given_part(p_word text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  -- Family names of two signs, in China and Korea.
  long_names constant text[] :=
    '{欧阳,歐陽,司马,司馬,上官,诸葛,諸葛,司徒,东方,東方,独孤,獨孤,慕容,公孙,公孫,令狐,皇甫,尉迟,尉遲,长孙,長孫,夏侯,轩辕,軒轅,宇文,端木,
    남궁,황보,제갈,사공,선우,서문,독고,동방}';
  han constant text := '\u3005\u3400-\u9fff\uf900-\ufaff';
  hangul constant text := '\uac00-\ud7a3';
  kana constant text := '\u3041-\u3096\u30a1-\u30fa\u30fc';
  v_length constant int := char_length(p_word);
  v_parts text[];
begin
  if p_word ~ ('^[' || han || hangul || kana || ']+$') and p_word ~ ('[' || han || hangul || ']') then
    if p_word ~ ('^[' || han || ']+[' || kana || ']') then return regexp_replace(p_word, '^[' || han || ']+', ''); end if;
    return substr(p_word, 1 + case
      when v_length < 2 then 0
      when v_length > 2 and left(p_word, 2) = any (long_names) then 2
      when v_length > 3 and p_word !~ ('[' || hangul || ']') then 2
      else 1
    end);
  end if;
  v_parts := array(
    select part from regexp_split_to_table(p_word, '[./|+]') with ordinality as split (part, place)
    where char_length(part) > 1 order by place
  );
  p_word := case when cardinality(v_parts) > 1 then v_parts[1] else p_word end;
  return coalesce(
    substring(p_word from '^([A-Z][a-z]{2,})[A-Z][a-z]{3,}'),
    case when p_word like '%-%-%' then split_part(p_word, '-', 1) end,
    p_word
  );
end $function$;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.given_words(p_full_name text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  suffixes constant text[] :=
    '{jr,sr,ii,iii,iv,phd,mba,md,cpa,esq,msc,bsc,ba,ma,bba,pmp,dds,rn,jd,cfa,mpa,llm,llb,edd,dba,closer,setter,sales,ventas,
    coach,consultant,seller,developer,sdr,bdr,ae,ceo,coo,cmo,cto,founder}';
  v_parts constant text[] := regexp_match(p_full_name, '^([^,\uff0c\u060c\u3001]+)[,\uff0c\u060c\u3001](.*)$');
  v_before constant text[] := private.words_behind_titles(v_parts[1]);
  v_after constant text[] := private.words_behind_titles(v_parts[2]);
begin
  if v_after[1] ~ '^[^\u0001-\u0026\u0028-\u002c\u002e-\u0040\u005b-\u0060\u007b-\u00bf]+[.]?$'
    and replace(public.fold_accents(v_after[1]), '.', '') <> all (suffixes) then
    return v_after;
  end if;
  return case when cardinality(v_before) > 0 then v_before else private.words_behind_titles(p_full_name) end;
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.has_contact_details(p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Products whose names look like an address, and that people rightly name among their skills; their pages are
  -- addresses all the same.
  products constant text :=
    '(activecampaign|acuityscheduling|airbnb|aircall|airtable|alibaba|amazon|apollo|asana|basecamp|beehiiv|'
    'bill|booking|brevo|cal|calendly|canva|capcut|clay|clickfunnels|clickup|close|cloudtalk|cognism|'
    'convertkit|coursera|crossover|deel|demio|dialpad|docusign|drift|dripify|dropbox|ebay|etsy|expandi|'
    'fiverr|freelancer|freshsales|freshworks|getresponse|glassdoor|gohighlevel|gong|google|gusto|heygen|'
    'heyreach|highlevel|hootsuite|hotmart|hubspot|indeed|infojobs|intercom|justcall|kajabi|kartra|keap|kixie|'
    'klaviyo|kommo|leadconnectorhq|leadiq|lemlist|loom|lusha|mailchimp|make|manychat|mercadolibre|microsoft|'
    'miro|mixmax|monday|netsuite|notion|oncehub|oracle|outreach|pandadoc|paypal|phantombuster|phoneburner|'
    'pipedrive|podia|proposify|quickbooks|qwilr|remote|ringcentral|rocketreach|salesforce|salesloft|sap|'
    'savvycal|semrush|sendgrid|sendpulse|shopify|skool|slack|stripe|surveymonkey|teachable|thinkific|tidycal|'
    'toptal|trello|twilio|typeform|udemy|upwork|vidyard|vimeo|waalaxy|walmart|wati|webinarjam|whop|wistia|'
    'wix|wordpress|workana|xero|xing|yesware|zapier|zendesk|zoho|zoom|zoominfo)[.]com'
    '|(aircall|apollo|clay|close|cloudtalk|customer|draw|expandi|gong|heyreach|hunter|instantly|lusha|mixmax|'
    'n8n|outreach|reply|respond|salesflow|smartreach|snov|systeme|tldv|wati|woodpecker)[.]io'
    '|(amplemarket|avoma|bland|character|clay|cognism|copy|crystal|elevenlabs|fathom|fireflies|gong|grain|'
    'instantly|jasper|krisp|lavender|meetgeek|nooks|otter|perplexity|persana|read|regie|retell|salesloft|'
    'seamless|smartlead|smartwriter|sybill|synthflow|vapi|warmly)[.]ai';
  -- What looks like a contact detail and is none; it is left out first, but for the group in front.
  harmless constant text[] := array[
    '(^|[^a-z0-9@._-])(' || products || ')(?![a-z0-9/@_-]|[.][a-z0-9])',
    '(^|[^a-z0-9@._-])((asp|ado|vb|ml)[.]net|socket[.]io)(?![a-z0-9_-]|[.][a-z0-9])',
    -- Years, round sums, and an American postcode behind its state.
    '(^|[^0-9])(19|20)[0-9]{2} ?[-\u2010-\u2015/]? ?(19|20)[0-9]{2}(?![0-9])',
    '(^|[^0-9])[0-9]{1,3}([.,][0-9]{3})*([.,]000)+(?![0-9])',
    -- From one postcode of a city to another.
    '(^|[^0-9])([0-9]{2})[0-9]{3} ?[-\u2010-\u2015] ?\2[0-9]{3}(?![0-9])',
    '(^|[^a-z0-9])[a-z]{2} [0-9]{5}-[0-9]{4}(?![0-9])'
  ];
  -- What people put between the digits of a number.
  gap constant text := '[ ._*|()~\u2010-\u2015\u00b7\u2022-]{0,3}';
  networks constant text :=
    '([i1l]nst[a4]gr[a4]m|[i1l]nsta|ig|te[l1i]egr[a4]m|tg|whats ?app|wasap|wsp|wpp|snapchat|snap|t[i1l]kt[o0]k|skype|discord|linkedin|facebook|fb|'
    'twitter|messenger|wechat|viber)';
  -- Networks where a person is found by a handle, which often has nothing that a common word has not.
  handle_networks constant text :=
    '([i1l]nst[a4]gr[a4]m|[i1l]nsta|ig|te[l1i]egr[a4]m|tg|snapchat|snap|t[i1l]kt[o0]k|skype|discord|twitter|wechat|viber)';
  -- What people do in these networks: whole words, and beginnings of words.
  network_words constant text :=
    '(ads?|ai|and|api|apps?|b2b|b2c|bio|blue|bots?|brand(s|ing)?|calls?|crm|deals?|devs?|dms?|e|hr|inc|kpis?|lives?|'
    'media|nitro|o|or|pro|sales|seo|ugc|ventas?|vs|web|x|y)[ .!]*$|'
    '(account|advert|agenc|analitic|analy|anunci|app|audienc|automat|business|campa|canal|captac|channel|chat|cierre|'
    'clos|coach|collab|colabor|comerc|commerc|communi|comunid|comunic|consult|content|convers|copy|crea|crypto|cuenta|'
    'deliver|design|develop|diseno|edit|embudo|engage|entrevist|estrateg|expert|filter|follow|formac|funnel|game|'
    'gestion|group|growth|grupo|guion|hashtag|hilo|historia|inbound|inbox|influenc|insight|integra|interview|'
    'llamad|launch|lanzam|lead|lens|live|manage|market|meeting|mensaj|messag|moder|monetiz|negocio|network|optimi|'
    'organic|outbound|outreach|pagina|partner|perfil|platform|post|premium|profil|promo|prospe|publi|recruit|reel|'
    'script|segui|sell|server|setter|setting|shop|shorts|signal|social|soporte|sourc|special|stor|strateg|stream|'
    'appointment|agend|basic|book|broadcast|client|cold|connect|customer|ghost|hack|invit|list|navigat|newsletter|pago|payment|poll|'
    'request|research|respond|respuest|scrap|search|sequenc|space|templat|tweet|voice|webinar|'
    'support|thread|tienda|trading|traffic|trafico|train|transfer|trend|verif|video)';
  mailers constant text := '(gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail)';
  phone_words constant text :=
    '(telefono|tel|telf|tfno|phone|cell|celular|mobile|movil|whats ?app|wasap|wsp|wpp|viber|signal|sms|call me|text me|'
    'llamame)';
  endings constant text :=
    '(com|net|org|io|ai|co|app|dev|info|biz|xyz|link|page|site|online|store|website|shop|agency|club|bio|tv|me|eu|uk|us|ca|de|fr|es|pt|'
    'nl|ch|mx|ar|cl|pe|br)';
  short_links constant text := '(com|net|org|io|ai|co|app|me|ly|ee|gg|cc|to|be|tv|link|page|bio|es|de|mx)';
  details constant text[] := array[
    -- Numbers: with a plus, of nine digits, or behind a word that announces one.
    '[+] ?[(]?[0-9](' || gap || '[0-9]){6}',
    '[0-9](' || gap || '[0-9]){8}',
    -- Signs that no number has; with slashes, commas and colons only between short groups.
    '[0-9]([^a-wyz0-9/,:]?[0-9]){8}',
    '(?![0-9/,:]*[0-9]{4})[0-9]([/,:]?[0-9]){8}',
    '(^|[^a-z])' || phone_words || '[^a-z0-9][^0-9]{0,9}[0-9](' || gap || '[0-9]){5}',
    -- Mail addresses, also where the signs are written out.
    '[a-z0-9]@[a-z0-9]',
    '[a-z0-9] ?@ ?[a-z0-9-]+ ?[.] ?[a-z]{2}',
    '[(\[{<] ?(at|arroba|dot|punto|ponto|@) ?[)\]}>]',
    -- Handles.
    '(^|[^a-z0-9])@[a-z0-9_.]*[a-z][a-z0-9_.]*[a-z0-9_]',
    '(^|[^a-z0-9])' || networks || ' ?(:|=|>|->|\u2192) ?(@|(?!' || network_words || ')[a-z0-9_])',
    '(^|[^a-z0-9])(gmail|hotmail|icloud|protonmail) ?(:|=|>|->|\u2192) ?(?!' || network_words || ')[a-z0-9_]',
    '(^|[^a-z0-9])((at|arroba) ' || mailers || ' (dot |punto |ponto )?com|(arroba|@) ?' || mailers || ')($|[^a-z0-9])',
    '[a-z0-9] ' || mailers || ' (dot |punto |ponto )?com($|[^a-z0-9])',
    '(^|[^a-z0-9])' || networks || ' [a-z][a-z0-9]*(_|[.][a-z]|[0-9]{2})',
    '(^|[^a-z0-9])' || handle_networks || '[ _./-]{1,3}(?!' || network_words || '|' || networks || ')[a-z][a-z0-9]*[ .!]*$',
    -- Web addresses.
    'https?:|(^|[^a-z0-9])www[.]',
    '[a-z0-9-]{3}\u00b7(com|net|org|io)($|[^a-z0-9])',
    '[a-z0-9-]{3}[.]' || endings || '($|[^a-z0-9])',
    '[a-z0-9-][.]' || short_links || '/[a-z0-9@]',
    '(^|[^a-z0-9])((t|wa|fb|m)[.]me|linktr[.]ee)($|[^a-z0-9])',
    '[a-z0-9] (dot|punto|ponto) (com|net|org|io|es|mx)($|[^a-z0-9])',
    '[a-z0-9] [.] ?com($|[^a-z0-9])'
  ];
  v_pattern text;
  v_rest text := private.plain_text(p_text);
begin
  foreach v_pattern in array harmless loop
    v_rest := regexp_replace(v_rest, v_pattern, '\1 ', 'g');
  end loop;
  return coalesce(v_rest ~ ('(?:' || array_to_string(details, ')|(?:') || ')'), false);
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.has_letter(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select p_text ~ (
    '[^\u0001-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d0-\u02df'
    '\u0300-\u036f\u0387\u060c\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2bff'
    '\u3000-\u3004\u3008-\u3030\u303d\u30fb\u3164\ue000-\uf8ff\ufe00-\ufe19\ufe20-\ufe6f\ufeff-\uff20\uff3b-\uff40'
    '\uff5b-\uff65\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d165-\U0001d244\U0001d7ce-\U0001d7ff\U0001f000-\U0001faff\U000e0000-\U0010ffff]'
  )
$function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.has_taken_down(p_position public.talent_positions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.objects_of(private.files_of(p_position)) f
    join private.taken_down t on t.bucket_id = f.bucket_id and t.name = f.name
  )
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.have_contact_details_together(p_texts text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select private.has_contact_details(string_agg(plain, '|' order by place))
    or private.has_contact_details(string_agg(plain, '|' order by place) filter (where plain !~ '[a-z]'))
  from (
    select private.plain_text(text) as plain, place from unnest(p_texts) with ordinality as written (text, place)
  ) as written
  where plain ~ '[0-9]' and plain !~ '^ ?(19|20)[0-9]{2} ?$'
$function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.hidden_bucket(p_bucket_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN regexp_replace(p_bucket_id, '^(talent|company)_'::text, 'hidden_'::text);

-- 20260101000040_reported_things.sql
CREATE OR REPLACE FUNCTION private.hold_stopped_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.stopped_at is not null then
    new.suspended_at := coalesce(new.suspended_at, new.stopped_at);
  elsif old.stopped_at is not null then
    select max(s.created_at) into new.suspended_at
    from public.suspensions s where s.user_id in (new.company_id, new.talent_id);
  end if;
  return new;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.hurry_deletions()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.desk_items i set is_urgent = true, snoozed_until = null
  from (
    select o.id from public.desk_items o
    where o.kind = 'deletion' and not o.is_urgent and o.since < now() - interval '25 days' for update skip locked
  ) due
  where i.id = due.id;
  if found then perform private.send_notice(o.user_id, 'desk_urgent', '{}') from public.operators o; end if;
end $function$;

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION private.invoice_of(p_payment_id text)
 RETURNS public.invoices
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select i from public.invoices i
  where i.payment_id = p_payment_id and i.kind = 'invoice'
    and not exists (select from public.invoices n where n.replaces = i.number)
$function$;

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION private.invoiced_of(p_payment_id text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(sum(case i.kind when 'invoice' then i.total else -i.total end), 0)::bigint
  from public.invoices i where i.payment_id = p_payment_id
$function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.is_birth_date(p_date date, p_today date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN ((p_date > (p_today - '121 years'::interval)) AND (p_date <= (p_today - make_interval(years => private.minimum_age()))));

-- 20260101000001_foundations.sql
CREATE OR REPLACE FUNCTION private.is_blank(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select p_text !~ (
    '[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    '\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
  )
$function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.is_evidence(p_bucket_id text, p_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.reports r
    where r.accused_id = private.folder_owner(p_name) and r.subject = 'pitch'
      and (r.outcome is null or r.decided_at > now() - interval '30 days')
      and (private.public_bucket(p_bucket_id), p_name) in (select f.bucket_id, f.name from private.reported_objects(r) f)
  )
$function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.is_for_hire(p_talent_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select 1 from public.talent_profiles t
    where t.user_id = p_talent_id and not private.is_blank(t.full_name) and not private.is_blank(t.phone)
  ) and not exists (select 1 from public.account_deletion_requests r where r.user_id = p_talent_id)
    and not exists (select 1 from public.suspensions s where s.user_id = p_talent_id);
end $function$;

-- 20260101000041_statements.sql
CREATE OR REPLACE FUNCTION private.is_for_operators(p_conversation public.conversations)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_conversation.company_id = private.support_company_id() or exists (
    select from public.reports r
    where r.conversation_id = p_conversation.id and (r.outcome is null or r.decided_at > now() - interval '30 days')
  ) or exists (
    select from public.appeals a where a.conversation_id = p_conversation.id and a.outcome is null
  )
$function$;

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION private.is_going_back(p_payment_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((
    select p.refunded_amount >= p.amount or exists (
      select from public.refunds r
      where r.payment_id = p.payment_id and r.state = 'asked' and r.provider_id is not null
        and r.refunded_before + r.amount >= p.amount
    )
    from public.payments p where p.payment_id = p_payment_id
  ), false)
$function$;

-- 20260101000069_clean_up.sql
CREATE OR REPLACE FUNCTION private.is_link_full(p_link_id uuid, p_opinion public.opinions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select count(*) >= 50 from public.opinions o
  where o.link_id = p_link_id and o.position_id = p_opinion.position_id and o.device_hash <> p_opinion.device_hash
$function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.is_mailed(p_message public.messages)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(p_message.system_facts ->> 'is_lost' = 'true', false)
    or exists (select from private.system_kinds k where k.kind = p_message.system_kind and k.is_mailed)
$function$;

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.is_number_split(p_texts text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(count(*) > 1 and sum(char_length(digits)) >= 9, false)
  from unnest(p_texts) as text
  cross join lateral regexp_replace(private.plain_text(text), '[^0-9]', '', 'g') as digits
  where digits <> '' and digits !~ '^(19|20)[0-9]{2}$'
$function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.is_object_used(p_bucket_id text, p_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.talent_positions p
    where p.talent_id = private.folder_owner(p_name)
      and exists (
        select from unnest(private.files_of(p)) as url
        where right(url, char_length(p_bucket_id) + char_length(p_name) + 2) = '/' || p_bucket_id || '/' || p_name
      )
  )
$function$;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.is_one_edit_away(p_word text, p_other text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select exists (
    select from generate_series(1, char_length(p_other) + 1) as place
    where p_word like left(p_other, place - 1) || '_' || substr(p_other, place)
      or p_word like left(p_other, place - 1) || '_' || substr(p_other, place + 1)
      or p_word = left(p_other, place - 1) || substr(p_other, place + 1)
      or p_word = left(p_other, place - 1) || substr(p_other, place + 1, 1) || substr(p_other, place, 1)
        || substr(p_other, place + 2)
  )
$function$;

-- 20260101000049_after_payment.sql
CREATE OR REPLACE FUNCTION private.is_other_link(p_event public.payment_events)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select u.payment_link_ids <> '{}'
      and (p_event.payload -> 'data' -> 'object' ->> 'payment_link') <> all (u.payment_link_ids)
     from public.unlock_price u),
    false
  )
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.is_phone(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select char_length(digits) between 7 and 15 and digits <> repeat(left(digits, 1), char_length(digits))
  from (select regexp_replace(p_text, '[^0-9]', '', 'g') as digits) as number
$function$;

-- 20260101000004_rate_limits.sql
CREATE OR REPLACE FUNCTION private.is_private_address(p_address text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return regexp_replace(p_address, '^::ffff:', '', 'i')::inet <<= any (array[
    '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10',
    '::1/128', 'fc00::/7', 'fe80::/10'
  ]::inet[]);
exception when invalid_text_representation then
  return false;
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.is_reviewer(p_decision public.decisions, p_appellant_id uuid, p_operator_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select p_operator_id is distinct from p_appellant_id and p_operator_id is distinct from p_decision.person_id
    and private.may_decide(p_operator_id, 'report') and private.may_decide(p_operator_id, a.area)
  from private.decision_actions a where a.action::text = p_decision.action
$function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION private.is_search_field(p_alternatives text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN ((cardinality(p_alternatives) <= 4) AND (COALESCE(array_ndims(p_alternatives), 1) = 1) AND (NOT (EXISTS (SELECT FROM unnest(is_search_field.p_alternatives) typed(typed) WHERE ((typed.typed IS NULL) OR (char_length(typed.typed) > 250) OR private.is_blank("left"(typed.typed, 250)))))));

-- 20260101000119_saved_terms.sql
CREATE OR REPLACE FUNCTION private.is_search_terms(p_terms jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((jsonb_typeof(p_terms) = 'object'::text) AND (p_terms <> '{}'::jsonb)) THEN (SELECT ((jsonb_strip_nulls(is_search_terms.p_terms) = is_search_terms.p_terms) AND (NOT (EXISTS (SELECT FROM jsonb_object_keys(is_search_terms.p_terms) term(term) WHERE (NOT (to_jsonb(t.*) ? term.term))))) AND private.is_search_field(COALESCE(t."position", '{}'::text[])) AND private.is_search_field(COALESCE(t.keywords, '{}'::text[])) AND private.is_search_field(COALESCE(t.location, '{}'::text[])) AND private.is_word_list(COALESCE(t.languages, '{}'::text[]), '|'::text) AND (COALESCE(cardinality(t.languages), 0) <= 10)) FROM jsonb_populate_record(NULL::public.search_terms, is_search_terms.p_terms) t("position", profession, keywords, work_type, languages, location)) ELSE false END;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.is_short_name(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select p_text ~ ('^[' || between || ']*([^' || between || ']+[' || between || ']*){1,2}$')
  from (values (
    '\u0001-\u0026\u0028-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7'
    '\u00f7\u02c2-\u02c5\u02d0-\u02df\u0387\u060c\u1680\u2000-\u200f\u2012-\u2018\u201a-\u206f\u2070-\u2bff\u3000-\u3004\u3008-\u3020'
    '\u3030\u303d\u30fb\u3164\ufe10-\ufe19\ufe30-\ufe6f\ufeff-\uff06\uff08-\uff0c\uff0e\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65'
    '\ufff0-\uffff\U0001f000-\U0001faff'
  )) as signs (between)
$function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.is_shown(p public.talent_positions)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p.video_url is not null and p.paused_at is null and p.hidden_at is null
$function$;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION private.is_stored(p_bucket_id text, p_name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from storage.objects o
    where o.bucket_id = any (private.buckets_of(p_bucket_id)) and o.name = p_name
  )
$function$;

-- 20260101000128_payment_events.sql
CREATE OR REPLACE FUNCTION private.is_to_settle(p_outcome public.payment_event_outcome)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_outcome in ('failed', 'unknown_payment', 'refund_failed')
$function$;

-- 20260101000128_payment_events.sql
CREATE OR REPLACE FUNCTION private.is_to_settle(p_status public.payment_status)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select p_status in (
    'already_unlocked', 'amount_mismatch', 'other_link', 'talent_erased', 'unknown_checkout', 'disputed'
  )
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.is_web_address(p_text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select p_text ~ ('^([hH][tT]{2}[pP][sS]?://' || host || '(:[0-9]+)?|' || host || ')([/?#][^' || hidden || ']*)?$')
  from (
    select '(' || label || '[.])+' || label || '[.]?', hidden from (values (
      '[^\u0001-\u002c\u002e\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00b6\u00b8-\u00bf\u034f\u061c\u115f\u1160\u1680'
      '\u17b4\u17b5\u180b-\u180f\u2000-\u2bff\u3000-\u303f\u3164\ufe00-\ufe0f\ufeff-\uff0f\uff1a-\uff20\uff61\uffa0\ufff0-\uffff'
      '\U000e0000-\U000e0fff]+',
      '\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f'
      '\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff'
    )) as classes (label, hidden)
  ) as signs (host, hidden)
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.is_word_list(p_words text[], p_sign text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN ((string_to_array(array_to_string(p_words, p_sign), p_sign) = p_words) AND (NOT (EXISTS (SELECT FROM unnest(is_word_list.p_words) word(word) WHERE (private.is_blank(word.word) OR (char_length(word.word) > 100))))));

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION private.issue_invoice(p_payment public.payments, p_total bigint, p_corrects text, p_replaces text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settings private.invoice_settings;
  v_origin public.invoices;
  v_percent numeric;
  v_series text;
  v_number bigint;
  v_total bigint := p_total;
  v_net bigint := 0;
begin
  select * into v_settings from private.invoice_settings;
  select * into v_origin from public.invoices i where i.number = coalesce(p_corrects, p_replaces);
  v_percent := coalesce(v_origin.vat_percent, v_settings.vat_percent);
  v_series := v_settings.series || case when p_corrects is null then '' else 'R' end;
  if p_corrects is not null then
    select p_total + coalesce(sum(i.total), 0), coalesce(sum(i.net), 0) into v_total, v_net
    from public.invoices i where i.corrects = p_corrects;
  end if;
  -- Each takes what the ones before have left, so that nothing is lost in rounding.
  v_net := case when v_total = v_origin.total then v_origin.net else round(v_total / (1 + v_percent / 100)) end - v_net;
  v_net := least(greatest(v_net, 0), p_total);
  -- The support conversation before the number, in the order of those who are told something.
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = p_payment.company_id for no key update;
  insert into private.invoice_numbers as n (series, next) values (v_series, 2)
  on conflict (series) do update set next = n.next + 1
  returning n.next - 1 into v_number;
  insert into public.invoices (
    number, kind, payment_id, company_id, corrects, replaces, seller, buyer, line, net, vat, total, vat_percent,
    vat_note, currency, keep_until
  )
  values (
    v_series || '-' || lpad(v_number::text, 6, '0'), case when p_corrects is null then 'invoice' else 'credit_note' end::public.invoice_kind,
    p_payment.payment_id, p_payment.company_id, p_corrects, p_replaces,
    jsonb_strip_nulls(jsonb_build_object(
      'name', v_settings.legal_name, 'address', v_settings.address, 'tax_id', v_settings.tax_id,
      'register', v_settings.register
    )),
    -- A credit note is made out to whom its invoice is.
    case when p_corrects is null then private.buyer_of(p_payment.company_id) else v_origin.buyer end,
    coalesce(v_origin.line, jsonb_strip_nulls(jsonb_build_object(
      'name', p_payment.candidate, 'position_title', p_payment.position_title
    ))),
    v_net, p_total - v_net, p_total, v_percent,
    case when v_origin.id is null then v_settings.vat_note else v_origin.vat_note end, p_payment.currency,
    (now() + make_interval(years => v_settings.keep_years))::date
  );
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.keep_company_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select jsonb_build_object(
    'company_name', c.company_name, 'website', c.website, 'description', c.description
  ) into new.evidence
  from public.company_profiles c where c.user_id = new.accused_id;
  return new;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.keep_contact_copy()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_held constant boolean := exists (
    select from public.conversations c
    where c.company_id = new.user_id and c.talent_id = new.closer_id
      and num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) > 0
  );
begin
  new.closer_name := case when v_is_held then old.closer_name else coalesce(new.closer_name, old.closer_name) end;
  new.phone := case when v_is_held then old.phone else coalesce(new.phone, old.phone) end;
  new.email := case when v_is_held then old.email else coalesce(new.email, old.email) end;
  return new;
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.keep_decision_number()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.decision_words (word, created_at, decision_id)
  values (left(new.id::text, 8), new.created_at, new.id) on conflict do nothing;
  return null;
end $function$;

-- 20260101000066_log.sql
CREATE OR REPLACE FUNCTION private.keep_decision_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.decision_words (word, created_at, decision_id)
  select distinct word, new.created_at, new.id
  from public.words_of(new.note || ' ' || new.words) as word;
  return null;
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.keep_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.role()) = 'authenticated' and private.is_evidence(old.bucket_id, old.name) then return null; end if;
  return old;
end $function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.keep_hidden_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.role()) = 'authenticated' then
    raise exception using errcode = 'PT409', message = 'pitch_hidden', hint = 'Write to support to object.';
  end if;
  return old;
end $function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION private.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' and new.company_id is null and to_jsonb(new) - 'company_id' = to_jsonb(old) - 'company_id' then
    return new;
  elsif tg_op = 'DELETE' and old.keep_until < current_date then
    return old;
  end if;
  raise exception using errcode = '42501', message = 'invoices_stay', detail = 'An invoice is corrected by a credit note.';
end $function$;

-- 20260101000046_authenticators.sql
CREATE OR REPLACE FUNCTION private.keep_invoice_reference()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_reference(new.number, new.payment_id);
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.keep_lost_contacts_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- 20260101000129_small_videos.sql
CREATE OR REPLACE FUNCTION private.keep_object_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.used_object_names (digest)
  select private.object_digest(f.bucket_id, f.name)
  from private.objects_of(private.stored_files_of(new) || array(
    select unnest(private.files_of(old)) except select unnest(private.files_of(new))
  )) f
  order by 1
  on conflict do nothing;
  return null;
end $function$;

-- 20260101000120_public_row.sql
CREATE OR REPLACE FUNCTION private.keep_open_pitch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row constant public.open_pitches := jsonb_populate_record(null::public.open_pitches, to_jsonb(new));
begin
  if not new.companies_only
    and exists (select from public.open_pitches o where o.position_id = new.position_id and o = v_row) then
    return null;
  end if;
  delete from public.open_pitches o where o.position_id = new.position_id;
  if not new.companies_only then
    insert into public.open_pitches select v_row.*;
  end if;
  return null;
end $function$;

-- 20260101000030_desk_people.sql
CREATE OR REPLACE FUNCTION private.keep_payment_references()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.payment_references (reference, event_id)
  select distinct named.reference, new.id
  from (
    select new.payment_id as reference
    union all select new.dispute_id
    union all select value from jsonb_each_text(case
      when jsonb_typeof(new.payload -> 'data' -> 'object') = 'object' then new.payload -> 'data' -> 'object' else '{}' end)
  ) named
  where named.reference ~ '^(ch|py|pyr|re|dp|du|cs|pi|txn|in)_[A-Za-z0-9_]{1,200}$'
  on conflict do nothing;
  return null;
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.keep_pitch_evidence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  select new.evidence || jsonb_build_object(
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'name', f.name)), '[]')
      from private.objects_of(private.files_of(p)) f
    ),
    'captions', (
      select coalesce(jsonb_agg(jsonb_build_object('language', c.language, 'text', (
        select string_agg(cue ->> 'text', E'\n' order by line)
        from jsonb_array_elements(c.cues) with ordinality as lines (cue, line)
      )) order by c.language), '[]')
      from public.position_captions c where c.position_id = p.id
    )
  ) into new.evidence
  from public.talent_positions p where p.id = new.position_id;
  return new;
end $function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.keep_position_id()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.used_position_ids (digest) values (md5(old.id::text)::uuid) on conflict do nothing;
  return null;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.keep_records_of_erased()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.kept_records (person_id, kind, subject_id, facts, keep_until)
  select old.user_id, 'report'::public.kept_record_kind, r.id::text, jsonb_strip_nulls(jsonb_build_object(
      'subject', r.subject, 'reason', r.reason, 'outcome', r.outcome,
      'reported_at', r.created_at, 'decided_at', r.decided_at,
      'title', case r.outcome when 'upheld' then r.evidence ->> 'position_title' end
    )), r.decided_at + interval '1 year'
  from public.reports r
  where r.accused_id = old.user_id and r.decided_at > now() - interval '1 year'
  union all
  select old.user_id, 'suspension', s.user_id::text,
    jsonb_build_object('reason', s.reason, 'suspended_at', s.created_at), now() + interval '1 year'
  from public.suspensions s where s.user_id = old.user_id
  union all
  -- With what shows a bank that the contact was delivered and used.
  select old.user_id, 'payment', p.payment_id, jsonb_strip_nulls(jsonb_build_object(
      'role', case old.user_id when p.company_id then 'payer' else 'talent' end,
      'amount', p.amount, 'currency', p.currency, 'refunded_amount', p.refunded_amount, 'status', p.status,
      'paid_at', p.paid_at, 'checkout_id', p.checkout_id, 'unlocked_at', u.created_at,
      'messages_of_company', m.of_company, 'messages_of_talent', m.of_talent, 'last_message_at', m.last_at
    )), p.paid_at + make_interval(years => s.payment_record_years)
  from public.payments p
  cross join public.site_settings s
  left join public.unlocked_contacts u on u.payment_id = p.payment_id
  left join lateral (
    select count(*) filter (where w.sender_id = p.company_id) as of_company,
      count(*) filter (where w.sender_id = p.talent_id) as of_talent, max(w.created_at) as last_at
    from public.conversations c join public.messages w on w.conversation_id = c.id
    where c.company_id = p.company_id and c.talent_id = p.talent_id and not w.is_system
    having count(*) > 0
  ) m on true
  where old.user_id in (p.company_id, p.talent_id)
    and p.paid_at > now() - make_interval(years => s.payment_record_years)
  on conflict (person_id, kind, subject_id) do nothing;
  return old;
end $function$;

-- 20260101000046_authenticators.sql
CREATE OR REPLACE FUNCTION private.keep_reference(p_reference text, p_payment_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.payment_references (reference, event_id)
  select p_reference, e.id from public.payment_events e
  where p_reference is not null and e.payment_id = p_payment_id
  order by e.created_at, e.id limit 1
  on conflict do nothing
$function$;

-- 20260101000046_authenticators.sql
CREATE OR REPLACE FUNCTION private.keep_refund_reference()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.keep_reference(new.provider_id, new.payment_id);
  return null;
end $function$;

-- 20260101000064_tickets.sql
CREATE OR REPLACE FUNCTION private.keep_ticket_words()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.ticket_words (word, created_at, ticket_id)
  select word, new.created_at, new.id from private.words_of_ticket(new) as word;
  return null;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.leave_out_second_mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.kind = 'report_reviewed' then
    delete from private.stranger_mails m
    where m.report_id = new.report_id and m.kind = 'report_decided' and m.created_at = new.created_at
      and m.facts ->> 'outcome' = 'reopened';
    return new;
  end if;
  return case when not exists (
    select from private.stranger_mails m
    where m.report_id = new.report_id and m.kind = 'report_reviewed' and m.created_at = new.created_at
  ) then new end;
end $function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.limit_audience()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.limit_rate('audience', 60, interval '1 hour');
  return new;
end $function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.limit_films()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update storage.buckets b set file_size_limit = new.max_film_bytes
  where b.id in ('talent_videos', 'company_videos', 'video-previews', 'talent-videos');
  return null;
end $function$;

-- 20260101000004_rate_limits.sql
CREATE OR REPLACE FUNCTION private.limit_inserts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.limit_rate(tg_argv[0], tg_argv[1]::int, tg_argv[2]::interval);
  return new;
end $function$;

-- 20260101000004_rate_limits.sql
CREATE OR REPLACE FUNCTION private.limit_rate(p_action text, p_max integer, p_window interval)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  counted int;
begin
  if coalesce((select auth.role()), 'service_role') not in ('anon', 'authenticated') then
    return;
  end if;

  insert into private.action_counts as c (actor, action, window_start, n)
  values (private.caller_key(), p_action, now(), 1)
  on conflict (actor, action) do update set
    n = case when c.window_start > now() - p_window then c.n + 1 else 1 end,
    window_start = case when c.window_start > now() - p_window then c.window_start else now() end
  returning c.n into counted;

  if counted > p_max then
    raise exception using errcode = 'PT429', message = 'rate_limited',
      hint = 'Wait a moment and try again.';
  end if;
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.link_decisions(p_person_id uuid, p_token_hash text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.appeal_links (decision_id, person_id, token_hash, action, reason, words, decided_at, expires_at)
  select d.id, d.person_id, p_token_hash, d.action::public.decision_action, d.reason, d.words, d.created_at, d.created_at + interval '6 months'
  from public.decisions d
  join private.decision_actions a on a.action::text = d.action and a.stated_as is not null
  where d.person_id = p_person_id and d.created_at > now() - interval '6 months' and private.stands(d)
  on conflict (decision_id, person_id) do update set token_hash = excluded.token_hash
$function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.lock_account(p_user_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('account:' || p_user_id, 0))
$function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.lock_accounts(p_is_shared boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if p_is_shared then
    perform pg_advisory_xact_lock_shared(hashtextextended('accounts', 0));
  else
    perform pg_advisory_xact_lock(hashtextextended('accounts', 0));
  end if;
end $function$;

-- 20260101000037_locks.sql
CREATE OR REPLACE FUNCTION private.lock_accounts_for_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_accounts(false);
  return null;
end $function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.lock_caller()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_account((select auth.uid()));
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.lock_contact_of_block()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
begin
  select * into v_conversation from public.conversations c where c.id = old.conversation_id;
  perform from public.talent_profiles t where t.user_id = v_conversation.talent_id for share;
  perform from public.unlocked_contacts u
  where u.user_id = v_conversation.company_id and u.closer_id = v_conversation.talent_id for no key update;
  return old;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.lock_contacts_of_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.unlocked_contacts u
  where old.user_id in (u.user_id, u.closer_id) order by u.id for no key update;
  return old;
end $function$;

-- 20260101000037_locks.sql
CREATE OR REPLACE FUNCTION private.lock_erased_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_account(old.id);
  perform from public.talent_positions p where p.talent_id = old.id order by p.id for update;
  perform from public.reports r
  where old.id in (r.reporter_id, r.accused_id) order by r.reporter_id, r.id for update;
  perform from public.conversation_blocks b
  where b.conversation_id in (
    select c.id from public.conversations c where old.id in (c.company_id, c.talent_id)
  )
  order by b.conversation_id, b.blocker_id for update;
  perform from public.unlocked_contacts u
  where old.id in (u.user_id, u.closer_id) order by u.id for update;
  perform from public.conversations c
  where old.id in (c.company_id, c.talent_id) order by c.id for update;
  perform from public.opinion_links l
  where l.company_id = old.id
    or l.position_id in (select p.id from public.talent_positions p where p.talent_id = old.id)
  order by l.id for update;
  return old;
end $function$;

-- 20260101000037_locks.sql
CREATE OR REPLACE FUNCTION private.lock_for_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_action text := new.action;
  v_subject text := new.subject_id;
  v_id uuid := private.uuid_of(new.subject_id);
  v_decision public.decisions;
  v_appellants uuid[] := '{}';
  is_of_thing constant boolean := new.action in (
    'dismiss_report', 'warn_person', 'remove_message', 'close_conversation'
  );
  is_taken_back constant boolean := new.action in ('reverse_decision', 'grant_appeal', 'reject_appeal');
  is_of_pitch boolean;
  is_of_standing boolean;
  is_of_company constant boolean := new.action in ('verify_company', 'refuse_verification', 'unverify_company');
  v_account_id uuid;
  -- Who is told of a report, and what was reported.
  v_reporters uuid[] := '{}';
  v_conversations uuid[] := '{}';
begin
  -- Whoever is no operator, or has typed no code, is refused by the next trigger, and locks nothing until then.
  if (select auth.uid()) is not null and not private.caller_is_operator()
    or not exists (
      select from public.operators o where o.user_id = coalesce((select auth.uid()), new.operator_id)
    ) then
    return new;
  end if;

  if new.action in ('accept_payment', 'retry_payment', 'close_payment') then
    perform private.lock_to_settle(new.subject_id, new.checkout_id);
    return new;
  end if;
  if is_taken_back then
    select * into v_decision from public.decisions d
    where d.id = coalesce((select a.decision_id from public.appeals a where a.id = v_id), v_id);
    v_appellants := array(select a.appellant_id from public.appeals a where a.decision_id = v_decision.id);
    v_action := v_decision.action;
    v_subject := v_decision.subject_id;
    v_id := private.uuid_of(v_subject);
  end if;
  is_of_pitch := coalesce(v_action in ('hide_pitch', 'show_pitch', 'feature_pitch', 'unfeature_pitch'), false);
  is_of_standing := coalesce(v_action in ('suspend_account', 'restore_account'), false);
  if not (is_of_thing or is_taken_back or is_of_pitch or is_of_standing or is_of_company
    or v_action in ('keep_account', 'erase_account')) then
    return new;
  end if;

  v_account_id := case
    when is_of_pitch then (select p.talent_id from public.talent_positions p where p.id = v_id)
    when is_taken_back then v_decision.person_id
    when is_of_thing then (select r.accused_id from public.reports r where r.thing = v_subject limit 1)
    else v_id
  end;
  if is_of_standing then perform private.lock_accounts(false); end if;
  perform private.lock_account(v_account_id);
  if is_of_standing then perform from auth.users u where u.id = v_account_id for no key update; end if;
  if is_of_pitch then perform from public.talent_positions p where p.id = v_id for no key update; end if;
  select coalesce(array_agg(l.reporter_id), '{}'), coalesce(array_agg(l.conversation_id), '{}')
  into v_reporters, v_conversations
  from (
    select r.reporter_id, r.conversation_id from public.reports r
    where case
      when is_taken_back then r.decision_id = v_decision.id
      when new.action in ('show_pitch', 'restore_account') then r.accused_id = v_account_id and r.outcome = 'upheld'
      when is_of_thing then r.thing = v_subject and r.outcome is null
      when v_action = 'hide_pitch' then r.position_id = v_id and r.outcome is null
      when v_action = 'suspend_account' then r.accused_id = v_account_id and r.outcome is null
      else false
    end
    order by r.reporter_id, r.id for update
  ) l;
  -- Whoever takes a block back locks the contact before the conversation.
  if is_of_standing then
    perform from public.unlocked_contacts u
    where v_account_id in (u.user_id, u.closer_id) order by u.id for no key update;
  end if;
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = any (v_reporters || v_appellants || v_account_id)
    or (is_of_standing or is_of_company or v_action in ('keep_account', 'erase_account'))
      and v_account_id in (c.company_id, c.talent_id)
    or (is_of_thing or is_taken_back) and c.id = any (v_conversations)
  order by c.id for no key update;

  if is_of_thing then
    perform private.require_reports_seen(v_subject, new.seen ->> 'report');
  elsif new.seen ? 'thing' then
    perform private.require_reports_seen(new.seen ->> 'thing', new.seen ->> 'report');
  end if;
  if jsonb_typeof(new.seen) = 'object' then
    new.seen := nullif(new.seen - 'thing' - 'report', '{}');
  end if;
  return new;
end $function$;

-- 20260101000063_strangers.sql
CREATE OR REPLACE FUNCTION private.lock_for_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.talent_positions p where p.id = new.position_id for key share;
  perform from public.conversations c where c.id = new.conversation_id for key share;
  perform from public.conversations c
  where c.company_id = private.support_company_id() and c.talent_id = new.reporter_id for no key update;
  return new;
end $function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.lock_payment(p_payment_id text, p_checkout_id uuid, p_event_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_company_id uuid;
  v_talent_id uuid;
begin
  perform private.lock_accounts(true);
  perform pg_advisory_xact_lock(
    hashtextextended('payment:' || coalesce(p_payment_id, p_checkout_id::text, p_event_id), 0)
  );
  select coalesce(p.company_id, c.company_id), coalesce(p.talent_id, c.talent_id) into v_company_id, v_talent_id
  from (select 1) as one
  left join public.payments p on p.payment_id = p_payment_id
  left join public.checkouts c on c.id = coalesce(p.checkout_id, p_checkout_id);
  perform pg_advisory_xact_lock(hashtextextended('pair:' || v_company_id || v_talent_id, 0));
  perform private.lock_account(v_talent_id);
end $function$;

-- 20260101000040_reported_things.sql
CREATE OR REPLACE FUNCTION private.lock_thing(p_thing text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended('thing:' || p_thing, 0))
$function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.lock_to_settle(p_id text, p_checkout_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.lock_payment(
    case when e.id is null then p_id else e.payment_id end,
    case when e.id is null then p_checkout_id else e.checkout_id end,
    p_id
  )
  from (select 1) as one left join public.payment_events e on e.id = p_id
$function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION private.log_support_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_subject constant text := new.conversation_id::text;
  v_item public.desk_items;
  v_from int;
begin
  select * into v_item from public.desk_items i where i.kind = 'support' and i.subject_id = v_subject for update;
  if new.answers_seq is not null and v_item.id is not null then
    v_from := private.first_unread_of_support(
      new.conversation_id, greatest(new.answers_seq + 1, coalesce((v_item.facts ->> 'from_seq')::int, 1))
    );
  end if;
  if v_from is null then
    perform private.end_waiting('support', v_subject);
  elsif v_from > coalesce((v_item.facts ->> 'from_seq')::int, 1) then
    perform private.count_waiting('support', v_item.since);
    update public.desk_items i set
      facts = private.support_facts(new.conversation_id, v_from),
      since = (
        select m.created_at from public.messages m
        where m.conversation_id = new.conversation_id and m.seq = v_from
      )
    where i.id = v_item.id;
  end if;
  -- The service role may answer too, and is no operator.
  insert into public.decisions (operator_id, action, subject_id, person_id, facts)
  select (select auth.uid()), 'answer_support', v_subject, new.receiver_id, jsonb_build_object('message_id', new.id)
  where (select auth.uid()) is not null;
  return null;
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.mail_appellant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_table_name = 'decisions' then
    update private.stranger_mails m set facts = m.facts || jsonb_build_object('words', new.words)
    from public.appeals a
    where a.id = private.uuid_of(new.subject_id) and m.report_id = a.report_id and m.kind = 'report_reviewed'
      and m.created_at = new.created_at;
  else
    insert into private.stranger_mails (kind, email, language, report_id, facts)
    select 'report_reviewed', r.reporter_email, coalesce(r.reporter_language, 'en'), r.id, jsonb_build_object(
      'report_id', r.id, 'subject', r.subject, 'at', r.created_at, 'outcome', new.outcome
    )
    from public.reports r where r.id = new.report_id and r.reporter_email is not null;
  end if;
  return null;
end $function$;

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION private.mail_lost_contact(p_lost public.lost_contacts)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.send_notice(p_lost.company_id, 'contact_' || p_lost.reason, jsonb_build_object(
    'name', p_lost.candidate, 'amount', p_lost.amount, 'currency', p_lost.currency, 'payment_id', p_lost.payment_id,
    'is_refunded', case when p_lost.reason = 'erased' then nullif(private.is_going_back(p_lost.payment_id), false) end
  ))
$function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.mail_operators_of(p_decision public.decisions)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind constant text := case p_decision.action
    when 'erase_account' then 'operator_erased'
    when 'refund_payment' then 'operator_refunded'
    when 'export_account' then 'operator_exported'
    when 'export_evidence' then 'operator_evidence'
    when 'propose_erasure' then 'operator_proposed'
    when 'propose_refund' then 'operator_proposed'
  end;
  v_proposer_id constant uuid := (p_decision.facts ->> 'proposed_by')::uuid;
begin
  if p_decision.action = 'refuse_proposal' then
    perform private.send_notice(v_proposer_id, 'operator_refused', '{}');
  end if;
  if v_kind is null then return; end if;
  perform private.tell_operators(p_decision.operator_id, v_kind, jsonb_build_object(
    'amount', p_decision.facts -> 'amount', 'currency', p_decision.facts -> 'currency'
  ));
end $function$;

-- 20260101000063_strangers.sql
CREATE OR REPLACE FUNCTION private.mail_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.outcome is null then
    delete from private.stranger_mails m
    where m.report_id = new.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
    if not found and old.outcome is not null then perform private.mail_reporter(new, 'reopened'); end if;
    return null;
  end if;
  perform private.mail_reporter(new, case when new.outcome = 'upheld' then case new.step
    when 'warn_person' then 'warned'
    when 'remove_message' then 'removed'
    when 'hide_pitch' then 'removed'
    when 'close_conversation' then 'closed'
    when 'suspend_account' then 'suspended'
    else new.outcome::text
  end else new.outcome::text end);
  return null;
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.mail_reporter(p_report public.reports, p_outcome text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_facts constant jsonb := private.told_report(p_report) - 'report'
    || jsonb_build_object('report_id', p_report.id, 'outcome', p_outcome);
begin
  if p_report.reporter_email is null or p_report.reporter_id is not null then return; end if;
  update private.stranger_mails m set facts = v_facts
  where m.report_id = p_report.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
  if found then return; end if;
  insert into private.stranger_mails (kind, email, language, report_id, facts)
  select 'report_decided', p_report.reporter_email, coalesce(p_report.reporter_language, 'en'), p_report.id, v_facts
  where (
    select count(*) from private.stranger_mails m
    where lower(m.email) = lower(p_report.reporter_email) and m.kind = 'report_decided'
      and m.created_at > now() - interval '1 day'
  ) < 10;
end $function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.mail_undoing(p_decision public.decisions, p_undone_as text, p_facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_unsent constant boolean := private.withdraw_mail(
    p_decision.person_id,
    case p_decision.action when 'suspend_account' then 'account_suspended' else 'statement' end,
    jsonb_build_object('decision', p_decision.id)
  );
begin
  if p_undone_as is not null and not v_is_unsent then
    perform private.send_notice(
      p_decision.person_id, 'reversal', p_facts || jsonb_build_object('undone_as', p_undone_as)
    );
  end if;
end $function$;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION private.may_agree(p_proposal public.proposals, p_operator_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with able as (
    select o.user_id from public.desk_operators o
    where exists (
      select from public.role_actions a where a.action = p_proposal.action and a.role = any(o.roles)
    )
  )
  select exists (select from able a where a.user_id = p_operator_id) and case
    when p_proposal.operator_id <> p_operator_id
      then exists (select from able a where a.user_id = p_proposal.operator_id)
    else p_proposal.created_at <= now() - interval '1 day'
      and not exists (select from able a where a.user_id <> p_operator_id)
  end
$function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.may_decide(p_operator_id uuid, p_area text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.operators o
    where o.user_id = p_operator_id and (
      'owner' = any(o.roles)
      or exists (select from private.role_areas a where a.area = p_area and a.role = any(o.roles))
    )
  )
$function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.may_review(p_decision public.decisions, p_appellant_id uuid, p_operator_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.is_reviewer(p_decision, p_appellant_id, p_operator_id) and (
    p_decision.operator_id <> p_operator_id or not exists (
      select from public.operators o
      where o.user_id <> p_operator_id and private.is_reviewer(p_decision, p_appellant_id, o.user_id)
    )
  )
$function$;

-- 20260101000006_talent.sql
CREATE OR REPLACE FUNCTION private.minimum_age()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 18;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION private.misplaced_objects_of(p_talent_id uuid)
 RETURNS TABLE(from_bucket text, to_bucket text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with files as (
    select f.bucket_id, f.name, bool_or(p.hidden_at is not null) as is_hidden,
      bool_or(p.audience = 'companies') as is_for_companies
    from public.talent_positions p
    cross join lateral private.objects_of(private.files_of(p)) f
    where p.talent_id = p_talent_id
    group by f.bucket_id, f.name
  ),
  standing as (
    select exists (select from public.suspensions s where s.user_id = p_talent_id) or exists (
      select from public.account_deletion_requests r where r.user_id = p_talent_id and r.decided_at is not null
    ) as is_closed, exists (
      select from public.talent_positions p where p.talent_id = p_talent_id and p.audience = 'companies'
    ) as has_closed_pitch
  )
  select o.bucket_id, place.bucket_id, o.name
  from storage.objects o
  cross join standing s
  left join files f on f.bucket_id = private.public_bucket(o.bucket_id) and f.name = o.name
  left join private.taken_down t on t.bucket_id = private.public_bucket(o.bucket_id) and t.name = o.name
  cross join lateral (
    select case
      when s.is_closed or f.is_hidden or t.name is not null then private.hidden_bucket(o.bucket_id)
      when f.is_for_companies then private.company_bucket(o.bucket_id)
      when f.name is not null then private.public_bucket(o.bucket_id)
      when private.is_evidence(o.bucket_id, o.name) then private.hidden_bucket(o.bucket_id)
      when exists (
        select from public.reports r cross join lateral private.reported_objects(r) e
        where r.accused_id = p_talent_id and r.subject = 'pitch'
          and e.bucket_id = private.public_bucket(o.bucket_id) and e.name = o.name
      ) then o.bucket_id
      when o.bucket_id like 'company\_%' then o.bucket_id
      -- What was shown before and could be somebody's again; a draft has a name that nobody else knows.
      when s.has_closed_pitch and (o.bucket_id like 'hidden\_%' or exists (
        select from private.used_object_names u
        where u.digest = private.object_digest(private.public_bucket(o.bucket_id), o.name)
      )) then private.company_bucket(o.bucket_id)
      else private.public_bucket(o.bucket_id)
    end as bucket_id
  ) place
  where o.bucket_id = any (private.buckets_of('talent_videos') || private.buckets_of('talent_posters'))
    and o.name ~>=~ (p_talent_id || '/') and o.name ~<~ (p_talent_id || '0')
    and place.bucket_id <> o.bucket_id
$function$;

-- 20260101000026_reports.sql
CREATE OR REPLACE FUNCTION private.move_reports_with_film()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.reports r set position_id = new.id
  where r.accused_id = new.talent_id and r.subject = 'pitch' and r.outcome is null and r.position_id is null
    and private.film_of(r.evidence ->> 'video_url') = private.film_of(new.video_url);
  return null;
end $function$;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.name_at_a_glance(p_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  -- Each letter with what is taken for it: digits, signs, small capitals, and letters of the Latin, Greek, Cyrillic,
  -- Armenian, Coptic, Cherokee and Lisu alphabets.
  look_alikes constant text[] := array[
    E'a4@\u0430\u0410\u03b1\u0391\u13aa\ua4ee\u1d00\u0251\u2c6d\u2c81\u2c80',
    E'b8\u0432\u0412\u03b2\u0392\u0299\u13cf\u13f4\ua4d0\u0253\u042c\u044c\u0184',
    E'c\u023c\u023b\u0441\u0421\u03c2\u13df\ua4da\u1d04\u0188\u00a2\u00a9\u2ca5\u2ca4',
    E'd\u0501\u0500\u13a0\ua4d3\u1d05\u0257\u0256',
    E'e\u0247\u02463\u0435\u0415\u0454\u0404\u03b5\u0395\u04bd\u04bc\u025b\u13ac\ua4f0\u1d07\u0259\u01dd\u0258\u20ac\u2c89\u2c88',
    E'f\ua4dd\ua730\u0192\u0493',
    E'g\u0261\u0262\u13c0\ua4d6\u0581\u0260\u050d',
    E'h\u2c68\u2c67\u043d\u041d\u04bb\u04ba\u03b7\u0397\u0570\u0540\u029c\u13bb\ua4e7\u0266\u2c8f\u2c8e',
    E'j\u0458\u0408\u13ab\ua4d9\u1d0a\u03f3',
    E'k\u043a\u041a\u03ba\u039a\u13e6\ua4d7\u1d0b\u0199\u2c95\u2c94\u049b',
    E'l\u2c61\u2c60\u2c62\ua7491|!iI\u0131\u0456\u0406\u04cf\u04c0\u03b9\u0399\u056c\u0269\u026a\u0268\u13a5\u13de\ua4e1\ua4f2\u029f'
    '\u026b\u019a\u026d\u01c0\u2c93\u2c92\u05c0',
    E'm\u043c\u041c\u03bc\u039c\u13b7\ua4df\u1d0d\u0271\u2c99\u2c98\u028d',
    E'n\u043f\u039d\u0578\u057c\u0548\ua4e0\u0274\u0272\u019e\u2c9b\u2c9a',
    E'o0\u043e\u041e\u03bf\u039f\u0585\u0555\u1d0f\ua4f3\u0275\u03c3\u2c9f\u2c9e\u1d11',
    E'p\u1d7d\u2c63\ua751\ua750\ua753\ua755\u0440\u0420\u03c1\u03a1\u13e2\ua4d1\u1d18\u01a5\u0584\u2ca3\u2ca2',
    E'q\u051b\u051a\u0566\u0563\u024b',
    E'r\u1d72\u1d73\ua783\ua782\u0433\u0413\u0491\u0490\u13a1\u13d2\ua4e3\u0280\u027e\u027d\u027c\u024d\u0580\u1d26',
    E's5$\u0455\u0405\u054f\u13da\ua4e2\ua731\u0282\u01a8',
    E't\u2c66\u023e7\u0442\u0422\u03c4\u03a4\u13a2\ua4d4\u1d1b\u01ad\u0288\u0565\u2ca7\u2ca6\u2020',
    E'u\u057d\u054d\u03c5\ua4f4\u1d1c\u028b',
    E'v\u03bd\u0475\u0474\u13d9\ua4e6\u1d20',
    E'w\u051d\u051c\u03c9\u0461\u13b3\ua4ea\u1d21\u0561',
    E'x\u0445\u0425\u03c7\u03a7\ua4eb\u00d7',
    E'y\u0443\u0423\u04af\u04ae\u03b3\u03a5\ua4ec\u028f\u01b4\u10e7',
    E'z\u0396\u03b6\u13c3\ua4dc\u1d22\u0290\u01b6'
  ];
  v_letters text;
  v_name text := regexp_replace(normalize(left(p_name, 200), nfkd), '[\u0300-\u036f]+', '', 'g');
begin
  foreach v_letters in array look_alikes loop
    v_name := translate(v_name, v_letters, repeat(left(v_letters, 1), char_length(v_letters)));
  end loop;
  return replace(replace(regexp_replace(public.fold_accents(v_name), '[^a-z]+', '', 'g'), 'rn', 'm'), 'vv', 'w');
end $function$;

-- 20260101000014_messaging.sql
CREATE OR REPLACE FUNCTION private.name_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.name_fault(p_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE STRICT SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  joined constant text := '\u0620-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff';
  alphabets constant text[] := array[
    '[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1d00-\u1d25\u1d6b-\u1d9a\u1e00-\u1eff\u2c60-\u2c7f'
      '\ua722-\ua7ff\uab30-\uab5a]',
    '[\u0370-\u03ff\u1d26-\u1d2a\u1f00-\u1fff]',
    '[\u0400-\u052f\u1c80-\u1c8a\u1d2b\ua640-\ua69f]',
    '[\u0531-\u0556\u0561-\u0587]',
    '[\u05d0-\u05ea]',
    '[\u0620-\u06ff\u0750-\u077f\u08a0-\u08ff]',
    '[\u0700-\u074f\u0780-\u089f\u0900-\u10ff\u1200-\u1c7f\u1c90-\u1cbf\u2c80-\u2d7f\ua4d0-\ua63f\ua800-\ua95f'
      '\ua980-\uaaff\uab70-\uabff]'
  ];
  v_brand constant text := private.name_at_a_glance((select s.brand_name from public.site_settings s));
  -- What the product's own people are called, and what stands beside that.
  roles constant text[] := array[
    'support', 'soporte', 'suporte', 'helpdesk', 'help', 'ayuda', 'care', 'desk', 'official', 'oficial', 'verified',
    'verificado', 'verificada', 'team', 'equipo', 'trust', 'confianza', 'safety', 'security', 'seguridad', 'billing',
    'facturacion', 'admin', 'administrator', 'administrador', 'administracion', 'moderator', 'moderador', 'moderation',
    'moderacion', 'staff', 'customer', 'clientes', 'cliente', 'service', 'servicio', 'atencion', 'asistencia',
    'operator', 'operators', 'operador', 'operadora', 'moderators', 'moderadores', 'administrators', 'administradores',
    'assistance', 'compliance', 'noreply', 'notifications', 'notificaciones', 'kundenservice', 'kundendienst', 'hilfe',
    'payments', 'pagos', 'refunds', 'reembolsos'
  ];
  fillers constant text[] := array[
    'the', 'and', 'for', 'of', 'de', 'del', 'al', 'la', 'el', 'los', 'las', 'por', 'para', 'company', 'empresa',
    'account', 'accounts', 'cuenta', 'cuentas', 'users', 'usuarios', 'members', 'center', 'centre', 'centro', 'success',
    'talent', 'talents', 'talento', 'talentos', 'hiring', 'payment', 'pago', 'refund', 'operations', 'operaciones', 'technical', 'tecnico', 'tecnica',
    'department', 'departamento', 'live', 'chat', 'online', 'system', 'sistema', 'profile', 'perfil', 'y',
    'ltd', 'limited', 'inc', 'llc', 'gmbh', 'corp'
  ];
  v_role constant text := (select string_agg(private.name_at_a_glance(role), '|') from unnest(roles) as role);
  v_filler constant text := (select string_agg(private.name_at_a_glance(filler), '|') from unnest(fillers) as filler);
  -- The same in other alphabets, which is refused within a name, too.
  foreign_role constant text :=
    'служба поддержки|техподдержка|^поддержка$|клиентская поддержка|客服|官方|カスタマーサポート|고객 ?지원|고객센터|خدمة العملاء|دعم العملاء|שירות לקוחות';
  v_bare constant text := regexp_replace(p_name, '(^|[ \u00a0])[^A-Za-z\u00aa-\uffff]+(?=[ \u00a0]|$)', ' ', 'g');
  v_only_roles constant text := '^(' || v_filler || ')*(' || v_role || ')(' || v_role || '|' || v_filler || ')*$';
  v_words constant text[] := regexp_split_to_array(
    normalize(left(p_name, 200), nfkc), '[\u0001-\u0020\u007f-\u009f\u1680_/&,.+():;|\u2010-\u2015-]+'
  );
begin
  if private.is_blank(p_name) then return null; end if;
  -- A name that is nothing but roles, whatever digits and signs stand beside them; and marks that look like the verified one.
  if private.name_at_a_glance(v_bare) ~ v_only_roles
    -- Digits at the end of a word: 'Support24'.
    or private.name_at_a_glance(regexp_replace(v_bare, '([A-Za-z\u00aa-\uffff])[0-9]+(?=[ \u00a0]|$)', '\1', 'g')) ~ v_only_roles
    or lower(btrim(normalize(left(p_name, 200), nfkc))) ~ foreign_role
    or exists (
      select from unnest(v_words) as word
      where private.name_at_a_glance(word) = any (array(
        select private.name_at_a_glance(claim)
        from unnest(array[
          'verified', 'verificado', 'verificada', 'verificato', 'verificata', 'verifie', 'verifiee', 'verifiziert',
          'verifizierte', 'verifizierter', 'verifiziertes', 'geverifieerd', 'zweryfikowany'
        ]) as claim
      ))
    )
    or p_name ~ '[\u221a\u237b\u2611\u2705\u2713\u2714\u0fcb\uaa9c\U0001f197\U0001f530\U0001f5f8\U0001f5f9\U0001f6e1]'
  then
    return 'reserved_name';
  end if;
  if v_brand <> '' and (
    strpos(private.name_at_a_glance(p_name), v_brand) > 0
    -- A short name is one letter away from too many others.
    or char_length(v_brand) >= 7 and exists (
      select from unnest(v_words) as word where private.is_one_edit_away(private.name_at_a_glance(word), v_brand)
    )
  ) then
    return 'reserved_name';
  end if;
  if regexp_replace(
    -- What says that a sign is drawn in colour, behind such a sign.
    regexp_replace(p_name, '([\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f]', '\1', 'g'),
    '([' || joined || '])[\u200c\u200d](?=[' || joined || '])', '\1', 'g'
  ) ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\U000110bd\U00013430-\U0001345f\U0001bca0-\U0001bca3'
    '\U0001d173-\U0001d17a\U000e0000-\U000e0fff]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4}'
  ) then
    return 'hidden_signs';
  end if;
  if exists (
    select from unnest(v_words) as word
    where (select count(*) from unnest(alphabets) as alphabet where word ~ alphabet) > 1
  ) then
    return 'mixed_alphabets';
  end if;
  return null;
end $function$;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION private.needs_second(p_decision public.decisions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case p_decision.action
    when 'erase_account' then not exists (
      select from public.account_deletion_requests r where r.user_id = private.uuid_of(p_decision.subject_id)
    )
    when 'refund_payment' then exists (
      select from public.payments p cross join public.site_settings s
      where p.payment_id = p_decision.subject_id and s.approval_amount < case
        when p_decision.seen ->> 'amount' ~ '^\d{1,15}$'
          then p.refunded_amount + (p_decision.seen ->> 'amount')::bigint
        else p.amount
      end
    ) and not exists (
      -- Agreed to already, and asked for again because nobody knows whether the payment provider heard.
      select from public.refunds r
      where r.payment_id = p_decision.subject_id and r.state = 'asked'
        and r.amount::text = p_decision.seen ->> 'amount'
    )
    else false
  end
$function$;

-- 20260101000004_rate_limits.sql
CREATE OR REPLACE FUNCTION private.network_of(p_address text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if strpos(p_address, ':') = 0 or p_address::inet <<= '::ffff:0:0/96'::inet then
    return p_address;
  end if;
  return network(set_masklen(p_address::inet, 64))::text;
exception when invalid_text_representation then
  return p_address;
end $function$;

-- 20260101000119_saved_terms.sql
CREATE OR REPLACE FUNCTION private.new_pitches(p_search public.saved_searches, p_since timestamp with time zone, p_until timestamp with time zone DEFAULT 'infinity'::timestamp with time zone)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  window_rows constant int := 3000;
  most constant int := 50;
  indexed text;
  filters text;
  ids uuid[];
  seen int;
begin
  select ' and not exists (
      select 1 from public.swipes s where s.company_id = $3 and s.position_id = f.position_id and not s.liked)'
    || c.indexed, c.filters
  into indexed, filters from public.search_conditions(p_search.terms) c;

  execute format(
    'select array(
       select f.position_id from (
         select %s from public.video_feed f
         where f.published_at > $1 and f.published_at <= $2 %s
         order by f.published_at desc, f.position_id desc limit $4
       ) f
       where true %s order by f.published_at desc, f.position_id desc limit $5
     )', public.searched_columns(), indexed, filters)
  into ids using p_since, p_until, p_search.company_id, window_rows, most;
  if filters <> '' and cardinality(ids) < most then
    execute format(
      'select count(*) from (
         select 1 from public.video_feed f
         where f.published_at > $1 and f.published_at <= $2 %s
         order by f.published_at desc, f.position_id desc limit $4
       ) w', indexed)
    into seen using p_since, p_until, p_search.company_id, window_rows;
    if seen = window_rows then
      -- OFFSET 0 stops the planner from walking the feed from the newest row, where rare terms match almost nothing.
      execute format(
        'select array(
           select f.position_id from (
             select f.position_id, f.published_at from %s
             where f.published_at > $1 and f.published_at <= $2 %s %s offset 0
           ) f
           order by f.published_at desc, f.position_id desc limit $4
         )', public.searched_halves(), indexed, filters)
      into ids using p_since, p_until, p_search.company_id, most;
    end if;
  end if;

  return array(
    select i.id from unnest(ids) with ordinality i (id, place) join public.video_feed f on f.position_id = i.id
    where not exists (
      select 1 from public.unlocked_contacts u
      where u.user_id = p_search.company_id and u.closer_id = f.talent_id and u.refunded_at is null
    )
    order by i.place
  );
end $function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION private.next_search_mail(p_due_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p_due_at + interval '24 hours' * greatest(1, floor(extract(epoch from now() - p_due_at) / 86400) + 1)
$function$;

-- 20260101000071_jobs.sql
CREATE OR REPLACE FUNCTION private.note_answer(p_job text, p_status integer, p_said text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.report_job(p_job, case
    when p_status is null then 'No answer: ' || coalesce(p_said, 'the reason is unknown')
    when p_status >= 400 then concat_ws(': ', p_status, coalesce(
      -- Our functions say why in "error", the platform in "message".
      substring(p_said from '"(?:error|message)"\s*:\s*"((?:[^"\\]|\\.)*)"'), nullif(p_said, '')
    ))
  end)
$function$;

-- 20260101000046_authenticators.sql
CREATE OR REPLACE FUNCTION private.note_authenticators()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_changed record;
begin
  for v_changed in
    insert into private.operator_authenticators (factor_id, user_id, counts_at)
    select found.id, found.user_id, case when found.place = 1 and not exists (
      select from private.operator_authenticators k where k.user_id = found.user_id and not k.is_reset
    ) then now() else now() + interval '1 day' end
    from (
      select f.id, f.user_id, row_number() over (partition by f.user_id order by f.created_at, f.id) as place
      from auth.mfa_factors f join public.operators o on o.user_id = f.user_id
      where f.status = 'verified'
        and not exists (select from private.operator_authenticators k where k.factor_id = f.id)
    ) found
    on conflict (factor_id) do nothing
    returning user_id, counts_at <= now() as is_first
  loop
    update public.desk_operators d set authenticator_at = now() where d.user_id = v_changed.user_id;
    perform private.tell_operators(
      case when v_changed.is_first then v_changed.user_id end, 'operator_authenticator_added', '{}'
    );
  end loop;
  for v_changed in
    update private.operator_authenticators k set removed_at = now()
    where k.removed_at is null and not k.is_reset
      and not exists (select from auth.mfa_factors f where f.id = k.factor_id and f.status = 'verified')
    returning k.user_id
  loop
    update public.desk_operators d set authenticator_at = now() where d.user_id = v_changed.user_id;
    perform private.tell_operators(null, 'operator_authenticator_gone', '{}');
  end loop;
-- Without the right to read them, an operator's codes all count.
exception when insufficient_privilege or undefined_table then
  raise warning 'not permitted: select from auth.mfa_factors';
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.note_erasure_wait()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.waits_since := case when private.erasure_waits_for(new.user_id) <> '{}' then now() end;
  return new;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.note_farewell()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.farewells (id, email, language, is_asked)
  select old.id, old.email, coalesce(s.language, 'en'),
    -- A request that a decision made has the time of that decision.
    not exists (
      select from public.account_deletion_requests r where r.user_id = old.id and r.created_at = r.decided_at
    )
  from public.accounts a left join public.notification_settings s on s.user_id = a.user_id
  where a.user_id = old.id and old.email is not null and old.email_confirmed_at is not null
  on conflict do nothing;
  return old;
end $function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION private.note_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.site_settings s set issues_invoices = exists (select from private.invoice_settings)
  where s.issues_invoices <> exists (select from private.invoice_settings);
  return null;
end $function$;

-- 20260101000062_stranger_mails.sql
CREATE OR REPLACE FUNCTION private.note_mail_problems(p_mails jsonb, p_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.desk_items i
  set facts = i.facts || jsonb_build_object('problem', left(m.mail ->> 'problem', 300))
  from jsonb_array_elements(p_mails) as m (mail)
  where i.kind = 'mail' and i.subject_id = m.mail ->> p_key and m.mail ->> 'problem' is not null
    and i.facts ->> 'problem' is distinct from left(m.mail ->> 'problem', 300)
$function$;

-- 20260101000024_feed_order.sql
CREATE OR REPLACE FUNCTION private.note_seen()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  remembered constant int := 10000;
  viewer_id constant uuid := (select auth.uid());
begin
  if viewer_id is null or not private.caller_has_type('company') then return new; end if;
  insert into public.seen_pitches (company_id, position_id, published_at)
  select viewer_id, f.position_id, f.published_at from public.video_feed f where f.position_id = new.position_id
  on conflict do nothing;
  if found then
    delete from public.seen_pitches s
    where s.company_id = viewer_id and s.seen_at < (
      select n.seen_at from public.seen_pitches n where n.company_id = viewer_id
      order by n.seen_at desc offset remembered - 1 limit 1
    );
  end if;
  return new;
end $function$;

-- 20260101000035_notices.sql
CREATE OR REPLACE FUNCTION private.notify_operators()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.notices n set facts = n.facts - 'item'
  from (
    select o.id from private.notices o
    where o.kind = 'desk_urgent' and o.sent_at is null and o.claimed_at is null and o.facts ? 'item'
    for update skip locked
  ) unsent
  where n.id = unsent.id;
  perform private.send_notice(o.user_id, 'desk_urgent', jsonb_build_object('item', new.id)) from public.operators o;
  return null;
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.object_digest(p_bucket_id text, p_name text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (md5(((p_bucket_id || '/'::text) || p_name)))::uuid;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.objects_of(p_urls text[])
 RETURNS TABLE(bucket_id text, name text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select part[1], part[2]
  from unnest(p_urls) as url
  cross join lateral regexp_match(
    url, '^https?://[^/]+/storage/v1/object/public/(talent_videos|talent_posters)/(.+)$'
  ) as part
  where part is not null
$function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.offer_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token constant text := encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'hex');
begin
  update private.stranger_mails m set facts = m.facts || jsonb_build_object('appeal_token', v_token)
  where m.report_id = new.id and m.kind = 'report_decided' and m.sent_at is null and m.claimed_at is null;
  if not found then return null; end if;
  insert into public.appeal_links (decision_id, report_id, token_hash, action, reason, decided_at, expires_at)
  values (
    new.decision_id, new.id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'), 'dismiss_report', new.reason,
    new.decided_at, new.decided_at + interval '6 months'
  );
  return null;
end $function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.on_absence_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_absent(new.talent_id, new.id);
  return null;
end $function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.on_absent_name_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_absent(new.user_id, null);
  return null;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.on_account_created()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.user_type = 'company' then
    perform private.create_company_profile(new.user_id);
  end if;
  perform private.open_support_conversation(new.user_id);
  return null;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.on_account_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.company_profiles c where c.user_id = old.user_id;
  delete from public.position_views v where v.viewer_key = old.user_id::text;
  delete from public.position_watches w where w.viewer_key = old.user_id::text;
  delete from private.action_counts c where c.actor = old.user_id::text;
  return null;
end $function$;

-- 20260101000030_desk_people.sql
CREATE OR REPLACE FUNCTION private.on_desk_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_desk_person((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION private.on_marks_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_marks((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.on_position_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_feed(new.talent_id, new.id);
  return null;
end $function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION private.on_search_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.search_mails (receiver_id, due_at, mailed_until)
  values (new.company_id, new.created_at + interval '1 day', new.created_at)
  on conflict (receiver_id) do nothing;
  return null;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.on_talent_profile_saved()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_feed(new.user_id, null);
  perform private.refresh_contacts(new.user_id);
  if tg_op = 'INSERT' or (new.full_name, new.shown_as) is distinct from (old.full_name, old.shown_as) then
    perform private.rename_talent_in_conversations(new.user_id, new.full_name);
  end if;
  return null;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.on_unlock_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.count_unlock(old, new);
  perform private.sync_conversation_with_unlock(old, new);
  perform private.broadcast_unlock(new);
  return null;
end $function$;

-- 20260101000036_effects.sql
CREATE OR REPLACE FUNCTION private.on_user_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Only a confirmed address is known to be the user's own.
  if old.email_confirmed_at is not null then
    delete from public.support_tickets t where t.user_id is null and lower(t.email) = lower(old.email);
  end if;
  delete from private.orphans q
  using (
    select w.bucket_id, w.name from private.orphans w
    where starts_with(w.name, old.id || '/')
      and not exists (select from storage.objects o where o.bucket_id = w.bucket_id and o.name = w.name)
    order by w.bucket_id, w.name for update
  ) removed
  where q.bucket_id = removed.bucket_id and q.name = removed.name;
  insert into private.erased_users (user_id, email) values (old.id, old.email)
  on conflict (user_id) do update set email = excluded.email;
  return null;
end $function$;

-- 20260101000018_support.sql
CREATE OR REPLACE FUNCTION private.open_support_conversation(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversation_id uuid;
begin
  insert into public.conversations as c (company_id, talent_id)
  values (private.support_company_id(), p_user_id)
  returning c.id into v_conversation_id;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (
    v_conversation_id,
    format(
      'Welcome to %s. Write to us here whenever you need a hand.',
      (select s.brand_name from public.site_settings s)
    ),
    true,
    'support_welcome'
  );
end $function$;

-- 20260101000049_after_payment.sql
CREATE OR REPLACE FUNCTION private.payment_news(p_payment public.payments, p_status public.payment_status, p_refunded bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_payment.status = 'refunded'
      and (p_status is distinct from 'refunded' or p_payment.refunded_amount > p_refunded)
      then 'payment_refunded'
    when p_payment.status = 'disputed' and p_status is distinct from 'disputed' then 'payment_disputed'
    when p_payment.status = 'dispute_lost' and p_status is distinct from 'dispute_lost' then 'dispute_lost'
    when p_payment.refunded_amount > p_refunded then 'payment_partly_refunded'
    when p_payment.refunded_amount < p_refunded then 'payment_returned'
    when p_payment.status = 'unlocked' and p_status = 'disputed' then 'dispute_won'
    when p_payment.status = 'unlocked'
      and p_status in ('amount_mismatch', 'other_link', 'unknown_checkout', 'closed') then 'payment_accepted'
    when p_payment.status = 'closed' and p_status <> 'closed' then 'payment_closed'
  end
$function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.payment_standing(p_payment public.payments)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- A dispute only moves forward: inquiry, chargeback, outcome. When events arrive out of order, the furthest counts.
  with disputes as (
    select distinct on (e.dispute_id) e.status
    from public.payment_events e
    where e.payment_id = p_payment.payment_id and e.kind = 'dispute'
    order by e.dispute_id,
      case
        when e.status in ('won', 'lost') then 3
        when e.status in ('needs_response', 'under_review') then 2
        else 1
      end desc,
      e.occurred_at desc, e.id desc
  )
  select case
    when p_payment.refunded_amount >= p_payment.amount and exists (
      select 1 from public.payment_events e
      where e.payment_id = p_payment.payment_id and e.kind = 'refund' and e.status = 'full'
    ) then 'refunded'
    when exists (select 1 from disputes d where d.status = 'lost') then 'dispute_lost'
    when exists (select 1 from disputes d where d.status in ('needs_response', 'under_review')) then 'disputed'
    when p_payment.closed_at is not null then 'closed'
    when p_payment.company_id is null or p_payment.talent_id is null then case
      -- Company or talent were erased or had left: the payment keeps its earlier state, a delivered contact or money
      -- that bought nothing.
      when p_payment.delivered then 'unlocked'
      when private.is_to_settle(p_payment.status) and p_payment.status not in ('disputed', 'unknown_checkout')
        then p_payment.status::text
      when p_payment.company_id is not null then 'talent_erased'
      else 'unknown_checkout'
    end
    when not p_payment.accepted then case when p_payment.has_other_link then 'other_link' else 'amount_mismatch' end
    else 'valid'
  end
$function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION private.phone_end(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (SELECT CASE WHEN (char_length(d.digits) >= 7) THEN "right"(d.digits, 9) ELSE NULL::text END AS "case" FROM (SELECT regexp_replace(COALESCE(phone_end.p_phone, ''::text), '\D'::text, ''::text, 'g'::text) AS digits) d);

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.plain_digits(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  zeros constant text :=
    E'\u0660\u06f0\u07c0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0de6\u0e50\u0ed0\u0f20\u1040'
    '\u1090\u17e0\u1810\u1946\u19d0\u1a80\u1a90\u1b50\u1bb0\u1c40\u1c50\ua620\ua8d0\ua900\ua9d0\ua9f0\uaa50\uabf0'
    '\uff10\u2775\u277f\u2789\u24f4';
begin
  if p_text !~ '[^\u0001-\u007f]' then return p_text; end if;
  return translate(
    p_text,
    (
      select string_agg(chr(ascii(zero) + digit), '' order by place, digit)
      from unnest(string_to_array(zeros, null)) with ordinality as script (zero, place), generate_series(0, 9) as digit
    ),
    repeat('0123456789', char_length(zeros))
  );
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.plain_phone(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select btrim(case
    when phone ~ '^[^0-9]*[+\uff0b]'
      then '+' || regexp_replace(regexp_replace(phone, '^[^0-9]*', ''), '^([0-9]+) ?[)]', '\1')
    else regexp_replace(phone, '^ *tel: *', '', 'i')
  end)
  from (select private.plain_digits(private.without_hidden(p_text)) as phone) as typed
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.plain_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Letters of other alphabets that are taken for ours, each with ours, and the dot of another script.
  look_alikes constant text := E'\u0251\u0430\u0410\u03b1\u0435\u0415\u0261\u0456\u0406\u03b9\u043e\u041e\u03bf\u0440\u0420\u0441\u0421\u0455\u0405\u0443\u0423\u0445\u0425\u3002';
  v_plain constant text := lower(regexp_replace(
    regexp_replace(
      normalize(left(p_text, 4000), nfkd),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0600-\u0605\u061c\u06dd\u070f\u08e2\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
      '\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'
    ),
    '[\u0001-\u0020\u115f\u1160\u2028\u2029\u2800]+', ' ', 'g'
  ));
begin
  if v_plain !~ '[^\u0001-\u007f]' then return v_plain; end if;
  return translate(private.plain_digits(v_plain), look_alikes, 'aaaaeegiiioooppccssyyxx.');
end $function$;

-- 20260101000033_desk_queue.sql
CREATE OR REPLACE FUNCTION private.postpone_daily()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from private.notices n
    where n.receiver_id = new.receiver_id and n.kind = 'desk_urgent'
      and (n.sent_at is null or n.sent_at > now() - interval '10 minutes')
  ) then
    return null;
  end if;
  return new;
end $function$;

-- 20260101000041_statements.sql
CREATE OR REPLACE FUNCTION private.prepare_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_decision public.decisions;
  v_hash constant text := private.presented_hash('x-appeal-token');
begin
  perform private.limit_rate('appeal', 10, interval '1 hour');
  if (select auth.role()) = 'anon' then
    if v_hash is null then
      raise exception using errcode = '42501', message = 'no_link';
    end if;
    -- Without a decision it is about the suspension, whose mail has the link, or the report.
    select l.decision_id, l.person_id, l.report_id into new.decision_id, new.appellant_id, new.report_id
    from public.appeal_links l
    where l.token_hash = v_hash and l.expires_at > now() and (
      l.decision_id = new.decision_id
      or new.decision_id is null and (l.action = 'suspend_account' or l.report_id is not null)
    );
  end if;
  select d.* into v_decision from public.decisions d
  where d.id = new.decision_id and (
    d.person_id = new.appellant_id
      and exists (select from private.decision_actions a where a.action::text = d.action and a.stated_as is not null)
    or d.action = 'dismiss_report' and exists (
      select from public.reports r
      where r.decision_id = d.id and (r.reporter_id = new.appellant_id or r.id = new.report_id)
    )
  );
  if not found then
    raise exception using errcode = 'PT404', message = 'unknown_subject';
  elsif v_decision.created_at < now() - interval '6 months' then
    raise exception using errcode = 'PT409', message = 'too_late', hint = 'Six months have passed.';
  elsif not private.stands(v_decision) then
    raise exception using errcode = 'PT409', message = 'already_reversed', hint = 'It was taken back.';
  end if;
  new.conversation_id := (
    select r.conversation_id from public.reports r
    where r.decision_id = v_decision.id and r.conversation_id is not null order by r.created_at desc limit 1
  );
  return new;
end $function$;

-- 20260101000021_captions.sql
CREATE OR REPLACE FUNCTION private.prepare_captions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- 20260101000011_unlocks.sql
CREATE OR REPLACE FUNCTION private.prepare_checkout()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.limit_rate('checkout', 60, interval '1 minute');

  select f.talent_id into new.talent_id
  from public.video_feed f
  where f.position_id = new.position_id;
  if new.talent_id is null then
    raise exception using errcode = 'PT404', message = 'unknown_position';
  end if;

  -- Waits for a payment that is being settled, which closes the checkouts that it sees.
  perform pg_advisory_xact_lock(hashtextextended('pair:' || new.company_id || new.talent_id, 0));
  if exists (
    select 1 from public.unlocked_contacts u
    where u.user_id = new.company_id and u.closer_id = new.talent_id and u.refunded_at is null
  ) then
    raise exception using errcode = 'PT409', message = 'already_unlocked';
  end if;

  if exists (select 1 from public.account_deletion_requests r where r.user_id = new.company_id) then
    raise exception using errcode = 'PT409', message = 'deletion_requested',
      hint = 'Whoever asked to be deleted takes that back first.';
  end if;
  if exists (
    select 1 from public.conversations c
    where c.company_id = new.company_id and c.talent_id = new.talent_id and c.talent_blocked_at is not null
  ) then
    raise exception using errcode = 'PT409', message = 'blocked_by_talent';
  end if;

  select p.amount, p.currency, p.checkout_url into new.amount, new.currency, new.checkout_url
  from public.unlock_price p;
  if new.checkout_url is null then
    raise exception using errcode = 'PT409', message = 'payments_closed',
      hint = 'The operator sets unlock_price.checkout_url.';
  end if;
  return new;
end $function$;

-- 20260101000009_companies.sql
CREATE OR REPLACE FUNCTION private.prepare_company_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_fault text;
begin
  new.company_name := case
    when coalesce(private.is_blank(new.company_name), true) then 'Empresa'
    else btrim(new.company_name, E' \t\r\n\u00a0')
  end;
  if new.user_id <> private.support_company_id()
    and (tg_op = 'INSERT' or new.company_name is distinct from old.company_name) then
    v_fault := private.name_fault(new.company_name);
    if v_fault is not null and tg_op = 'UPDATE' then
      raise exception using errcode = 'PT409', message = v_fault, hint = 'Choose another name.';
    end if;
    new.company_name := case when v_fault is null then new.company_name else 'Empresa' end;
  end if;
  if tg_op = 'INSERT' then return new; end if;

  if (select auth.role()) = 'authenticated' then
    if new.company_name is distinct from old.company_name then
      perform private.limit_rate('company_name', 20, interval '1 hour');
    end if;
    if (new.company_name, coalesce(new.website, ''), coalesce(new.email, ''))
      is distinct from (old.company_name, coalesce(old.website, ''), coalesce(old.email, '')) then
      new.is_verified := false;
    end if;
  end if;
  new.updated_at := now();
  return new;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.prepare_desk_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The policy is asked only after this trigger: whoever is no operator would learn from it what waits.
  if (select auth.uid()) is not null and not private.caller_is_operator() then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  if new.kind is not null then
    select i.person_id into new.person_id
    from public.desk_items i where i.kind = new.kind::text and i.subject_id = new.subject_id;
    if not found then raise exception using errcode = 'PT404', message = 'unknown_subject'; end if;
  end if;
  new.created_at := now();
  return new;
end $function$;

-- 20260101000014_messaging.sql
CREATE OR REPLACE FUNCTION private.prepare_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversation public.conversations;
begin
  if not new.is_system then
    perform private.limit_rate('message', 90, interval '1 minute');
    new.sender_id := coalesce((select auth.uid()), new.sender_id);
  end if;
  new.content := btrim(new.content, E' \t\r\n\u00a0');
  new.read := new.system_kind is not distinct from 'support_welcome';

  -- The row lock makes the next sender wait until this message is committed: messages become visible in the order of
  -- seq, so a reader who has seq 7 cannot miss an earlier one.
  select * into v_conversation from public.conversations c where c.id = new.conversation_id for no key update;
  -- The policy may have read it before a block, a suspension or an erasure for which the lock waited.
  if (select auth.uid()) is not null and not new.is_system and v_conversation.is_open is not true then
    raise exception using errcode = '42501', message = 'conversation_closed';
  end if;

  -- Whoever is no member can only be an operator, who answers for the product; the policy checks that.
  if not new.is_system and new.sender_id in (v_conversation.company_id, v_conversation.talent_id) is not true then
    new.sender_id := private.support_company_id();
  end if;
  -- One statement may write several.
  new.seq := 1 + greatest(v_conversation.last_seq, (
    select max(m.seq) from public.messages m where m.conversation_id = new.conversation_id
  ));
  new.created_at := clock_timestamp();
  new.receiver_id := nullif(
    case when new.sender_id = v_conversation.talent_id
      then v_conversation.company_id else v_conversation.talent_id end,
    private.support_company_id()
  );
  return new;
end $function$;

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.prepare_opinion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.limit_rate('opinion', 300, interval '10 minutes');
  -- A pitch that is deleted takes its links along.
  perform from public.talent_positions p where p.id = new.position_id for key share;
  -- Two that come at once wait for each other, so that each counts the other.
  select l.id, l.company_id into new.link_id, new.company_id
  from public.opinion_links l where l.token_hash = private.presented_hash('x-opinion-token') for no key update;
  new.device_hash := private.presented_device(new.company_id);
  if private.is_link_full(new.link_id, new) then
    raise exception using errcode = 'PT409', message = 'too_many_opinions';
  end if;
  return new;
end $function$;

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.prepare_opinion_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most constant int := 20;
begin
  perform private.limit_rate('opinion_link', 30, interval '1 hour');
  -- Two that are made at once wait for each other, so that each counts the other, and for a suspension.
  perform private.lock_account(new.company_id);
  select max(s.created_at) into new.revoked_at from public.suspensions s where s.user_id = new.company_id;
  select c.company_name into new.company_name from public.company_profiles c where c.user_id = new.company_id;
  new.company_name := coalesce(new.company_name, '');
  if (
    select count(*) from public.opinion_links l
    where l.company_id = new.company_id and l.revoked_at is null and l.expires_at > now()
  ) >= most then
    raise exception using errcode = 'PT409', message = 'too_many_opinion_links', hint = 'Take one back first.';
  end if;
  return new;
end $function$;

-- 20260101000012_payments.sql
CREATE OR REPLACE FUNCTION private.prepare_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.talent_id is null and old.talent_id is not null then new.candidate := null; end if;
  new.updated_at := now();
  return new;
end $function$;

-- 20260101000129_small_videos.sql
CREATE OR REPLACE FUNCTION private.prepare_position()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.video_url := private.canonical_video_url(new.video_url);
  if tg_op = 'INSERT' then
    perform private.limit_rate('position', 60, interval '1 hour');
    new.paused_at := case when new.paused_at is not null then now() end;
    -- One that is there already is left to 'on conflict do nothing'. The lock waits for one that is being deleted.
    perform from public.talent_positions p where p.id = new.id for key share;
    if not found then
      perform private.check_position(new, true);
    end if;
    return new;
  end if;
  if (new.paused_at is null) = (old.paused_at is null) then
    new.paused_at := old.paused_at;
  else
    perform private.limit_rate('pause', 60, interval '1 hour');
    new.paused_at := case when new.paused_at is not null then now() end;
  end if;
  if private.film_of(new.video_url) is distinct from private.film_of(old.video_url) then
    perform private.limit_rate('film', 60, interval '1 hour');
    perform private.check_position(new, false);
    new.has_small_video := false;
  end if;
  if new.poster_url is null and old.poster_url is not null then
    new.poster_sizes := '{}';
    new.poster_preview := null;
  end if;
  new.updated_at := now();
  return new;
end $function$;

-- 20260101000125_reported_pitches.sql
CREATE OR REPLACE FUNCTION private.prepare_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- 20260101000060_support_answers.sql
CREATE OR REPLACE FUNCTION private.prepare_support_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.sender_id is distinct from private.support_company_id() then new.answers_seq := null; end if;
  if new.system_kind = 'report_received' then new.read := true; end if;
  return new;
end $function$;

-- 20260101000060_support_answers.sql
CREATE OR REPLACE FUNCTION private.prepare_ticket_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.limit_rate('ticket_message', case when (select auth.uid()) is null then 20 else 300 end, interval '1 hour');
  perform from public.support_tickets t where t.id = new.ticket_id for no key update;
  new.operator_id := (select auth.uid());
  new.is_of_support := (select auth.uid()) is not null;
  new.seq := 1 + coalesce((select max(m.seq) from public.ticket_messages m where m.ticket_id = new.ticket_id), 0);
  return new;
end $function$;

-- 20260101000009_companies.sql
CREATE OR REPLACE FUNCTION private.prepare_verification_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.limit_rate('verification', 10, interval '1 hour');
  if exists (
    select from public.company_profiles c
    where c.user_id = new.user_id and (c.is_verified or c.company_name = 'Empresa')
  ) then
    raise exception using errcode = 'PT409', message = 'not_to_verify';
  end if;
  return new;
end $function$;

-- 20260101000008_statistics.sql
CREATE OR REPLACE FUNCTION private.prepare_view()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner_id uuid;
begin
  perform private.limit_rate('view', 600, interval '1 minute');
  -- Losing a view in a crash is acceptable; waiting for the disk would halve how many views one popular video can
  -- take (docs/performance.md).
  perform set_config('synchronous_commit', 'off', true);

  new.viewer_key := private.caller_key();
  new.day := (now() at time zone 'utc')::date;

  select f.talent_id into owner_id from public.video_feed f where f.position_id = new.position_id;
  if owner_id is null or owner_id = (select auth.uid()) then
    return null;
  end if;

  -- When one viewer watches in two tabs at once, the second insert waits and then sees the row of the first.
  perform pg_advisory_xact_lock(hashtextextended(new.viewer_key || new.position_id::text, 0));
  if exists (
    select 1 from public.position_views v
    where v.position_id = new.position_id and v.viewer_key = new.viewer_key and v.day = new.day
  ) then
    return null;
  end if;
  return new;
end $function$;

-- 20260101000008_statistics.sql
CREATE OR REPLACE FUNCTION private.prepare_watch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  shown public.video_feed;
  counted public.position_watches;
begin
  perform private.limit_rate('watch', 600, interval '1 minute');
  -- As for a view, losing one in a crash is acceptable.
  perform set_config('synchronous_commit', 'off', true);

  new.viewer_key := private.caller_key();
  new.day := (now() at time zone 'utc')::date;
  new.film := private.film_of(new.film);

  select f.* into shown from public.video_feed f where f.position_id = new.position_id;
  -- A page that is still open may report the film before.
  if not found or new.film is distinct from private.film_of(shown.video_url)
    or shown.talent_id = (select auth.uid())
    or exists (select from public.suspensions s where s.user_id = (select auth.uid()))
  then
    return null;
  end if;

  -- When one viewer watches in two tabs at once, the second insert waits and then sees the row of the first.
  perform pg_advisory_xact_lock(hashtextextended('watch:' || new.viewer_key || new.position_id::text, 0));
  select w.* into counted from public.position_watches w
  where w.position_id = new.position_id and w.viewer_key = new.viewer_key and w.day = new.day and w.film = new.film;
  if not found then return new; end if;
  if (new.reached, new.past_start) > (counted.reached, counted.past_start) then
    update public.position_watches w
    set reached = new.reached, past_start = counted.past_start or new.past_start
    where w.position_id = new.position_id and w.viewer_key = new.viewer_key and w.day = new.day and w.film = new.film;
  end if;
  return null;
end $function$;

-- 20260101000069_clean_up.sql
CREATE OR REPLACE FUNCTION private.presented_device(p_company_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN encode(sha256(convert_to((p_company_id || private.presented_hash('x-opinion-device'::text)), 'UTF8'::name)), 'hex'::text);

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.presented_hash(p_header text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
 SET search_path TO ''
RETURN encode(sha256(convert_to(((NULLIF(current_setting('request.headers'::text, true), ''::text))::json ->> p_header), 'UTF8'::name)), 'hex'::text);

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.public_bucket(p_bucket_id text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN regexp_replace(p_bucket_id, '^(hidden|company)_'::text, 'talent_'::text);

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.public_texts(p_texts text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(
    case
      when private.has_contact_details(text) or (is_told_together and private.plain_text(text) ~ '[0-9]') then null
      else text
    end order by place
  ), '{}')
  from unnest(p_texts) with ordinality as written (text, place),
    private.have_contact_details_together(p_texts) as is_told_together
$function$;

-- 20260101000021_captions.sql
CREATE OR REPLACE FUNCTION private.publish_captions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_position_id constant uuid := coalesce(new.position_id, old.position_id);
begin
  perform private.refresh_feed(p.talent_id, p.id) from public.talent_positions p where p.id = v_position_id;
  return null;
end $function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.published_at(p_talent_id uuid, p_video_url text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  news_a_day constant int := 3;
begin
  insert into private.published_films (talent_id, film, published_at)
  select p_talent_id, private.film_of(p_video_url),
    now() - greatest(0, count(*) + 1 - news_a_day) * interval '1 day'
  from private.published_films f
  where f.talent_id = p_talent_id and f.added_at > now() - interval '1 day'
  on conflict do nothing;

  return (
    select f.published_at from private.published_films f
    where f.talent_id = p_talent_id and f.film = private.film_of(p_video_url)
  );
end $function$;

-- 20260101000069_clean_up.sql
CREATE OR REPLACE FUNCTION private.purge_closed()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.purge_tickets();
  delete from public.reports r using (
    select o.id from public.reports o where o.decided_at < now() - interval '1 year' for update skip locked
  ) decided
  where r.id = decided.id;
  delete from private.notices n using (
    select o.id from private.notices o
    where o.sent_at is null and o.created_at < now() - interval '1 year' for update skip locked
  ) unsent
  where n.id = unsent.id;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.purge_desk_notes()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.desk_notes n using (
    select o.id from public.desk_notes o where o.created_at < now() - interval '1 year' for update skip locked
  ) old
  where n.id = old.id
$function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION private.purge_desk_waits()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.desk_waits w
  where w.id in (
    select o.id from public.desk_waits o where o.ended_at < now() - interval '60 days' limit 5000 for update skip locked
  )
$function$;

-- 20260101000069_clean_up.sql
CREATE OR REPLACE FUNCTION private.purge_expired()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION private.purge_invoices()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.invoices i
  where i.id in (
    select o.id from public.invoices o where o.keep_until < current_date limit 5000 for update skip locked
  )
$function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION private.purge_kept()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.kept_records k using (
    select o.id from private.kept_records o where o.keep_until < now() for update skip locked
  ) old
  where k.id = old.id;
  delete from private.account_marks m using (
    select o.user_id, o.kind, o.digest from private.account_marks o
    where o.barred_until is not null and o.barred_until < now() for update skip locked
  ) old
  where (m.user_id, m.kind, m.digest) = (old.user_id, old.kind, old.digest);
  delete from private.farewells f using (
    select o.id from private.farewells o where o.created_at < now() - interval '7 days' for update skip locked
  ) old
  where f.id = old.id;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.purge_objections()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.removed_messages r using (
    select o.message_id from public.removed_messages o
    where o.removed_at < now() - interval '6 months' and not exists (
      select from public.appeals a where a.decision_id = o.decision_id and a.outcome is null
    )
    for update skip locked
  ) old
  where r.message_id = old.message_id;
  delete from public.appeal_links l using (
    select o.decision_id from public.appeal_links o where o.expires_at < now() for update skip locked
  ) expired
  where l.decision_id = expired.decision_id;
end $function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.purge_operator_reads()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.operator_reads r where r.read_at < now() - interval '1 year'
$function$;

-- 20260101000069_clean_up.sql
CREATE OR REPLACE FUNCTION private.purge_short_lived()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  insert into private.visitor_salts (day) values (today), (today + 1) on conflict do nothing;
  delete from private.visitor_salts s where s.day < today;
  -- What somebody else is writing or deleting just now is left to the next run: waiting for rows in an order of its own
  -- could stop both (docs/decisions/0048-order-of-locks.md).
  -- Views and watches are kept only long enough to count each viewer once per day.
  delete from public.position_views v using (
    select o.position_id, o.viewer_key, o.day from public.position_views o where o.day < today - 1 for update skip locked
  ) old
  where (v.position_id, v.viewer_key, v.day) = (old.position_id, old.viewer_key, old.day);
  delete from public.position_watches w using (
    select o.position_id, o.viewer_key, o.day, o.film from public.position_watches o
    where o.day < today - 1 for update skip locked
  ) old
  where (w.position_id, w.viewer_key, w.day, w.film) = (old.position_id, old.viewer_key, old.day, old.film);
  delete from public.fresh_pitches q using (
    select o.position_id from public.fresh_pitches o
    where o.published_at < now() - interval '30 days' for update skip locked
  ) old
  where q.position_id = old.position_id;
  -- No rate limit looks back further than an hour.
  delete from private.action_counts c using (
    select o.actor, o.action from private.action_counts o
    where o.window_start < now() - interval '1 day' for update skip locked
  ) old
  where (c.actor, c.action) = (old.actor, old.action);
  -- One about a lost contact names somebody, so that it is not kept until it could be sent.
  delete from private.notices n using (
    select o.id from private.notices o
    where o.sent_at < now() - interval '30 days'
      or o.kind::text like 'contact\_%' and o.created_at < now() - interval '30 days'
    for update skip locked
  ) old
  where n.id = old.id;
  delete from public.lost_contacts l using (
    select o.id from public.lost_contacts o
    where o.reason = 'erased' and o.created_at < now() - interval '30 days' for update skip locked
  ) old
  where l.id = old.id;
  -- private.broadcast notes what no page asks for after an hour. Only sending and erasing write these rows.
  delete from public.broadcasts b using (
    select o.topic, o.sent_at, o.id from public.broadcasts o
    where o.sent_at < now() - interval '2 hours' for update skip locked
  ) old
  where (b.topic, b.sent_at, b.id) = (old.topic, old.sent_at, old.id);
  -- With what colleagues said by them.
  delete from public.opinion_links l using (
    select o.id from public.opinion_links o where o.expires_at < now() - interval '180 days' for update skip locked
  ) old
  where l.id = old.id;
  perform private.queue_unused_uploads();
  perform private.forget_removed_orphans();
end $function$;

-- 20260101000063_strangers.sql
CREATE OR REPLACE FUNCTION private.purge_tickets()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.support_tickets t using (
    select o.id from public.support_tickets o
    where o.user_id is null and o.closed_at < now() - interval '1 year' for update skip locked
  ) closed
  where t.id = closed.id;
  -- What a sent mail was about is known of the ticket or the report.
  delete from private.stranger_mails m using (
    select o.id from private.stranger_mails o
    where o.sent_at < now() - interval '30 days' or o.created_at < now() - interval '1 year' for update skip locked
  ) old
  where m.id = old.id;
$function$;

-- 20260101000120_public_row.sql
CREATE OR REPLACE FUNCTION private.put_in_feed(p_row public.video_feed)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  columns text;
  values_of text;
begin
  select string_agg(quote_ident(a.attname), ', '), string_agg(format('excluded.%I', a.attname), ', ')
  into columns, values_of
  from pg_attribute a
  where a.attrelid = 'public.video_feed'::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('position_id', 'companies_only');
  execute format(
    'insert into public.video_feed as f select ($1).* on conflict (position_id) do update set (%s) = row(%s)
     where f is distinct from excluded', columns, values_of)
  using p_row;
end $function$;

-- 20260101000024_feed_order.sql
CREATE OR REPLACE FUNCTION private.queue_fresh_pitch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.fresh_pitches as q (position_id, published_at) values (new.position_id, new.published_at)
  on conflict (position_id) do update set published_at = excluded.published_at, views_left = default
  where excluded.published_at > q.published_at;
  return null;
end $function$;

-- 20260101000129_small_videos.sql
CREATE OR REPLACE FUNCTION private.queue_orphans()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old constant text[] := private.files_of(old);
  v_new constant text[] := private.files_of(new);
  v_before constant text[] := private.stored_files_of(old);
  v_stored constant text[] := private.stored_files_of(new);
  v_bucket_id text;
begin
  insert into private.orphans as q (bucket_id, name, unused_since)
  select o.bucket_id, o.name, now()
  from (
    select o.bucket_id, o.name, true as is_old from private.objects_of(v_old) o
    union
    select o.bucket_id, o.name, false from private.objects_of(v_new) o
  ) o
  group by o.bucket_id, o.name
  having count(*) = 1
  order by o.bucket_id, o.name
  on conflict (bucket_id, name) do update set unused_since = excluded.unused_since;

  select q.bucket_id into v_bucket_id
  from private.orphans q
  join private.objects_of(v_stored) o on o.bucket_id = q.bucket_id and o.name = q.name
  where q.removing_since > now() - interval '10 minutes'
  order by q.bucket_id desc limit 1;
  if found then perform private.refuse_file(v_bucket_id); end if;

  delete from private.orphans q
  using private.objects_of(v_old || v_new) o
  where q.bucket_id = o.bucket_id and q.name = o.name
    and (
      private.is_object_used(q.bucket_id, q.name)
      or not private.is_stored(q.bucket_id, q.name) and (q.bucket_id, q.name) not in (
        select f.bucket_id, f.name from private.objects_of(v_before) f
      )
    )
    -- A small rendition that is being removed is refused once the position says that it is there.
    and (q.removing_since is null or q.removing_since <= now() - interval '10 minutes');

  -- Asked last, because a file that is being removed goes before its row of the queue.
  perform private.require_files(v_before, v_stored);
  return null;
end $function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.queue_unused_uploads()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_after timestamptz;
  v_until timestamptz;
begin
  select s.scanned_until into v_after from private.upload_scan s for update;
  select least(now() - interval '24 hours', min(o.created_at) + interval '1 day') into v_until
  from storage.objects o where o.created_at > v_after;

  insert into private.orphans (bucket_id, name, unused_since)
  select b.id, o.name, o.created_at
  from storage.objects o cross join lateral (select private.public_bucket(o.bucket_id) as id) b
  where o.bucket_id = any (private.buckets_of('talent_videos') || private.buckets_of('talent_posters'))
    and o.created_at > v_after and o.created_at <= v_until
    and not private.is_object_used(b.id, o.name)
  order by b.id, o.name
  on conflict do nothing;

  update private.upload_scan set scanned_until = v_until where id;
end $function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.refresh_absent(p_talent_id uuid, p_position_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.absent_talents a
  using public.talent_positions p
  where a.position_id = p.id and p.talent_id = p_talent_id and (p_position_id is null or p.id = p_position_id);
  insert into public.absent_talents (position_id, first_name)
  select p.id, told.first_name[1]
  from public.talent_positions p
  join public.talent_profiles t on t.user_id = p.talent_id
  cross join lateral (select private.public_texts(array[coalesce(t.shown_as, private.first_name(t.full_name))]) as first_name) told
  where p.talent_id = p_talent_id
    and (p_position_id is null or p.id = p_position_id)
    and p.audience = 'anyone'
    and p.paused_at is not null and p.hidden_at is null and p.video_url like 'http%'
    and not private.is_blank(told.first_name[1])
  on conflict (position_id) do update set first_name = excluded.first_name
$function$;

-- 20260101000009_companies.sql
CREATE OR REPLACE FUNCTION private.refresh_company_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.company_cards as k (
    company_id, company_name, description, website, industry, is_verified, created_at
  )
  select
    new.user_id, new.company_name, nullif(btrim(new.description), ''), nullif(btrim(new.website), ''),
    nullif(btrim(new.industry), ''), new.is_verified, a.created_at
  from public.accounts a where a.user_id = new.user_id
  on conflict (company_id) do update set
    company_name = excluded.company_name, description = excluded.description, website = excluded.website,
    industry = excluded.industry, is_verified = excluded.is_verified;
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.refresh_contact_of_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_contacts(new.talent_id, new.company_id);
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.refresh_contacts(p_talent_id uuid, p_company_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.unlocked_contacts u
  set closer_name = t.full_name, phone = t.phone, email = t.email
  from (
    select p.full_name, p.phone, private.account_email(p.user_id) as email
    from public.talent_profiles p where p.user_id = p_talent_id
  ) t
  where u.closer_id = p_talent_id and (p_company_id is null or u.user_id = p_company_id)
    and (u.closer_name, u.phone, u.email) is distinct from (t.full_name, t.phone, t.email)
$function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.refresh_contacts_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.talent_profiles t where t.user_id = new.id for no key update;
  perform private.refresh_contacts(new.id);
  return null;
end $function$;

-- 20260101000030_desk_people.sql
CREATE OR REPLACE FUNCTION private.refresh_desk_person(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person public.desk_people;
begin
  insert into public.desk_people as p (user_id, user_type, email, name, created_at, phone, website, own_email)
  select a.user_id, a.user_type, u.email, coalesce(t.full_name, c.company_name), a.created_at,
    coalesce(t.phone, c.phone), c.website, c.email
  from public.accounts a
  left join auth.users u on u.id = a.user_id
  left join public.talent_profiles t on t.user_id = a.user_id
  left join public.company_profiles c on c.user_id = a.user_id
  where a.user_id = p_user_id
  on conflict (user_id) do update set
    user_type = excluded.user_type, email = excluded.email, name = excluded.name,
    phone = excluded.phone, website = excluded.website, own_email = excluded.own_email
  where (p.user_type, p.email, p.name, p.phone, p.website, p.own_email) is distinct from
    (excluded.user_type, excluded.email, excluded.name, excluded.phone, excluded.website, excluded.own_email)
  returning * into v_person;
  if not found then return; end if;

  delete from public.desk_words w where w.user_id = p_user_id;
  insert into public.desk_words (word, user_id)
  select distinct word, p_user_id
  from (
    select public.words_of(v_person.name) as word
    union select lower(left(v_person.email, 254))
    union select public.words_of(v_person.email)
    union select lower(v_person.own_email)
    union select public.words_of(v_person.own_email)
    union select public.host_of(v_person.website)
    union select public.words_of(public.host_of(v_person.website))
    -- Each end of the number, marked so that it is no word: with or without the country's code.
    union select '+' || substr(public.phone_digits(v_person.phone), n)
      from generate_series(1, greatest(char_length(public.phone_digits(v_person.phone)) - 5, 0)) n where n <= 8
  ) words
  where word <> ''
  limit 80;

  delete from public.desk_spellings s where s.user_id = p_user_id;
  insert into public.desk_spellings (spelling, user_id)
  select distinct spelling, p_user_id
  from (
    select near.spelling from public.words_of(left(v_person.name, 120)) as word
    cross join lateral public.near_words(word) as near (spelling)
    union
    select substr(word, n) from public.words_of(left(v_person.name, 120)) as word
    cross join lateral generate_series(2, greatest(least(char_length(word), 40) - 2, 1)) n
    where char_length(word) >= 4
  ) spellings
  limit 300;
end $function$;

-- 20260101000120_public_row.sql
CREATE OR REPLACE FUNCTION private.refresh_feed(p_talent_id uuid, p_position_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_for_hire boolean;
  v_profile jsonb;
  v_position public.talent_positions;
  v_before public.video_feed;
  v_row public.video_feed;
  v_captions record;
begin
  perform private.lock_account(p_talent_id);
  is_for_hire := private.is_for_hire(p_talent_id);
  delete from public.video_feed f
  using public.talent_positions p
  where f.talent_id = p_talent_id
    and (p_position_id is null or f.position_id = p_position_id)
    and p.id = f.position_id
    and not (is_for_hire and private.is_shown(p));
  if not is_for_hire then return; end if;

  -- Read once, because the rules cost more than all else of a saved profile.
  select to_jsonb(told) into v_profile from private.told_of(p_talent_id) told;
  for v_position in
    select * from public.talent_positions p
    where p.talent_id = p_talent_id and (p_position_id is null or p.id = p_position_id) and private.is_shown(p)
    -- Waits for one that is being deleted.
    for key share of p
  loop
    select * into v_before from public.video_feed f where f.position_id = v_position.id;
    select * into v_captions from private.said_in(v_position.id);
    v_row := jsonb_populate_record(null::public.video_feed, to_jsonb(v_position) || v_profile);
    v_row.position_id := v_position.id;
    v_row.video_url := private.without_host(v_position.video_url);
    v_row.poster_url := private.without_host(v_position.poster_url);
    v_row.caption_languages := v_captions.languages;
    v_row.companies_only := coalesce(v_before.companies_only, false);
    -- A new video gets a new publication time; an edited profile keeps the old one.
    v_row.published_at := case
      when private.film_of(v_before.video_url) = private.film_of(v_position.video_url) then v_before.published_at
      else private.published_at(p_talent_id, v_position.video_url)
    end;
    v_row.search := private.feed_search(v_row) || v_captions.search;
    perform private.put_in_feed(v_row);
  end loop;
end $function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION private.refresh_marks(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_key constant text := (select k.key from private.mark_keys k);
  v_earlier_id uuid;
begin
  with told as (
    select 'email' as kind, private.address_root(u.email) as text from auth.users u where u.id = p_user_id
    union select 'phone', private.phone_end(t.phone) from public.talent_profiles t where t.user_id = p_user_id
    union select 'phone', private.phone_end(c.phone) from public.company_profiles c where c.user_id = p_user_id
    union
    select 'film', case
        when f.film like 'youtube:%' then f.film
        when o.metadata ->> 'eTag' <> '' then concat_ws(':', o.metadata ->> 'size', o.metadata ->> 'eTag')
      end
    from public.talent_positions p
    cross join lateral (select private.film_of(p.video_url) as film) f
    left join storage.objects o
      on o.name = f.film and o.bucket_id in ('talent_videos', 'hidden_videos', 'company_videos')
    where p.talent_id = p_user_id
  ), marks as (
    select t.kind, encode(sha256(convert_to(v_key || t.kind || ':' || t.text, 'UTF8')), 'hex') as digest
    from told t where t.text is not null
  ), gone as (
    delete from private.account_marks m
    where m.user_id = p_user_id and m.barred_until is null
      and not exists (select from marks n where (n.kind, n.digest) = (m.kind, m.digest))
  ), made as (
    insert into private.account_marks (user_id, kind, digest)
    select p_user_id, n.kind, n.digest from marks n
    on conflict do nothing
    returning account_marks.kind, account_marks.digest
  )
  select m.user_id into v_earlier_id
  from made n join private.account_marks m on (m.kind, m.digest) = (n.kind, n.digest)
  where m.user_id <> p_user_id and m.barred_until is not null and m.barred_until > now()
  limit 1;
  if v_earlier_id is not null then
    perform private.await_operator('return', p_user_id::text, p_user_id);
  end if;
end $function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.refresh_role_actions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.role_actions r where true;
  insert into public.role_actions (role, action)
  select 'owner', a.action from private.decision_actions a
  union all
  select r.role, a.action from private.role_areas r join private.decision_actions a on a.area = r.area;
  return null;
end $function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION private.refunded_of(p_payment public.payments)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with events as (
    select e.kind, e.occurred_at,
      case when e.kind = 'refund' then coalesce(e.amount, p_payment.amount)
        when jsonb_typeof(e.payload -> 'data' -> 'object' -> 'amount') = 'number'
          then (e.payload -> 'data' -> 'object' ->> 'amount')::bigint
      end as amount
    from public.payment_events e
    where e.payment_id = p_payment.payment_id and e.kind in ('refund', 'refund_failed')
  ),
  returned as (
    select max(e.occurred_at) as at, sum(e.amount) as amount from events e
    where e.kind = 'refund_failed' and e.amount is not null
  )
  select greatest(0, least(p_payment.amount, coalesce(
    (select max(e.amount) from events e, returned r where e.kind = 'refund' and e.occurred_at > r.at),
    (select max(e.amount) from events e where e.kind = 'refund') - coalesce((select r.amount from returned r), 0),
    0
  )))::bigint
$function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION private.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = '42501', message = 'decisions_stay', detail = 'The log of decisions cannot be changed.';
end $function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.refuse_closed_feature()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.video_feed f where f.position_id = new.position_id and f.companies_only) then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Only companies may watch it.';
  end if;
  return new;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.refuse_decided_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.account_deletion_requests r where r.user_id = old.id and r.decided_at is not null
  ) then
    perform private.refuse_erasure_that_waits(old.id);
  end if;
  return old;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.refuse_erasure_that_waits(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_waits constant text[] := private.erasure_waits_for(p_user_id);
begin
  if v_waits <> '{}' then
    raise exception using errcode = 'PT409', message = 'erasure_waits', detail = array_to_string(v_waits, ','),
      hint = 'Decide these first.';
  end if;
end $function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.refuse_file(p_bucket_id text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT404', message = case p_bucket_id
    when 'talent_videos' then 'unknown_video'
    else 'unknown_poster'
  end, hint = 'Upload the file first.';
end $function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION private.refuse_live_demo()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.count_demo_accounts() > 0 then
    raise check_violation using message = 'A live site has no demo accounts: everyone knows their passwords.',
      hint = 'npm run doctor -- --remote says how to list and delete them.';
  end if;
  return new;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.refuse_own(p_decision public.decisions, VARIADIC p_parties uuid[])
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_decision.operator_id = any(p_parties) then
    raise exception using errcode = 'PT409', message = 'own_account', hint = 'Another operator decides on yours.';
  end if;
end $function$;

-- 20260101000040_reported_things.sql
CREATE OR REPLACE FUNCTION private.refuse_repeated_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_last public.reports;
begin
  select * into v_last from public.reports r
  where r.caller_key = new.caller_key and r.subject = new.subject and r.subject_id = new.subject_id
    and r.outcome = 'dismissed' and r.decided_at > now() - interval '30 days'
  order by r.decided_at desc limit 1;
  if found and new.evidence is not distinct from v_last.evidence and (
    new.subject in ('pitch', 'message') or not exists (
      select from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.accused_id
        and m.created_at > v_last.created_at
    )
  ) then
    raise exception using errcode = 'PT409', message = 'already_reviewed', hint = 'Nothing has changed since.';
  end if;
  return new;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.refuse_second_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.decisions d
    where d.subject_id = new.subject_id and d.action = 'erase_account'
      and d.operator_id is distinct from new.operator_id and d.created_at > clock_timestamp() - interval '1 minute'
  ) and exists (select from public.operators o where o.user_id = new.operator_id) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  return new;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.refuse_several()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (select auth.uid()) is not null and (select count(*) from (select from changed limit 2) few) > 1 then
    raise exception using errcode = '23514', message = 'one_at_a_time', hint = 'Put off one item at a time.';
  end if;
  return null;
end $function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.refuse_suspended_operator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_accounts(false);
  if exists (
    select from public.operators o join public.suspensions s on s.user_id = o.user_id where o.user_id = new.user_id
  ) then
    raise exception using errcode = 'PT409', message = 'suspended_operator';
  end if;
  return null;
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.refuse_taken_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.has_taken_down(new) then
    raise exception using errcode = 'PT409', message = 'film_hidden',
      hint = 'This video or its cover was hidden by an operator.';
  end if;
  return new;
end $function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.refuse_unread_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_answered boolean;
begin
  if tg_table_name = 'ticket_messages' then
    v_is_answered := exists (
      select from public.ticket_messages m
      where m.ticket_id = new.ticket_id and m.seq > new.answers_seq and m.is_of_support
        and m.operator_id is distinct from (select auth.uid())
    );
  else
    v_is_answered := exists (
      select from public.messages m
      join public.decisions d on d.subject_id = m.conversation_id::text and d.action = 'answer_support'
        and d.facts ->> 'message_id' = m.id::text
      where m.conversation_id = new.conversation_id and m.seq > new.answers_seq
        and d.operator_id is distinct from (select auth.uid())
    );
  end if;
  if v_is_answered then
    raise exception using errcode = 'PT409', message = 'answered_meanwhile', hint = 'Read what your colleague wrote.';
  end if;
  return new;
end $function$;

-- 20260101000014_messaging.sql
CREATE OR REPLACE FUNCTION private.rename_company_in_conversations()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform from public.conversations c where new.user_id in (c.company_id, c.talent_id) order by c.id for no key update;
  update public.conversations c
  set company_name = case
      when num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0 then new.company_name
      else c.company_name
    end,
    company_is_verified = new.is_verified and (
      c.company_name = new.company_name
      or num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
    )
  where c.company_id = new.user_id;
  update public.conversations c set talent_name = new.company_name
  where c.talent_id = new.user_id and c.talent_name is distinct from new.company_name;
  return null;
end $function$;

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.rename_company_on_opinion_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.opinion_links l set company_name = new.company_name
  where l.company_id = new.user_id and l.expires_at > now();
  return null;
end $function$;

-- 20260101000009_companies.sql
CREATE OR REPLACE FUNCTION private.rename_support_company()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.company_profiles c set company_name = new.brand_name
  where c.user_id = private.support_company_id();
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.rename_talent_in_conversations(p_talent_id uuid, p_full_name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select from public.conversations c where c.talent_id = p_talent_id order by c.id for no key update;
  update public.conversations c
  set talent_name = case
    when p_full_name is null then c.talent_name
    when c.closed_at is null then p_full_name
    else private.shown_name(p_talent_id, p_full_name)
  end
  where c.talent_id = p_talent_id
    and num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
$function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION private.renew_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.until := now() + interval '75 seconds';
  return new;
end $function$;

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.renew_opinion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.limit_rate('opinion', 300, interval '10 minutes');
  if new.position_id <> old.position_id then
    raise exception using errcode = '42501', message = 'opinion_of_another_pitch';
  end if;
  -- It waits for no link that is being deleted, because that deletes what was said by it.
  select l.id into new.link_id
  from public.opinion_links l where l.token_hash = private.presented_hash('x-opinion-token')
  for no key update skip locked;
  if new.link_id is null or new.link_id <> old.link_id and private.is_link_full(new.link_id, new) then
    new.link_id := old.link_id;
  end if;
  new.is_seen := false;
  new.updated_at := now();
  return new;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.renew_verification_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.desk_items i set facts = jsonb_build_object('changed_at', now())
  where i.kind = 'verification' and i.subject_id = new.user_id::text;
  return null;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.reopen_reports(p_decision_id uuid, p_told_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.reports;
begin
  for v_report in
    select * from public.reports r
    where r.decision_id = p_decision_id and r.outcome = 'dismissed' and not exists (
      select from public.reports o
      where o.caller_key = r.caller_key and o.subject = r.subject and o.subject_id = r.subject_id and o.outcome is null
    )
    order by r.reporter_id, r.id for update
  loop
    update public.reports r set outcome = null, decided_at = null, decision_id = null, step = null
    where r.id = v_report.id;
    if v_report.reporter_id is distinct from p_told_id then
      perform private.tell(v_report.reporter_id, 'report_reopened', private.told_report(v_report));
    end if;
  end loop;
end $function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.reopen_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_asked_again constant boolean :=
    new.email_confirmed_at is null and new.confirmation_sent_at > old.confirmation_sent_at;
  is_confirmed_by_reset constant boolean :=
    old.email_confirmed_at is null and new.email_confirmed_at is not null
    and new.recovery_sent_at is not null and coalesce(new.recovery_token, '') = '';
begin
  if is_asked_again and length(old.raw_user_meta_data ->> 'sign_up_proof') >= 32
    and old.encrypted_password is not null then
    insert into private.reopened_sign_ups (user_id, proof, encrypted_password, metadata)
    select new.id, d.sign_up_proof, old.encrypted_password, jsonb_strip_nulls(to_jsonb(d) - 'sign_up_proof')
    from jsonb_to_record(old.raw_user_meta_data)
      as d (sign_up_proof text, user_type text, company_name text, language text)
    on conflict do nothing;
  end if;
  if is_confirmed_by_reset then
    -- The reset chooses another password.
    delete from private.reopened_sign_ups r where r.user_id = new.id;
  end if;
  if is_asked_again or is_confirmed_by_reset then
    delete from public.accounts a where a.user_id = new.id;
    new.encrypted_password := null;
    perform set_config('pitchreel.reopened', new.id::text, true);
  end if;
  -- Applies to later updates of the transaction too: the auth service then writes back metadata that it read before.
  if current_setting('pitchreel.reopened', true) = new.id::text then
    new.raw_user_meta_data :=
      (coalesce(new.raw_user_meta_data, '{}') - '{company_name,sign_up_proof}'::text[]) || '{"user_type": "undecided"}';
  end if;
  return new;
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.reported_objects(p_report public.reports)
 RETURNS TABLE(bucket_id text, name text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f ->> 'bucket', f ->> 'name' from jsonb_array_elements(p_report.evidence -> 'files') as f
$function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION private.require_files(p_old text[], p_new text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bucket_id text;
begin
  if (select auth.role()) is distinct from 'authenticated' then return; end if;
  select n.bucket_id into v_bucket_id
  from private.objects_of(p_new) n
  where not exists (
      select from private.objects_of(p_old) o where o.bucket_id = n.bucket_id and o.name = n.name
    )
    and not private.is_stored(n.bucket_id, n.name)
  order by n.bucket_id desc limit 1;
  if found then perform private.refuse_file(v_bucket_id); end if;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.require_reports_seen(p_thing text, p_report_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_newest_id uuid;
begin
  perform private.lock_thing(p_thing);
  select r.id into v_newest_id from public.reports r
  where r.thing = p_thing and r.outcome is null order by r.created_at desc, r.id desc limit 1;
  if v_newest_id::text is distinct from p_report_id and v_newest_id is not null then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.require_role_of(p_decision public.decisions, p_operator_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.may_decide(
    p_operator_id, (select a.area from private.decision_actions a where a.action::text = p_decision.action)
  ) then
    raise exception using errcode = '42501', message = 'not_your_role';
  end if;
end $function$;

-- 20260101000038_decision_steps.sql
CREATE OR REPLACE FUNCTION private.require_seen(p_decision public.decisions, p_subject jsonb)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_decision.seen is distinct from p_subject then
    raise exception using errcode = 'PT409', message = 'changed_meanwhile', hint = 'Read it again.';
  end if;
end $function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION private.restore_account(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_accounts(false);
  delete from public.suspensions s where s.user_id = p_user_id;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;
  update auth.users u set banned_until = null where u.id = p_user_id;
  update public.conversations c set suspended_at = null
  where p_user_id in (c.company_id, c.talent_id) and c.suspended_at is not null
    and not exists (select from public.suspensions s where s.user_id in (c.company_id, c.talent_id));
  perform private.refresh_feed(p_user_id, null);
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.reverse_reports(p_decision_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report public.reports;
begin
  for v_report in
    select * from public.reports r
    where r.decision_id = p_decision_id and r.outcome = 'upheld' order by r.reporter_id, r.id for update
  loop
    update public.reports r set outcome = 'reversed' where r.id = v_report.id returning * into v_report;
    perform private.tell(
      v_report.reporter_id, 'report_reversed',
      private.told_report(v_report) || jsonb_build_object('step', v_report.step, 'decision', p_decision_id)
    );
  end loop;
end $function$;

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.revoke_links_of_suspended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.opinion_links l set revoked_at = now()
  where l.company_id = new.user_id and l.revoked_at is null;
  return null;
end $function$;

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.revoke_opinion_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.revoked_at := coalesce(old.revoked_at, now());
  return new;
end $function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION private.rows_if_readable(p_query text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(q)), ''[]'') from (%s) as q', p_query) into found;
  return found;
exception when undefined_table or undefined_column or invalid_schema_name or insufficient_privilege then
  return null;
end $function$;

-- 20260101000071_jobs.sql
CREATE OR REPLACE FUNCTION private.run_job(p_job text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_problem text;
begin
  begin
    case p_job
      when 'purge-expired' then perform private.purge_expired();
      when 'forget-erased' then perform private.delete_notes_of_erased();
      -- pg_cron itself keeps a row of every run for ever.
      when 'purge-job-runs' then delete from cron.job_run_details where end_time < now() - interval '7 days';
    end case;
  exception when others or query_canceled then
    v_problem := sqlerrm;
    raise warning 'the job % failed: %', p_job, v_problem;
  end;
  perform public.report_job(p_job, v_problem);
  return v_problem;
end $function$;

-- 20260101000021_captions.sql
CREATE OR REPLACE FUNCTION private.said_in(p_position_id uuid, OUT languages text[], OUT search tsvector)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    coalesce(array_agg(distinct c.language), '{}'),
    coalesce(string_agg(format('''%s'':1B', said.word), ' ') filter (where said.word is not null), '')::tsvector
  from public.position_captions c
  left join lateral (
    select word from (
      select word, min(place) as place
      from string_to_table(ltrim(array_to_string(c.words, '')), ' ') with ordinality as line (word, place)
      group by word
    ) once
    where word <> '' order by place limit 200
  ) said on true
  where c.position_id = p_position_id
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.said_words(p_cues jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
    select (
      select coalesce(string_agg(' ' || word, '' order by place), '')
      from public.words_of(cue ->> 'text') with ordinality as said (word, place)
      where not public.is_common_word(word)
    )
    from jsonb_array_elements(p_cues) with ordinality as lines (cue, line)
    order by line
  )
$function$;

-- 20260101000023_opinions.sql
CREATE OR REPLACE FUNCTION private.save_asked_pitch()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.shortlist (company_id, position_id) values (new.company_id, new.position_id)
  on conflict do nothing;
  return null;
end $function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION private.schema_objects()
 RETURNS TABLE(kind text, part_of text, name text, it_is text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with
  ours as (
    select n.oid, n.nspname, n.nspacl, n.nspowner from pg_namespace n where n.nspname in ('public', 'private')
  ),
  relations as (
    select c.*, n.nspname || '.' || c.relname as full_name
    from pg_class c join ours n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  ),
  routines as (
    select p.*, n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as full_name
    from pg_proc p join ours n on n.oid = p.pronamespace
    where not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )
  ),
  -- Rights of the roles that a request may have, and of everybody.
  access (part_of, relation_column, list) as (
    select 'schema ' || n.nspname, null, coalesce(n.nspacl, acldefault('n', n.nspowner)) from ours n
    union all
    select r.full_name, null,
      coalesce(r.relacl, acldefault(case r.relkind when 'S' then 's' else 'r' end::"char", r.relowner))
    from relations r
    union all
    select r.full_name, a.attname, a.attacl
    from relations r join pg_attribute a on a.attrelid = r.oid
    where a.attacl is not null and not a.attisdropped
    union all
    select p.full_name, null, coalesce(p.proacl, acldefault('f', p.proowner)) from routines p
  ),
  rights as (
    select a.part_of, a.relation_column, x.privilege_type,
      case when x.grantee = 0 then 'everybody' else x.grantee::regrole::text end as grantee
    from access a, aclexplode(a.list) as x
    -- PostgreSQL 15 does not know MAINTAIN.
    where x.privilege_type <> 'MAINTAIN'
  )
  select 'table', r.full_name, '',
    case r.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
      || case when r.relkind in ('v', 'm') then ' ' || private.text_digest(pg_get_viewdef(r.oid)) else '' end
      || case when r.relkind in ('r', 'p') then
        ', row-level security ' || case when r.relrowsecurity then 'on' else 'off' end
          || case when r.relforcerowsecurity then ', forced' else '' end
        else '' end
      || coalesce(' with (' || array_to_string(r.reloptions, ', ') || ')', '')
  from relations r

  union all
  select 'column', r.full_name, a.attname,
    format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || case a.attidentity when 'a' then ' generated always as identity'
           when 'd' then ' generated by default as identity' else '' end
      || case when d.adbin is null then '' when a.attgenerated <> '' then ' generated as ' else ' default ' end
      || coalesce(pg_get_expr(d.adbin, d.adrelid), '')
      || case when a.attstattarget = 0 then ', without statistics' else '' end
  from relations r
  join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.relkind in ('r', 'p')

  union all
  select 'constraint', coalesce(r.full_name, n.nspname || '.' || t.typname), c.conname,
    pg_get_constraintdef(c.oid) || case when c.convalidated then '' else ', not validated' end
  from pg_constraint c
  left join relations r on r.oid = c.conrelid
  left join pg_type t on t.oid = c.contypid
  left join ours n on n.oid = t.typnamespace
  where c.contype in ('c', 'f', 'p', 'u', 'x') and (r.oid is not null or n.oid is not null)

  union all
  select 'index', r.full_name, i.relname,
    pg_get_indexdef(i.oid) || case when x.indisvalid then '' else ', not valid' end
  from pg_index x
  join relations r on r.oid = x.indrelid
  join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint c where c.conindid = x.indexrelid)

  union all
  select 'policy', p.schemaname || '.' || p.tablename, p.policyname,
    lower(p.permissive) || ' for ' || lower(p.cmd) || ' to '
      || (select string_agg(r::text, ', ' order by r::text) from unnest(p.roles) as r)
      || coalesce(' using ' || p.qual, '') || coalesce(' with check ' || p.with_check, '')
  from pg_policies p
  where p.schemaname in ('public', 'private', 'storage', 'realtime')

  union all
  select 'function', p.full_name, '',
    coalesce('returns ' || pg_get_function_result(p.oid), 'procedure') || ', ' || l.lanname
      || ', ' || case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end
      || case when p.proisstrict then ', strict' else '' end
      || ', parallel ' || p.proparallel::text
      || ', security ' || case when p.prosecdef then 'definer' else 'invoker' end
      || coalesce(', set ' || (select string_agg(s, ', ' order by s) from unnest(p.proconfig) as s), '')
      || ', arguments (' || pg_get_function_arguments(p.oid) || ')'
      || ', body ' || left(private.text_digest(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)), 16)
  from routines p join pg_language l on l.oid = p.prolang
  where p.prokind in ('f', 'p')

  union all
  select 'trigger', n.nspname || '.' || c.relname, t.tgname,
    pg_get_triggerdef(t.oid)
      || case t.tgenabled when 'O' then '' when 'D' then ', disabled' else ', enabled ' || t.tgenabled::text end
  from pg_trigger t
  join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and (c.relnamespace in (select o.oid from ours o) or p.pronamespace in (select o.oid from ours o))

  union all
  select 'type', n.nspname || '.' || t.typname, '',
    case t.typtype when 'd' then 'domain over ' || format_type(t.typbasetype, t.typtypmod) else
      'enum of ' || coalesce(
        (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid), ''
      )
    end
  from pg_type t join ours n on n.oid = t.typnamespace
  where t.typtype in ('d', 'e')

  union all
  select 'grant', g.part_of, g.grantee || coalesce(' on column ' || g.relation_column, ''),
    string_agg(distinct lower(g.privilege_type), ', ' order by lower(g.privilege_type))
  from rights g
  where g.grantee in ('everybody', 'anon', 'authenticated', 'service_role')
  group by g.part_of, g.grantee, g.relation_column
$function$;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION private.second_of(p_decision public.decisions)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_proposal public.proposals;
begin
  select * into v_proposal from public.proposals p
  where p.action = p_decision.action::public.decision_action and p.subject_id = p_decision.subject_id
    and p.seen is not distinct from p_decision.seen
  for update;
  if not found or not private.may_agree(v_proposal, p_decision.operator_id) then
    raise exception using errcode = 'PT409', message = 'needs_second', hint = 'Propose it to another operator.';
  end if;
  perform private.count_waiting('proposal', v_proposal.created_at);
  delete from public.proposals p where p.id = v_proposal.id;
  return v_proposal.operator_id;
end $function$;

-- 20260101000035_notices.sql
CREATE OR REPLACE FUNCTION private.send_notice(p_receiver_id uuid, p_kind text, p_facts jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.notices (receiver_id, kind, facts, next_try_at)
  select p_receiver_id, p_kind::public.notice_kind, jsonb_strip_nulls(p_facts), greatest(now(), (
    select max(n.created_at) + interval '10 minutes' from private.notices n
    where p_kind = 'desk_urgent' and n.receiver_id = p_receiver_id and n.kind = 'desk_urgent'
  ))
  where p_kind <> 'desk_urgent' or not exists (
    select from private.notices n
    where n.receiver_id = p_receiver_id and n.kind = 'desk_urgent' and n.sent_at is null and n.claimed_at is null
  )
$function$;

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION private.set_companies_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.companies_only := coalesce(
    (select p.audience = 'companies' from public.talent_positions p where p.id = new.position_id), false
  );
  return new;
end $function$;

-- 20260101000035_notices.sql
CREATE OR REPLACE FUNCTION private.settle_notices(p_mails jsonb)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.lock_accounts(true);
  with settled as (
    update private.notices n
    set claimed_at = case when m.sent then n.claimed_at end,
      sent_at = case when m.sent then n.claimed_at end,
      refusals = case when m.sent then 0 when m.refused then n.refusals + 1 else n.refusals end,
      next_try_at = case
        when m.sent then n.next_try_at
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(n.refusals, 10), interval '6 hours')
        else n.next_try_at
      end
    from jsonb_to_recordset(p_mails) as m (id uuid, sent boolean, refused boolean)
    where n.id = m.id and n.claimed_at is not null and n.sent_at is null
    returning 1
  )
  select count(*)::int from settled
$function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.settle_pair(p_company_id uuid, p_talent_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_unlock public.unlocked_contacts;
  v_holder public.payments;
begin
  select * into v_unlock from public.unlocked_contacts u
  where u.user_id = p_company_id and u.closer_id = p_talent_id;

  -- The payment that holds the unlock keeps it; otherwise the earliest payment gets it.
  select p.* into v_holder from public.payments p
  where p.company_id = p_company_id and p.talent_id = p_talent_id
    and private.payment_standing(p) = 'valid'
  order by (p.payment_id = v_unlock.payment_id and v_unlock.refunded_at is null) desc nulls last,
    p.paid_at, p.payment_id
  limit 1;

  update public.payments p
  set status = s.status, settled = p.settled and p.status = s.status,
    delivered = case when v_holder.payment_id is null then p.delivered else p.payment_id = v_holder.payment_id end
  from (
    select q.payment_id, case
      when q.payment_id = v_holder.payment_id then 'unlocked'
      when private.payment_standing(q) = 'valid' then 'already_unlocked'
      else private.payment_standing(q)
    end::public.payment_status as status
    from public.payments q
    where q.company_id = p_company_id and q.talent_id = p_talent_id
  ) s
  where p.payment_id = s.payment_id;

  if v_holder.payment_id is null then
    update public.unlocked_contacts u set refunded_at = now()
    where u.user_id = p_company_id and u.closer_id = p_talent_id and u.refunded_at is null;
  elsif v_unlock.payment_id is not distinct from v_holder.payment_id then
    -- Winning a dispute restores the unlock.
    update public.unlocked_contacts u set refunded_at = null
    where u.id = v_unlock.id and u.refunded_at is not null;
  else
    insert into public.unlocked_contacts as u (
      user_id, closer_id, position_id, position_title, closer_name, email, phone,
      payment_id, paid_amount, paid_currency
    )
    select
      p_company_id, p_talent_id, c.position_id, v_holder.position_title,
      t.full_name, private.account_email(p_talent_id), t.phone,
      v_holder.payment_id, v_holder.amount, v_holder.currency
    from (select 1) as one
    left join public.talent_profiles t on t.user_id = p_talent_id
    left join public.checkouts c on c.id = v_holder.checkout_id
    on conflict (user_id, closer_id) do update set
      position_id = excluded.position_id,
      position_title = excluded.position_title,
      -- A talent who has left may have no name or phone any more; the company keeps the values it bought.
      closer_name = coalesce(excluded.closer_name, u.closer_name),
      email = excluded.email,
      phone = coalesce(excluded.phone, u.phone),
      payment_id = excluded.payment_id,
      paid_amount = excluded.paid_amount,
      paid_currency = excluded.paid_currency,
      -- An unlock handed from one payment to another without interruption keeps its date.
      created_at = case when u.refunded_at is null then u.created_at else now() end,
      refunded_at = null;
  end if;

  update public.checkouts c
  set status = case
    when exists (
      select 1 from public.payments p
      where p.checkout_id = c.id and (p.status = 'already_unlocked' or p.status = 'closed' and p.accepted)
    ) then 'duplicate'
    when exists (select 1 from public.payments p where p.checkout_id = c.id and p.accepted) then 'paid'
    else 'failed'
  end::public.checkout_status
  where c.id in (
    select p.checkout_id from public.payments p
    where p.company_id = p_company_id and p.talent_id = p_talent_id
  );
  -- The first payment closes the other checkouts. One that is with the bank stays open, as its payment may still come.
  update public.checkouts c set status = 'superseded'
  where v_holder.payment_id is not null and c.company_id = p_company_id and c.talent_id = p_talent_id
    and c.status in ('pending', 'declined');
end $function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.settle_payment(p_payment_id text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_payment public.payments;
  v_status public.payment_status;
begin
  update public.payments p set refunded_amount = private.refunded_of(p)
  where p.payment_id = p_payment_id
  returning * into v_payment;
  if not found then return 'unknown_payment'; end if;
  perform private.end_refunds(v_payment);

  if v_payment.company_id is null or v_payment.talent_id is null then
    v_status := private.payment_standing(v_payment);
    update public.payments p set status = v_status, settled = p.settled and p.status = v_status
    where p.payment_id = p_payment_id;
    update public.checkouts c set status = 'talent_erased'
    where c.id = v_payment.checkout_id and c.status in ('pending', 'processing', 'declined');
  else
    perform private.settle_pair(v_payment.company_id, v_payment.talent_id);
  end if;
  return (select p.status from public.payments p where p.payment_id = p_payment_id);
end $function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION private.settle_search_mails(p_mails jsonb)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.lock_accounts(true);
  with settled as (
    update private.search_mails o
    set claimed_at = null,
      mailed_until = case when m.sent then o.covers_until else o.mailed_until end,
      covers_until = case when m.sent then null else o.covers_until end,
      refusals = case when m.sent then 0 when m.refused then o.refusals + 1 else o.refusals end,
      due_at = case
        when m.sent then private.next_search_mail(o.due_at)
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(o.refusals, 10), interval '1 day')
        else o.due_at
      end
    from jsonb_to_recordset(p_mails) as m (receiver_id uuid, sent boolean, refused boolean)
    where o.receiver_id = m.receiver_id and o.claimed_at is not null
    returning 1
  )
  select count(*)::int from settled
$function$;

-- 20260101000017_notifications.sql
CREATE OR REPLACE FUNCTION private.settle_unread_mails(p_mails jsonb)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.lock_accounts(true);
  with settled as (
    update private.unread_mails o
    set claimed_at = null,
      sent_at = case when m.sent then o.claimed_at else o.sent_at end,
      refusals = case when m.sent then 0 when m.refused then o.refusals + 1 else o.refusals end,
      next_try_at = case
        when m.sent then null
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(o.refusals, 10), interval '6 hours')
        else o.next_try_at
      end
    from jsonb_to_recordset(p_mails) as m (conversation_id uuid, receiver_id uuid, sent boolean, refused boolean)
    where o.conversation_id = m.conversation_id and o.receiver_id = m.receiver_id and o.claimed_at is not null
    returning 1
  )
  select count(*)::int from settled
$function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.shown_name(p_talent_id uuid, p_full_name text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (private.public_texts(array[coalesce(
    (select t.shown_as from public.talent_profiles t where t.user_id = p_talent_id), private.first_name(p_full_name)
  )]))[1]
$function$;

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.shown_name_fault(p_name text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.full_name_fault(p_name),
    case when private.has_contact_details(p_name) then 'contact_details' end
  )
$function$;

-- 20260101000129_small_videos.sql
CREATE OR REPLACE FUNCTION private.small_video_of(p_video_url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
RETURN CASE WHEN (private.film_of(p_video_url) !~~ 'youtube:%'::text) THEN (regexp_replace(p_video_url, '\.[^./]+$'::text, ''::text) || '-small.mp4'::text) ELSE NULL::text END;

-- 20260101000041_statements.sql
CREATE OR REPLACE FUNCTION private.stands(p_decision public.decisions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case p_decision.action
    when 'hide_pitch' then exists (
      select from public.talent_positions p
      where p.id = p_decision.subject_id::uuid and p.hidden_at = p_decision.created_at
    )
    when 'suspend_account' then exists (
      select from public.suspensions s
      where s.user_id = p_decision.subject_id::uuid and s.created_at = p_decision.created_at
    )
    when 'close_conversation' then exists (
      select from public.conversations c
      where c.id = (p_decision.facts ->> 'conversation_id')::uuid and c.stopped_at = p_decision.created_at
    )
    when 'remove_message' then exists (
      select from public.removed_messages m where m.decision_id = p_decision.id
    )
    when 'warn_person' then exists (
      select from public.reports r where r.decision_id = p_decision.id and r.outcome = 'upheld'
    )
    when 'dismiss_report' then exists (
      select from public.reports r where r.decision_id = p_decision.id and r.outcome = 'dismissed'
    )
    else false
  end
$function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.stop_awaiting(p_kind text, p_subject_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.desk_items i where i.kind = p_kind and i.subject_id = p_subject_id
$function$;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION private.stop_awaiting_proposal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.stop_awaiting('proposal', old.id::text);
  return null;
end $function$;

-- 20260101000049_after_payment.sql
CREATE OR REPLACE FUNCTION private.stored_evidence_of(p_payment_id text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'payment', jsonb_build_object(
      'id', p.payment_id, 'amount', p.amount, 'currency', p.currency, 'paid_at', p.paid_at,
      'refunded_amount', p.refunded_amount, 'status', p.status, 'position_title', p.position_title
    ),
    'dispute', (
      select jsonb_build_object(
        'id', e.dispute_id, 'reason', e.payload -> 'data' -> 'object' ->> 'reason', 'reported_at', e.occurred_at,
        'due_at', private.dispute_due_at(p.payment_id)
      )
      from public.payment_events e where e.payment_id = p.payment_id and e.kind = 'dispute'
      order by e.occurred_at, e.id limit 1
    ),
    'company', (
      select jsonb_build_object(
        'name', c.company_name, 'website', c.website, 'email', private.account_email(c.user_id),
        'registered_at', a.created_at
      )
      from public.company_profiles c join public.accounts a on a.user_id = c.user_id where c.user_id = p.company_id
    ),
    'checkout', (
      select jsonb_build_object('id', c.id, 'started_at', c.created_at, 'amount', c.amount, 'currency', c.currency)
      from public.checkouts c where c.id = p.checkout_id
    ),
    'unlock', (
      select jsonb_build_object(
        'name', u.closer_name, 'unlocked_at', u.created_at, 'locked_at', u.refunded_at,
        'has_email', u.email is not null, 'has_phone', u.phone is not null, 'stage', u.stage
      )
      from public.unlocked_contacts u where u.user_id = p.company_id and u.closer_id = p.talent_id
    ),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object(
        'at', m.created_at, 'by', case when m.is_system then 'system' when m.sender_id = p.company_id then 'company' else 'talent' end,
        'text', m.content, 'is_read', m.read
      ) order by m.seq)
      from public.conversations c join public.messages m on m.conversation_id = c.id
      where c.company_id = p.company_id and c.talent_id = p.talent_id
    ), '[]')
  )
  from public.payments p where p.payment_id = p_payment_id
$function$;

-- 20260101000129_small_videos.sql
CREATE OR REPLACE FUNCTION private.stored_files_of(p_position public.talent_positions)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    p_position.video_url, p_position.poster_url, p_position.hidden_video_url,
    case when p_position.has_small_video then private.small_video_of(p_position.video_url) end
  ] || array(
    select regexp_replace(p_position.poster_url, '\.[^./]+$', '') || '-' || size
    from unnest(p_position.poster_sizes) as size
  )
$function$;

-- 20260101000001_foundations.sql
CREATE OR REPLACE FUNCTION private.support_company_id()
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN '00000000-0000-0000-0000-000000000000'::uuid;

-- 20260101000060_support_answers.sql
CREATE OR REPLACE FUNCTION private.support_facts(p_conversation_id uuid, p_from integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'from_seq', p_from, 'count', count(*),
    'words', (array_agg(f.facts ->> 'words' order by f.seq desc))[1],
    'subject', (array_agg(f.facts ->> 'subject' order by f.seq desc) filter (where f.facts ? 'subject'))[1],
    'is_form', nullif(bool_or(f.facts ? 'is_form'), false)
  ))
  from (
    select m.seq, private.facts_of_message(m) as facts
    from public.messages m
    where m.conversation_id = p_conversation_id and m.seq >= p_from and m.receiver_id is null and not m.is_system
  ) f
$function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION private.suspend_account(p_user_id uuid, p_reason public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_accounts(false);
  if exists (select from public.operators o where o.user_id = p_user_id) then
    raise exception using errcode = 'PT409', message = 'is_operator', hint = 'End that first: set_operator(email, false).';
  end if;
  insert into public.suspensions (user_id, reason) values (p_user_id, p_reason) on conflict do nothing;
  if not found then raise exception using errcode = 'PT409', message = 'already_decided'; end if;

  update auth.users u set banned_until = now() + interval '100 years' where u.id = p_user_id;
  begin
    delete from auth.sessions s where s.user_id = p_user_id;
  -- Without the right to, open sessions end when they are renewed.
  exception when insufficient_privilege then
    raise warning 'not permitted: delete from auth.sessions';
  end;
  update public.conversations c set suspended_at = now()
  where p_user_id in (c.company_id, c.talent_id) and c.company_id <> private.support_company_id()
    and c.suspended_at is null;
  perform private.refresh_feed(p_user_id, null);
  perform private.uphold_reports(null, p_user_id);
  perform private.broadcast(jsonb_build_object('reason', p_reason), 'suspended', 'user:' || p_user_id);
end $function$;

-- 20260101000041_statements.sql
CREATE OR REPLACE FUNCTION private.sync_appeal_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op <> 'DELETE' and new.outcome is null then
    perform private.await_operator('appeal', new.id::text, new.appellant_id, jsonb_build_object(
      'action', d.action, 'reason', d.reason, 'subject', d.facts ->> 'subject', 'words', private.first_words(new.words)
    )) from public.decisions d where d.id = new.decision_id;
  else
    perform private.stop_awaiting('appeal', old.id::text);
  end if;
  return null;
end $function$;

-- 20260101000026_reports.sql
CREATE OR REPLACE FUNCTION private.sync_conversation_with_blocks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_block constant public.conversation_blocks := coalesce(new, old);
  v_blocked_at constant timestamptz := case when tg_op = 'INSERT' then new.created_at end;
begin
  update public.conversations c set
    company_blocked_at = case c.company_id when v_block.blocker_id then v_blocked_at else c.company_blocked_at end,
    talent_blocked_at = case c.talent_id when v_block.blocker_id then v_blocked_at else c.talent_blocked_at end
  where c.id = v_block.conversation_id;
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.sync_conversation_with_unlock(p_old public.unlocked_contacts, p_new public.unlocked_contacts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_conversation_id uuid;
begin
  if p_old.id is not null and (p_old.refunded_at is null) = (p_new.refunded_at is null) then return; end if;

  perform from public.conversations c
  where (c.company_id, c.talent_id) in ((p_new.user_id, p_new.closer_id), (private.support_company_id(), p_new.user_id))
  order by c.id for no key update;
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
  on conflict (company_id, talent_id)
    do update set closed_at = null, talent_name = coalesce(p_new.closer_name, excluded.talent_name)
  returning c.id into v_conversation_id;

  -- A won dispute restores an existing conversation, which needs no second welcome message.
  if p_new.payment_id = p_old.payment_id then return; end if;

  insert into public.messages (conversation_id, content, is_system, system_kind)
  values (v_conversation_id, 'Contact unlocked. Say hello and agree on the next step.', true, 'unlock_welcome');
end $function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.sync_desk_operator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from public.desk_operators d where d.user_id = old.user_id;
  else
    insert into public.desk_operators (user_id, roles, created_at) values (new.user_id, new.roles, new.created_at)
    on conflict (user_id) do update set roles = excluded.roles;
  end if;
  return null;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.sync_erasure_wait(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not exists (select from public.account_deletion_requests r where r.user_id = p_user_id) then return; end if;
  update public.account_deletion_requests r
  set waits_since = case when w.is_waiting then now() end
  from (select private.erasure_waits_for(p_user_id) <> '{}' as is_waiting) w
  where r.user_id = p_user_id and (r.waits_since is not null) <> w.is_waiting;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.sync_erasure_wait_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.sync_erasure_wait(new.company_id);
  perform private.sync_erasure_wait(new.talent_id);
  return null;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.sync_erasure_wait_of_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.sync_erasure_wait(coalesce(new.accused_id, old.accused_id));
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.sync_lost_contact(p_company_id uuid, p_talent_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact public.unlocked_contacts;
  v_payment public.payments;
  v_reason public.loss_reason;
  v_lost public.lost_contacts;
begin
  select * into v_contact from public.unlocked_contacts u
  where u.user_id = p_company_id and u.closer_id = p_talent_id;
  select * into v_payment from public.payments p where p.payment_id = v_contact.payment_id;
  v_reason := case
    when v_contact.refunded_at is null
      then (select 'suspended' from public.suspensions s where s.user_id = v_contact.closer_id)
    when v_payment.status in ('refunded', 'disputed', 'dispute_lost') then v_payment.status::text
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
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.sync_lost_contact_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.sync_lost_contact(new.company_id, new.talent_id);
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.sync_lost_contact_of_unlock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.sync_lost_contact(new.user_id, new.closer_id);
  return null;
end $function$;

-- 20260101000027_paid_contact.sql
CREATE OR REPLACE FUNCTION private.sync_lost_contacts_of_suspension()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_talent_id constant uuid := coalesce(new.user_id, old.user_id);
  v_contact public.unlocked_contacts;
begin
  for v_contact in
    select * from public.unlocked_contacts u where u.closer_id = v_talent_id order by u.user_id
  loop
    perform private.sync_lost_contact(v_contact.user_id, v_talent_id);
    continue when tg_op = 'INSERT' or v_contact.refunded_at is not null or v_contact.created_at > old.created_at;
    if not private.withdraw_mail(
      v_contact.user_id, 'contact_suspended', jsonb_build_object('payment_id', v_contact.payment_id)
    ) then
      perform private.send_notice(v_contact.user_id, 'contact_restored', jsonb_build_object(
        'name', private.shown_name(v_talent_id, v_contact.closer_name), 'payment_id', v_contact.payment_id
      ));
    end if;
  end loop;
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.sync_mail_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.refusals >= 5 and old.refusals < 5 then
    perform private.await_operator('mail', new.receiver_id::text, new.receiver_id);
  elsif new.refusals < 5 and old.refusals >= 5 then
    perform private.stop_awaiting('mail', new.receiver_id::text);
  end if;
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.sync_payment_event_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_event public.payment_events;
begin
  select * into v_event from public.payment_events e where e.id = new.id;
  if private.is_to_settle(v_event.outcome) and not v_event.settled
    and not (v_event.outcome = 'unknown_payment'
      and exists (select from public.payments p where p.payment_id = v_event.payment_id)) then
    perform private.await_operator(
      'payment', v_event.id,
      coalesce(
        (select p.company_id from public.payments p where p.payment_id = v_event.payment_id),
        (select c.company_id from public.checkouts c where c.id = v_event.checkout_id)
      ),
      jsonb_build_object(
        'status', v_event.outcome, 'amount', v_event.amount, 'currency', v_event.currency,
        'payment_id', v_event.payment_id, 'checkout_id', v_event.checkout_id, 'type', v_event.type,
        'problem', v_event.problem
      ), true,
      -- One that failed again when it was retried has waited since it came.
      v_event.created_at
    );
  else
    perform private.stop_awaiting('payment', v_event.id);
  end if;
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.sync_payment_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.payments;
begin
  select * into v_payment from public.payments p where p.payment_id = new.payment_id;
  if private.is_to_settle(v_payment.status) and not v_payment.settled then
    perform private.await_operator('payment', v_payment.payment_id, v_payment.company_id, jsonb_build_object(
      'status', v_payment.status, 'amount', v_payment.amount - v_payment.refunded_amount,
      'currency', v_payment.currency, 'checkout_id', v_payment.checkout_id,
      'due_at', case when v_payment.status = 'disputed' then private.dispute_due_at(v_payment.payment_id) end
    ), true);
  else
    perform private.stop_awaiting('payment', v_payment.payment_id);
  end if;
  -- An event that came before its payment waits no longer.
  delete from public.desk_items i
  using public.payment_events e
  where e.payment_id = v_payment.payment_id and e.outcome = 'unknown_payment'
    and i.kind = 'payment' and i.subject_id = e.id;
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.sync_report_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.await_thing(coalesce(new.thing, old.thing));
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.sync_request_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.stop_awaiting(tg_argv[0], old.user_id::text);
  else
    perform private.await_operator(tg_argv[0], new.user_id::text, new.user_id);
  end if;
  return null;
end $function$;

-- 20260101000062_stranger_mails.sql
CREATE OR REPLACE FUNCTION private.sync_stranger_mail_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.stop_awaiting('mail', old.id::text);
  elsif new.refusals >= 5 and old.refusals < 5 then
    perform private.await_operator('mail', new.id::text, null, jsonb_build_object(
      'address', new.email, 'ticket_id', new.ticket_id, 'report_id', new.report_id
    ));
  elsif new.refusals < 5 and old.refusals >= 5 then
    perform private.stop_awaiting('mail', new.id::text);
  end if;
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.sync_support_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_facts jsonb;
begin
  select i.facts into v_facts from public.desk_items i
  where i.kind = 'support' and i.subject_id = new.conversation_id::text;
  perform private.await_operator(
    'support', new.conversation_id::text, new.sender_id,
    coalesce(v_facts, jsonb_build_object('from_seq', new.seq)) || private.facts_of_message(new)
      || jsonb_build_object('count', 1 + coalesce((v_facts ->> 'count')::int, 0))
  );
  return null;
end $function$;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION private.sync_ticket_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.stop_awaiting('ticket', old.id::text);
  elsif new.user_id is null then
    perform private.await_operator('ticket', new.id::text, null, jsonb_build_object(
      'subject', private.first_words(new.subject), 'words', private.first_words(new.message), 'count', 1, 'from_seq', 0,
      'is_form', true
    ));
  end if;
  return null;
end $function$;

-- 20260101000042_undoing.sql
CREATE OR REPLACE FUNCTION private.take_back(p_decision public.decisions, p_words text, p_told_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_person_id constant uuid := p_decision.person_id;
  v_is_told constant boolean := p_told_id is not distinct from v_person_id;
  v_words constant jsonb := jsonb_build_object('words', nullif(p_words, ''));
  v_told_words constant jsonb := case when v_is_told then '{}' else v_words end;
  v_facts constant jsonb :=
    private.told_subject(p_decision) || v_told_words || jsonb_build_object('decision', p_decision.id);
  v_undone_as constant text := case p_decision.action
    when 'warn_person' then 'warning_withdrawn'
    when 'remove_message' then 'message_restored'
    when 'close_conversation' then 'conversation_reopened'
    when 'hide_pitch' then 'pitch_shown'
  end;
begin
  if not private.stands(p_decision) then
    raise exception using errcode = 'PT409', message = 'already_decided';
  end if;
  case p_decision.action
    when 'dismiss_report' then
      perform private.reopen_reports(p_decision.id, p_told_id);
    when 'warn_person' then null;
    when 'remove_message' then
      update public.messages m set content = r.content, system_kind = null
      from public.removed_messages r where r.decision_id = p_decision.id and m.id = r.message_id;
      delete from public.removed_messages r where r.decision_id = p_decision.id;
    when 'close_conversation' then
      update public.conversations c set stopped_at = null
      where c.id = (p_decision.facts ->> 'conversation_id')::uuid;
    when 'hide_pitch' then
      update public.talent_positions p set hidden_at = null, hidden_reason = null, hidden_video_url = null
      where p.id = p_decision.subject_id::uuid;
    when 'suspend_account' then
      perform private.restore_account(v_person_id);
      perform private.tell(v_person_id, 'account_restored', v_told_words);
      perform private.send_notice(v_person_id, 'account_restored', v_words);
    else
      raise exception using errcode = 'PT409', message = 'stays', hint = 'This cannot be undone.';
  end case;
  if v_undone_as is not null then perform private.tell(v_person_id, v_undone_as, v_facts); end if;
  perform private.reverse_reports(p_decision.id);
  perform private.end_appeals(p_decision.id);
  perform private.mail_undoing(p_decision, case when not v_is_told then v_undone_as end, v_facts);
end $function$;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION private.take_down()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.hidden_at is null then
    delete from private.taken_down t using private.objects_of(private.files_of(new)) f
    where t.talent_id = new.talent_id and t.bucket_id = f.bucket_id and t.name = f.name;
    return null;
  end if;
  insert into private.taken_down (bucket_id, name, talent_id)
  select f.bucket_id, f.name, new.talent_id from private.objects_of(private.files_of(new)) f
  union
  select f.bucket_id, f.name, new.talent_id
  from public.reports r cross join lateral private.reported_objects(r) f
  where r.position_id = new.id and r.subject = 'pitch' and r.outcome is null
  on conflict do nothing;
  update public.talent_positions p
  set hidden_at = new.hidden_at, hidden_reason = new.hidden_reason, hidden_video_url = p.video_url
  where p.talent_id = new.talent_id and p.id <> new.id and p.hidden_at is null
    and private.has_taken_down(p);
  return null;
end $function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION private.take_event(p_event public.payment_events)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_event public.payment_events := p_event;
  is_busy boolean := false;
begin
  if v_event.payload -> 'livemode' = 'false' and not exists (select from public.site_settings s where s.mode = 'test') then
    return 'test_event';
  end if;

  perform private.lock_payment(v_event.payment_id, v_event.checkout_id, v_event.id);

  insert into public.payment_events as e (
    id, type, kind, checkout_id, payment_id, dispute_id, amount, currency, status, payload, occurred_at
  ) values (
    v_event.id, v_event.type, v_event.kind, v_event.checkout_id, v_event.payment_id, v_event.dispute_id,
    v_event.amount, lower(v_event.currency), v_event.status, v_event.payload,
    coalesce(
      case
        when jsonb_typeof(v_event.payload -> 'created') <> 'number' then null
        when (v_event.payload ->> 'created')::numeric between 0 and 253402300799
          then to_timestamp((v_event.payload ->> 'created')::double precision)
      end,
      now()
    )
  -- A repeated event replaces the stored one, which may have been unreadable before.
  ) on conflict (id) do update set
    type = excluded.type, kind = excluded.kind, checkout_id = excluded.checkout_id,
    payment_id = excluded.payment_id, dispute_id = excluded.dispute_id, amount = excluded.amount,
    currency = excluded.currency, status = excluded.status, payload = excluded.payload,
    occurred_at = excluded.occurred_at
  where e.kind = 'unreadable' and e.outcome = 'failed';
  select * into v_event from public.payment_events e where e.id = p_event.id;
  if v_event.outcome not in ('received', 'failed') then
    return 'duplicate_event';
  end if;

  begin
    v_event.outcome := private.apply_event(v_event);
    v_event.problem := null;
  exception when others then
    is_busy := sqlstate in ('40P01', '40001');
    v_event.outcome := 'failed';
    v_event.problem := sqlstate || ' ' || sqlerrm;
  end;

  update public.payment_events e
  set outcome = v_event.outcome, problem = v_event.problem
  where e.id = v_event.id;
  return case when is_busy then 'busy' else v_event.outcome::text end;
end $function$;

-- 20260101000005_accounts.sql
CREATE OR REPLACE FUNCTION private.take_up_sign_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_proof constant text := new.raw_user_meta_data ->> 'sign_up_proof';
  v_kept private.reopened_sign_ups;
begin
  if v_proof is not null then
    select * into v_kept from private.reopened_sign_ups r where r.user_id = new.id and r.proof = v_proof;
    if v_kept.user_id is null or new.encrypted_password is not null then
      new.raw_user_meta_data := old.raw_user_meta_data;
      return new;
    end if;
    new.encrypted_password := v_kept.encrypted_password;
    new.raw_user_meta_data := old.raw_user_meta_data || v_kept.metadata;
  end if;
  delete from private.reopened_sign_ups r where r.user_id = new.id;
  return new;
end $function$;

-- 20260101000018_support.sql
CREATE OR REPLACE FUNCTION private.tell(p_user_id uuid, p_kind text, p_facts jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.messages (conversation_id, content, is_system, system_kind, system_facts)
  select c.id, k.content, true, p_kind::public.system_kind, jsonb_strip_nulls(p_facts)
  from public.conversations c
  -- An unknown kind has no content, which the table refuses.
  left join private.system_kinds k on k.kind = p_kind::public.system_kind
  where c.company_id = private.support_company_id() and c.talent_id = p_user_id
$function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION private.tell_erasure_wait()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell(new.user_id, 'erasure_waits', '{}');
  return null;
end $function$;

-- 20260101000063_strangers.sql
CREATE OR REPLACE FUNCTION private.tell_mark_taken()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell(new.user_id, 'mark_taken', '{}');
  return null;
end $function$;

-- 20260101000041_statements.sql
CREATE OR REPLACE FUNCTION private.tell_of_decision()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_stated_as constant text := (select a.stated_as from private.decision_actions a where a.action::text = new.action);
  v_report public.reports;
  v_facts jsonb;
  v_token text;
  v_undone public.decisions;
begin
  update public.reports r set decision_id = new.id, step = new.action::public.decision_action
  where r.accused_id = new.person_id and r.decided_at = new.created_at and r.decision_id is null;
  v_facts := private.told_subject(new) || jsonb_build_object(
    'decision', new.id, 'reason', new.reason, 'words', nullif(new.words, ''),
    'basis', case when found then 'report' else 'finding' end
  );
  for v_report in select * from public.reports r where r.decision_id = new.id order by r.reporter_id, r.id loop
    perform private.tell(
      v_report.reporter_id, 'report_' || v_report.outcome,
      private.told_report(v_report) || jsonb_build_object(
        'decision', new.id, 'step', case v_report.outcome when 'upheld' then new.action end
      )
    );
  end loop;

  if v_stated_as is not null then
    perform private.tell(new.person_id, v_stated_as, v_facts);
    if new.action = 'suspend_account' then
      v_token := encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'hex');
      perform private.link_decisions(new.person_id, encode(sha256(convert_to(v_token, 'UTF8')), 'hex'));
      -- The mail of private.decide_on_account, which does not know the decision's number.
      update private.notices n
      set facts = n.facts || jsonb_strip_nulls(v_facts || jsonb_build_object('appeal_token', v_token))
      where n.receiver_id = new.person_id and n.kind = 'account_suspended' and n.created_at = new.created_at;
    else
      perform private.send_notice(new.person_id, 'statement', v_facts || jsonb_build_object('stated_as', v_stated_as));
      perform private.link_decisions(l.person_id, l.token_hash) from public.appeal_links l
      join public.suspensions s on s.user_id = l.person_id and s.created_at = l.decided_at
      where l.person_id = new.person_id and l.action = 'suspend_account';
    end if;
  elsif new.action in ('show_pitch', 'restore_account') then
    select * into v_undone from public.decisions d
    where d.subject_id = new.subject_id
      and d.action = case new.action when 'show_pitch' then 'hide_pitch' else 'suspend_account' end
    order by d.created_at desc limit 1;
    if not found then return null; end if;
    perform private.reverse_reports(v_undone.id);
    perform private.end_appeals(v_undone.id);
    -- A restored account has a mail by private.decide_on_account.
    perform private.mail_undoing(
      v_undone, case new.action when 'show_pitch' then 'pitch_shown' end,
      private.told_subject(v_undone) || jsonb_build_object('decision', v_undone.id, 'words', nullif(new.words, ''))
    );
  end if;
  return null;
end $function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION private.tell_operators(p_but uuid, p_kind text, p_facts jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.send_notice(o.user_id, p_kind, p_facts)
  from public.operators o where o.user_id is distinct from p_but
$function$;

-- 20260101000049_after_payment.sql
CREATE OR REPLACE FUNCTION private.tell_payment(p_payment public.payments)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_told private.told_payments;
  v_kind text;
  v_facts jsonb;
  v_is_lost boolean;
  v_change bigint;
begin
  select * into v_told from private.told_payments t where t.payment_id = p_payment.payment_id;
  v_told.refunded_amount := coalesce(v_told.refunded_amount, 0);
  if (p_payment.status, p_payment.refunded_amount) is not distinct from (v_told.status, v_told.refunded_amount) then
    return;
  end if;
  insert into private.told_payments (payment_id, status, refunded_amount)
  values (p_payment.payment_id, p_payment.status, p_payment.refunded_amount)
  on conflict (payment_id) do update set status = excluded.status, refunded_amount = excluded.refunded_amount;

  v_kind := private.payment_news(p_payment, v_told.status, v_told.refunded_amount);
  if v_kind is null or p_payment.company_id is null then return; end if;
  v_is_lost := case
    when v_kind = 'payment_returned' then not exists (
      select from public.unlocked_contacts u
      where u.payment_id = p_payment.payment_id and u.refunded_at is null
    )
    else exists (
      select from public.unlocked_contacts u
      where u.payment_id = p_payment.payment_id and u.refunded_at is not null
    )
  end;
  v_change := abs(p_payment.refunded_amount - v_told.refunded_amount);
  v_facts := jsonb_build_object(
    'name', p_payment.candidate, 'payment_id', p_payment.payment_id, 'currency', p_payment.currency,
    'amount', case
      when v_kind in ('payment_disputed', 'dispute_won', 'dispute_lost')
        then p_payment.amount - p_payment.refunded_amount
      else coalesce(nullif(v_change, 0), p_payment.amount)
    end,
    'is_lost', v_is_lost,
    'words', (
      select nullif(r.words, '') from public.refunds r
      where r.payment_id = p_payment.payment_id and v_kind in ('payment_refunded', 'payment_partly_refunded')
        and r.refunded_before + r.amount = p_payment.refunded_amount
      order by r.asked_at desc limit 1
    )
  );
  perform private.tell(p_payment.company_id, v_kind, v_facts);
  if v_kind in ('payment_partly_refunded', 'payment_returned') or v_kind = 'payment_refunded' and not v_is_lost then
    perform private.send_notice(p_payment.company_id, v_kind, v_facts - 'is_lost' || jsonb_build_object(
      'name', coalesce(p_payment.candidate, (
        select l.candidate from public.lost_contacts l
        where l.company_id = p_payment.company_id and l.payment_id = p_payment.payment_id
        order by l.created_at desc limit 1
      ))
    ));
  end if;
end $function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION private.text_digest(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN encode(sha256(convert_to(regexp_replace(p_text, '[\s;]+'::text, ''::text, 'g'::text), 'UTF8'::name)), 'hex'::text);

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.text_faults(p_texts jsonb)
 RETURNS TABLE(field text, place integer, fault text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_full_name constant text := btrim(private.without_hidden(left(p_texts ->> 'full_name', 200)));
  v_shown_as constant text := btrim(private.without_hidden(left(p_texts ->> 'shown_as', 200)));
  v_city constant text := private.without_hidden(left(p_texts ->> 'city', 200));
  v_country constant text := private.without_hidden(left(p_texts ->> 'country', 200));
  v_skills constant text[] := array(
    select private.without_hidden(left(skill, 100))
    from jsonb_array_elements_text(coalesce(p_texts -> 'skills', '[]')) with ordinality as listed (skill, n)
    order by n limit 50
  );
  -- Five digits of a shown name are a part of a phone number.
  has_number constant boolean := coalesce(v_shown_as ~ '([0-9][^0-9]*){5}', false);
  is_shown_as constant boolean := not coalesce(private.is_blank(v_shown_as), true);
  -- What stands beside each other in public, and the fields that it comes from.
  v_headline constant text[] := array[
    case when is_shown_as then v_shown_as else private.first_name(v_full_name) end, v_city, v_country
  ];
  v_fields constant text[] := array[case when is_shown_as then 'shown_as' else 'full_name' end, 'city', 'country'];
  is_spread constant boolean := not has_number
    and not exists (select from unnest(v_headline) as text where private.has_contact_details(text))
    and (private.have_contact_details_together(v_headline) or private.is_number_split(v_headline));
begin
  return query
    select rule.field, 0, rule.fault
    from (values
      ('company_name', private.name_fault(btrim(private.without_hidden(left(p_texts ->> 'company_name', 200))))),
      ('full_name', coalesce(
        private.full_name_fault(v_full_name),
        case when private.has_contact_details(private.first_name(v_full_name)) then 'contact_details' end
      )),
      ('shown_as', coalesce(
        private.shown_name_fault(v_shown_as),
        case
          when has_number then 'contact_details'
          when is_shown_as and not private.is_short_name(v_shown_as) then 'too_many_words'
        end
      )),
      ('city', case when private.has_contact_details(v_city) then 'contact_details' end),
      ('country', case when private.has_contact_details(v_country) then 'contact_details' end)
    ) as rule (field, fault)
    where rule.fault is not null
    union all
    select v_fields[n], 0, 'contact_details'
    from unnest(v_headline) with ordinality as beside (text, n)
    where is_spread and private.plain_text(text) ~ '[0-9]'
    union all
    select 'skills', n::int - 1, 'contact_details'
    from unnest(private.public_texts(v_skills)) with ordinality as shown (text, n)
    where text is null
    union all
    -- A number may begin in one line of captions and end in the next.
    select 'cues', n::int - 1, case
      when private.has_contact_details(text) then 'contact_details'
      else 'contact_details_together'
    end
    from (
      select left(text, 400) as text, lead(left(text, 400)) over (order by n) as next, n
      from jsonb_array_elements_text(coalesce(p_texts -> 'cues', '[]')) with ordinality as line (text, n) limit 500
    ) as line
    where private.has_contact_details(text)
      or not private.has_contact_details(next) and private.has_contact_details(text || ' ' || next);
end $function$;

-- 20260101000060_support_answers.sql
CREATE OR REPLACE FUNCTION private.ticket_token(p_ticket_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_token text;
begin
  insert into private.ticket_tokens (ticket_id) values (p_ticket_id) on conflict do nothing;
  select k.token into v_token from private.ticket_tokens k where k.ticket_id = p_ticket_id;
  update public.support_tickets t set token_hash = encode(sha256(convert_to(v_token, 'UTF8')), 'hex')
  where t.id = p_ticket_id and t.token_hash is null;
  return v_token;
end $function$;

-- 20260101000063_strangers.sql
CREATE OR REPLACE FUNCTION private.tickets_of(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_agg(to_jsonb(t) - 'token_hash' || jsonb_build_object('messages', (
    select jsonb_agg(to_jsonb(m) - 'operator_id' - 'answers_seq' order by m.seq)
    from public.ticket_messages m where m.ticket_id = t.id
  )) order by t.created_at)
  from public.support_tickets t
  where t.user_id = p_user_id or t.user_id is null and lower(t.email) = (
    select lower(u.email) from auth.users u where u.id = p_user_id and u.email_confirmed_at is not null
  )
$function$;

-- 20260101000112_text_faults.sql
CREATE OR REPLACE FUNCTION private.told_of(p_talent_id uuid)
 RETURNS TABLE(first_name text, city text, country text, languages text[], skills text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    headline[1],
    case when not (is_split and private.plain_text(headline[2]) ~ '[0-9]') then headline[2] end,
    case when not (is_split and private.plain_text(headline[3]) ~ '[0-9]') then headline[3] end,
    array_remove(private.public_texts(t.languages), null),
    array_remove(private.public_texts(array(
      select left(trim(part), 100)
      from unnest(string_to_array(t.skills, ',')) with ordinality as listed (part, place)
      where not private.is_blank(left(trim(part), 100)) order by place
    )), null)
  from public.talent_profiles t
  cross join lateral private.public_texts(
    array[coalesce(t.shown_as, private.first_name(t.full_name)), t.city, t.country]
  ) as headline
  cross join lateral private.is_number_split(headline) as is_split
  where t.user_id = p_talent_id
$function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.told_report(p_report public.reports)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'report', p_report.id,
    'at', p_report.created_at,
    'subject', p_report.subject,
    'title', p_report.evidence ->> 'position_title',
    'name', case p_report.subject
      when 'pitch' then p_report.evidence ->> 'first_name'
      when 'company' then p_report.evidence ->> 'company_name'
      else (
        select case when c.company_id = p_report.reporter_id then c.talent_name else c.company_name end
        from public.conversations c where c.id = p_report.conversation_id
      )
    end,
    'reason', (
      select d.reason from public.decisions d
      where d.id = p_report.decision_id and p_report.outcome = 'upheld'
        and (d.action <> 'suspend_account' or d.reason = p_report.reason)
    )
  ))
$function$;

-- 20260101000041_statements.sql
CREATE OR REPLACE FUNCTION private.told_subject(p_decision public.decisions)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'subject', p_decision.facts ->> 'subject',
    'title', (
      select p.position_title from public.talent_positions p
      where p.id::text = case
        when p_decision.action = 'hide_pitch' then p_decision.subject_id
        when p_decision.subject_id like 'pitch:%' then split_part(p_decision.subject_id, ':', 2)
      end and p.talent_id = p_decision.person_id
    ),
    'quote', (
      select left(coalesce(r.content, m.content), 200)
      from public.messages m left join public.removed_messages r on r.message_id = m.id
      where m.id = (p_decision.facts ->> 'message_id')::uuid
    ),
    'other', (
      select case when c.company_id = p_decision.person_id then c.talent_name else c.company_name end
      from public.conversations c
      where p_decision.action = 'close_conversation' and c.id = (p_decision.facts ->> 'conversation_id')::uuid
    )
  )
$function$;

-- 20260101000015_realtime.sql
CREATE OR REPLACE FUNCTION private.topic_conversation_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when realtime.topic() ~ '^conversation:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then substr(realtime.topic(), 14)::uuid
  end
$function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION private.touch_looked_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.looked_at := now();
  return new;
end $function$;

-- 20260101000001_foundations.sql
CREATE OR REPLACE FUNCTION private.touch_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.updated_at := now();
  return new;
end $function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.unpublish_on_deletion_request()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asker_id constant uuid := coalesce(new.user_id, old.user_id);
begin
  -- If the account is already deleted, there is nothing to restore.
  if exists (select from public.accounts a where a.user_id = asker_id) then
    perform private.refresh_feed(asker_id, null);
  end if;
  return null;
end $function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION private.uphold_reports(p_position_id uuid, p_accused_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me constant uuid := (select auth.uid());
  v_thing text;
begin
  for v_thing in
    select distinct r.thing from public.reports r
    where r.outcome is null and (r.position_id = p_position_id or r.accused_id = p_accused_id)
      and r.reporter_id is distinct from v_me
    order by r.thing
  loop
    perform private.lock_thing(v_thing);
    perform private.end_waiting('report', v_thing);
    perform private.end_reports(v_thing, 'upheld', v_me);
  end loop;
end $function$;

-- 20260101000129_small_videos.sql
CREATE OR REPLACE FUNCTION private.use_name_once()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_owner_id constant uuid := private.folder_owner(new.name);
begin
  if tg_op = 'INSERT' then
    -- An object that is there already has the index of names refuse the second; one that is being removed is waited
    -- for.
    perform from storage.objects o where o.bucket_id = new.bucket_id and o.name = new.name for key share;
    if found then return new; end if;
    -- Its uploads that were on the way go where the rest of the folder is, a small rendition to its video.
    if exists (select from public.suspensions s where s.user_id = v_owner_id)
      or private.is_object_used(private.public_bucket(new.bucket_id), new.name) then
      perform private.check_folder(v_owner_id);
    end if;
  end if;
  if exists (
    select from private.used_object_names u
    where u.digest = private.object_digest(private.public_bucket(new.bucket_id), new.name)
  ) or exists (
    select from storage.objects o
    where o.bucket_id = any (private.buckets_of(new.bucket_id)) and o.bucket_id <> new.bucket_id and o.name = new.name
  ) then
    raise exception using errcode = '42501', message = 'name_used', hint = 'Choose another name.';
  end if;
  return new;
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.uuid_of(p_text text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select case when p_text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end
$function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION private.withdraw_mail(p_receiver_id uuid, p_kind text, p_about jsonb)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with unsent as (
    select n.id from private.notices n
    where n.receiver_id = p_receiver_id and n.kind = p_kind::public.notice_kind and n.facts @> p_about and n.sent_at is null
    for update skip locked
  ), gone as (
    delete from private.notices n using unsent u where n.id = u.id returning n.claimed_at
  )
  select coalesce(bool_and(g.claimed_at is null), false) from gone g
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.without_hidden(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  joined constant text :=
    '\u0620-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u2190-\u2bff\ufe0f\U0001f000-\U0001faff';
  v_text text := p_text;
begin
  if v_text !~ '[^\u0020-\u007e]' then return v_text; end if;
  v_text := regexp_replace(
    v_text, '[\u0001-\u001f\u007f-\u009f\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]+', ' ', 'g'
  );
  v_text := regexp_replace(
    v_text,
    '[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff'
    '\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+', '', 'g'
  );
  return regexp_replace(
    v_text, '(?<![' || joined || '])[\u200c\u200d]+|[\u200c\u200d]+(?![' || joined || '])', '', 'g'
  );
end $function$;

-- 20260101000007_feed.sql
CREATE OR REPLACE FUNCTION private.without_host(p_url text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO ''
AS $function$
  select regexp_replace(p_url, '^https?://[^/]+(?=/storage/v1/object/public/)', '')
$function$;

-- 20260101000003_names.sql
CREATE OR REPLACE FUNCTION private.words_behind_titles(p_text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
declare
  titles constant text[] :=
    '{dr,dra,doctor,doctora,mr,mister,mrs,ms,miss,mx,sr,sra,srta,senor,senora,senorita,dna,prof,profa,profesor,profesora,
    professor,ingeniero,ingeniera,licenciado,licenciada,arq,mtro,mtra,sir,dame,monsieur,madame,mme,mlle,herr,frau,hr,fru,
    signor,signora,dott,dottssa,dipling,dring,profdr,drprof,drmed}';
  -- Names without their dot.
  dotted constant text[] := '{ing.,lic.,eng.,mag.,rev.,m.,d.,dª.,dña.,abg.,ab.,cp.,tec.,arq.}';
  v_words constant text[] := array(
    select word from regexp_split_to_table(
      regexp_replace(p_text, '^(\s*(?:dra?|mrs?|ms|sra?|srta|prof)[.])(?=[^\s.-])', '\1 ', 'i'),
      '[\u0001-\u0020\u007f-\u00a0\u115f\u1160\u1680\u180e\u2000-\u200b\u2028\u2029\u202f\u205f\u2800\u3000\u3164\ufeff\uffa0]+'
    ) with ordinality as part (word, place)
    where not private.is_blank(word) order by place
  );
begin
  for v_place in 1..cardinality(v_words) loop
    if not (
      translate(public.fold_accents(v_words[v_place]), '.-', '') = any (titles) or lower(v_words[v_place]) = any (dotted)
    ) then
      return v_words[v_place:];
    end if;
  end loop;
  return v_words[cardinality(v_words):];
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION private.words_in(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN (SELECT COALESCE(string_agg((' '::text || word.word), ''::text), ''::text) AS "coalesce" FROM public.words_of(words_in.p_text) word(word));

-- 20260101000064_tickets.sql
CREATE OR REPLACE FUNCTION private.words_of_ticket(p_ticket public.support_tickets)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct found.word
  from (
    select substr(word, n) as word
    from public.words_of(p_ticket.name || ' ' || p_ticket.subject) as word
    cross join lateral generate_series(1, greatest(least(char_length(word), 40) - 2, 1)) n
    union all select public.words_of(p_ticket.email)
    union all select lower(p_ticket.email)
  ) found
  limit 400
$function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION private.write_invoices(p_payment public.payments)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_due constant bigint := p_payment.amount - case
    when p_payment.status = 'dispute_lost' then p_payment.amount else p_payment.refunded_amount
  end;
  v_number text;
  v_left bigint;
begin
  if not exists (select from private.invoice_settings s where s.starts_at <= p_payment.paid_at) then return; end if;
  if (private.invoice_of(p_payment.payment_id)).id is null then
    if p_payment.status <> 'unlocked' or p_payment.amount = 0 then return; end if;
    perform private.issue_invoice(p_payment, p_payment.amount, null, null);
  end if;
  v_number := (private.invoice_of(p_payment.payment_id)).number;
  v_left := private.invoiced_of(p_payment.payment_id);
  if v_left > v_due then
    perform private.issue_invoice(p_payment, v_left - v_due, v_number, null);
  elsif v_left < v_due then
    -- What is left of the last one is credited, so that the new one has all that is due.
    if v_left > 0 then perform private.issue_invoice(p_payment, v_left, v_number, null); end if;
    perform private.issue_invoice(p_payment, v_due, null, v_number);
  end if;
end $function$;
