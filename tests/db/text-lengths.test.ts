import { beforeEach, describe, expect, it } from 'vitest';
import { setUpWorld, world } from './world.ts';

setUpWorld();
beforeEach(() => world.reset());

const refused = { code: '23514' };

it('limits the length of every text that a browser may write', async () => {
  const columns = await world.backend.db.query<{ table: string; column: string }>(
    `select distinct table_name as table, column_name as column
     from information_schema.column_privileges join information_schema.columns
       using (table_schema, table_name, column_name)
     where table_schema = 'public' and data_type = 'text'
       and grantee in ('anon', 'authenticated') and privilege_type in ('INSERT', 'UPDATE')
     order by 1, 2`,
  );
  expect(columns).toContainEqual({ table: 'support_tickets', column: 'message' });
  // The log of decisions refuses every update, which is what this test tries.
  await world.backend.db.exec('alter table public.decisions disable trigger refuse_change');
  for (const { table, column } of columns) {
    for (const text of ['x'.repeat(20_000), `x${' '.repeat(20_000)}`]) {
      const outcome = await world.backend.db
        .query(`update public.${table} set ${column} = $1`, [text])
        .then(
          () => 'stored',
          (error: unknown) => error,
        );
      // A trigger may shorten a text before it is stored.
      const isNoKey = expect.objectContaining({ code: '23503' });
      expect(['stored', expect.objectContaining(refused), isNoKey]).toContainEqual(outcome);
      const length = await world.value(`select max(char_length(${column})) from public.${table}`);
      expect(Number(length), `${table}.${column}`).toBeLessThanOrEqual(4000);
    }
  }
});

describe('a ticket', () => {
  const ticket = { name: 'Ana', email: 'ana@example.com', subject: 'Help', message: 'Please' };
  type Field = keyof typeof ticket;
  const longest: Record<Field, number> = { name: 120, email: 254, subject: 200, message: 4000 };
  const fields: Field[] = ['name', 'email', 'subject', 'message'];
  const ask = async (change: Partial<typeof ticket>) =>
    (
      await world
        .as('visitor')
        .from('support_tickets')
        .insert({ ...ticket, ...change })
    ).error;

  it.each(fields)('is stored with a %s of the maximum length', async (field) => {
    const text = field === 'email' ? ticket.email : 'x';
    expect(await ask({ [field]: text.padStart(longest[field], 'x') })).toBeNull();
  });

  it.each(fields)('is refused with a longer %s, even if it is only spaces', async (field) => {
    const text = ticket[field];
    for (const filler of ['x', ' ', '\n', '\u00a0']) {
      expect(await ask({ [field]: text.padEnd(longest[field] + 1, filler) })).toMatchObject(
        refused,
      );
    }
    expect(await ask({ [field]: `x${' '.repeat(1_000_000)}` })).toMatchObject(refused);
  });

  it.each(fields)('is refused with a blank %s', async (field) => {
    for (const blank of ['', ' \t\r\n', '\u00a0', '\u200b\u2060', '\u3000']) {
      expect(await ask({ [field]: blank })).toMatchObject(refused);
    }
  });
});
