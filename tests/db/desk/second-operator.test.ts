import { beforeEach, describe, expect, it } from 'vitest';
import type { Enums } from '../../../src/lib/database.types.ts';
import { callWhileLocked } from '../call-while-locked.ts';
import { emailOf, ids, setUpWorld, world } from '../world.ts';
import {
  askForDeletion,
  checked,
  decide,
  dismissReports,
  lastDecision,
  propose,
  refused,
  tryToDecide,
  unknownSubject,
  queueItems,
} from './desk-steps.ts';

/** What one operator can't do alone (docs/decisions/0072-the-desks-door.md). */
setUpWorld();
beforeEach(() => world.reset());
beforeEach(dismissReports);

const needsSecond = { code: 'PT409', message: 'needs_second' };
const changed = { code: 'PT409', message: 'changed_meanwhile' };
const sql = (text: string) => world.backend.db.exec(text);
const leaver = '90000000-0000-4000-8000-00000000000e';
const refund = { left: 1500, amount: 1500, words: 'Sorry' };

const proposals = async () =>
  checked(await world.as('operator').from('proposals').select('id, action, subject_id, note')) ??
  [];
const proposalId = async () => (await proposals())[0]?.id ?? '';
const mails = () =>
  world.backend.db.query(
    `select receiver_id, kind, facts from private.notices
     where kind in ('operator_proposed', 'operator_refused') order by created_at`,
  );
const mayAgree = async () =>
  checked(await world.as('operator').rpc('may_agree', { p_proposal_id: await proposalId() }));
/** Makes the other talent an operator with these roles. */
const addColleague = (...roles: readonly Enums<'operator_role'>[]) =>
  world.service.rpc('set_operator', { p_email: emailOf('otherTalent'), p_roles: [...roles] });

describe('a deletion that nobody asked for', () => {
  it('is refused to one operator, and carried out by another once it was proposed', async () => {
    await addColleague('owner');
    expect((await tryToDecide('erase_account', ids.talent)).error).toMatchObject(needsSecond);
    await decide('propose_erasure', ids.talent);
    expect(await proposals()).toMatchObject([{ action: 'erase_account', note: 'Looked at it' }]);
    expect(await queueItems('proposal')).toMatchObject([
      { person: ids.talent, facts: { action: 'erase_account', words: 'Looked at it' } },
    ]);
    expect(await mails()).toEqual([
      { receiver_id: ids.otherTalent, kind: 'operator_proposed', facts: {} },
    ]);
    expect((await tryToDecide('erase_account', ids.talent)).error).toMatchObject(needsSecond);
    const agreed = await tryToDecide('erase_account', ids.talent, { as: 'otherTalent' });
    expect(agreed.error).toBeNull();
    expect(await lastDecision()).toMatchObject({
      action: 'erase_account',
      operator_id: ids.otherTalent,
      facts: { proposed_by: ids.operator },
    });
    expect(await proposals()).toEqual([]);
    expect(await queueItems('proposal')).toEqual([]);
    // The function that deletes can be called again after an interruption.
    const again = await tryToDecide('erase_account', ids.talent, { as: 'otherTalent' });
    expect(again.error).toBeNull();
  });

  it.each([
    ['tells in its mail that nobody asked for it', false],
    ['that follows a request says nothing of the kind', true],
  ])('%s', async (_what, isAsked) => {
    if (isAsked) await askForDeletion(ids.talent);
    await addColleague('owner');
    if (!isAsked) await decide('propose_erasure', ids.talent);
    const erased = await tryToDecide('erase_account', ids.talent, { as: 'otherTalent' });
    expect(erased.error).toBeNull();
    await world.backend.db.tx(
      async (query) => {
        await query(`delete from auth.users where id = '${ids.talent}'`);
        expect(await query('select is_asked from public.claim_farewells()')).toEqual([
          { is_asked: isAsked },
        ]);
      },
      { rollback: true },
    );
  });

  it('can’t be proposed for what would be refused anyway', async () => {
    await sql(`update public.reports set outcome = null, decided_at = null`);
    expect((await tryToDecide('propose_erasure', ids.talent)).error).toMatchObject({
      message: 'erasure_waits',
    });
    await dismissReports();
    expect((await tryToDecide('propose_erasure', ids.operator)).error).toMatchObject({
      message: 'is_operator',
    });
    expect((await tryToDecide('propose_erasure', ids.report)).error).toMatchObject(unknownSubject);
    await askForDeletion(ids.talent);
    expect((await tryToDecide('propose_erasure', ids.talent)).error).toMatchObject(changed);
    expect(await proposals()).toEqual([]);
  });

  it('is proposed once, and needs nobody any more when its person asks for it', async () => {
    await sql(`insert into auth.users (id, email) values ('${leaver}', 'leaver@example.com')`);
    await decide('propose_erasure', leaver);
    expect((await tryToDecide('propose_erasure', leaver)).error).toMatchObject({
      message: 'already_proposed',
    });
    await decide('erase_account', leaver);
    await sql(`delete from auth.users where id = '${leaver}'`);
    expect(await queueItems('proposal')).toEqual([]);
  });

  it.skipIf(!process.env['TEST_POSTGRES_URL'])('is agreed to by one of two at once', async () => {
    await propose('propose_erasure', ids.talent);
    const agree = {
      sql: `select public.decide_as($1, 'erase_account', $2, 'I agree')`,
      values: [ids.operator, ids.talent],
    };
    const { error } = await callWhileLocked(agree, () => tryToDecide('erase_account', ids.talent));
    expect(error).toBeNull();
    expect(await proposals()).toEqual([]);
  });
});

