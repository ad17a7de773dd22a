import { beforeEach, describe, expect, it } from 'vitest';
import { setUpWorld, ids, posterUrl, videoUrl, world, type Actor } from '../world.ts';
import { checked, countOf, decide } from './desk-steps.ts';

/** Tests of what an operator takes from the public, over the services' own addresses. */
setUpWorld();

const film = `${ids.talent}/pitch.mp4`;
const poster = `${ids.talent}/pitch.jpg`;
const width = `${ids.talent}/pitch-240w.webp`;
const spare = `${ids.talent}/spare.mp4`;
const words = 'A video that everyone could load';

const put = async (bucket: string, name: string, type: string) => {
  const { error } = await world.service.storage
    .from(bucket)
    .upload(name, new Blob([words], { type }), { contentType: type });
  if (error) throw error;
};

beforeEach(async () => {
  await world.backend.db.exec('delete from storage.objects');
  await world.reset();
  await world.backend.db.exec('delete from public.reports');
  await put('talent_videos', film, 'video/mp4');
  await put('talent_videos', spare, 'video/mp4');
  await put('talent_posters', poster, 'image/jpeg');
  await put('talent_posters', width, 'image/webp');
  await show();
});

const position = () => world.as('talent').from('talent_positions');
const show = async () =>
  checked(
    await position()
      .update({
        video_url: videoUrl(ids.talent, 'pitch.mp4'),
        poster_url: posterUrl(ids.talent, 'pitch.jpg'),
        poster_sizes: ['240w.webp'],
      })
      .eq('id', ids.position),
  );

const publicStatus = async (bucket: string, name: string) =>
  (await fetch(`${world.backend.url}/storage/v1/object/public/${bucket}/${name}`)).status;
const publicStatuses = () =>
  Promise.all([
    publicStatus('talent_videos', film),
    publicStatus('talent_posters', poster),
    publicStatus('talent_posters', width),
  ]);
const open = [200, 200, 200];
const shut = [400, 400, 400];

