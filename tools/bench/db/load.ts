import { Constants } from '../../../src/lib/database.types.ts';
import type { Db } from '../../backend/database/db.ts';
import { captionsSql } from './load-captions.ts';
import { deskSql } from './load-desk.ts';
import { opinionSql } from './opinions.ts';
import { id, pick, sqlId } from './row-sql.ts';

/** Ids that the queries use; all other rows are numbered by the same scheme. */
export const people = {
  talent: id(1, 1),
  /** A position of that talent with captions in two languages. */
  captioned: id(3, 1),
  /**
   * Has disliked and watched the newest 10,000 pitches, and has 2,000 conversations, one of them with
   * 5,000 messages.
   */
  company: id(2, 1),
  /** Has watched 10,000 pitches, new and old. */
  watcher: id(2, 2),
  longThread: id(6, 1),
  operator: id(1, 2),
  /** Has decided little. */
  formerOperator: id(1, 3),
  supportThread: id(8, 1),
} as const;

/** Row counts of the most active company, and of the objects that nothing uses. */
const heavyCounts = (divisor: number) => ({
  conversations: 2000 / divisor,
  dislikes: 10_000 / divisor,
  seen: 10_000 / divisor,
  thread: 5000 / divisor,
  unusedObjects: 200_000 / divisor,
});

/** Of a database that only shows that all works: its rows, and by how much what does not grow with them is divided. */
export const smokeRows = 1000;
export const smokeDivisor = 20;

const { position_title: positionTitles } = Constants.public.Enums;
const titles = positionTitles.map((title) => `'${title}'`).join();
const skills = `'SaaS','Cold calling','Negotiation','HubSpot','Closing','Discovery','B2B','High ticket','Outbound','Demo calls','Objections','Pipedrive'`;
const cities = `'Madrid','Málaga','Berlin','Lima','New York','London','Bogotá','Lisbon','Austin','Paris'`;
const countries = `'Spain','Spain','Germany','Peru','United States','United Kingdom','Colombia','Portugal','United States','France'`;
const languages = `'{English}','{English,Spanish}','{English,German}','{English,Spanish,French}','{Spanish}','{English,Portuguese}'`;

/**
 * Fills an empty, migrated database for a feed of the given size. Relative to the feed's rows there
 * are 0.3 talents, 0.05 companies with two saved searches each, 0.5 unlocks with conversations, and 5 messages. Triggers are
 * disabled, which would take an hour, and their results are written directly. One skill in 5,000 is
 * 'quantum'; 'telemarketing' is common, but only in the oldest twentieth.
 *
 * @param rows of the feed, at least 10,000 unless the rest is divided too
 * @param divisor of the numbers that do not grow with the feed
 */
