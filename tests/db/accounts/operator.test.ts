import { beforeEach, describe, expect, it } from 'vitest';
import { askForDeletion } from '../desk/desk-steps.ts';
import { ids, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

/** Tests of deleting an account and of cleaning the storage. */
setUpWorld();
beforeEach(() => world.reset());

async function call(name: string, body: object, key = world.backend.secretKey) {
  const response = await fetch(`${world.backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function tokenOf(actor: Actor): Promise<string> {
  const { data } = await world.as(actor).auth.getSession();
  return data.session?.access_token ?? '';
}

const upload = async (path: string, bucket = 'talent_videos', type = 'video/mp4') => {
  const { error } = await world.service.storage
    .from(bucket)
    .upload(path, new Blob(['clip'], { type }), { contentType: type });
  if (error) throw error;
};
const objects = async () =>
  (
    await world.backend.db.query<{ name: string }>('select name from storage.objects order by name')
  ).map(({ name }) => name);

describe('clean-storage', () => {
  beforeEach(() => world.backend.db.exec('delete from storage.objects'));

  it('deletes old objects that no position refers to, and nothing else', async () => {
    await upload(`${ids.talent}/a.mp4`);
    await upload(`${ids.talent}/replaced.mp4`);
    await upload(`${ids.otherTalent}/replaced-too.mp4`);
    await world.backend.db.exec(
      `update storage.objects set created_at = now() - interval '25 hours'`,
    );
    await upload(`${ids.talent}/just-now.mp4`);
    await world.backend.db.query('select private.purge_expired()');
    expect(await call('clean-storage', {})).toEqual({ status: 200, body: { removed: 2 } });
    expect(await objects()).toEqual([`${ids.talent}/a.mp4`, `${ids.talent}/just-now.mp4`]);
    const { status } = await fetch(
      `${world.backend.url}/storage/v1/object/public/talent_videos/${ids.talent}/replaced.mp4`,
    );
    expect(status).toBe(400);
  });

  it('keeps what cannot be removed for another try', async () => {
    await upload(`${ids.talent}/stuck.mp4`);
    await world.backend.db.exec(`
      insert into private.orphans (bucket_id, name, unused_since)
      values ('talent_videos', '${ids.talent}/stuck.mp4', now() - interval '25 hours');
      create function pg_temp.keep() returns trigger language plpgsql as 'begin return null; end';
      create trigger keep before delete on storage.objects
        for each row execute function pg_temp.keep();`);
    expect(await call('clean-storage', {})).toEqual({ status: 200, body: { removed: 0 } });
    await world.backend.db.exec(`
      drop trigger keep on storage.objects;
      update private.orphans set removing_since = now() - interval '1 hour'`);
    expect(await call('clean-storage', {})).toEqual({ status: 200, body: { removed: 1 } });
  });
});

describe('erase-account', () => {
  const leaver = '90000000-0000-4000-8000-00000000000b';

  it('deletes the user, every row and every file', async () => {
    await world.backend.db.exec(`
      insert into auth.users (id, email) values ('${leaver}', 'leaver@example.com');
      insert into public.talent_profiles (user_id, full_name) values ('${leaver}', 'Eva Luna');
      insert into public.talent_positions (talent_id, video_url) values ('${leaver}', '${videoUrl(leaver)}');`);
    await upload(`${leaver}/a.mp4`);
    await upload(`${leaver}/kept/b.mp4`);
    expect(await call('erase-account', { user_id: leaver })).toEqual({
      status: 200,
      body: { erased: leaver, objects: 2 },
    });
    expect((await objects()).join()).not.toContain(leaver);
    for (const table of [
      'auth.users',
      'public.video_feed',
      'public.talent_profiles',
      'public.conversations',
    ]) {
      expect(JSON.stringify(await world.backend.db.query(`select * from ${table}`))).not.toContain(
        leaver,
      );
    }
    expect(await call('erase-account', { user_id: leaver })).toMatchObject({
      status: 200,
      body: { objects: 0 },
    });
  });

  it('refuses a call without an account', async () => {
    expect(await call('erase-account', { user_id: '../1' })).toMatchObject({ status: 400 });
  });

  it('deletes for an operator, who says why', async () => {
    await world.backend.db.exec(
      `insert into auth.users (id, email) values ('${leaver}', 'leaver@example.com');`,
    );
    await askForDeletion(leaver);
    const token = await tokenOf('operator');
    expect(await call('erase-account', { user_id: leaver, note: ' ' }, token)).toMatchObject({
      status: 400,
      body: { code: '23514' },
    });
    expect(await call('erase-account', { user_id: leaver, note: 'They asked.' }, token)).toEqual({
      status: 200,
      body: { erased: leaver, objects: 0, not_refunded: [] },
    });
    expect(
      await world.value('select note from public.decisions where subject_id = $1', [leaver]),
    ).toBe('They asked.');
    expect(await call('erase-account', { user_id: leaver, note: 'Again.' }, token)).toMatchObject({
      status: 404,
      body: { message: 'unknown_subject' },
    });
    expect(
      await call('erase-account', { user_id: ids.operator, note: 'Me.' }, token),
    ).toMatchObject({ status: 409, body: { message: 'is_operator' } });
  });
});

describe.each([
  ['clean-storage', 403],
  ['erase-account', 401],
])('%s', (name, withoutToken) => {
  it('refuses everyone but operators and the secret key', async () => {
    for (const [key, status] of [
      [world.backend.publishableKey, withoutToken],
      ['sb_secret_other', withoutToken],
      [await tokenOf('talent'), 403],
    ] as const) {
      const body = { user_id: ids.talent, note: 'They asked for it.' };
      expect(await call(name, body, key)).toMatchObject({ status });
    }
    expect(
      await world.value(`select count(*)::int from auth.users where id = $1`, [ids.talent]),
    ).toBe(1);
  });
});
