import { createClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';
import { checked, countOf, decide, lastDecisionId, noticesTo, tryToDecide } from './desk-steps.ts';

/** Tests of who looks again at a decision, and of all who are told once it is undone. */
setUpWorld();
beforeAll(async () => {
  await setUpAuthenticator(world.as('otherTalent'));
});
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec(
    'update auth.users set banned_until = null; delete from private.notices',
  );
});

const pitch = `pitch:${ids.position}`;
const why = { reason: 'scam', words: 'Stop.' } as const;
const appealId = async () => String(await world.value('select id from public.appeals'));
const appeal = async (decisionId: string) => {
  const { error } = await world
    .as('talent')
    .from('appeals')
    .insert({ decision_id: decisionId, words: 'It was not me.' });
  expect(error).toBeNull();
};
const report = async (actor: Actor, what: object) => {
  const { error } = await world
    .as(actor)
    .from('reports')
    .insert({ subject: 'pitch', reason: 'scam', ...what });
  if (error) throw error;
};
/** Has the mails that are due sent, to accounts. */
const sendMails = async () => {
  const claimed = checked(await world.service.rpc('claim_notices')) ?? [];
  checked(
    await world.service.rpc('settle_notices', {
      p_mails: claimed.map(({ id }) => ({ id, sent: true, refused: false })),
    }),
  );
  return claimed.filter(({ kind }) => !/^(desk|operator)_/.test(kind));
};
const mailsTo = async (user: string) =>
  (await sendMails())
    .filter(({ email }) => email === `${user}@example.com`)
    .map(({ kind, facts }) => ({ kind, facts }));
const switchMailsOff = () =>
  world.backend.db.exec(
    `insert into public.notification_settings (user_id, unread_mail) values ('${ids.talent}', false)
     on conflict (user_id) do update set unread_mail = false`,
  );

describe('an appeal against the decision of the one who may decide it', () => {
  const addOperator = (...roles: readonly string[]) =>
    world.backend.db.query('insert into public.operators (user_id, roles) values ($1, $2)', [
      ids.otherTalent,
      roles,
    ]);
  const mayReview = async (as: Actor) =>
    checked(await world.as(as).rpc('may_review', { p_appeal_id: await appealId() }));

  it.each(['support', 'money'])('is decided by them beside one of %s', async (role) => {
    await addOperator(role);
    await decide('warn_person', pitch, why);
    await appeal(await lastDecisionId());
    expect([await mayReview('operator'), await mayReview('otherTalent')]).toEqual([true, false]);
    const other = await tryToDecide('reject_appeal', await appealId(), { as: 'otherTalent' });
    expect(other.error).toMatchObject({ code: '42501', message: 'not_your_role' });
    await decide('reject_appeal', await appealId());
    expect((await noticesTo(ids.talent))[0]).toMatchObject({ system_kind: 'appeal_rejected' });
  });

  it.each(['trust', 'owner'])('is left to one of %s, as undoing it meanwhile is', async (role) => {
    await addOperator(role);
    await decide('warn_person', pitch, why);
    const decision = await lastDecisionId();
    await appeal(decision);
    expect([await mayReview('operator'), await mayReview('otherTalent')]).toEqual([false, true]);
    const own = { code: 'PT409', message: 'own_decision' };
    for (const [action, subject] of [
      ['reject_appeal', await appealId()],
      ['grant_appeal', await appealId()],
      ['reverse_decision', decision],
    ] as const) {
      expect((await tryToDecide(action, subject)).error).toMatchObject(own);
    }
    await decide('reject_appeal', await appealId(), { as: 'otherTalent' });
    await decide('reverse_decision', decision);
  });

  it('is decided by them where the other one is whom it is about', async () => {
    await world.backend.db.query('insert into public.operators (user_id) values ($1)', [
      ids.talent,
    ]);
    await decide('warn_person', pitch, why);
    await appeal(await lastDecisionId());
    expect(await mayReview('operator')).toBe(true);
    await decide('reject_appeal', await appealId());
  });

  it('lets no member ask who may review it', async () => {
    await decide('warn_person', pitch, why);
    await appeal(await lastDecisionId());
    expect(await mayReview('talent')).toBeNull();
  });
});

