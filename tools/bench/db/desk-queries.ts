import type { Claims, Db } from '../../backend/database/db.ts';
import { people } from './load.ts';

const operator: Claims = { role: 'authenticated', sub: people.operator, aal: 'aal2' };

const search = (text: string) => `select * from public.desk_search('${text}')`;
const log = (where = '') =>
  `select * from public.decisions ${where} order by created_at desc, id desc limit 30`;

/** Cursors halfway through the queue and the log. */
async function middles(db: Db) {
  const [item] = await db.query(
    `select priority, ranks_at, id from public.desk_items order by priority, ranks_at, id
     offset (select count(*) / 2 from public.desk_items) limit 1`,
  );
  const [decision] = await db.query(
    `select created_at, id from public.decisions order by created_at desc, id desc
     offset (select count(*) / 2 from public.decisions) limit 1`,
  );
  const [payment] = await db.query(
    `select payment_id, checkout_id from public.payments
     offset (select count(*) / 2 from public.payments) limit 1`,
  );
  const [report] = await db.query(
    `select id from public.reports where outcome is null and subject = 'conversation' limit 1`,
  );
  const [ticket] = await db.query(
    `select created_at, id, subject from public.support_tickets where user_id is null order by created_at desc
     offset (select count(*) / 2 from public.support_tickets where user_id is null) limit 1`,
  );
  const [decided] = await db.query('select subject_id from public.decisions limit 1');
  return {
    report: String(report?.['id']),
    ticket: {
      time: String(ticket?.['created_at']),
      id: String(ticket?.['id']),
      subject: String(ticket?.['subject']),
    },
    subject: String(decided?.['subject_id']),
    item:
      `p_after_priority => ${Number(item?.['priority'])}, p_after => '${String(item?.['ranks_at'])}', ` +
      `p_after_id => '${String(item?.['id'])}'`,
    decision: { time: String(decision?.['created_at']), id: String(decision?.['id']) },
    payment: String(payment?.['payment_id']),
    checkout: String(payment?.['checkout_id']),
  };
}

const ofPerson = (table: string, column: string, rest = '') =>
  `select * from public.${table} where ${column} = '${people.company}' ${rest}`;

type Middles = Awaited<ReturnType<typeof middles>>;
type Queries = readonly (readonly [what: string, sql: string])[];

const queueQueries = ({ item }: Middles): Queries => [
  ['desk: queue, first page', 'select * from public.desk_queue()'],
  ['desk: queue, in the middle', `select * from public.desk_queue(${item})`],
  ['desk: queue, the page before', `select * from public.desk_queue(${item}, p_is_before => true)`],
  ['desk: queue, urgent', 'select * from public.desk_queue(p_is_urgent => true)'],
  ['desk: queue, put off', 'select * from public.desk_queue(p_is_snoozed => true)'],
  [
    'desk: queue, what is put off of one kind',
    `select * from public.desk_queue('report', p_is_snoozed => true)`,
  ],
  ['desk: queue, one kind', `select * from public.desk_queue('payment')`],
  ['desk: queue, one kind in the middle', `select * from public.desk_queue('report', ${item})`],
  ['desk: queue, a rare kind', `select * from public.desk_queue('job')`],
  ['desk: counts', 'select * from public.desk_counts()'],
  ['desk: who has what open', 'select * from public.desk_open()'],
  [
    'desk: putting an item off',
    `update public.desk_items set snoozed_until = now() + interval '1 day'
     where id = (select id from public.desk_queue('ticket', p_limit => 1))`,
  ],
  ['desk: waiting times by kind', 'select * from public.desk_wait_times()'],
  ['desk: what waits of a person', ofPerson('desk_items', 'person_id', 'order by since, id')],
];

const searchQueries = ({ payment, checkout, report }: Middles): Queries => [
  ['desk: search, a common beginning', search('mar')],
  ['desk: search, a common name', search('maria')],
  ['desk: search, two common words', search('maria garcia')],
  ['desk: search, a common and a rare word', search('maria quist')],
  ['desk: search, a rare name', search('zenobia')],
  ['desk: search, an address', search('talent4711@example.com')],
  ['desk: search, a payment', search(payment)],
  ['desk: search, a checkout', search(checkout)],
  ['desk: search, nobody', search('xylophone')],
  ['desk: search, a part of a name', search('nobia')],
  ['desk: search, a typing error in a common name', search('marai garcia')],
  ['desk: search, a phone', search('+34 600 00 47 11')],
  [
    'desk: search, the address of a pitch',
    search(`https://pitchreel.example/pitch/${people.captioned}`),
  ],
  ['desk: search, a report', search(report)],
  ['desk: search, a charge', search(`ch_${payment.slice(3)}`)],
  ['desk: what a report’s id names', `select * from public.desk_find('${report}')`],
  ['desk: what a charge names', `select * from public.desk_find('ch_${payment.slice(3)}')`],
  ['desk: what an id names', `select * from public.desk_find('${checkout}')`],
  ['desk: what an address names', `select * from public.desk_find('bo4711@example.com')`],
];

