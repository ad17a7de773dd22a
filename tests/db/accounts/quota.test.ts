import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, world, type Actor } from '../world.ts';

setUpWorld();

const mostObjects = 1000;
const maxVideoBytes = 1_048_576;
const mostBytes = 60 * maxVideoBytes;

beforeEach(async () => {
  await world.backend.db.exec(`
    delete from storage.objects;
    update public.site_settings set max_film_bytes = ${maxVideoBytes};`);
});

/** Stores objects of that many bytes each, in turn in each bucket of the talent. */
const store = (count: number, bytes: number, talent: string = ids.talent) =>
  world.backend.db.query(
    `insert into storage.objects (bucket_id, name, metadata)
     select (array['talent_videos', 'talent_posters'])[1 + n % 2], $1 || '/stored-' || n,
       jsonb_build_object('size', $3::bigint)
     from generate_series(1, $2) as n`,
    [talent, count, bytes],
  );

const clip = new Blob(['a clip'], { type: 'video/mp4' });
const picture = new Blob(['a picture'], { type: 'image/jpeg' });
const upload = (bucket: string, file: string, body: Blob, actor: 'talent' | 'otherTalent') =>
  world
    .as(actor)
    .storage.from(bucket)
    .upload(`${ids[actor]}/${file}`, body, { contentType: body.type });
const uploadClip = async (actor: 'talent' | 'otherTalent' = 'talent') =>
  (await upload('talent_videos', 'new.mp4', clip, actor)).error;
const refused = { message: 'new row violates row-level security policy' };

describe('a talent with as many objects as one may have', () => {
  beforeEach(() => store(mostObjects, 1));

  it('uploads nothing more, in any bucket, until one is removed', async () => {
    expect(await uploadClip()).toMatchObject(refused);
    const poster = await upload('talent_posters', 'new.jpg', picture, 'talent');
    expect(poster.error).toMatchObject(refused);
    await world
      .as('talent')
      .storage.from('talent_videos')
      .remove([`${ids.talent}/stored-4`]);
    expect(await uploadClip()).toBeNull();
    expect(await uploadClip()).toMatchObject(refused);
  });

  it('makes no copies either', async () => {
    const copy = world.backend.db.as(
      { role: 'authenticated', sub: ids.talent },
      (query) =>
        query(
          `insert into storage.objects (bucket_id, name, metadata)
           values ('talent_videos', $1, '{"size": 1, "contentLength": 1}')`,
          [`${ids.talent}/copy.mp4`],
        ),
      { settings: { 'storage.operation': 'storage.object.copy' } },
    );
    await expect(copy).rejects.toMatchObject({ code: '42501' });
  });

  it('leaves others their own room', async () => {
    expect(await uploadClip('otherTalent')).toBeNull();
  });
});

describe('a talent with nearly as many bytes as one may have', () => {
  const remaining = 2000;
  beforeEach(() => store(2, (mostBytes - remaining) / 2));

  it('uploads what there is room for, and nothing larger', async () => {
    const large = new Blob(['x'.repeat(remaining + 1)], { type: 'image/jpeg' });
    const { error } = await upload('talent_posters', 'large.jpg', large, 'talent');
    expect(error).toMatchObject(refused);
    expect(await uploadClip()).toBeNull();
  });

  it('has more room on a site that takes larger videos', async () => {
    await world.backend.db.exec(
      `update public.site_settings set max_film_bytes = ${2 * maxVideoBytes}`,
    );
    const large = new Blob(['x'.repeat(remaining + 1)], { type: 'image/jpeg' });
    expect((await upload('talent_posters', 'large.jpg', large, 'talent')).error).toBeNull();
  });
});

describe('a resumable upload', () => {
  const send = async (method: string, path: string, headers: Record<string, string>, body = '') => {
    const { data } = await world.as('talent').auth.getSession();
    const response = await fetch(`${world.backend.url}/storage/v1/upload/resumable${path}`, {
      method,
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'tus-resumable': '1.0.0',
        ...headers,
      },
      ...(body === '' ? {} : { body }),
    });
    return { response, text: await response.text() };
  };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const create = (file: string) =>
    send('POST', '', {
      'upload-length': '6',
      'upload-metadata': [
        `bucketName ${base64('talent_videos')}`,
        `objectName ${base64(`${ids.talent}/${file}`)}`,
        `contentType ${base64('video/mp4')}`,
      ].join(','),
    });

  it('does not begin without room', async () => {
    await store(mostObjects, 1);
    const { response, text } = await create('begun.mp4');
    expect({ status: response.status, text }).toEqual({ status: 403, text: refused.message });
  });

  it('is refused at its end if others used up the room meanwhile', async () => {
    const uploads = [];
    for (const file of ['first.mp4', 'second.mp4']) uploads.push((await create(file)).response);
    await store(mostObjects - 1, 1);
    const statuses = [];
    for (const { headers } of uploads) {
      const id = headers.get('location')?.split('/').at(-1);
      const { response } = await send(
        'PATCH',
        `/${id}`,
        { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        'a clip',
      );
      statuses.push(response.status);
    }
    expect(statuses).toEqual([204, 403]);
  });
});

describe('what is left', () => {
  const remaining = async (actor: Actor) => {
    const { data, error } = await world.as(actor).rpc('storage_left').single();
    return error ?? data;
  };

  it('counts what the talent stored, not what others did', async () => {
    await store(3, 100);
    expect(await remaining('talent')).toEqual({ objects: mostObjects - 3, bytes: mostBytes - 300 });
    expect(await remaining('otherTalent')).toEqual({ objects: mostObjects, bytes: mostBytes });
  });

  it('is never less than nothing', async () => {
    await store(mostObjects + 5, maxVideoBytes);
    expect(await remaining('talent')).toEqual({ objects: 0, bytes: 0 });
  });

  it('is not visible to visitors', async () => {
    expect(await remaining('visitor')).toMatchObject({ code: '42501' });
  });

  it('is found by an index, not by reading the objects of everyone', async () => {
    await world.backend.db.exec(`
      insert into storage.objects (bucket_id, name)
      select 'talent_videos', gen_random_uuid() || '/film.mp4' from generate_series(1, 5000);
      analyze storage.objects;`);
    const source = await world.value(
      `select prosrc from pg_proc where oid = 'public.storage_left'::regproc`,
    );
    const plan = await world.backend.db.as({ role: 'authenticated', sub: ids.talent }, (query) =>
      query(`explain ${String(source)}`),
    );
    const text = JSON.stringify(plan);
    expect(text).toMatch(/Index Cond: \(\(name ~>=~/);
    expect(text).not.toMatch(/Seq Scan on objects/);
  });
});
