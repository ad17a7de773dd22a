import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

describe('an erased account', () => {
  it('leaves nothing behind', async () => {
    await world.as('talent').from('position_views').insert({ position_id: ids.otherPosition });
    await world.as('unlocker').from('position_views').insert({ position_id: ids.otherPosition });
    await world.as('talent').from('account_deletion_requests').insert({ user_id: ids.talent });
    const views = await world.backend.db.query('select viewer_key from public.position_views');
    expect(views.map(({ viewer_key }) => viewer_key)).toEqual(
      expect.arrayContaining([ids.talent, ids.unlocker]),
    );
    await world.backend.db.tx(
      async (query) => {
        await query(`delete from auth.users where id in ('${ids.talent}', '${ids.unlocker}')`);
        for (const table of [
          'public.talent_profiles',
          'public.talent_positions',
          'public.unlocked_contacts',
          'public.checkouts',
          'public.swipes',
          'public.position_views',
          'private.action_counts',
        ]) {
          const rows = await query(`select * from ${table}`);
          expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${ids.talent}|${ids.unlocker}`));
        }
        const talk = await query(
          `select c.company_id, c.talent_id, m.sender_id from public.conversations c
           left join public.messages m on m.conversation_id = c.id`,
        );
        expect(JSON.stringify(talk)).not.toMatch(new RegExp(`${ids.talent}|${ids.unlocker}`));
      },
      { rollback: true },
    );
  });
});
