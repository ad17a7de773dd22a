import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase } from '../../../tools/backend/test/postgres/new-database.ts';
import { contradictions } from './contradictions.ts';
import { leaving, peopleSql } from './people.ts';
import { writes, type Send } from './writes.ts';

const server = process.env['TEST_POSTGRES_URL'];
const clients = 25;
const writesPerClient = 120;

let connection: Sql;

/** Numbers from 0 to 1, the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Codes of the product's own refusals: PT4xx, no right, no such row any more, there already. */
const refusals = /^(PT4\d\d|42501|23503|23505)$/;

const send: Send = (sender, sql, values = []) =>
  connection.begin(async (transaction) => {
    if (sender.role !== 'owner') {
      const headers =
        sender.role === 'anon'
          ? { 'x-opinion-token': sender.token, 'x-opinion-device': sender.token.slice(0, 8) }
          : {};
      await transaction`
        select set_config('request.jwt.claims', ${JSON.stringify(sender)}, true),
          set_config('request.headers', ${JSON.stringify(headers)}, true), set_config('role', ${sender.role}, true)`;
    }
    const rows = await transaction.unsafe(sql, [...values]);
    return rows.map((row) => String(Object.values(row)[0]));
  });

/**
 * A fixed number of writes and not a time, so that a busy machine tries as much as a quiet one: 3,000 are
 * about what 25 people send in half a minute, and each run sends the same.
 */
describe.skipIf(server === undefined)('twenty-five who write at once', () => {
  beforeAll(async () => {
    const url = await newDatabase(server ?? '', { migrated: true });
    connection = postgres(url, {
      max: clients,
      onnotice: () => {},
      connection: { deadlock_timeout: 100 },
    });
    await connection.unsafe(peopleSql).simple();
  });
  afterAll(() => connection.end());

  it('stop nobody, and leave nothing that contradicts itself', async () => {
    const failures: string[] = [];
    const done = new Map<string, number>();
    const attempt = async (name: string, write: () => Promise<unknown>) => {
      try {
        await write();
        done.set(name, (done.get(name) ?? 0) + 1);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (!refusals.test(code)) failures.push(`${name}: ${code} ${String(error)}`);
      }
    };

    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const next = random(client + 1);
        const one = <T>(list: readonly T[]): T => {
          const chosen = list[Math.floor(next() * list.length)];
          if (chosen === undefined) throw new Error('nothing to choose from');
          return chosen;
        };
        for (let n = 0; n < writesPerClient; n += 1) {
          const erased = n === writesPerClient / 2 ? leaving[client] : undefined;
          if (erased !== undefined) {
            await attempt('erase', () =>
              send({ role: 'owner' }, 'delete from auth.users where id = $1', [erased]),
            );
          }
          const [name, write] = one(writes);
          await attempt(name, () => write(send, one, client * writesPerClient + n));
        }
      }),
    );

    expect(failures).toEqual([]);
    expect(done.get('erase')).toBe(leaving.length);
    // Limits and takedowns refuse many of them, by chance more or fewer; those that went through were at once.
    expect(done.get('buy')).toBeGreaterThan(50);
    const result = await Promise.all(
      Object.entries(contradictions).map(async ([what, sql]) => ({
        what,
        rows: [...(await connection.unsafe(sql))],
      })),
    );
    expect(result.filter(({ rows }) => rows.length > 0)).toEqual([]);
  });
});
