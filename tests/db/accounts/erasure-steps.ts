import { expect } from 'vitest';
import { Stripe } from 'stripe';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import type { Backend } from '../../../tools/backend/backend.ts';
import { signedIn, visitor, type Person } from '../../../tools/backend/test/clients.ts';

export interface Lives {
  readonly backend: Backend;
  readonly talent: Person;
  readonly company: Person;
  readonly otherCompany: Person;
}

/** Fails the test when a call of supabase-js did. */
export function checkedData<T>({ data, error }: { data: T; error: unknown }): T {
  if (error) throw error;
  return data;
}

/** The tables that hold one of the texts anywhere in a row, whatever the column. */
export async function tablesWith({ db }: Backend, texts: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const results: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(
      `select 1 from ${name} t, unnest($1::text[]) trace
       where strpos(lower(regexp_replace(t::text, '[ +]', '', 'g')), lower(trace)) > 0 limit 1`,
      [texts],
    );
    if (rows.length > 0) results.push(name);
  }
  return results;
}

async function upload(
  { backend, talent }: Lives,
  bucket: string,
  path: string,
  type: string,
): Promise<string> {
  const file = new Blob(['file'], { type });
  checkedData(await talent.client.storage.from(bucket).upload(path, file));
  return `${backend.url}/storage/v1/object/public/${bucket}/${path}`;
}

export const customer = { name: 'Zenobia Quist', email: 'pays@example.com', phone: '+34600123987' };

async function deliver(
  backend: Backend,
  type: string,
  object: { id: string; [field: string]: unknown },
) {
  const payload = JSON.stringify({ id: `evt_${type}_${object.id}`, type, data: { object } });
  const secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_pitchreel_local';
  const response = await fetch(`${backend.url}/functions/v1/stripe-webhook`, {
    method: 'POST',
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
    body: payload,
  });
  expect(response.status).toBe(200);
}

async function pay(backend: Backend, by: Person, positionId: string, paymentId: string) {
  const checkout = checkedData(
    await by.client
      .from('checkouts')
      .insert({ position_id: positionId })
      .select('id, amount, currency')
      .single<{ id: string; amount: number; currency: string }>(),
  );
  if (!checkout) throw new Error('there is no checkout');
  await deliver(backend, 'checkout.session.completed', {
    id: `cs_${paymentId}`,
    payment_status: 'paid',
    client_reference_id: checkout.id,
    payment_intent: paymentId,
    amount_total: checkout.amount,
    currency: checkout.currency,
    customer_details: customer,
  });
}

export const ticket = (name: string, email: string) => ({
  name,
  email,
  subject: 'Call me',
  message: `I am ${name}`,
});

