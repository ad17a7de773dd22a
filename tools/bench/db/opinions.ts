import type { Claims } from '../../backend/database/db.ts';
import { id, sqlId } from './row-sql.ts';

const busiest = id(2, 1);

/**
 * Shortlists with their links and opinions: 20 saved pitches, a link and 10 opinions for each company;
 * for the first 200 more pitches and 2,000 more opinions.
 */
export const opinionSql = (companies: number) => `
  insert into public.shortlist (company_id, position_id)
    select ${sqlId(2, 'c')}, ${sqlId(3, 'n')} from generate_series(1, ${companies}) c, generate_series(1, 20) n;
  insert into public.shortlist (company_id, position_id)
    select '${busiest}', ${sqlId(3, 'n')} from generate_series(21, 220) n;
  insert into public.opinion_links (id, company_id, company_name, token_hash)
    select ${sqlId(9, 'c')}, ${sqlId(2, 'c')}, 'Company ' || c, encode(sha256(c::text::bytea), 'hex')
    from generate_series(1, ${companies}) c;
  insert into public.opinions (link_id, company_id, device_hash, position_id, says_yes, word, name)
    select ${sqlId(9, 'c')}, ${sqlId(2, 'c')}, n::text, ${sqlId(3, 'n')}, n % 2 = 0, 'Calm and clear', 'Marta'
    from generate_series(1, ${companies}) c, generate_series(1, 10) n;
  insert into public.opinions (link_id, company_id, device_hash, position_id, says_yes, word, name)
    select '${id(9, 1)}', '${busiest}', n::text, ${sqlId(3, '1 + n % 200')}, n % 2 = 0, 'Calm and clear', 'Marta'
    from generate_series(11, 2010) n;`;

const company: Claims = { role: 'authenticated', sub: busiest };
const visitor: Claims = { role: 'anon' };
const headers = { 'x-opinion-token': '1', 'x-opinion-device': 'a device' };
const bearer = { 'request.headers': JSON.stringify(headers) };

/** What a company and a colleague with its link ask, with the settings of the request. */
export const opinionQueries = [
  [
    'links of a company',
    company,
    `select * from public.opinion_links where company_id = '${busiest}'
       and revoked_at is null and expires_at > 'now' order by expires_at desc`,
    {},
  ],
  [
    'opinions of a company: first 1,000 of 2,010',
    company,
    `select * from public.opinions where company_id = '${busiest}' order by updated_at, device_hash limit 1000`,
    {},
  ],
  ['a link, by its token', visitor, 'select company_name from public.opinion_links', bearer],
  [
    'the 220 pitches of a link',
    visitor,
    'select position_id from public.shortlist order by created_at, position_id',
    bearer,
  ],
  ['own opinions by a link', visitor, 'select says_yes from public.opinions', bearer],
  [
    'say yes by a link',
    visitor,
    `insert into public.opinions (position_id, says_yes) values ('${id(3, 15)}', true)`,
    bearer,
  ],
] as const;
