import { pick, sqlId } from './row-sql.ts';

/** Row counts of what the desk reads; they do not depend on the size of the feed. */
const deskCounts = (divisor: number) => ({
  reports: 100_000 / divisor,
  /** Open ones of one pitch. */
  brigade: 500 / divisor,
  decisions: 200_000 / divisor,
  supportThreads: 20_000 / divisor,
  supportTickets: 100_000 / divisor,
  waits: 50_000 / divisor,
  days: 400,
  /** Of reported pitches and conversations; with the items below, 100,000 wait. */
  openReports: 40_000 / divisor,
  items: {
    support: 20_000 / divisor,
    ticket: 10_000 / divisor,
    verification: 10_000 / divisor,
    payment: 10_000 / divisor,
    deletion: 5000 / divisor,
    mail: 4900 / divisor,
    job: 100 / divisor,
  },
});

const firstNames = `'María','Ana','José','Juan','Leo','Sofía','Emma','Noah','Mia','Liam','Zoë','Łukasz','Aisha','Omar','Ingrid','Pablo','Lucía','Marco','Yuki','Chloé'`;
const lastNames = `'García','López','Meyer','Smith','Ortega','Silva','Rossi','Dubois','Novák','Kim','Ivanov','Andersson','Müller','Costa','Jones','Tanaka','Haddad','Murphy','Moreno','Fischer'`;
const reasons = `'scam','danger','contact_details','offensive','not_real','other'`;
const subjects = `'Refund','Video','Login','Invoice','Account','Upload','Payment','Contact','Deletion','Question'`;
const statuses = `'disputed','already_unlocked','amount_mismatch','talent_erased','unknown_checkout'`;
const actions = `'uphold_report','dismiss_report','show_pitch','restore_account','verify_company','answer_support','close_support','close_payment','keep_account'`;

type Counts = ReturnType<typeof deskCounts>;

/** A payment with its checkout and event for every unlock. */
const paymentSql = `
  insert into public.checkouts (id, company_id, talent_id, amount, currency, checkout_url, status, created_at)
    select c.id, c.company_id, c.talent_id, 1500, 'usd', 'https://pay.example', 'paid', c.created_at
    from public.conversations c;
  insert into public.payments (payment_id, company_id, talent_id, checkout_id, candidate, position_title, amount,
      currency, accepted, status, paid_at)
    select 'pi_' || replace(c.id::text, '-', ''), c.company_id, c.talent_id, c.id, 'Talent', 'Sales Closer', 1500, 'usd', true, 'unlocked',
      c.updated_at
    from public.conversations c;
  insert into public.payment_events (id, type, kind, checkout_id, payment_id, amount, currency, payload, outcome)
    select 'evt_' || replace(c.id::text, '-', ''), 'checkout.session.completed', 'payment', c.id,
      'pi_' || replace(c.id::text, '-', ''), 1500, 'usd',
      '{"livemode": true}', 'unlocked'
    from public.conversations c;
  insert into public.payment_references (reference, event_id)
    select named.kind || replace(c.id::text, '-', ''), 'evt_' || replace(c.id::text, '-', '')
    from public.conversations c cross join unnest(array['pi_', 'ch_', 'cs_']) named (kind);`;

/** What the search for people reads. */
const peopleSql = `
  insert into public.desk_people (user_id, user_type, email, name, created_at)
    select a.user_id, a.user_type, u.email,
      case when a.user_id = ${sqlId(1, '7')} then 'Zenobia Quist'
        when c.user_id is not null then c.company_name
        else ${pick(firstNames, `('x' || right(a.user_id::text, 7))::bit(28)::int`)} || ' '
          || ${pick(lastNames, `('x' || right(a.user_id::text, 7))::bit(28)::int * 31`)} end,
      now() - random() * interval '700 days'
    from public.accounts a
    join auth.users u on u.id = a.user_id
    left join public.company_profiles c on c.user_id = a.user_id;
  insert into public.desk_words (word, user_id)
    select distinct word, p.user_id
    from public.desk_people p
    cross join lateral (
      select public.words_of(p.name) as word union select public.words_of(p.email) union select lower(p.email)
      union select '+' || substr(34600000000 + ('x' || right(p.user_id::text, 6))::bit(24)::int || '', n)
        from generate_series(1, 6) n
    ) words;

  insert into public.desk_spellings (spelling, user_id)
    select distinct spelling, user_id
    from (
      select near.spelling, p.user_id from public.desk_people p
      cross join lateral public.words_of(p.name) as word
      cross join lateral public.near_words(word) as near (spelling)
      union
      select substr(word, n), p.user_id from public.desk_people p
      cross join lateral public.words_of(p.name) as word
      cross join lateral generate_series(2, char_length(word) - 2) n
      where char_length(word) >= 4
    ) spellings;`;

