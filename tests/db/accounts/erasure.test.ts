import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Stripe } from 'stripe';
import { setUpAuthenticator } from '../../support/authenticator.ts';
import type { Backend } from '../../../supabase/local/backend.ts';
import { startBackend } from '../../../supabase/local/test-backend.ts';
import { signedIn, visitor, type Person } from '../../../supabase/local/test/clients.ts';

/** What is left of a person anywhere after deletion: every table of every schema is searched. */
let backend: Backend;
let talent: Person;
let company: Person;
let otherCompany: Person;
let positionId: string;

const talentTraces = () => [talent.id, talent.email, 'Zenobia', 'Quist', '600987654'];
const companyTraces = () => [company.id, company.email, 'Umbrella', '600123987'];

/** Fails the test when a call of supabase-js did. */
function done<T>({ data, error }: { data: T; error: unknown }): T {
  if (error) throw error;
  return data;
}

const bySql = (sql: string, params: readonly unknown[] = []) => backend.db.query(sql, params);

/** The tables that hold one of the texts anywhere in a row, whatever the column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await backend.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await bySql(
      `select 1 from ${name} t, unnest($1::text[]) trace
       where strpos(lower(regexp_replace(t::text, '[ +]', '', 'g')), lower(trace)) > 0 limit 1`,
      [texts],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function upload(bucket: string, path: string, type: string): Promise<string> {
  const file = new Blob(['file'], { type });
  done(await talent.client.storage.from(bucket).upload(path, file));
  return `${backend.url}/storage/v1/object/public/${bucket}/${path}`;
}

const customer = { name: 'Zenobia Quist', email: 'pays@example.com', phone: '+34600123987' };

async function deliver(type: string, object: { id: string; [field: string]: unknown }) {
  const payload = JSON.stringify({ id: `evt_${type}_${object.id}`, type, data: { object } });
  const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_pitchreel_local';
  const response = await fetch(`${backend.url}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
    body: payload,
  });
  expect(response.status).toBe(200);
}

async function pay(by: Person, paymentId: string) {
  const checkout = done(
    await by.client
      .from('checkouts')
      .insert({ position_id: positionId })
      .select('id, amount, currency')
      .single<{ id: string; amount: number; currency: string }>(),
  );
  if (!checkout) throw new Error('there is no checkout');
  await deliver('checkout.session.completed', {
    id: `cs_${paymentId}`,
    payment_status: 'paid',
    client_reference_id: checkout.id,
    payment_intent: paymentId,
    amount_total: checkout.amount,
    currency: checkout.currency,
    customer_details: customer,
  });
}

const ticket = (name: string, email: string) => ({
  name,
  email,
  subject: 'Call me',
  message: `I am ${name}`,
});

async function liveThroughEverything() {
  [talent, company, otherCompany] = await Promise.all([
    signedIn(backend),
    signedIn(backend, 'company'),
    signedIn(backend, 'company'),
  ]);
  await bySql(`update public.company_profiles set company_name = 'Umbrella', phone = '+34 600 123 987'
               where user_id = '${company.id}'`);
  const profile = { full_name: 'Zenobia Quist', phone: '+34 600 987 654', skills: 'Closing' };
  done(await talent.client.from('talent_profiles').insert(profile));
  const position = {
    position_title: 'Sales Closer',
    video_url: await upload('talent_videos', `${talent.id}/a.mp4`, 'video/mp4'),
    poster_url: await upload('talent_posters', `${talent.id}/a.jpg`, 'image/jpeg'),
  };
  const made = done(
    await talent.client
      .from('talent_positions')
      .insert(position)
      .select('id')
      .single<{ id: string }>(),
  );
  positionId = made?.id ?? '';
  done(await talent.client.from('notification_settings').upsert({ unread_mail: true }));

  done(await company.client.from('position_views').insert({ position_id: positionId }));
  const watch = { film: position.video_url, past_start: true, reached: 4 };
  done(await company.client.from('position_watches').insert({ position_id: positionId, ...watch }));
  done(await company.client.from('swipes').insert({ position_id: positionId, liked: true }));
  const note = { position_id: positionId, note: 'Zenobia is good' };
  done(await company.client.from('shortlist').insert(note));
  const search = { name: 'For Umbrella', work_type: 'remote' };
  done(await company.client.from('saved_searches').insert(search));
  await pay(company, 'pi_kept');
  await pay(otherCompany, 'pi_back');
  await deliver('charge.refunded', {
    id: 'ch_1',
    payment_intent: 'pi_back',
    amount_refunded: 1500,
    refunded: true,
    billing_details: customer,
  });
  const conversations = await backend.db.query<{ id: string }>(
    `select id from public.conversations where company_id = '${company.id}' and talent_id = '${talent.id}'`,
  );
  const conversation_id = conversations[0]?.id;
  await liveAtTheDesk(conversation_id ?? '');
  for (const [person, name] of [
    [talent, 'Zenobia Quist'],
    [company, 'Umbrella'],
  ] as const) {
    const content = 'Zenobia Quist and Umbrella agree';
    done(await person.client.from('messages').insert({ conversation_id, content }));
    done(await person.client.from('support_tickets').insert(ticket(name, 'else@example.com')));
    const signedOut = visitor(backend).from('support_tickets');
    done(await signedOut.insert(ticket(name, person.email.toUpperCase())));
    done(await person.client.from('account_deletion_requests').insert({ user_id: person.id }));
  }
  done(await company.client.from('conversation_blocks').insert({ conversation_id }));
  await bySql(`update public.messages set created_at = now() - interval '11 minutes'`);
  await call('mail-unread', {});
  await bySql(`
    insert into auth.flow_state
      (id, user_id, authentication_method, code_challenge, code_challenge_method, provider_type)
    select gen_random_uuid(), id, 'recovery', 'x', 's256', 'email' from auth.users`);
}

/** What people say of each other and to operators, and what an operator decides about both. */
async function liveAtTheDesk(conversation_id: string) {
  const operator = await signedIn(backend);
  await bySql('select public.set_operator($1)', [operator.email]);
  await setUpAuthenticator(operator.client);
  const words = 'Umbrella knows why';
  const pitch = { subject: 'pitch', position_id: positionId, reason: 'scam', words };
  done(await company.client.from('reports').insert(pitch));
  done(await visitor(backend).from('reports').insert(pitch));
  const conversation = { subject: 'conversation', conversation_id, reason: 'danger' };
  for (const person of [talent, company]) {
    const about =
      person === talent ? 'Zenobia Quist knows Umbrella' : 'Umbrella knows Zenobia Quist';
    done(await person.client.from('reports').insert({ ...conversation, words: about }));
    done(await person.client.from('conversation_blocks').insert({ conversation_id }));
    done(await person.client.from('conversation_blocks').delete().eq('blocker_id', person.id));
  }
  done(await company.client.from('verification_requests').insert({ words }));
  const note = 'Looked at it';
  const film = await operator.client
    .from('talent_positions')
    .select('video_url')
    .eq('id', positionId)
    .single();
  const seen = film.data;
  const decisions = [
    { action: 'hide_pitch', subject_id: positionId, reason: 'scam', note, seen },
    { action: 'show_pitch', subject_id: positionId, note, seen },
    { action: 'refuse_verification', subject_id: company.id, note },
    { action: 'suspend_account', subject_id: talent.id, reason: 'scam', note },
    { action: 'restore_account', subject_id: talent.id, note },
    { action: 'suspend_account', subject_id: company.id, reason: 'scam', note },
    { action: 'restore_account', subject_id: company.id, note },
  ];
  for (const decision of decisions) {
    done(await operator.client.from('decisions').insert<object>(decision));
  }
  // Suspending decides what is reported about an account, and what is asked for again waits.
  done(await talent.client.from('reports').insert({ ...conversation, subject: 'company' }));
  done(await company.client.from('verification_requests').insert({ words }));
  // A deletion waits for what is reported about the account and not yet decided.
  await bySql(
    `update public.reports set outcome = 'dismissed', decided_at = now() where outcome is null`,
  );
  // About someone who stays, so that deleting its reporter has to leave it.
  const stays = await signedIn(backend);
  await bySql(
    `insert into public.reports (reporter_id, subject, position_id, reason, words, accused_id, subject_id)
     select $1, 'pitch', $2, 'other', $3, $4, $2`,
    [company.id, positionId, words, stays.id],
  );
  await bySql('update public.reports set accused_id = $1, evidence = null where reason = $2', [
    stays.id,
    'other',
  ]);
  await bySql(
    `update public.messages m set system_facts = m.system_facts - 'name'
     from public.reports r where r.reason = 'other' and m.system_facts ->> 'report' = r.id::text`,
  );
}

