import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/lib/database.types.ts';
import { send } from '../messaging/messaging-steps.ts';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';
import {
  alreadyDecided,
  countOf,
  decide,
  lastDecision,
  lastDecisionId,
  refused,
  noticesTo,
  tryToDecide,
  unknownSubject,
  queueItems,
} from './desk-steps.ts';

/** Tests of decisions that are looked at again: undone, or because someone asked for it. */
setUpWorld();
beforeEach(() => world.reset());

const pitch = `pitch:${ids.position}`;
const message = `message:${ids.message}`;
const conversation = `conversation:${ids.conversation}:${ids.unlocker}`;
const words = 'I did not do that.';

const reported = async (what: object) => {
  const { error } = await world
    .as('talent')
    .from('reports')
    .insert({ subject: 'message', reason: 'scam', ...what });
  if (error) throw error;
};
const appeal = async (actor: Actor, decisionId?: string) =>
  world
    .as(actor)
    .from('appeals')
    .insert({ decision_id: decisionId ?? (await lastDecisionId()), words });
const appealId = async () => String(await world.value('select id from public.appeals'));
const outcomes = () =>
  world.value(`select string_agg(coalesce(outcome::text, 'open'), ',') from public.reports`);
const addOperator = () =>
  world.backend.db.exec(`insert into public.operators (user_id) values ('${ids.otherTalent}')`);
beforeAll(async () => {
  await setUpAuthenticator(world.as('otherTalent'));
});

/** What can be decided about the talent or the unlocker, and whether that is so. */
const steps = {
  dismiss_report: {
    prepare: async () => {},
    subject: pitch,
    person: 'unlocker',
    holds: () => world.value(`select coalesce(outcome = 'dismissed', false) from public.reports`),
    told: [ids.unlocker, 'report_reopened'],
    outcome: 'open',
  },
  warn_person: {
    prepare: async () => {},
    subject: pitch,
    person: 'talent',
    holds: () => world.value(`select coalesce(outcome = 'upheld', false) from public.reports`),
    told: [ids.talent, 'warning_withdrawn'],
    outcome: 'reversed',
  },
  hide_pitch: {
    prepare: async () => {},
    subject: ids.position,
    person: 'talent',
    holds: () =>
      world.value('select hidden_at is not null from public.talent_positions where id = $1', [
        ids.position,
      ]),
    told: [ids.talent, 'pitch_shown'],
    outcome: 'reversed',
  },
  suspend_account: {
    prepare: async () => {},
    subject: ids.talent,
    person: 'talent',
    holds: () => world.value('select count(*) = 1 from public.suspensions'),
    told: [ids.talent, 'account_restored'],
    outcome: 'reversed',
  },
  remove_message: {
    prepare: () => reported({ message_id: ids.message }),
    subject: message,
    person: 'unlocker',
    holds: () =>
      world.value(`select content <> 'Hello' from public.messages where id = $1`, [ids.message]),
    told: [ids.unlocker, 'message_restored'],
    outcome: 'reversed',
  },
  close_conversation: {
    prepare: () => reported({ subject: 'conversation', conversation_id: ids.conversation }),
    subject: conversation,
    person: 'unlocker',
    holds: () =>
      world.value('select not is_open from public.conversations where id = $1', [ids.conversation]),
    told: [ids.unlocker, 'conversation_reopened'],
    outcome: 'reversed',
  },
} as const;
type Step = keyof typeof steps;
const every = Object.keys(steps) as Step[];

async function carryOut(step: Step): Promise<string> {
  const { prepare, subject } = steps[step];
  await prepare();
  const told = step === 'dismiss_report' ? {} : ({ reason: 'scam', words: 'Stop.' } as const);
  await decide(step, subject, told);
  return lastDecisionId();
}

const reporterOf = (step: Step) =>
  steps[step].person === 'talent' || step === 'dismiss_report' ? ids.unlocker : ids.talent;

