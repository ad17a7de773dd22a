import { beforeEach, describe, expect, it } from 'vitest';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { checked, countOf } from '../desk/desk-steps.ts';
import { actors, ids, publicPath, setUpWorld, videoUrl, world } from '../world.ts';
import {
  bucket,
  bucketOf,
  call,
  clean,
  content,
  flag,
  isFlagged,
  large,
  own,
  remove,
  resetVideos,
  show,
  small,
  statusOf,
  upload,
  uploadAndFlag,
} from './small-video-steps.ts';

/** Tests of a video's small rendition: what a position says of it, and its object. */
setUpWorld();
beforeEach(resetVideos);

describe('the name of a small rendition', () => {
  it.each([videoUrl(ids.talent), videoUrl(ids.talent, '1764000000000-abc.webm'), 'bare', 'a.b/c'])(
    'of %s is the same in the database and in the app',
    async (video) => {
      const address = video.startsWith('http') ? video : videoUrl(ids.talent, video);
      expect(await world.value('select private.small_video_of($1)', [address])).toBe(
        smallVideoOf(address),
      );
    },
  );

  it.each(['https://www.youtube.com/watch?v=dQw4w9WgXcQ', null])('is none of %s', async (video) => {
    expect(await world.value('select private.small_video_of($1)', [video])).toBeNull();
  });
});