const call = async (name: string, body: object) => {
  const response = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: backend.secretKey },
    body: JSON.stringify(body),
  });
  const said: unknown = await response.json();
  return { status: response.status, said };
};

beforeAll(async () => {
  backend = await startBackend();
  await liveThroughEverything();
});
afterAll(() => backend.stop());

const erase = async ({ id }: Person) =>
  expect(await call('erase-account', { user_id: id })).toMatchObject({ status: 200 });
const forgetErased = () => bySql('select private.delete_notes_of_erased()');
/** The log of decisions stays, and has only ids (docs/decisions/0033-operators.md). */
const log = 'public.decisions';
/** The first name, for thirty days (docs/decisions/0053-paid-contact.md). */
const toldToBuyers = ['private.notices', 'public.lost_contacts'];
/** The same in what was sent to open pages, which the realtime service drops after three days. */
const sentToPages = 'realtime.messages';
/** Facts of payments and decided reports, for their term (docs/decisions/0071-what-a-deletion-takes-along.md). */
const kept = 'private.kept_records';
/** The address, until the mail that it is done is sent. */
const toBeMailed = 'private.farewells';
/** Found only by reading everything that the services noted. */
const leftToTheJob = [
  'auth.audit_log_entries',
  'auth.flow_state',
  'private.erased_users',
  'public.broadcasts',
  log,
  'realtime.messages',
];

