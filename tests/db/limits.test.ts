import { beforeEach, expect, it } from 'vitest';
import { ids, setUpWorld, world } from './world.ts';

setUpWorld();
beforeEach(() => world.reset());

it('limits how often a browser may insert into, update or delete from any table', async () => {
  const written = await world.backend.db.query<{ table: string; event: string; limited: boolean }>(
    `select written.table, written.event, exists (
       select from pg_trigger t join pg_proc f on f.oid = t.tgfoid
       where t.tgrelid = format('public.%I', written.table)::regclass
         and t.tgtype & case written.event when 'INSERT' then 4 when 'DELETE' then 8 else 16 end > 0
         and f.prosrc ~ 'private[.]limit_rate'
     ) as limited
     from (
       select distinct table_name::text as table, privilege_type::text as event
       from information_schema.column_privileges
       where table_schema = 'public' and grantee in ('anon', 'authenticated')
         and privilege_type in ('INSERT', 'UPDATE')
       union
       select table_name::text, privilege_type::text from information_schema.table_privileges
       where table_schema = 'public' and grantee in ('anon', 'authenticated') and privilege_type = 'DELETE'
     ) as written
     order by 1, 2`,
  );
  expect(written).toContainEqual({ table: 'talent_profiles', event: 'UPDATE', limited: true });
  expect(written.length).toBeGreaterThan(30);
  expect(written.filter(({ limited }) => !limited)).toEqual([]);
});

it('lets a talent save as often as a person does, and stops a script', async () => {
  const save = async (city: string) =>
    (await world.as('talent').from('talent_profiles').update({ city }).eq('user_id', ids.talent))
      .error;
  expect(await save('Lima')).toBeNull();
  await world.backend.db.exec(`update private.action_counts set n = 479 where action = 'profile'`);
  expect(await save('Quito')).toBeNull();
  expect(await save('Cusco')).toMatchObject({ code: 'PT429', message: 'rate_limited' });
});

it('counts a change of many rows once', async () => {
  const read = async () =>
    (
      await world
        .as('talent')
        .from('messages')
        .update({ read: true })
        .eq('conversation_id', ids.conversation)
    ).error;
  expect(await read()).toBeNull();
  expect(
    await world.value(`select n from private.action_counts where action = 'message_read'`),
  ).toBe(1);
});
