import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../tools/backend/test/eventually.ts';
import { ids, posterUrl, setUpWorld, videoUrl, world } from '../world.ts';

setUpWorld();

const videos = (file: string) => ({ bucket_id: 'talent_videos', name: `${ids.talent}/${file}` });

beforeEach(async () => {
  await world.backend.db.exec(`
    delete from storage.objects;
    update private.upload_scan set scanned_until = '-infinity';`);
  await world.reset();
  await world.backend.db.exec('delete from public.reports');
});

/** Uploads files that many hours ago. */
const store = (
  bucket: string,
  files: readonly string[],
  hours: number,
  folder: string = ids.talent,
) =>
  world.backend.db.query(
    `insert into storage.objects (bucket_id, name, created_at)
     select $1, $3 || '/' || file, now() - make_interval(hours => $4)
     from unnest($2::text[]) as file`,
    [bucket, files, folder, hours],
  );

/** Lets time pass for what is queued. */
const age = (hours: number) =>
  world.backend.db.query(
    `update private.orphans set unused_since = unused_since - make_interval(hours => $1),
       removing_since = removing_since - make_interval(hours => $1)`,
    [hours],
  );
const claimsExpire = () => age(1);

const purge = () => world.backend.db.query('select private.purge_expired()');

async function orphans(limit?: number) {
  const { data, error } = await world.service.rpc(
    'orphaned_objects',
    limit === undefined ? {} : { p_limit: limit },
  );
  if (error) throw error;
  return data;
}

interface Files {
  video_url?: string | null;
  poster_url?: string | null;
  poster_sizes?: string[];
}

/** Points the position to files; returns the error. */
async function tryToShow(files: Files) {
  const update = world.as('talent').from('talent_positions').update(files);
  return (await update.eq('id', ids.position)).error;
}

async function show(files: Files) {
  const error = await tryToShow(files);
  if (error) throw error;
}

describe('an object that its position drops', () => {
  it('is an orphan after a day, not before', async () => {
    await show({ video_url: videoUrl(ids.talent, 'b.mp4') });
    await age(23);
    expect(await orphans()).toEqual([]);
    await age(1);
    expect(await orphans()).toEqual([videos('a.mp4')]);
  });

  it('may be a poster', async () => {
    await store('talent_posters', ['a.jpg'], 0);
    await show({ poster_url: posterUrl(ids.talent) });
    await show({ poster_url: null });
    await age(24);
    expect(await orphans()).toEqual([{ bucket_id: 'talent_posters', name: `${ids.talent}/a.jpg` }]);
  });

  it('may be a poster in its further widths', async () => {
    const poster = (file: string) => ({
      bucket_id: 'talent_posters',
      name: `${ids.talent}/${file}`,
    });
    await store('talent_posters', ['a.jpg', 'a-240w.webp', 'a-480w.webp', 'b.jpg'], 30);
    await store('talent_posters', ['b-240w.webp', 'c-240w.webp'], 30);
    const sizes = ['240w.webp', '480w.webp'];
    await show({ poster_url: posterUrl(ids.talent), poster_sizes: sizes });
    await purge();
    expect((await orphans()).map(({ name }) => name).toSorted()).toEqual(
      ['b-240w.webp', 'b.jpg', 'c-240w.webp'].map((file) => poster(file).name),
    );

    await show({ poster_sizes: ['240w.webp'] });
    await age(24);
    expect(await orphans()).toContainEqual(poster('a-480w.webp'));
    await claimsExpire();
    await show({ poster_url: posterUrl(ids.talent, 'b.jpg'), poster_sizes: ['240w.webp'] });
    await age(24);
    const unused = await orphans();
    expect(unused).toContainEqual(poster('a.jpg'));
    expect(unused).toContainEqual(poster('a-240w.webp'));
    expect(unused).not.toContainEqual(poster('b-240w.webp'));
  });

  it('is an orphan when the position goes', async () => {
    await world.as('talent').from('talent_positions').delete().eq('id', ids.position);
    await age(24);
    expect(await orphans()).toEqual([videos('a.mp4')]);
  });

  it('is an orphan when the whole account goes', async () => {
    const leaver = '90000000-0000-4000-8000-00000000000c';
    await store('talent_videos', ['a.mp4'], 0, leaver);
    await world.backend.db.query(
      `insert into auth.users (id, email) values ($1, 'leaver@example.com')`,
      [leaver],
    );
    await world.backend.db.query(
      'insert into public.talent_positions (talent_id, video_url) values ($1, $2)',
      [leaver, videoUrl(leaver)],
    );
    await world.backend.db.query('delete from auth.users where id = $1', [leaver]);
    await age(24);
    expect(await orphans()).toEqual([{ bucket_id: 'talent_videos', name: `${leaver}/a.mp4` }]);
  });

  it('is none as long as another position shows it', async () => {
    await store('talent_posters', ['a.jpg'], 0);
    await show({ poster_url: posterUrl(ids.talent) });
    const second = await world
      .as('talent')
      .from('talent_positions')
      .insert({ position_title: 'Setter', poster_url: posterUrl(ids.talent) })
      .select('id')
      .single();
    if (second.error) throw second.error;
    await show({ poster_url: null });
    await age(24);
    expect(await orphans()).toEqual([]);

    await world.as('talent').from('talent_positions').delete().eq('id', second.data.id);
    await age(24);
    expect(await orphans()).toEqual([{ bucket_id: 'talent_posters', name: `${ids.talent}/a.jpg` }]);
  });

  it('is none again when a position shows it again', async () => {
    await show({ video_url: null });
    await age(24);
    await show({ video_url: videoUrl(ids.talent) });
    expect(await orphans()).toEqual([]);
    expect(await world.value('select count(*)::int from private.orphans')).toBe(0);
  });
});

