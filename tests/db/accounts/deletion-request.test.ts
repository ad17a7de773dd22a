import { beforeEach, describe, expect, it } from 'vitest';
import {
  alreadyDecided,
  countOf,
  decide,
  dismissReports,
  refused,
  tryToDecide,
  queueItems,
} from '../desk/desk-steps.ts';
import { ids, setUpWorld, world, type Actor } from '../world.ts';

setUpWorld();
beforeEach(async () => {
  await world.reset();
  await dismissReports();
});

const requests = (actor: Actor = 'talent') => world.as(actor).from('account_deletion_requests');
const ask = async (actor: 'talent' | 'company' = 'talent') =>
  (await requests(actor).insert({ user_id: ids[actor] })).error;
/** Takes the talent's request back; resolves to how many rows that deleted. */
const takeBack = async (actor: Actor = 'talent') => {
  const { error, count } = await requests(actor)
    .delete({ count: 'exact' })
    .eq('user_id', ids.talent);
  if (error) throw error;
  return count;
};
const published = () =>
  world.value('select published_at::text from public.video_feed where position_id = $1', [
    ids.position,
  ]);
const isWaiting = async () =>
  (await queueItems('deletion')).some(({ person }) => person === ids.talent);

describe('a request to be deleted', () => {
  it('is withdrawn by its owner: in the feed as before, for sale, and off the desk', async () => {
    const before = await published();
    expect(await ask()).toBeNull();
    expect(await published()).toBeUndefined();
    expect(await isWaiting()).toBe(true);

    expect(await takeBack()).toBe(1);
    expect(await published()).toBe(before);
    expect(await isWaiting()).toBe(false);
    const checkout = world.as('company').from('checkouts').insert({ position_id: ids.position });
    expect((await checkout).error).toBeNull();
    expect(await takeBack()).toBe(0);
  });

  it.each(['otherTalent', 'unlocker', 'company', 'operator'] as const)(
    'is not withdrawn by the %s',
    async (actor) => {
      await ask();
      expect(await takeBack(actor)).toBe(0);
      expect(await isWaiting()).toBe(true);
    },
  );

  it.each([
    ['that was open', ask],
    ['that nobody had made', () => null],
  ])('cannot be withdrawn once an operator has decided to delete: one %s', async (_name, begin) => {
    await begin();
    await decide('erase_account', ids.talent);
    const { data } = await requests().select('decided_at').single();
    expect(data?.decided_at).toEqual(expect.any(String));

    expect(await takeBack()).toBe(0);
    expect(await ask()).toMatchObject({ code: '23505' });
    expect(await published()).toBeUndefined();
    expect(await isWaiting()).toBe(true);
  });

  it('keeps when it was decided, and nobody can withdraw it from then on', async () => {
    const decidedAt = () =>
      world.value(
        'select decided_at::text from public.account_deletion_requests where user_id = $1',
        [ids.talent],
      );
    await decide('erase_account', ids.talent);
    const before = await decidedAt();
    await decide('erase_account', ids.talent);
    expect(await decidedAt()).toBe(before);

    expect((await tryToDecide('keep_account', ids.talent)).error).toMatchObject(alreadyDecided);
    expect(await takeBack()).toBe(0);
    expect(await published()).toBeUndefined();
    expect(await isWaiting()).toBe(true);
  });

  it('is decided by nobody through its columns', async () => {
    const decided_at = '2026-11-01T00:00:00Z';
    expect((await requests().insert({ user_id: ids.talent, decided_at })).error).toMatchObject(
      refused,
    );
    await decide('erase_account', ids.talent);
    for (const actor of ['talent', 'operator'] as const) {
      const undone = requests(actor).update({ decided_at: null }).eq('user_id', ids.talent);
      expect((await undone).error).toMatchObject(refused);
    }
    expect(await takeBack()).toBe(0);
  });

  it('is made ten times in an hour at most; deletions that are decided are not counted', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await ask()).toBeNull();
      expect(await takeBack()).toBe(1);
    }
    expect(await ask()).toMatchObject({ code: 'PT429' });
    expect(await published()).toEqual(expect.any(String));
    expect(await ask('company')).toBeNull();

    await world.backend.db.exec(
      `update private.action_counts set n = 100, actor = '${ids.operator}' where actor = '${ids.talent}'`,
    );
    await decide('erase_account', ids.talent);
    expect(await countOf('public.account_deletion_requests', `user_id = '${ids.talent}'`)).toBe(1);
  });
});
