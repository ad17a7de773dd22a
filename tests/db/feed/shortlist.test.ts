import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world } from '../world.ts';

setUpWorld();
beforeEach(() => world.reset());

const mine = () => world.as('company').from('shortlist');

describe('the shortlist of a company', () => {
  it('stores a pitch once, with a note that can be changed, and can remove it', async () => {
    expect((await mine().insert({ position_id: ids.position })).error).toBeNull();
    expect((await mine().insert({ position_id: ids.position })).error).toMatchObject({
      code: '23505',
    });
    await mine().update({ note: 'Call on Monday' }).eq('position_id', ids.position);
    expect((await mine().select()).data).toMatchObject([
      { company_id: ids.company, position_id: ids.position, note: 'Call on Monday' },
    ]);
    await mine().delete().eq('position_id', ids.position);
    expect((await mine().select()).data).toEqual([]);
  });

  it('stores a note only over the one that it was based on, and returns the one that is stored', async () => {
    await mine().insert({ position_id: ids.position, note: 'Call' });
    const note = async (text: string, base: string) => {
      const given = { p_position_id: ids.position, p_note: text, p_base: base };
      const storedRow = await world.as('company').rpc('store_shortlist_note', given);
      return storedRow.data ?? storedRow.error?.message;
    };
    expect(await note('Call her', 'Call')).toBe('Call her');
    expect(await note('Write', 'Call')).toBe('Call her');
    await mine().delete().eq('position_id', ids.position);
    expect(await note('Write', 'Call her')).toBe('no_note');
  });

  it('accepts a note of at most 1,000 characters', async () => {
    await mine().insert({ position_id: ids.position });
    const write = (length: number) =>
      mine()
        .update({ note: 'ñ'.repeat(length) })
        .eq('position_id', ids.position);
    expect((await write(1000)).error).toBeNull();
    expect((await write(1001)).error).toMatchObject({ code: '23514' });
    expect(
      (await mine().insert({ position_id: ids.otherPosition, note: 'x'.repeat(1001) })).error,
    ).toMatchObject({ code: '23514' });
  });

  it('puts a removed pitch back in its place after undo', async () => {
    const at = '2026-01-02T03:04:05+00:00';
    await mine().insert({ position_id: ids.position, note: 'Back', created_at: at });
    const { data } = await mine().select('created_at').single();
    expect(Date.parse(data?.created_at ?? '')).toBe(Date.parse(at));
  });

  it('can be changed by no other account', async () => {
    const other = () => world.as('company').from('shortlist');
    await other().update({ note: 'Read by me' }).eq('company_id', ids.unlocker);
    await other().delete().eq('company_id', ids.unlocker);
    expect((await world.as('unlocker').from('shortlist').select('note')).data).toEqual([
      { note: 'Ask about Spanish' },
    ]);
    // A row cannot be moved to another company or position.
    for (const change of [{ company_id: ids.company }, { position_id: ids.otherPosition }]) {
      const { error } = await world
        .as('unlocker')
        .from('shortlist')
        .update(change)
        .eq('company_id', ids.unlocker);
      expect(error).toMatchObject({ code: '42501' });
    }
  });

  it('is not visible to the talent anywhere', async () => {
    const talent = world.as('talent');
    const look = async () =>
      JSON.stringify([
        (await talent.from('talent_positions').select()).data,
        (await talent.from('video_feed').select()).data,
        (await talent.from('talent_positions').select('id, shortlist(*)')).data,
        (await talent.from('shortlist').select('*', { count: 'exact' })).count,
        (await talent.rpc('inbox')).data,
      ]);
    const before = await look();
    await mine().insert({ position_id: ids.position, note: 'Secret' });
    expect(await look()).toBe(before);
    expect(await world.value('select count(*)::int from realtime.messages')).toBe(0);
  });

  it('loses an entry with the position, not with its video', async () => {
    await mine().insert({ position_id: ids.position, note: 'Kept' });
    await world
      .as('talent')
      .from('talent_positions')
      .update({ video_url: null })
      .eq('id', ids.position);
    expect((await mine().select('note')).data).toEqual([{ note: 'Kept' }]);
    await world.as('talent').from('talent_positions').delete().eq('id', ids.position);
    expect((await mine().select('note')).data).toEqual([]);
  });

  it('limits saving to what a person can do', async () => {
    await world.backend.db.exec(`insert into private.action_counts (actor, action, window_start, n)
      values ('${ids.company}', 'shortlist', now(), 120)`);
    expect((await mine().insert({ position_id: ids.position })).error).toMatchObject({
      code: 'PT429',
    });
  });
});
