import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setUpWorld, videoUrl, world } from '../world.ts';
import { checked, countOf, decide } from './desk-steps.ts';

/** Tests of what a talent can do with a pitch that an operator hid. */
setUpWorld();
beforeEach(async () => {
  await world.reset();
  await decide('hide_pitch', ids.position, { reason: 'scam' });
});

const own = () => world.as('talent').from('talent_positions');
const leaver = '90000000-0000-4000-8000-00000000000e';
const hiddenVideo = videoUrl(ids.talent);
const otherVideo = videoUrl(ids.talent, 'b.mp4');
const isLive = async () =>
  (await countOf('public.video_feed', `talent_id = '${ids.talent}'`)) === 1;
const film = (video_url: string | null) => own().update({ video_url }).eq('id', ids.position);

describe('a reported pitch', () => {
  it('is still decided on when it comes back as another position', async () => {
    await decide('show_pitch', ids.position);
    checked(
      await world
        .as('otherTalent')
        .from('reports')
        .insert({ subject: 'pitch', position_id: ids.position, reason: 'scam' }),
    );
    checked(await own().delete().eq('id', ids.position));
    const back = '30000000-0000-4000-8000-0000000000aa';
    checked(await own().insert({ id: back, video_url: hiddenVideo }));
    const reported = `select position_id::text from public.reports where reporter_id = $1`;
    expect(await world.value(reported, [ids.otherTalent])).toBe(back);
    await decide('hide_pitch', back, { reason: 'scam' });
    expect(await isLive()).toBe(false);
    expect(await countOf('public.reports', 'outcome is null')).toBe(0);
  });
});

describe('a hidden pitch', () => {
  it('cannot be deleted, with or without its video', async () => {
    const refusal = { code: 'PT409', message: 'pitch_hidden' };
    expect((await own().delete().eq('id', ids.position)).error).toMatchObject(refusal);
    checked(await film(null));
    expect((await own().delete().eq('id', ids.position)).error).toMatchObject(refusal);
    checked(await film(hiddenVideo));
    expect(await isLive()).toBe(false);
  });

  it('stays hidden with another video', async () => {
    checked(await film(otherVideo));
    expect(await isLive()).toBe(false);
    await decide('show_pitch', ids.position);
    expect(await isLive()).toBe(true);
  });

  it('can be deleted again once it is shown', async () => {
    await decide('show_pitch', ids.position);
    checked(await own().delete().eq('id', ids.position));
    expect(await countOf('public.talent_positions', `talent_id = '${ids.talent}'`)).toBe(0);
  });

  it('cannot be shown by its talent, and neither hidden nor paused by another', async () => {
    for (const change of [
      { hidden_at: null },
      { hidden_reason: null },
      { hidden_video_url: null },
    ] as const) {
      expect((await own().update(change).eq('id', ids.position)).error).toMatchObject({
        code: '42501',
      });
    }
    const stranger = world.as('otherTalent').from('talent_positions');
    const paused_at = new Date().toISOString();
    checked(await stranger.update({ paused_at }).eq('id', ids.position));
    expect(await countOf('public.talent_positions', 'paused_at is not null')).toBe(0);
  });

  it('goes with its account', async () => {
    const left = () => countOf('public.talent_positions', `id = '${leaver}'`);
    await world.backend.db.exec(`
      insert into auth.users (id) values ('${leaver}');
      insert into public.talent_positions (id, talent_id) values ('${leaver}', '${leaver}');`);
    await decide('hide_pitch', leaver, { reason: 'scam' });
    expect(await left()).toBe(1);
    expect((await world.service.auth.admin.deleteUser(leaver)).error).toBeNull();
    expect(await left()).toBe(0);
  });
});

describe('a video that was hidden', () => {
  const refusal = { code: 'PT409', message: 'film_hidden' };
  const inAnother = () => own().insert({ video_url: hiddenVideo.replace('http:', 'https:') });

  it('stands in no other position of its talent, also once it is removed or replaced', async () => {
    expect((await inAnother()).error).toMatchObject(refusal);
    checked(await film(otherVideo));
    expect((await inAnother()).error).toMatchObject(refusal);
    checked(await film(null));
    expect((await inAnother()).error).toMatchObject(refusal);
    const empty = checked(await own().insert({ position_title: 'Setter' }).select('id').single());
    const moved = await own()
      .update({ video_url: hiddenVideo })
      .eq('id', empty?.id ?? '');
    expect(moved.error).toMatchObject(refusal);
    expect(await isLive()).toBe(false);
  });

  it('is free again once the pitch is shown with it', async () => {
    await decide('show_pitch', ids.position);
    checked(await film(null));
    expect((await inAnother()).error).toBeNull();
  });

  it('stays hidden when its pitch is shown without it', async () => {
    checked(await film(null));
    await decide('show_pitch', ids.position);
    expect((await inAnother()).error).toMatchObject(refusal);
    expect((await film(hiddenVideo)).error).toMatchObject(refusal);
  });

  it('is not removed while it is hidden, and by the clean-up afterwards', async () => {
    checked(await film(null));
    const name = `${ids.talent}/a.mp4`;
    const stored = () => countOf('storage.objects', `name = '${name}'`);
    const queued = () => countOf('private.orphans', `name = '${name}'`);
    await world.as('talent').storage.from('talent_videos').remove([name]);
    expect([await stored(), await queued()]).toEqual([1, 0]);
    await decide('show_pitch', ids.position);
    expect(await queued()).toBe(1);
  });
});