describe('the mail of a decision that is undone', () => {
  it('is not sent any more, and neither is another one', async () => {
    await decide('warn_person', pitch, why);
    await decide('reverse_decision', await lastDecisionId());
    expect(await mailsTo('talent')).toEqual([]);
    expect((await noticesTo(ids.talent))[0]).toMatchObject({ system_kind: 'warning_withdrawn' });
  });

  it.each([
    ['warn_person', pitch, 'reverse_decision', 'warning_withdrawn'],
    ['hide_pitch', ids.position, 'reverse_decision', 'pitch_shown'],
    ['hide_pitch', ids.position, 'show_pitch', 'pitch_shown'],
  ] as const)('is followed by one that says so: %s, %s, %s', async (step, on, undo, undone_as) => {
    await switchMailsOff();
    await decide(step, on, why);
    const decision = await lastDecisionId();
    expect(await mailsTo('talent')).toMatchObject([{ kind: 'statement' }]);
    const subject = undo === 'reverse_decision' ? decision : on;
    await decide(undo, subject, { words: 'Our mistake.' });
    const [mail, ...others] = await mailsTo('talent');
    expect(others).toEqual([]);
    expect(mail?.facts).toMatchObject({ undone_as, decision, words: 'Our mistake.' });
    expect(mail?.kind).toBe('reversal');
    expect(mail?.facts).toMatchObject({ title: 'Sales Closer' });
  });

  it('counts as sent while it is being sent, and is not tried again', async () => {
    await decide('warn_person', pitch, why);
    checked(await world.service.rpc('claim_notices'));
    await decide('reverse_decision', await lastDecisionId());
    expect(await countOf('private.notices', `kind = 'statement'`)).toBe(0);
    expect(await mailsTo('talent')).toMatchObject([{ kind: 'reversal' }]);
  });

  it('is followed by what came of the appeal alone', async () => {
    await decide('hide_pitch', ids.position, why);
    await sendMails();
    await appeal(await lastDecisionId());
    await decide('grant_appeal', await appealId(), { words: 'You are right.' });
    expect(await mailsTo('talent')).toMatchObject([
      { kind: 'appeal_granted', facts: { words: 'You are right.' } },
    ]);
  });

  it('is sent to everyone whose report is looked at again because another one asked for it', async () => {
    await report('company', { position_id: ids.position });
    await decide('dismiss_report', pitch);
    const decision_id = await lastDecisionId();
    await sendMails();
    for (const actor of ['unlocker', 'company'] as const) {
      const objection = { decision_id, words: 'Look again.' };
      expect((await world.as(actor).from('appeals').insert(objection)).error).toBeNull();
    }
    const theirs = await world.value('select id from public.appeals where appellant_id = $1', [
      ids.unlocker,
    ]);
    await decide('grant_appeal', String(theirs), { words: 'You are right.' });
    const mails = await sendMails();
    expect(mails.map(({ email, kind, facts }) => ({ email, kind, facts }))).toEqual(
      expect.arrayContaining([
        {
          email: 'unlocker@example.com',
          kind: 'appeal_granted',
          facts: { decision: decision_id, step: 'dismiss_report', words: 'You are right.' },
        },
        {
          email: 'company@example.com',
          kind: 'appeal_granted',
          facts: { decision: decision_id, step: 'dismiss_report' },
        },
      ]),
    );
    expect(mails).toHaveLength(2);
  });

  it('of a suspension is withdrawn, but not that of its end, with the words of who granted the appeal', async () => {
    await decide('suspend_account', ids.talent, why);
    const { url, publishableKey } = world.backend;
    const token = await world.value(
      `select facts ->> 'appeal_token' from private.notices where kind = 'account_suspended'`,
    );
    const byLink = createClient<Database>(url, publishableKey, {
      global: { headers: { 'x-appeal-token': String(token) } },
    });
    const objection = { decision_id: await lastDecisionId(), words: 'No.' };
    expect((await byLink.from('appeals').insert(objection)).error).toBeNull();
    await decide('grant_appeal', await appealId(), { words: 'You are right.' });
    expect(await mailsTo('talent')).toMatchObject([
      { kind: 'account_restored', facts: { words: 'You are right.' } },
    ]);
    const said = (await noticesTo(ids.talent)).filter(({ system_kind }) =>
      /^(appeal_granted|account_restored)$/.test(system_kind),
    );
    expect(said).toMatchObject([
      { system_kind: 'appeal_granted', system_facts: { words: 'You are right.' } },
      { system_kind: 'account_restored', system_facts: {} },
    ]);
    expect((await byLink.from('appeal_links').select('undone_at')).data).toEqual([
      { undone_at: expect.any(String) },
    ]);
  });
});

