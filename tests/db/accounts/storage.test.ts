import { beforeAll, describe, expect, it } from 'vitest';
import { actors, ids, setUpWorld, videoUrl, world, type Actor } from '../world.ts';

setUpWorld();

const clip = new Blob(['a clip'], { type: 'video/mp4' });
const picture = new Blob(['a picture'], { type: 'image/jpeg' });
const upload = (actor: Actor, bucket: string, path: string, body = clip) =>
  world.as(actor).storage.from(bucket).upload(path, body, { contentType: body.type });

/** Whether an upload was accepted; a refusal other than row-level security's fails the test. */
async function taken(answer: ReturnType<typeof upload>): Promise<boolean> {
  const { error } = await answer;
  if (error && !error.message.includes('row-level security')) throw error;
  return error === null;
}

const own = (actor: Actor) => (actor === 'visitor' ? ids.talent : ids[actor]);

describe('uploading', () => {
  it.each([
    ['talent', true],
    ['otherTalent', true],
    ['unlocker', false],
    ['company', false],
    ['visitor', false],
  ] as const)('is allowed to %s in their own folder: %s', async (actor, expected) => {
    expect(await taken(upload(actor, 'talent_videos', `${own(actor)}/${actor}.mp4`))).toBe(
      expected,
    );
    expect(
      await taken(upload(actor, 'talent_posters', `${own(actor)}/${actor}.jpg`, picture)),
    ).toBe(expected);
  });

  it.each(actors)('is never allowed to %s in the showcase', async (actor) => {
    expect(await taken(upload(actor, 'video-previews', `${actor}.mp4`))).toBe(false);
    expect(await taken(upload(actor, 'talent-videos', `${own(actor)}/${actor}.mp4`))).toBe(false);
  });

  it.each([
    ['another’s folder', `${ids.otherTalent}/forged.mp4`],
    ['no folder', 'forged.mp4'],
    ['a subfolder of their own folder', `${ids.talent}/deeper/forged.mp4`],
  ])('is refused to a talent in %s', async (_name, path) => {
    expect(await taken(upload('talent', 'talent_videos', path))).toBe(false);
  });

  it('is refused without a length, because no size limit would apply', async () => {
    const { error } = await world
      .as('talent')
      .storage.from('talent_videos')
      .upload(`${ids.talent}/endless.mp4`, clip.stream(), {
        contentType: 'video/mp4',
        duplex: 'half',
      });
    expect(error?.message).toMatch(/row-level security/);
  });

  it('is refused over an existing file, even the talent’s own', async () => {
    const path = `${ids.talent}/over.mp4`;
    expect(await taken(upload('talent', 'talent_videos', path))).toBe(true);
    const { error } = await world
      .as('talent')
      .storage.from('talent_videos')
      .upload(path, clip, { upsert: true, contentType: 'video/mp4' });
    expect(error?.message).toMatch(/row-level security/);
  });

  it.each([
    ['talent_videos', new Blob(['x'], { type: 'text/html' }), /mime type/],
    ['talent_posters', new Blob(['x'], { type: 'image/svg+xml' }), /mime type/],
    ['talent_posters', new Blob([new Uint8Array(2 ** 21 + 1)], { type: 'image/png' }), /exceeded/],
  ])('is refused for a file of the wrong type or size in %s', async (bucket, body, message) => {
    const { error } = await upload('talent', bucket, `${ids.talent}/wrong`, body);
    expect(error?.message).toMatch(message);
  });
});

describe('listing and removing', () => {
  const path = `${ids.talent}/listed.mp4`;
  beforeAll(async () => {
    await upload('talent', 'talent_videos', path);
    const showcase = world.service.storage.from('video-previews');
    await showcase.upload('show.mp4', clip, { contentType: 'video/mp4' });
  });

  it.each(actors)('lets %s list the showcase', async (actor) => {
    const { data } = await world.as(actor).storage.from('video-previews').list();
    expect(data?.map(({ name }) => name)).toContain('show.mp4');
  });

  it.each(actors)('lets %s list the talent’s folder only if it is their own', async (actor) => {
    const { data } = await world.as(actor).storage.from('talent_videos').list(ids.talent);
    const names = data?.map(({ name }) => name) ?? [];
    expect(names.includes('listed.mp4')).toBe(actor === 'talent');
  });

  it.each(actors.filter((actor) => actor !== 'talent'))(
    'lets %s remove no file of others',
    async (actor) => {
      await world.as(actor).storage.from('talent_videos').remove([path]);
      await world.as(actor).storage.from('video-previews').remove(['show.mp4']);
      expect(
        await world.value(
          `select count(*)::int from storage.objects where name in ('${path}', 'show.mp4')`,
        ),
      ).toBe(2);
    },
  );

  it('lets a talent remove a video only once no pitch shows it', async () => {
    const talent = world.as('talent');
    const film = `${ids.talent}/shown.mp4`;
    await upload('talent', 'talent_videos', film);
    const show = (file: string | null) =>
      talent
        .from('talent_positions')
        .update({ video_url: file === null ? null : videoUrl(ids.talent, file) })
        .eq('id', ids.position);
    const remove = async () => (await talent.storage.from('talent_videos').remove([film])).data;

    expect((await show('shown.mp4')).error).toBeNull();
    expect(await remove()).toEqual([]);
    expect((await show(null)).error).toBeNull();
    expect(await remove()).toHaveLength(1);
    await world.reset();
  });

  it('lets a talent remove their own video', async () => {
    const { data } = await world.as('talent').storage.from('talent_videos').remove([path]);
    expect(data).toHaveLength(1);
  });
});