describe('an upload that was never used', () => {
  it('is an orphan a day after it was made', async () => {
    await store('talent_videos', ['old.mp4'], 25);
    await store('talent_videos', ['young.mp4'], 23);
    await store('talent-videos', ['showcase.mp4'], 25);
    await purge();
    expect(await orphans()).toEqual([videos('old.mp4')]);
  });

  it('is found in any folder', async () => {
    await store('talent_videos', ['old.mp4'], 25, 'nobody');
    await purge();
    expect(await orphans()).toEqual([{ bucket_id: 'talent_videos', name: 'nobody/old.mp4' }]);
  });

  it('is found however long the clean-up has not run, a day of uploads at a time', async () => {
    await store('talent_videos', ['first.mp4'], 24 * 90);
    await store('talent_videos', ['second.mp4'], 24 * 30);
    await purge();
    expect(await orphans()).toEqual([videos('first.mp4')]);
    await purge();
    expect(await orphans()).toEqual([videos('second.mp4')]);
  });

  it('is looked for once, and found again when a position drops it later', async () => {
    await store('talent_videos', ['used.mp4'], 25);
    await show({ video_url: videoUrl(ids.talent, 'used.mp4') });
    await purge();
    expect(await orphans()).toEqual([]);
    await show({ video_url: null });
    await age(24);
    expect(await orphans()).toContainEqual(videos('used.mp4'));
  });
});

