import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Enums } from '../../../src/lib/database.types.ts';
import { setUpAuthenticator } from '../../support/people/authenticator.ts';
import { emailOf, ids, setUpWorld, world } from '../world.ts';
import { decide, refused, tryToDecide, unknownSubject } from './desk-steps.ts';

/** Who runs the marketplace, and what each may decide (docs/decisions/0072-the-desks-door.md). */
setUpWorld();
beforeEach(() => world.reset());

const playRole = (...roles: readonly string[]) =>
  world.backend.db.query('update public.operators set roles = $2 where user_id = $1', [
    ids.operator,
    roles,
  ]);
const notYourRole = { code: '42501', message: 'not_your_role' };
const support = () =>
  world.value('select id from public.conversations where talent_id = $1 and company_id = $2', [
    ids.talent,
    ids.system,
  ]);

const decisions = {
  report: ['dismiss_report', ids.report],
  pitch: ['hide_pitch', ids.position, { reason: 'scam' }],
  account: ['suspend_account', ids.otherTalent, { reason: 'scam' }],
  company: ['refuse_verification', ids.unlocker],
  payment: ['close_payment', 'pi_first'],
  export: ['export_account', ids.talent],
  erasure: ['erase_account', ids.talent],
  refund: ['refund_payment', 'pi_first'],
} as const;

describe('an operator’s role', () => {
  it.each([
    ['support', []],
    ['trust', ['report', 'pitch', 'account', 'company', 'export', 'erasure']],
    ['money', ['payment', 'refund']],
  ] as const)('%s decides on its own area', async (role, own) => {
    await playRole(role);
    const allowed: string[] = [];
    for (const [name, [action, subject, more]] of Object.entries(decisions)) {
      const { error } = await tryToDecide(action, subject, more);
      if (error?.message !== 'not_your_role') allowed.push(name);
    }
    expect(allowed).toEqual(own);
  });

  it('of support answers, and no other does', async () => {
    const answer = async () => {
      const { error } = await world
        .as('operator')
        .from('messages')
        .insert({ conversation_id: String(await support()), content: 'Hello' });
      return error;
    };
    await playRole('money');
    expect(await answer()).toMatchObject(notYourRole);
    await playRole('money', 'support');
    expect(await answer()).toBeNull();
  });

  it('is known to the app by what it may decide', async () => {
    const actionsOf = async (role: Enums<'operator_role'>) =>
      (await world.as('operator').from('role_actions').select('action').eq('role', role)).data?.map(
        ({ action }) => action,
      );
    expect(await actionsOf('support')).toEqual(
      expect.arrayContaining(['answer_support', 'close_ticket']),
    );
    expect(await actionsOf('support')).not.toContain('suspend_account');
    const all = await world.value('select count(*)::int from private.decision_actions');
    expect(await actionsOf('owner')).toHaveLength(Number(all));
  });
});

const onOperator = (action: Enums<'decision_action'>, id: string, roles?: readonly string[]) =>
  world.service.rpc('decide_as', {
    p_operator_id: ids.operator,
    p_action: action,
    p_subject_id: id,
    p_note: 'Joins us',
    p_seen: roles ? { roles: [...roles] } : undefined,
  });
const rolesOf = async (id: string) =>
  (await world.as('operator').from('desk_operators').select('roles').eq('user_id', id)).data;

