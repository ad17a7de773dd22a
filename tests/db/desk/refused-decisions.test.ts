import { beforeEach, describe, expect, it } from 'vitest';
import type { Enums } from '../../../src/lib/database.types.ts';
import { actors, ids, setUpWorld, world } from '../world.ts';
import {
  countOf,
  decide,
  lastDecision,
  nobody,
  refused,
  tryToDecide,
  unknownSubject,
  queueItems,
} from './desk-steps.ts';

/** Tests of who decides nothing, what no decision can be about, and the log that nothing changes. */
setUpWorld();
beforeEach(() => world.reset());

const decisions: [
  Enums<'decision_action'>,
  string,
  { reason?: Enums<'report_reason'>; words?: string }?,
][] = [
  ['dismiss_report', ids.report],
  ['warn_person', ids.report, { reason: 'scam', words: 'Stop.' }],
  ['remove_message', ids.report, { reason: 'scam' }],
  ['close_conversation', ids.report, { reason: 'scam' }],
  ['reverse_decision', ids.decision],
  ['grant_appeal', nobody],
  ['reject_appeal', nobody],
  ['hide_pitch', ids.position, { reason: 'scam' }],
  ['show_pitch', ids.position],
  ['feature_pitch', ids.position],
  ['unfeature_pitch', ids.position],
  ['suspend_account', ids.talent, { reason: 'scam' }],
  ['restore_account', ids.talent],
  ['verify_company', ids.unlocker],
  ['refuse_verification', ids.unlocker],
  ['unverify_company', ids.unlocker],
  ['accept_payment', 'pi_first'],
  ['retry_payment', 'evt_first'],
  ['close_payment', 'pi_first'],
  ['refund_payment', 'pi_first'],
  ['close_support', ids.conversation],
  ['close_ticket', ids.ticket],
  ['close_mail', ids.talent],
  ['close_job', 'mail-unread'],
  ['keep_account', ids.unlocker],
  ['erase_account', ids.unlocker],
  ['export_account', ids.talent],
  ['propose_erasure', ids.unlocker],
  ['propose_refund', 'pi_first'],
  ['refuse_proposal', nobody],
  ['withdraw_proposal', nobody],
  ['answer_support', ids.conversation],
];

describe('nobody but an operator decides', () => {
  const others = actors.filter((actor) => actor !== 'operator');

  it.each(decisions)('%s', async (action, subject, more = {}) => {
    const before = await countOf('public.decisions');
    for (const as of others) {
      // The same answer whether the subject exists or not, so that nothing is learnt from it.
      for (const id of [subject, nobody]) {
        const { error } = await tryToDecide(action, id, { ...more, as });
        expect(error, `${as} ${id}`).toMatchObject(refused);
      }
    }
    const row = { action, subject_id: subject, note: 'x', operator_id: ids.operator, ...more };
    expect((await world.service.from('decisions').insert(row)).error).toMatchObject(refused);
    expect(await countOf('public.decisions')).toBe(before);
    expect(await countOf('public.suspensions')).toBe(0);
  });

  it('nobody becomes who is suspended', async () => {
    await decide('suspend_account', ids.talent, { reason: 'scam' });
    const made = await world.service.rpc('set_operator', { p_email: 'talent@example.com' });
    expect(made.error).toMatchObject({ code: 'PT409', message: 'account_suspended' });
    expect(await countOf('public.operators')).toBe(1);
  });

  it('who is none any more is refused at once', async () => {
    await world.service.rpc('set_operator', {
      p_email: 'operator@example.com',
      p_is_operator: false,
    });
    expect((await tryToDecide('dismiss_report', ids.report)).error).toMatchObject(refused);
  });
});

describe('what no decision can be about', () => {
  const byId = decisions.filter(
    ([action]) => !/payment|_proposal|close_(job|mail|ticket|support)|answer/.test(action),
  );
  it.each(byId)('%s of something unknown', async (action, _subject, more = {}) => {
    for (const id of [nobody, 'someone', `${nobody}'; select 1`]) {
      expect((await tryToDecide(action, id, more)).error).toMatchObject(unknownSubject);
    }
  });

  it('the product’s own company', async () => {
    for (const action of ['verify_company', 'unverify_company', 'suspend_account'] as const) {
      const reason = action === 'suspend_account' ? ({ reason: 'scam' } as const) : {};
      expect((await tryToDecide(action, ids.system, reason)).error).toMatchObject(unknownSubject);
    }
  });

  it('an unknown action, one without a note, or with a reason where nobody is notified', async () => {
    const dismiss = (more: object) => tryToDecide('dismiss_report', ids.report, more);
    for (const { error } of [
      // @ts-expect-error -- no such action
      await tryToDecide('delete_everything', ids.report),
      await dismiss({ note: ' \n ' }),
      await dismiss({ reason: 'scam' }),
    ]) {
      expect(error).toMatchObject({ code: '23514' });
    }
    expect(await queueItems('report')).toHaveLength(1);
  });

  it('an answer of support, which only a message logs', async () => {
    expect((await tryToDecide('answer_support', ids.conversation)).error).toMatchObject(refused);
  });
});

describe('the log', () => {
  const changes = [
    `update public.decisions set note = 'Another'`,
    'delete from public.decisions',
    'truncate public.decisions',
  ];

  it.each(changes)('refuses even its owner: %s', async (sql) => {
    await expect(world.backend.db.exec(sql)).rejects.toMatchObject({ message: 'decisions_stay' });
    await expect(
      world.backend.db.as({ role: 'service_role' }, (query) => query(sql)),
    ).rejects.toThrow();
    expect(await countOf('public.decisions')).toBe(1);
  });

  it('refuses the service role over the API', async () => {
    const log = () => world.service.from('decisions');
    for (const { error } of [
      await log().update({ note: 'Another' }).eq('id', ids.decision),
      await log().delete().eq('id', ids.decision),
    ]) {
      expect(error).toMatchObject(refused);
    }
  });

  it('lets nobody choose operator, time, person or facts', async () => {
    const row = { action: 'close_job' as const, subject_id: 'x', note: 'x' };
    for (const forged of [
      { operator_id: ids.talent },
      { created_at: '2020-01-01' },
      { person_id: ids.talent },
      { facts: { amount: 1 } },
    ]) {
      const { error } = await world
        .as('operator')
        .from('decisions')
        .insert({ ...row, ...forged });
      expect(error).toMatchObject(refused);
    }
  });

  it('outlives the account that it is about', async () => {
    await world.backend.db.exec(
      `insert into auth.users (id, email) values ('${nobody}', 'leaver@example.com')`,
    );
    await decide('export_account', nobody);
    await world.backend.db.exec(`delete from auth.users where id = '${nobody}'`);
    expect(await lastDecision()).toMatchObject({ person_id: nobody });
  });
});