export async function load(db: Db, rows: number, divisor = 1): Promise<void> {
  const heavy = heavyCounts(divisor);
  const talents = Math.ceil(rows * 0.3);
  const companies = Math.max(Math.ceil(rows * 0.05), 100);
  const unlocks = Math.ceil(rows * 0.5);
  const perConversation = Math.ceil((rows * 5) / unlocks);
  const users = (kind: number, count: number, type: string) => `
    insert into auth.users (id, aud, role, email)
      select ${sqlId(kind, 'n')}, 'authenticated', 'authenticated', '${type}' || n || '@example.com'
      from generate_series(1, ${count}) n;
    insert into public.accounts (user_id, user_type)
      select ${sqlId(kind, 'n')}, '${type}' from generate_series(1, ${count}) n;`;

  // Filling the text index row by row would take longer than all the rest.
  const [index] = await db.query<{ made: string }>(
    `select pg_get_indexdef('public.open_pitches_search'::regclass) as made`,
  );
  if (!index) throw new Error('The feed has no text index');
  await db.exec(`
    set session_replication_role = replica;
    drop index public.open_pitches_search;
    ${users(1, talents, 'talent')}
    ${users(2, companies, 'company')}
    insert into public.talent_profiles (user_id, full_name, phone, languages, skills, city, country)
      select ${sqlId(1, 'n')}, 'Talent ' || n, '+34 600 000 000', ${pick(languages, 'n')}::text[],
        ${pick(skills, 'n')} || ', ' || ${pick(skills, 'n + 7')}
          || case when n % 5000 = 17 then ', quantum' when n <= ${talents} / 20 and n % 2 = 0 then ', telemarketing' else '' end,
        ${pick(cities, 'n * 3')}, ${pick(countries, 'n * 3')}
      from generate_series(1, ${talents}) n;
    insert into public.company_profiles (user_id, company_name)
      select ${sqlId(2, 'n')}, 'Company ' || n from generate_series(1, ${companies}) n;
    -- A talent's positions are as old as their number, so that what is old is old everywhere.
    insert into public.talent_positions (id, talent_id, position_title, work_type, experience_years, video_url,
        poster_url, poster_sizes, poster_preview)
      select ${sqlId(3, 'n')}, o.talent_id, t.title,
        ${pick(`'remote','hybrid','on-site'`, 'n')}::public.work_type, n % 20,
        'https://project.example/storage/v1/object/public/talent_videos/' || o.talent_id || '/' || n || '.mp4',
        'https://project.example/storage/v1/object/public/talent_posters/' || o.talent_id || '/' || n || '.jpg',
        '{240w.webp,480w.webp,720w.webp}',
        'data:image/webp;base64,' || md5(n || 'a') || md5(n || 'b') || md5(n || 'c') || md5(n || 'd') || md5(n || 'e') || md5(n || 'f') || md5(n || 'g')
      from generate_series(1, ${rows}) n
      cross join lateral (select ${sqlId(1, `1 + (n - 1) * ${talents}::bigint / ${rows}`)} as talent_id) o
      cross join lateral (
        -- Squared: the first title has a sixth of the rows, the last ones next to none.
        select (array[${titles}]::public.position_title[])[1 + (abs(hashint4(n)) % 100) * (abs(hashint4(n)) % 100) * ${positionTitles.length} / 10000] as title
      ) t;
    -- The next watch is the fifth, after which the talent's figures are written too.
    insert into private.retention_counts (position_id, film, watched)
      select p.id, private.film_of(p.video_url), 4 from public.talent_positions p;
    insert into public.position_retention (position_id, film, talent_id)
      select p.id, private.film_of(p.video_url), p.talent_id from public.talent_positions p;
    insert into public.position_watches (position_id, film, past_start, reached, viewer_key)
      select p.id, private.film_of(p.video_url), true, 4, 'someone' from public.talent_positions p;
    ${captionsSql(rows)}
    insert into public.video_feed (position_id, talent_id, first_name, position_title, skills, languages,
        city, country, work_type, experience_years, video_url, poster_url, poster_sizes, poster_preview,
        caption_languages, published_at, search)
      select p.id, p.talent_id, 'Talent', p.position_title, s.skills, t.languages, t.city, t.country,
        p.work_type, p.experience_years, p.video_url, p.poster_url, p.poster_sizes, p.poster_preview,
        said.languages, now() - interval '1 minute' * (${rows} - ('x' || right(p.id::text, 12))::bit(48)::bigint),
        private.feed_search(jsonb_populate_record(null::public.video_feed, to_jsonb(p) || jsonb_build_object(
          'first_name', 'Talent', 'skills', s.skills, 'languages', t.languages, 'city', t.city, 'country', t.country
        ))) || said.search
      from public.talent_positions p
      join public.talent_profiles t on t.user_id = p.talent_id
      cross join lateral (
        select array_agg(trim(skill)) as skills from unnest(string_to_array(t.skills, ',')) skill
      ) s
      cross join private.said_in(p.id) said;
    insert into public.open_pitches (position_id, published_at, search, position_title, languages, work_type)
      select position_id, published_at, search, position_title, languages, work_type from public.video_feed;

    insert into public.conversations (id, company_id, talent_id, company_name, talent_name, last_seq, updated_at)
      select ${sqlId(6, 'n')},
        ${sqlId(2, `case when n <= ${Math.min(heavy.conversations, talents - 1)} then 1 else 2 + n % ${companies - 1} end`)},
        ${sqlId(1, `1 + (n - 1) % ${talents}`)}, 'Company', 'Talent', ${perConversation}, now() - interval '1 minute' * n
      from generate_series(1, ${unlocks}) n on conflict do nothing;
    insert into public.unlocked_contacts
        (user_id, closer_id, closer_name, email, phone, payment_id, paid_amount, paid_currency, note, next_step, next_on)
      select c.company_id, c.talent_id, 'Talent', 'talent@example.com', '+34 600 000 000', 'pi_' || c.id, 1500, 'usd',
        repeat('Asked about her notice period. ', 6), 'Trial call', current_date + c.last_seq
      from public.conversations c;
    insert into public.messages (conversation_id, seq, sender_id, receiver_id, content, read, created_at)
      select c.id, ${perConversation} + 1 - n, case when n % 2 = 0 then c.company_id else c.talent_id end,
        case when n % 2 = 0 then c.talent_id else c.company_id end,
        'Message ' || n, n % 10 <> 0, c.updated_at - interval '1 second' * n
      from public.conversations c
      cross join generate_series(1, ${perConversation}) n;
    insert into public.messages (conversation_id, seq, sender_id, receiver_id, content, read, created_at)
      select '${people.longThread}', ${perConversation} + n, '${people.company}', '${people.talent}', 'Message ' || n, true,
        now() - interval '2 days' - interval '1 minute' * (${heavy.thread} - n)
      from generate_series(1, ${heavy.thread}) n;
    update public.conversations set last_seq = ${perConversation} + ${heavy.thread} where id = '${people.longThread}';
    insert into public.swipes (company_id, position_id, liked)
      select '${people.company}', ${sqlId(3, `${rows} + 1 - n`)}, false
      from generate_series(1, ${Math.min(heavy.dislikes, rows / 2)}) n;
    insert into public.seen_pitches (company_id, position_id, published_at)
      select '${people.company}', position_id, published_at from (
        select f.position_id, f.published_at from public.video_feed f
        order by f.published_at desc limit ${Math.min(heavy.seen, rows / 2)}
      ) newest;
    insert into public.seen_pitches (company_id, position_id, published_at)
      select '${people.watcher}', f.position_id, f.published_at from public.video_feed f
      where ('x' || right(f.position_id::text, 12))::bit(48)::bigint % greatest(${rows / heavy.seen}, 2) = 0;
    insert into public.fresh_pitches (position_id, published_at)
      select f.position_id, f.published_at from public.video_feed f
      where f.published_at > now() - interval '30 days'
        and ('x' || right(f.position_id::text, 12))::bit(48)::bigint % 2 = 0;
    insert into storage.objects (bucket_id, name, created_at)
      select 'talent_videos', ${sqlId(1, `1 + n % ${talents}`)} || '/left-' || n || '.mp4', now() - interval '30 hours'
      from generate_series(1, ${heavy.unusedObjects}) n;
    insert into private.orphans (bucket_id, name, unused_since)
      select bucket_id, name, created_at from storage.objects;
    ${index.made};
    ${searchesSql(companies)}
    ${deskSql(talents, companies, divisor)}
    ${opinionSql(companies)}
    set session_replication_role = origin;
  `);
  await db.exec('vacuum analyze');
}

