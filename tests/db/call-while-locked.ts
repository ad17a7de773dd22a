import { eventually } from '../../tools/backend/test/eventually.ts';
import { world } from './world.ts';

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** The user in whose name it is run; as the owner of the database without. */
  readonly as?: string;
}

/**
 * Runs a statement, then a call that has to wait for it, and commits the statement once it waits.
 * Only on PostgreSQL: the embedded database has a single session.
 * @returns what the call answered
 */
export async function callWhileLocked<T>(
  { sql, values, as }: Statement,
  call: () => PromiseLike<T>,
): Promise<T> {
  const { promise: mayCommit, resolve: commit } = withResolvers();
  const { promise: hasRun, resolve: ran, reject: failed } = withResolvers();
  const statement = world.backend.db.tx(async (query) => {
    if (as !== undefined) {
      const claims = JSON.stringify({ sub: as, role: 'authenticated', aal: 'aal2' });
      await query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      await query('set local role authenticated', []);
    }
    await query(sql, [...values]);
    ran();
    await mayCommit;
  });
  statement.catch(failed);
  await hasRun;
  const answer = Promise.resolve(call());
  try {
    await eventually(() =>
      world.value(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    ).toBe(1);
  } finally {
    commit();
    await statement;
  }
  return answer;
}

function withResolvers() {
  let resolve: () => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<void>((...settle) => {
    [resolve, reject] = settle;
  });
  return { promise, resolve: () => resolve(), reject: (reason: unknown) => reject(reason) };
}
