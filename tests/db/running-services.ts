import postgres, { type PostgresType } from 'postgres';
import type { Query, Row } from '../../tools/backend/database/db.ts';
import { backendUrl, databaseUrl, publishableKey, secretKey } from '../support/addresses.ts';
import { emailOf, users } from './world.ts';

/**
 * The services that `--against` names, without what an earlier run left.
 *
 * @throws Error when others have accounts there, because the tests empty the tables.
 */
export async function openRunningServices() {
  if (databaseUrl === undefined) throw new Error('The file of --against lacks DB_URL.');
  const sql = postgres<{ parameter: PostgresType<unknown> }>(databaseUrl, { onnotice: () => {} });
  const mine = users.map(emailOf);
  const [others] = await sql<{ count: number }[]>`
    select count(*)::int from auth.users where email <> all(${mine})`;
  if (others?.count !== 0) {
    await sql.end();
    throw new Error(
      `${others?.count} people have accounts at DB_URL, whose tables these tests empty: give them a database without.`,
    );
  }
  const query: Query = async <T extends Row>(text: string, params: readonly unknown[] = []) => [
    ...(await sql.unsafe<T[]>(text, [...params])),
  ];
  const clear = () => sql`delete from auth.users where email = any(${mine})`;
  await clear();
  await sql`update public.site_settings set mode = 'test'`;
  return {
    url: backendUrl,
    publishableKey,
    secretKey,
    db: {
      exec: async (text: string) => {
        await sql.unsafe(text).simple();
      },
      query,
    },
    stop: async () => {
      await clear();
      await sql.end();
    },
  };
}
