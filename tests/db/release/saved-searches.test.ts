import { expect, it } from 'vitest';
import {
  applyFoundation,
  applyMigrations,
  readSchemaSource,
} from '../../../tools/backend/boot/migrations.ts';
import { openDatabase } from './open-database.ts';

/** The last migration in which a saved search has a column for each term. */
const lastWithColumns = '20260101000118';

it(
  'a saved search of before its terms were one value keeps them',
  { timeout: 120_000 },
  async () => {
    const source = await readSchemaSource();
    const db = await openDatabase();
    await applyFoundation(db, source);
    const migrations = source.migrations.filter(({ version }) => version <= lastWithColumns);
    await applyMigrations(db, { ...source, migrations });
    await db.exec(`
    insert into auth.users (id, email, raw_user_meta_data)
    values ('20000000-0000-4000-8000-00000000000b', 'company@example.com', '{"user_type": "company"}');
    insert into public.saved_searches
      (company_id, name, "position", profession, keywords, work_type, languages, location, mail)
    select '20000000-0000-4000-8000-00000000000b', s.* from (values
      ('all', array['closer', 'cierre'], 'Setter', array['saas'], 'remote', array['english'], array['Berlin'], false),
      ('typed', '{}', 'Astronaut', '{}', null, '{}', '{}', true),
      ('typed beside words', '{}', 'Astronaut', array['space'], null, '{}', '{}', true),
      ('one', '{}', null, '{}', 'on-site', '{}', '{}', true)
    ) s`);
    await applyMigrations(db, source);
    expect(
      await db.query('select name, terms, mail from public.saved_searches order by name'),
    ).toEqual([
      {
        name: 'all',
        terms: {
          position: ['closer', 'cierre'],
          profession: 'Setter',
          keywords: ['saas'],
          work_type: 'remote',
          languages: ['english'],
          location: ['Berlin'],
        },
        mail: false,
      },
      { name: 'one', terms: { work_type: 'on-site' }, mail: true },
      // A profession that isn't a title is searched for as words, unless there are words.
      { name: 'typed', terms: { keywords: ['Astronaut'] }, mail: true },
      { name: 'typed beside words', terms: { keywords: ['space'] }, mail: true },
    ]);
  },
);
