import { beforeAll, expect, it } from 'vitest';
import { ids, setUpWorld, world } from './world.ts';

setUpWorld();
beforeAll(async () => {
  await world.backend.db.exec(`
    insert into auth.users (id, email, raw_user_meta_data)
      select ('90000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.com', '{}'
      from generate_series(1, 500) n;
    insert into public.talent_profiles (user_id, full_name, phone)
      select ('90000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Ana ' || n, '+34 600 ' || n + 100000
      from generate_series(1, 500) n;
    insert into public.talent_private_details (user_id, birth_date)
      select ('90000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, date '1990-01-01' + n
      from generate_series(1, 500) n;
    analyze;`);
});

/** The planner's row estimate, which `Prefer: count=planned` reveals to any caller. */
async function expected(table: string, filter: string): Promise<number> {
  const rows = await world.backend.db.as({ role: 'authenticated', sub: ids.company }, (query) =>
    query(`explain (format json) select * from public.${table} where ${filter}`),
  );
  const plan = JSON.stringify(rows).match(/\\?"Plan Rows\\?": *(\d+)/)?.[1];
  return Number(plan);
}

it.each([
  ['phones', 'talent_profiles', `phone >= '+34 600'`, `phone >= '+44'`],
  [
    'birth dates',
    'talent_private_details',
    `birth_date >= '1980-01-01'`,
    `birth_date >= '2000-01-01'`,
  ],
  ['names', 'talent_profiles', `full_name >= 'Ana'`, `full_name >= 'Bea'`],
])('do not reveal how %s are distributed', async (_name, table, all, none) => {
  expect(await expected(table, all)).toBeGreaterThan(0);
  expect(await expected(table, all)).toBe(await expected(table, none));
});