describe('a decision that is undone', () => {
  it.each(every)('undoes %s in one step and tells whoever was told', async (step) => {
    const decision = await carryOut(step);
    expect(await steps[step].holds()).toBe(true);
    const reversed = async (as: 'operator' | 'talent') =>
      (await world.as(as).rpc('reversed_decisions', { p_ids: [decision] })).data;
    expect(await reversed('operator')).toEqual([]);
    await decide('reverse_decision', decision);
    expect(await steps[step].holds()).toBe(false);
    expect(await reversed('operator')).toEqual([decision]);
    expect(await reversed('talent')).toEqual([]);
    const [person, kind] = steps[step].told;
    expect((await noticesTo(person)).map(({ system_kind }) => system_kind)).toContain(kind);
    expect(await outcomes()).toContain(steps[step].outcome);
    expect(await outcomes()).not.toMatch(/upheld|dismissed/);
    expect((await noticesTo(reporterOf(step)))[0]).toMatchObject({
      system_kind: step === 'dismiss_report' ? 'report_reopened' : 'report_reversed',
    });
    expect(await lastDecision()).toMatchObject({ facts: { reverses: decision, action: step } });
    expect((await tryToDecide('reverse_decision', decision)).error).toMatchObject(alreadyDecided);
  });

  it('waits again where a report was dismissed', async () => {
    const decision = await carryOut('dismiss_report');
    await decide('reverse_decision', decision);
    expect(await queueItems('report')).toMatchObject([{ subject: pitch }]);
  });

  it.each([
    ['hide_pitch', 'show_pitch', ids.position],
    ['suspend_account', 'restore_account', ids.talent],
  ] as const)('reporters of %s are told when it is undone by %s', async (step, undo, subject) => {
    const decision = await carryOut(step);
    await appealOfSuspended(decision, step);
    await decide(undo, subject);
    expect(await outcomes()).toBe('reversed');
    expect((await noticesTo(ids.unlocker))[0]).toMatchObject({ system_kind: 'report_reversed' });
    expect(await queueItems('appeal')).toEqual([]);
    expect((await noticesTo(ids.talent)).map(({ system_kind }) => system_kind)).toContain(
      'appeal_granted',
    );
  });

  it('is none that cannot be: one of a job, or a reversal', async () => {
    const { error } = await tryToDecide('reverse_decision', ids.decision);
    expect(error).toMatchObject(alreadyDecided);
  });
});

/** A client that presents the token of the mail of a suspension. */
const byLink = async (token?: string) => {
  const sent = await world.value(
    `select facts ->> 'appeal_token' from private.notices where kind = 'account_suspended'
     order by created_at desc limit 1`,
  );
  const headers = { 'x-appeal-token': token ?? String(sent) };
  const { url, publishableKey } = world.backend;
  return createClient<Database>(url, publishableKey, { global: { headers } });
};
async function appealOfSuspended(decision: string, step: Step) {
  const { error } =
    step === 'suspend_account'
      ? await (await byLink()).from('appeals').insert({ decision_id: decision, words })
      : await appeal('talent', decision);
  if (error) throw error;
}