describe('deletion', () => {
  it('concerns many tables, in which the search finds the person', async () => {
    const both = [
      'auth.audit_log_entries',
      'auth.flow_state',
      'auth.users',
      'private.action_counts',
      'private.unread_mails',
      'private.unsubscribe_tokens',
      'public.account_deletion_requests',
      'public.conversations',
      'public.messages',
      'public.payments',
      'public.support_tickets',
      'private.notices',
      'public.decisions',
      'public.desk_items',
      'public.desk_people',
      'public.desk_words',
      'public.reports',
      'public.unlocked_contacts',
      'realtime.messages',
    ];
    const ofTalent = [...both, 'public.talent_profiles', 'public.shortlist', 'storage.objects'];
    expect(await tablesWith(talentTraces())).toEqual(expect.arrayContaining(ofTalent));
    const ofCompany = [
      ...both,
      'public.company_profiles',
      'public.conversation_blocks',
      'public.position_views',
      'public.position_watches',
      'public.verification_requests',
      'public.saved_searches',
      'private.search_mails',
      'public.swipes',
    ];
    expect(await tablesWith(companyTraces())).toEqual(expect.arrayContaining(ofCompany));
  });

  it('leaves nothing of who paid even before it', async () => {
    expect(await tablesWith([customer.email])).toEqual([]);
  });

  it('of a talent leaves their payments alone, without the talent', async () => {
    done(await visitor(backend).from('support_tickets').insert(ticket('Bo', 'bo@example.com')));
    await erase(talent);
    expect(await tablesWith(talentTraces())).toEqual(
      [...leftToTheJob, ...toldToBuyers, kept, toBeMailed].sort(),
    );
    await forgetErased();
    expect(await call('mail-notices', {})).toMatchObject({ status: 200 });
    expect(await tablesWith(talentTraces())).toEqual(
      [...toldToBuyers, kept, log, sentToPages].sort(),
    );
    await bySql(`delete from ${sentToPages}`);
    expect(await tablesWith(talentTraces().filter((trace) => trace !== 'Zenobia'))).toEqual([
      kept,
      log,
    ]);
    for (const table of toldToBuyers) {
      await bySql(`update ${table} set created_at = created_at - interval '31 days'`);
    }
    await bySql('select private.purge_expired()');
    expect(await tablesWith(talentTraces())).toEqual([kept, log]);
    expect(await tablesWith(talentTraces().slice(1))).toEqual([]);
    for (const file of ['videos/ID/a.mp4', 'posters/ID/a.jpg']) {
      const path = `public/talent_${file.replace('ID', talent.id)}`;
      expect((await fetch(`${backend.url}/storage/v1/object/${path}`)).status).toBe(400);
    }
    expect(
      await bySql(
        `select payment_id, company_id, talent_id, candidate, status from public.payments order by 1`,
      ),
    ).toEqual([
      {
        payment_id: 'pi_back',
        company_id: otherCompany.id,
        talent_id: null,
        candidate: null,
        status: 'refunded',
      },
      {
        payment_id: 'pi_kept',
        company_id: company.id,
        talent_id: null,
        candidate: null,
        status: 'unlocked',
      },
    ]);
  });

  it('of a company leaves its payments alone, without the company', async () => {
    await erase(company);
    expect(await tablesWith(companyTraces())).toEqual([...leftToTheJob, kept, toBeMailed].sort());
    await forgetErased();
    await call('mail-notices', {});
    expect(await tablesWith(companyTraces())).toEqual([kept, log]);
    expect(await tablesWith(companyTraces().slice(1))).toEqual([]);
    expect(await bySql('select reporter_id, words, reason from public.reports')).toEqual([
      { reporter_id: null, words: '', reason: 'other' },
    ]);
    expect(
      await bySql(
        `select company_id, talent_id, checkout_id from public.payments where payment_id = 'pi_kept'`,
      ),
    ).toEqual([{ company_id: null, talent_id: null, checkout_id: null }]);
  });

  it('leaves facts without names, until their term ends', async () => {
    await bySql(`update ${kept} set keep_until = now() - interval '1 day'`);
    await bySql('select private.purge_expired()');
    expect(await tablesWith([...talentTraces(), ...companyTraces()])).toEqual([log]);
  });

  it('spares what others wrote', async () => {
    expect(await bySql(`select email from public.support_tickets`)).toEqual([
      { email: 'bo@example.com' },
    ]);
    expect(await tablesWith([otherCompany.id])).toContain('auth.audit_log_entries');
  });
});

