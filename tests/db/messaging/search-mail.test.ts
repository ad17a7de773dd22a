import { beforeEach, expect, it } from 'vitest';
import type { TablesInsert } from '../../../src/lib/database.types.ts';
import { emailOf, ids, posterUrl, setUpWorld, storeFiles, world } from '../world.ts';

/** Tests of mails about saved searches: `claim_search_mails` and the function that sends them. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  world.backend.inbox.mails.length = 0;
  world.backend.inbox.taken.clear();
  await world.backend.db.exec('delete from public.suspensions');
  await save({ name: 'Closers', terms: { position: ['closer'] } });
  await publish('position');
});

const sql = (text: string) => world.backend.db.exec(text);

const save = async (search: TablesInsert<'saved_searches'>) => {
  const { error } = await world.as('company').from('saved_searches').insert(search);
  if (error) throw error;
};

/** Publishes a pitch again. */
const publish = (pitch: 'position' | 'otherPosition') =>
  sql(`update public.video_feed set published_at = now() where position_id = '${ids[pitch]}'`);

const hoursPass = (hours: number) =>
  sql(`
    update public.video_feed set published_at = published_at - interval '${hours} hours';
    update public.saved_searches set created_at = created_at - interval '${hours} hours';
    alter table public.saved_searches disable trigger touch_looked_at;
    update public.saved_searches set looked_at = looked_at - interval '${hours} hours';
    alter table public.saved_searches enable trigger touch_looked_at;
    update private.search_mails set
      due_at = due_at - interval '${hours} hours',
      mailed_until = mailed_until - interval '${hours} hours',
      covers_until = covers_until - interval '${hours} hours',
      claimed_at = claimed_at - interval '${hours} hours';`);