describe('an appeal', () => {
  it.each(every)('against %s waits with what it is about', async (step) => {
    const decision = await carryOut(step);
    await appealBy(decision, step);
    expect(await queueItems('appeal')).toMatchObject([
      { person: ids[steps[step].person], facts: { action: step, words } },
    ]);
    const own = await world.as('operator').from('appeals').select('decision_id, words');
    expect(own.data).toEqual([{ decision_id: decision, words }]);
  });

  it.each(every)('that is granted undoes %s', async (step) => {
    const decision = await carryOut(step);
    await appealBy(decision, step);
    await decide('grant_appeal', await appealId(), { words: 'You are right.' });
    expect(await steps[step].holds()).toBe(false);
    expect(await queueItems('appeal')).toEqual([]);
    expect((await noticesTo(ids[steps[step].person]))[0]).toMatchObject({
      system_kind: 'appeal_granted',
      system_facts: { decision, step, words: 'You are right.' },
    });
    expect(await lastDecision()).toMatchObject({
      person_id: ids[steps[step].person],
      facts: { reverses: decision },
    });
  });

  it('that is rejected leaves the decision, and says why by mail too', async () => {
    const decision = await carryOut('hide_pitch');
    await appeal('talent');
    await decide('reject_appeal', await appealId(), { words: 'It is not you.' });
    expect(await steps.hide_pitch.holds()).toBe(true);
    const facts = { decision, step: 'hide_pitch', words: 'It is not you.' };
    expect((await noticesTo(ids.talent))[0]).toEqual({
      system_kind: 'appeal_rejected',
      system_facts: facts,
    });
    expect(
      await world.value(`select facts from private.notices where kind = 'appeal_rejected'`),
    ).toEqual(facts);
    expect((await tryToDecide('grant_appeal', await appealId())).error).toMatchObject(
      alreadyDecided,
    );
  });

  it('goes to another operator where there is one', async () => {
    await carryOut('hide_pitch');
    await appeal('talent');
    await addOperator();
    for (const action of ['grant_appeal', 'reject_appeal'] as const) {
      expect((await tryToDecide(action, await appealId())).error).toMatchObject({
        code: 'PT409',
        message: 'own_decision',
      });
    }
    await decide('grant_appeal', await appealId(), { as: 'otherTalent' });
    expect(await steps.hide_pitch.holds()).toBe(false);
  });

  it('is made once, by those whom the decision concerns, within six months', async () => {
    const decision = await carryOut('hide_pitch');
    for (const actor of ['otherTalent', 'company', 'unlocker'] as const) {
      expect((await appeal(actor)).error).toMatchObject(unknownSubject);
    }
    expect((await appeal('visitor')).error).toMatchObject(refused);
    expect((await appeal('talent', ids.decision)).error).toMatchObject(unknownSubject);
    const own = world.as('talent').from('appeals');
    expect((await own.insert({ decision_id: decision, words: ' ' })).error).toMatchObject({
      code: '23514',
    });
    await world.backend.db.exec(`
      alter table public.decisions disable trigger user;
      update public.decisions set created_at = created_at - interval '7 months';
      alter table public.decisions enable trigger user;`);
    expect((await appeal('talent', decision)).error).toMatchObject({ message: 'too_late' });
  });

  it('is refused a second time, and once the decision is undone', async () => {
    const decision = await carryOut('hide_pitch');
    expect((await appeal('talent')).error).toBeNull();
    expect((await appeal('talent')).error).toMatchObject({ code: '23505' });
    await world.backend.db.exec('delete from public.appeals');
    await decide('show_pitch', ids.position);
    expect((await appeal('talent', decision)).error).toMatchObject({ message: 'already_reversed' });
  });

  it('goes with the account of whoever made it', async () => {
    await carryOut('hide_pitch');
    await appeal('talent');
    await world.backend.db.exec('delete from public.appeals');
    expect(await queueItems('appeal')).toEqual([]);
  });

  it('lets operators read the conversation until it is decided', async () => {
    await carryOut('remove_message');
    await send('unlocker', 'And this?');
    await world.backend.db.exec(
      `update public.reports set decided_at = now() - interval '31 days' where conversation_id is not null`,
    );
    const read = async () =>
      (
        await world
          .as('operator')
          .from('messages')
          .select('id')
          .eq('conversation_id', ids.conversation)
      ).data?.length;
    expect(await read()).toBe(0);
    await appeal('unlocker');
    expect(await read()).toBeGreaterThan(0);
    await decide('reject_appeal', await appealId());
    expect(await read()).toBe(0);
  });
});

async function appealBy(decision: string, step: Step) {
  if (step === 'suspend_account') return appealOfSuspended(decision, step);
  const { error } = await appeal(steps[step].person, decision);
  if (error) throw error;
  return undefined;
}