/**
 * SQL that saves ten searches for the most active company, which has not looked at them for a month, and two for each
 * other: nobody new fits those of every second company. Its mail is due for all of them.
 */
const searchesSql = (companies: number) => `
    insert into public.saved_searches (company_id, name, terms, looked_at)
      select '${people.company}', 'Search ' || n, jsonb_strip_nulls(jsonb_build_object(
          'position', to_jsonb((array['{closer}', null, '{negotiation,sales}', null, '{setter}'])[1 + n % 5]::text[]),
          'keywords', to_jsonb((array[null, '{hubspot}', null, '{quantum}', '{zeppelin}'])[1 + n % 5]::text[]),
          'languages', case when n % 2 = 0 then '["English"]'::jsonb end,
          'work_type', ${pick(`'remote','hybrid','on-site'`, 'n')})),
        now() - interval '30 days'
      from generate_series(1, 10) n;
    insert into public.saved_searches (company_id, name, terms, looked_at)
      select ${sqlId(2, 'n')}, word, jsonb_build_object('keywords', jsonb_build_array(word)), now() - interval '1 day'
      from generate_series(2, ${companies}) n, unnest(array['zeppelin', case n % 2 when 0 then 'hubspot' else 'quantums' end]) word;
    update auth.users set email_confirmed_at = now() where email like 'company%';
    insert into private.search_mails (receiver_id, due_at, mailed_until)
      select ${sqlId(2, 'n')}, now() - interval '1 second' * n, now() - interval '1 day'
      from generate_series(2, ${companies}) n;`;