/** Calls the function as the schedule does, or as a person. */
async function move(as?: Actor) {
  const token = as && (await world.as(as).auth.getSession()).data.session?.access_token;
  const response = await fetch(`${world.backend.url}/functions/v1/move-hidden-films`, {
    method: 'POST',
    headers: {
      apikey: as ? world.backend.publishableKey : world.backend.secretKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: '{}',
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}
const moved = (count: number) => ({ status: 200, body: { moved: count } });

/** What a signed address of a hidden file gives; null where none is given. */
async function signed(actor: Actor, name = film, seconds = 60): Promise<string | null> {
  const { data } = await world
    .as(actor)
    .storage.from('hidden_videos')
    .createSignedUrl(name, seconds);
  return data ? (await fetch(data.signedUrl)).text() : null;
}

const hide = () => decide('hide_pitch', ids.position, { reason: 'danger' });
const unhide = () => decide('show_pitch', ids.position);
const suspend = () => decide('suspend_account', ids.talent, { reason: 'scam' });
const restore = () => decide('restore_account', ids.talent);

describe('a hidden pitch', () => {
  it('is at no public address once its files are moved, and is back when it is shown', async () => {
    expect(await publicStatuses()).toEqual(open);
    await hide();
    expect(await move('operator')).toEqual(moved(3));
    expect(await publicStatuses()).toEqual(shut);
    expect(await publicStatus('talent_videos', spare)).toBe(200);
    expect(await signed('operator')).toBe(words);
    await unhide();
    expect(await move()).toEqual(moved(3));
    expect(await publicStatuses()).toEqual(open);
    expect(await signed('operator')).toBeNull();
  });

  it('is played to operators alone', async () => {
    await hide();
    await move();
    expect(await signed('operator')).toBe(words);
    for (const actor of ['talent', 'otherTalent', 'company', 'unlocker', 'visitor'] as const) {
      expect(await signed(actor)).toBeNull();
    }
    expect(await publicStatus('hidden_videos', film)).toBe(400);
  });

  it('is where it belongs when it was shown before its files were moved', async () => {
    await hide();
    await unhide();
    expect(await move()).toEqual(moved(0));
    expect(await publicStatuses()).toEqual(open);
  });

  it('comes back when a move that was begun before it was shown ends afterwards', async () => {
    await hide();
    await unhide();
    await move();
    const { error } = await world.service.storage
      .from('talent_videos')
      .move(film, film, { destinationBucket: 'hidden_videos' });
    expect(error).toBeNull();
    expect(await move()).toEqual(moved(1));
    expect(await publicStatuses()).toEqual(open);
  });

  it('takes its new video along, and keeps the hidden one from the public afterwards', async () => {
    await hide();
    await move();
    const other = { video_url: videoUrl(ids.talent, 'spare.mp4') };
    checked(await position().update(other).eq('id', ids.position));
    expect(await move()).toEqual(moved(1));
    expect(await publicStatus('talent_videos', spare)).toBe(400);
    await unhide();
    await move();
    expect(await publicStatus('talent_videos', spare)).toBe(200);
    expect(await publicStatus('talent_videos', film)).toBe(400);
  });

  it('lets its talent take the video away and put it back', async () => {
    await hide();
    await move();
    checked(await position().update({ video_url: null }).eq('id', ids.position));
    await show();
    expect(await move()).toEqual(moved(0));
    expect(await publicStatuses()).toEqual(shut);
  });

  it('cannot be removed by its talent', async () => {
    await hide();
    await move();
    for (const bucket of ['talent_videos', 'hidden_videos']) {
      expect(checked(await world.as('talent').storage.from(bucket).remove([film]))).toEqual([]);
    }
    expect(await signed('operator')).toBe(words);
  });

  it('goes with its account', async () => {
    const leaver = '90000000-0000-4000-8000-00000000000d';
    await put('talent_videos', `${leaver}/a.mp4`, 'video/mp4');
    await world.backend.db.exec(`
      insert into auth.users (id) values ('${leaver}');
      insert into public.talent_positions (id, talent_id, video_url)
        values ('${leaver}', '${leaver}', '${videoUrl(leaver)}');`);
    await decide('hide_pitch', leaver, { reason: 'scam' });
    expect(await move()).toEqual(moved(1));
    const response = await fetch(`${world.backend.url}/functions/v1/erase-account`, {
      method: 'POST',
      headers: { apikey: world.backend.secretKey },
      body: JSON.stringify({ user_id: leaver }),
    });
    expect(response.status).toBe(200);
    expect(await countOf('storage.objects', `name ^@ '${leaver}'`)).toBe(0);
    expect(await countOf('private.folder_checks', `talent_id = '${leaver}'`)).toBe(0);
  });
});

describe('a suspended talent', () => {
  it('has no file at a public address, until they are restored', async () => {
    await suspend();
    expect(await move()).toEqual(moved(6));
    expect(await publicStatuses()).toEqual(shut);
    expect(await publicStatus('talent_videos', spare)).toBe(400);
    expect(await signed('operator', spare)).toBe(words);
    expect(await signed('talent', spare)).toBeNull();
    await restore();
    await move();
    expect(await publicStatuses()).toEqual(open);
  });

  it('has a hidden pitch that stays hidden when they are restored', async () => {
    await hide();
    await suspend();
    await move();
    await restore();
    await move();
    expect(await publicStatuses()).toEqual(shut);
  });

  it('publishes nothing by an upload that was on the way', async () => {
    await suspend();
    await move();
    await world.backend.db.exec('delete from private.folder_checks');
    const late = `${ids.talent}/late.mp4`;
    await world.backend.db.query(
      `insert into storage.objects (bucket_id, name, owner_id) values ('talent_videos', $1, $2)`,
      [late, ids.talent],
    );
    await move();
    expect(await world.value('select bucket_id from storage.objects where name = $1', [late])).toBe(
      'hidden_videos',
    );
  });
});

describe('the function', () => {
  it('is for operators and the schedule', async () => {
    expect((await move('otherTalent')).status).toBe(403);
    expect((await move('unlocker')).status).toBe(403);
    expect((await move('visitor')).status).toBe(401);
    expect((await world.as('operator').rpc('misplaced_objects')).error).toMatchObject({
      code: '42501',
    });
  });

  it('goes on with the others and says so when one cannot be moved', async () => {
    await hide();
    await world.backend.db.exec(`
      create function pg_temp.stuck() returns trigger language plpgsql as
        'begin raise exception ''disk''; end';
      create trigger stuck before update on storage.objects
        for each row when (new.name = '${film}') execute function pg_temp.stuck();`);
    try {
      expect(await move()).toMatchObject({
        status: 500,
        body: { error: 'Not all hidden videos could be moved out of the public, or back.' },
      });
    } finally {
      await world.backend.db.exec('drop trigger stuck on storage.objects');
    }
    expect(await publicStatuses()).toEqual([200, 400, 400]);
    expect(await move()).toEqual(moved(1));
    expect(await publicStatuses()).toEqual(shut);
  });

  it('takes the public copy away where a restored backup has both', async () => {
    await hide();
    await put('hidden_videos', film, 'video/mp4');
    expect(await move()).toEqual(moved(3));
    expect(await publicStatuses()).toEqual(shut);
  });
});

describe('what was taken down', () => {
  const other = `${ids.talent}/other.mp4`;
  const second = '50000000-0000-4000-8000-00000000000d';
  const address = (name: string) => videoUrl(ids.talent, name);
  const report = async () =>
    checked(
      await world
        .as('company')
        .from('reports')
        .insert({ subject: 'pitch', position_id: ids.position, reason: 'danger' }),
    );
  const setVideo = (id: string, name: string | null) =>
    position()
      .update({ video_url: name === null ? null : address(name) })
      .eq('id', id);

  beforeEach(async () => {
    await put('talent_videos', other, 'video/mp4');
    checked(
      await position().insert({ id: second, talent_id: ids.talent, position_title: 'Setter' }),
    );
  });

  it('is also the reported video that its talent has exchanged before the decision', async () => {
    await report();
    checked(await setVideo(ids.position, 'other.mp4'));
    await hide();
    await move();
    expect(await publicStatus('talent_videos', film)).toBe(400);
    expect((await setVideo(second, 'pitch.mp4')).error).toMatchObject({ message: 'film_hidden' });
    expect((await setVideo(ids.position, null)).error).toBeNull();
    expect((await setVideo(second, 'other.mp4')).error).toMatchObject({ message: 'film_hidden' });
    await move();
    expect(await publicStatus('talent_videos', film)).toBe(400);
  });

  it('takes along another pitch that shows it by then', async () => {
    await report();
    checked(await setVideo(ids.position, 'other.mp4'));
    checked(await setVideo(second, 'pitch.mp4'));
    await hide();
    await move();
    expect(await publicStatus('talent_videos', film)).toBe(400);
    expect(await countOf('public.video_feed', `talent_id = '${ids.talent}'`)).toBe(0);
  });

  it('includes the cover, whatever becomes of it', async () => {
    await hide();
    checked(await position().update({ poster_url: null }).eq('id', ids.position));
    await move();
    expect(await publicStatuses()).toEqual(shut);
    const cover = { poster_url: posterUrl(ids.talent, 'pitch.jpg'), poster_sizes: ['240w.webp'] };
    expect((await position().update(cover).eq('id', second)).error).toMatchObject({
      message: 'film_hidden',
    });
  });

  it('stays down when another video of its pitch is shown', async () => {
    await hide();
    checked(await setVideo(ids.position, 'other.mp4'));
    await decide('show_pitch', ids.position);
    await move();
    expect(await publicStatus('talent_videos', other)).toBe(200);
    expect(await publicStatus('talent_videos', film)).toBe(400);
    for (const id of [ids.position, second]) {
      expect((await setVideo(id, 'pitch.mp4')).error).toMatchObject({ message: 'film_hidden' });
    }
  });

  it('can be signed by operators alone', async () => {
    await hide();
    await move();
    expect(await signed('operator')).toBe(words);
    expect(await signed('talent', film, 315_360_000)).toBeNull();
  });
});

it('keeps each width of a reported cover, and the captions', async () => {
  checked(
    await world
      .as('talent')
      .from('position_captions')
      .insert({
        position_id: ids.position,
        language: 'en',
        video_url: videoUrl(ids.talent, 'pitch.mp4'),
        cues: [{ start: 0, end: 1000, text: 'You are all fools' }],
      }),
  );
  checked(
    await world
      .as('company')
      .from('reports')
      .insert({ subject: 'pitch', position_id: ids.position, reason: 'offensive' }),
  );
  await world.as('talent').storage.from('talent_posters').remove([poster, width]);
  expect(await countOf('storage.objects', "bucket_id = 'talent_posters'")).toBe(2);
  checked(await position().update({ video_url: null }).eq('id', ids.position));
  const { data } = await world.as('operator').from('reports').select('evidence').single();
  expect(data?.evidence).toMatchObject({
    captions: [{ language: 'en', text: 'You are all fools' }],
  });
});

it('brings back with a restored account what it had uploaded and not used yet', async () => {
  await decide('suspend_account', ids.talent, { reason: 'scam' });
  await move();
  expect(await publicStatus('talent_videos', spare)).toBe(400);
  await decide('restore_account', ids.talent);
  await move();
  expect(await publicStatus('talent_videos', spare)).toBe(200);
});
