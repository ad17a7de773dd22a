import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

/** Tests of how far videos were watched (docs/decisions/0045-where-they-stop-watching.md). */
setUpWorld();
beforeEach(() => world.reset());

const first = videoUrl(ids.talent);
const second = videoUrl(ids.talent, 'b.mp4');

const watch = async (actor: Actor, reached: number, film = first, past_start = reached > 0) =>
  (
    await world
      .as(actor)
      .from('position_watches')
      .insert({ position_id: ids.position, film, past_start, reached })
  ).error;

/** Watches as so many visitors, each with an address of their own. */
async function watchAs(visitors: number, reached: number, film = first, from = 1) {
  for (let visitor = from; visitor < from + visitors; visitor += 1) {
    await world.backend.db.as(
      { role: 'anon' },
      (query) =>
        query(
          'insert into public.position_watches (position_id, film, past_start, reached) values ($1, $2, $3, $4)',
          [ids.position, film, reached > 0, reached],
        ),
      { settings: { 'request.headers': `{"x-forwarded-for": "192.0.2.${visitor}"}` } },
    );
  }
}

/** What is counted by now of the newest video, before the talent sees it. */
const counted = async () => {
  const [row] = await world.backend.db.query(
    `select watched, past_start, stopped from private.retention_counts
     where position_id = $1 and film = (
       select private.film_of(video_url) from public.talent_positions where id = $1)`,
    [ids.position],
  );
  return row;
};

/** What the talent sees, the newest video first. */
const seen = async () => {
  const { data, error } = await world
    .as('talent')
    .from('position_retention')
    .select('film, watched, past_start, stopped')
    .eq('position_id', ids.position)
    .order('started_at', { ascending: false });
  if (error) throw error;
  return data;
};

/** Eleven numbers of which only these are not zero. */
const stopped = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: 11 }, (_, tenths) => counts[tenths] ?? 0);

const replaceVideo = async (video_url: string | null) => {
  const { error } = await world
    .as('talent')
    .from('talent_positions')
    .update({ video_url })
    .eq('id', ids.position);
  if (error) throw error;
};

describe('a watch', () => {
  it('counts once per viewer and day, with the furthest that they came', async () => {
    expect(await watch('company', 0)).toBeNull();
    expect(await counted()).toEqual({ watched: 1, past_start: 0, stopped: stopped({ 0: 1 }) });
    expect(await watch('company', 0, first, true)).toBeNull();
    expect(await counted()).toEqual({ watched: 1, past_start: 1, stopped: stopped({ 0: 1 }) });
    expect(await watch('company', 6)).toBeNull();
    expect(await watch('company', 2)).toBeNull();
    expect(await counted()).toEqual({ watched: 1, past_start: 1, stopped: stopped({ 6: 1 }) });
    expect(await watch('unlocker', 10)).toBeNull();
    await world.backend.db.exec('update public.position_watches set day = day - 1');
    expect(await watch('company', 2)).toBeNull();
    expect(await counted()).toEqual({
      watched: 3,
      past_start: 3,
      stopped: stopped({ 2: 1, 6: 1, 10: 1 }),
    });
  });

  it('counts neither for the owner nor for another video than the published one', async () => {
    expect(await watch('talent', 10)).toBeNull();
    expect(await watch('company', 10, second)).toBeNull();
    expect(await watch('company', 10, 'nonsense')).toBeNull();
    expect(await counted()).toMatchObject({ watched: 0 });
    await replaceVideo(null);
    expect(await watch('company', 10)).toBeNull();
    expect(await world.value('select count(*)::int from public.position_watches')).toBe(0);
  });

  it('counts not for an account that is suspended', async () => {
    await world.backend.db.query(
      `insert into public.suspensions (user_id, reason) values ($1, 'scam')`,
      [ids.company],
    );
    expect(await watch('company', 10)).toBeNull();
    expect(await counted()).toMatchObject({ watched: 0 });
  });

  it('has between no and ten tenths', async () => {
    expect((await watch('company', 11))?.code).toBe('23514');
    expect((await watch('company', -1))?.code).toBe('23514');
  });

  it('does not reach the end without the beginning', async () => {
    expect(await watch('company', 10, first, false)).toMatchObject({ code: '23514' });
  });

  it('identifies a YouTube video by its id', async () => {
    const address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
    await replaceVideo(address);
    expect(await watch('company', 3, address)).toBeNull();
    expect(await counted()).toMatchObject({ watched: 1 });
  });

  it('is limited to 600 a minute', async () => {
    await watch('company', 1);
    await world.backend.db.exec(`update private.action_counts set n = 600 where action = 'watch'`);
    expect((await watch('company', 2))?.code).toBe('PT429');
  });
});