describe('whoever bought the contact of a suspended person', () => {
  const undoings = {
    restore_account: () => decide('restore_account', ids.talent),
    reverse_decision: async () => decide('reverse_decision', await lastDecisionId()),
  };
  it.each(Object.entries(undoings))('is mailed about %s, too', async (_how, undo) => {
    await decide('suspend_account', ids.talent, why);
    const [suspended] = await mailsTo('unlocker');
    expect(suspended?.kind).toBe('contact_suspended');
    // Cleared away, but read.
    await world.as('unlocker').from('lost_contacts').delete().eq('company_id', ids.unlocker);
    await undo();
    expect(await mailsTo('unlocker')).toEqual([
      {
        kind: 'contact_restored',
        facts: { name: 'Ana', payment_id: expect.any(String) },
      },
    ]);
  });

  it('is mailed nothing about what was refunded meanwhile', async () => {
    await decide('suspend_account', ids.talent, why);
    await sendMails();
    await world.backend.db.exec(
      `update public.payments set refunded_amount = amount, status = 'refunded';
       update public.unlocked_contacts set refunded_at = now()`,
    );
    await sendMails();
    await decide('restore_account', ids.talent);
    expect(await mailsTo('unlocker')).toEqual([]);
  });

  it('is mailed nothing where it ended before they were', async () => {
    await decide('suspend_account', ids.talent, why);
    await decide('restore_account', ids.talent);
    expect(await mailsTo('unlocker')).toEqual([]);
  });
});

describe('a decision that was undone after the appeal was rejected', () => {
  it('says so to the appellant', async () => {
    await decide('warn_person', pitch, why);
    const decision = await lastDecisionId();
    await appeal(decision);
    await decide('reject_appeal', await appealId());
    const read = async () =>
      (await world.as('talent').from('appeals').select('outcome, undone_at')).data;
    expect(await read()).toEqual([{ outcome: 'upheld', undone_at: null }]);
    await decide('reverse_decision', decision);
    expect(await read()).toEqual([{ outcome: 'upheld', undone_at: expect.any(String) }]);
  });
});

it('a dismissal that is undone leaves a report that was made again since', async () => {
  await decide('dismiss_report', pitch);
  const decision = await lastDecisionId();
  await world.backend.db.exec(`update public.talent_positions set position_title = 'Closer'`);
  await report('unlocker', { position_id: ids.position });
  await decide('reverse_decision', decision);
  expect(await countOf('public.reports', 'outcome is null')).toBe(1);
});

describe('what a reporter learns of a report', () => {
  it('is no reason of a suspension but the reporter’s own', async () => {
    await report('company', { position_id: ids.position, reason: 'offensive' });
    await decide('suspend_account', ids.talent, { reason: 'not_real' });
    // Reported as not_real.
    expect((await noticesTo(ids.unlocker))[0]).toMatchObject({
      system_facts: { step: 'suspend_account', reason: 'not_real', name: 'Ana' },
    });
    expect((await noticesTo(ids.company))[0]?.system_facts).not.toHaveProperty('reason');
  });

  it('is the pitch by what it said when it was reported', async () => {
    await world.backend.db.query(
      'update public.talent_positions set position_title = $2 where id = $1',
      [ids.position, 'Closer'],
    );
    await decide('dismiss_report', pitch);
    expect((await noticesTo(ids.unlocker))[0]).toMatchObject({
      system_facts: { title: 'Sales Closer', name: 'Ana' },
    });
  });

  it('is no name any more once the report is deleted, with an account or in a year', async () => {
    await report('company', { position_id: ids.position });
    await decide('dismiss_report', pitch);
    const facts = { title: 'Sales Closer', subject: 'pitch' };
    expect((await noticesTo(ids.company))[0]).toMatchObject({
      system_facts: { ...facts, name: 'Ana' },
    });
    await world.backend.db.exec('delete from public.reports');
    const remaining = (await noticesTo(ids.company))[0]?.system_facts;
    expect(remaining).toMatchObject(facts);
    expect(remaining).not.toHaveProperty('name');
  });

  it('is whose conversation was closed with whom, until then', async () => {
    await report('talent', { subject: 'conversation', conversation_id: ids.conversation });
    await decide('close_conversation', `conversation:${ids.conversation}:${ids.unlocker}`, why);
    const facts = async () => (await noticesTo(ids.unlocker))[0]?.system_facts;
    expect(await facts()).toMatchObject({ other: 'Ana Ortega' });
    await world.backend.db.exec(`
      update public.reports set reporter_id = null where conversation_id is not null;
      delete from public.reports where conversation_id is not null`);
    expect(await facts()).not.toHaveProperty('other');
  });
});
