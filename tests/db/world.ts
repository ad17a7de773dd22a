import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';
import type { Backend } from '../../tools/backend/backend.ts';
import { startBackend } from '../../tools/backend/test-backend.ts';
import '../../tools/backend/test/web-socket.ts';
import type { Database } from '../../src/lib/database.types.ts';
import { setUpAuthenticator } from '../support/people/authenticator.ts';

/** The people of the tests; `talent` owns the profile and position that the others access. */
export const actors = [
  'talent',
  'otherTalent',
  'unlocker',
  'company',
  'visitor',
  'operator',
] as const;
export type Actor = (typeof actors)[number];
type User = Exclude<Actor, 'visitor'>;

/** Ids of the rows that every test starts with. */
export const ids = {
  talent: '10000000-0000-4000-8000-00000000000a',
  otherTalent: '10000000-0000-4000-8000-00000000000b',
  /** A company that has unlocked `talent`. */
  unlocker: '20000000-0000-4000-8000-00000000000a',
  /** A company that has unlocked nobody. */
  company: '20000000-0000-4000-8000-00000000000b',
  /** An account of a talent that runs the marketplace. */
  operator: 'c0000000-0000-4000-8000-00000000000a',
  system: '00000000-0000-0000-0000-000000000000',
  position: '30000000-0000-4000-8000-00000000000a',
  otherPosition: '30000000-0000-4000-8000-00000000000b',
  checkout: '40000000-0000-4000-8000-00000000000a',
  unlock: '50000000-0000-4000-8000-00000000000a',
  conversation: '60000000-0000-4000-8000-00000000000a',
  /** A message from the unlocker to the talent, unread. */
  message: '70000000-0000-4000-8000-00000000000a',
  /** A support ticket of the talent. */
  ticket: '80000000-0000-4000-8000-00000000000a',
  /** Of someone without an account; the tests that need it make it. */
  strangersTicket: '80000000-0000-4000-8000-00000000000b',
  ticketMessage: '81000000-0000-4000-8000-00000000000a',
  readyAnswer: '82000000-0000-4000-8000-00000000000a',
  /** The unlocker's report of the talent's pitch, open. */
  report: 'a0000000-0000-4000-8000-00000000000a',
  decision: 'b0000000-0000-4000-8000-00000000000a',
  /** The unlocker's saved search. */
  search: 'd0000000-0000-4000-8000-00000000000a',
  /** The unlocker's link to its shortlist. */
  opinionLink: 'd0000000-0000-4000-8000-00000000000a',
} as const;

/** What opens the unlocker's link, which one device has answered by. */
export const opinionToken = 'token-of-the-unlocker';

export const phones = { talent: '+44 7700 900001', otherTalent: '+44 7700 900002' } as const;
export const birthDate = '1990-05-17';
export const password = 'Pitchreel1';
export const emailOf = (user: User): string => `${user.toLowerCase()}@example.com`;

// bcrypt hash of the password with the lowest cost.
const passwordHash = '$2b$04$JG2R4M2PoOgWZE.GPwJ8jutcD6kKX3crYDqD91MIt1/FztPL4ctRS';

export const users = ['talent', 'otherTalent', 'unlocker', 'company', 'operator'] as const;

export const usersSql = users
  .map((user) => {
    const type = user === 'unlocker' || user === 'company' ? 'company' : 'talent';
    return `
      insert into auth.users
        (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
          confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
      values ('${ids[user]}', '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', '${emailOf(user)}',
        '${passwordHash}', now(), '{"provider": "email", "providers": ["email"]}', '{"user_type": "${type}"}', '', '', '', '', now(), now());
      insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
      values (gen_random_uuid(), 'email', '${ids[user]}', '${ids[user]}',
        '{"sub": "${ids[user]}", "email": "${emailOf(user)}"}', now(), now());`;
  })
  .join('\n');

/** The URL of a video in a talent's own folder. */
export const videoUrl = (talent: string, file = 'a.mp4'): string =>
  `http://127.0.0.1:54321/storage/v1/object/public/talent_videos/${talent}/${file}`;

/** The URL of a poster in a talent's own folder. */
export const posterUrl = (talent: string, file = 'a.jpg'): string =>
  `http://127.0.0.1:54321/storage/v1/object/public/talent_posters/${talent}/${file}`;

/** What the feed says instead of a file's URL: it leaves the host out. */
export const publicPath = (url: string): string => new URL(url).pathname;

