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
    alter table public.reports disable trigger prepare_report_repeat;
    insert into public.reports (reporter_id, subject, position_id, reason, outcome, decided_at)
      select '${ids.unlocker}', 'pitch', '${ids.position}', 'scam', 'dismissed', now() from generate_series(1, 300);
    set constraints all immediate;
    alter table public.reports enable trigger prepare_report_repeat;
    insert into public.desk_items (kind, subject_id, person_id)
      select 'job', n::text, '${ids.talent}' from generate_series(1, 300) n;
    alter table public.decisions disable trigger user;
    insert into public.decisions (operator_id, action, subject_id, note, person_id)
      select '${ids.operator}', 'close_job', 'job', 'Done', '${ids.talent}' from generate_series(1, 300);
    alter table public.decisions enable trigger user;
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
  ['reports', 'reports', `accused_id = '${ids.talent}'`, `accused_id = '${ids.company}'`],
  ['reporters', 'reports', `reporter_id = '${ids.unlocker}'`, `reporter_id = '${ids.company}'`],
  ['decisions', 'decisions', `person_id = '${ids.talent}'`, `person_id = '${ids.company}'`],
  [
    'pitches for companies only',
    'video_feed',
    `talent_id = '${ids.talent}'`,
    `talent_id = '${ids.company}'`,
  ],
  ['things that wait', 'desk_items', `person_id = '${ids.talent}'`, `person_id = '${ids.company}'`],
])('do not reveal how %s are distributed', async (_name, table, all, none) => {
  expect(await expected(table, all)).toBeGreaterThan(0);
  expect(await expected(table, all)).toBe(await expected(table, none));
});
