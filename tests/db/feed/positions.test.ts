import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const most = 10;
const positions = (actor: Actor = 'talent') => world.as(actor).from('talent_positions');
const idOf = (number: number) => `30000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** Adds empty positions until the talent has that many, in one statement. */
const fillUpTo = async (count: number) => {
  const rows = Array.from({ length: count - 1 }, (_, index) => ({ id: idOf(index) }));
  return (await positions().insert(rows)).error;
};

describe('the number of positions of a talent', () => {
  it('is ten at most, however they are added', async () => {
    expect(await fillUpTo(most + 1)).toMatchObject({
      code: 'PT409',
      message: 'too_many_positions',
    });
    expect(await fillUpTo(most)).toBeNull();
    const { error } = await positions().insert({ position_title: 'Setter' });
    expect(error).toMatchObject({ code: 'PT409', message: 'too_many_positions' });
  });

  it('is counted for each talent, and falls with a removed one', async () => {
    await fillUpTo(most);
    expect((await positions('otherTalent').insert({ position_title: 'Setter' })).error).toBeNull();
    await positions().delete().eq('id', idOf(0));
    expect((await positions().insert({ position_title: 'Setter' })).error).toBeNull();
  });

  it('does not rise when the tenth is sent again because its answer was lost', async () => {
    await fillUpTo(most);
    const again = { id: idOf(0), talent_id: ids.talent };
    const { error, data } = await positions()
      .upsert(again, { onConflict: 'id', ignoreDuplicates: true })
      .select();
    expect({ error, data }).toEqual({ error: null, data: [] });
  });

  it('is enforced for positions that are added at the same moment', async () => {
    await fillUpTo(most - 1);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => positions().insert({ position_title: 'Setter' })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });
});

describe('a video', () => {
  const film = videoUrl(ids.talent);
  const inUse = { code: 'PT409', message: 'film_in_use' };

  it.each([
    ['as it is', film],
    ['in another spelling', film.replace('http:', 'https:')],
  ])('stands in one position of its talent %s', async (_name, video_url) => {
    expect((await positions().insert({ video_url })).error).toMatchObject(inUse);
    await positions().insert({ id: idOf(1) });
    expect((await positions().update({ video_url }).eq('id', idOf(1))).error).toMatchObject(inUse);
  });

  it('can move to another position once it left its own', async () => {
    await positions().insert({ id: idOf(1) });
    await positions().update({ video_url: null }).eq('id', ids.position);
    const { error } = await positions().update({ video_url: film }).eq('id', idOf(1));
    expect(error).toBeNull();
  });

  it('may be shown by two talents where it is on YouTube', async () => {
    const video_url = 'https://youtu.be/dQw4w9WgXcQ';
    expect((await positions().insert({ video_url })).error).toBeNull();
    expect((await positions('otherTalent').insert({ video_url })).error).toBeNull();
  });

  it('may stand in one position only, by a constraint of the table too', async () => {
    const insert = world.backend.db.exec(`
      set session_replication_role = replica;
      insert into public.talent_positions (talent_id, video_url) values ('${ids.talent}', '${film}');`);
    await expect(insert).rejects.toMatchObject({ code: '23505' });
    await world.backend.db.exec('set session_replication_role = origin');
  });
});

describe('the id of a position', () => {
  const used = { code: 'PT409', message: 'position_id_used' };

  it('is used once, by its own talent or by another', async () => {
    await positions().delete().eq('id', ids.position);
    expect((await positions('otherTalent').insert({ id: ids.position })).error).toMatchObject(used);
    expect((await positions().insert({ id: ids.position })).error).toMatchObject(used);
  });

  it('is still used when its talent is deleted, without naming who that was', async () => {
    await positions().delete().eq('id', ids.position);
    const leaver = '90000000-0000-4000-8000-00000000000d';
    await world.backend.db.exec(`
      insert into auth.users (id) values ('${leaver}');
      insert into public.talent_positions (id, talent_id) values ('${leaver}', '${leaver}');
      delete from auth.users where id = '${leaver}';`);
    expect((await positions().insert({ id: leaver })).error).toMatchObject(used);
    expect(
      await world.value(
        `select count(*)::int from private.used_position_ids u where u::text ~ '9000'`,
      ),
    ).toBe(0);
  });

  it('is never that of another account, which would not get its first position', async () => {
    for (const account of [ids.otherTalent, ids.company]) {
      const refusal = (await positions().insert({ id: account })).error;
      expect(refusal).toMatchObject(used);
    }
  });

  it('can be the talent’s own again, which the app gives to a first position', async () => {
    const first = { id: ids.talent };
    expect((await positions().insert(first)).error).toBeNull();
    await positions().delete().eq('id', ids.talent);
    expect((await positions().insert(first)).error).toBeNull();
    await positions().delete().eq('id', ids.talent);
    expect((await positions('otherTalent').insert(first)).error).toMatchObject(used);
  });

  it('cannot be changed', async () => {
    const { error } = await positions()
      .update({ id: idOf(1) })
      .eq('id', ids.position);
    expect(error).toMatchObject({ code: '42501' });
  });
});
