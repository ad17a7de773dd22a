import { beforeEach, describe, expect, it } from 'vitest';
import type { Enums } from '../../../src/lib/database.types.ts';
import { emailOf, ids, setUpWorld, world, type Actor } from '../world.ts';
import { checked, decide, refused } from './desk-steps.ts';

/** How an operator searches the log (docs/decisions/0073-order-of-the-queue.md). */
setUpWorld();
beforeEach(() => world.reset());

interface LogArgs {
  p_operator_id?: string;
  p_action?: Enums<'decision_action'>;
  p_person_id?: string;
  p_subject_id?: string;
  p_from?: string;
  p_until?: string;
  p_before?: string;
  p_before_id?: string;
  p_limit?: number;
}

const search = async (text: string, args: LogArgs = {}, as: Actor = 'operator') =>
  checked(await world.as(as).rpc('desk_log', { p_text: text, ...args })) ?? [];
const notes = async (text: string, args: LogArgs = {}, as: Actor = 'operator') =>
  (await search(text, args, as)).map(({ note }) => note);

/** A decision that was made then. */
const wasDecided = (at: string, note: string, more: { by?: string; action?: string } = {}) =>
  world.backend.db.exec(
    `alter table public.decisions disable trigger carry_out_decision;
     alter table public.decisions disable trigger begin_decision;
     insert into public.decisions (operator_id, action, subject_id, note, created_at)
       values ('${more.by ?? ids.operator}', '${more.action ?? 'close_job'}', 'mail-unread', '${note}', '${at}');
     alter table public.decisions enable trigger carry_out_decision;
     alter table public.decisions enable trigger begin_decision;`,
  );

describe('a decision is found', () => {
  beforeEach(async () => {
    await decide('suspend_account', ids.otherTalent, {
      reason: 'scam',
      note: 'Asked Zoë’s clients for money; refunded both.',
      words: 'Never ask for a deposit.',
    });
    await decide('hide_pitch', ids.position, { reason: 'other', note: 'Asked for money too' });
  });

  it.each([
    ['a word of its note', 'clients'],
    ['the beginning of one', 'refund'],
    ['capitals and no accents', 'ZOE'],
    ['words in any order', 'both money clients'],
    ['a word of the message to the person', 'deposit'],
    ['words of both', 'deposit clients'],
  ])('by %s', async (_how, text) => {
    expect(await notes(text)).toEqual(['Asked Zoë’s clients for money; refunded both.']);
  });

  it('with others that say the same, the newest first', async () => {
    expect(await notes('asked money')).toEqual([
      'Asked for money too',
      'Asked Zoë’s clients for money; refunded both.',
    ]);
  });

  it.each(['', '  ', '%', 'ref%nd', "' or true --", 'lients', 'cli', 're', 'nothing'])(
    'by %j only if a word begins so',
    async (text) => {
      expect(await search(text)).toHaveLength(text === 'cli' ? 1 : 0);
    },
  );

  it('with words and whatever else is asked, together', async () => {
    const [suspended] = await search('clients');
    const both: LogArgs = { p_person_id: ids.otherTalent, p_subject_id: ids.otherTalent };
    expect(suspended).toMatchObject({ person_id: ids.otherTalent, subject_id: ids.otherTalent });
    expect(await search('money', { ...both, p_action: 'suspend_account' })).toEqual([suspended]);
    expect(await search('money', { ...both, p_operator_id: ids.operator })).toEqual([suspended]);
    expect(await search('money', { p_action: 'show_pitch' })).toEqual([]);
    expect(await search('money', { p_operator_id: ids.talent })).toEqual([]);
    expect(await search('money', { p_person_id: ids.company })).toEqual([]);
    expect(await search('money', { p_subject_id: ids.company })).toEqual([]);
  });

  it('by operators alone', async () => {
    for (const actor of ['talent', 'company'] as const) {
      expect(await search('money', {}, actor)).toEqual([]);
    }
    const { error } = await world.as('visitor').rpc('desk_log', { p_text: 'money' });
    expect(error).toMatchObject(refused);
  });
});