async function send(key = world.backend.secretKey) {
  const response = await fetch(`${world.backend.url}/functions/v1/mail-searches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}
const sent = (n: number) => ({ status: 200, body: { sent: n, failed: 0, left: 0 } });
const subjects = () => world.backend.inbox.mails.map(({ to, subject }) => `${to}: ${subject}`);
const claim = async () => {
  const { data, error } = await world.service.rpc('claim_search_mails');
  if (error) throw error;
  return data;
};
const settle = (what: 'sent' | 'refused' | 'left') =>
  world.service.rpc('settle_search_mails', {
    p_mails: [{ receiver_id: ids.company, sent: what === 'sent', refused: what === 'refused' }],
  });

it('a mail comes a day after a search was saved, and then when someone new fits', async () => {
  expect(await send()).toEqual(sent(0));
  await hoursPass(25);
  expect(await send()).toEqual(sent(1));
  expect(subjects()).toEqual([`${emailOf('company')}: 1 new pitch for “Closers”`]);
  expect(world.backend.inbox.last(emailOf('company'))?.text).toContain('Ana · Sales Closer');

  await hoursPass(24);
  expect(await send()).toEqual(sent(0));
  await hoursPass(12);
  await publish('position');
  expect(await send()).toEqual(sent(0));
  await hoursPass(12);
  expect(await send()).toEqual(sent(1));
});

it('a mail lists all searches together, and a pitch once, however many it matches', async () => {
  await save({ name: 'Remote', terms: { work_type: 'remote' } });
  await save({ name: 'Hybrid', terms: { work_type: 'hybrid' } });
  await save({ name: 'Nobody', terms: { keywords: ['zeppelin'] } });
  await save({ name: 'Not by mail', terms: { keywords: ['ana'] }, mail: false });
  await publish('position');
  await publish('otherPosition');
  await hoursPass(25);
  const [mail, ...others] = await claim();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    receiver_id: ids.company,
    total: 2,
    searches: [
      { name: 'Closers', terms: { position: ['closer'] }, count: 1 },
      { name: 'Remote', terms: { work_type: 'remote' }, count: 1 },
      { name: 'Hybrid', count: 1 },
    ],
    pitches: [{ first_name: 'Leo' }, { first_name: 'Ana' }],
  });
  expect(JSON.stringify(mail)).not.toMatch(/phone|Ortega|company_id/);
  await settle('sent');
  await sql('update public.saved_searches set mail = true');
  await hoursPass(24);
  expect(await claim()).toEqual([]);
});

it('a mail shows one pitch of a talent, and counts all', async () => {
  await save({ name: 'Hybrid', terms: { work_type: 'hybrid' } });
  await sql(`update public.video_feed set talent_id = '${ids.talent}', published_at = now()`);
  await hoursPass(25);
  const [mail] = await claim();
  expect(mail?.total).toBe(2);
  expect(mail?.pitches).toHaveLength(1);
});

it('a mail shows the poster by its public address', async () => {
  await storeFiles(posterUrl(ids.talent));
  await sql(`update public.talent_positions set poster_url = '${posterUrl(ids.talent)}'
    where id = '${ids.position}'`);
  await hoursPass(25);
  await send();
  expect(world.backend.inbox.last(emailOf('company'))?.html).toContain(
    `<img src="${world.backend.url}/storage/v1/object/public/talent_posters/${ids.talent}/a.jpg" alt="Picture of Ana"`,
  );
});

it('a mail lists nothing that was looked at, nor what is published at this moment', async () => {
  await hoursPass(25);
  await world
    .as('company')
    .from('saved_searches')
    .update({ looked_at: 'now' })
    .eq('name', 'Closers');
  await publish('position');
  expect(await send()).toEqual(sent(0));
  // It is not lost: the next day's mail has it.
  await hoursPass(24);
  expect(await send()).toEqual(sent(1));
});

it.each([
  [
    'is suspended',
    `insert into public.suspensions (user_id, reason) values ('${ids.company}', 'scam')`,
  ],
  [
    'asked to be deleted',
    `insert into public.account_deletion_requests (user_id) values ('${ids.company}')`,
  ],
  [
    'has not confirmed the address',
    `update auth.users set email_confirmed_at = null where id = '${ids.company}'`,
  ],
  [
    'wants none',
    `insert into public.notification_settings (user_id, search_mail) values ('${ids.company}', false)`,
  ],
  ['wants none for this search', 'update public.saved_searches set mail = false'],
  ['removed the search', 'delete from public.saved_searches'],
  [
    'disliked the pitch',
    `insert into public.swipes (company_id, position_id, liked) values ('${ids.company}', '${ids.position}', false)`,
  ],
])('no mail goes to a company that %s', async (_what, change) => {
  await sql(change);
  try {
    await hoursPass(25);
    expect(await send()).toEqual(sent(0));
  } finally {
    await sql(`update auth.users set email_confirmed_at = now() where id = '${ids.company}'`);
  }
});

it("a mail uses the reader's language", async () => {
  await world.as('company').from('notification_settings').upsert({ language: 'es' });
  await hoursPass(25);
  await send();
  expect(subjects()).toEqual([`${emailOf('company')}: 1 presentación nueva para «Closers»`]);
});

it('a mail is claimed once by concurrent calls, and not again while it is being sent', async () => {
  await hoursPass(25);
  const claims = await Promise.all(Array.from({ length: 5 }, () => claim()));
  expect(claims.flat()).toHaveLength(1);
  expect(await claim()).toEqual([]);
});

it('a mail whose result was never recorded is the same when it is tried again', async () => {
  await hoursPass(25);
  const [first] = await claim();
  await publish('otherPosition');
  await save({ name: 'Hybrid', terms: { work_type: 'hybrid' } });
  await sql(`update private.search_mails set claimed_at = claimed_at - interval '11 minutes'`);
  const [again] = await claim();
  expect(again).toEqual(first);
});

it('a refused mail is due again after five minutes, then ten, and waits at the desk', async () => {
  await hoursPass(25);
  const waited = () =>
    world.value(`select round(extract(epoch from due_at - now()) / 60)::int from private.search_mails
      where receiver_id = '${ids.company}'`);
  for (const minutes of [5, 10, 20, 40, 80]) {
    expect(await claim()).toHaveLength(1);
    await settle('refused');
    expect(await waited()).toBe(minutes);
    await sql('update private.search_mails set due_at = now()');
  }
  const waiting = `select count(*)::int from public.desk_items where kind = 'mail' and subject_id = '${ids.company}'`;
  expect(await world.value(waiting)).toBe(1);
  await claim();
  await settle('sent');
  expect(await world.value(waiting)).toBe(0);
});

it('a mail that was left is due at once', async () => {
  await hoursPass(25);
  await claim();
  await settle('left');
  expect(await claim()).toHaveLength(1);
});

it('one click stops the mails about searches, and no others', async () => {
  await hoursPass(25);
  await send();
  const header = world.backend.inbox.last(emailOf('company'))?.headers?.['List-Unsubscribe'] ?? '';
  const link = /^<(.+)>$/.exec(header)?.[1] ?? '';
  const looked = await fetch(link, { redirect: 'manual' });
  expect(looked.headers.get('location')).toMatch(/\/company\/profile#notifications$/);
  const settings = () => world.as('company').from('notification_settings').select();
  expect((await settings()).data).toEqual([]);
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  expect((await settings()).data).toMatchObject([{ search_mail: false, unread_mail: true }]);
  await world.as('company').from('notification_settings').upsert({ unread_mail: false });
  await fetch(link, { method: 'POST' });
  expect((await settings()).data).toMatchObject([{ search_mail: false, unread_mail: false }]);

  await hoursPass(12);
  await publish('position');
  await hoursPass(12);
  expect(await send()).toEqual(sent(0));
});

it('a mail can be claimed by the operator alone', async () => {
  await hoursPass(25);
  expect((await send(world.backend.publishableKey)).status).toBe(403);
  for (const actor of ['talent', 'company', 'visitor', 'operator'] as const) {
    const { error } = await world.as(actor).rpc('claim_search_mails');
    expect(error?.code).toBe('42501');
  }
});
