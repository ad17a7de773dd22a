import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { ids, setUpWorld, videoUrl, world } from '../world.ts';
import {
  alreadyDecided,
  checked,
  countOf,
  decide,
  dismissReports,
  refused,
  tryToDecide,
  queueItems,
} from './desk-steps.ts';

/** Tests of decisions that are refused because of what changed, whom they are about, or who carries them out. */
setUpWorld();
beforeEach(() => world.reset());

const changed = { code: 'PT409', message: 'changed_meanwhile' };
const isVerified = () =>
  world.value('select is_verified from public.company_profiles where user_id = $1', [ids.unlocker]);

describe('a decision on what has changed since it was read', () => {
  const seen = { company_name: 'Northwind', website: null, email: null };

  it.each([
    { company_name: 'Acme Bank' },
    { website: 'acme.example' },
    { email: 'jobs@acme.example' },
  ])('verifies nothing: %j', async (change) => {
    checked(
      await world
        .as('unlocker')
        .from('company_profiles')
        .update(change)
        .eq('user_id', ids.unlocker),
    );
    expect((await tryToDecide('verify_company', ids.unlocker, { seen })).error).toMatchObject(
      changed,
    );
    expect(await isVerified()).toBe(false);
    expect(await countOf('public.verification_requests')).toBe(1);
  });

  it('or without what was read, verifies nothing', async () => {
    expect((await tryToDecide('verify_company', ids.unlocker, { seen: null })).error).toMatchObject(
      changed,
    );
    await decide('verify_company', ids.unlocker, { seen });
    expect(await isVerified()).toBe(true);
    const again = await tryToDecide('verify_company', ids.unlocker, { seen: null });
    expect(again.error).toMatchObject(alreadyDecided);
  });

  it('neither hides nor shows a pitch with another video', async () => {
    const read = { video_url: videoUrl(ids.talent) };
    const replace = async (file: string) =>
      checked(
        await world
          .as('talent')
          .from('talent_positions')
          .update({ video_url: videoUrl(ids.talent, file) })
          .eq('id', ids.position),
      );
    await replace('b.mp4');
    const hide = () => tryToDecide('hide_pitch', ids.position, { reason: 'scam', seen: read });
    expect((await hide()).error).toMatchObject(changed);
    await replace('a.mp4');
    expect((await hide()).error).toBeNull();
    await replace('b.mp4');
    const show = await tryToDecide('show_pitch', ids.position, { seen: read });
    expect(show.error).toMatchObject(changed);
    expect(await countOf('public.video_feed', `talent_id = '${ids.talent}'`)).toBe(0);
  });

  it('keeps in the log nothing of what was read', async () => {
    await decide('verify_company', ids.unlocker, { seen });
    expect(await countOf('public.decisions', 'seen is not null')).toBe(0);
  });
});

describe('deleting on request', () => {
  const requests = () => world.as('unlocker').from('account_deletion_requests');
  const asked = async () => {
    const request = checked(
      await world
        .as('operator')
        .from('account_deletion_requests')
        .select('created_at')
        .eq('user_id', ids.unlocker)
        .single(),
    );
    return { asked_at: request?.created_at ?? '' };
  };

  it('is refused once the request was withdrawn, also if it was made again', async () => {
    const seen = await asked();
    checked(await requests().delete().eq('user_id', ids.unlocker));
    const late = () => tryToDecide('erase_account', ids.unlocker, { seen });
    expect((await late()).error).toMatchObject(changed);
    checked(await requests().insert({ user_id: ids.unlocker }));
    expect((await late()).error).toMatchObject(changed);
    expect(await countOf('public.account_deletion_requests', 'decided_at is not null')).toBe(0);
  });

  it('is done while the request stands, can be repeated, and needs none without it', async () => {
    const seen = await asked();
    await decide('erase_account', ids.unlocker, { seen });
    await decide('erase_account', ids.unlocker, { seen });
    await dismissReports();
    await decide('erase_account', ids.talent);
    expect(await countOf('public.account_deletion_requests', 'decided_at is not null')).toBe(2);
  });
});