describe('a refund above the sum', () => {
  beforeEach(() => sql('update public.site_settings set approval_amount = 1000'));

  it('is refused to one operator, in parts too', async () => {
    for (const seen of [undefined, refund, { left: 1500, amount: 1001, words: '' }]) {
      expect((await tryToDecide('refund_payment', 'pi_first', { seen })).error).toMatchObject(
        needsSecond,
      );
    }
    await sql(`update public.payments set refunded_amount = 600`);
    const rest = { left: 900, amount: 500, words: '' };
    expect((await tryToDecide('refund_payment', 'pi_first', { seen: rest })).error).toMatchObject(
      needsSecond,
    );
    const less = { left: 900, amount: 400, words: '' };
    expect((await tryToDecide('refund_payment', 'pi_first', { seen: less })).error).toBeNull();
  });

  it('is carried out as it was proposed, and not otherwise', async () => {
    await propose('propose_refund', 'pi_first', refund);
    expect(await queueItems('proposal')).toMatchObject([
      { facts: { action: 'refund_payment', amount: 1500, currency: 'usd' } },
    ]);
    const other = { ...refund, amount: 1400 };
    expect((await tryToDecide('refund_payment', 'pi_first', { seen: other })).error).toMatchObject(
      needsSecond,
    );
    await decide('refund_payment', 'pi_first', { seen: refund });
    expect(await lastDecision()).toMatchObject({
      facts: { amount: 1500, proposed_by: ids.otherTalent },
    });
    // Nobody knows whether the provider heard: the same is asked for again without a further proposal.
    await sql(`update public.refunds set problem = 'no_answer'`);
    await decide('refund_payment', 'pi_first', { seen: refund });
  });

  it('waits with other money, before questions, and is mailed once', async () => {
    await sql('delete from public.desk_items');
    await sql(`
      insert into public.desk_items (kind, subject_id, since, is_urgent, facts) values
        ('support', 'asked', now() - interval '9 days', false, '{}'),
        ('payment', 'disputed', now(), true, '{"status": "disputed"}')`);
    await sql('delete from private.notices');
    await propose('propose_refund', 'pi_first', refund);
    await decide('propose_erasure', ids.company);
    const rows = checked(await world.as('operator').rpc('desk_queue')) ?? [];
    expect(rows.map(({ kind, priority, is_urgent }) => [kind, priority, is_urgent])).toEqual([
      ['payment', 0, true],
      ['proposal', 1, true],
      ['support', 2, false],
      ['proposal', 2, false],
    ]);
    const sent = await world.backend.db.query(
      `select receiver_id, kind from private.notices where kind <> 'operator_proposed'`,
    );
    expect(sent).toEqual([]);
    const later = (days: number) =>
      world
        .as('operator')
        .from('desk_items')
        .update({ snoozed_until: new Date(Date.now() + days * 86_400_000).toISOString() })
        .match({ kind: 'proposal', is_urgent: true });
    expect((await later(5)).error).toMatchObject({ message: 'snoozed_too_long' });
    expect((await later(3)).error).toBeNull();
  });

  it('can’t be proposed for more than is left, nor after something has changed', async () => {
    const tried = async (seen: object) =>
      (await tryToDecide('propose_refund', 'pi_first', { seen: { ...refund, ...seen } })).error;
    expect(await tried({ amount: 1501 })).toMatchObject({ message: 'wrong_amount' });
    expect(await tried({ left: 1400 })).toMatchObject(changed);
    await sql(`update public.payments set status = 'disputed'`);
    expect(await tried({})).toMatchObject({ message: 'dispute_open' });
    await sql(`update public.payments set status = 'unlocked', talent_id = '${ids.operator}'`);
    expect(await tried({})).toMatchObject({ message: 'own_account' });
  });
});

