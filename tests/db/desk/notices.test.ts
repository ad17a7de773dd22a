import { beforeEach, describe, expect, it } from 'vitest';
import type { Enums } from '../../../src/lib/database.types.ts';
import { ids, setUpWorld, world } from '../world.ts';
import { checked, countOf, decide, queueItems } from './desk-steps.ts';

/** Tests of mails to operators and to suspended people: `claim_notices` and `settle_notices`. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec('delete from public.desk_items; delete from private.notices');
  // Who bought a contact gets mails of their own (tests/db/payments/lost-contacts.test.ts).
  await world.backend.db.exec('delete from public.unlocked_contacts');
  await world.backend.db.exec('update auth.users set banned_until = null');
});

const claim = async () => checked(await world.service.rpc('claim_notices')) ?? [];
const settle = async (id: string | undefined, result: { sent?: boolean; refused?: boolean }) =>
  checked(await world.service.rpc('settle_notices', { p_mails: [{ id: id ?? '', ...result }] }));
const wait = (urgent: boolean, subject = 'x') =>
  world.backend.db.exec(`
    insert into public.desk_items (kind, subject_id, is_urgent) values ('payment', '${subject}', ${urgent})`);
const minutesPass = (minutes: number) =>
  world.backend.db.exec(`
    update private.notices set
      created_at = created_at - interval '${minutes} minutes',
      sent_at = sent_at - interval '${minutes} minutes',
      claimed_at = claimed_at - interval '${minutes} minutes',
      next_try_at = next_try_at - interval '${minutes} minutes'`);
/** As if the mail of today had been sent, whatever the time of day is. */
const todaysMailIsSent = () =>
  world.backend.db.exec(`
    insert into private.notices (receiver_id, kind, claimed_at, sent_at)
    values ('${ids.operator}', 'desk_daily', now(), now()) on conflict do nothing`);
const daily = () => countOf('private.notices', `kind = 'desk_daily'`);

describe('the mail of the day', () => {
  const isAfterSix = `(now() at time zone 'utc')::time >= time '06:00'`;

  it('is made once a day for each operator while something waits, after six', async () => {
    await claim();
    expect(await daily()).toBe(0);
    await wait(false);
    const expected = (await world.value(`select ${isAfterSix}`)) === true ? 1 : 0;
    const [mail] = await claim();
    await claim();
    expect(await daily()).toBe(expected);
    if (expected === 0) return;
    expect(mail).toMatchObject({
      kind: 'desk_daily',
      email: 'operator@example.com',
      language: 'en',
      counts: { payment: 1 },
      brand: 'Pitchreel',
    });
    await settle(mail?.id, { sent: true });
    expect(await claim()).toEqual([]);
  });

  it('is one, even when two calls make it at once', async () => {
    const made = `insert into private.notices (receiver_id, kind) values ('${ids.operator}', 'desk_daily')`;
    await world.backend.db.exec(made);
    await expect(world.backend.db.exec(made)).rejects.toMatchObject({ code: '23505' });
  });

  it('does not pile up while the mail service refuses it', async () => {
    await wait(false);
    await world.backend.db.exec(`
      insert into private.notices (receiver_id, kind, created_at, next_try_at, refusals)
      values ('${ids.operator}', 'desk_daily', now() - interval '2 days', now() + interval '1 hour', 3)`);
    await claim();
    expect(await daily()).toBe(1);
  });
});