describe('what a function carries out', () => {
  it.each([
    ['refund_payment', 'pi_first'],
    ['export_account', ids.talent],
    ['erase_account', ids.talent],
  ] as const)('is not logged by a browser: %s', async (action, subject_id) => {
    const row = { action, subject_id, note: 'Looked at it' };
    const { error } = await world.as('operator').from('decisions').insert(row);
    expect(error).toMatchObject(refused);
    expect(await countOf('public.decisions')).toBe(1);
    expect(await countOf('public.account_deletion_requests', 'decided_at is not null')).toBe(0);
  });

  it('is logged by nothing but the service role, and for an operator alone', async () => {
    const decision = {
      p_operator_id: ids.operator,
      p_action: 'export_account' as const,
      p_subject_id: ids.talent,
      p_note: 'Mine',
    };
    for (const actor of ['talent', 'operator', 'visitor'] as const) {
      expect((await world.as(actor).rpc('decide_as', decision)).error).toMatchObject(refused);
    }
    for (const other of [{ p_operator_id: ids.talent }, { p_action: 'suspend_account' as const }]) {
      const { error } = await world.service.rpc('decide_as', { ...decision, ...other });
      expect(error).toMatchObject(refused);
    }
    expect(await countOf('public.decisions')).toBe(1);
  });
});

describe('an operator', () => {
  const own = { code: 'PT409', message: 'own_account' };
  beforeAll(async () => {
    for (const actor of ['talent', 'unlocker', 'company'] as const) {
      // One after the other: each ends the sessions of its account.
      await setUpAuthenticator(world.as(actor));
    }
  });

  it('decides on no report of theirs, and on no payment for or by them', async () => {
    await world.backend.db.exec(`
      insert into public.operators (user_id) values ('${ids.unlocker}'), ('${ids.talent}');
      update public.payments set status = 'amount_mismatch', settled = false;`);
    const dismissed = await tryToDecide('dismiss_report', ids.report, { as: 'unlocker' });
    expect(dismissed.error).toMatchObject(own);
    const payment = String(await world.value('select payment_id from public.payments'));
    for (const as of ['talent', 'unlocker'] as const) {
      expect((await tryToDecide('close_payment', payment, { as })).error).toMatchObject(own);
      expect((await tryToDecide('refund_payment', payment, { as })).error).toMatchObject(own);
    }
    await decide('close_payment', payment);
  });

  it.each([
    ['hide_pitch', ids.position],
    ['suspend_account', ids.talent],
  ] as const)('leaves their own report to another one (%s)', async (action, subject) => {
    await world.backend.db.exec(
      `insert into public.operators (user_id) values ('${ids.unlocker}')`,
    );
    checked(
      await world
        .as('company')
        .from('reports')
        .insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' }),
    );
    await tryToDecide(action, subject, { as: 'unlocker', reason: 'scam' });
    expect(await countOf('public.reports', `outcome = 'upheld'`)).toBe(1);
    expect((await queueItems('report')).map((item) => item.subject)).toEqual([
      `pitch:${ids.position}`,
    ]);
    await decide('warn_person', ids.report, { reason: 'scam', words: 'Stop.' });
    expect(await queueItems('report')).toEqual([]);
  });

  it('decides nothing about their own account', async () => {
    await world.backend.db.exec(
      `insert into public.account_deletion_requests (user_id) values ('${ids.operator}')`,
    );
    for (const action of ['keep_account', 'export_account'] as const) {
      expect((await tryToDecide(action, ids.operator)).error).toMatchObject(own);
    }
    expect(await countOf('public.account_deletion_requests', `user_id = '${ids.operator}'`)).toBe(
      1,
    );
  });

  it('decides on no pitch of theirs, no report about them, and not on their company', async () => {
    const pitch = '30000000-0000-4000-8000-00000000000e';
    await world.backend.db.exec(`
      insert into public.talent_profiles (user_id, full_name, phone)
        values ('${ids.operator}', 'Olga', '+44 7700 900009');
      insert into public.talent_positions (id, talent_id, video_url)
        values ('${pitch}', '${ids.operator}', '${videoUrl(ids.operator)}');
      insert into public.operators (user_id) values ('${ids.company}');`);
    await world.as('talent').from('reports').insert({
      subject: 'pitch',
      position_id: pitch,
      reason: 'scam',
    });
    const report = await world.value('select id from public.reports where position_id = $1', [
      pitch,
    ]);
    for (const { error } of [
      await tryToDecide('hide_pitch', pitch, { reason: 'scam' }),
      await tryToDecide('dismiss_report', String(report)),
      await tryToDecide('verify_company', ids.company, { as: 'company' }),
    ]) {
      expect(error).toMatchObject(own);
    }
    expect(await countOf('public.decisions')).toBe(1);
  });

  it('ends the waiting of their own message to support', async () => {
    const conversation = await world.value(
      `select id from public.conversations where talent_id = $1 and company_id = '${ids.system}'`,
      [ids.operator],
    );
    await world
      .as('operator')
      .from('messages')
      .insert({ conversation_id: String(conversation), content: 'Is it read?' });
    await decide('close_support', String(conversation));
    expect((await queueItems('support')).map(({ person }) => person)).not.toContain(ids.operator);
  });
});
