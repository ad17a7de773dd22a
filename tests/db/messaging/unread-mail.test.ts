import { beforeEach, expect, it } from 'vitest';
import { emailOf, ids, posterUrl, setUpWorld, storeFiles, world } from '../world.ts';

/** Tests of mails for unread messages: `claim_unread_mails` and the function that sends them. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  world.backend.inbox.mails.length = 0;
});

const minutesPass = (minutes: number) =>
  world.backend.db.exec(`
    update public.messages set created_at = created_at - interval '${minutes} minutes';
    update private.unread_mails set
      sent_at = sent_at - interval '${minutes} minutes',
      next_try_at = next_try_at - interval '${minutes} minutes',
      claimed_at = claimed_at - interval '${minutes} minutes';`);

async function send(key = world.backend.secretKey) {
  const response = await fetch(`${world.backend.url}/functions/v1/mail-unread`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}
const subjects = () => world.backend.inbox.mails.map(({ to, subject }) => `${to}: ${subject}`);

const say = async (actor: 'talent' | 'unlocker', content: string) => {
  const { error } = await world
    .as(actor)
    .from('messages')
    .insert({ conversation_id: ids.conversation, content });
  if (error) throw error;
};
const read = async (actor: 'talent' | 'unlocker') => {
  const { error } = await world
    .as(actor)
    .from('messages')
    .update({ read: true })
    .eq('receiver_id', ids[actor]);
  if (error) throw error;
};
const settle = async (settings: { unread_mail?: boolean; language?: string }) => {
  const { error } = await world
    .as('talent')
    .from('notification_settings')
    .upsert({ user_id: ids.talent, ...settings });
  if (error) throw error;
};

it('a mail is sent after ten minutes, and once until its messages are read', async () => {
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
  await minutesPass(11);
  expect(await send()).toEqual({ status: 200, body: { sent: 1, failed: 0, left: 0 } });
  expect(subjects()).toEqual([`${emailOf('talent')}: Northwind sent you a message on Pitchreel`]);

  await say('unlocker', 'Are you there?');
  await minutesPass(30);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });

  await read('talent');
  await say('unlocker', 'One more thing');
  await minutesPass(11);
  expect(await send()).toEqual({ status: 200, body: { sent: 1, failed: 0, left: 0 } });
  expect(subjects()).toHaveLength(2);
});

it('a mail is not sent when the messages were read in time', async () => {
  await read('talent');
  await minutesPass(11);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
});

it('a mail goes to both sides of a conversation, each about the other', async () => {
  await say('talent', 'Hello back');
  await say('talent', 'And again');
  await minutesPass(11);
  expect(await send()).toEqual({ status: 200, body: { sent: 2, failed: 0, left: 0 } });
  expect(subjects().toSorted()).toEqual([
    `${emailOf('talent')}: Northwind sent you a message on Pitchreel`,
    `${emailOf('unlocker')}: Ana Ortega sent you 2 messages on Pitchreel`,
  ]);
});

it("a mail uses the receiver's language, and is not sent to people who declined it", async () => {
  await settle({ language: 'es' });
  await minutesPass(11);
  await send();
  expect(subjects()).toEqual([`${emailOf('talent')}: Northwind te ha escrito en Pitchreel`]);

  await read('talent');
  await settle({ unread_mail: false });
  await say('unlocker', 'Hello?');
  await minutesPass(11);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
});

it("a mail is not sent for messages unread for days, nor for support's welcome", async () => {
  await minutesPass(3 * 24 * 60);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
});

it('a mail is not sent for what a mail of its own has said, but for what support writes besides', async () => {
  await read('talent');
  const tell = (kind: string, facts = '{}') =>
    world.backend.db.query('select private.tell($1, $2, $3::jsonb)', [ids.talent, kind, facts]);
  await tell('account_warned', '{"reason": "scam"}');
  await tell('payment_refunded', '{"amount": 1500}');
  await tell('payment_disputed', '{"is_lost": true}');
  for (const undoing of [
    'warning_withdrawn',
    'message_restored',
    'conversation_reopened',
    'pitch_shown',
  ]) {
    await tell(undoing);
  }
  await minutesPass(11);
  expect(await claim()).toEqual([]);
  await tell('company_verified');
  await minutesPass(11);
  expect(await claim()).toMatchObject([{ receiver_id: ids.talent, is_support: true }]);
});

it('a mail is not sent for a closed conversation, which nobody can answer', async () => {
  await world.backend.db.exec(`update public.conversations set closed_at = now()`);
  await minutesPass(11);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
  await world.backend.db.exec(`update public.conversations set closed_at = null`);
  expect(await send()).toEqual({ status: 200, body: { sent: 1, failed: 0, left: 0 } });
});

const claim = async () => (await world.service.rpc('claim_unread_mails')).data ?? [];
const note = (what: 'sent' | 'refused' | 'left') =>
  world.service.rpc('settle_unread_mails', {
    p_mails: [
      {
        conversation_id: ids.conversation,
        receiver_id: ids.talent,
        sent: what === 'sent',
        refused: what === 'refused',
      },
    ],
  });

it('a mail is due again at the next call when the mail service had no room for it', async () => {
  await minutesPass(11);
  const claimed = await claim();
  expect(claimed).toHaveLength(1);
  expect(await claim()).toEqual([]);
  expect((await note('left')).data).toBe(1);
  expect(await claim()).toEqual(claimed);
  expect((await note('sent')).data).toBe(1);
  expect(await claim()).toEqual([]);
});

it('a refused mail is due again after a time that doubles up to six hours', async () => {
  await minutesPass(11);
  for (const minutes of [5, 10, 20, 40, 80, 160, 320, 360, 360]) {
    expect(await claim()).toHaveLength(1);
    await note('refused');
    await minutesPass(minutes - 1);
    expect(await claim()).toEqual([]);
    await minutesPass(1);
  }
  expect(await claim()).toHaveLength(1);
  await note('sent');
  await read('talent');
  await say('unlocker', 'Once more');
  await minutesPass(11);
  expect(await claim()).toHaveLength(1);

  // Once a mail was sent, the times start again.
  await note('refused');
  await minutesPass(4);
  expect(await claim()).toEqual([]);
  await minutesPass(1);
  expect(await claim()).toHaveLength(1);
});

it('a refused mail lets those behind it go first', async () => {
  await minutesPass(20);
  await say('talent', 'Hello back');
  await minutesPass(11);
  const first = async () => (await world.service.rpc('claim_unread_mails', { p_limit: 1 })).data;
  expect(await first()).toMatchObject([{ receiver_id: ids.talent }]);
  await note('refused');
  // Due again, but for a shorter time than the other.
  await minutesPass(6);
  expect(await first()).toMatchObject([{ receiver_id: ids.unlocker }]);
  expect(await first()).toMatchObject([{ receiver_id: ids.talent }]);
});

it('a mail is due again later when its result was never recorded', async () => {
  await minutesPass(11);
  expect(await claim()).toHaveLength(1);
  await minutesPass(9);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
  await minutesPass(2);
  expect(await send()).toEqual({ status: 200, body: { sent: 1, failed: 0, left: 0 } });
  expect(subjects()).toHaveLength(1);
});

it('a mail is not sent twice when its sending was not recorded', async () => {
  await minutesPass(11);
  await send();
  await world.backend.db.exec(`update private.unread_mails set sent_at = null`);
  expect(await send()).toEqual({ status: 200, body: { sent: 1, failed: 0, left: 0 } });
  // A message that arrived meanwhile changes the text but not the identity of the mail.
  await say('unlocker', 'And one more');
  await world.backend.db.exec(`update private.unread_mails set sent_at = null`);
  expect(await send()).toEqual({ status: 200, body: { sent: 1, failed: 0, left: 0 } });
  expect(subjects()).toHaveLength(1);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
});

it('a mail covers messages written after an earlier mail was claimed and before everything was read', async () => {
  await minutesPass(11);
  await claim();
  await read('talent');
  await say('unlocker', 'Still there?');
  await note('sent');
  await minutesPass(11);
  expect(await claim()).toMatchObject([{ unread: 1 }]);
});

it('a mail is given to only one of several concurrent callers', async () => {
  await minutesPass(11);
  const calls = await Promise.all(
    Array.from({ length: 5 }, () => world.service.rpc('claim_unread_mails')),
  );
  expect(calls.flatMap(({ data }) => data ?? [])).toHaveLength(1);
});

it('a mail is headed with the name of the site, and its header unsubscribes', async () => {
  await world.backend.db.exec(`update public.site_settings set brand_name = 'Sellreel'`);
  await minutesPass(11);
  await send();
  await world.backend.db.exec(`update public.site_settings set brand_name = 'Pitchreel'`);
  const mail = world.backend.inbox.last(emailOf('talent'));
  expect(mail?.subject).toBe('Northwind sent you a message on Sellreel');
  const link = /^<(.+)>$/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const wanted = () =>
    world.value('select unread_mail from public.notification_settings where user_id = $1', [
      ids.talent,
    ]);

  // Programs that look at the links of a mail must not unsubscribe its reader.
  await fetch(link, { redirect: 'manual' });
  expect(await wanted()).toBe(true);
  const post = (address: string) =>
    fetch(address, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
  expect((await post(link.replace(/token=\w{8}/, 'token=00000000'))).status).toBe(404);
  expect(await wanted()).toBe(true);
  expect((await post(link)).status).toBe(200);
  expect(await wanted()).toBe(false);

  await read('talent');
  await say('unlocker', 'Hello?');
  await minutesPass(11);
  expect(await send()).toEqual({ status: 200, body: { sent: 0, failed: 0, left: 0 } });
});

it('a person who never chose can unsubscribe too', async () => {
  await world.backend.db.exec('delete from public.notification_settings');
  await minutesPass(11);
  const [claimed] = await claim();
  const { data } = await world.service.rpc('unsubscribe', {
    p_token: claimed?.unsubscribe_token ?? '',
  });
  expect(data).toBe(true);
  expect(await world.value('select unread_mail from public.notification_settings')).toBe(false);
});

it('nobody but the function can unsubscribe by a token', async () => {
  for (const actor of ['talent', 'visitor'] as const) {
    const { error } = await world.as(actor).rpc('unsubscribe', { p_token: ids.message });
    expect(error?.code).toBe('42501');
  }
});

it("a mail shows a talent's poster where anyone may see it, and nobody's but the sender's", async () => {
  const poster = posterUrl(ids.talent);
  await storeFiles(poster);
  await world.backend.db.exec(`update public.talent_positions set poster_url = '${poster}'
    where id = '${ids.position}'`);
  const posterIn = async () => {
    await world.backend.db.exec('delete from private.unread_mails');
    world.backend.inbox.mails.length = 0;
    world.backend.inbox.taken.clear();
    expect(await send()).toMatchObject({ body: { sent: 2 } });
    expect(world.backend.inbox.last(emailOf('talent'))?.html).not.toContain('talent_posters');
    return /src="([^"]*posters[^"]*)"/.exec(
      world.backend.inbox.last(emailOf('unlocker'))?.html ?? '',
    )?.[1];
  };
  await say('talent', 'Hello back');
  await minutesPass(11);
  expect(await posterIn()).toBe(
    `${world.backend.url}/storage/v1/object/public/talent_posters/${ids.talent}/a.jpg`,
  );
  await world.backend.db.exec(`update public.talent_positions set audience = 'companies'
    where id = '${ids.position}'`);
  expect(await posterIn()).toBeUndefined();
  await world.backend.db.exec(`update public.talent_positions set audience = 'anyone'
    where id = '${ids.position}'`);
  expect(await posterIn()).toContain('/a.jpg');
  await world.backend.db.exec(`delete from public.video_feed where talent_id = '${ids.talent}'`);
  expect(await posterIn()).toBeUndefined();
});

it('a mail can be claimed by the operator alone', async () => {
  await minutesPass(11);
  expect((await send(world.backend.publishableKey)).status).toBe(403);
  for (const actor of ['talent', 'unlocker', 'visitor'] as const) {
    const { error } = await world.as(actor).rpc('claim_unread_mails');
    expect(error?.code).toBe('42501');
  }
  const refused = await fetch(`${world.backend.url}/_inbox/mails`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.backend.publishableKey}` },
    body: JSON.stringify({ to: ['a@example.com'], subject: 'x', text: 'x', html: 'x' }),
  });
  expect(refused.status).toBe(401);
  expect(subjects()).toEqual([]);
});
