-- The export for an operator no longer says in two languages what it leaves out: the function export-account says it.

-- All that is stored of an account, as one document (docs/decisions/0039-export.md): for its owner, or for an operator
-- who was asked for it, without what no operator reads. Raises PT404 'unknown_subject' when there's no such account.
create or replace function private.account_export_of_members(p_user_id uuid, p_is_for_operator boolean default false)
returns jsonb
language plpgsql security definer set search_path = '' as $$
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
end $$;
