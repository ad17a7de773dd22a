import { beforeEach, describe, expect, it } from 'vitest';
import { callWhileLocked } from '../call-while-locked.ts';
import { checked, countOf, decide } from '../desk/desk-steps.ts';
import { ids, posterUrl, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

/** Tests of what a name in storage stands for: one content, which a report keeps. */
setUpWorld();
beforeEach(async () => {
  await world.backend.db.exec('delete from storage.objects');
  await world.reset();
  await world.backend.db.exec('delete from public.reports');
});

const clip = (content: string) => new Blob([content], { type: 'video/mp4' });
const film = `${ids.talent}/a.mp4`;
const upload = (name = film, content = 'harmless', upsert = false) =>
  world
    .as('talent')
    .storage.from('talent_videos')
    .upload(name, clip(content), { contentType: 'video/mp4', upsert });
const remove = async (name = film, bucket = 'talent_videos') =>
  checked(await world.as('talent').storage.from(bucket).remove([name]))?.length;
const show = async (video_url: string | null) =>
  checked(
    await world.as('talent').from('talent_positions').update({ video_url }).eq('id', ids.position),
  );
const report = async (as: Actor = 'company') =>
  checked(
    await world
      .as(as)
      .from('reports')
      .insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' }),
  );
const bucketOf = (name = film) =>
  world.value('select bucket_id from storage.objects where name = $1', [name]);
const isLive = async () =>
  (await countOf('public.video_feed', `position_id = '${ids.position}'`)) === 1;
const call = (name: string) =>
  fetch(`${world.backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: world.backend.secretKey },
    body: '{}',
  });
const clean = async () => {
  await world.backend.db.exec(
    `update private.orphans set unused_since = now() - interval '25 hours', removing_since = null`,
  );
  expect((await call('clean-storage')).status).toBe(200);
};
const denied = /row-level security/;

describe('a name that a position has named', () => {
  it('is not used again once its video is removed', async () => {
    await show(null);
    expect(await remove()).toBe(1);
    expect((await upload()).error?.message).toMatch(denied);
    expect(await bucketOf()).toBeUndefined();
  });

  it('is not used again by a resumable upload', async () => {
    await show(null);
    await remove();
    const { data } = await world.as('talent').auth.getSession();
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const metadata = { bucketName: 'talent_videos', objectName: film, contentType: 'video/mp4' };
    const { status } = await fetch(`${world.backend.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        apikey: world.backend.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '8',
        'upload-metadata': Object.entries(metadata)
          .map(([field, value]) => `${field} ${encode(value)}`)
          .join(','),
      },
    });
    expect(status).toBe(403);
  });

  it('is not given other content by the end of an upload that began before, written as the service role', async () => {
    const end = `insert into storage.objects (bucket_id, name, owner_id, version)
      values ('talent_videos', $1, $2, 'another')
      on conflict (bucket_id, name) do update set version = excluded.version, owner_id = excluded.owner_id`;
    await expect(world.backend.db.query(end, [film, ids.talent])).rejects.toThrow('name_used');
    await show(null);
    await remove();
    await expect(world.backend.db.query(end, [film, ids.talent])).rejects.toThrow('name_used');
  });

  it.skipIf(!process.env['TEST_POSTGRES_URL'])(
    'is not used again while its video is being removed',
    async () => {
      await show(null);
      const removal = { sql: 'delete from storage.objects where name = $1', values: [film] };
      const { error } = await callWhileLocked(removal, () => upload());
      expect(error?.message).toMatch(denied);
      expect(await bucketOf()).toBeUndefined();
    },
  );

  it('is answered as taken while its video is there', async () => {
    expect((await upload()).error?.message).toBe('The resource already exists');
  });

  it('may be that of a poster', async () => {
    const name = `${ids.talent}/cover.jpg`;
    const posters = world.as('talent').storage.from('talent_posters');
    const picture = new Blob(['x'], { type: 'image/jpeg' });
    checked(await posters.upload(name, picture));
    const own = world.as('talent').from('talent_positions');
    checked(
      await own.update({ poster_url: posterUrl(ids.talent, 'cover.jpg') }).eq('id', ids.position),
    );
    checked(await own.update({ poster_url: null }).eq('id', ids.position));
    expect(await remove(name, 'talent_posters')).toBe(1);
    expect((await posters.upload(name, picture)).error?.message).toMatch(denied);
  });

  it('is free again after an upload that was never used', async () => {
    const name = `${ids.talent}/try.mp4`;
    checked(await upload(name));
    expect(await remove(name)).toBe(1);
    expect((await upload(name)).error).toBeNull();
  });

  it('can be restored from a backup with the secret key', async () => {
    await show(null);
    await remove();
    const { error } = await world.service.storage.from('talent_videos').upload(film, clip('kept'));
    expect(error).toBeNull();
  });

  it('is stored as a digest that names nobody', async () => {
    expect(
      await countOf('private.used_object_names u', `to_jsonb(u)::text like '%${ids.talent}%'`),
    ).toBe(0);
    expect(await countOf('private.used_object_names')).toBe(2);
  });
});

