-- Generated from supabase/migrations by `npm run gen:types`. Do not edit.

-- 20260101000025_audience.sql
CREATE OR REPLACE FUNCTION public.absent_talent(p_position_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform set_config('pitchreel.asked_pitch', p_position_id::text, true);
  return (select a.first_name from public.absent_talents a where a.position_id = p_position_id);
end $function$;

-- 20260101000059_invoices.sql
CREATE OR REPLACE FUNCTION public.account_billing(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'billing_details', (select to_jsonb(b) - 'company_id' from public.billing_details b where b.company_id = p_user_id),
    'invoices', coalesce((
      select jsonb_agg(to_jsonb(i) - 'company_id' order by i.issued_at, i.number)
      from public.invoices i where i.company_id = p_user_id
    ), '[]'),
    'invoice_corrections', coalesce((
      select jsonb_agg(to_jsonb(c) - 'company_id' order by c.created_at, c.id)
      from public.invoice_corrections c where c.company_id = p_user_id
    ), '[]')
  )
$function$;

-- 20260101000044_returns.sql
CREATE OR REPLACE FUNCTION public.account_export(p_user_id uuid, p_is_for_operator boolean DEFAULT false, p_caller_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_actor constant text := coalesce(p_caller_id, p_user_id);
  v_files jsonb;
  v_export jsonb;
begin
  insert into private.action_counts as c (actor, action, window_start, n)
  values (v_actor, 'export', now(), 1)
  on conflict (actor, action) do update set
    n = case when c.window_start > now() - interval '1 hour' then c.n + 1 else 1 end,
    window_start = case when c.window_start > now() - interval '1 hour' then c.window_start else now() end;
  if (select c.n from private.action_counts c where c.actor = v_actor and c.action = 'export') > 10 then
    raise exception using errcode = 'PT429', message = 'rate_limited', hint = 'Wait a moment and try again.';
  end if;
  v_export := private.account_export(p_user_id, p_is_for_operator);
  select jsonb_agg(jsonb_build_object('bucket', o.bucket_id, 'name', o.name, 'created_at', o.created_at)
    order by o.created_at) into v_files
  from storage.objects o
  where o.bucket_id in ('company_videos', 'company_posters')
    and o.name collate "C" >= p_user_id::text || '/' and o.name collate "C" < p_user_id::text || '0';
  if v_files is null then return v_export; end if;
  return v_export || jsonb_build_object('files', coalesce(v_export -> 'files', '[]') || v_files);
end $function$;

-- 20260101000123_other_lists.sql
CREATE OR REPLACE FUNCTION public.accounts_sharing(p_user_id uuid)
 RETURNS TABLE(user_id uuid, name text, user_type public.user_type, kinds public.account_mark_kind[], is_suspended boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT m.user_id,
     COALESCE(d.name, d.email) AS "coalesce",
     d.user_type,
     array_agg(DISTINCT (m.kind)::public.account_mark_kind ORDER BY (m.kind)::public.account_mark_kind) AS array_agg,
     COALESCE(bool_or((m.barred_until > now())), false) AS "coalesce"
    FROM ((private.account_marks own
      JOIN private.account_marks m ON ((((m.kind = own.kind) AND (m.digest = own.digest)) AND (m.user_id <> own.user_id))))
      LEFT JOIN public.desk_people d ON ((d.user_id = m.user_id)))
   WHERE (own.user_id = accounts_sharing.p_user_id)
   GROUP BY m.user_id, d.name, d.email, d.user_type
   ORDER BY COALESCE(bool_or((m.barred_until > now())), false) DESC, COALESCE(d.name, d.email), m.user_id
  LIMIT 20;
END;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION public.answer_refund(p_id uuid, p_answer text, p_provider_id text DEFAULT NULL::text, p_problem text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_answer not in ('taken', 'done', 'refused', 'no_answer') then
    raise exception using errcode = '22023', message = 'unknown_answer';
  end if;
  update public.refunds r set
    provider_id = coalesce(p_provider_id, r.provider_id),
    state = case
      when r.state <> 'asked' then r.state
      when p_answer = 'refused' then 'failed' when p_answer = 'done' then 'succeeded'
      else r.state
    end,
    problem = case
      when r.state <> 'asked' then r.problem
      when p_answer = 'refused' then left(p_problem, 500) when p_answer = 'no_answer' then 'no_answer'
    end,
    settled_at = case when r.state = 'asked' and p_answer in ('refused', 'done') then now() else r.settled_at end
  where r.id = p_id;
end $function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION public.apply_dispute(p_event_id text, p_payment_id text, p_dispute_id text, p_status text, p_payload jsonb)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', coalesce(p_payload ->> 'type', 'dispute'), 'kind', 'dispute',
    'payment_id', p_payment_id, 'dispute_id', p_dispute_id, 'status', p_status, 'payload', p_payload
  )))
$function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION public.apply_payment(p_event_id text, p_event_type text, p_checkout_id uuid, p_payment_id text, p_amount bigint, p_currency text, p_payload jsonb)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', p_event_type, 'kind', 'payment', 'checkout_id', p_checkout_id,
    'payment_id', p_payment_id, 'amount', p_amount, 'currency', p_currency, 'payload', p_payload
  )))
$function$;

-- 20260101000013_payment_state.sql
CREATE OR REPLACE FUNCTION public.apply_refund(p_event_id text, p_payment_id text, p_payload jsonb, p_amount bigint DEFAULT NULL::bigint, p_full boolean DEFAULT true)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', coalesce(p_payload ->> 'type', 'refund'), 'kind', 'refund',
    'payment_id', p_payment_id, 'amount', p_amount, 'status', case when p_full then 'full' else 'partial' end,
    'payload', p_payload
  )))