const logQueries = ({ decision, subject }: Middles): Queries => [
  ['desk: log, first page', log()],
  [
    'desk: log, in the middle',
    log(
      `where created_at <= '${decision.time}' and (created_at < '${decision.time}' or id < '${decision.id}')`,
    ),
  ],
  ['desk: log, of one person', log(`where person_id = '${people.company}'`)],
  ['desk: log, a word that one note has', `select * from public.desk_log('looked case4711')`],
  ['desk: log, a word that every note has', `select * from public.desk_log('looked')`],
  [
    'desk: log, a word that every note has, of one operator',
    `select * from public.desk_log('looked', p_operator_id => '${people.formerOperator}')`,
  ],
  [
    'desk: log, a word that every note has, of a rare action',
    `select * from public.desk_log('looked', p_action => 'erase_account')`,
  ],
  [
    'desk: log, a word that every note has, on one subject',
    `select * from public.desk_log('looked', p_subject_id => '${subject}')`,
  ],
  ['desk: log, on one subject', log(`where subject_id = '${subject}'`)],
  ['desk: log, of who decides seldom', log(`where operator_id = '${people.formerOperator}'`)],
  ['desk: log, whose decisions it has', 'select * from public.desk_log_operators()'],
  ['desk: log, of one operator', log(`where operator_id = '${people.operator}'`)],
  ['desk: log, a rare action', log(`where action = 'erase_account'`)],
];

const figureQueries: Queries = [
  ['desk: figures', 'select * from public.desk_figures()'],
  ['desk: money by month', `select * from public.desk_money(current_date - 365, current_date)`],
  [
    'desk: payments of a month, first 1,000',
    `select * from public.desk_payments(current_date - 30, current_date) limit 1000`,
  ],
];

const ticketQueries = ({ ticket }: Middles): Queries => [
  ['desk: tickets, first page', 'select * from public.find_tickets()'],
  [
    'desk: tickets, in the middle',
    `select * from public.find_tickets(p_before => '${ticket.time}', p_before_id => '${ticket.id}')`,
  ],
  ['desk: tickets, what is open', 'select * from public.find_tickets(p_is_open => true)'],
  ['desk: tickets, an address', `select * from public.find_tickets('bo4711@example.com')`],
  ['desk: tickets, a rare word', `select * from public.find_tickets('quantum')`],
  ['desk: tickets, a part of a rare word', `select * from public.find_tickets('antum')`],
  ['desk: tickets, a common word', `select * from public.find_tickets('refund')`],
  [
    'desk: tickets, a common word, what is open',
    `select * from public.find_tickets('refund', true)`,
  ],
  [
    'desk: tickets, a common and a rare word',
    `select * from public.find_tickets('${ticket.subject}')`,
  ],
  ['desk: tickets, two common words', `select * from public.find_tickets('refund maria')`],
  ['desk: tickets, a number', `select * from public.find_tickets('${ticket.id.slice(0, 8)}')`],
  ['desk: tickets, nothing', `select * from public.find_tickets('xylophone')`],
];

const personQueries: Queries = [
  ['desk: a person', ofPerson('desk_people', 'user_id')],
  ['desk: a company’s profile', ofPerson('company_profiles', 'user_id')],
  [
    'desk: payments of a company',
    ofPerson('payments', 'company_id', 'order by paid_at desc limit 31'),
  ],
  [
    'desk: checkouts of a company',
    ofPerson('checkouts', 'company_id', 'order by created_at desc limit 30'),
  ],
  [
    'desk: pitches of a talent',
    `select * from public.talent_positions where talent_id = '${people.talent}'`,
  ],
];

/** What an item of the queue shows. */
const itemQueries = ({ decision, payment }: Middles): Queries => [
  [
    'desk: reports about a talent',
    `select * from public.reports where accused_id = '${people.talent}' order by created_at desc limit 20`,
  ],
  [
    'desk: reports by a company',
    `select * from public.reports where reporter_id = '${people.company}' order by created_at desc limit 20`,
  ],
  [
    'desk: reports of a thing, newest 100 of 500',
    `select * from public.reports where thing = 'pitch:${people.captioned}' and outcome is null
     order by created_at desc, id desc limit 100`,
  ],
  [
    'desk: reports that a decision ended',
    `select * from public.reports where decision_id = '${decision.id}' order by created_at desc, id desc limit 100`,
  ],
  [
    'desk: events of a payment',
    `select * from public.payment_events where payment_id = '${payment}' order by occurred_at`,
  ],
  [
    'desk: support conversation of a person',
    `select * from public.conversations where talent_id = '${people.talent}' and company_id = '00000000-0000-0000-0000-000000000000'`,
  ],
  [
    'desk: support thread, newest 50 of 2,000',
    `select * from public.messages where conversation_id = '${people.supportThread}' order by seq desc limit 50`,
  ],
  [
    'desk: a reported conversation',
    `select * from public.messages where conversation_id = '${people.longThread}' order by seq desc limit 50`,
  ],
];

const writeQueries: Queries = [
  [
    'desk: answer of support',
    `insert into public.messages (conversation_id, content) values ('${people.supportThread}', 'Hello')`,
  ],
  [
    'desk: a further report of a thing that has 500',
    `insert into public.reports (subject, position_id, reason, words)
     values ('pitch', '${people.captioned}', 'scam', 'One more')`,
  ],
  [
    'desk: decide a report',
    `insert into public.decisions (action, subject_id, note, seen)
     select 'dismiss_report', thing, 'Nothing wrong', jsonb_build_object('report', id) from public.reports
     where outcome is null and reporter_id <> '${people.operator}' and accused_id <> '${people.operator}' limit 1`,
  ],
  [
    'desk: suspend a company of 2,000 contacts',
    `insert into public.decisions (action, subject_id, reason, note) values ('suspend_account', '${people.company}', 'scam', 'Looked at it')`,
  ],
];

/** What the desk asks, as an operator: what it is, who asks, and the statement. */
export async function deskQueries(db: Db): Promise<readonly (readonly [string, Claims, string])[]> {
  const middle = await middles(db);
  return [
    ...queueQueries(middle),
    ...searchQueries(middle),
    ...logQueries(middle),
    ...figureQueries,
    ...ticketQueries(middle),
    ...personQueries,
    ...itemQueries(middle),
    ...writeQueries,
  ].map(([what, sql]) => [what, operator, sql]);
}