/** A talent and a company leave traces in every table that keeps some. */
export async function liveThroughEverything(backend: Backend): Promise<Lives> {
  const [talent, company, otherCompany] = await Promise.all([
    signedIn(backend),
    signedIn(backend, 'company'),
    signedIn(backend, 'company'),
  ]);
  const lives = { backend, talent, company, otherCompany };
  const bySql = (sql: string) => backend.db.query(sql);
  await bySql(`update public.company_profiles set company_name = 'Umbrella', phone = '+34 600 123 987'
               where user_id = '${company.id}'`);
  const profile = { full_name: 'Zenobia Quist', phone: '+34 600 987 654', skills: 'Closing' };
  checkedData(await talent.client.from('talent_profiles').insert(profile));
  const position = {
    position_title: 'Sales Closer',
    video_url: await upload(lives, 'talent_videos', `${talent.id}/a.mp4`, 'video/mp4'),
    poster_url: await upload(lives, 'talent_posters', `${talent.id}/a.jpg`, 'image/jpeg'),
  };
  const made = checkedData(
    await talent.client
      .from('talent_positions')
      .insert(position)
      .select('id')
      .single<{ id: string }>(),
  );
  const positionId = made?.id ?? '';
  checkedData(await talent.client.from('notification_settings').upsert({ unread_mail: true }));

  checkedData(await company.client.from('position_views').insert({ position_id: positionId }));
  const watch = { film: position.video_url, past_start: true, reached: 4 };
  checkedData(
    await company.client.from('position_watches').insert({ position_id: positionId, ...watch }),
  );
  checkedData(await company.client.from('swipes').insert({ position_id: positionId, liked: true }));
  const note = { position_id: positionId, note: 'Zenobia is good' };
  checkedData(await company.client.from('shortlist').insert(note));
  const search = { name: 'For Umbrella', terms: { work_type: 'remote' } };
  checkedData(await company.client.from('saved_searches').insert(search));
  await pay(backend, company, positionId, 'pi_kept');
  await pay(backend, otherCompany, positionId, 'pi_back');
  await deliver(backend, 'charge.refunded', {
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
  await liveAtTheDesk(lives, positionId, conversation_id ?? '');
  for (const [person, name] of [
    [talent, 'Zenobia Quist'],
    [company, 'Umbrella'],
  ] as const) {
    const content = 'Zenobia Quist and Umbrella agree';
    checkedData(await person.client.from('messages').insert({ conversation_id, content }));
    checkedData(
      await person.client.from('support_tickets').insert(ticket(name, 'else@example.com')),
    );
    const signedOut = visitor(backend).from('support_tickets');
    checkedData(await signedOut.insert(ticket(name, person.email.toUpperCase())));
    checkedData(
      await person.client.from('account_deletion_requests').insert({ user_id: person.id }),
    );
  }
  checkedData(await company.client.from('conversation_blocks').insert({ conversation_id }));
  await bySql(`update public.messages set created_at = now() - interval '11 minutes'`);
  await call(backend, 'mail-unread', {});
  await bySql(`
    insert into auth.flow_state
      (id, user_id, authentication_method, code_challenge, code_challenge_method, provider_type)
    select gen_random_uuid(), id, 'recovery', 'x', 's256', 'email' from auth.users`);
  return lives;
}

/** What people say of each other and to operators, and what an operator decides about both. */
async function liveAtTheDesk(
  { backend, talent, company }: Lives,
  positionId: string,
  conversation_id: string,
) {
  const bySql = (sql: string, params: readonly unknown[] = []) => backend.db.query(sql, params);
  const operator = await signedIn(backend);
  await bySql('select public.set_operator($1)', [operator.email]);
  await setUpAuthenticator(operator.client);
  const words = 'Umbrella knows why';
  const pitch = { subject: 'pitch', position_id: positionId, reason: 'scam', words };
  checkedData(await company.client.from('reports').insert(pitch));
  checkedData(await visitor(backend).from('reports').insert(pitch));
  const conversation = { subject: 'conversation', conversation_id, reason: 'danger' };
  for (const person of [talent, company]) {
    const about =
      person === talent ? 'Zenobia Quist knows Umbrella' : 'Umbrella knows Zenobia Quist';
    checkedData(await person.client.from('reports').insert({ ...conversation, words: about }));
    checkedData(await person.client.from('conversation_blocks').insert({ conversation_id }));
    checkedData(
      await person.client.from('conversation_blocks').delete().eq('blocker_id', person.id),
    );
  }
  checkedData(await company.client.from('verification_requests').insert({ words }));
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
    checkedData(await operator.client.from('decisions').insert<object>(decision));
  }
  // Suspending decides what is reported about an account, and what is asked for again waits.
  checkedData(await talent.client.from('reports').insert({ ...conversation, subject: 'company' }));
  checkedData(await company.client.from('verification_requests').insert({ words }));
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

/** What a function answers to the server itself. */
export const call = async (backend: Backend, name: string, body: object) => {
  const response = await fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: backend.secretKey },
    body: JSON.stringify(body),
  });
  const said: unknown = await response.json();
  return { status: response.status, said };
};