describe('an owner', () => {
  it('adds an operator, changes what they may do, and ends it', async () => {
    expect((await onOperator('add_operator', ids.talent, ['support'])).error).toBeNull();
    expect(await rolesOf(ids.talent)).toEqual([{ roles: ['support'] }]);
    expect((await onOperator('add_operator', ids.talent, ['support'])).error).toMatchObject({
      message: 'already_decided',
    });
    await onOperator('change_operator', ids.talent, ['trust', 'money']);
    expect(await rolesOf(ids.talent)).toEqual([{ roles: ['money', 'trust'] }]);
    await onOperator('remove_operator', ids.talent);
    expect(await rolesOf(ids.talent)).toEqual([]);
    const { data } = await world
      .as('operator')
      .from('decisions')
      .select('action, person_id, facts')
      .eq('person_id', ids.talent)
      .order('created_at');
    expect(data).toEqual([
      { action: 'add_operator', person_id: ids.talent, facts: { roles: ['support'] } },
      { action: 'change_operator', person_id: ids.talent, facts: { roles: ['money', 'trust'] } },
      { action: 'remove_operator', person_id: ids.talent, facts: {} },
    ]);
  });

  it('stays: the last one cannot be removed or become something else', async () => {
    for (const [action, roles] of [
      ['remove_operator', undefined],
      ['change_operator', ['trust']],
    ] as const) {
      const { error } = await onOperator(action, ids.operator, roles);
      expect(error).toMatchObject({ code: 'PT409', message: 'last_owner' });
    }
    await onOperator('add_operator', ids.talent, ['owner']);
    expect((await onOperator('remove_operator', ids.operator)).error).toBeNull();
  });

  it('has a colleague’s lost authenticator removed, whose sessions end, and not their own', async () => {
    await onOperator('add_operator', ids.otherTalent, ['support']);
    expect((await onOperator('remove_authenticator', ids.otherTalent)).error).toBeNull();
    expect(
      await world.value('select count(*)::int from auth.sessions where user_id = $1', [
        ids.otherTalent,
      ]),
    ).toBe(0);
    expect((await onOperator('remove_authenticator', ids.operator)).error).toMatchObject({
      message: 'own_account',
    });
    expect((await onOperator('remove_authenticator', ids.talent)).error).toMatchObject(
      unknownSubject,
    );
  });

  it('is the only one who may', async () => {
    await onOperator('add_operator', ids.talent, ['owner']);
    await playRole('support', 'trust', 'money');
    for (const action of ['add_operator', 'change_operator', 'remove_operator'] as const) {
      expect((await onOperator(action, ids.company, ['owner'])).error).toMatchObject(notYourRole);
    }
    const { error } = await world
      .as('operator')
      .from('operators')
      .update({ roles: ['owner'] })
      .eq('user_id', ids.operator);
    expect(error).toMatchObject(refused);
  });

  it('gives no role that is unknown, and makes nobody an operator who is suspended', async () => {
    for (const roles of [[], ['chief'], ['owner', 'chief']]) {
      expect((await onOperator('add_operator', ids.talent, roles)).error).toMatchObject({
        code: '23514',
      });
    }
    await decide('suspend_account', ids.talent, { reason: 'scam' });
    expect((await onOperator('add_operator', ids.talent, ['owner'])).error).toMatchObject({
      message: 'account_suspended',
    });
  });
});

it('lets set_operator give roles, and take all of them', async () => {
  const set = (args: object) =>
    world.service.rpc('set_operator', { p_email: emailOf('talent'), ...args });
  await set({ p_roles: ['support'] });
  expect(await rolesOf(ids.talent)).toEqual([{ roles: ['support'] }]);
  await set({});
  expect(await rolesOf(ids.talent)).toEqual([{ roles: ['owner'] }]);
  await set({ p_is_operator: false });
  expect(await rolesOf(ids.talent)).toEqual([]);
});

it('mails the other operators about each of these', async () => {
  await world.backend.db.exec('select private.note_authenticators()');
  await onOperator('add_operator', ids.talent, ['owner']);
  await onOperator('remove_authenticator', ids.talent);
  await decide('export_account', ids.otherTalent);
  await world.backend.db.exec(`update public.payments set status = 'disputed'`);
  await decide('export_evidence', 'pi_first');
  await world.backend.db.exec(`update public.payments set status = 'unlocked'`);
  await decide('refund_payment', 'pi_first');
  await decide('erase_account', ids.otherTalent);
  const sent = await world.backend.db.query(
    `select receiver_id, kind, facts from private.notices where kind::text like 'operator%' order by created_at`,
  );
  expect(sent).toEqual([
    { receiver_id: ids.talent, kind: 'operator_added', facts: {} },
    { receiver_id: ids.talent, kind: 'operator_authenticator', facts: {} },
    { receiver_id: ids.talent, kind: 'operator_exported', facts: {} },
    { receiver_id: ids.talent, kind: 'operator_evidence', facts: {} },
    {
      receiver_id: ids.talent,
      kind: 'operator_refunded',
      facts: { amount: 1500, currency: 'usd' },
    },
    { receiver_id: ids.talent, kind: 'operator_erased', facts: {} },
  ]);
});