$function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION public.asked_refund(p_decision_id uuid)
 RETURNS TABLE(id uuid, amount bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.id, r.amount
  from public.decisions d join public.refunds r on r.payment_id = d.subject_id and r.state = 'asked'
  where d.id = p_decision_id and d.action = 'refund_payment'
$function$;

-- 20260101000015_realtime.sql
CREATE OR REPLACE FUNCTION public.broadcasts_since(p_topic text, p_since timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone, is_complete boolean, ids uuid[], events text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select now(), coalesce(p_since >= now() - interval '1 hour', false) and count(*) < 500,
    coalesce(array_agg(newest.id), '{}'), coalesce(array_agg(newest.event), '{}')
  from (
    select b.id, b.event from public.broadcasts b
    where b.topic = p_topic
      and b.sent_at > greatest(coalesce(p_since, now()), now() - interval '1 hour') - interval '1 minute'
    order by b.sent_at desc
    limit 500
  ) newest
$function$;

-- 20260101000021_captions.sql
CREATE OR REPLACE FUNCTION public.caption_hits(p_position_ids uuid[], p_position text[] DEFAULT NULL::text[], p_keywords text[] DEFAULT NULL::text[], p_language text DEFAULT NULL::text)
 RETURNS TABLE(position_id uuid, language text, starts_at integer, line text, words text[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with asked as materialized (
    select distinct word
    from (values (p_position), (p_keywords)) as field (alternatives)
    cross join lateral (select typed from unnest(field.alternatives) as typed limit 4) alternative
    cross join lateral public.words_of(left(alternative.typed, 250)) as word
    where not public.is_common_word(word)
  )
  select distinct on (c.position_id)
    c.position_id, c.language, (c.cues -> said.place ->> 'start')::int, c.cues -> said.place ->> 'text', said.words
  from public.position_captions c
  cross join lateral (
    select (line.place - 1)::int as place, array_agg(a.word order by a.word) as words
    from unnest(c.words) with ordinality as line (words, place)
    join asked a on strpos(line.words, ' ' || a.word) > 0
    group by line.place
    order by count(*) desc, line.place limit 1
  ) said
  where c.position_id in (select id from unnest(p_position_ids) as id limit 50)
  order by c.position_id, cardinality(said.words) desc, c.language = p_language desc nulls last, c.language
$function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION public.claim_farewells(p_limit integer DEFAULT 50)
 RETURNS TABLE(id uuid, email text, language text, brand text, is_asked boolean)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with due as (
    select f.id from private.farewells f
    where f.next_try_at <= now() and (f.claimed_at is null or f.claimed_at < now() - interval '10 minutes')
    order by f.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ), claimed as (
    update private.farewells f set claimed_at = clock_timestamp() from due d where f.id = d.id returning f.*
  )
  select c.id, c.email, c.language, b.brand_name, c.is_asked from claimed c cross join public.site_settings b
$function$;

-- 20260101000035_notices.sql
CREATE OR REPLACE FUNCTION public.claim_notices(p_limit integer DEFAULT 50)
 RETURNS TABLE(id uuid, kind text, email text, user_type public.user_type, language text, facts jsonb, counts jsonb, brand text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query select * from private.claim_notices(p_limit);
  return query
  with due as (
    select s.id from private.stranger_mails s
    where s.sent_at is null and s.next_try_at <= now()
      and (s.claimed_at is null or s.claimed_at < now() - interval '10 minutes')
    order by s.next_try_at
    limit least(greatest(coalesce(p_limit, 50), 1), 500)
    for update skip locked
  ),
  claimed as (
    update private.stranger_mails s set claimed_at = clock_timestamp()
    from due d where s.id = d.id
    returning s.*
  )
  select c.id, c.kind::text, c.email, null::public.user_type, c.language, c.facts, null::jsonb, b.brand_name
  from claimed c cross join public.site_settings b;
end $function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION public.claim_search_mails(p_limit integer DEFAULT 50)
 RETURNS TABLE(receiver_id uuid, email text, language text, brand text, unsubscribe_token uuid, covers_until timestamp with time zone, total integer, searches jsonb, pitches jsonb)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.receiver_id, m.email, m.language, m.brand, m.unsubscribe_token, m.covers_until, m.total, m.searches, (
    select jsonb_agg(
      case when f.companies_only then p.pitch || '{"poster_url": null}' else p.pitch end order by p.place
    )
    from jsonb_array_elements(m.pitches) with ordinality as p (pitch, place)
    left join public.video_feed f on f.position_id = (p.pitch ->> 'position_id')::uuid
  )
  from private.claim_search_mails(p_limit) m
$function$;

-- 20260101000017_notifications.sql
CREATE OR REPLACE FUNCTION public.claim_unread_mails(p_limit integer DEFAULT 50)
 RETURNS TABLE(conversation_id uuid, receiver_id uuid, email text, user_type public.user_type, language text, sender_name text, unread integer, unread_since timestamp with time zone, brand text, unsubscribe_token uuid, is_support boolean, sender_poster text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.conversation_id, m.receiver_id, m.email, m.user_type, m.language, m.sender_name, m.unread, m.unread_since,
    m.brand, m.unsubscribe_token, m.is_support, (
      select f.poster_url from public.video_feed f
      where f.talent_id = c.talent_id and f.talent_id <> m.receiver_id
        and not f.companies_only and f.poster_url is not null
      order by f.published_at desc, f.position_id
      limit 1
    )
  from private.claim_unread_mails(p_limit) m
  join public.conversations c on c.id = m.conversation_id
$function$;

-- 20260101000034_decisions.sql
CREATE OR REPLACE FUNCTION public.decide_as(p_operator_id uuid, p_action public.decision_action, p_subject_id text, p_note text, p_seen jsonb DEFAULT NULL::jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  if not exists (
    select from private.decision_actions a
    where a.action = p_action and a.is_of_server and a.action <> 'answer_support'
  ) then
    raise exception using errcode = '42501', message = 'not_of_a_function';
  end if;
  insert into public.decisions (operator_id, action, subject_id, note, seen)
  values (p_operator_id, p_action, p_subject_id, p_note, p_seen)
  returning id into v_id;
  return v_id;
end $function$;

-- 20260101000033_desk_queue.sql
CREATE OR REPLACE FUNCTION public.desk_counts()
 RETURNS TABLE(kind public.desk_kind, n integer, oldest timestamp with time zone, urgent integer, snoozed integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select k.kind, waiting.n, waiting.oldest, urgent.n, snoozed.n
  from public.desk_kinds k
  cross join lateral (
    select count(*)::int as n, min(i.since) as oldest
    from (
      select d.since from public.desk_items d
      where d.kind = k.kind::text and (d.snoozed_until is null or d.snoozed_until <= now())
      order by d.priority, d.ranks_at, d.id limit 100
    ) i
  ) waiting
  cross join lateral (
    select count(*)::int as n
    from (
      select from public.desk_items d
      where d.kind = k.kind::text and d.priority < 2 and (d.snoozed_until is null or d.snoozed_until <= now())
      order by d.priority, d.ranks_at, d.id limit 100
    ) i
  ) urgent
  cross join lateral (
    select count(*)::int as n
    from (
      select from public.desk_items d
      where d.kind = k.kind::text and d.snoozed_until > now() order by d.snoozed_until limit 100
    ) i
  ) snoozed
  order by k.place
$function$;

-- 20260101000068_figures.sql
CREATE OR REPLACE FUNCTION public.desk_figures()
 RETURNS TABLE(day date, figure public.desk_figure, currency text, n bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select d.day, d.figure::public.desk_figure, d.currency, sum(d.n)::bigint
  from public.desk_days d
  where d.day > (now() at time zone 'utc')::date - 28
  group by d.day, d.figure, d.currency
  union all
  select null, 'live', '', coalesce(sum(d.n), 0)::bigint from public.desk_days d where d.figure = 'live'
$function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION public.desk_find(p_text text)
 RETURNS TABLE(kind text, subject_id text, number text, item_id uuid, person_id uuid, title text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_text constant text := btrim(left(coalesce(p_text, ''), 500));
  v_id constant uuid := substring(lower(v_text) from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid;
  v_short constant text := substring(lower(v_text) from '(?:^|[^0-9a-z_])([0-9a-f]{8})(?:$|[^0-9a-z_])');
  -- A range of the ids' indexes, which row-level security lets nothing else be asked for.
  v_from constant uuid := coalesce(v_id, (v_short || '-0000-0000-0000-000000000000')::uuid);
  v_to constant uuid := coalesce(v_id, (v_short || '-ffff-ffff-ffff-ffffffffffff')::uuid);
  v_kept_from constant text := v_from::text;
  v_kept_to constant text := v_to::text;
  v_email constant text := case when strpos(v_text, '@') > 0 then lower(v_text) end;
begin
  return query
  select found.kind, found.subject_id, upper(left(found.id::text, 8)), i.id, found.person_id, found.title,
    found.created_at
  from (
    with reported as (
      select * from public.reports r where r.id between v_from and v_to
      union all
      (select * from public.reports r where r.reporter_email_key = v_email order by r.created_at desc limit 10)
    )
    select 'report', r.thing, r.id, r.accused_id, r.reason::text, r.created_at from reported r
    union
    select 'decision', d.subject_id, d.id, d.person_id, d.action, d.created_at
    from reported r join public.decisions d on d.id = r.decision_id
    union
    select 'appeal', a.id::text, a.id, a.appellant_id, null, a.created_at
    from reported r join public.appeals a on a.report_id = r.id
    union
    select 'appeal', a.id::text, a.id, a.appellant_id, null, a.created_at
    from public.appeals a where a.id between v_from and v_to
    union
    select 'decision', d.subject_id, d.id, d.person_id, d.action, d.created_at
    from public.decisions d where d.id between v_from and v_to
    union
    select 'ticket', s.id::text, s.id, s.user_id, s.subject, s.created_at
    from public.support_tickets s where s.id between v_from and v_to
    union
    (
      select 'ticket', s.id::text, s.id, s.user_id, s.subject, s.created_at from public.support_tickets s
      where s.email_key = v_email order by s.created_at desc limit 10
    )
    union
    select 'support', c.id::text, null::uuid, c.talent_id, null, c.created_at from public.conversations c
    where c.id = v_id and c.company_id = '00000000-0000-0000-0000-000000000000'
    union
    select 'payment', e.payment_id, null, p.company_id, p.status::text, max(e.created_at)
    from public.payment_references f
    join public.payment_events e on e.id = f.event_id
    left join public.payments p on p.payment_id = e.payment_id
    where f.reference = v_text and e.payment_id is not null
    group by e.payment_id, p.company_id, p.status
    union
    select 'payment', e.id, null, null, e.outcome::text, e.created_at from public.payment_events e where e.id = v_text
    union
    select 'kept', k.subject_id, null, k.person_id, k.kind::text, k.kept_at
    from public.kept_found(v_text, v_from, v_to, v_kept_from, v_kept_to) k
  ) found (kind, subject_id, id, person_id, title, created_at)
  left join public.desk_items i on i.kind = found.kind and i.subject_id = found.subject_id
  order by found.created_at desc
  limit 20;
end $function$;

-- 20260101000066_log.sql
CREATE OR REPLACE FUNCTION public.desk_log(p_text text, p_operator_id uuid DEFAULT NULL::uuid, p_action public.decision_action DEFAULT NULL::public.decision_action, p_person_id uuid DEFAULT NULL::uuid, p_subject_id text DEFAULT NULL::text, p_from timestamp with time zone DEFAULT NULL::timestamp with time zone, p_until timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 30)
 RETURNS SETOF public.decisions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_words text[] := array(select distinct word from public.words_of(left(p_text, 200)) as word);
  v_beyond text[];
  v_found bigint;
  v_most constant int := 3000;
  v_limit constant int := least(greatest(coalesce(p_limit, 30), 1), 1000);
begin
  if cardinality(v_words) = 0 then return; end if;
  -- As in desk_search: the ends of the ranges are computed beforehand, and 'order by' has the index read.
  select array_agg(counted.word order by counted.n), array_agg(counted.beyond order by counted.n), min(counted.n)
  into v_words, v_beyond, v_found
  from (
    select asked.word, asked.beyond, (
      select count(*) from (
        select from public.decision_words w
        where w.word >= asked.word collate "C" and w.word < asked.beyond collate "C"
        order by w.word limit v_most
      ) found
    ) as n
    from unnest(v_words, array(
      select word || case when char_length(word) < 3 then chr(1) else chr(1114111) end from unnest(v_words) as word
    )) as asked (word, beyond)
  ) counted;
  if v_found = v_most then
    return query
      select d.*
      from public.decisions d
      where d.created_at >= coalesce(p_from, '-infinity') and d.created_at < coalesce(p_until, 'infinity')
        and d.created_at <= coalesce(p_before, 'infinity')
        and (p_before is null or d.created_at < p_before or d.id < p_before_id)
        and (p_operator_id is null or d.operator_id = p_operator_id)
        and (p_action is null or d.action = p_action::text)
        and (p_person_id is null or d.person_id = p_person_id)
        and (p_subject_id is null or d.subject_id = p_subject_id)
        and not exists (
          select from unnest(v_words, v_beyond) as asked (word, beyond)
          where not exists (
            select from (select w.word from public.decision_words w where w.decision_id = d.id offset 0) own
            where own.word >= asked.word collate "C" and own.word < asked.beyond collate "C"
          )
        )
      order by d.created_at desc, d.id desc
      limit v_limit;
    return;
  end if;
  return query
    select d.*
    from (
      select distinct found.created_at, found.decision_id from (
        select w.created_at, w.decision_id from public.decision_words w
        where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C"
          and w.created_at >= coalesce(p_from, '-infinity') and w.created_at < coalesce(p_until, 'infinity')
          and w.created_at <= coalesce(p_before, 'infinity')
        order by w.word offset 0
      ) found
    ) hit
    -- "offset 0" has each found decision read by its id, in the order of time, until there are enough.
    cross join lateral (select * from public.decisions d where d.id = hit.decision_id offset 0) d
    where (p_operator_id is null or d.operator_id = p_operator_id)
      and (p_action is null or d.action = p_action::text)
      and (p_person_id is null or d.person_id = p_person_id)
      and (p_subject_id is null or d.subject_id = p_subject_id)
      and (p_before is null or hit.created_at < p_before or hit.decision_id < p_before_id)
      and not exists (
        select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
        where not exists (
          select from (
            select w.word from public.decision_words w where w.decision_id = hit.decision_id offset 0
          ) own
          where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
        )
      )
    order by hit.created_at desc, hit.decision_id desc
    limit v_limit;
end $function$;

-- 20260101000066_log.sql
CREATE OR REPLACE FUNCTION public.desk_log_operators()
 RETURNS TABLE(operator_id uuid, email text, is_operator boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recursive deciders (id) as (
    (select d.operator_id from public.decisions d order by d.operator_id limit 1)
    union all
    select (
      select d.operator_id from public.decisions d where d.operator_id > one.id order by d.operator_id limit 1
    )
    from deciders one where one.id is not null
  )
  select everyone.id, p.email, o.user_id is not null
  from (
    select id from deciders where id is not null
    union select user_id from public.desk_operators
  ) everyone (id)
  left join public.desk_operators o on o.user_id = everyone.id
  left join public.desk_people p on p.user_id = everyone.id
  order by o.user_id is null, p.email, everyone.id
$function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION public.desk_money(p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date)
 RETURNS TABLE(month date, currency text, payments bigint, paid bigint, bought bigint, refunded bigint, to_refund bigint, disputed bigint, lost bigint, settled bigint, chargebacks bigint, fees bigint, fees_known bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select date_trunc('month', p.paid_at at time zone 'utc')::date, p.currency, count(*), sum(p.amount)::bigint,
    sum(p.bought)::bigint, sum(p.refunded)::bigint, sum(p.to_refund)::bigint, sum(p.disputed)::bigint,
    sum(p.lost)::bigint, sum(p.settled)::bigint, count(*) filter (where p.is_charged_back),
    coalesce(sum(p.fee), 0)::bigint, count(p.fee)
  from public.desk_payments(p_from, p_to) p
  group by 1, 2
  order by 1, 2
$function$;

-- 20260101000047_desk_colleagues.sql
CREATE OR REPLACE FUNCTION public.desk_open()
 RETURNS TABLE(item_id uuid, operator_id uuid, name text, email text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.item_id, c.operator_id, case p.user_type when 'talent' then p.name end, p.email
  from public.desk_claims c left join public.desk_people p on p.user_id = c.operator_id
  where c.until > now() and c.operator_id <> (select auth.uid())
  order by c.until desc
  limit 100
$function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION public.desk_payments(p_from date DEFAULT NULL::date, p_to date DEFAULT NULL::date)
 RETURNS TABLE(payment_id text, paid_at timestamp with time zone, company_id uuid, status text, currency text, amount bigint, bought bigint, refunded bigint, to_refund bigint, disputed bigint, lost bigint, settled bigint, is_charged_back boolean, fee bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.payment_id, p.paid_at, p.company_id, p.status, p.currency, p.amount,
    case when p.status = 'unlocked' then p.amount - p.refunded_amount else 0 end,
    p.refunded_amount,
    -- Money that bought nothing, and a refund that came back.
    case
      when p.status in ('unlocked', 'disputed', 'dispute_lost', 'closed') then 0
      else p.amount - p.refunded_amount
    end,
    case when p.status = 'disputed' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'dispute_lost' then p.amount - p.refunded_amount else 0 end,
    case when p.status = 'closed' then p.amount - p.refunded_amount else 0 end,
    event.is_charged_back, event.fee
  from public.payments p
  cross join lateral (
    select coalesce(bool_or(e.kind = 'dispute' and e.status not like 'warning%'), false) as is_charged_back,
      max(case
        when jsonb_typeof(e.payload -> 'data' -> 'object' -> 'fee') = 'number'
          then (e.payload -> 'data' -> 'object' ->> 'fee')::bigint
      end) as fee
    from public.payment_events e where e.payment_id = p.payment_id
  ) event
  where exists (select from public.operators o where o.user_id = (select auth.uid()))
    and (p_from is null or p.paid_at >= p_from::timestamp at time zone 'utc')
    and (p_to is null or p.paid_at < (p_to + 1)::timestamp at time zone 'utc')
  order by p.paid_at, p.payment_id
$function$;

-- 20260101000033_desk_queue.sql
CREATE OR REPLACE FUNCTION public.desk_queue(p_kind public.desk_kind DEFAULT NULL::public.desk_kind, p_after_priority integer DEFAULT NULL::integer, p_after timestamp with time zone DEFAULT NULL::timestamp with time zone, p_after_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 30, p_is_urgent boolean DEFAULT false, p_is_snoozed boolean DEFAULT false, p_is_before boolean DEFAULT false)
 RETURNS TABLE(id uuid, kind public.desk_kind, subject_id text, person_id uuid, facts jsonb, is_urgent boolean, since timestamp with time zone, due_at timestamp with time zone, snoozed_until timestamp with time zone, priority smallint, ranks_at timestamp with time zone, name text, email text, user_type public.user_type)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_limit constant int := least(greatest(coalesce(p_limit, 30), 1), 100);
  v_most constant smallint := case when p_is_urgent then 1 else 2 end;
  v_priority constant smallint := coalesce(p_after_priority, case when p_is_before then 9 else -1 end);
  v_time constant timestamptz := coalesce(p_after, '-infinity');
  v_id constant uuid := coalesce(p_after_id, '00000000-0000-0000-0000-000000000000');
begin
  if p_is_snoozed then
    return query
      select i.id, i.kind::public.desk_kind, i.subject_id, i.person_id, i.facts, i.is_urgent, i.since, i.due_at, i.snoozed_until,
        i.priority, i.ranks_at, p.name, p.email, p.user_type
      from (
        select * from public.desk_items d
        where d.snoozed_until > now() and (p_kind is null or d.kind = p_kind::text)
        order by d.snoozed_until, d.id limit v_limit
      ) i
      left join public.desk_people p on p.user_id = i.person_id
      order by i.snoozed_until, i.id;
  elsif p_is_before then
    return query
      select i.id, i.kind::public.desk_kind, i.subject_id, i.person_id, i.facts, i.is_urgent, i.since, i.due_at, i.snoozed_until,
        i.priority, i.ranks_at, p.name, p.email, p.user_type
      from (
        select * from public.desk_items d
        where (p_kind is null or d.kind = p_kind::text) and d.priority <= v_most
          and (d.priority, d.ranks_at, d.id) < (v_priority, v_time, v_id)
          and (d.snoozed_until is null or d.snoozed_until <= now())
        order by d.priority desc, d.ranks_at desc, d.id desc limit v_limit
      ) i
      left join public.desk_people p on p.user_id = i.person_id
      order by i.priority, i.ranks_at, i.id;
  else
    return query
      select i.id, i.kind::public.desk_kind, i.subject_id, i.person_id, i.facts, i.is_urgent, i.since, i.due_at, i.snoozed_until,
        i.priority, i.ranks_at, p.name, p.email, p.user_type
      from (
        select * from public.desk_items d
        where (p_kind is null or d.kind = p_kind::text) and d.priority <= v_most
          and (d.priority, d.ranks_at, d.id) > (v_priority, v_time, v_id)
          and (d.snoozed_until is null or d.snoozed_until <= now())
        order by d.priority, d.ranks_at, d.id limit v_limit
      ) i
      left join public.desk_people p on p.user_id = i.person_id
      order by i.priority, i.ranks_at, i.id;
  end if;
end $function$;

-- 20260101000030_desk_people.sql
CREATE OR REPLACE FUNCTION public.desk_search(p_text text)
 RETURNS SETOF public.desk_people
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_text constant text := btrim(left(coalesce(p_text, ''), 500));
  v_id constant uuid := substring(lower(v_text) from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}')::uuid;
  v_words text[];
  v_beyond text[];
  v_near text[];
  v_most constant int := 3000;
begin
  if v_id is not null then
    return query
      select p.* from public.desk_people p
      where p.user_id in (
        select v_id
        union select f.talent_id from public.talent_positions f where f.id = v_id
        union select c.company_id from public.checkouts c where c.id = v_id
        union select c.talent_id from public.checkouts c where c.id = v_id
        union select r.accused_id from public.reports r where r.id = v_id
        union select r.reporter_id from public.reports r where r.id = v_id
        union select m.sender_id from public.messages m where m.id = v_id
        union select m.receiver_id from public.messages m where m.id = v_id
        union select c.company_id from public.conversations c where c.id = v_id
        union select c.talent_id from public.conversations c where c.id = v_id
        union select s.user_id from public.support_tickets s where s.id = v_id
        union select d.person_id from public.decisions d where d.id = v_id
        union select i.person_id from public.desk_items i where i.id = v_id
      );
    return;
  elsif v_text ~ '^[a-z]{2,5}_[A-Za-z0-9_-]+$' then
    return query
      select p.* from public.desk_people p
      where p.user_id in (
        select party.id
        from (
          select v_text as payment_id
          union select e.payment_id from public.payment_references f join public.payment_events e on e.id = f.event_id
            where f.reference = v_text
        ) named
        join public.payments y on y.payment_id = named.payment_id
        cross join lateral (values (y.company_id), (y.talent_id)) party (id)
        union select c.company_id from public.payment_events e join public.checkouts c on c.id = e.checkout_id
          where e.id = v_text or e.payment_id = v_text
      );
    if found then return; end if;
  elsif v_text ~ '^[0-9+() ./-]{6,40}$' and char_length(public.phone_digits(v_text)) >= 6 then
    -- As it was typed, else without the country's code.
    foreach v_words slice 1 in array array[
      array['+' || public.phone_digits(v_text)], array['+' || right(public.phone_digits(v_text), 9)]
    ] loop
      v_beyond := array[v_words[1] || chr(1114111)];
      return query
        select p.* from public.desk_people p
        where p.user_id in (
          select w.user_id from public.desk_words w
          where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C" order by w.word limit 500
        )
        order by p.created_at desc limit 20;
      if found then return; end if;
    end loop;
  end if;

  v_words := case
    when strpos(v_text, '@') > 0 then array[lower(v_text)]
    when v_text ~* '^(https?://|www[.])' then array[public.host_of(v_text)]
    else array(select word from public.words_of(left(v_text, 200)) as word order by char_length(word) desc limit 4)
  end;
  if cardinality(v_words) = 0 or v_words[1] is null then return; end if;
  -- The ends of the ranges are computed beforehand: row-level security lets no index be asked for what '||' gives.
  -- 'order by' has the index read, where the planner, without statistics of words, would read the table.
  select array_agg(counted.word order by counted.n), array_agg(counted.beyond order by counted.n)
  into v_words, v_beyond
  from (
    select asked.word, asked.beyond, (
      select count(*) from (
        select from public.desk_words w
        where w.word >= asked.word collate "C" and w.word < asked.beyond collate "C"
        order by w.word limit v_most
      ) found
    ) as n
    from unnest(v_words, array(select word || chr(1114111) from unnest(v_words) as word)) as asked (word, beyond)
  ) counted;
  return query
    select p.* from public.desk_people p
    where p.user_id in (
      select found.user_id from (
        select w.user_id from public.desk_words w
        where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C"
        order by w.word limit v_most
      ) found
      where not exists (
        select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
        where not exists (
          -- "offset 0" has the few words of the person read, not all people with the word.
          select from (select w.word from public.desk_words w where w.user_id = found.user_id offset 0) own
          where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
        )
      )
      limit 500
    )
    order by p.created_at desc
    limit 20;
  if found then return; end if;

  -- Nobody: parts and misspellings, from the rarest word on, which is the one that nobody has.
  if char_length(v_words[1]) < 3 or strpos(v_words[1], '@') > 0 then return; end if;
  v_near := array(select public.near_words(v_words[1]));
  return query
    select p.* from public.desk_people p
    where p.user_id in (
      select found.user_id from (
        (
          select s.user_id from public.desk_spellings s
          where s.spelling >= v_words[1] collate "C" and s.spelling < v_beyond[1] collate "C"
          order by s.spelling limit v_most
        )
        union (select s.user_id from public.desk_spellings s where s.spelling = any (v_near) limit v_most)
        union (select w.user_id from public.desk_words w where w.word = any (v_near) limit v_most)
      ) found
      where not exists (
        select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
        where not exists (
          select from (select w.word from public.desk_words w where w.user_id = found.user_id offset 0) own
          where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
            or own.word in (select public.near_words(further.word))
        ) and not exists (
          select from (select s.spelling from public.desk_spellings s where s.user_id = found.user_id offset 0) own
          where own.spelling >= further.word collate "C" and own.spelling < further.beyond collate "C"
            or own.spelling in (select public.near_words(further.word))
        )
      )
      limit 500
    )
    order by p.created_at desc
    limit 20;
end $function$;

-- 20260101000058_money.sql
CREATE OR REPLACE FUNCTION public.desk_wait_times()
 RETURNS TABLE(kind public.desk_kind, n bigint, median double precision, longest integer, oldest double precision)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select k.kind, count(w.id), percentile_cont(0.5) within group (order by w.seconds), max(w.seconds),
    (select extract(epoch from now() - min(i.since)) from public.desk_items i where i.kind = k.kind::text)
  from public.desk_kinds k
  left join public.desk_waits w on w.kind = k.kind and w.ended_at > now() - interval '28 days'
  where exists (select from public.operators o where o.user_id = (select auth.uid()))
  group by k.kind, k.place
  order by k.place
$function$;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION public.dispute_evidence(p_decision_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.evidence_of(d.subject_id)
  from public.decisions d where d.id = p_decision_id and d.action = 'export_evidence'
$function$;

-- 20260101000046_authenticators.sql
CREATE OR REPLACE FUNCTION public.erasure_effects(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (e.found || jsonb_build_object('tickets', ( SELECT count(*) AS count
            FROM public.support_tickets t
           WHERE ((t.user_id IS NULL) AND (t.closed_at IS NULL) AND (t.email_key = ( SELECT lower(p.email) AS lower
                    FROM public.desk_people p
                   WHERE (p.user_id = erasure_effects.p_user_id)))))))
    FROM ( SELECT private.erasure_effects(erasure_effects.p_user_id) AS found) e;
END;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION public.erasure_waits(p_user_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
RETURN private.erasure_waits_for(p_user_id);

-- 20260101000121_feed_page.sql
CREATE OR REPLACE FUNCTION public.feed_page(p_terms jsonb DEFAULT '{}'::jsonb, p_for_company boolean DEFAULT false, p_after public.feed_part DEFAULT NULL::public.feed_part, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_visit timestamp with time zone DEFAULT NULL::timestamp with time zone, p_limit integer DEFAULT 10)
 RETURNS TABLE(part public.feed_part, visit timestamp with time zone, pitch jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  parts public.feed_part[] := case when p_for_company then '{unseen,seen,disliked}' else '{all}' end;
  v_part public.feed_part;
  v_visit timestamptz;
  left_rows int := least(greatest(coalesce(p_limit, 10), 1), 50);
  read_rows int;
begin
  -- Visitors may not read this table.
  if p_for_company then
    v_visit := coalesce(
      p_visit, (select max(v.seen_at) from public.seen_pitches v where v.company_id = (select auth.uid())), '-infinity'
    );
  end if;
  foreach v_part in array parts loop
    continue when v_part < p_after;
    return query
      select v_part, v_visit, to_jsonb(f) - 'search'
      from public.search_feed(
        p_terms,
        case when v_part = p_after then p_before end,
        case when v_part = p_after then p_before_id end,
        left_rows,
        case when p_for_company then v_part = 'disliked' end,
        case v_part when 'unseen' then false when 'seen' then true end,
        v_visit
      ) f;
    get diagnostics read_rows = row_count;
    left_rows := left_rows - read_rows;
    exit when left_rows = 0;
  end loop;
  if p_after is null then
    return query
      select 'fresh'::public.feed_part, v_visit, to_jsonb(f) - 'search'
      from public.fresh_feed(p_terms, p_for_company, p_limit) f;
  end if;
end $function$;

-- 20260101000016_inbox.sql
CREATE OR REPLACE FUNCTION public.find_conversations(p_text text DEFAULT NULL::text, p_unread boolean DEFAULT false, p_stage public.contact_stage DEFAULT NULL::public.contact_stage, p_limit integer DEFAULT 30, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, company_id uuid, talent_id uuid, company_name text, company_is_verified boolean, talent_name text, closed_at timestamp with time zone, company_blocked_at timestamp with time zone, talent_blocked_at timestamp with time zone, suspended_at timestamp with time zone, updated_at timestamp with time zone, last_content text, last_system_kind public.system_kind, last_system_facts jsonb, last_sender_id uuid, last_at timestamp with time zone, last_seq integer, unread integer, found_next_step text, found_note text, found_messages jsonb, found_count integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  me constant uuid := (select auth.uid());
  asked constant text[] := array(
    select '%' || case when word ~ '^[a-z0-9]' then ' ' else '' end || word || '%'
    from public.words_of(left(p_text, 100)) as word limit 8
  );
  is_asked constant boolean := p_text is not null and btrim(p_text) <> '';
  -- A part of an e-mail address, and of a telephone number; fewer characters would be in everybody's.
  address constant text := lower(btrim(left(p_text, 100)));
  digits constant text := case when p_text ~ '^[0-9 +()./-]+$' then regexp_replace(left(p_text, 100), '\D', '', 'g') end;
  page_rows constant int := least(greatest(coalesce(p_limit, 30), 1), 100);
begin
  -- Signs alone find nothing.
  if is_asked and cardinality(asked) = 0 then return; end if;
  return query
  with said as materialized (
    select newest.conversation_id, (array_agg(newest.seq order by newest.seq desc))[1:3] as seqs, count(*)::int as n
    from (
      select m.conversation_id, m.seq, m.words
      from (
        select c.id from public.conversations c
        where is_asked and (c.company_id = me or c.talent_id = me) order by c.updated_at desc
      ) c
      cross join lateral (
        select s.conversation_id, s.seq, s.words from public.messages s
        -- What the product itself says has no sender. It is shown in the reader's language, not in these words.
        where s.conversation_id = c.id and s.sender_id is not null order by s.seq desc
      ) m
      limit 50000
    ) newest
    where newest.words like all (asked)
    group by newest.conversation_id
  ),
  own as (
    select c.*, u.next_step, u.note, u.words as noted, said.seqs, said.n
    from public.conversations c
    left join public.unlocked_contacts u on u.user_id = me and c.company_id = me and u.closer_id = c.talent_id
    left join said on said.conversation_id = c.id
    where (c.company_id = me or c.talent_id = me)
      and (c.updated_at, c.id) < (
        coalesce(p_before, 'infinity'), coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
      and (p_stage is null or u.stage = p_stage)
      and (not coalesce(p_unread, false) or exists (
        select from public.messages m where m.receiver_id = me and m.conversation_id = c.id and not m.read
      ))
      and (not is_asked or said.n > 0 or concat_ws(
        E'\n', split_part(c.words, E'\n', case when c.company_id = me then 2 else 1 end), u.words
      ) like all (asked)
        or length(address) >= 3 and position(address in lower(u.email)) > 0
        or length(digits) >= 4 and position(digits in regexp_replace(u.phone, '\D', '', 'g')) > 0)
    order by c.updated_at desc, c.id desc
    limit page_rows
  )
  select
    o.id, o.company_id, o.talent_id, o.company_name, o.company_is_verified, o.talent_name,
    o.closed_at, o.company_blocked_at, o.talent_blocked_at, o.suspended_at, o.updated_at,
    last.content, last.system_kind, last.system_facts, last.sender_id, last.created_at, last.seq, counted.n,
    case when split_part(o.noted, E'\n', 1) like any (asked) then o.next_step end,
    case when split_part(o.noted, E'\n', 2) like any (asked) then o.note end,
    found.messages, coalesce(o.n, 0)
  from own o
  left join lateral (
    select m.content, m.system_kind, m.system_facts, m.sender_id, m.created_at, m.seq
    from public.messages m where m.conversation_id = o.id order by m.seq desc limit 1
  ) last on true
  cross join lateral (
    select count(*)::int as n from (
      select from public.messages m
      where m.receiver_id = me and m.conversation_id = o.id and not m.read limit 100
    ) of_at_most
  ) counted
  cross join lateral (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'seq', m.seq, 'content', m.content, 'created_at', m.created_at, 'is_own', m.sender_id = me
      ) order by m.seq desc
    ), '[]') as messages
    from public.messages m where m.conversation_id = o.id and m.seq = any (o.seqs)
  ) found
  order by o.updated_at desc, o.id desc;
end $function$;

-- 20260101000016_inbox.sql
CREATE OR REPLACE FUNCTION public.find_messages(p_conversation_id uuid, p_text text, p_before_seq integer)
 RETURNS TABLE(seq integer, content text, created_at timestamp with time zone, is_own boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  asked constant text[] := array(
    select '%' || case when word ~ '^[a-z0-9]' then ' ' else '' end || word || '%'
    from public.words_of(left(p_text, 100)) as word limit 8
  );
begin
  if cardinality(asked) = 0 then return; end if;
  return query
  select m.seq, m.content, m.created_at, coalesce(m.sender_id = (select auth.uid()), false)
  from public.messages m
  where m.conversation_id = p_conversation_id and m.sender_id is not null and m.seq < p_before_seq
    and m.words like all (asked)
  order by m.seq desc limit 20;
end $function$;

-- 20260101000064_tickets.sql
CREATE OR REPLACE FUNCTION public.find_tickets(p_text text DEFAULT NULL::text, p_is_open boolean DEFAULT NULL::boolean, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 30)
 RETURNS TABLE(id uuid, name text, email text, subject text, words text, created_at timestamp with time zone, closed_at timestamp with time zone, answers integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_text constant text := lower(btrim(left(coalesce(p_text, ''), 300)));
  v_hex constant text := case when v_text ~ '^[0-9a-f-]{4,36}$' then left(replace(v_text, '-', ''), 32) else '' end;
  v_first_id constant uuid := case when v_hex <> '' then rpad(v_hex, 32, '0')::uuid end;
  v_last_id constant uuid := case when v_hex <> '' then rpad(v_hex, 32, 'f')::uuid end;
  v_words text[] := case
    when v_text ~ '^\S*@\S*$' then array[v_text]
    else array(select distinct word from public.words_of(v_text) as word limit 8)
  end;
  v_beyond text[];
  v_found bigint := 0;
  v_most constant int := 3000;
  v_limit constant int := least(greatest(coalesce(p_limit, 30), 1), 1000);
  v_before_id constant uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if v_text <> '' and cardinality(v_words) = 0 and v_first_id is null then return; end if;
  select array_agg(counted.word order by counted.n), array_agg(counted.beyond order by counted.n), min(counted.n)
  into v_words, v_beyond, v_found
  from (
    select asked.word, asked.beyond, (
      select count(*) from (
        select from public.ticket_words w
        where w.word >= asked.word collate "C" and w.word < asked.beyond collate "C"
        order by w.word limit v_most
      ) found
    ) as n
    from unnest(v_words, array(select word || chr(1114111) from unnest(v_words) as word)) as asked (word, beyond)
  ) counted;
  if v_text = '' or v_found = v_most then
    return query
      select t.id, t.name, t.email, t.subject, left(t.message, 200), t.created_at, t.closed_at, answered.n
      from (
        select * from public.support_tickets s
        where s.user_id is null
          and (p_is_open is null or (s.closed_at is null) = p_is_open)
          and (p_before is null or (s.created_at, s.id) < (p_before, v_before_id))
          and (
            v_text = '' or s.id between v_first_id and v_last_id or not exists (
              select from unnest(v_words, v_beyond) as asked (word, beyond)
              where not exists (
                select from (select w.word from public.ticket_words w where w.ticket_id = s.id offset 0) own
                where own.word >= asked.word collate "C" and own.word < asked.beyond collate "C"
              )
            )
          )
        order by s.created_at desc, s.id desc limit v_limit
      ) t
      cross join lateral (
        select count(*)::int as n from public.ticket_messages m where m.ticket_id = t.id and m.is_of_support
      ) answered
      order by t.created_at desc, t.id desc;
    return;
  end if;
  return query
    select t.id, t.name, t.email, t.subject, left(t.message, 200), t.created_at, t.closed_at, answered.n
    from (
      select s.*
      from (
        select w.created_at, w.ticket_id from public.ticket_words w
        where w.word >= v_words[1] collate "C" and w.word < v_beyond[1] collate "C"
          and w.created_at <= coalesce(p_before, 'infinity')
          and not exists (
            select from unnest(v_words[2:], v_beyond[2:]) as further (word, beyond)
            where not exists (
              select from (select f.word from public.ticket_words f where f.ticket_id = w.ticket_id offset 0) own
              where own.word >= further.word collate "C" and own.word < further.beyond collate "C"
            )
          )
        union
        select i.created_at, i.id from public.support_tickets i where i.id between v_first_id and v_last_id
      ) hit
      -- "offset 0" has each found ticket read by its id, in the order of time, until there are enough.
      cross join lateral (select * from public.support_tickets k where k.id = hit.ticket_id offset 0) s
      where s.user_id is null
        and (p_is_open is null or (s.closed_at is null) = p_is_open)
        and (p_before is null or (s.created_at, s.id) < (p_before, v_before_id))
      order by hit.created_at desc, hit.ticket_id desc limit v_limit
    ) t
    cross join lateral (
      select count(*)::int as n from public.ticket_messages m where m.ticket_id = t.id and m.is_of_support
    ) answered
    order by t.created_at desc, t.id desc;
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION public.fold_accents(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select replace(replace(replace(replace(
    translate(
      lower(normalize(regexp_replace(normalize(left(p_text, 4000), nfd), '[\u00ad\u0300-\u036f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+', '', 'g'), nfc)),
      'ŁłØøĐđÐðĦħŦŧıςÆŒÞẞ',
      'llooddddhhttiσæœþß'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$function$;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION public.forget_orphans(p_objects jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with removed as (
    select q.bucket_id, q.name
    from private.orphans q
    join jsonb_to_recordset(p_objects) as o (bucket_id text, name text)
      on private.public_bucket(o.bucket_id) = q.bucket_id and o.name = q.name
    where not private.is_stored(q.bucket_id, q.name)
    order by q.bucket_id, q.name
    for update of q
  )
  delete from private.orphans q using removed
  where q.bucket_id = removed.bucket_id and q.name = removed.name
$function$;

-- 20260101000118_search_terms.sql
CREATE OR REPLACE FUNCTION public.fresh_feed(p_terms jsonb DEFAULT '{}'::jsonb, p_unseen boolean DEFAULT false, p_limit integer DEFAULT 10)
 RETURNS SETOF public.video_feed
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  conditions text;
  of_company text := '';
begin
  select c.indexed || c.filters into conditions from public.search_conditions(p_terms) c;
  -- Visitors may not read these tables.
  if p_unseen then
    of_company := '
      and not exists (
        select 1 from public.seen_pitches v
        where v.company_id = (select auth.uid()) and v.published_at = f.published_at and v.position_id = f.position_id
        offset 0)
      and not exists (
        select 1 from public.swipes s
        where s.company_id = (select auth.uid()) and s.position_id = f.position_id and not s.liked offset 0)';
  end if;
  return query execute format(
    'select f.* from (
       select q.position_id, q.published_at from public.fresh_pitches q
       where q.published_at > now() - interval ''30 days''
       order by q.published_at, q.position_id limit 300
     ) q
     join public.video_feed f on f.position_id = q.position_id and f.published_at = q.published_at
     where true %s %s
     order by q.published_at, q.position_id limit $1', conditions, of_company)
  using least(greatest(coalesce(p_limit, 10), 1), 50);
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION public.host_of(p_address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN "substring"(lower(btrim(p_address)), '^(?:https?://)?(?:www\.)?([^/?#:@\s]+\.[^/?#:@\s]+)'::text);

-- 20260101000016_inbox.sql
CREATE OR REPLACE FUNCTION public.inbox(p_limit integer DEFAULT 30, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, company_id uuid, talent_id uuid, company_name text, company_is_verified boolean, talent_name text, closed_at timestamp with time zone, company_blocked_at timestamp with time zone, talent_blocked_at timestamp with time zone, suspended_at timestamp with time zone, updated_at timestamp with time zone, last_content text, last_system_kind public.system_kind, last_system_facts jsonb, last_sender_id uuid, last_at timestamp with time zone, last_seq integer, unread integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with cursor as (
    select
      (select auth.uid()) as me,
      coalesce(p_before, 'infinity') as before_at,
      coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as before_id,
      least(greatest(coalesce(p_limit, 30), 1), 100) as page_rows
  ),
  page as materialized (
    select p.* from (
      (select c.* from public.conversations c
       where c.company_id = (select me from cursor)
         and (c.updated_at, c.id) < (select before_at, before_id from cursor)
       order by c.updated_at desc, c.id desc limit (select page_rows from cursor))
      union all
      (select c.* from public.conversations c
       where c.talent_id = (select me from cursor)
         and (c.updated_at, c.id) < (select before_at, before_id from cursor)
       order by c.updated_at desc, c.id desc limit (select page_rows from cursor))
    ) p
    order by p.updated_at desc, p.id desc
    limit (select page_rows from cursor)
  )
  select
    p.id, p.company_id, p.talent_id, p.company_name, p.company_is_verified, p.talent_name,
    p.closed_at, p.company_blocked_at, p.talent_blocked_at, p.suspended_at, p.updated_at,
    last.content, last.system_kind, last.system_facts, last.sender_id, last.created_at, last.seq, unread.n
  from page p
  left join lateral (
    select m.content, m.system_kind, m.system_facts, m.sender_id, m.created_at, m.seq
    from public.messages m
    where m.conversation_id = p.id
    order by m.seq desc
    limit 1
  ) last on true
  cross join lateral (
    select count(*)::int as n
    from (
      select from public.messages m
      where m.receiver_id = (select me from cursor) and m.conversation_id = p.id and not m.read
      limit 100
    ) of_at_most
  ) unread
  order by p.updated_at desc, p.id desc
$function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION public.installation_report()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'server_version', current_setting('server_version'),
    'migrations', private.rows_if_readable($query$
      select version, private.text_digest(array_to_string(statements, '')) as digest
      from supabase_migrations.schema_migrations order by version
    $query$),
    'objects', (select jsonb_agg(to_jsonb(o)) from private.schema_objects() as o),
    'roles', (select jsonb_agg(to_jsonb(r) order by r.name) from private.api_roles() as r),
    'extensions', (select jsonb_agg(e.extname order by e.extname) from pg_extension e),
    'buckets', private.rows_if_readable($query$
      select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id
    $query$),
    'settings', private.rows_if_readable('select brand_name, max_film_bytes, mode from public.site_settings'),
    'prices', private.rows_if_readable('select amount, currency, checkout_url from public.unlock_price'),
    'jobs', private.rows_if_readable($query$
      select j.jobname as name, j.schedule, private.text_digest(j.command) as digest, j.active,
        r.status, r.start_time as ran_at
      from cron.job j
      left join lateral (
        select d.status, d.start_time
        -- The log grows by one row a run and is indexed by its number alone.
        from (select * from cron.job_run_details order by runid desc limit 5000) as d
        where d.jobid = j.jobid order by d.runid desc limit 1
      ) as r on true
      order by j.jobname
    $query$),
    'refused_calls', private.rows_if_readable($query$
      select status_code as status, count(*) as calls,
        (array_agg(coalesce(error_msg, case when timed_out then 'timed out' end) order by id desc))[1] as error
      from net._http_response
      -- A call that nothing answers has no status.
      where created > now() - interval '1 hour' and (status_code >= 400 or status_code is null)
      group by status_code order by status_code
    $query$),
    'secret_names', private.rows_if_readable('select name from vault.secrets where name is not null order by name'),
    -- A digest, in case something else than an address was put there.
    'project_urls', private.rows_if_readable($query$
      select encode(sha256(convert_to(decrypted_secret, 'UTF8')), 'hex') as digest
      from vault.decrypted_secrets where name = 'project_url'
    $query$),
    'failing_jobs', private.rows_if_readable($query$
      select subject_id as name, facts ->> 'problem' as problem, since
      from public.desk_items where kind = 'job' order by since, subject_id
    $query$),
    'operators', (select count(*) from public.operators),
    'demo_accounts', private.count_demo_accounts()
  );
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION public.is_common_word(p_word text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select p_word = any ('{
    a,about,after,all,also,am,an,and,any,are,as,at,be,because,been,before,but,by,can,could,did,do,does,don,for,from,get,
    got,had,has,have,he,her,here,hi,hello,him,his,how,i,if,in,into,is,just,let,like,ll,m,me,more,most,my,no,not,now,of,on,
    one,only,or,our,out,re,s,she,so,some,t,than,that,the,their,them,then,there,these,they,this,those,to,too,up,us,ve,very,
    was,we,were,what,when,where,which,who,why,will,with,would,you,your,
    al,algo,aqui,asi,cada,como,con,cual,cuando,de,del,desde,donde,e,el,ella,ellos,en,entre,era,eres,es,esa,ese,eso,esta,
    estan,estas,este,esto,estos,estoy,fue,ha,han,hasta,hay,he,hola,la,las,le,les,lo,los,mas,mi,mis,muy,ni,nos,nosotros,o,
    otra,otro,para,pero,por,porque,pues,que,quien,se,ser,si,sin,sobre,solo,son,soy,su,sus,tambien,te,tengo,ti,tiene,
    tienes,todo,todos,tu,tus,u,un,una,uno,unos,y,ya,yo
  }'::text[])
$function$;

-- 20260101000046_authenticators.sql
CREATE OR REPLACE FUNCTION public.is_trusted_session(p_user_id uuid, p_session_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_accounts(true);
  perform private.note_authenticators();
  return not exists (select from public.operators o where o.user_id = p_user_id) or exists (
    select from auth.sessions s
    join private.operator_authenticators k on k.factor_id = s.factor_id and k.user_id = s.user_id
    where s.id = p_session_id and s.user_id = p_user_id and k.counts_at <= now()
      and k.removed_at is null and not k.is_reset
  );
exception when insufficient_privilege or undefined_table then
  raise warning 'not permitted: select from auth.sessions';
  return true;
end $function$;

-- 20260101000128_payment_events.sql
CREATE OR REPLACE FUNCTION public.keep_payment_event(p_event_id text, p_event_type text, p_kind public.payment_event_kind, p_payload jsonb, p_checkout_id uuid DEFAULT NULL::uuid, p_payment_id text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.take_event(jsonb_populate_record(null::public.payment_events, jsonb_build_object(
    'id', p_event_id, 'type', p_event_type, 'kind', p_kind, 'checkout_id', p_checkout_id,
    'payment_id', p_payment_id, 'payload', p_payload
  )))
$function$;

-- 20260101000124_kept_and_mailed.sql
CREATE OR REPLACE FUNCTION public.kept_found(p_text text, p_from uuid, p_to uuid, p_from_text text, p_to_text text)
 RETURNS TABLE(subject_id text, person_id uuid, kind public.kept_record_kind, kept_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT k.subject_id,
     k.person_id,
     k.kind,
     (COALESCE((k.facts ->> 'paid_at'::text), (k.facts ->> 'decided_at'::text), (k.facts ->> 'suspended_at'::text)))::timestamp with time zone AS "coalesce"
    FROM ( SELECT r.id,
             r.person_id,
             r.kind,
             r.subject_id,
             r.facts,
             r.keep_until
            FROM private.kept_records r
           WHERE ((r.person_id >= kept_found.p_from) AND (r.person_id <= kept_found.p_to))
         UNION
          SELECT r.id,
             r.person_id,
             r.kind,
             r.subject_id,
             r.facts,
             r.keep_until
            FROM private.kept_records r
           WHERE (((r.subject_id COLLATE "C") >= kept_found.p_from_text) AND ((r.subject_id COLLATE "C") <= kept_found.p_to_text))
         UNION
          SELECT r.id,
             r.person_id,
             r.kind,
             r.subject_id,
             r.facts,
             r.keep_until
            FROM private.kept_records r
           WHERE ((r.subject_id COLLATE "C") = kept_found.p_text)
         UNION
          SELECT r.id,
             r.person_id,
             r.kind,
             r.subject_id,
             r.facts,
             r.keep_until
            FROM ((public.payment_references f
              JOIN public.payment_events e ON ((e.id = f.event_id)))
              JOIN private.kept_records r ON (((r.subject_id COLLATE "C") = e.payment_id)))
           WHERE (f.reference = kept_found.p_text)) k
   ORDER BY k.keep_until DESC
  LIMIT 20;
END;

-- 20260101000124_kept_and_mailed.sql
CREATE OR REPLACE FUNCTION public.kept_of(p_user_id uuid)
 RETURNS TABLE(kind public.kept_record_kind, subject_id text, facts jsonb, keep_until timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT k.kind,
     k.subject_id,
     k.facts,
     k.keep_until
    FROM private.kept_records k
   WHERE (k.person_id = kept_of.p_user_id)
   ORDER BY (k.kind)::text, k.keep_until, k.subject_id;
END;

-- 20260101000124_kept_and_mailed.sql
CREATE OR REPLACE FUNCTION public.kept_of_payment(p_payment_id text)
 RETURNS TABLE(person_id uuid, facts jsonb, keep_until timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT k.person_id,
     k.facts,
     k.keep_until
    FROM private.kept_records k
   WHERE (((k.subject_id COLLATE "C") = kept_of_payment.p_payment_id) AND (k.kind = 'payment'::public.kept_record_kind))
   ORDER BY (k.facts ? 'unlocked_at'::text) DESC, (k.facts ? 'last_message_at'::text) DESC, k.person_id;
END;

-- 20260101000067_proposals.sql
CREATE OR REPLACE FUNCTION public.may_agree(p_proposal_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT private.may_agree(p.*, ( SELECT auth.uid() AS uid)) AS may_agree
    FROM public.proposals p
   WHERE (p.id = may_agree.p_proposal_id);
END;

-- 20260101000065_appeals.sql
CREATE OR REPLACE FUNCTION public.may_review(p_appeal_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT (COALESCE(bool_or((o.user_id = ( SELECT auth.uid() AS uid))), false) AND ((d.operator_id <> ( SELECT auth.uid() AS uid)) OR (NOT COALESCE(bool_or((o.user_id <> ( SELECT auth.uid() AS uid))), false))))
    FROM ((public.appeals a
      JOIN public.decisions d ON ((d.id = a.decision_id)))
      LEFT JOIN public.desk_operators o ON (((o.user_id IS DISTINCT FROM a.appellant_id) AND (o.user_id IS DISTINCT FROM d.person_id) AND (EXISTS ( SELECT
            FROM public.role_actions r
           WHERE ((r.role = ANY (o.roles)) AND (r.action = 'grant_appeal'::public.decision_action)))) AND (EXISTS ( SELECT
            FROM public.role_actions r
           WHERE ((r.role = ANY (o.roles)) AND ((r.action)::text = d.action)))))))
   WHERE (a.id = may_review.p_appeal_id)
   GROUP BY d.operator_id;
END;

-- 20260101000028_takedowns.sql
CREATE OR REPLACE FUNCTION public.misplaced_objects(p_operator_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 20)
 RETURNS TABLE(from_bucket text, to_bucket text, name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_operator_id is not null
    and not exists (select from public.operators o where o.user_id = p_operator_id) then
    raise exception using errcode = '42501', message = 'not_an_operator';
  end if;
  delete from private.folder_checks c
  where c.since < now() - interval '10 minutes'
    and not exists (select from private.misplaced_objects_of(c.talent_id));
  return query
  select m.from_bucket, m.to_bucket, m.name
  from (
    select c.talent_id, max(c.id) as newest from private.folder_checks c group by c.talent_id order by newest desc
  ) c
  cross join lateral private.misplaced_objects_of(c.talent_id) m
  limit p_limit;
end $function$;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION public.misplaced_objects_of_talent(p_talent_id uuid, p_limit integer DEFAULT 20)
 RETURNS TABLE(from_bucket text, to_bucket text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.from_bucket, m.to_bucket, m.name from private.misplaced_objects_of(p_talent_id) m limit p_limit
$function$;

-- 20260101000030_desk_people.sql
CREATE OR REPLACE FUNCTION public.near_words(p_word text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select distinct left(p_word, n - 1) || substr(p_word, n + 1)
  from generate_series(1, char_length(p_word)) n
  where char_length(p_word) between 4 and 40
$function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION public.operator_report()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report constant jsonb := (
    select jsonb_build_object(
      'operators', count(*), 'owners', count(*) filter (where 'owner' = any(o.roles))
    )
    from public.operators o
  );
begin
  return v_report || jsonb_build_object('without_factor', (
    select count(*) from public.operators o
    where not exists (
      select from auth.mfa_factors f where f.user_id = o.user_id and f.status = 'verified'
    )
  ));
exception when insufficient_privilege or undefined_table then
  return v_report || jsonb_build_object('without_factor', null);
end $function$;

-- 20260101000029_company_files.sql
CREATE OR REPLACE FUNCTION public.orphaned_objects(p_limit integer DEFAULT 500)
 RETURNS TABLE(bucket_id text, name text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with claimed as (
    select q.bucket_id, q.name, q.unused_since
    from private.orphans q
    where q.unused_since <= now() - interval '24 hours'
      and (q.removing_since is null or q.removing_since <= now() - interval '10 minutes')
      and private.is_stored(q.bucket_id, q.name)
      and not private.is_object_used(q.bucket_id, q.name)
      and not private.is_evidence(q.bucket_id, q.name)
    order by q.unused_since
    limit p_limit
    -- A locked one is about to be used.
    for update skip locked
  ),
  noted as (
    update private.orphans q set removing_since = now()
    from claimed c where q.bucket_id = c.bucket_id and q.name = c.name
    returning q.bucket_id, q.name, q.unused_since
  )
  select o.bucket_id, o.name
  from noted n
  join storage.objects o on o.bucket_id = any (private.buckets_of(n.bucket_id)) and o.name = n.name
  order by n.unused_since
$function$;

-- 20260101000012_payments.sql
CREATE OR REPLACE FUNCTION public.payments_to_settle()
 RETURNS TABLE(id text, what text, payment_id text, checkout_id uuid, company_id uuid, talent_id uuid, amount bigint, currency text, since timestamp with time zone, problem text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.payment_id, p.status::text, p.payment_id, p.checkout_id, p.company_id, p.talent_id,
    p.amount - p.refunded_amount, p.currency, p.paid_at, null::text
  from public.payments p
  where private.is_to_settle(p.status) and not p.settled
  union all
  select e.id, e.outcome::text, e.payment_id, e.checkout_id, null, null, e.amount, e.currency, e.created_at, e.problem
  from public.payment_events e
  where private.is_to_settle(e.outcome) and not e.settled
    -- The event was early: its payment has arrived since.
    and not (e.outcome = 'unknown_payment'
      and exists (select 1 from public.payments p where p.payment_id = e.payment_id))
  order by 9
$function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION public.phone_digits(p_phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
RETURN ltrim(regexp_replace(p_phone, '[^0-9]'::text, ''::text, 'g'::text), '0'::text);

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION public.recent_buyers(p_talent_id uuid)
 RETURNS TABLE(payment_id text, company_id uuid, name text, paid_at timestamp with time zone, amount bigint, refunded_amount bigint, currency text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT p.payment_id,
     p.company_id,
     d.name,
     p.paid_at,
     p.amount,
     p.refunded_amount,
     p.currency
    FROM (public.payments p
      LEFT JOIN public.desk_people d ON ((d.user_id = p.company_id)))
   WHERE ((p.talent_id = recent_buyers.p_talent_id) AND (p.status = 'unlocked'::public.payment_status) AND (p.refunded_amount < p.amount) AND (p.paid_at > (now() - ( SELECT make_interval(days => s.recent_contact_days) AS make_interval
            FROM public.site_settings s))) AND ( SELECT private.caller_is_operator() AS caller_is_operator))
   ORDER BY p.paid_at DESC, p.payment_id;
END;

-- 20260101000032_desk_items.sql
CREATE OR REPLACE FUNCTION public.report_job(p_name text, p_problem text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_problem is null then
    perform private.stop_awaiting('job', left(p_name, 100));
  else
    perform private.await_operator('job', left(p_name, 100), null, jsonb_build_object('problem', left(p_problem, 500)));
  end if;
end $function$;

-- 20260101000072_installation.sql
CREATE OR REPLACE FUNCTION public.reversed_decisions(p_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct (d.facts ->> 'reverses')::uuid from public.decisions d
  where d.facts ? 'reverses' and d.facts ->> 'reverses' = any (p_ids::text[])
$function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION public.saved_search_news()
 RETURNS TABLE(search_id uuid, position_ids uuid[])
 LANGUAGE sql
 STABLE
 SET search_path TO ''
BEGIN ATOMIC
 SELECT s.id,
     private.new_pitches(s.*, s.looked_at) AS new_pitches
    FROM public.saved_searches s
   WHERE (s.company_id = ( SELECT auth.uid() AS uid));
END;

-- 20260101000118_search_terms.sql
CREATE OR REPLACE FUNCTION public.search_choices()
 RETURNS TABLE(term text, of_column text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select a.attname::text, case a.attname when 'profession' then 'position_title' else a.attname::text end
  from pg_type terms
  join pg_attribute a on a.attrelid = terms.typrelid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid and t.typtype = 'e'
  where terms.oid = 'public.search_terms'::regtype
  order by a.attnum
$function$;

-- 20260101000122_pay.sql
CREATE OR REPLACE FUNCTION public.search_conditions(p_terms jsonb, OUT indexed text, OUT filters text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  t constant public.search_terms := jsonb_populate_record(null::public.search_terms, p_terms);
  words constant tsquery := public.search_words(t."position", t.keywords, t.location);
begin
  if exists (select from jsonb_object_keys(p_terms) as term where not to_jsonb(t) ? term) then
    raise exception using errcode = '22023', message = 'unknown_term';
  end if;
  indexed := case when t.profession is null then '' else format(' and f.position_title = %L', t.profession) end;
  filters := concat(
    case when words is not null then format(' and f.search @@ %L::tsquery', words) end,
    case when t.work_type is not null then format(' and f.work_type = %L', t.work_type) end,
    case when t.pay_model is not null then format(' and f.pay_model = %L', t.pay_model) end,
    case when t.on_target_earnings is not null then
      format(' and f.on_target_earnings <= %L', t.on_target_earnings) end,
    case when t.notice_weeks is not null then format(' and f.notice_weeks <= %L', t.notice_weeks) end,
    -- No talent offers more than forty languages.
    case when cardinality(t.languages) > 0 then format(' and f.languages @> %L::text[]', t.languages[:40]) end
  );
end $function$;

-- 20260101000118_search_terms.sql
CREATE OR REPLACE FUNCTION public.search_counts(p_terms jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(facet text, choice text, pitches integer, complete boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  chosen constant text[] := array(select c.term from public.search_choices() c);
  -- The index of the newest answers one of them, so that each of its choices is counted in a sample of all.
  in_all constant text := 'of_any_profession';
  in_one constant text := 'of_the_profession';
  others text;  -- conditions that the choices of the other lists make
  counts text := '';
  v record;
begin
  select string_agg(format(' and (s.pitch).%I = %L', c.of_column, p_terms ->> c.term), '')
  into others
  from public.search_choices() c where p_terms ->> c.term is not null and c.term <> 'profession';
  others := coalesce(others, '');
  for v in select * from public.search_choices() loop
    counts := counts || format(
      ' union all select %1$L, (s.pitch).%2$I::text, count(*)::int, bool_and(s.is_complete) from %3$s s
        where (s.pitch).%2$I is not null %4$s group by 2',
      v.term, v.of_column, case v.term when 'profession' then in_all else in_one end,
      replace(others, format(' and (s.pitch).%I = %L', v.of_column, p_terms ->> v.term), ''));
  end loop;
  return query execute format(
    'with of_any_profession as materialized (select * from public.search_sample($1)),
     of_the_profession as materialized (
       select * from of_any_profession where not $3
       union all
       select s.* from public.search_sample($2) s where $3
     )
     select %1$L, %2$L, count(*)::int, coalesce(bool_and(s.is_complete), true) from (
       select * from of_the_profession s where true %3$s
     ) s
     %4$s
     union all
     select %5$L, language, count(*)::int, bool_and(s.is_complete)
     from of_the_profession s cross join lateral unnest((s.pitch).languages) as language where true %3$s group by 2',
    'all', '', others, counts, 'languages')
  using p_terms - chosen, p_terms - array_remove(chosen, 'profession'), p_terms ? 'profession';
end $function$;

-- 20260101000118_search_terms.sql
CREATE OR REPLACE FUNCTION public.search_feed(p_terms jsonb DEFAULT '{}'::jsonb, p_before timestamp with time zone DEFAULT NULL::timestamp with time zone, p_before_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 10, p_disliked boolean DEFAULT NULL::boolean, p_seen boolean DEFAULT NULL::boolean, p_seen_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.video_feed
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  window_rows constant int := 3000;
  page_rows int := least(greatest(coalesce(p_limit, 10), 1), 50);
  before_at timestamptz := coalesce(p_before, 'infinity');
  before_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  columns constant text := public.searched_columns();
  source text := 'public.video_feed f';  -- of the window
  seen_films text;
  of_part text := '';  -- whether it was seen
  indexed text;
  filters text;
  ids uuid[];
  seen int;
begin
  select c.indexed, c.filters into indexed, filters from public.search_conditions(p_terms) c;
  if p_disliked is not null then
    indexed := indexed || case when p_disliked then ' and exists' else ' and not exists' end || ' (
      select 1 from public.swipes s
      where s.company_id = (select auth.uid()) and s.position_id = f.position_id and not s.liked'
      -- OFFSET 0 stops the planner from sorting all that was seen before it takes a page.
      || case when p_seen then ' offset 0)' else ')' end;
  end if;
  if p_seen is not null then
    seen_films := format('
      select v.published_at, v.position_id from public.seen_pitches v
      where v.company_id = (select auth.uid()) and v.seen_at <= %L and (v.published_at, v.position_id) < (%L, %L)
      order by v.published_at desc, v.position_id desc limit 10000',  -- no company has more
      coalesce(p_seen_until, 'infinity'), before_at, before_id);
    -- By 'is true' it is answered from a hash table; of a join the planner may make a loop within a loop.
    of_part := format(' and ((f.published_at, f.position_id) in (%s)) is %s true',
      seen_films, case when p_seen then '' else 'not' end);
  end if;
  if p_seen then
    -- USING takes the times of what was seen, whose order is known.
    source := format('(
      select %s from (%s) v join lateral (
        select * from public.video_feed w
        where w.position_id = v.position_id and w.published_at = v.published_at offset 0
      ) w using (published_at, position_id)) f', columns, seen_films);
  end if;

  execute format(
    'select array_agg(p.position_id) from (
       select f.position_id from (
         select %s from %s
         where (f.published_at, f.position_id) < ($1, $2) %s
         order by f.published_at desc, f.position_id desc limit $3
       ) f
       where true %s order by f.published_at desc, f.position_id desc limit $4
     ) p', columns, source, indexed || case when p_seen then '' else of_part end, filters)
  into ids using before_at, before_id, window_rows, page_rows;

  if filters <> '' and coalesce(cardinality(ids), 0) < page_rows then
    -- At least as many as were in the window.
    execute case when p_seen then format('select count(*) from (%s) w', seen_films) else format(
      'select count(*) from (
         select 1 from public.video_feed f where (f.published_at, f.position_id) < ($1, $2) %s
         order by f.published_at desc, f.position_id desc limit $3
       ) w', indexed) end
    into seen using before_at, before_id, window_rows;

    if seen >= window_rows then
      -- OFFSET 0 stops the planner from walking the feed from the newest row, where rare terms match almost nothing.
      execute format(
        'select array_agg(p.position_id) from (
           select f.position_id from (
             select f.position_id, f.published_at from %s
             where (f.published_at, f.position_id) < ($1, $2) %s %s offset 0
           ) f
           order by f.published_at desc, f.position_id desc limit $3
         ) p', public.searched_halves(), indexed || of_part, filters)
      into ids using before_at, before_id, page_rows;
    end if;
  end if;

  return query
    select f.* from public.video_feed f where f.position_id = any (ids)
    order by f.published_at desc, f.position_id desc;
end $function$;

-- 20260101000118_search_terms.sql
CREATE OR REPLACE FUNCTION public.search_sample(p_terms jsonb)
 RETURNS TABLE(pitch public.open_pitches, is_complete boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  window_rows constant int := 3000;
  page_rows constant int := 10;
  columns constant text := regexp_replace(public.searched_columns(), '\msearch\M', 'null::tsvector');
  indexed text;
  filters text;
begin
  select c.indexed, c.filters into indexed, filters from public.search_conditions(p_terms) c;
  -- The planner tests 'verdict' before reading any row, because it depends on no column of the index scan.
  return query execute format(
    'with newest as materialized (
       select row(%1$s)::public.open_pitches as pitch, true %2$s as is_found
       from public.video_feed f where true %3$s
       order by f.published_at desc, f.position_id desc limit $1
     ),
     verdict as materialized (
       select count(*) < $1 as is_whole, %4$L::boolean or count(*) filter (where is_found) >= $2 as is_enough from newest
     ),
     indexed as materialized (
       select row(%1$s)::public.open_pitches as pitch from %5$s where true %3$s %2$s
     ),
     sampled as materialized (select * from indexed limit $1)
     select n.pitch, v.is_whole
     from newest n, verdict v where n.is_found and (v.is_whole or v.is_enough)
     union all
     select s.pitch, (select count(*) < $1 from sampled)
     from sampled s where not (select v.is_whole or v.is_enough from verdict v)',
    columns, filters, indexed, filters = '', public.searched_halves())
  using window_rows, page_rows;
end $function$;

-- 20260101000020_search.sql
CREATE OR REPLACE FUNCTION public.search_words(p_position text[], p_keywords text[], p_location text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select string_agg(asked.words, ' & ')::tsquery
  from (values (p_position, 'AB'), (p_keywords, ''), (p_location, 'D')) as field (alternatives, weights)
  cross join lateral (
    select '(' || string_agg(choice.words, ' | ') || ')' as words
    from (select typed from unnest(field.alternatives) as typed limit 4) alternative
    cross join lateral (
      select '(' || string_agg(distinct format('''%s'':*%s', word, field.weights), ' & ') || ')' as words
      from (
        select word, bool_and(public.is_common_word(word)) over () as is_common
        from public.words_of(left(alternative.typed, 250)) as word
      ) typed
      where field.weights = 'D' or is_common or not public.is_common_word(word)
    ) choice
  ) asked
$function$;

-- 20260101000118_search_terms.sql
CREATE OR REPLACE FUNCTION public.searched_columns()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum)
  from pg_attribute a
  where a.attrelid = 'public.open_pitches'::regclass and a.attnum > 0 and not a.attisdropped
$function$;

-- 20260101000118_search_terms.sql
CREATE OR REPLACE FUNCTION public.searched_halves()
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format(
    '(select %1$s from public.open_pitches union all select %1$s from public.video_feed where companies_only) f',
    public.searched_columns()
  )
$function$;

-- 20260101000045_operators.sql
CREATE OR REPLACE FUNCTION public.set_operator(p_email text, p_is_operator boolean DEFAULT true, p_roles public.operator_role[] DEFAULT '{owner}'::public.operator_role[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid;
begin
  select u.id into v_user_id
  from auth.users u join public.accounts a on a.user_id = u.id
  where u.email = lower(p_email) and u.email_confirmed_at is not null;
  if v_user_id is null then return false; end if;
  if p_is_operator then
    perform private.lock_accounts(false);
    if exists (select from public.suspensions s where s.user_id = v_user_id) then
      raise exception using errcode = 'PT409', message = 'account_suspended', hint = 'Restore the account first.';
    end if;
    insert into public.operators (user_id, roles) values (v_user_id, p_roles)
    on conflict (user_id) do update set roles = excluded.roles;
  else
    delete from public.operators o where o.user_id = v_user_id;
  end if;
  return true;
end $function$;

-- 20260101000043_erasure.sql
CREATE OR REPLACE FUNCTION public.settle_farewells(p_mails jsonb)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with results as (
    select m.id, m.sent, m.refused from jsonb_to_recordset(p_mails) as m (id uuid, sent boolean, refused boolean)
  ), forgotten as (
    delete from private.farewells f using results m where f.id = m.id and m.sent returning 1
  ), waiting as (
    update private.farewells f set claimed_at = null,
      refusals = f.refusals + case when m.refused then 1 else 0 end,
      next_try_at = case
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(f.refusals, 10), interval '6 hours')
        else f.next_try_at
      end
    from results m where f.id = m.id and not m.sent
    returning 1
  )
  select (select count(*)::int from forgotten) + (select count(*)::int from waiting)
$function$;

-- 20260101000035_notices.sql
CREATE OR REPLACE FUNCTION public.settle_notices(p_mails jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settled int := private.settle_notices(p_mails);
  v_strangers int;
begin
  with settled as (
    update private.stranger_mails s
    set claimed_at = case when m.sent then s.claimed_at end,
      sent_at = case when m.sent then s.claimed_at end,
      facts = case when m.sent then '{}' else s.facts end,
      refusals = case when m.sent then 0 when m.refused then s.refusals + 1 else s.refusals end,
      next_try_at = case
        when m.refused then now() + least(interval '5 minutes' * 2 ^ least(s.refusals, 10), interval '6 hours')
        else s.next_try_at
      end
    from jsonb_to_recordset(p_mails) as m (id uuid, sent boolean, refused boolean)
    where s.id = m.id and s.claimed_at is not null and s.sent_at is null
    returning 1
  )
  select count(*)::int into v_strangers from settled;
  perform private.note_mail_problems(p_mails, 'id');
  perform private.note_mail_problems((
    select jsonb_agg(jsonb_build_object('receiver_id', n.receiver_id, 'problem', m.mail ->> 'problem'))
    from jsonb_array_elements(p_mails) as m (mail)
    join private.notices n on n.id = (m.mail ->> 'id')::uuid
  ), 'receiver_id');
  return v_settled + v_strangers;
end $function$;

-- 20260101000048_refunds.sql
CREATE OR REPLACE FUNCTION public.settle_payment(p_id text, p_action text, p_note text DEFAULT NULL::text, p_checkout_id uuid DEFAULT NULL::uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
      position_title = coalesce(p.position_title, q.position_title::text)
    from public.checkouts c
    left join public.talent_profiles t on t.user_id = c.talent_id
    left join public.talent_positions q on q.id = c.position_id
    where p.payment_id = p_id and p.status in ('amount_mismatch', 'other_link', 'unknown_checkout', 'closed')
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
      and private.is_to_settle(p.status);
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
end $function$;

-- 20260101000022_saved_searches.sql
CREATE OR REPLACE FUNCTION public.settle_search_mails(p_mails jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settled constant int := private.settle_search_mails(p_mails);
begin
  perform private.note_mail_problems(p_mails, 'receiver_id');
  return v_settled;
end $function$;

-- 20260101000017_notifications.sql
CREATE OR REPLACE FUNCTION public.settle_unread_mails(p_mails jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_settled constant int := private.settle_unread_mails(p_mails);
begin
  perform private.note_mail_problems(p_mails, 'receiver_id');
  return v_settled;
end $function$;

-- 20260101000019_storage.sql
CREATE OR REPLACE FUNCTION public.storage_left()
 RETURNS TABLE(objects integer, bytes bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select
    greatest(0, 1000 - used.objects)::int,
    greatest(0, 60 * s.max_film_bytes - used.bytes)::bigint
  from public.site_settings s
  cross join lateral (
    select count(*) as objects, coalesce(sum((o.metadata ->> 'size')::bigint), 0) as bytes
    from storage.objects o
    where o.bucket_id in ('talent_videos', 'talent_posters', 'company_videos', 'company_posters')
      and o.name ~>=~ (select auth.uid() || '/') and o.name ~<~ (select auth.uid() || '0')
  ) as used
$function$;

-- 20260101000010_swipes_and_shortlist.sql
CREATE OR REPLACE FUNCTION public.store_contact_note(p_talent_id uuid, p_note text, p_base text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_note text;
begin
  update public.unlocked_contacts c set note = p_note
  where c.user_id = (select auth.uid()) and c.closer_id = p_talent_id and c.note = p_base;
  select c.note into v_note from public.unlocked_contacts c where c.user_id = (select auth.uid()) and c.closer_id = p_talent_id;
  if not found then raise exception using errcode = 'PT404', message = 'no_note'; end if;
  return v_note;
end $function$;

-- 20260101000010_swipes_and_shortlist.sql
CREATE OR REPLACE FUNCTION public.store_shortlist_note(p_position_id uuid, p_note text, p_base text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_note text;
begin
  update public.shortlist s set note = p_note
  where s.company_id = (select auth.uid()) and s.position_id = p_position_id and s.note = p_base;
  select s.note into v_note from public.shortlist s where s.company_id = (select auth.uid()) and s.position_id = p_position_id;
  if not found then raise exception using errcode = 'PT404', message = 'no_note'; end if;
  return v_note;
end $function$;

-- 20260101000016_inbox.sql
CREATE OR REPLACE FUNCTION public.unread_count()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::int
  from (select from public.messages m where m.receiver_id = (select auth.uid()) and not m.read limit 500) unread
$function$;

-- 20260101000017_notifications.sql
CREATE OR REPLACE FUNCTION public.unsubscribe(p_token uuid, p_from text DEFAULT 'messages'::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.notification_settings as s (user_id, unread_mail, search_mail)
  select t.user_id, p_from <> 'messages', p_from <> 'searches' from private.unsubscribe_tokens t where t.token = p_token
  on conflict (user_id) do update set
    unread_mail = s.unread_mail and excluded.unread_mail,
    search_mail = s.search_mail and excluded.search_mail;
  return found;
end $function$;

-- 20260101000002_texts.sql
CREATE OR REPLACE FUNCTION public.words_of(p_text text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO ''
AS $function$
  select left(word, 100)
  from regexp_split_to_table(
    regexp_replace(
      regexp_replace(public.fold_accents(p_text), '([a-z0-9])\+\+(?![a-z])', '\1plusplus', 'g'),
      '([a-z0-9])#(?![a-z])', '\1sharp', 'g'
    ),
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\U0001f000-\U0001faff]+'
  ) as word
  where word <> ''
$function$;
