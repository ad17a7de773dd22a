import type { Claims, Db } from '../../backend/database/db.ts';
import { quantile } from '../quantile.ts';
import type { Figure, Measurement } from '../rows.ts';
import { deskQueries } from './desk-queries.ts';
import { people } from './load.ts';
import { opinionQueries } from './opinions.ts';

/** A row of the answer to `explain (format json)`. */
interface Answer extends Record<string, unknown> {
  'QUERY PLAN': {
    'Planning Time': number;
    'Execution Time': number;
    Plan: { 'Actual Rows': number };
  }[];
}

/** Its name, its caller, the statement, and the settings of the request. */
type Query = readonly [string, Claims, string, Readonly<Record<string, string>>?];

const visitor: Claims = { role: 'anon' };
const company: Claims = { role: 'authenticated', sub: people.company };
const watcher: Claims = { role: 'authenticated', sub: people.watcher };
const talent: Claims = { role: 'authenticated', sub: people.talent };
const service: Claims = { role: 'service_role' };

const search = (filters: string) => `select * from public.search_feed(${filters})`;
/** The spoken lines of the newest page with captions. */
const hits = (words: string) => `select * from public.caption_hits(
  array(select position_id from public.video_feed where caption_languages <> '{}'
        order by published_at desc, position_id desc limit 10), p_keywords => ${words}, p_language => 'es')`;
const unseen = 'p_seen => false, p_disliked => false';
const seen = 'p_seen => true, p_disliked => false';
const counts = (filters: string) => `select * from public.search_counts(${filters})`;

/** A cursor halfway through the feed, in the form that the app sends. */
async function middleOf(db: Db, rows: number): Promise<string> {
  const [last] = await db.query(
    `select published_at, position_id from public.video_feed
     order by published_at desc, position_id desc offset ${rows / 2} limit 1`,
  );
  return `p_before => '${String(last?.['published_at'])}', p_before_id => '${String(last?.['position_id'])}'`;
}

/** The feed. @param middle a cursor */
const feedQueries = (middle: string): readonly Query[] => [
  ['feed: first page', visitor, search('')],
  ['feed: page in the middle', visitor, search(middle)],
  ['feed: a common title', visitor, search(`p_terms => '{"profession": "Sales Closer"}'`)],
  [
    'feed: a language and a work type',
    visitor,
    search(`p_terms => '{"languages": ["German"], "work_type": "hybrid"}'`),
  ],
  ['feed: a common word', visitor, search(`p_terms => '{"keywords": ["hubspot"]}'`)],
  [
    'feed: a common word, in the middle',
    visitor,
    search(`p_terms => '{"keywords": ["hubspot"]}', ${middle}`),
  ],
  ['feed: a rare word', visitor, search(`p_terms => '{"keywords": ["quantum"]}'`)],
  ['feed: a word that nobody has', visitor, search(`p_terms => '{"keywords": ["zeppelin"]}'`)],
  [
    'feed: a word common in old rows only',
    visitor,
    search(`p_terms => '{"keywords": ["telemarketing"]}'`),
  ],
  [
    'feed: a word common in captions',
    visitor,
    search(`p_terms => '{"keywords": ["forecasting"]}'`),
  ],
  ['feed: a word rare in captions', visitor, search(`p_terms => '{"keywords": ["harpsichord"]}'`)],
  [
    'feed: a sentence',
    visitor,
    search(`p_terms => '{"keywords": ["how to explain forecasting"]}'`),
  ],
  ['hits of a page: two words', visitor, hits(`'{closing,phone}'`)],
  ['hits of a page: a common word', visitor, hits(`'{forecasting}'`)],
  [
    'feed: words and a place',
    visitor,
    search(`p_terms => '{"position": ["negotiation"], "location": ["malaga"]}'`),
  ],
  ['feed: without 10,000 dislikes', company, search('p_disliked => false')],
  [
    'feed: without them, a common word',
    company,
    search(`p_terms => '{"keywords": ["hubspot"]}', p_disliked => false`),
  ],
  ['feed: the dislikes', company, search('p_disliked => true')],
  ['feed: unseen, the newest 10,000 seen', company, search(unseen)],
  [
    'feed: the same, a common word',
    company,
    search(`p_terms => '{"keywords": ["hubspot"]}', ${unseen}`),
  ],
  [
    'feed: the same, a rare word',
    company,
    search(`p_terms => '{"keywords": ["quantum"]}', ${unseen}`),
  ],
  ['feed: unseen, 10,000 seen here and there', watcher, search(unseen)],
  [
    'feed: of these, a common word',
    watcher,
    search(`p_terms => '{"keywords": ["hubspot"]}', ${unseen}`),
  ],
  ['feed: seen, 10,000 here and there', watcher, search(seen)],
  ['feed: seen, a rare word', watcher, search(`p_terms => '{"keywords": ["quantum"]}', ${seen}`)],
  ['feed: new ones that few watched', visitor, 'select * from public.fresh_feed()'],
  [
    'feed: of these, a word that nobody has',
    company,
    `select * from public.fresh_feed(p_unseen => true, p_terms => '{"keywords": ["zeppelin"]}')`,
  ],
];

const countQueries: readonly Query[] = [
  ['counts on the filters: nothing chosen', company, counts('')],
  ['counts: a common word', company, counts(`p_terms => '{"keywords": ["hubspot"]}'`)],
  ['counts: a rare word', company, counts(`p_terms => '{"keywords": ["quantum"]}'`)],
  [
    'counts: a word common in captions',
    company,
    counts(`p_terms => '{"keywords": ["forecasting"]}'`),
  ],
  ['counts: a word that nobody has', company, counts(`p_terms => '{"keywords": ["zeppelin"]}'`)],
  [
    'counts: a word common in old rows only',
    company,
    counts(`p_terms => '{"keywords": ["telemarketing"]}'`),
  ],
  [
    'counts: a title, a language and a place',
    company,
    counts(
      `p_terms => '{"profession": "Sales Closer", "languages": ["German"], "location": ["malaga"]}'`,
    ),
  ],
];

