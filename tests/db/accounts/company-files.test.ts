import { beforeEach, describe, expect, it } from 'vitest';
import { checked, decide } from '../desk/desk-steps.ts';
import { ids, posterUrl, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

/** Where the files of pitches for companies only lie, and who loads them, over the services' own addresses. */
setUpWorld();

const film = `${ids.talent}/pitch.mp4`;
const poster = `${ids.talent}/pitch.jpg`;
const width = `${ids.talent}/pitch-240w.webp`;
const words = 'A video for companies';

beforeEach(async () => {
  await world.reset();
  await world.backend.db.exec(
    'delete from storage.objects; delete from public.reports; delete from public.suspensions',
  );
});

const put = (bucket: string, name: string, type: string) =>
  world
    .as('talent')
    .storage.from(bucket)
    .upload(name, new Blob([words], { type }), { contentType: type });
const upload = async (kind: 'talent' | 'company') => {
  for (const { error } of [
    await put(`${kind}_videos`, film, 'video/mp4'),
    await put(`${kind}_posters`, poster, 'image/jpeg'),
    await put(`${kind}_posters`, width, 'image/webp'),
  ]) {
    expect(error).toBeNull();
  }
};

const position = () => world.as('talent').from('talent_positions');
const publish = async () =>
  checked(
    await position()
      .update({
        video_url: videoUrl(ids.talent, 'pitch.mp4'),
        poster_url: posterUrl(ids.talent, 'pitch.jpg'),
        poster_sizes: ['240w.webp'],
      })
      .eq('id', ids.position),
  );
const choose = async (audience: 'anyone' | 'companies') =>
  checked(await position().update({ audience }).eq('id', ids.position));

const statusOf = async (path: string) =>
  (await fetch(`${world.backend.url}/storage/v1/object/${path}`)).status;
/** What a stranger is answered at every address that can be made of the names. */
const strangers = async () =>
  Promise.all(
    [
      `talent_videos/${film}`,
      `talent_posters/${poster}`,
      `talent_posters/${width}`,
      `company_videos/${film}`,
      `company_posters/${poster}`,
      `hidden_videos/${film}`,
    ].map((path) => statusOf(`public/${path}`)),
  );
const open = [200, 200, 200, 400, 400, 400];
const shut = [400, 400, 400, 400, 400, 400];

async function call(name: string, body: object, as?: Actor) {
  const token = as && (await world.as(as).auth.getSession()).data.session?.access_token;
  const response = await fetch(`${world.backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: as ? world.backend.publishableKey : world.backend.secretKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, body: answer };
}
const move = (as?: Actor) => call('move-hidden-films', as ? { own: true } : {}, as);

interface SignedFiles {
  files: readonly { bucket: string; name: string; path: string }[];
}
/** What the addresses that someone is given load. */
async function loaded(actor: Actor): Promise<Record<string, string>> {
  const { status, body } = await call('film-addresses', { position_ids: [ids.position] }, actor);
  expect(status).toBe(200);
  const { files } = body as SignedFiles;
  const read = files.map(async ({ bucket, name, path }) => {
    const response = await fetch(`${world.backend.url}/storage/v1${path}`);
    return [`${bucket}/${name}`, await response.text()] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}
const all = {
  [`talent_videos/${film}`]: words,
  [`talent_posters/${poster}`]: words,
  [`talent_posters/${width}`]: words,
};

describe('a video that is uploaded for companies only', () => {
  beforeEach(async () => {
    await choose('companies');
    await upload('company');
  });

  it('has no address that a stranger can open: not before, at or after its publication', async () => {
    expect(await strangers()).toEqual(shut);
    await publish();
    expect(await strangers()).toEqual(shut);
    expect(await move()).toEqual({ status: 200, body: { moved: 0 } });
    expect(await strangers()).toEqual(shut);
  });

  it('is played to companies, operators and its talent alone', async () => {
    await publish();
    for (const actor of ['talent', 'company', 'unlocker', 'operator'] as const) {
      expect(await loaded(actor)).toEqual(all);
    }
    expect(await loaded('otherTalent')).toEqual({});
    const { status } = await call('film-addresses', { position_ids: [ids.position] });
    expect(status).toBe(401);
  });

  it('gives no company an address of its own making', async () => {
    await publish();
    for (const actor of ['company', 'unlocker', 'otherTalent', 'visitor'] as const) {
      const storage = world.as(actor).storage.from('company_videos');
      expect((await storage.createSignedUrl(film, 60)).data).toBeNull();
      expect((await storage.download(film)).data).toBeNull();
      expect((await storage.list(ids.talent)).data).toEqual([]);
    }
  });

  it('counts in what its talent may store, and can be removed once no pitch shows it', async () => {
    const remaining = checked(await world.as('talent').rpc('storage_left').single());
    expect(remaining?.objects).toBe(997);
    await publish();
    const remove = () => world.as('talent').storage.from('company_videos').remove([film]);
    expect((await remove()).data).toEqual([]);
    checked(await position().update({ video_url: null }).eq('id', ids.position));
    expect((await remove()).data).toHaveLength(1);
  });

  it('leaves its name to nobody, in no bucket', async () => {
    await publish();
    expect((await put('talent_videos', film, 'video/mp4')).error).toMatchObject({
      statusCode: '403',
    });
    expect(await strangers()).toEqual(shut);
  });

  it('is removed by the clean-up a day after nothing uses it', async () => {
    await world.backend.db.exec(`
      update storage.objects set created_at = now() - interval '3 days';
      update private.upload_scan set scanned_until = '-infinity';
      select private.queue_unused_uploads();`);
    const { data } = await world.service.rpc('orphaned_objects');
    expect(data).toContainEqual({ bucket_id: 'company_videos', name: film });
  });
});

describe('a choice that is changed later', () => {
  beforeEach(async () => {
    await upload('talent');
    await publish();
  });

  it('takes the files from the public, as soon as the talent or the schedule has them moved, and brings them back', async () => {
    expect(await strangers()).toEqual(open);
    await choose('companies');
    expect(await move('talent')).toEqual({ status: 200, body: { moved: 3 } });
    expect(await strangers()).toEqual(shut);
    expect(await loaded('company')).toEqual(all);

    await choose('anyone');
    expect(await move()).toEqual({ status: 200, body: { moved: 3 } });
    expect(await strangers()).toEqual(open);
    expect(await loaded('company')).toEqual({});
  });

  it('takes what was shown before from the public, too, and leaves a draft where it is', async () => {
    for (const name of ['second.mp4', 'draft.mp4']) {
      expect((await put('talent_videos', `${ids.talent}/${name}`, 'video/mp4')).error).toBeNull();
    }
    checked(
      await position()
        .update({ video_url: videoUrl(ids.talent, 'second.mp4') })
        .eq('id', ids.position)
        .select(),
    );
    await choose('companies');
    await move('talent');
    const rows = await world.backend.db.query<{ bucket: string; name: string }>(
      `select bucket_id as bucket, split_part(name, '/', 2) as name from storage.objects where name like '%.mp4' order by 2`,
    );
    expect(rows).toEqual([
      { bucket: 'talent_videos', name: 'draft.mp4' },
      { bucket: 'company_videos', name: 'pitch.mp4' },
      { bucket: 'company_videos', name: 'second.mp4' },
    ]);
  });

  it('moves nothing of other talent', async () => {
    await choose('companies');
    expect(await move('otherTalent')).toEqual({ status: 200, body: { moved: 0 } });
    expect(await strangers()).toEqual(open);
  });

  it('gives way to an operator who hides the pitch, and applies again when it is shown', async () => {
    await choose('companies');
    await decide('hide_pitch', ids.position, { reason: 'danger' });
    await move();
    expect(await loaded('company')).toEqual({});
    expect(await loaded('talent')).toEqual({});
    const signed = await world
      .as('talent')
      .storage.from('company_videos')
      .createSignedUrl(film, 60);
    expect(signed.data).toBeNull();
    await decide('show_pitch', ids.position);
    await move();
    expect(await strangers()).toEqual(shut);
    expect(await loaded('company')).toEqual(all);
  });

  it('is in what its talent takes along', async () => {
    await choose('companies');
    await move();
    const exported = await call('export-account', {}, 'talent');
    const { files } = exported.body as { files: { bucket: string; url: string }[] };
    const own = files.find(({ bucket }) => bucket === 'company_videos');
    expect(await (await fetch(own?.url ?? '')).text()).toBe(words);
  });
});

// A suspension ends the talent's session, so these come last.
describe('a video for companies only', () => {
  beforeEach(async () => {
    await choose('companies');
    await upload('company');
  });

  it('stays private when the pitch no longer shows it, and when its talent comes back from a suspension', async () => {
    await publish();
    checked(await position().update({ video_url: null, poster_url: null }).eq('id', ids.position));
    await decide('suspend_account', ids.talent, { reason: 'scam' });
    await move();
    await decide('restore_account', ids.talent);
    await move();
    expect(await strangers()).toEqual(shut);
  });

  it('is deleted with the account', async () => {
    await publish();
    expect((await call('erase-account', { user_id: ids.talent })).status).toBe(200);
    const left = `select count(*)::int from storage.objects where name like '${ids.talent}/%'`;
    expect(await world.value(left)).toBe(0);
  });
});