const supportSql = (counts: Counts) => `
  insert into public.conversations (id, company_id, talent_id, company_name, talent_name, last_seq, updated_at)
    select ('8' || right(a.user_id::text, 35))::uuid, private.support_company_id(), a.user_id, 'Pitchreel', 'Talent', 1,
      now() - random() * interval '700 days'
    from public.accounts a where a.user_type = 'talent';
  insert into public.conversations (id, company_id, talent_id, company_name, talent_name, last_seq, updated_at)
    select ('9' || right(a.user_id::text, 35))::uuid, private.support_company_id(), a.user_id, 'Pitchreel', 'Company', 1,
      now() - random() * interval '700 days'
    from public.accounts a where a.user_type = 'company';
  insert into public.messages (conversation_id, seq, sender_id, receiver_id, content, read, created_at)
    select ${sqlId(8, 'n')}, m, case when m % 2 = 1 then ${sqlId(1, 'n')} else private.support_company_id() end,
      case when m % 2 = 0 then ${sqlId(1, 'n')} end, 'Message ' || m, m % 2 = 0, now() - interval '1 minute' * n
    from generate_series(1, ${counts.supportThreads}) n
    cross join lateral generate_series(1, case when n = 1 then 2000 else 5 end) m;
  update public.conversations set last_seq = 2000 where id = ${sqlId(8, '1')};`;

const reportSql = (counts: Counts, talents: number, companies: number) => `
  insert into public.reports (reporter_id, subject, position_id, conversation_id, reason, words, subject_id,
      accused_id, caller_key, outcome, decided_at, created_at)
    select ${sqlId(2, `1 + n % ${companies}`)}, case when n % 2 = 0 then 'pitch' else 'conversation' end::public.report_subject,
      case when n % 2 = 0 then ${sqlId(3, 'n')} end, case when n % 2 = 1 then ${sqlId(6, 'n')} end,
      ${pick(reasons, 'n')}::public.report_reason, case when n % 4 > 0 then 'Something is not right here, case ' || n else '' end,
      gen_random_uuid(),
      ${sqlId(1, `1 + case when n % 500 = 0 then 0 else n % ${talents} end`)}, n::text,
      case when n > ${counts.openReports} then 'dismissed' end::public.report_outcome,
      case when n > ${counts.openReports} then now() - random() * interval '300 days' end,
      now() - random() * interval '300 days'
    from generate_series(1, ${counts.reports}) n
    where n % 2 = 0 or exists (select from public.conversations c where c.id = ${sqlId(6, 'n')});
  insert into public.reports (subject, position_id, reason, words, subject_id, accused_id, caller_key, created_at)
    select 'pitch', ${sqlId(3, '1')}, ${pick(reasons, 'n')}::public.report_reason, 'One of many, ' || n, ${sqlId(3, '1')}, ${sqlId(1, '1')},
      'brigade' || n, now() - interval '1 minute' * n
    from generate_series(1, ${counts.brigade}) n;
  insert into public.decisions (operator_id, action, subject_id, note, person_id, created_at)
    select case when n % 1000 = 7 then ${sqlId(1, '3')} else ${sqlId(1, '2')} end,
      case when n % 5000 = 0 then 'erase_account' else ${pick(actions, 'n')} end, gen_random_uuid(),
      'Looked at it, case' || n,
      case when n % 400 = 0 then ${sqlId(2, '1')} else ${sqlId(1, `1 + n % ${talents}`)} end,
      now() - interval '1 minute' * n
    from generate_series(1, ${counts.decisions}) n;
  insert into public.decision_words (word, created_at, decision_id)
    select distinct word, d.created_at, d.id
    from public.decisions d cross join lateral public.words_of(d.note) as word;`;

