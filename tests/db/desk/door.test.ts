import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { matrix } from '../matrix/matrix.ts';
import { outcomeOf } from '../matrix/table-access.ts';
import { emailOf, ids, password, setUpWorld, world } from '../world.ts';

/** What an operator reads and does who has signed in with the password alone (docs/decisions/0072-the-desks-door.md). */
setUpWorld();

let operator: SupabaseClient;
beforeAll(async () => {
  const { url, publishableKey } = world.backend;
  operator = createClient(url, publishableKey, { auth: { persistSession: false } });
  const { error } = await operator.auth.signInWithPassword({
    email: emailOf('operator'),
    password,
  });
  if (error) throw error;
});
beforeEach(() => world.reset());

/** Tables of which an operator reads what another member does not. */
const ofOperators = Object.entries(matrix).filter(
  ([table, { access }]) =>
    table !== 'operators' &&
    outcomeOf(access.select, 'operator') === 'allowed' &&
    outcomeOf(access.select, 'otherTalent') !== 'allowed',
);

describe('an operator who has not typed a code', () => {
  it('learns that they are one', async () => {
    const { data } = await operator.from('operators').select('user_id');
    expect(data).toEqual([{ user_id: ids.operator }]);
  });

  it('is one of a kind that the matrix has much about', () => {
    expect(ofOperators.length).toBeGreaterThan(15);
  });

  it.each(ofOperators)('reads nothing of %s', async (table, { key, given }) => {
    if (given) await world.backend.db.exec(given);
    const client: SupabaseClient = world.as('operator');
    const confirmed = await client.from(table).select().match(key);
    expect(confirmed.data).toHaveLength(1);
    const { data, error } = await operator.from(table).select().match(key);
    expect(error).toBeNull();
    expect(data).toEqual([]);
  });

  it('decides nothing, and learns nothing by trying', async () => {
    for (const subject_id of [ids.report, '00000000-0000-4000-8000-000000000404']) {
      const { error } = await operator
        .from('decisions')
        .insert({ action: 'dismiss_report', subject_id, note: 'Nothing wrong' });
      expect(error?.code).toBe('42501');
    }
    expect(await world.value('select count(*)::int from public.decisions')).toBe(1);
  });

  it('finds nobody, and sees no queue and no figures', async () => {
    for (const [name, args] of [
      ['desk_search', { p_text: 'ana' }],
      ['desk_queue', {}],
    ] as const) {
      const { data } = await operator.rpc(name, args);
      expect(data ?? []).toEqual([]);
    }
  });

  it('cannot be suspended, nor can who is suspended be one', async () => {
    const suspend = (id: string) =>
      world.backend.db.query(
        `insert into public.suspensions (user_id, reason) values ($1, 'scam')`,
        [id],
      );
    await expect(suspend(ids.operator)).rejects.toThrow('suspended_operator');
    await suspend(ids.talent);
    await expect(
      world.backend.db.query('insert into public.operators (user_id) values ($1)', [ids.talent]),
    ).rejects.toThrow('suspended_operator');
  });
});
