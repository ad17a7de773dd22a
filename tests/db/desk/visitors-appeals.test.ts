import { createClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { ids, setUpWorld, world } from '../world.ts';
import {
  alreadyDecided,
  checked,
  decide,
  lastDecisionId,
  tryToDecide,
  queueItems,
} from './desk-steps.ts';

/** Tests of visitors who object to what became of their report (docs/decisions/0070-decisions-that-are-told.md). */
setUpWorld();
beforeAll(async () => {
  await setUpAuthenticator(world.as('otherTalent'));
});
beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec(`
    delete from public.reports; delete from private.notices; delete from private.stranger_mails;
    delete from private.action_counts`);
});

const words = 'It is a scam.';
const address = 'zoe@example.com';

async function report(reporter_email = address): Promise<void> {
  const { error } = await world.as('visitor').from('reports').insert({
    subject: 'pitch',
    position_id: ids.position,
    reason: 'scam',
    reporter_name: 'Zoe',
    reporter_email,
  });
  if (error) throw error;
}
const reportId = async (email = address) =>
  String(await world.value('select id from public.reports where reporter_email = $1', [email]));

/** The mails that are due, which are sent. */
async function sent() {
  const due = (checked(await world.service.rpc('claim_notices')) ?? []).filter(({ kind }) =>
    kind.startsWith('report_'),
  );
  await world.service.rpc('settle_notices', {
    p_mails: due.map(({ id }) => ({ id, sent: true, refused: false })),
  });
  return due.map(({ kind, email, facts }) => ({ kind, email, facts }));
}

/** A client that comes by the link of the newest mail to an address. */
async function byMail(email = address) {
  const mail = (await sent()).findLast((one) => one.email === email);
  return withToken(String(Object(mail?.facts).appeal_token));
}
const withToken = (token: string) =>
  createClient<Database>(world.backend.url, world.backend.publishableKey, {
    auth: { persistSession: false },
    global: { headers: { 'x-appeal-token': token } },
  });

async function dismissed(): Promise<ReturnType<typeof withToken>> {
  await report();
  await sent();
  await decide('dismiss_report', await reportId());
  return byMail();
}
const appealId = () => world.value('select id from public.appeals').then(String);
const addOperator = () =>
  world.backend.db.exec(`insert into public.operators (user_id) values ('${ids.otherTalent}')`);

describe('a visitor whose report was dismissed', () => {
  it('reads by the link of the mail what was decided, and objects', async () => {
    const visitor = await dismissed();
    const link = await visitor.from('appeal_links').select('reason, words, report_id').single();
    expect(link.data).toEqual({ reason: 'scam', words: '', report_id: await reportId() });
    const decision = await lastDecisionId();
    expect(
      (await visitor.from('appeals').insert({ decision_id: await lastDecisionId(), words })).error,
    ).toBeNull();
    expect((await visitor.from('appeals').select('decision_id, outcome').single()).data).toEqual({
      decision_id: decision,
      outcome: null,
    });
    expect(await queueItems('appeal')).toMatchObject([
      { subject: await appealId(), person: null, facts: { action: 'dismiss_report' } },
    ]);
    const own = checked(await world.as('operator').from('appeals').select().single());
    expect(own).toMatchObject({
      appellant_id: null,
      report_id: await reportId(),
      decision_id: decision,
      words,
    });
    expect(
      (await visitor.from('appeals').insert({ decision_id: await lastDecisionId(), words })).error
        ?.code,
    ).toBe('23505');
  });

  it('is one of several, each with a link of their own', async () => {
    await report();
    await world.backend.db.exec(`delete from private.action_counts;
      update public.reports set caller_key = 'another'`);
    await report('bo@example.com');
    await sent();
    await decide('dismiss_report', await reportId());
    const mails = await sent();
    expect(mails.map(({ email }) => email).toSorted()).toEqual(['bo@example.com', address]);
    const tokens = mails.map(({ facts }) => Object(facts).appeal_token);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      expect(
        (
          await withToken(token)
            .from('appeals')
            .insert({ decision_id: await lastDecisionId(), words })
        ).error,
      ).toBeNull();
      expect((await withToken(token).from('appeals').select('decision_id')).data).toHaveLength(1);
    }
    expect(await queueItems('appeal')).toHaveLength(2);
  });

  it('has no link of a wrong token, and none after six months', async () => {
    const visitor = await dismissed();
    const wrong = withToken('a'.repeat(64));
    expect((await wrong.from('appeal_links').select('reason')).data).toEqual([]);
    expect(
      (await wrong.from('appeals').insert({ decision_id: await lastDecisionId(), words })).error,
    ).not.toBeNull();
    await world.backend.db.exec(`update public.appeal_links set expires_at = now()`);
    expect((await visitor.from('appeal_links').select('reason')).data).toEqual([]);
    expect(
      (await visitor.from('appeals').insert({ decision_id: await lastDecisionId(), words })).error,
    ).not.toBeNull();
  });

  it('whose mail is sent has left the link nowhere', async () => {
    await dismissed();
    expect(
      await world.value(`select count(*)::int from private.stranger_mails where facts <> '{}'`),
    ).toBe(0);
    expect(await world.value('select length(token_hash) from public.appeal_links')).toBe(64);
  });
});

describe('what is decided on a visitor’s objection', () => {
  it('is mailed with the operator’s words where the decision stays', async () => {
    await (
      await dismissed()
    )
      .from('appeals')
      .insert({ decision_id: await lastDecisionId(), words });
    await decide('reject_appeal', await appealId(), { words: 'We watched it again.' });
    expect(await sent()).toMatchObject([
      {
        kind: 'report_reviewed',
        email: address,
        facts: { report_id: await reportId(), outcome: 'upheld', words: 'We watched it again.' },
      },
    ]);
    expect(await queueItems('appeal')).toEqual([]);
  });

  it('opens the report again when they are right, and they hear of the new decision', async () => {
    const visitor = await dismissed();
    await visitor.from('appeals').insert({ decision_id: await lastDecisionId(), words });
    await decide('grant_appeal', await appealId());
    expect(await sent()).toMatchObject([
      { kind: 'report_reviewed', facts: { outcome: 'reversed' } },
    ]);
    expect(await queueItems('report')).toHaveLength(1);
    await decide('hide_pitch', ids.position, { reason: 'scam' });
    expect(await sent()).toMatchObject([{ kind: 'report_decided', facts: { outcome: 'removed' } }]);
  });

  it('is left to another operator where there is one', async () => {
    await (
      await dismissed()
    )
      .from('appeals')
      .insert({ decision_id: await lastDecisionId(), words });
    await addOperator();
    expect((await tryToDecide('reject_appeal', await appealId())).error).toMatchObject({
      code: 'PT409',
      message: 'own_decision',
    });
    await decide('reject_appeal', await appealId(), { as: 'otherTalent' });
    expect((await tryToDecide('reject_appeal', await appealId())).error).toMatchObject(
      alreadyDecided,
    );
  });

  it('is not needed once the decision is undone', async () => {
    const visitor = await dismissed();
    await visitor.from('appeals').insert({ decision_id: await lastDecisionId(), words });
    await decide('reverse_decision', await lastDecisionId());
    expect(await sent()).toMatchObject([
      { kind: 'report_reviewed', facts: { outcome: 'reversed' } },
    ]);
    expect(await queueItems('appeal')).toEqual([]);
  });
});