describe('the link in the mail of a suspension', () => {
  const link = async (token?: string) =>
    (await byLink(token)).from('appeal_links').select('decision_id, reason, words');

  it('says what was decided, and takes one appeal', async () => {
    const decision = await carryOut('suspend_account');
    expect((await link()).data).toEqual([
      { decision_id: decision, reason: 'scam', words: 'Stop.' },
    ]);
    const visitor = await byLink();
    // As an app from before other decisions could be objected to.
    const earlier: SupabaseClient = visitor;
    expect((await earlier.from('appeals').insert({ words })).error).toBeNull();
    const again = await visitor.from('appeals').insert({ decision_id: decision, words });
    expect(again.error).toMatchObject({ code: '23505' });
    expect((await visitor.from('appeals').select('decision_id, outcome')).data).toEqual([
      { decision_id: decision, outcome: null },
    ]);
    expect((await visitor.from('appeals').select('words')).error).toMatchObject(refused);
  });

  it.each(['', 'wrong', 'f'.repeat(64)])('opens nothing with the token "%s"', async (token) => {
    const decision_id = await carryOut('suspend_account');
    expect((await link(token)).data).toEqual([]);
    const { error } = await (await byLink(token)).from('appeals').insert({ decision_id, words });
    expect(error).toMatchObject(unknownSubject);
  });

  it('opens what else was decided about the person, before and after, until it is undone', async () => {
    const warning = await carryOut('warn_person');
    const suspension = await carryOut('suspend_account');
    const hidden = await carryOut('hide_pitch');
    const visitor = await byLink();
    const linked = async () =>
      (await visitor.from('appeal_links').select('decision_id, action').order('action')).data;
    expect(await linked()).toEqual([
      { decision_id: hidden, action: 'hide_pitch' },
      { decision_id: suspension, action: 'suspend_account' },
      { decision_id: warning, action: 'warn_person' },
    ]);
    const { error } = await visitor.from('appeals').insert({ decision_id: warning, words });
    expect(error).toBeNull();
    expect(await queueItems('appeal')).toMatchObject([
      { person: ids.talent, facts: { action: 'warn_person' } },
    ]);
    await decide('grant_appeal', await appealId());
    expect((await visitor.from('appeals').select('decision_id, outcome')).data).toEqual([
      { decision_id: warning, outcome: 'reversed' },
    ]);
    await decide('reverse_decision', suspension);
    const again = await carryOut('suspend_account');
    expect((await (await byLink()).from('appeal_links').select('decision_id')).data).toEqual(
      expect.arrayContaining([{ decision_id: again }, { decision_id: hidden }]),
    );
    const late = await (
      await byLink()
    )
      .from('appeals')
      .insert({ decision_id: suspension, words: 'Again' });
    expect(late.error).toMatchObject(unknownSubject);
  });

  it('opens nothing that was decided about others', async () => {
    const { prepare, subject } = steps.remove_message;
    await prepare();
    await decide('remove_message', subject, { reason: 'scam' });
    const others = await lastDecisionId();
    await carryOut('suspend_account');
    expect(await link()).toMatchObject({ data: [{ words: 'Stop.' }] });
    const { error } = await (await byLink()).from('appeals').insert({ decision_id: others, words });
    expect(error).toMatchObject(unknownSubject);
  });

  it('works for six months, and is nowhere once the mail is sent', async () => {
    const decision_id = await carryOut('suspend_account');
    const visitor = await byLink();
    const [notice] = (await world.service.rpc('claim_notices')).data ?? [];
    expect(notice?.facts).toMatchObject({ appeal_token: expect.any(String) });
    await world.service.rpc('settle_notices', { p_mails: [{ id: notice?.id ?? '', sent: true }] });
    expect(await countOf('private.notices', `facts ? 'appeal_token'`)).toBe(0);
    await world.backend.db.exec(`update public.appeal_links set expires_at = now()`);
    const { error } = await visitor.from('appeals').insert({ decision_id, words });
    expect(error).toMatchObject(unknownSubject);
    await world.backend.db.exec('select private.purge_objections()');
    expect(await countOf('public.appeal_links')).toBe(0);
  });
});