describe('an object that is being removed', () => {
  it.each<[bucket: string, file: string, files: Files, message: string]>([
    ['talent_videos', 'a.mp4', { video_url: videoUrl(ids.talent) }, 'unknown_video'],
    ['talent_posters', 'a.jpg', { poster_url: posterUrl(ids.talent) }, 'unknown_poster'],
  ])('of %s cannot be used, until its claim expires', async (bucket, file, files, message) => {
    if (file !== 'a.mp4') await store(bucket, [file], 0);
    await show(files);
    await show(Object.fromEntries(Object.keys(files).map((column) => [column, null])));
    await age(24);
    expect(await orphans()).toEqual([{ bucket_id: bucket, name: `${ids.talent}/${file}` }]);
    expect(await tryToShow(files)).toMatchObject({ code: 'PT404', message });
    const { error } = await world.as('talent').from('talent_positions').insert(files);
    expect(error).toMatchObject({ code: 'PT404', message });
    expect(await orphans()).toEqual([]);

    await claimsExpire();
    await show(files);
    expect(await orphans()).toEqual([]);
    expect(await world.value('select count(*)::int from private.orphans')).toBe(0);
  });

  it('is claimed again when nothing came of it', async () => {
    await show({ video_url: null });
    await age(24);
    expect(await orphans()).toEqual([videos('a.mp4')]);
    await claimsExpire();
    expect(await orphans()).toEqual([videos('a.mp4')]);
  });

  it('leaves its position free to change everything else', async () => {
    await show({ video_url: videoUrl(ids.talent, 'b.mp4') });
    await age(24);
    expect(await orphans()).toEqual([videos('a.mp4')]);
    await show({ video_url: videoUrl(ids.talent, 'b.mp4'), poster_url: null });
    await show({ video_url: null });
  });

  /**
   * Runs work in a transaction that stays open until the returned function is called, which may do
   * more in it.
   */
  async function open(
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<(last?: string) => Promise<void>> {
    const { promise: mayCommit, resolve: commit } = deferred<string>();
    const { promise: isDone, resolve: done } = deferred<string>();
    const ended = world.backend.db.tx(async (query) => {
      await query(sql, params);
      done('');
      const last = await mayCommit;
      if (last) await query(last);
    });
    await Promise.race([isDone, ended]);
    return async (last = '') => {
      commit(last);
      await ended;
    };
  }
  function deferred<T>() {
    let resolve: (value: T) => void = () => {};
    const promise = new Promise<T>((settle) => {
      resolve = settle;
    });
    return { promise, resolve };
  }
  const waiting = () =>
    world.value(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );

  // The embedded database has a single session, in which no transaction ever waits for another.
  describe.skipIf(!process.env['TEST_POSTGRES_URL'])('at the moment that a position', () => {
    beforeEach(async () => {
      await show({ video_url: null });
      await age(24);
    });

    it('turns to it is refused to the position, if the claim came first', async () => {
      const commit = await open('select public.orphaned_objects()');
      const shown = tryToShow({ video_url: videoUrl(ids.talent) });
      await eventually(waiting).toBe(1);
      await commit();
      expect(await shown).toMatchObject({ message: 'unknown_video' });
    });

    it('turns to it is refused to the position, if the claim is locked but not yet noted', async () => {
      const commit = await open('select from private.orphans for update');
      const shown = tryToShow({ video_url: videoUrl(ids.talent) });
      await eventually(waiting).toBe(1);
      await commit('select public.orphaned_objects()');
      expect(await shown).toMatchObject({ message: 'unknown_video' });
    });

    it('turns to it is not claimed, if the position came first', async () => {
      const commit = await open('update public.talent_positions set video_url = $1 where id = $2', [
        videoUrl(ids.talent),
        ids.position,
      ]);
      expect(await orphans()).toEqual([]);
      await commit();
      expect(await orphans()).toEqual([]);
    });

    it('turns to it is not claimed either when it was not in the queue before', async () => {
      await store('talent_videos', ['old.mp4'], 25);
      const commit = await open('update public.talent_positions set video_url = $1 where id = $2', [
        videoUrl(ids.talent, 'old.mp4'),
        ids.position,
      ]);
      const purged = purge();
      await eventually(waiting).toBe(1);
      await commit();
      await purged;
      expect(await orphans()).toEqual([videos('a.mp4')]);
    });
  });
});

describe('the queue', () => {
  it('gives the longest unused first, no more than asked for, and forgets what was removed', async () => {
    await store('talent_videos', ['1.mp4', '2.mp4', '3.mp4'], 30);
    await store('talent_videos', ['0.mp4'], 40);
    await purge();
    const first = await orphans(2);
    expect(first).toHaveLength(2);
    expect(first[0]).toEqual(videos('0.mp4'));
    await world.backend.db.query('delete from storage.objects where name = any ($1::text[])', [
      first.map(({ name }) => name),
    ]);
    const { error } = await world.service.rpc('forget_orphans', { p_objects: first });
    expect(error).toBeNull();
    expect(await world.value('select count(*)::int from private.orphans')).toBe(2);
    expect(await orphans()).toHaveLength(2);
  });

  it('keeps what its caller did not remove, and gives it again', async () => {
    await show({ video_url: null });
    await age(24);
    const claimed = await orphans();
    const { error } = await world.service.rpc('forget_orphans', { p_objects: claimed });
    expect(error).toBeNull();
    expect(await orphans()).toEqual([]);
    await claimsExpire();
    expect(await orphans()).toEqual([videos('a.mp4')]);
  });

  it('never gives what a position uses, however long its entry has been there', async () => {
    await world.backend.db.query(
      `insert into private.orphans (bucket_id, name, unused_since)
       values ('talent_videos', $1, now() - interval '30 days')`,
      [`${ids.talent}/a.mp4`],
    );
    expect(await orphans()).toEqual([]);
    expect(await world.value('select removing_since from private.orphans')).toBeNull();
  });

  it('leaves out what its talent has removed, and forgets it', async () => {
    await show({ video_url: null });
    await age(24);
    await world
      .as('talent')
      .storage.from('talent_videos')
      .remove([`${ids.talent}/a.mp4`]);
    expect(await orphans()).toEqual([]);
    await purge();
    expect(await world.value('select count(*)::int from private.orphans')).toBe(0);
  });

  it('is for the service alone', async () => {
    const response = await world.as('talent').rpc('orphaned_objects', {});
    expect(response.error).toMatchObject({ code: '42501' });
    const forgotten = await world.as('talent').rpc('forget_orphans', { p_objects: [] });
    expect(forgotten.error).toMatchObject({ code: '42501' });
  });
});