/** Stores files of the talent, by their URLs; they stay for the other tests of the file. */
export const storeFiles = (...urls: readonly string[]): Promise<unknown> =>
  world.backend.db.query(
    `insert into storage.objects (bucket_id, name)
     select bucket_id, name from private.objects_of($1::text[]) on conflict do nothing`,
    [urls],
  );

export const rowsSql = `
  delete from private.action_counts; delete from public.position_views; delete from public.swipes;
  delete from public.position_watches;
  delete from public.unlocked_contacts; delete from public.lost_contacts;
  delete from public.checkouts; delete from public.payments;
  delete from public.payment_events; delete from public.shortlist;
  delete from public.saved_searches; delete from private.search_mails;
  delete from public.support_tickets; delete from public.account_deletion_requests;
  delete from public.talent_positions; delete from public.talent_profiles;
  delete from public.conversations where company_id <> '${ids.system}';
  delete from public.company_profiles where user_id <> '${ids.system}';
  delete from public.messages; delete from public.notification_settings; delete from realtime.messages;
  delete from private.published_films; delete from private.orphans; delete from private.used_position_ids;
  delete from private.used_object_names; delete from private.folder_checks;
  delete from private.taken_down;
  delete from public.reports; delete from public.conversation_blocks; delete from public.verification_requests;
  delete from public.suspensions; delete from public.desk_items; delete from public.desk_days;
  delete from private.notices; delete from private.kept_records; delete from private.farewells;
  delete from private.account_marks m where not exists (select from public.accounts a where a.user_id = m.user_id);
  delete from public.operator_reads; delete from public.operators; delete from public.opinion_links;
  delete from public.appeals; delete from public.appeal_links;
  alter table public.decisions disable trigger user; delete from public.decisions;
  delete from public.decision_words;
  insert into public.decisions (id, operator_id, action, subject_id, note)
    values ('${ids.decision}', '${ids.operator}', 'close_job', 'mail-unread', 'It runs again.');
  alter table public.decisions enable trigger user;

  insert into storage.objects (bucket_id, name)
    select 'talent_videos', talent || '/' || file
    from unnest(array['${ids.talent}', '${ids.otherTalent}', '${ids.operator}']) talent, unnest(array['a.mp4', 'b.mp4']) file
    on conflict do nothing;
  insert into public.talent_profiles (user_id, full_name, phone, languages, skills, city, country) values
    ('${ids.talent}', 'Ana Ortega', '${phones.talent}', '{English,Spanish}', 'Closing, HubSpot', 'Málaga', 'Spain'),
    ('${ids.otherTalent}', 'Leo Meyer', '${phones.otherTalent}', '{German}', 'Cold calling', 'Berlin', 'Germany');
  insert into public.talent_private_details (user_id, birth_date) values ('${ids.talent}', '${birthDate}');
  insert into public.talent_positions (id, talent_id, position_title, video_url, work_type) values
    ('${ids.position}', '${ids.talent}', 'Sales Closer', '${videoUrl(ids.talent)}', 'remote'),
    ('${ids.otherPosition}', '${ids.otherTalent}', 'Setter', '${videoUrl(ids.otherTalent)}', 'hybrid');
  update public.video_feed set published_at = now() - interval '1 day' where position_id = '${ids.otherPosition}';
  insert into public.company_profiles (user_id, company_name) values
    ('${ids.unlocker}', 'Northwind'), ('${ids.company}', 'Atlas');
  insert into public.swipes (company_id, position_id, liked) values ('${ids.unlocker}', '${ids.position}', true);
  insert into public.checkouts (id, company_id, position_id)
    values ('${ids.checkout}', '${ids.unlocker}', '${ids.position}');
  insert into public.conversations (id, company_id, talent_id)
    values ('${ids.conversation}', '${ids.unlocker}', '${ids.talent}');
  insert into public.unlocked_contacts
    (id, user_id, closer_id, position_id, closer_name, email, phone, payment_id, paid_amount, paid_currency)
    values ('${ids.unlock}', '${ids.unlocker}', '${ids.talent}', '${ids.position}', 'Ana Ortega',
      '${emailOf('talent')}', '${phones.talent}', 'pi_first', 1500, 'usd');
  insert into public.messages (id, conversation_id, sender_id, content)
    values ('${ids.message}', '${ids.conversation}', '${ids.unlocker}', 'Hello');
  insert into public.support_tickets (id, user_id, name, email, subject, message)
    values ('${ids.ticket}', '${ids.talent}', 'Ana', 'ana@example.com', 'Help', 'Please');
  insert into public.account_deletion_requests (user_id) values ('${ids.unlocker}');
  insert into public.payment_events (id, type, payload, payment_id, outcome)
    values ('evt_first', 'checkout.session.completed', '{}', 'pi_first', 'unlocked');
  insert into public.payments
    (payment_id, company_id, talent_id, checkout_id, candidate, amount, currency, accepted, status)
    values ('pi_first', '${ids.unlocker}', '${ids.talent}', '${ids.checkout}', 'Ana', 1500, 'usd', true, 'unlocked');
  insert into public.shortlist (company_id, position_id, note)
    values ('${ids.unlocker}', '${ids.position}', 'Ask about Spanish');
  insert into public.saved_searches (id, company_id, name, terms)
    values ('${ids.search}', '${ids.unlocker}', 'Closers', '{"position": ["closer"]}');
  insert into public.position_views (position_id) values ('${ids.position}');
  insert into public.notification_settings (user_id) values ('${ids.talent}');
  insert into public.operators (user_id) values ('${ids.operator}');
  insert into public.reports (id, reporter_id, subject, position_id, reason)
    values ('${ids.report}', '${ids.unlocker}', 'pitch', '${ids.position}', 'not_real');
  -- The receipt would be one more message of everything.
  delete from public.messages where system_kind = 'report_received';
  insert into public.verification_requests (user_id, words) values ('${ids.unlocker}', 'See our imprint');
  insert into public.opinion_links (id, company_id, token_hash)
    values ('${ids.opinionLink}', '${ids.unlocker}', encode(sha256('${opinionToken}'), 'hex'));
  alter table public.opinions disable trigger user;
  insert into public.opinions (link_id, company_id, device_hash, position_id, says_yes, word, name)
    values ('${ids.opinionLink}', '${ids.unlocker}', 'first', '${ids.position}', true, 'Clear and warm', 'Marta');
  alter table public.opinions enable trigger user;
  delete from realtime.messages; delete from public.broadcasts;`;