describe('a token that was issued before the authenticators were removed', () => {
  const removed = () => onOperator('remove_authenticator', ids.company);
  const queue = async (client = world.as('company')) =>
    (await client.from('desk_items').select('id')).data?.length ?? 0;
  beforeAll(async () => {
    await setUpAuthenticator(world.as('company'));
  });

  it('reads nothing more as an operator, and decides nothing', async () => {
    await onOperator('add_operator', ids.company, ['owner']);
    expect(await queue()).toBeGreaterThan(0);
    expect((await removed()).error).toBeNull();
    expect(await queue()).toBe(0);
    expect(
      (await tryToDecide('dismiss_report', ids.report, { as: 'company' })).error,
    ).toMatchObject(refused);
    // It still says to its owner that they are an operator, who has to sign in again.
    const own = await world.as('company').from('operators').select('user_id');
    expect(own.data).toEqual([{ user_id: ids.company }]);
  });

  it('is distinguished by its time from one that was issued later, as the auth service writes it', async () => {
    await onOperator('add_operator', ids.company, ['owner']);
    await removed();
    const reads = (iat: string) =>
      world.backend.db.tx(
        async (query) => {
          await query('set local role authenticated');
          await query(`select set_config('request.jwt.claims', $1, true)`, [
            `{"role": "authenticated", "sub": "${ids.company}", "aal": "aal2"${iat}}`,
          ]);
          const rows = await query('select id from public.desk_items limit 1');
          return rows.length;
        },
        { rollback: true },
      );
    const seconds = Math.floor(Date.now() / 1000);
    expect(await reads(`, "iat": ${seconds - 600}`)).toBe(0);
    expect(await reads(`, "iat": ${seconds + 2}`)).toBe(1);
    expect(await reads('')).toBe(0);
  });

  it('is nothing more once its owner is no operator', async () => {
    await onOperator('add_operator', ids.talent, ['owner']);
    await onOperator('remove_operator', ids.operator);
    expect(await queue(world.as('operator'))).toBe(0);
  });
});

it('deletes an account once, though two decide at once', async () => {
  await onOperator('add_operator', ids.company, ['owner']);
  await decide('dismiss_report', ids.report);
  await world.backend.db.query(
    'insert into public.account_deletion_requests (user_id) values ($1) on conflict do nothing',
    [ids.otherTalent],
  );
  const erase = (as: 'operator' | 'company') =>
    tryToDecide('erase_account', ids.otherTalent, { as });
  const answers = await Promise.all([erase('operator'), erase('company')]);
  expect(answers.flatMap(({ error }) => error?.message ?? [])).toEqual(['already_decided']);
  const decided = () =>
    world.value(`select count(*)::int from public.decisions where action = 'erase_account'`);
  expect(await decided()).toBe(1);
  // One that was interrupted is carried on by whoever comes.
  await world.backend.db.exec(`
    alter table public.decisions disable trigger user;
    update public.decisions set created_at = created_at - interval '2 minutes' where action = 'erase_account';
    alter table public.decisions enable trigger user`);
  expect((await erase('company')).error).toBeNull();
});

describe('looking at a person', () => {
  const look = () =>
    world
      .as('operator')
      .from('operator_reads')
      .upsert(
        { person_id: ids.talent },
        { onConflict: 'person_id,read_at,operator_id', ignoreDuplicates: true },
      );
  const looks = () => world.value('select count(*)::int from public.operator_reads');

  it('is noted with the minute, not only the hour', async () => {
    expect((await look()).error).toBeNull();
    const { data } = await world
      .as('operator')
      .from('operator_reads')
      .select('read_at, opened_at')
      .single();
    expect(Date.parse(data?.opened_at ?? '')).toBeCloseTo(Date.now(), -5);
    expect(Date.parse(data?.read_at ?? '') % 3_600_000).toBe(0);
  });

  it('is recorded once an hour, and stored for a year', async () => {
    expect((await look()).error).toBeNull();
    expect((await look()).error).toBeNull();
    expect(await looks()).toBe(1);
    await world.backend.db.exec(
      `update public.operator_reads set read_at = read_at - interval '300 days'`,
    );
    await look();
    await world.backend.db.exec('select private.purge_operator_reads()');
    expect(await looks()).toBe(2);
    await world.backend.db.exec(
      `update public.operator_reads set read_at = read_at - interval '70 days'`,
    );
    await world.backend.db.exec('select private.purge_operator_reads()');
    expect(await looks()).toBe(1);
  });
});

it('says to the doctor how many operators and owners there are, and who lacks an authenticator', async () => {
  await world.service.rpc('set_operator', { p_email: emailOf('talent'), p_roles: ['support'] });
  const { data } = await world.service.rpc('operator_report');
  expect(data).toEqual({ operators: 2, owners: 1, without_factor: 1 });
});