describe('a position', () => {
  it('says that its video has a small rendition once that is stored, and not before', async () => {
    expect(await flag()).toMatchObject({ code: 'PT404', message: 'unknown_video' });
    checked(await upload());
    expect(await flag()).toBe(1);
    const feed = () => world.as('visitor').from('video_feed').select('has_small_video, video_url');
    const row = async () => checked(await feed().eq('position_id', ids.position).single());
    expect(await row()).toEqual({
      has_small_video: true,
      video_url: publicPath(videoUrl(ids.talent)),
    });
    const page = checked(await world.as('visitor').rpc('feed_page', {}));
    expect(page?.map(({ pitch }) => pitch)).toContainEqual(
      expect.objectContaining({ position_id: ids.position, has_small_video: true }),
    );
    checked(await own().update({ experience_years: 7 }).eq('id', ids.position));
    expect(await row()).toMatchObject({ has_small_video: true });
  });

  it('does not count as changed by it, for a form that is open in another window', async () => {
    const changed = () =>
      world.value('select updated_at::text from public.talent_positions where id = $1', [
        ids.position,
      ]);
    const before = await changed();
    await uploadAndFlag();
    expect(await changed()).toBe(before);
  });

  it('says so no more once it has another video or none', async () => {
    for (const file of ['b.mp4', null]) {
      await show('a.mp4');
      if ((await bucketOf()) === undefined) checked(await upload());
      expect(await flag()).toBe(1);
      await show(file);
      expect(await isFlagged()).toBe(false);
      expect(await flag()).toBe(0);
    }
  });

  it('says so of no video that it gets in the same change', async () => {
    checked(await upload());
    const change = { video_url: videoUrl(ids.talent, 'b.mp4'), has_small_video: true };
    checked(await own().update(change).eq('id', ids.position));
    expect(await isFlagged()).toBe(false);
  });

  it('says so still when its video is named under another host', async () => {
    await uploadAndFlag();
    const video_url = videoUrl(ids.talent).replace('127.0.0.1', 'localhost');
    checked(await own().update({ video_url }).eq('id', ids.position));
    expect(await isFlagged()).toBe(true);
  });

  it('says so of no video of YouTube, and not at its insertion', async () => {
    checked(
      await own()
        .update({ video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' })
        .eq('id', ids.position),
    );
    const youTube = await own().update({ has_small_video: true }).eq('id', ids.position);
    expect(youTube.error?.message).toMatch(/violates check constraint/);
    const inserted = await own().insert({ has_small_video: true });
    expect(inserted.error).toMatchObject({ code: '42501' });
  });

  it.each(actors.filter((actor) => actor !== 'talent' && actor !== 'visitor'))(
    'says so for no %s',
    async (actor) => {
      checked(await upload());
      expect(await flag(actor)).toBe(0);
      expect(await isFlagged()).toBe(false);
    },
  );

  it('says so for no visitor', async () => {
    checked(await upload());
    expect(await flag('visitor')).toMatchObject({ code: '42501' });
    expect(await isFlagged()).toBe(false);
  });

  it('gets a video whose small rendition is being removed, but does not say that it is there', async () => {
    await uploadAndFlag();
    await show(null);
    const claims = (minutes: number) =>
      world.backend.db.query(
        `update private.orphans set removing_since = now() - make_interval(mins => $1) where name = $2`,
        [minutes, small],
      );
    await claims(1);
    await show('a.mp4');
    expect(await flag()).toMatchObject({ code: 'PT404', message: 'unknown_video' });
    await claims(11);
    expect(await flag()).toBe(1);
    expect(await countOf('private.orphans')).toBe(0);
  });
});

describe('the object', () => {
  it.each(actors)('is uploaded by %s only if the video is theirs', async (actor) => {
    const { error } = await upload(actor);
    expect(error === null).toBe(actor === 'talent');
  });

  it('is read by everyone who may read the video, and listed by its talent alone', async () => {
    await uploadAndFlag();
    expect(await statusOf(`public/talent_videos/${small}`)).toBe(200);
    for (const actor of actors) {
      const { data } = await bucket(actor).list(ids.talent);
      expect(data?.some(({ name }) => `${ids.talent}/${name}` === small)).toBe(actor === 'talent');
    }
  });

  it.each(actors.filter((actor) => actor !== 'talent'))('is removed by no %s', async (actor) => {
    checked(await upload());
    await bucket(actor).remove([small]);
    expect(await bucketOf()).toBe('talent_videos');
  });

  it('is removed by its talent until the position says that it is there, and once it no longer does', async () => {
    checked(await upload());
    expect(await remove()).toBe(1);
    await uploadAndFlag();
    expect(await remove()).toBe(0);
    await show('b.mp4');
    expect(await remove()).toBe(1);
  });

  it('counts in what its talent may store', async () => {
    const left = async () => checked(await world.as('talent').rpc('storage_left').single());
    const before = await left();
    await uploadAndFlag();
    const after = await left();
    expect((before?.objects ?? 0) - (after?.objects ?? 0)).toBe(1);
    expect((before?.bytes ?? 0) - (after?.bytes ?? 0)).toBe(content.length);
  });

  it('keeps its content: its name is used once', async () => {
    await uploadAndFlag();
    expect(await flag('talent', 'a.mp4', false)).toBe(1);
    expect(await remove()).toBe(1);
    expect((await upload()).error?.message).toMatch(/row-level security/);
  });

  it('is not uploaded any more once its video was replaced, or its position deleted', async () => {
    await show('b.mp4');
    expect((await upload()).error?.message).toMatch(/row-level security/);
    checked(await own().delete().eq('id', ids.position));
    const later = smallVideoOf(`${ids.talent}/b.mp4`);
    expect((await upload('talent', 'talent_videos', later)).error?.message).toMatch(
      /row-level security/,
    );
  });

  it('is no orphan while it waits for the position to say that it is there', async () => {
    checked(await upload());
    await clean();
    expect(await bucketOf()).toBe('talent_videos');
    expect(await countOf('private.orphans', `name = '${small}'`)).toBe(0);
  });

  it.each<[name: string, drop: () => Promise<unknown>]>([
    ['is replaced', () => show('b.mp4')],
    ['is removed', () => show(null)],
    ['goes with its position', async () => checked(await own().delete().eq('id', ids.position))],
  ])('is removed by the clean-up a day after its video %s', async (_name, drop) => {
    await uploadAndFlag();
    await drop();
    expect(await countOf('private.orphans', `name in ('${large}', '${small}')`)).toBe(2);
    await clean();
    expect([await bucketOf(large), await bucketOf()]).toEqual([undefined, undefined]);
  });

  it('is in what its talent takes along', async () => {
    await uploadAndFlag();
    const exported = await call('export-account', {}, 'talent');
    expect(exported).toMatchObject({
      files: expect.arrayContaining([
        expect.objectContaining({ bucket: 'talent_videos', name: small, url: expect.any(String) }),
      ]),
      positions: [expect.objectContaining({ has_small_video: true })],
    });
  });
});