describe('the mail about what is urgent', () => {
  beforeEach(todaysMailIsSent);

  it('is made at once, once for all that comes before it is sent', async () => {
    await wait(true, 'one');
    await wait(true, 'two');
    const mails = await claim();
    expect(mails).toMatchObject([{ kind: 'desk_urgent', counts: { payment: 2 } }]);
  });

  it('is made for money and reports of danger, not for anything else', async () => {
    const report = (reason: Enums<'report_reason'>, position_id: string) =>
      world.as('visitor').from('reports').insert({ subject: 'pitch', position_id, reason });
    await report('scam', ids.position);
    expect(await claim()).toEqual([]);
    await report('danger', ids.otherPosition);
    expect(await claim()).toMatchObject([{ kind: 'desk_urgent', counts: { report: 2 } }]);
  });

  it('comes at most every ten minutes, however much a visitor reports', async () => {
    await wait(true, 'one');
    const [mail] = await claim();
    await wait(true, 'two');
    await wait(true, 'three');
    await settle(mail?.id, { sent: true });
    expect(await claim()).toEqual([]);
    await minutesPass(11);
    expect(await claim()).toHaveLength(1);
  });

  it('is dropped when nothing waits any more', async () => {
    await wait(true);
    await world.backend.db.exec('delete from public.desk_items');
    expect(await claim()).toEqual([]);
    expect(await countOf('private.notices', 'sent_at is null')).toBe(0);
  });

  it('is dropped when what it is about is decided, whatever else waits', async () => {
    await wait(true, 'earlier');
    const [mail] = await claim();
    await settle(mail?.id, { sent: true });
    await minutesPass(11);
    await wait(true, 'danger');
    await wait(false, 'question');
    await world.backend.db.exec(`delete from public.desk_items where subject_id = 'danger'`);
    expect(await claim()).toEqual([]);
    await minutesPass(11);
    expect(await claim()).toEqual([]);
  });

  it('is dropped when nothing urgent of several waits any more, or all of it is put off', async () => {
    for (const how of [
      'delete from public.desk_items where is_urgent',
      `update public.desk_items set snoozed_until = now() + interval '1 hour' where is_urgent`,
    ]) {
      await wait(true, 'one');
      await wait(true, 'two');
      await wait(false, 'question');
      await world.backend.db.exec(how);
      expect(await claim()).toEqual([]);
      await world.backend.db.exec('delete from public.desk_items');
      expect(await countOf('private.notices', 'sent_at is null')).toBe(0);
    }
  });

  it('leads to all of it when one of several is decided', async () => {
    await wait(true, 'one');
    await wait(true, 'two');
    await world.backend.db.exec(`delete from public.desk_items where subject_id = 'one'`);
    const [mail] = await claim();
    expect(mail).toMatchObject({ kind: 'desk_urgent', facts: {}, counts: { payment: 1 } });
  });

  it('is not sent to someone who isn’t an operator any more', async () => {
    await wait(true);
    await world.service.rpc('set_operator', {
      p_email: 'operator@example.com',
      p_is_operator: false,
    });
    expect(await claim()).toEqual([]);
  });

  it('is in the language of its reader', async () => {
    await world
      .as('operator')
      .from('notification_settings')
      .upsert({ user_id: ids.operator, language: 'es' });
    await wait(true);
    expect(await claim()).toMatchObject([{ language: 'es', user_type: 'talent' }]);
  });
});

describe('a claimed mail', () => {
  beforeEach(async () => {
    await todaysMailIsSent();
    await decide('suspend_account', ids.talent, { reason: 'scam', words: 'You asked for money.' });
  });

  it('tells a suspended person why, without what waits at the desk', async () => {
    await wait(false);
    expect(await claim()).toMatchObject([
      {
        kind: 'account_suspended',
        email: 'talent@example.com',
        facts: { reason: 'scam', words: 'You asked for money.' },
        counts: null,
      },
    ]);
  });

  it('is given to nobody else, until ten minutes pass without a result', async () => {
    expect(await claim()).toHaveLength(1);
    expect(await claim()).toEqual([]);
    await minutesPass(11);
    expect(await claim()).toHaveLength(1);
  });

  it('is sent once', async () => {
    const [mail] = await claim();
    expect(await settle(mail?.id, { sent: true })).toBe(1);
    expect(await settle(mail?.id, { sent: true })).toBe(0);
    await minutesPass(60);
    expect(await claim()).toEqual([]);
  });

  it('that is refused is tried after five minutes, then ten, and waits at the desk after five times', async () => {
    for (const minutes of [5, 10, 20, 40, 80]) {
      expect(await queueItems('mail')).toEqual([]);
      const [mail] = await claim();
      await settle(mail?.id, { refused: true });
      await minutesPass(minutes - 1);
      expect(await claim()).toEqual([]);
      await minutesPass(2);
    }
    expect(await queueItems('mail')).toMatchObject([{ subject: ids.talent }]);
    const [mail] = await claim();
    await settle(mail?.id, { sent: true });
    expect(await queueItems('mail')).toEqual([]);
  });

  it('that was neither sent nor refused is due again at once', async () => {
    const [mail] = await claim();
    await settle(mail?.id, {});
    expect(await claim()).toHaveLength(1);
  });

  it('is seen by the service role alone', async () => {
    for (const actor of ['operator', 'talent', 'visitor'] as const) {
      expect((await world.as(actor).rpc('claim_notices')).error).toMatchObject({ code: '42501' });
      const { error } = await world.as(actor).rpc('settle_notices', { p_mails: [] });
      expect(error).toMatchObject({ code: '42501' });
    }
  });
});
