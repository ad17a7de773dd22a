/** Queries that find nothing as long as what is counted, copied or derived agrees with what it comes from. */
export const contradictions: Readonly<Record<string, string>> = {
  'a pitch that is shown and should not be, or the other way round': `
    select p.id from public.talent_positions p
    where (private.is_for_hire(p.talent_id) and private.is_shown(p))
      <> exists (select from public.video_feed f where f.position_id = p.id)`,
  'a pitch that is shown as it was before': `
    select f.position_id from public.video_feed f
    join public.talent_positions p on p.id = f.position_id
    join public.talent_profiles t on t.user_id = p.talent_id
    where f.video_url <> private.without_host(p.video_url)
      or f.first_name is distinct from private.first_name(t.full_name)
      or array_to_string(f.skills, ', ') <> t.skills
      or f.caption_languages <> (select languages from private.said_in(p.id))
      or f.has_small_video <> p.has_small_video`,
  'a gap in a conversation': `
    select c.id from public.conversations c
    left join public.messages m on m.conversation_id = c.id
    group by c.id
    having count(m.id) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq`,
  'messages that are not in the order of their times': `
    select m.id from public.messages m join public.messages later
      on later.conversation_id = m.conversation_id and later.seq > m.seq and later.created_at < m.created_at`,
  'a total that is not the sum of its days': `
    select p.id from public.talent_positions p
    left join public.position_days d on d.position_id = p.id
    group by p.id
    having (p.views, p.unlocks) <> (coalesce(sum(d.views), 0), coalesce(sum(d.unlocks), 0))`,
  'unlocks that are not counted': `
    select p.id from public.talent_positions p
    where p.unlocks <> (
      select count(*) from public.unlocked_contacts u where u.position_id = p.id and u.refunded_at is null
    )`,
  'a new video that waits for more views than are missing': `
    select q.position_id from public.fresh_pitches q
    where q.views_left < 20 - (select p.views from public.talent_positions p where p.id = q.position_id)`,
  'a payment that failed': `
    select e.id, e.problem from public.payment_events e where e.outcome in ('failed', 'received')`,
  'a pair with two payments that hold its unlock': `
    select p.company_id from public.payments p where p.status = 'unlocked' and p.talent_id is not null
    group by p.company_id, p.talent_id having count(*) > 1`,
  'an unlock without its payment': `
    select u.id from public.unlocked_contacts u
    where u.refunded_at is null and not exists (
      select from public.payments p
      where p.payment_id = u.payment_id and p.status = 'unlocked' and (p.company_id, p.talent_id) = (u.user_id, u.closer_id)
    )`,
  'a payment without its unlock': `
    select p.payment_id from public.payments p
    where p.status = 'unlocked' and p.talent_id is not null and not exists (
      select from public.unlocked_contacts u where u.payment_id = p.payment_id and u.refunded_at is null
    )`,
  'a conversation that is open and should not be, or the other way round': `
    select c.id from public.conversations c
    where c.company_id <> private.support_company_id() and (
      (c.closed_at is null) <> exists (
        select from public.unlocked_contacts u
        where (u.user_id, u.closer_id) = (c.company_id, c.talent_id) and u.refunded_at is null
      )
      or (c.suspended_at is null) = (c.stopped_at is not null or exists (
        select from public.suspensions s where s.user_id in (c.company_id, c.talent_id)
      ))
      or (c.company_blocked_at is null) = exists (
        select from public.conversation_blocks b where (b.conversation_id, b.blocker_id) = (c.id, c.company_id)
      )
      or (c.talent_blocked_at is null) = exists (
        select from public.conversation_blocks b where (b.conversation_id, b.blocker_id) = (c.id, c.talent_id)
      )
    )`,
  'a name that was not copied': `
    select c.id from public.conversations c
    join public.company_profiles p on p.user_id = c.company_id
    where num_nonnulls(c.company_blocked_at, c.talent_blocked_at, c.suspended_at) = 0
      and (c.company_name, c.company_is_verified) <> (p.company_name, p.is_verified)`,
  'a suspension that does not ban, or a ban without one': `
    select u.id from auth.users u
    where (u.banned_until is null) = exists (select from public.suspensions s where s.user_id = u.id)`,
  'an open link of a suspended company': `
    select l.id from public.opinion_links l join public.suspensions s on s.user_id = l.company_id
    where l.revoked_at is null`,
  'something that waits for an operator and does not, or the other way round': `
    (select 'report', r.thing from public.reports r where r.outcome is null
     union all select 'deletion', user_id::text from public.account_deletion_requests
     union all select 'verification', user_id::text from public.verification_requests
     union all select 'payment', id from public.payments_to_settle()
     union all select 'proposal', id::text from public.proposals
     except select kind, subject_id from public.desk_items)
    union all
    (select kind, subject_id from public.desk_items where kind in ('report', 'deletion', 'verification', 'payment', 'proposal')
     except (
       select 'report', r.thing from public.reports r where r.outcome is null
       union all select 'deletion', user_id::text from public.account_deletion_requests
       union all select 'verification', user_id::text from public.verification_requests
       union all select 'payment', id from public.payments_to_settle()
       union all select 'proposal', id::text from public.proposals
     ))`,
  'a number of live pitches that is wrong': `
    select 1 where (select coalesce(sum(n), 0) from public.desk_days where figure = 'live')
      <> (select count(*) from public.video_feed)`,
};
