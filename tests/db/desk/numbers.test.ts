import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world, type Actor } from '../world.ts';
import { checked, countOf, decide } from './desk-steps.ts';

/** Tests of what the desk's search finds by what people paste: short numbers, a reporter's address, what is kept. */
setUpWorld();
beforeEach(() => world.reset());

const find = async (text: string, as: Actor = 'operator') =>
  checked(await world.as(as).rpc('desk_find', { p_text: text })) ?? [];
const kinds = async (text: string) => (await find(text)).map(({ kind }) => kind).toSorted();
const numberOf = (id: unknown) => String(id).slice(0, 8).toUpperCase();

const visitorsReport = async () => {
  await world.backend.db.exec('delete from private.action_counts');
  checked(
    await world.as('visitor').from('reports').insert({
      subject: 'pitch',
      position_id: ids.otherPosition,
      reason: 'scam',
      reporter_email: 'Zoe@mail.example',
    }),
  );
  return world.value(`select id from public.reports where reporter_email is not null`);
};

describe('the number that people are given', () => {
  it('finds a decision, however it is written', async () => {
    await decide('warn_person', ids.report, { reason: 'scam', words: 'Not again.' });
    const id = await world.value(`select id from public.decisions where action = 'warn_person'`);
    const number = numberOf(id);
    for (const text of [
      number,
      number.toLowerCase(),
      `[${number}]`,
      `Decision ${number}`,
      `Decisión ${number}.`,
    ]) {
      expect((await find(text)).filter(({ kind }) => kind === 'decision')).toMatchObject([
        { number, person_id: ids.talent, title: 'warn_person' },
      ]);
    }
    expect(await find(number, 'talent')).toEqual([]);
  });

  it('finds a visitor’s report, where it waits, and then what was decided', async () => {
    const number = numberOf(await visitorsReport());
    const item = await world.value(
      `select id from public.desk_items where subject_id = 'pitch:${ids.otherPosition}'`,
    );
    expect(await find(`Report ${number}`)).toMatchObject([
      { kind: 'report', number, item_id: item, person_id: ids.otherTalent },
    ]);
    await decide('dismiss_report', `pitch:${ids.otherPosition}`);
    expect(await kinds(`[${number}]`)).toEqual(['decision', 'report']);
  });

  it('finds an objection and a ticket', async () => {
    await decide('warn_person', ids.report, { reason: 'scam', words: 'Not again.' });
    const decision = await world.value(
      `select id from public.decisions where action = 'warn_person'`,
    );
    checked(
      await world
        .as('talent')
        .from('appeals')
        .insert({ decision_id: String(decision), words: 'No.' }),
    );
    const appeal = await world.value('select id from public.appeals');
    expect(await find(numberOf(appeal))).toMatchObject([
      { kind: 'appeal', subject_id: appeal, person_id: ids.talent, item_id: expect.any(String) },
    ]);
    expect(await kinds(numberOf(ids.ticket))).toContain('ticket');
  });

  it('is no part of a longer word, and none of a payment', async () => {
    const number = numberOf(await visitorsReport());
    expect(await find(`a${number}`)).toEqual([]);
    expect(await find(`pi_${number}`)).toEqual([]);
  });

  it('finds a decision in the log too', async () => {
    await decide('suspend_account', ids.otherTalent, { reason: 'scam', note: 'Asked for money' });
    const id = String(
      await world.value(`select id from public.decisions where action = 'suspend_account'`),
    );
    const result = checked(
      await world.as('operator').rpc('desk_log', { p_text: `[${numberOf(id)}]` }),
    );
    expect(result?.map((row) => row.id)).toEqual([id]);
  });

  it('is found by an index among many, as an address is', async () => {
    await world.backend.db.tx(
      async (query) => {
        await query('set local session_replication_role = replica');
        await query(
          `insert into public.reports (subject, subject_id, reason, reporter_email, accused_id, outcome, decided_at)
           select 'pitch', gen_random_uuid(), 'scam', 'r' || n || '@mail.example', $1, 'dismissed', now()
           from generate_series(1, 5000) n`,
          [ids.talent],
        );
        await query(
          `insert into public.decisions (operator_id, action, subject_id, note)
           select $1, 'close_job', 'job-' || n, 'Looked at it' from generate_series(1, 5000) n`,
          [ids.operator],
        );
        const [last] = await query('select id from public.reports order by id limit 1');
        const wholeReads = () =>
          query(
            `select relname, pg_stat_get_xact_numscans(oid)::int as n from pg_class
             where oid in ('public.reports'::regclass, 'public.decisions'::regclass) order by relname`,
          );
        await query('set local role authenticated');
        await query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ role: 'authenticated', sub: ids.operator, aal: 'aal2' }),
        ]);
        const before = await wholeReads();
        const byNumber = await query('select kind from public.desk_find($1)', [
          numberOf(last?.['id']),
        ]);
        expect(byNumber).toEqual([{ kind: 'report' }]);
        const byAddress = await query(`select kind from public.desk_find('R4321@mail.example')`);
        expect(byAddress).toEqual([{ kind: 'report' }]);
        expect(await wholeReads()).toEqual(before);
      },
      { rollback: true },
    );
  });
});