const chatQueries: readonly Query[] = [
  ['inbox: first page of 2,000', company, 'select * from public.inbox()'],
  ['unread badge', company, 'select public.unread_count()'],
  [
    'thread: newest 50 of 5,000',
    company,
    `select * from public.messages where conversation_id = '${people.longThread}' order by seq desc limit 50`,
  ],
  [
    'thread: mark read',
    talent,
    `update public.messages set read = true where conversation_id = '${people.longThread}' and receiver_id = '${people.talent}' and not read`,
  ],
  [
    'send a message',
    company,
    `insert into public.messages (conversation_id, content) values ('${people.longThread}', 'Hello')`,
  ],
];

/** What is counted of pitches, and what their talents change. */
const pitchQueries: readonly Query[] = [
  [
    'count a view',
    visitor,
    `insert into public.position_views (position_id) select position_id from public.video_feed limit 1`,
  ],
  [
    'count a watch',
    visitor,
    `insert into public.position_watches (position_id, film, past_start, reached)
     select position_id, video_url, true, 6 from public.video_feed limit 1`,
  ],
  [
    'where viewers stop, of own positions',
    talent,
    `select * from public.position_retention where talent_id = '${people.talent}' order by started_at desc`,
  ],
  [
    'count a view by a company',
    company,
    `insert into public.position_views (position_id) select position_id from public.video_feed limit 1`,
  ],
  [
    'change a profile with three positions',
    talent,
    `update public.talent_profiles set city = 'Cádiz' || clock_timestamp()::text where user_id = '${people.talent}'`,
  ],
  [
    'save captions of a minute',
    talent,
    `update public.position_captions set cues = cues where (position_id, language) = ('${people.captioned}', 'en')`,
  ],
  [
    'own positions',
    talent,
    `select * from public.talent_positions where talent_id = '${people.talent}'`,
  ],
  [
    'own profile of a talent',
    talent,
    `select full_name from public.talent_profiles where user_id = '${people.talent}'`,
  ],
  [
    'own profile of a company',
    company,
    `select * from public.company_profiles where user_id = '${people.company}'`,
  ],
];

const contactQueries: readonly Query[] = [
  [
    'unlocked contacts, first page of 2,000',
    company,
    `select * from public.unlocked_contacts where user_id = '${people.company}' order by created_at desc limit 30`,
  ],
  [
    'contacts with stage and next step: 1,000 of 2,000',
    company,
    `select id, closer_id, closer_name, position_id, position_title, email, phone, created_at, stage, next_step, next_on
     from public.unlocked_contacts where user_id = '${people.company}' order by created_at, id limit 1000`,
  ],
  [
    'move a contact to another stage',
    company,
    `update public.unlocked_contacts set stage = 'trial' where user_id = '${people.company}' and closer_id = '${people.talent}'`,
  ],
  [
    'profiles of 30 unlocked contacts',
    company,
    `select city from public.talent_profiles where user_id in
       (select closer_id from public.unlocked_contacts where user_id = '${people.company}' limit 30)`,
  ],
  [
    'receipts, first page of 2,000',
    company,
    `select * from public.payments where company_id = '${people.company}' order by paid_at desc limit 30`,
  ],
  ['news of ten saved searches', company, 'select * from public.saved_search_news()'],
];

const serviceQueries: readonly Query[] = [
  ['mails for unread messages', service, 'select * from public.claim_unread_mails()'],
  ['mails about saved searches', service, 'select * from public.claim_search_mails()'],
  ['objects to remove: 500 of 200,000', service, 'select * from public.orphaned_objects()'],
  [
    'objects removed: 500 of 200,000',
    service,
    `select public.forget_orphans((select jsonb_agg(to_jsonb(o)) from public.orphaned_objects() o))`,
  ],
];

/** The median of the server's milliseconds, planning included, without the first run; and its rows. */
async function measure(db: Db, runs: number, [, who, sql, settings = {}]: Query): Promise<Figure> {
  const samples: number[] = [];
  let rows = 0;
  for (let run = 0; run <= runs; run += 1) {
    const [answer] = await db.as(
      who,
      (query) => query<Answer>(`explain (analyze, timing off, summary on, format json) ${sql}`),
      { rollback: true, settings },
    );
    const plan = answer?.['QUERY PLAN'][0];
    if (!plan) throw new Error(`No plan of ${sql}`);
    if (run > 0) samples.push(plan['Planning Time'] + plan['Execution Time']);
    rows = plan.Plan['Actual Rows'];
  }
  const ms = quantile(samples, 0.5).toFixed(2);
  return { measured: `${ms.padStart(10)} ms${String(rows).padStart(8)} rows` };
}

/**
 * Times every query under row-level security; writes are rolled back.
 * @param rows of the feed
 * @param runs of each, after a first one
 */
export async function queryMeasurements(
  db: Db,
  rows: number,
  runs: number,
): Promise<Measurement[]> {
  const list: readonly Query[] = [
    ...feedQueries(await middleOf(db, rows)),
    ...countQueries,
    ...chatQueries,
    ...pitchQueries,
    ...contactQueries,
    ...serviceQueries,
    ...(await deskQueries(db)),
    ...opinionQueries,
  ];
  return list.map((query) => ({
    rows: [query[0]],
    measure: async () => [await measure(db, runs, query)],
  }));
}