const itemSql = (counts: Counts, talents: number, companies: number) => `
  ${Object.entries(counts.items)
    .map(
      ([kind, count]) => `
  insert into public.desk_items (kind, subject_id, person_id, facts, is_urgent, since, due_at, snoozed_until)
    select '${kind}', case '${kind}' when 'support' then ${sqlId(8, 'n')}::text else '${kind}' || n end,
      case '${kind}' when 'verification' then ${sqlId(2, `1 + n % ${companies}`)} when 'job' then null
        else ${sqlId(1, `1 + n % ${talents}`)} end,
      case '${kind}'
        when 'payment' then jsonb_build_object('status', ${pick(statuses, 'n')}, 'amount', 1500, 'currency', 'usd')
        when 'deletion' then '{}' else jsonb_build_object('words', 'Something is not right here, case ' || n, 'count', 1)
      end,
      '${kind}' = 'payment' or '${kind}' = 'deletion' and n % 10 = 0, now() - random() * interval '60 days',
      case when '${kind}' = 'deletion' or '${kind}' = 'payment' and n % 5 = 0
        then now() + random() * interval '30 days' end,
      case when n % 10 = 3 then now() + random() * interval '30 days' end
    from generate_series(1, ${count}) n;`,
    )
    .join('')}
  insert into public.desk_items (kind, subject_id, person_id, facts, is_urgent, since, snoozed_until)
    select 'report', open.thing, open.accused_id, private.facts_of_thing(open.thing), open.is_urgent, open.since,
      case when random() < 0.1 then now() + random() * interval '30 days' end
    from (
      select r.thing, r.accused_id, bool_or(r.reason = 'danger') as is_urgent, min(r.created_at) as since
      from public.reports r where r.outcome is null group by r.thing, r.accused_id
    ) open;`;

const figureSql = (counts: Counts) => `
  insert into public.desk_waits (kind, seconds, ended_at)
    select k.kind, 60 + 977 * n % 400000, now() - random() * interval '60 days'
    from public.desk_kinds k cross join generate_series(1, ${counts.waits} / 10) n;
  insert into public.desk_days (day, figure, currency, shard, n)
    select current_date - d, figure, currency, shard, 1 + d % 90
    from generate_series(0, ${counts.days - 1}) d
    cross join unnest(enum_range(null::public.desk_figure)) figure
    cross join unnest(case when figure in ('revenue', 'refunds') then array['usd', 'eur'] else array[''] end) currency
    cross join generate_series(0, 7) shard;`;

const ticketSql = (counts: Counts, talents: number, companies: number) => `
  insert into public.suspensions (user_id, reason)
    select ${sqlId(1, 'n * 7 + 1000')}, 'scam' from generate_series(1, 1000) n where n * 7 + 1000 <= ${talents};
  insert into public.verification_requests (user_id)
    select ${sqlId(2, 'n')} from generate_series(2, least(10000, ${companies})) n;
  insert into public.support_tickets (user_id, name, email, subject, message, created_at, closed_at)
    select case when n % 5 = 0 then ${sqlId(1, `1 + n % ${talents}`)} end,
      ${pick(firstNames, 'n')} || ' ' || ${pick(lastNames, 'n * 7')}, 'bo' || n || '@example.com',
      ${pick(subjects, 'n * 3')} || ' ' || case when n % 4999 = 17 then 'quantum' else 'case' || n end, 'Please',
      now() - interval '5 minutes' * n, case when n % 50 <> 3 then now() - interval '5 minutes' * n end
    from generate_series(1, ${counts.supportTickets}) n;
  insert into public.ticket_words (word, created_at, ticket_id)
    select word, t.created_at, t.id
    from public.support_tickets t cross join lateral private.words_of_ticket(t) as word
    where t.user_id is null;`;

/**
 * The SQL that adds what the desk reads to a loaded database: payments with their checkouts and
 * events for every unlock, a support conversation for every account, and 100,000 things that wait, a
 * tenth of them put off.
 * Person 7 alone is called Zenobia Quist, and half of the reports are about conversations.
 *
 * @param talents how many there are, and companies likewise
 * @param divisor of their numbers
 */
export function deskSql(talents: number, companies: number, divisor: number): string {
  const counts = deskCounts(divisor);
  return [
    `insert into public.operators (user_id) values (${sqlId(1, '2')});`,
    paymentSql,
    peopleSql,
    supportSql(counts),
    reportSql(counts, talents, companies),
    itemSql(counts, talents, companies),
    figureSql(counts),
    ticketSql(counts, talents, companies),
  ].join('\n');
}