describe('what the talent sees', () => {
  it('changes with every fifth watch, so that no single one can be identified', async () => {
    await watchAs(4, 3);
    expect(await seen()).toMatchObject([{ watched: 0, stopped: stopped({}) }]);
    await watchAs(1, 10, first, 5);
    const five = [{ watched: 5, past_start: 5, stopped: stopped({ 3: 4, 10: 1 }) }];
    expect(await seen()).toMatchObject(five);
    await watchAs(4, 0, first, 6);
    await watchAs(1, 9, first, 1);
    expect(await seen()).toMatchObject(five);
    await watchAs(1, 0, first, 10);
    expect(await seen()).toMatchObject([
      { watched: 10, past_start: 5, stopped: stopped({ 0: 5, 3: 3, 9: 1, 10: 1 }) },
    ]);
  });

  it('begins again with a new video, and keeps the one before for the comparison', async () => {
    await watchAs(5, 3);
    await replaceVideo(second);
    expect(await seen()).toMatchObject([
      { film: `${ids.talent}/b.mp4`, watched: 0 },
      { film: `${ids.talent}/a.mp4`, watched: 5 },
    ]);
    await watchAs(5, 8, second);
    await watchAs(5, 10, first);
    expect(await seen()).toMatchObject([
      { watched: 5, stopped: stopped({ 8: 5 }) },
      { watched: 5, stopped: stopped({ 3: 5 }) },
    ]);
  });

  it('keeps the latest video with figures, not one that was replaced before it had any', async () => {
    await watchAs(5, 3);
    await replaceVideo(second);
    await watchAs(4, 3, second);
    await replaceVideo('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    expect((await seen()).map(({ film }) => film)).toEqual([
      'youtube:aqz-KE-bpKQ',
      `${ids.talent}/a.mp4`,
    ]);
    expect(
      await world.value(
        'select count(*)::int from private.retention_counts where position_id = $1',
        [ids.position],
      ),
    ).toBe(2);
  });

  it('goes on where it was when a video comes back', async () => {
    await watchAs(5, 3);
    await replaceVideo(null);
    expect(await seen()).toMatchObject([{ watched: 5 }]);
    await replaceVideo(second);
    await replaceVideo(first);
    expect(await seen()).toMatchObject([{ film: `${ids.talent}/a.mp4`, watched: 5 }]);
    await watchAs(5, 3, first, 6);
    expect(await seen()).toMatchObject([{ watched: 10 }]);
  });

  it('is not changed by what else of the position changes', async () => {
    await watchAs(5, 3);
    await world
      .as('talent')
      .from('talent_positions')
      .update({ work_type: 'on-site', video_url: first })
      .eq('id', ids.position)
      .throwOnError();
    expect(await seen()).toMatchObject([{ watched: 5 }]);
  });

  it('goes with the position', async () => {
    await watchAs(5, 3);
    await world
      .as('talent')
      .from('talent_positions')
      .delete()
      .eq('id', ids.position)
      .throwOnError();
    expect(await seen()).toEqual([]);
  });

  it('is closed to a suspended talent', async () => {
    await world.backend.db.query(
      `insert into public.suspensions (user_id, reason) values ($1, 'scam')`,
      [ids.talent],
    );
    expect(await seen()).toEqual([]);
  });
});