describe('a proposal', () => {
  it('is refused by a colleague, which is mailed to who made it, or withdrawn by them', async () => {
    await propose('propose_erasure', ids.talent);
    await decide('refuse_proposal', await proposalId());
    expect(await lastDecision()).toMatchObject({
      action: 'refuse_proposal',
      person_id: ids.talent,
      facts: { action: 'erase_account', proposed_by: ids.otherTalent },
    });
    expect(await queueItems('proposal')).toEqual([]);
    expect((await mails()).slice(1)).toEqual([
      { receiver_id: ids.otherTalent, kind: 'operator_refused', facts: {} },
    ]);
    expect((await tryToDecide('refuse_proposal', ids.report)).error).toMatchObject({
      message: 'already_decided',
    });
    await decide('propose_erasure', ids.talent);
    const refusal = await tryToDecide('refuse_proposal', await proposalId());
    expect(refusal.error).toMatchObject({ message: 'already_decided' });
    await expect(propose('withdraw_proposal', await proposalId())).rejects.toThrow(
      'already_decided',
    );
    await decide('withdraw_proposal', await proposalId());
    expect(await mails()).toHaveLength(3);
    expect(await queueItems('proposal')).toEqual([]);
  });

  it('is decided by those whose role decides on it', async () => {
    await propose('propose_erasure', ids.talent);
    await sql(`update public.operators set roles = '{money}' where user_id = '${ids.operator}'`);
    expect(await mayAgree()).toBe(false);
    const refusal = await tryToDecide('refuse_proposal', await proposalId());
    expect(refusal.error).toMatchObject({ ...refused, message: 'not_your_role' });
    await sql(`update public.operators set roles = '{trust}' where user_id = '${ids.operator}'`);
    expect(await mayAgree()).toBe(true);
  });

  it('of a lone operator is theirs to carry out after a day', async () => {
    await decide('propose_erasure', ids.talent);
    expect(await mayAgree()).toBe(false);
    await sql(`update public.proposals set created_at = now() - interval '24 hours'`);
    await addColleague('trust');
    expect(await mayAgree()).toBe(false);
    expect((await tryToDecide('erase_account', ids.talent)).error).toMatchObject(needsSecond);
    await addColleague('money');
    expect(await mayAgree()).toBe(true);
    expect((await tryToDecide('erase_account', ids.talent)).error).toBeNull();
  });

  it('counts no longer when who made it is no operator any more', async () => {
    await propose('propose_erasure', ids.talent);
    await addColleague('support');
    expect(await mayAgree()).toBe(false);
    await world.service.rpc('set_operator', {
      p_email: emailOf('otherTalent'),
      p_is_operator: false,
    });
    expect(await queueItems('proposal')).toEqual([]);
  });
});