describe('a range of days', () => {
  it('has its first moment and not the one after its last', async () => {
    await wasDecided('2026-03-01T00:00:00Z', 'Chargeback first');
    await wasDecided('2026-03-31T23:59:59.999Z', 'Chargeback last');
    await wasDecided('2026-04-01T00:00:00Z', 'Chargeback after');
    expect(await notes('chargeback', { p_from: '2026-03-01', p_until: '2026-04-01' })).toEqual([
      'Chargeback last',
      'Chargeback first',
    ]);
    expect(await notes('chargeback', { p_from: '2026-03-31' })).toEqual([
      'Chargeback after',
      'Chargeback last',
    ]);
  });
});

describe('pages', () => {
  it('give each found decision once, also those of the same moment', async () => {
    for (const n of [1, 2, 3, 4, 5]) await wasDecided('2026-03-01T10:00:00Z', `Duplicate ${n}`);
    await wasDecided('2026-02-01T10:00:00Z', 'Duplicate 6, a duplicated duplicate');
    const results: string[] = [];
    let after: LogArgs = {};
    for (let page = 0; page < 3; page += 1) {
      const rows = await search('dupl', { p_limit: 2, ...after });
      expect(rows).toHaveLength(2);
      results.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      after = { p_before: last?.created_at ?? '', p_before_id: last?.id ?? '' };
    }
    expect(new Set(results).size).toBe(6);
    expect(await search('dupl', after)).toEqual([]);
  });
});

describe('whose decisions the log has', () => {
  const deciders = async (as: Actor = 'operator') =>
    checked(await world.as(as).rpc('desk_log_operators')) ?? [];

  it('are of those who are operators and of those who were, once each', async () => {
    await wasDecided('2026-03-01', 'One', { by: ids.company });
    await wasDecided('2026-03-02', 'Two', { by: ids.company });
    await wasDecided('2026-03-03', 'Three', { by: ids.report });
    expect(await deciders()).toEqual([
      { operator_id: ids.operator, email: emailOf('operator'), is_operator: true },
      { operator_id: ids.company, email: emailOf('company'), is_operator: false },
      { operator_id: ids.report, email: null, is_operator: false },
    ]);
  });

  it('is visible to operators alone', async () => {
    expect(await deciders('talent')).toEqual([]);
    const { error } = await world.as('visitor').rpc('desk_log_operators');
    expect(error).toMatchObject(refused);
  });
});

describe('among many', () => {
  it('neither the log nor its words are read from end to end', async () => {
    await world.backend.db.tx(
      async (query) => {
        for (const trigger of ['carry_out_decision', 'begin_decision', 'tell_of_decision']) {
          await query(`alter table public.decisions disable trigger ${trigger}`);
        }
        await query(
          `insert into public.decisions (operator_id, action, subject_id, note, created_at)
           select $1, 'close_job', 'job-' || n, 'Looked at it, case' || n, now() - interval '1 minute' * n
           from generate_series(1, 5000) n`,
          [ids.operator],
        );
        // Without it the plan depends on whether the server has counted the rows by itself.
        await query('analyze public.decisions, public.decision_words');
        const wholeReads = () =>
          query(
            `select relname, pg_stat_get_xact_numscans(oid)::int as n from pg_class
             where oid in ('public.decisions'::regclass, 'public.decision_words'::regclass) order by relname`,
          );
        await query('set local role authenticated');
        await query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ role: 'authenticated', sub: ids.operator, aal: 'aal2' }),
        ]);
        const before = await wholeReads();
        const result = await query(`select note from public.desk_log('looked case4321')`);
        expect(result).toEqual([{ note: 'Looked at it, case4321' }]);
        // What every note has is found from the newest on, page after page.
        const common = await query(
          `select note, created_at::text as time, id from public.desk_log('look case', p_limit => 2)`,
        );
        expect(common.map(({ note }) => note)).toEqual([1, 2].map((n) => `Looked at it, case${n}`));
        const further = await query(
          `select note from public.desk_log('look case', p_limit => 1, p_before => $1, p_before_id => $2)`,
          [common[1]?.['time'], common[1]?.['id']],
        );
        expect(further).toEqual([{ note: 'Looked at it, case3' }]);
        expect(
          await query(
            `select note from public.desk_log('look case', p_until => now() - interval '4 minutes', p_limit => 1)`,
          ),
        ).toEqual([{ note: 'Looked at it, case5' }]);
        const [decider] = await query('select operator_id from public.desk_log_operators()');
        expect(decider).toEqual({ operator_id: ids.operator });
        expect(await wholeReads()).toEqual(before);
      },
      { rollback: true },
    );
  });
});
