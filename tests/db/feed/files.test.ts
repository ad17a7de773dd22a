import { beforeEach, describe, expect, it } from 'vitest';
import { ids, posterUrl, publicPath, setUpWorld, storeFiles, videoUrl, world } from '../world.ts';

/** Tests of what a position may name as its video and poster, and what of it is public. */
setUpWorld();
beforeEach(() => world.reset());

interface Files {
  video_url?: string | null;
  poster_url?: string | null;
  poster_sizes?: string[];
}
const save = (files: Files) =>
  world.as('talent').from('talent_positions').update(files).eq('id', ids.position);
const published = async () =>
  (
    await world
      .as('visitor')
      .from('video_feed')
      .select('video_url, poster_url')
      .eq('position_id', ids.position)
      .maybeSingle()
  ).data;

describe('a talent', () => {
  it.each([
    ['another talent’s folder', videoUrl(ids.otherTalent)],
    ['another bucket', videoUrl(ids.talent).replace('talent_videos', 'video-previews')],
    ['a deeper folder', videoUrl(ids.talent, 'a/b.mp4')],
    ['a way out of its folder', videoUrl(ids.talent, `..\\${ids.otherTalent}\\a.mp4`)],
    ['the folder above', videoUrl(ids.talent, '..')],
    ['the folder itself', videoUrl(ids.talent, '.')],
    ['another site', 'https://example.com/video.mp4'],
    ['a script', 'javascript:alert(1)'],
    ['a look-alike of YouTube', 'https://youtube.com.example.com/watch?v=abc'],
    ['no id of YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQandmore'],
    ['a phone number for an id of YouTube', 'https://youtu.be/x612-345678'],
  ])('cannot publish a video of %s', async (_name, url) => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ video_url: url })
      .eq('id', ids.position);
    expect(error?.message).toMatch(/violates check constraint/);
  });

  it('can publish a video once it is uploaded, and not before', async () => {
    const file = '1764000000000-abc123.webm';
    const publish = () =>
      world
        .as('talent')
        .from('talent_positions')
        .update({ video_url: videoUrl(ids.talent, file) })
        .eq('id', ids.position);
    expect((await publish()).error).toMatchObject({ message: 'unknown_video' });
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .insert({ video_url: videoUrl(ids.talent, file) });
    expect(error).toMatchObject({ message: 'unknown_video' });
    const uploaded = await world
      .as('talent')
      .storage.from('talent_videos')
      .upload(`${ids.talent}/${file}`, new Blob(['clip'], { type: 'video/webm' }));
    expect(uploaded.error).toBeNull();
    expect((await publish()).error).toBeNull();
  });

  it.each<[name: string, files: Files, message: string]>([
    ['a poster', { poster_url: posterUrl(ids.talent, 'never.jpg') }, 'unknown_poster'],
    [
      'a width of a poster',
      { poster_url: posterUrl(ids.talent, 'cover.jpg'), poster_sizes: ['612w.webp'] },
      'unknown_poster',
    ],
  ])('cannot publish %s that was never uploaded', async (_name, files, message) => {
    await storeFiles(posterUrl(ids.talent, 'cover.jpg'));
    const refused = { code: 'PT404', message };
    expect((await save(files)).error).toMatchObject(refused);
    const inserted = await world.as('talent').from('talent_positions').insert(files);
    expect(inserted.error).toMatchObject(refused);
  });

  it('can change a pitch whose video is missing', async () => {
    const missing = `update public.talent_positions set video_url = '${videoUrl(ids.talent, 'gone.mp4')}' where id = $1`;
    await world.backend.db.query(missing, [ids.position]);
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ video_url: videoUrl(ids.talent, 'gone.mp4'), experience_years: 7 })
      .eq('id', ids.position);
    expect(error).toBeNull();
  });

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?t=1',
  ])('can publish %s', async (url) => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ video_url: url })
      .eq('id', ids.position);
    expect(error).toBeNull();
  });

  const preview = 'data:image/webp;base64,AA==';

  it.each([
    ['a path', { poster_sizes: ['240w.webp/../b'] }],
    ['another kind', { poster_sizes: ['240w.html'] }],
    ['two in one', { poster_sizes: ['240w.webp 480w.webp'] }],
    ['too many', { poster_sizes: Array.from({ length: 7 }, (_, at) => `${at + 1}00w.webp`) }],
    ['a width without its poster', { poster_url: null, poster_sizes: ['240w.webp'] }],
    ['a preview without its poster', { poster_url: null, poster_preview: preview }],
    ['a preview of another site', { poster_preview: 'https://example.com/a.webp' }],
    ['a preview of a kind that is not shown', { poster_preview: 'data:image/png;base64,AA==' }],
    ['a scripted preview', { poster_preview: 'data:image/svg+xml;base64,AA==' }],
    ['a long preview', { poster_preview: preview.replace('AA', 'A'.repeat(1500)) }],
  ])('cannot publish a poster with %s', async (_name, columns) => {
    const { error } = await world
      .as('talent')
      .from('talent_positions')
      .update({ poster_url: posterUrl(ids.talent), ...columns })
      .eq('id', ids.position);
    expect(error?.message).toMatch(/violates check constraint/);
  });
});

it('keeps hosts of files and what follows a YouTube id out of the feed', async () => {
  const host = 'https://call-612345678.example';
  const files = {
    video_url: publicPath(videoUrl(ids.talent)),
    poster_url: publicPath(posterUrl(ids.talent)),
  };
  await storeFiles(posterUrl(ids.talent));
  const { error } = await save({
    video_url: `${host}${files.video_url}`,
    poster_url: `${host}${files.poster_url}`,
  });
  expect(error).toBeNull();
  expect(await published()).toEqual(files);

  for (const shared of [
    'https://youtu.be/dQw4w9WgXcQ?si=call-612345678',
    'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=612345678',
    'https://youtube.com/shorts/dQw4w9WgXcQ#insta:mei',
  ]) {
    expect((await save({ video_url: shared })).error).toBeNull();
    expect(await published()).toMatchObject({
      video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    });
  }
});