describe('a video that a report names', () => {
  it('leaves the feed and its public address, but not the desk, when its talent deletes it', async () => {
    await report();
    await show(null);
    expect(await isLive()).toBe(false);
    expect(await remove()).toBe(0);
    expect((await call('move-hidden-films')).status).toBe(200);
    expect(await bucketOf()).toBe('hidden_videos');
    const signed = (actor: Actor) =>
      world.as(actor).storage.from('hidden_videos').createSignedUrl(film, 60);
    expect((await signed('operator')).error).toBeNull();
    expect((await signed('talent')).error).not.toBeNull();
    expect((await upload()).error?.message).toMatch(denied);
  });

  it('stays with its report when the position is deleted', async () => {
    await report('visitor');
    checked(await world.as('talent').from('talent_positions').delete().eq('id', ids.position));
    expect(await remove()).toBe(0);
    await call('move-hidden-films');
    await clean();
    expect(await bucketOf()).toBe('hidden_videos');
  });

  it('is removed by the clean-up a month after the report was decided, and not before', async () => {
    await report();
    await show(videoUrl(ids.talent, 'b.mp4'));
    await call('move-hidden-films');
    const id = await world.value('select id::text from public.reports');
    await decide('dismiss_report', String(id));
    await clean();
    expect(await bucketOf()).toBe('hidden_videos');
    await world.backend.db.exec(
      `update public.reports set decided_at = now() - interval '31 days'`,
    );
    await clean();
    expect(await bucketOf()).toBeUndefined();
    expect(await countOf('private.orphans')).toBe(0);
  });

  it('is public again when its talent shows it again', async () => {
    await report();
    await show(null);
    await call('move-hidden-films');
    await show(videoUrl(ids.talent));
    await call('move-hidden-films');
    expect(await bucketOf()).toBe('talent_videos');
  });

  it('leaves the talent’s other videos theirs to delete', async () => {
    await report();
    expect(await remove(`${ids.talent}/b.mp4`)).toBe(1);
  });

  it('goes with the account', async () => {
    await report();
    await show(null);
    const { data } = await world.service.storage.from('talent_videos').remove([film]);
    expect(data).toHaveLength(1);
  });
});

describe('a reported company', () => {
  it('is stored as it was when it was reported', async () => {
    const company = world.as('unlocker').from('company_profiles');
    const said = {
      company_name: 'Northwind',
      website: 'northwind.example',
      description: 'We hire',
    };
    checked(await company.update(said).eq('user_id', ids.unlocker));
    checked(
      await world
        .as('talent')
        .from('reports')
        .insert({ subject: 'company', conversation_id: ids.conversation, reason: 'scam' }),
    );
    checked(await company.update({ company_name: 'Other' }).eq('user_id', ids.unlocker));
    const { data } = await world.as('operator').from('reports').select('evidence').single();
    expect(data?.evidence).toEqual(said);
  });
});