it('a visitor’s address finds what they reported and objected to, in any case', async () => {
  await visitorsReport();
  await decide('dismiss_report', `pitch:${ids.otherPosition}`);
  const [mail] =
    (checked(await world.service.rpc('claim_notices')) ?? []).filter(
      ({ kind }) => kind === 'report_decided',
    ) ?? [];
  const { url, publishableKey } = world.backend;
  const visitor = createClient(url, publishableKey, {
    auth: { persistSession: false },
    global: { headers: { 'x-appeal-token': String(Object(mail?.facts).appeal_token) } },
  });
  expect((await visitor.from('appeals').insert({ words: 'It is.' })).error).toBeNull();
  expect(await kinds('zoe@MAIL.example')).toEqual(['appeal', 'decision', 'report']);
});

describe('the retained records of a deleted account', () => {
  it('is found by the payment, by what that is called, and by the account’s id', async () => {
    await world.backend.db.tx(
      async (query) => {
        await query(`update public.reports set outcome = 'dismissed', decided_at = now()`);
        await query(
          `insert into public.payment_references (reference, event_id) values ('ch_kept', 'evt_first')`,
        );
        await query(`update public.payment_events set payment_id = 'pi_first'`);
        await query(`delete from auth.users where id = '${ids.unlocker}'`);
        await query('set local role authenticated');
        await query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ role: 'authenticated', sub: ids.operator, aal: 'aal2' }),
        ]);
        for (const text of ['pi_first', 'ch_kept', ids.unlocker]) {
          const rows = await query(
            `select kind, subject_id, person_id from public.desk_find($1) where kind = 'kept'`,
            [text],
          );
          expect(rows).toContainEqual({
            kind: 'kept',
            subject_id: 'pi_first',
            person_id: ids.unlocker,
          });
        }
        const [kept] = await query(
          `select person_id, facts from public.kept_of_payment('pi_first')`,
        );
        expect(kept).toMatchObject({
          person_id: ids.unlocker,
          facts: {
            checkout_id: ids.checkout,
            messages_of_company: 1,
            unlocked_at: expect.any(String),
          },
        });
        await query('reset role');
        const [evidence] = await query(`select private.evidence_of('pi_first') as found`);
        expect(evidence?.['found']).toMatchObject({
          unlock: null,
          messages: [],
          kept: {
            checkout_id: ids.checkout,
            messages_of_company: 1,
            messages_of_talent: 0,
            unlocked_at: expect.any(String),
            last_message_at: expect.any(String),
          },
        });
        // Who is deleted later leaves less.
        await query(`delete from auth.users where id = '${ids.talent}'`);
        const [of] = await query(
          `select count(*)::int as n from public.kept_of_payment('pi_first')`,
        );
        expect(of).toEqual({ n: 2 });
        const [later] = await query(`select private.evidence_of('pi_first') -> 'kept' as kept`);
        expect(later).toMatchObject({
          kept: { unlocked_at: expect.any(String), messages_of_company: 1 },
        });
      },
      { rollback: true },
    );
  });

  it('is nothing while both are there, and for operators alone', async () => {
    expect(await world.value(`select private.evidence_of('pi_first') -> 'kept'`)).toBeNull();
    const request = { p_payment_id: 'pi_first' };
    expect((await world.as('unlocker').rpc('kept_of_payment', request)).data).toEqual([]);
    expect(await countOf('private.kept_records')).toBe(0);
  });
});