it('deleting an account that never confirmed its address spares the tickets of that address', async () => {
  const email = 'owner@example.com';
  await bySql(
    `insert into public.support_tickets (name, email, subject, message) values ('Bo', $1, 'a', 'b')`,
    [email],
  );
  const [stranger] = await backend.db.query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id`,
    [email],
  );
  expect(await call('erase-account', { user_id: stranger?.id })).toMatchObject({ status: 200 });
  expect(
    await bySql(`select 1 from public.support_tickets where email = $1`, [email]),
  ).toHaveLength(1);
});

it('deletion finds what was noted of an address alone, however it was written', async () => {
  const [user] = await backend.db.query<{ id: string }>(
    `insert into auth.users (id, email) values (gen_random_uuid(), 'Noted.Only@example.com') returning id`,
  );
  await bySql(`
    insert into auth.audit_log_entries (id, payload)
    values (gen_random_uuid(), '{"actor_username": "NOTED.ONLY@EXAMPLE.COM"}'),
      (gen_random_uuid(), '{"actor_username": "SOMEONE@EXAMPLE.COM"}')`);
  expect(await call('erase-account', { user_id: user?.id })).toMatchObject({ status: 200 });
  await forgetErased();
  expect(await tablesWith(['noted.only@example.com'])).toEqual([]);
  expect(await tablesWith(['someone@example.com'])).toEqual(['auth.audit_log_entries']);
});

it('deletion is completed for five hundred accounts at a time', async () => {
  await forgetErased();
  await bySql(
    'insert into private.erased_users (user_id) select gen_random_uuid() from generate_series(1, 510)',
  );
  const left = () => bySql('select from private.erased_users');
  await forgetErased();
  expect(await left()).toHaveLength(10);
  await forgetErased();
  expect(await left()).toHaveLength(0);
});
