import { expect } from 'vitest';
import { smallVideoOf } from '../../../src/domain/video/small-video.ts';
import { checked } from '../desk/desk-steps.ts';
import { ids, videoUrl, world, type Actor } from '../world.ts';

/** The talent's video, and its small rendition. */
export const large = `${ids.talent}/a.mp4`;
export const small = smallVideoOf(large);
export const content = 'small';

/** Starts each test with the large videos alone, and without reports. */
export async function resetVideos(): Promise<void> {
  await world.backend.db.exec(
    'delete from storage.objects; delete from public.suspensions; delete from public.account_deletion_requests',
  );
  await world.reset();
  await world.backend.db.exec('delete from public.reports');
}

export const bucket = (actor: Actor, name = 'talent_videos') => world.as(actor).storage.from(name);
export const upload = (actor: Actor = 'talent', place = 'talent_videos', name = small) =>
  bucket(actor, place).upload(name, new Blob([content], { type: 'video/mp4' }));
export const remove = async (place = 'talent_videos', name = small) =>
  checked(await bucket('talent', place).remove([name]))?.length;
export const own = () => world.as('talent').from('talent_positions');
export const show = async (file: string | null) =>
  checked(
    await own()
      .update({ video_url: file === null ? null : videoUrl(ids.talent, file) })
      .eq('id', ids.position),
  );
/** As the app sets the flag, only while the position has the video; resolves to the number of positions, or the error. */
export async function flag(actor: Actor = 'talent', file = 'a.mp4', has_small_video = true) {
  const { data, error } = await world
    .as(actor)
    .from('talent_positions')
    .update({ has_small_video })
    .eq('id', ids.position)
    .eq('video_url', videoUrl(ids.talent, file))
    .select('id');
  return error ?? data.length;
}
export const uploadAndFlag = async (place = 'talent_videos') => {
  checked(await upload('talent', place));
  expect(await flag()).toBe(1);
};
export const isFlagged = () =>
  world.value('select has_small_video from public.talent_positions where id = $1', [ids.position]);
export const bucketOf = (name = small) =>
  world.value('select bucket_id from storage.objects where name = $1', [name]);
export const statusOf = async (path: string) =>
  (await fetch(`${world.backend.url}/storage/v1/object/${path}`)).status;

export async function call(name: string, body: object = {}, as?: Actor) {
  const token = as && (await world.as(as).auth.getSession()).data.session?.access_token;
  const response = await fetch(`${world.backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: as ? world.backend.publishableKey : world.backend.secretKey,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  const answer: unknown = await response.json();
  return answer;
}
export const move = () => call('move-hidden-films');
/** Has the clean-up come by a day later. */
export const clean = async () => {
  await world.backend.db.exec(`
    update storage.objects set created_at = created_at - interval '25 hours';
    update private.upload_scan set scanned_until = '-infinity';
    select private.purge_expired();
    update private.orphans set unused_since = now() - interval '25 hours', removing_since = null`);
  await call('clean-storage');
};