/** What the tests need of the services. */
type Services = Pick<Backend, 'url' | 'publishableKey' | 'secretKey' | 'stop'> & {
  db: Pick<Backend['db'], 'exec' | 'query'>;
};

interface WorldOf<S extends Services> {
  backend: S;
  /** A client signed in as the actor; the visitor has only the publishable key. */
  as(actor: Actor): SupabaseClient<Database>;
  /** A client with the secret key. */
  service: SupabaseClient<Database>;
  /** Restores all rows of `rowsSql`; users stay. */
  reset(): Promise<void>;
  /** The first column of the first row, queried as the database's owner. */
  value(sql: string, params?: readonly unknown[]): Promise<unknown>;
  stop(): Promise<void>;
}

const options = { auth: { persistSession: false, autoRefreshToken: false } };

/** The world of the running test file. */
export let world: WorldOf<Backend>;

/** Starts a world before the first test of a file and stops it after the last. */
export function setUpWorld(): void {
  beforeAll(async () => {
    world = await openWorld(await startBackend());
  });
  afterAll(() => world.stop());
}

/** Gives services without people five signed-in users and one row of everything. */
export async function openWorld<S extends Services>(backend: S): Promise<WorldOf<S>> {
  const connect = (key: string) => createClient<Database>(backend.url, key, options);
  await backend.db.exec(usersSql);
  await backend.db.exec(rowsSql);

  const clients = new Map<Actor, SupabaseClient<Database>>();
  for (const actor of actors) {
    const client = connect(backend.publishableKey);
    if (actor !== 'visitor') {
      const { error } = await client.auth.signInWithPassword({ email: emailOf(actor), password });
      if (error) throw error;
      if (actor === 'operator') await setUpAuthenticator(client);
    }
    clients.set(actor, client);
  }

  return {
    backend,
    service: connect(backend.secretKey),
    as: (actor) => {
      const client = clients.get(actor);
      if (!client) throw new Error(`${actor} has no client`);
      return client;
    },
    reset: () => backend.db.exec(rowsSql),
    value: async (sql, params) => Object.values((await backend.db.query(sql, params))[0] ?? {})[0],
    stop: async () => {
      await Promise.all([...clients.values()].map((client) => client.removeAllChannels()));
      await backend.stop();
    },
  };
}
